"""The sheet codes of a pad, out of few that are really encoded.

In a QR code of fixed size and mask, each module is a sum (modulo two) of bits of the text and of a
constant: so are its check bytes (Reed-Solomon) and its mask. The codes of copies 300, 140 and 107
therefore sum up to that of 347, as 3-0-0, 1-4-0 and 1-0-7 do digit by digit. A thousand copies take
55 codes that way, and the time of a pad is no longer that of its codes.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, reduce
from operator import xor

from sheetgen.markers import CODE_MODULES, SheetCode, code_rows

Rows = tuple[str, ...]


def code_maker() -> Callable[[SheetCode], Rows]:
    """A function that makes the same rows as ``code_rows`` does, for the copies of one pad."""
    number = cache(_number)

    def rows(code: SheetCode) -> Rows:
        if code.player is not None:  # each name is a text of its own
            return code_rows(code)
        return _rows(reduce(xor, map(number, summands(code))))

    return rows


def summands(code: SheetCode) -> list[SheetCode]:
    """The codes that this one is the sum of: an odd number, each with one digit other than 10…0.

    All their texts are as long as this one's, and their digits at the same places.
    """
    digits = str(code.copy)
    first = "1".ljust(len(digits), "0")
    copies = [
        first[:place] + digit + first[place + 1 :]
        for place, digit in enumerate(digits)
        if digit != first[place]
    ]
    if len(copies) % 2 == 0:
        copies.append(first)
    return [replace(code, copy=int(copy)) for copy in copies]


def _number(code: SheetCode) -> int:
    return int("".join(code_rows(code)), 2)


def _rows(number: int) -> Rows:
    modules = f"{number:0{CODE_MODULES**2}b}"
    return tuple(
        modules[start : start + CODE_MODULES] for start in range(0, len(modules), CODE_MODULES)
    )
