"""The names that players give themselves."""

import unicodedata

from scorer.table.refusal import RefusedError

MAX_NAME = 24  # characters: as many as stand on a printed sheet
FORBIDDEN = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}  # controls, and what turns or hides other text
JOINERS = {"\u200c", "\u200d"}  # Persian, Indian scripts and pictures of families need them


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
    strange = [c for c in name if unicodedata.category(c) in FORBIDDEN and c not in JOINERS]
    if strange:
        what = f"the name has a character that cannot be shown: U+{ord(strange[0]):04X}"
        raise RefusedError("name", what, "write your name in letters")
    return name


def same(one: str, other: str) -> bool:
    """Whether two names are the same to the ear: capitals do not count."""
    return _folded(one) == _folded(other)


def _folded(name: str) -> str:
    visible = "".join(letter for letter in name if letter not in JOINERS)
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", visible).casefold())
