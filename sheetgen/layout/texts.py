"""References in a text: ``{name}`` and ``{= sum }`` filled in, ``{{`` and ``}}`` as braces."""

import re
from collections.abc import Callable, Collection, Iterator

from sheetgen.layout.arithmetic import PLACES, SumError

MAX_TEXT = 20_000  # characters of a text with everything filled in; a page has about 5,000
REFERENCE = re.compile(r"\{\{([^{}]*)\}\}|\{\{|\}\}|\{([^{}]+)\}|\{")
WHOLE = re.compile(r"\s*\{([^{}]+)\}\s*")
LANGUAGE = re.compile(r"[a-z]{2}")

Words = str | dict[str, str]  # one text, or one for each language


class FillError(SumError):
    """A reference that stands for nothing that a text can hold, and where it stands."""

    def __init__(self, what: str, fix: str, reference: str) -> None:
        super().__init__(what, fix)
        self.reference = reference


def only_reference(text: str) -> str | None:
    """The name or sum of a text that is nothing else, or None."""
    match = WHOLE.fullmatch(text)
    return match[1].strip() if match else None


def filled(
    text: str, value_of: Callable[[str], object], own: Collection[str], language: object
) -> Words:
    """A text with what its references stand for.

    Args:
        text: the text.
        value_of: the value of a name or sum; it may raise SumError.
        own: the names that each copy fills in for itself; they stay as they are.
        language: the language of the text, if it is the text of one.

    Raises:
        FillError: a reference stands for nothing that a text can hold.
    """
    pieces = list(_pieces(text, value_of, own))
    languages = next((list(p) for p in pieces if isinstance(p, dict) and language not in p), None)
    if languages is None:
        return _joined(text, pieces, language)
    return {each: _joined(text, pieces, each) for each in languages}


def copies_own(text: str, own: Collection[str]) -> str | None:
    """The first reference in a finished text that each copy fills in for itself."""
    found = (match[1] for match in re.finditer(r"\{([^{}]+)\}", text))
    return next((name for name in found if name in own), None)


def plain(value: object, reference: str) -> Words:
    """A value as a text shows it.

    Raises:
        FillError: no text can hold it.
    """
    match value:
        case str():
            return value
        case int() | float() if not isinstance(value, bool):
            number = f"{value:.{PLACES}f}"
            return number.rstrip("0").rstrip(".")
        case dict() if value and all(_is_text(*item) for item in value.items()):
            return {str(language): str(text) for language, text in value.items()}
        case dict():
            what, fix = "is a group of keys", "take one of them: write a '.' and its key after it"
        case tuple():
            what, fix = "is a list", "take one of it: write a '.' and its number after it"
        case _:
            what, fix = "is no text", "write a text or a number where it is defined"
    raise FillError(f"'{reference}' {what}, which cannot stand in a text", fix, reference)


def _is_text(language: object, text: object) -> bool:
    return isinstance(text, str) and LANGUAGE.fullmatch(str(language)) is not None


def _pieces(text: str, value_of: Callable[[str], object], own: Collection[str]) -> Iterator[Words]:
    end = 0
    for match in REFERENCE.finditer(text):
        yield text[end : match.start()]
        yield _piece(match, value_of, own)
        end = match.end()
    yield text[end:]


def _piece(match: re.Match[str], value_of: Callable[[str], object], own: Collection[str]) -> Words:
    literal, reference = match[1], match[2]
    if literal is not None and literal in own:
        what = f"'{{{literal}}}' cannot be printed as it is: each copy fills it in"
        raise FillError(what, "put a blank between the brace and the word", match[0])
    if match[0] == "{":
        what = "this '{' starts no reference"
        raise FillError(what, "write '{{' for a brace, or '{name}'", match[0])
    if reference is None:
        return match[0].replace("{{", "{").replace("}}", "}")
    name = reference.strip()
    if name in own:
        return f"{{{name}}}"
    try:
        return plain(value_of(name), name)
    except SumError as error:
        raise FillError(error.what, error.fix, match[0]) from None


def _joined(text: str, pieces: list[Words], language: object) -> str:
    chosen = [piece if isinstance(piece, str) else piece.get(str(language)) for piece in pieces]
    words = [piece for piece in chosen if piece is not None]
    if len(words) < len(pieces):
        what = f"a text that stands in this one has no '{language}'"
        raise FillError(what, "give it a text in each language", text)
    if sum(map(len, words)) > MAX_TEXT:
        what = f"this text has more than {MAX_TEXT} characters when it is filled in"
        raise FillError(what, "shorten what is filled in", text)
    return "".join(words)
