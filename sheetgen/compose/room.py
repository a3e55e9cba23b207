"""Whether the drawn parts leave each other room: margins, markers, sheet code, readable fields."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from sheetgen.compose.drawn import Drawn, Trouble
from sheetgen.geometry import Rect
from sheetgen.markers import CODE_MODULES, QUIET_MODULES
from sheetgen.scene import Text
from sheetgen.sheet import Field

TILE = 20.0  # mm; a few parts of a full page fit into one
MOST_TILES = 300  # in a row; beyond the longest sheet
HAIR = 0.01  # mm; less than any printer shows


def room_troubles(drawn: Sequence[Drawn], printable: Rect) -> Iterator[Trouble]:
    """Everything that stands in the way of something else on one page."""
    yield from _outside(drawn, printable)
    yield from _keeping_clear(drawn)
    near = _near(drawn)
    yield from _fields_apart(drawn, near)
    yield from _over_fields(drawn, near)


def _outside(drawn: Iterable[Drawn], printable: Rect) -> Iterator[Trouble]:
    """The parts that reach into the edge of the paper that printers leave white."""
    for piece in drawn:
        beyond = max((_beyond(rect, printable) for rect in piece.bounds), default=0.0)
        if beyond > HAIR:
            yield Trouble(
                piece.path,
                f"it reaches {beyond:.1f} mm into the margin that printers leave white",
                "move it or make it smaller",
            )


def _beyond(rect: Rect, area: Rect) -> float:
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


def _near(drawn: Sequence[Drawn]) -> list[tuple[int, int]]:
    """The pairs of parts that may touch: a page of a thousand has half a million pairs in all."""
    tiles: dict[tuple[int, int], set[int]] = {}
    for number, piece in enumerate(drawn):
        for rect in (*piece.bounds, *(field.rect for field in piece.fields)):
            for tile in _tiles(rect):
                tiles.setdefault(tile, set()).add(number)
    pairs = {pair for numbers in tiles.values() for pair in combinations(sorted(numbers), 2)}
    return sorted(pairs)


def _tiles(rect: Rect) -> Iterator[tuple[int, int]]:
    """The tiles of the page that a rectangle touches, at most those of a large page."""
    left, top, right, bottom = (
        min(max(int(side // TILE), -1), MOST_TILES)
        for side in (rect.x, rect.y, rect.right, rect.bottom)
    )
    return product(range(left, right + 1), range(top, bottom + 1))


def _fields_apart(drawn: Sequence[Drawn], near: Iterable[tuple[int, int]]) -> Iterator[Trouble]:
    """Two parts whose fields share an area: nobody could say which of them is written in."""
    for first, second in near:
        hit = _first_overlap(drawn[second], drawn[first])
        if hit:
            yield Trouble(
                drawn[second].path,
                f"its field '{hit[0].name}' overlaps the field '{hit[1].name}'",
                "move one of them",
            )


def _first_overlap(piece: Drawn, other: Drawn) -> tuple[Field, Field] | None:
    pairs = ((a, b) for a in piece.fields for b in other.fields if a.rect.overlaps(b.rect, HAIR))
    return next(pairs, None)


def _over_fields(drawn: Sequence[Drawn], near: Iterable[tuple[int, int]]) -> Iterator[Trouble]:
    """Words on a field, and what is drawn over cells later: the reader would take it for a mark.

    What lies around a field does no harm, nor do words wholly inside a box of their own.
    """
    for first, second in near:
        for number, place in ((first, second), (second, first)):
            owner, piece = drawn[number], drawn[place]
            over_cells = place > number and len(owner.fields) > 1
            if over_cells or piece.blanks or any(isinstance(i, Text) for i in piece.items):
                hit = next((f for f in owner.fields if _spoils(piece, f, owner)), None)
                if hit:
                    yield Trouble(
                        piece.path,
                        f"it stands on the field '{hit.name}', where somebody will write",
                        "move it, or the field",
                    )


def _spoils(piece: Drawn, field: Field, owner: Drawn) -> bool:
    inside = len(owner.fields) == 1 and not piece.fields
    return any(
        rect.overlaps(field.rect, HAIR)
        and not rect.contains(field.rect)
        and not (inside and field.rect.contains(rect))
        for rect in piece.bounds
    )
