"""Faces of dice: pips, an icon or a word in a square; and dice seen from above."""

from sheetgen.compose.drawn import Drawn, Path, Setting, grown, outlined, unknown_icon
from sheetgen.compose.icons import icon
from sheetgen.compose.ink import Palette
from sheetgen.compose.lettering import Content, joined, letter
from sheetgen.compose.words import Type
from sheetgen.geometry import Point, Rect
from sheetgen.layout import model
from sheetgen.scene import Shape, Step, rectangle, shifted

PIP = 0.095  # the radius of a pip, as a share of the face
ICON = 0.66  # the side of an icon
WORD = 0.4  # the em height of a word
SMALLEST_WORD = 1.5  # mm; long words shrink to this
CLEAR = 0.62  # of an icon's side: the radius of the white around one that stands on a hatching
CORNER = 1 / 6  # the radius of a die's corners
LOW, MIDDLE, HIGH = 0.25, 0.5, 0.75
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((MIDDLE, MIDDLE),),
    2: ((LOW, LOW), (HIGH, HIGH)),
    3: ((LOW, LOW), (MIDDLE, MIDDLE), (HIGH, HIGH)),
    4: ((LOW, LOW), (HIGH, LOW), (LOW, HIGH), (HIGH, HIGH)),
    5: ((LOW, LOW), (HIGH, LOW), (MIDDLE, MIDDLE), (LOW, HIGH), (HIGH, HIGH)),
    6: ((LOW, LOW), (HIGH, LOW), (LOW, MIDDLE), (HIGH, MIDDLE), (LOW, HIGH), (HIGH, HIGH)),
}


def draw_die(part: model.Die, setting: Setting) -> Drawn:
    """A die seen from above."""
    rect = setting.rect(part.at, (part.size, part.size))
    radius = part.size * CORNER if part.radius is None else part.radius
    outline = outlined(rectangle(rect, radius), part, setting.palette)
    bounds = (grown(rect, outline[-1].paint),)
    face = joined(setting.path, [face_in(part, rect, setting, setting.path)])
    items = (*outline, *face.items)
    return Drawn(setting.path, items, (), bounds, blanks=face.blanks, troubles=face.troubles)


def face_in(face: model.Face, rect: Rect, setting: Setting, path: Path) -> Content:
    """What stands on a face: pips, an icon or a word, in the face's colour."""
    if face.pips is not None:
        return Content(pips_in(face.pips, rect, face.colour, setting.palette))
    if face.icon is not None:
        return icon_in(face.icon, shrunk(rect, ICON), face.colour, setting, (*path, "icon"))
    size = rect.width * WORD
    colour = setting.palette.text(face.colour)
    least, bold = min(size, SMALLEST_WORD), setting.faces.bold
    style = Type(bold, size, 1.1, colour, "centre", "middle", least, bold=bold)
    return letter(face.text or "", shrunk(rect, 0.86), style, setting, (*path, "text"))


def pips_in(count: int, rect: Rect, colour: str, palette: Palette) -> tuple[Shape, ...]:
    """The pips of a face as one shape."""
    radius = PIP * rect.width
    centres = [Point(rect.x + x * rect.width, rect.y + y * rect.height) for x, y in PIPS[count]]
    steps = tuple(step for centre in centres for step in circle(centre, radius))
    return (Shape(steps, palette.paint(model.Stroked(fill=colour))),)


def icon_in(name: str, rect: Rect, colour: str, setting: Setting, path: Path) -> Content:
    """An icon that fills a square, or what is wrong with its name."""
    troubles = unknown_icon(name, path)
    if troubles:
        return Content(troubles=troubles)
    steps = shifted(icon(name), rect.width, rect.x, rect.y)
    return Content((Shape(steps, setting.palette.paint(model.Stroked(fill=colour))),))


def clearing(rect: Rect, style: model.Stroked, palette: Palette) -> tuple[Shape, ...]:
    """White under an icon that stands on a hatching, so that it can be seen."""
    if style.hatch is None:
        return ()
    paint = palette.paint(model.Stroked(fill="paper"))
    return (Shape(circle(rect.centre, CLEAR * rect.width), paint),)


def shrunk(rect: Rect, share: float) -> Rect:
    """The rectangle made smaller about its middle."""
    return rect.inset((1 - share) * min(rect.width, rect.height) / 2)


def circle(centre: Point, radius: float) -> tuple[Step, ...]:
    """The outline of a circle."""
    box = Rect(centre.x - radius, centre.y - radius, 2 * radius, 2 * radius)
    return rectangle(box, radius)
