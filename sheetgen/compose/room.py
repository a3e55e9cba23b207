"""Whether the drawn parts leave each other room: margins, markers, sheet code, readable fields."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from sheetgen.compose.drawn import Drawn, Trouble
from sheetgen.geometry import Rect
from sheetgen.markers import CODE_MODULES, QUIET_MODULES
from sheetgen.scene import Text
from sheetgen.sheet import Field

TILE = 10.0  # mm; a cell fits into few of them, and few fields into one
MOST_TILES = 60  # in a row; beyond the longest sheet
HAIR = 0.01  # mm; less than any printer shows

_Tile = tuple[int, int]
_Tiled = Mapping[_Tile, Sequence[tuple[int, Field]]]


def crowded(drawn: Sequence[Drawn]) -> Iterator[Trouble]:
    """Everything that stands in the way of something else on one page."""
    yield from _keeping_clear(drawn)
    tiles = _tiled(drawn)
    yield from _fields_apart(drawn, tiles)
    yield from _over_fields(drawn, tiles)


def beyond(drawn: Iterable[Drawn], printable: Rect) -> Iterator[Trouble]:
    """The parts that reach into the edge of the paper that printers leave white."""
    for piece in drawn:
        outside = [rect for rect in piece.bounds if not printable.contains(rect, HAIR)]
        reach = max((_reach(rect, printable) for rect in outside), default=0.0)
        if reach > HAIR:
            yield Trouble(
                piece.path,
                f"it reaches {reach:.1f} mm into the margin that printers leave white",
                "move it or make it smaller",
            )


def _reach(rect: Rect, area: Rect) -> float:
    return max(area.x - rect.x, area.y - rect.y, rect.right - area.right, rect.bottom - area.bottom)


def _keeping_clear(drawn: Sequence[Drawn]) -> Iterator[Trouble]:
    """The parts that touch the white around a marker or the sheet code."""
    for owner in drawn:
        zones, name = _zones(owner)
        if not zones:
            continue
        for piece in drawn:
            if piece is not owner and any(
                rect.overlaps(zone) for rect in piece.bounds for zone in zones
            ):
                yield Trouble(
                    piece.path,
                    f"it overlaps {name} or the white that must stay around it",
                    "move it away, or the photo could not be read",
                )


def _zones(owner: Drawn) -> tuple[list[Rect], str]:
    """What has to stay white because of a part, and what the part is called."""
    if owner.code:
        quiet = QUIET_MODULES * owner.code.width / CODE_MODULES
        return [owner.code.inset(-quiet)], "the sheet code"
    return [marker.rect.inset(-owner.clear) for marker in owner.markers], "a corner marker"


def _tiled(drawn: Iterable[Drawn]) -> _Tiled:
    """The fields on each tile of the page, with the number of their part.

    Comparing each of a thousand parts with every other one would take a second.
    """
    tiles: dict[_Tile, list[tuple[int, Field]]] = {}
    for number, piece in enumerate(drawn):
        for field in piece.fields:
            for tile in _tiles(field.rect):
                tiles.setdefault(tile, []).append((number, field))
    return tiles


def _tiles(rect: Rect) -> Iterator[_Tile]:
    """The tiles of the page that a rectangle touches, at most those of a large page."""
    across = range(_tile(rect.x), _tile(rect.x + rect.width) + 1)
    return product(across, range(_tile(rect.y), _tile(rect.y + rect.height) + 1))


def _tile(side: float) -> int:
    if 0 <= side < MOST_TILES * TILE:
        return int(side / TILE)
    return -1 if side < 0 else MOST_TILES


def _near(rect: Rect, tiles: _Tiled) -> Iterator[tuple[int, Field]]:
    """The fields that share an area with a rectangle, some of them several times."""
    for tile in _tiles(rect):
        for number, field in tiles.get(tile, ()):
            if field.rect.overlaps(rect, HAIR):
                yield number, field


def _fields_apart(drawn: Sequence[Drawn], tiles: _Tiled) -> Iterator[Trouble]:
    """Parts with a field on another's: nobody could say which of them is written in."""
    for number, piece in enumerate(drawn):
        pairs = (
            (field, other)
            for field in piece.fields
            for earlier, other in _near(field.rect, tiles)
            if earlier < number
        )
        hit = next(pairs, None)
        if hit:
            yield Trouble(
                piece.path,
                f"its field '{hit[0].name}' overlaps the field '{hit[1].name}'",
                "move one of them",
            )


def _over_fields(drawn: Sequence[Drawn], tiles: _Tiled) -> Iterator[Trouble]:
    """Words on a field, and what is drawn over cells later: the reader would take it for a mark.

    What lies around a field does no harm, nor do words wholly inside a box of their own; on a page
    without markers, which no photo is read of, nor what is wholly inside one cell.
    """
    read = any(piece.markers for piece in drawn)
    boards = any(len(piece.fields) > 1 for piece in drawn)
    for place, piece in enumerate(drawn):
        words = bool(piece.blanks) or any(isinstance(item, Text) for item in piece.items)
        if not (words or boards):
            continue
        hits = (
            field
            for rect in piece.bounds
            for number, field in _near(rect, tiles)
            if number != place
            and (words or (number < place and len(drawn[number].fields) > 1))
            and _spoils(rect, field, may_hold=not piece.fields and _holds(drawn[number], read=read))
        )
        hit = next(hits, None)
        if hit:
            yield Trouble(
                piece.path,
                f"it stands on the field '{hit.name}', where somebody will write",
                "move it, or the field",
            )


def _holds(owner: Drawn, *, read: bool) -> bool:
    """Whether other parts may stand inside a part's field."""
    return len(owner.fields) == 1 or not read


def _spoils(rect: Rect, field: Field, *, may_hold: bool) -> bool:
    """Whether one of the areas that a part covers spoils a field that it overlaps."""
    return not rect.contains(field.rect) and not (may_hold and field.rect.contains(rect))
