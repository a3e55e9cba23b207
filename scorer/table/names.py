"""The names that players give themselves."""

import re
import unicodedata
from itertools import groupby

from scorer.table.refusal import RefusedError

MAX_NAME = 24  # characters: as many as stand on a printed sheet
FORBIDDEN = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}  # controls, and what turns or hides other text
JOINERS = {"\u200c", "\u200d"}  # Persian, Indian scripts and pictures of families need them
BLANKS = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}  # letters that show nothing
MARKS = re.compile(r"[\u034f\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # seen by none
MAX_STACK = 4  # accents on one letter; Vietnamese and Hebrew have up to three


def tidy(text: str) -> str:
    """A name in one way of writing it, with single blanks.

    Raises:
        RefusedError: it is empty, too long, or holds characters that no name has.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not any(unicodedata.category(letter)[0] in "LNSP" for letter in name):
        raise RefusedError("name", "a name is missing", "write your name")
    if len(name) > MAX_NAME:
        fix = f"write at most {MAX_NAME} characters"
        raise RefusedError("name", "the name is too long", fix)
    strange = [c for c in name if _is_strange(c)]
    if strange:
        what = f"the name has a character that cannot be shown: U+{ord(strange[0]):04X}"
        raise RefusedError("name", what, "write your name in letters")
    stacks = groupby(name, key=lambda letter: unicodedata.category(letter) in {"Mn", "Me"})
    if any(is_mark and len([*marks]) > MAX_STACK for is_mark, marks in stacks):
        what = "the name has a letter with too many accents"
        raise RefusedError("name", what, f"write at most {MAX_STACK}")
    return name


def _is_strange(letter: str) -> bool:
    if letter in JOINERS:
        return False
    return letter in BLANKS or unicodedata.category(letter) in FORBIDDEN


def same(one: str, other: str) -> bool:
    """Whether two names are the same to the ear: capitals do not count."""
    return folded(one) == folded(other)


def folded(name: str) -> str:
    """A name as the ear has it, to compare it with others."""
    visible = "".join(letter for letter in MARKS.sub("", name) if letter not in JOINERS)
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", visible).casefold())
