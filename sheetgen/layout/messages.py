"""What pydantic found in a layout file, in plain words and with its place."""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from types import MappingProxyType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from sheetgen.errors import Place, Problem
from sheetgen.geometry import LENGTH_RULE
from sheetgen.layout import model
from sheetgen.layout.mistakes import shortened
from sheetgen.layout.nodes import KeyPath
from sheetgen.layout.source import Source

MAX_KNOWN = 200  # words that a misspelt one is compared with; a palette has about ten
LAYOUT_KEYS = ("extends", "variables")  # that are gone when a file is written out
PART_KEYS = ("repeat", "id")  # and these of any part
INCLUDE_KEYS = ("include", "with", "at", "id", "repeat")  # of an include, which has no kind
WHOLE = 1e6  # up to which a number such as 1.0 is shown with its point
KEY = "[key]"  # pydantic's last step to a key instead of its value
TAGS = frozenset({model.WORDS_TAG, model.LANGUAGES_TAG, KEY})

# The type of pydantic's error: what is meant there, what to write.
MEANT = MappingProxyType(
    {
        "string_type": (
            "a text",
            "write a text; quote numbers and what starts with '#'",
        ),
        "int_type": ("a whole number", "write a whole number without quotes"),
        "float_type": ("a number", "write a number without quotes and without a unit"),
        "tuple_type": ("a list", "write '[ …, … ]', or a line with '- ' for each"),
        "dict_type": ("a group of keys", "write 'key: value' lines below it, indented"),
        "model_type": ("a group of keys", "write 'key: value' lines below it, indented"),
        "model_attributes_type": ("a part", "write '- kind: …' and the part's other keys"),
        "texts": ("a text", "write a text, or one for each language: { en: …, es: … }"),
        "length_type": ("a length", LENGTH_RULE),
        "version": (
            f"the version {model.VERSION} of the layout language",
            f"write 'sheetgen: {model.VERSION}'",
        ),
    }
)
# The pattern a text must match: what it is, how it is written.
PATTERNS = MappingProxyType(
    {
        model.NAME_PATTERN: (
            "a name",
            "write small letters, digits, '-', '_' and blanks, a letter or digit first",
        ),
        model.BOARD_NAME_PATTERN: (
            "a name",
            "write letters, digits, '-', '_' and blanks, a letter or digit first",
        ),
        model.LANGUAGE_PATTERN: ("a language", "write two small letters, for example 'en'"),
        model.COLOUR_NAME_PATTERN: ("a colour's name", "write small letters, digits and '-'"),
        model.HEX_PATTERN: ("a colour", "write '#' and six hex digits, in quotes: '#1a2b3c'"),
        model.COLOUR_PATTERN: ("a colour", "write a name of the palette or '#1a2b3c', in quotes"),
    }
)


def problems_of(error: ValidationError, source: Source, limit: int) -> Iterator[Problem]:
    """The first things that the model refuses, in plain words."""
    refused = [found for found in error.errors(include_url=False) if not _is_echo(found)]
    refused.sort(key=lambda found: source.place(_path(found["loc"])))
    for found in refused[:limit]:
        yield _problem(found, source)


def did_you_mean(word: str, known: Sequence[str], otherwise: str) -> str:
    """A question for the nearest known word, or else another advice."""
    near = get_close_matches(word, known[:MAX_KNOWN], n=1)
    return f"did you mean '{near[0]}'?" if near else otherwise


def one_of(known: Sequence[str]) -> str:
    """An advice that lists what may be written."""
    return f"write one of {', '.join(known)}" if len(known) > 1 else f"write {known[0]}"


def _problem(details: ErrorDetails, source: Source) -> Problem:
    path = _path(details["loc"])
    kind, found, context = details["type"], details["input"], details.get("ctx", {})
    match kind:
        case "extra_forbidden":
            return _unknown_key(path, source)
        case "missing":
            return _missing(path, source)
        case "union_tag_not_found":
            return _no_kind(path, found, source)
        case "union_tag_invalid":
            known = _quoted(context["expected_tags"])
            return _not_known(source.place((*path, "kind")), found["kind"], known)
        case "literal_error":
            return _not_known(source.place(path), found, _quoted(context["expected"]))
    is_key = details["loc"][-1:] == (KEY,)
    place = source.key_place(path) if is_key else source.place(path)
    what, fix = _wrong_value(kind, found, context)
    return Problem(place, f"the key {what}" if is_key else what, fix)


def _is_echo(details: ErrorDetails) -> bool:
    """Whether a list counts as too short only because its values are wrong."""
    least = details.get("ctx", {}).get("min_length", 0)
    return details["type"] == "too_short" and len(details["input"]) >= least


def _path(loc: tuple[str | int, ...]) -> KeyPath:
    """Pydantic's location without its own words: a part's kind, the kind of a text."""
    return tuple(
        step
        for before, last, step in zip(("", "", *loc), ("", *loc), loc, strict=False)
        if not (step in TAGS or (before == "parts" and isinstance(last, int)))
    )


def _quoted(expected: str) -> list[str]:
    """The words in pydantic's list of what it expected."""
    return re.findall(r"'([^']*)'", expected) or [expected]


def _unknown_key(path: KeyPath, source: Source, known: Sequence[str] = ()) -> Problem:
    key = str(path[-1])
    known = known or _known_keys(path[:-1], source.value)
    fix = did_you_mean(key, known, f"the keys here are {', '.join(known)}")
    return Problem(source.key_place(path), f"unknown key '{shortened(key)}'", fix)


def _missing(path: KeyPath, source: Source) -> Problem:
    place, key = source.place(path[:-1]), path[-1]
    if isinstance(key, int):
        return Problem(place, "a pair is meant, and a value is missing", "write '[ …, … ]'")
    return Problem(place, f"no '{key}' here", f"add a line '{key}: …'")


def _no_kind(path: KeyPath, found: Mapping[str, object], source: Source) -> Problem:
    for key in map(str, found):
        if get_close_matches(key, ("include", "repeat"), n=1, cutoff=0.7):
            return _unknown_key((*path, key), source, ("include", "repeat"))
    misspelt = get_close_matches("kind", [str(key) for key in found], n=1)
    if misspelt:
        place, what = source.key_place((*path, misspelt[0])), f"unknown key '{misspelt[0]}'"
        return Problem(place, what, "did you mean 'kind'?")
    kinds = ", ".join(_kinds())
    return Problem(
        source.place(path), "no 'kind' here", f"add a line 'kind: …' with one of {kinds}"
    )


def _not_known(place: Place, found: object, known: Sequence[str]) -> Problem:
    if not isinstance(found, str) or found in known:
        return Problem(place, f"{described(found)} is not meant here", one_of(known))
    word = shortened(found)
    return Problem(place, f"'{word}' is not known here", did_you_mean(word, known, one_of(known)))


def _wrong_value(kind: str, found: object, context: Mapping[str, Any]) -> tuple[str, str]:
    """What is wrong with a value of the wrong type, size or spelling, and what to write."""
    if kind in MEANT:
        meant, fix = MEANT[kind]
        return f"{described(found)} stands here, where {meant} is meant", fix
    if "what" in context:
        return context["what"], context["fix"]
    if kind == "string_pattern_mismatch":
        meant, fix = PATTERNS[context["pattern"]]
        return f"'{shortened(str(found))}' is not {meant}", fix
    return _wrong_amount(kind, found, context)


def _wrong_amount(kind: str, found: object, context: Mapping[str, Any]) -> tuple[str, str]:
    if isinstance(found, str):
        has = f"'{shortened(found)}' has {len(found)} characters"
    else:
        has = f"the list has {len(found)} values" if isinstance(found, tuple) else described(found)
    match kind:
        case "string_too_long" | "too_long":
            return f"{has}, {context['max_length']} at most are meant", "shorten it"
        case "string_too_short" | "too_short":
            return f"{has}, {context['min_length']} at least are meant", "write more"
        case "greater_than_equal":
            return f"{found} is too small", f"write {context['ge']:g} or more"
        case "less_than_equal":
            return f"{found} is too large", f"write {context['le']:g} or less"
    return f"{described(found)} is not meant here", "see 'sheetgen schema' for what may stand here"


def described(found: object) -> str:
    """What stands in the file, for a message."""
    match found:
        case None:
            return "nothing"
        case bool():
            return str(found).lower()
        case int() | float():
            pointed = isinstance(found, float) and found.is_integer() and abs(found) < WHOLE
            return f"the number {found:.1f}" if pointed else f"the number {found:g}"
        case str():
            return f"the text '{shortened(found)}'"
        case tuple():
            return "a list"
    return "a group of keys"


def _kinds() -> list[str]:
    return [kind for part in _options(model.Part) for kind in _kind_of(part)]


def _kind_of(part: Any) -> tuple[str, ...]:
    return get_args(part.model_fields["kind"].annotation)


def _known_keys(path: KeyPath, value: Any) -> list[str]:
    """The keys that the model knows at a place of the file."""
    options: list[Any] = [model.Layout]
    for step in path:
        options = [inner for option in options for inner in _inside(option, step)]
        value = value[step]
        if len(options) > 1 and isinstance(value, dict):
            options = [part for part in options if _accepts(part, value)]
    known = [key for option in options if _is_model(option) for key in option.model_fields]
    if not path:
        return [*known, *LAYOUT_KEYS]
    return [*known, *PART_KEYS] if path[-2:-1] == ("parts",) else known


def _accepts(option: Any, value: Mapping[str, object]) -> bool:
    if not _is_model(option) or "kind" not in option.model_fields:
        return True
    return value.get("kind") in _kind_of(option)


def _is_model(option: Any) -> bool:
    return isinstance(option, type) and issubclass(option, model.Model)


def _inside(option: Any, step: str | int) -> list[Any]:
    """The types that may stand one step inside a type."""
    if _is_model(option):
        field = option.model_fields.get(step)
        return _options(field.annotation) if field else []
    arguments = get_args(option)
    return _options(arguments[-1 if get_origin(option) is dict else 0]) if arguments else []


def _options(annotation: Any) -> list[Any]:
    """The alternatives of a type, without what is said about it."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return _options(get_args(annotation)[0])
    if origin in {Union, UnionType}:
        return [inner for option in get_args(annotation) for inner in _options(option)]
    return [annotation]
