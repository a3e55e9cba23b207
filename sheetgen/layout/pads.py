"""What people fill in: tracks, bubbles, checkboxes, tables; and dice, drawn or to fold."""

from collections.abc import Mapping
from re import match
from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, ConfigDict, Field, GetJsonSchemaHandler, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from sheetgen.layout.arithmetic import Decimal, Whole
from sheetgen.layout.values import (
    LANGUAGE_PATTERN,
    Align,
    Colour,
    Distance,
    Extent,
    FieldSpec,
    Font,
    IconName,
    LineWidth,
    Model,
    Offset,
    Pips,
    PositiveLength,
    Readable,
    Stroked,
    Texts,
    choose_one,
    one_of_schema,
)

MOST = 400  # boxes of a track
Count = Annotated[int, Field(ge=1, le=MOST)]
Number = Annotated[int, Field(ge=-9999, le=9999)]
Few = Annotated[int, Field(ge=1, le=40)]


class Row(Stroked):
    """What tracks and bubbles share: places in a line, each with a number or a text."""

    at: Offset
    count: Count | None = Field(None, description="how many; they are numbered")
    texts: Annotated[tuple[Texts, ...], Field(min_length=1, max_length=MOST)] | None = Field(
        None, description="instead of `count`: what stands in each"
    )
    first: Number = Field(1, description="the number in the first one")
    step: Number = Field(1, description="from one number to the next; '-1' counts down")
    gap: Distance = 0.0
    numbers: Literal["middle", "corner", "none"] = Field(
        "middle", description="where the number or text stands"
    )
    text_size: PositiveLength = 3.2
    colour: Colour = Field("ink", description="the colour of the numbers or texts")
    stroke: Colour | None = "ink"
    field: FieldSpec | None = Field(
        None, description="makes each a field: with the name 'turn' they are turn.1, turn.2 …"
    )


class Border(Model):
    """A track around a border: how many boxes wide and high it is, corners included."""

    columns: Annotated[int, Field(ge=2, le=100)]
    rows: Annotated[int, Field(ge=2, le=100)]


class Track(Row):
    """Boxes in a row, a column, around a border or in a ring."""

    model_config = ConfigDict(json_schema_extra=one_of_schema("count", "texts"))

    kind: Literal["track"]
    size: Extent = Field(description="the size of one box")
    shape: Literal["square", "round"] = "square"
    radius: Distance = Field(0.0, description="the radius of a square box's corners")
    along: Literal["row", "column", "frame", "ring"] = Field(
        "row", description="a frame and a ring run clockwise"
    )
    frame: Border | None = Field(None, description="the size of a frame")
    ring: PositiveLength | None = Field(
        None, description="the radius of a ring, to the middle of its boxes; 'at' is its middle"
    )
    groups: Few | None = Field(None, description="after so many boxes comes a wider gap")
    group_gap: Distance = Field(4.0, description="that wider gap, more than `gap`")

    @model_validator(mode="after")
    def _either(self) -> Self:
        choose_one(self, "count", "texts")
        return self


class Bubbles(Row):
    """Circles to fill in."""

    model_config = ConfigDict(json_schema_extra=one_of_schema("count", "texts"))

    kind: Literal["bubbles"]
    size: PositiveLength = Field(5.0, description="the diameter of one")
    gap: Distance = 2.0
    along: Literal["row", "column"] = "row"
    text_size: PositiveLength = 2.4

    @model_validator(mode="after")
    def _either(self) -> Self:
        choose_one(self, "count", "texts")
        return self


class Checkbox(Readable, Stroked):
    """A small square to tick, perhaps with words to its right."""

    kind: Literal["checkbox"]
    at: Offset
    size: PositiveLength = 4.0
    stroke: Colour | None = "ink"
    text: Texts | None = None
    text_size: PositiveLength = 3.2
    room: PositiveLength = Field(60.0, description="the width that the words may take")
    colour: Colour = Field("ink", description="the colour of the words")


FACE = ("pips", "icon", "text")


class Face(Model):
    """One face of a die: pips, an icon or a word."""

    model_config = ConfigDict(json_schema_extra=one_of_schema(*FACE))

    pips: Pips | None = None
    icon: IconName | None = None
    text: Texts | None = None
    colour: Colour = Field("ink", description="the colour of pips, icon or word")
    fill: Colour | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        choose_one(self, *FACE)
        return self


class Die(Readable, Face, Stroked):
    """A die seen from above."""

    kind: Literal["die"]
    at: Offset
    size: PositiveLength = 12.0
    radius: Distance | None = Field(None, description="of its corners; a sixth if left out")
    fill: Colour | None = "paper"
    stroke: Colour | None = "ink"
    width: LineWidth = 0.4


def _worded(value: object) -> object:
    """A word or a group of languages stands for a face or cell with this text."""
    if isinstance(value, str | Whole | Decimal):
        return {"text": value}
    if isinstance(value, Mapping) and value and all(match(LANGUAGE_PATTERN, k) for k in value):
        return {"text": value}
    return value


def _numbered(value: object) -> object:
    """A number stands for a face with so many pips."""
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return {"pips": value} if is_number else _worded(value)


class _OrShort:
    """Adds to the JSON Schema what may stand there in short."""

    def __init__(self, *short: JsonSchemaValue) -> None:
        self.short = short

    def __get_pydantic_json_schema__(
        self, core: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return {"anyOf": [handler(core), *self.short]}


_WORDS: JsonSchemaValue = {"type": "string", "maxLength": 2000}
_LANGUAGES: JsonSchemaValue = {
    "type": "object",
    "minProperties": 1,
    "patternProperties": {LANGUAGE_PATTERN: _WORDS},
}
_PIPS: JsonSchemaValue = {"type": "integer", "minimum": 1, "maximum": 6}
AnyFace = Annotated[Face, BeforeValidator(_numbered), _OrShort(_PIPS, _WORDS, _LANGUAGES)]


class Cube(Readable):
    """The net of a die to cut out and fold: six faces, with tabs for glue."""

    kind: Literal["cube"]
    at: Offset
    size: PositiveLength = Field(16.0, description="the edge of the die")
    faces: tuple[AnyFace, AnyFace, AnyFace, AnyFace, AnyFace, AnyFace] = Field(
        description="1 lies opposite 6, 2 opposite 5, 3 opposite 4"
    )
    tab: PositiveLength = Field(4.0, description="the width of the tabs for glue")
    stroke: Colour = "ink"
    width: LineWidth = 0.25


CELL = ("text", "icon", "dice")


class Cell(Model):
    """One cell of a table: a text, an icon or dice; with `field` it can be read back."""

    model_config = ConfigDict(json_schema_extra=one_of_schema(*CELL, least=0))

    text: Texts | None = None
    icon: IconName | None = None
    dice: Annotated[tuple[Pips, ...], Field(min_length=1, max_length=6)] | None = Field(
        None, description="the pips of each die"
    )
    span: Few = Field(1, description="how many columns it is wide")
    colour: Colour | None = Field(None, description="the table's, if left out")
    fill: Colour | None = None
    align: Align | None = Field(None, description="the table's, if left out")
    font: Font | None = Field(None, description="the table's, if left out")
    field: FieldSpec | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        choose_one(self, *CELL, least=0)
        return self


AnyCell = Annotated[Cell, BeforeValidator(_worded), _OrShort(_WORDS, _LANGUAGES)]


class Table(Model):
    """Rows and columns of texts, icons and dice; every row is one height, so fields stay put."""

    model_config = ConfigDict(json_schema_extra=one_of_schema("row_height", "heights", least=0))

    kind: Literal["table"]
    at: Offset
    columns: Annotated[tuple[PositiveLength, ...], Field(min_length=1, max_length=40)] = Field(
        description="the width of each column"
    )
    rows: Annotated[tuple[tuple[AnyCell, ...], ...], Field(min_length=1, max_length=100)]
    row_height: PositiveLength = 7.0
    heights: Annotated[tuple[PositiveLength, ...], Field(min_length=1, max_length=100)] | None = (
        Field(None, description="instead of `row_height`: the height of each row")
    )
    header: Literal["none", "row", "column", "both"] = Field(
        "none", description="which cells are headings: bold, and on `ground`"
    )
    ground: Colour | None = Field(None, description="the colour behind the headings")
    stripe: Colour | None = Field(None, description="the colour of every second row")
    lines: Literal["all", "rows", "outer", "none"] = "all"
    stroke: Colour = "ink"
    width: LineWidth = 0.25
    padding: Distance = Field(1.0, description="between a cell's edge and what stands in it")
    text_size: PositiveLength = 3.2
    font: Font = "body"
    colour: Colour = "ink"
    align: Align = "left"
    field: FieldSpec | None = Field(
        None, description="makes each empty cell a field: 'round' gives round.B2 …"
    )

    @model_validator(mode="after")
    def _either(self) -> Self:
        choose_one(self, "row_height", "heights", least=0)
        return self
