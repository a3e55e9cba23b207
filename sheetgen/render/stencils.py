"""Black and white pictures as masks of one bit a module, small enough for a pad of copies.

The pictures of all copies at one place have most of their modules in common: those are drawn once,
and each copy draws only the rest.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import and_

from sheetgen.geometry import Rect
from sheetgen.render.numbers import short
from sheetgen.scene import Bits, Item

Place = tuple[Rect, int, int]  # where a picture stands, and how many rows and columns it has
END = b"EI"  # a reader may take it for the end of the picture, wherever it stands


ALIKE = 0.2  # of the modules; codes that say nearly the same differ in a seventh, others in half


def alike(copies: Iterable[tuple[Item, ...]]) -> list[int]:
    """Which copies have a picture in common: a number for each, the same for those that do."""
    firsts: list[tuple[Place, int]] = []
    found: list[int] = []
    for items in copies:
        pictures = [item for item in items if isinstance(item, Bits)]
        largest = max(pictures, key=lambda bits: len(bits.rows), default=NO_PICTURE)
        here = _place(largest), _number(largest.rows)
        number = next((n for n, first in enumerate(firsts) if _near(here, first)), len(firsts))
        firsts += [here] if number == len(firsts) else []
        found.append(number)
    return found


NO_PICTURE = Bits(Rect(0, 0, 1, 1), ("0",))


def _near(here: tuple[Place, int], first: tuple[Place, int]) -> bool:
    (place, number), (other_place, other) = here, first
    _, rows, columns = place
    return place == other_place and (number ^ other).bit_count() <= ALIKE * rows * columns


@dataclass(frozen=True, slots=True)
class Shared:
    """The modules that are black on every copy, as one number for each place."""

    black: dict[Place, int]

    def own(self, bits: Bits) -> int:
        """What a copy has to draw itself."""
        return _number(bits.rows) & ~self.black.get(_place(bits), 0)


def shared(copies: Iterable[tuple[Item, ...]]) -> Shared:
    """What the pictures of all copies have in common."""
    numbers: dict[Place, list[int]] = {}
    for items in copies:
        for item in items:
            if isinstance(item, Bits):
                numbers.setdefault(_place(item), []).append(_number(item.rows))
    return Shared({place: reduce(and_, found) for place, found in numbers.items()})


def common_masks(common: Shared) -> list[bytes]:
    """The operators that draw what all copies share."""
    return [_mask(place, number) for place, number in common.black.items()]


def own_mask(bits: Bits, common: Shared) -> bytes:
    """The operator that draws what is left of a picture."""
    return _mask(_place(bits), common.own(bits))


def _place(bits: Bits) -> Place:
    return bits.rect, len(bits.rows), len(bits.rows[0])


def _number(rows: tuple[str, ...]) -> int:
    """The picture column after column, as a sheet code is filled: what differs stays together."""
    return int("".join(map("".join, zip(*rows, strict=True))), 2)


def _mask(place: Place, number: int) -> bytes:
    """The picture turned on its side, so that its columns are the rows of the mask."""
    rect, rows, columns = place
    filled = rows + -rows % 8
    bits = f"{number:0{rows * columns}b}"
    white = "0" * (filled - rows)
    black = "".join(f"{bits[start : start + rows]}{white}" for start in range(0, len(bits), rows))
    ones = (1 << len(black)) - 1  # a mask paints where its bit is 0
    content = (int(black, 2) ^ ones).to_bytes(len(black) // 8)
    matrix = f"0 {short(rect.height)} -{short(rect.width)} 0 {short(rect.right)} {short(rect.y)}"
    start = f"q {matrix} cm BI/IM true/W {rows}/H {columns}"
    if END in content:
        return f"{start}/F/AHx ID {content.hex()}> EI Q".encode("ascii")
    return f"{start} ID ".encode("ascii") + content + b"\nEI Q"
