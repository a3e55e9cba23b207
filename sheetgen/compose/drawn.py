"""What a part is drawn into: its setting on the page, and what comes out of it."""

import pathlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from sheetgen.compose.hatch import hatched
from sheetgen.compose.icons import icon_names
from sheetgen.compose.ink import Palette
from sheetgen.compose.typefaces import SHIPPED, Faces
from sheetgen.geometry import Point, Rect
from sheetgen.layout.messages import did_you_mean
from sheetgen.layout.values import Stroked
from sheetgen.scene import Item, Paint, Shape, Step, points_of
from sheetgen.sheet import Blank, Field, Marker

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something wrong with a part: its path in the layout file, what, and how to mend it."""

    path: Path
    what: str
    fix: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a part puts on its page; ``bounds`` are the areas that it covers."""

    path: Path
    items: tuple[Item, ...] = ()
    fields: tuple[Field, ...] = ()
    bounds: tuple[Rect, ...] = ()
    markers: tuple[Marker, ...] = ()
    clear: float = 0.0
    code: Rect | None = None
    blanks: tuple[Blank, ...] = ()
    troubles: tuple[Trouble, ...] = ()


def _here(_: Path) -> pathlib.Path:
    return pathlib.Path()


@dataclass(frozen=True, slots=True)
class Setting:
    """Where and how parts are drawn: the frame on the paper, language, palette, own origin.

    ``folder`` gives the folder of the file in which a part stands: pictures lie beside it.
    """

    frame: Rect
    language: str
    palette: Palette
    origin: Point
    path: Path = field(default=())
    folder: Callable[[Path], pathlib.Path] = _here
    own: tuple[str, ...] = ("copy", "player")  # what each copy fills in
    faces: Faces = SHIPPED

    def at(self, offset: tuple[float, float]) -> Point:
        """The point on the page of an offset in the layout."""
        return Point(self.origin.x + offset[0], self.origin.y + offset[1])

    def rect(self, offset: tuple[float, float], size: tuple[float, float]) -> Rect:
        """The rectangle on the page of an offset and a size in the layout."""
        corner = self.at(offset)
        return Rect(corner.x, corner.y, *size)

    def inside(self, offset: tuple[float, float], path: Path) -> "Setting":
        """The setting of the parts of a group that stands there."""
        origin = self.at(offset)  # 'replace' would take five times as long, for every part
        return Setting(
            self.frame,
            self.language,
            self.palette,
            origin,
            path,
            self.folder,
            self.own,
            self.faces,
        )


def outlined(steps: tuple[Step, ...], style: Stroked, palette: Palette) -> tuple[Shape, ...]:
    """An outline of a style: one shape, or its ground, its hatching and its line."""
    paint = palette.paint(style)
    if style.hatch is None:
        return (Shape(steps, paint),)
    return (*ground(steps, style, palette), Shape(steps, replace(paint, fill=None)))


def ground(steps: tuple[Step, ...], style: Stroked, palette: Palette) -> tuple[Shape, ...]:
    """What an outline of a style has inside: its fill and its hatching."""
    fill = Shape(steps, replace(palette.paint(style), stroke=None))
    if style.hatch is None:
        return (fill,)
    lines = hatched(steps, style.hatch)
    paint = Paint(None, palette.line(style.hatch.colour), style.hatch.width)
    return (fill, Shape(lines, paint)) if lines else (fill,)


def unknown_icon(name: str | None, path: Path) -> tuple[Trouble, ...]:
    """What is wrong with an icon's name; nothing if there is such an icon, or no name."""
    known = icon_names()
    if name is None or name in known:
        return ()
    fix = did_you_mean(name, known, f"the icons are {', '.join(known)}")
    return (Trouble(path, f"there is no icon {name!r}", fix),)


def too_far_in(path: Path, middle: float) -> Trouble:
    """A second outline that has no room inside a cell; ``middle`` is as far as it could go."""
    what = "this second frame has no room in its cell"
    return Trouble(path, what, f"make 'inset' smaller than {middle:.3g}mm")


def doubled_names(drawn: Iterable[Drawn]) -> Iterator[Trouble]:
    """The parts that make a field of a name that the page has already."""
    seen: set[str] = set()
    for piece in drawn:
        names = [made.name for made in piece.fields]
        again = next((name for name in names if name in seen), None)
        if again is None and len(set(names)) < len(names):
            again = next(name for name in names if names.count(name) > 1)
        if again is not None:
            what = f"a field of this page has the name '{again}' already"
            yield Trouble(piece.path, what, "give one of them another name")
        seen.update(names)


def bounds_of(steps: tuple[Step, ...]) -> Rect:
    """The upright rectangle that holds an outline and its curves' control points."""
    points = [point for step in steps for point in points_of(step)]
    left, top = min(p.x for p in points), min(p.y for p in points)
    right, bottom = max(p.x for p in points), max(p.y for p in points)
    return Rect(left, top, right - left, bottom - top)


def surrounding(rects: Sequence[Rect]) -> Rect:
    """The upright rectangle that holds some others."""
    left, top = min(rect.x for rect in rects), min(rect.y for rect in rects)
    right, bottom = max(rect.right for rect in rects), max(rect.bottom for rect in rects)
    return Rect(left, top, right - left, bottom - top)


def grown(rect: Rect, paint: Paint) -> Rect:
    """The area of a drawn rectangle, with the outer half of its line."""
    return rect.inset(-paint.width / 2) if paint.stroke else rect
