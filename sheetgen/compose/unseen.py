"""Words in the colour of what is under them, which nobody can read."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sheetgen.compose.drawn import Drawn, Trouble, bounds_of
from sheetgen.compose.hatch import covers
from sheetgen.compose.ink import WHITE
from sheetgen.geometry import Point, Rect
from sheetgen.scene import Item, Picture, Shape, Text

LEAST = 1.3  # contrast of words and ground, 1 to 21 as in WCAG; paler than the palest pencil


BAND = 10.0  # mm; few grounds reach into one band of the page
BANDS = range(-1, 60)  # beyond the longest sheet


@dataclass(frozen=True, slots=True)
class _Ground:
    """A filled outline, or a picture, which has no one colour."""

    item: Shape | Picture
    bounds: Rect
    colour: str | None

    def under(self, point: Point) -> bool:
        """Whether it lies there."""
        box = self.bounds
        if not (box.x <= point.x <= box.right and box.y <= point.y <= box.bottom):
            return False
        return isinstance(self.item, Picture) or covers(self.item.steps, point)


_Grounds = dict[int, list[_Ground]]


def unseen(drawn: Sequence[Drawn]) -> Iterator[Trouble]:
    """The parts with words on a ground of their own colour, on one page."""
    if not _possible(drawn):
        return
    grounds: _Grounds = {}
    for piece in drawn:
        words = next(_unseen(piece.items, grounds), None)
        if words is not None:
            yield _trouble(piece, words)
    for piece in drawn:
        for blank in piece.blanks:  # they are set last, upon everything
            if _hidden(blank.colour, blank.rect.centre, grounds):
                yield _trouble(piece, blank.template)


def _possible(drawn: Sequence[Drawn]) -> bool:
    """Whether any words have the colour of any ground: on most pages none have."""
    words = {blank.colour for piece in drawn for blank in piece.blanks}
    grounds: set[str | None] = {WHITE}
    for piece in drawn:
        for item in piece.items:
            if isinstance(item, Text):
                words.add(item.colour)
            elif isinstance(item, Shape):
                grounds.add(item.paint.fill)
    return any(_alike(word, ground) for word in words for ground in grounds)


def _unseen(items: Iterable[Item], grounds: _Grounds) -> Iterator[str]:
    """The words that cannot be seen; what the items cover is added to the grounds."""
    for item in items:
        match item:
            case Shape(steps, paint) if paint.fill is not None and steps:
                _add(_Ground(item, bounds_of(steps), paint.fill), grounds)
            case Picture(rect):
                _add(_Ground(item, rect, None), grounds)
            case Text() if _hidden(item.colour, item.extent.centre, grounds):
                yield item.content


def _add(ground: _Ground, grounds: _Grounds) -> None:
    for band in range(_band(ground.bounds.y), _band(ground.bounds.bottom) + 1):
        grounds.setdefault(band, []).append(ground)


def _band(y: float) -> int:
    return min(max(int(y // BAND), BANDS[0]), BANDS[-1])


def _trouble(piece: Drawn, words: str) -> Trouble:
    what = f"'{words}' has the colour of what is under it"
    return Trouble(piece.path, what, "give it another 'colour', or what is under it another 'fill'")


def _hidden(colour: str, middle: Point, grounds: _Grounds) -> bool:
    """Whether words of this colour cannot be seen there, on what was drawn so far."""
    near = grounds.get(_band(middle.y), ())
    found = next((each.colour for each in reversed(near) if each.under(middle)), WHITE)
    return _alike(colour, found)


@lru_cache(maxsize=1024)
def _alike(one: str, other: str | None) -> bool:
    if other is None:
        return False
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05) < LEAST


def _light(colour: str) -> float:
    """How light a colour is, 0 to 1: the relative luminance of WCAG 2."""
    parts = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
