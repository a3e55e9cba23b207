"""What the parts of a layout file are made of: lengths, names, texts, colours, outlines."""

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    WithJsonSchema,
)
from pydantic.config import JsonDict, JsonValue
from pydantic_core import PydanticCustomError

from sheetgen.geometry import LENGTH_PATTERN, LENGTH_RULE, parse_length
from sheetgen.layout.arithmetic import Decimal, Whole
from sheetgen.layout.least import at_least_pattern

NOTHING = "#"  # in a grid's map: no cell here
WORDS_TAG, LANGUAGES_TAG = "=words", "=languages"  # no key of a layout file starts with '='

NAME_PATTERN = r"^[a-z0-9][a-z0-9 _-]*$"
LANGUAGE_PATTERN = r"^[a-z]{2}$"
COLOUR_NAME_PATTERN = r"^[a-z][a-z0-9-]*$"
HEX_PATTERN = r"^#[0-9a-fA-F]{6}$"
COLOUR_PATTERN = r"^(#[0-9a-fA-F]{6}|[a-z][a-z0-9-]*)$"
ABOVE_ZERO = LENGTH_PATTERN.replace("[-+]?", r"\+?(?=[\d.]*[1-9])")
NOT_BELOW_ZERO = LENGTH_PATTERN.replace("[-+]?", r"\+?")
MIN_WIDTH = 0.02  # mm; a dot of a printer with 1,200 of them an inch
MIN_GAP = 0.1  # mm; lines of a hatching nearer than that are one grey
MIN_DASH = 0.1  # mm; shorter dashes are grey on paper, and thousands of them slow in a file
LONGEST_LENGTH = 30  # characters that a message about a length repeats


def _wrong(kind: str, what: str, fix: str) -> PydanticCustomError:
    return PydanticCustomError(kind, "{what}", {"what": what, "fix": fix})


def _length(value: object) -> float:
    if isinstance(value, bool | dict | tuple | None):
        raise _wrong("length_type", "", LENGTH_RULE)
    text = str(value)
    cut = text if len(text) <= LONGEST_LENGTH else f"{text[:LONGEST_LENGTH]}…"
    try:
        return _parsed(cut)
    except ValueError as error:
        what, _, fix = str(error).rpartition("; ")
        raise _wrong("length", what, fix) from None


@lru_cache(maxsize=1024)
def _parsed(text: str) -> float:
    """The length of a text; most stand in a layout many times."""
    return parse_length(text)


def _positive(value: object) -> float:
    length = _length(value)
    if length <= 0:
        raise _wrong("length", f"'{value}' is not above zero", "write a length such as '18mm'")
    return length


def _at_least(least: float, meant: str) -> Callable[[object], float]:
    """A length that can be printed: thinner or shorter ones fill a file with what nobody sees."""

    def checked(value: object) -> float:
        length = _positive(value)
        if length < least:
            what = f"'{value}' is too small for {meant}"
            raise _wrong("length", what, f"write '{least:g}mm' or more")
        return length

    return checked


def _not_negative(value: object) -> float:
    length = _length(value)
    if length < 0:
        raise _wrong("length", f"'{value}' is below zero", "write '0mm' or more")
    return length


def _length_schema(pattern: str) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "pattern": pattern, "examples": ["18mm", "0.5in"]})


def _written(value: object) -> object:
    """A number that came out of a variable or a sum as the text it stands for."""
    return str(value) if isinstance(value, Whole | Decimal) else value


def _texts_tag(value: object) -> str | None:
    if isinstance(value, str | Whole | Decimal):
        return WORDS_TAG
    return LANGUAGES_TAG if isinstance(value, dict) else None


Length = Annotated[float, BeforeValidator(_length), _length_schema(LENGTH_PATTERN)]
Distance = Annotated[float, BeforeValidator(_not_negative), _length_schema(NOT_BELOW_ZERO)]
PositiveLength = Annotated[float, BeforeValidator(_positive), _length_schema(ABOVE_ZERO)]
LineWidth = Annotated[
    float,
    BeforeValidator(_at_least(MIN_WIDTH, "the width of a line")),
    _length_schema(at_least_pattern(MIN_WIDTH)),
]
Gap = Annotated[
    float,
    BeforeValidator(_at_least(MIN_GAP, "the gap of a hatching")),
    _length_schema(at_least_pattern(MIN_GAP)),
]
Dash = Annotated[
    float,
    BeforeValidator(_at_least(MIN_DASH, "a dash")),
    _length_schema(at_least_pattern(MIN_DASH)),
]
Dashes = tuple[Dash, Dash]
Offset = tuple[Length, Length]
Extent = tuple[PositiveLength, PositiveLength]

Name = Annotated[
    str, StringConstraints(pattern=NAME_PATTERN, max_length=40), BeforeValidator(_written)
]
Language = Annotated[str, StringConstraints(pattern=LANGUAGE_PATTERN)]
Words = Annotated[str, StringConstraints(max_length=2000), BeforeValidator(_written)]
Texts = Annotated[
    Annotated[Words, Tag(WORDS_TAG)] | Annotated[dict[Language, Words], Tag(LANGUAGES_TAG)],
    Discriminator(_texts_tag, custom_error_type="texts", custom_error_message="no text"),
]
ColourName = Annotated[str, StringConstraints(pattern=COLOUR_NAME_PATTERN)]
Hex = Annotated[str, StringConstraints(pattern=HEX_PATTERN, to_lower=True)]
Colour = Annotated[str, StringConstraints(pattern=COLOUR_PATTERN, to_lower=True)]
FontFile = Annotated[str, StringConstraints(min_length=1, max_length=400)]
Font = Literal["body", "bold", "display"]
Align = Literal["left", "centre", "right"]
Paper = Literal["a4", "letter"]
IconName = Annotated[str, StringConstraints(max_length=40)]
Pips = Annotated[int, Field(ge=1, le=6)]


class Model(BaseModel):
    """A part of a layout file: unknown keys are refused, values never change."""

    # Only Layout is ever built, with the others inside it: building each for itself takes longer.
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)


class FieldSpec(Model):
    """Makes a box a place that can be read back."""

    name: Name = Field(description="the field's name, unique on its page")
    kind: Name = Field(description="what is written there, for example 'initials' or 'score'")


class Readable(Model):
    """A part whose area can be a place that is read back."""

    field: FieldSpec | None = Field(None, description="makes its area a field")


class Hatch(Model):
    """Parallel lines that fill an outline, so that it is told apart without colour."""

    angle: Annotated[float, Field(ge=-180, le=180)] = Field(
        45.0, description="degrees: 0 is level, 45 rises to the right"
    )
    gap: Gap = Field(1.5, description="from line to line")
    width: LineWidth = 0.2
    colour: Colour = "ink"
    lines: Literal["single", "crossed"] = "single"


class Stroked(Model):
    """How an outline is drawn."""

    fill: Colour | None = Field(None, description="a palette colour or '#rrggbb'; left out: none")
    stroke: Colour | None = Field(None, description="the colour of the line; left out: none")
    width: LineWidth = Field(0.25, description="the width of the line")
    dash: Dashes | None = Field(None, description="the lengths of a dash and of the gap after it")
    hatch: Hatch | None = Field(None, description="lines that fill it; left out: none")


def choose_one(part: Model, *keys: str, least: int = 1) -> None:
    """Refuse a part in which several of these keys stand, or (unless least is 0) none.

    Raises:
        PydanticCustomError: told at the part's place.
    """
    given = [key for key in keys if key in part.model_fields_set]
    if len(given) > 1:
        together = " and ".join(f"'{key}'" for key in given)
        raise _wrong("choice", f"{together} stand here together", "keep one of them")
    if len(given) < least or any(getattr(part, key) is None for key in given):
        choice = ", ".join(f"'{key}'" for key in keys)
        raise _wrong("choice", f"one of {choice} is missing here", "add one of them")


def one_of_schema(*keys: str, least: int = 1) -> Callable[[JsonDict], None]:
    """Writes into the JSON Schema of a part what `choose_one` demands of it."""

    def write(schema: JsonDict) -> None:
        alone: list[JsonValue] = [{"required": [key]} for key in keys]
        schema["oneOf"] = alone if least else [*alone, {"not": {"anyOf": [*alone]}}]
        properties = schema["properties"]
        if isinstance(properties, dict):
            for key in keys:
                properties[key] = _without_null(properties[key])

    return write


def _without_null(schema: JsonValue) -> JsonValue:
    """The schema of a key that may be left out, but not be written without a value."""
    if not isinstance(schema, dict) or not isinstance(schema.get("anyOf"), list):
        return schema
    options = schema["anyOf"]
    left = [option for option in options if option != {"type": "null"}]  # type: ignore[union-attr]
    rest = {key: value for key, value in schema.items() if key not in {"anyOf", "default"}}
    only = left[0] if len(left) == 1 and isinstance(left[0], dict) else {"anyOf": left}
    return {**only, **rest}
