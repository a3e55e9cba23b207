"""The layout language, version 1: what a layout file may say, as frozen values in mm.

Positions are measured from the top left of the frame (or of the group a part stands in). The frame
has one size on every paper and stands in its middle, so a sheet is the same on A4 and Letter.
"""

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
from pydantic_core import PydanticCustomError

from sheetgen.geometry import LENGTH_PATTERN, LENGTH_RULE, PAPERS, parse_length

VERSION = 1
NOTHING = "#"  # in a grid's map: no cell here
WORDS_TAG, LANGUAGES_TAG = "=words", "=languages"  # no key of a layout file starts with '='

NAME_PATTERN = r"^[a-z0-9][a-z0-9 _-]*$"
LANGUAGE_PATTERN = r"^[a-z]{2}$"
COLOUR_NAME_PATTERN = r"^[a-z][a-z0-9-]*$"
HEX_PATTERN = r"^#[0-9a-fA-F]{6}$"
COLOUR_PATTERN = r"^(#[0-9a-fA-F]{6}|[a-z][a-z0-9-]*)$"
ABOVE_ZERO = LENGTH_PATTERN.replace("[-+]?", r"\+?(?=[\d.]*[1-9])")
NOT_BELOW_ZERO = LENGTH_PATTERN.replace("[-+]?", r"\+?")
LONGEST_LENGTH = 30  # characters that a message about a length repeats


def _wrong(kind: str, what: str, fix: str) -> PydanticCustomError:
    return PydanticCustomError(kind, "{what}", {"what": what, "fix": fix})


def _length(value: object) -> float:
    if isinstance(value, bool | dict | tuple | None):
        raise _wrong("length_type", "", LENGTH_RULE)
    text = str(value)
    cut = text if len(text) <= LONGEST_LENGTH else f"{text[:LONGEST_LENGTH]}…"
    try:
        return parse_length(cut)
    except ValueError as error:
        what, _, fix = str(error).rpartition("; ")
        raise _wrong("length", what, fix) from None


def _positive(value: object) -> float:
    length = _length(value)
    if length <= 0:
        raise _wrong("length", f"'{value}' is not above zero", "write a length such as '18mm'")
    return length


def _not_negative(value: object) -> float:
    length = _length(value)
    if length < 0:
        raise _wrong("length", f"'{value}' is below zero", "write '0mm' or more")
    return length


def _length_schema(pattern: str) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "pattern": pattern, "examples": ["18mm", "0.5in"]})


def _texts_tag(value: object) -> str | None:
    if isinstance(value, str):
        return WORDS_TAG
    return LANGUAGES_TAG if isinstance(value, dict) else None


Length = Annotated[float, BeforeValidator(_length), _length_schema(LENGTH_PATTERN)]
Distance = Annotated[float, BeforeValidator(_not_negative), _length_schema(NOT_BELOW_ZERO)]
PositiveLength = Annotated[float, BeforeValidator(_positive), _length_schema(ABOVE_ZERO)]
Offset = tuple[Length, Length]
Extent = tuple[PositiveLength, PositiveLength]

Name = Annotated[str, StringConstraints(pattern=NAME_PATTERN, max_length=40)]
Language = Annotated[str, StringConstraints(pattern=LANGUAGE_PATTERN)]
Words = Annotated[str, StringConstraints(max_length=2000)]
Texts = Annotated[
    Annotated[Words, Tag(WORDS_TAG)] | Annotated[dict[Language, Words], Tag(LANGUAGES_TAG)],
    Discriminator(_texts_tag, custom_error_type="texts", custom_error_message="no text"),
]
ColourName = Annotated[str, StringConstraints(pattern=COLOUR_NAME_PATTERN)]
Hex = Annotated[str, StringConstraints(pattern=HEX_PATTERN, to_lower=True)]
Colour = Annotated[str, StringConstraints(pattern=COLOUR_PATTERN, to_lower=True)]
Font = Literal["body", "bold", "display"]
Paper = Literal["a4", "letter"]


class Model(BaseModel):
    """A part of a layout file: unknown keys are refused, values never change."""

    # Only Layout is ever built, with the others inside it: building each for itself takes longer.
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)


class FieldSpec(Model):
    """Makes a box a place that can be read back."""

    name: Name = Field(description="the field's name, unique on its page")
    kind: Name = Field(description="what is written there, for example 'initials' or 'score'")


class Stroked(Model):
    """How an outline is drawn."""

    fill: Colour | None = Field(None, description="a palette colour or '#rrggbb'; left out: none")
    stroke: Colour | None = Field(None, description="the colour of the line; left out: none")
    width: PositiveLength = Field(0.25, description="the width of the line")
    dash: tuple[PositiveLength, PositiveLength] | None = Field(
        None, description="the lengths of a dash and of the gap after it"
    )


class Box(Stroked):
    """A rectangle, perhaps with round corners; with `field` it can be read back."""

    kind: Literal["box"]
    at: Offset
    size: Extent
    radius: Distance = 0.0
    field: FieldSpec | None = None


class Line(Model):
    """A straight line."""

    kind: Literal["line"]
    at: Offset
    to: Offset
    stroke: Colour = "ink"
    width: PositiveLength = 0.25
    dash: tuple[PositiveLength, PositiveLength] | None = None


class Path(Stroked):
    """An outline in SVG path words (M L H V C Q Z, capital or small), in mm."""

    kind: Literal["path"]
    at: Offset
    d: Annotated[str, StringConstraints(min_length=1, max_length=20000)]


class Icon(Stroked):
    """A picture of the built-in set, scaled to a square."""

    kind: Literal["icon"]
    at: Offset
    size: PositiveLength = Field(description="the side of the square")
    icon: Annotated[str, StringConstraints(max_length=40)]
    fill: Colour | None = "ink"


class Text(Model):
    """Words in a box; they wrap at its width, and it is an error if they do not fit.

    `**words**` are bold. `{copy}` and `{player}` stand for each copy's own number and name.
    """

    kind: Literal["text"]
    at: Offset
    size: Extent
    text: Texts
    font: Font = "body"
    text_size: PositiveLength = Field(3.2, description="the em height, for example '9pt'")
    line_spacing: Annotated[float, Field(ge=0.8, le=3)] = 1.25
    colour: Colour = "ink"
    align: Literal["left", "centre", "right"] = "left"
    valign: Literal["top", "middle", "bottom"] = "top"


class Inner(Model):
    """A second frame inside a cell, so that a kind of cell is told apart without colour."""

    inset: PositiveLength
    width: PositiveLength = 0.4
    arch: Distance = Field(0.0, description="the radius of its upper corners")


class Ornament(Model):
    """A small icon inside each cell of a kind, in its lower right corner."""

    icon: Annotated[str, StringConstraints(max_length=40)]
    size: PositiveLength
    inset: PositiveLength


class CellStyle(Stroked):
    """One kind of cell: what it is called as a field, and how it is drawn."""

    field: Name
    stroke: Colour | None = "ink"
    inner: Inner | None = None
    ornament: Ornament | None = None


Letter = Annotated[str, StringConstraints(min_length=1, max_length=1)]


class Grid(Model):
    """Square cells drawn from a map of characters: `#` is no cell, the others stand in `cells`.

    Cells are named as on a chess board: column letter and row number, A1 at the top left.
    """

    kind: Literal["grid"]
    at: Offset
    cell: PositiveLength = Field(description="the side of a cell")
    map: Annotated[str, StringConstraints(min_length=1, max_length=4000)]
    cells: dict[Letter, CellStyle]
    labels: Colour | None = Field(
        None, description="the colour of the column letters and row numbers; left out: none"
    )

    @property
    def rows(self) -> tuple[str, ...]:
        """The map's rows, without blanks between the characters and without empty lines."""
        lines = ("".join(line.split()) for line in self.map.splitlines())
        return tuple(line for line in lines if line)


class Ruler(Model):
    """A ruler of 50 mm, so that anyone can check that a print was not scaled."""

    kind: Literal["ruler"]
    at: Offset
    colour: Colour = "ink"


class Markers(Model):
    """The four corner markers, in the corners of the frame, that the reader looks for."""

    kind: Literal["markers"]
    size: PositiveLength = 12.0
    clear: PositiveLength = Field(2.0, description="the white that must stay around each marker")


class Code(Model):
    """The sheet code (QR): names the layout, its fields, page, copy and player."""

    kind: Literal["code"]
    at: Offset
    size: PositiveLength = Field(24.0, description="its side, without the white around it")


class Group(Model):
    """Parts that move together; with a YAML anchor the same group can stand on several pages."""

    kind: Literal["group"]
    at: Offset
    parts: "tuple[Part, ...]"


Part = Annotated[
    Box | Line | Path | Icon | Text | Grid | Ruler | Markers | Code | Group,
    Field(discriminator="kind"),
]


class PageSpec(Model):
    """One side of the paper."""

    name: Name = Field(description="for example 'front' or 'back'")
    title: Texts
    parts: tuple[Part, ...]


class Frame(Model):
    """The area that is the same on every paper; it stands in the paper's middle."""

    width: PositiveLength
    height: PositiveLength


class Layout(Model):
    """A layout file."""

    sheetgen: Literal[1] = Field(description="the version of the layout language")
    title: Texts
    about: Texts = Field(description="what it is, in a sentence")
    game: Name | None = Field(None, description="the game whose rules score it")
    provenance: Literal["invented", "transcribed", "own"] = Field(
        description="'invented' by this project, 'transcribed' from a copy you own, or your 'own'"
    )
    languages: Annotated[tuple[Language, ...], Field(min_length=1)]
    papers: Annotated[tuple[Paper, ...], Field(min_length=1)]
    frame: Frame
    margin: PositiveLength = Field(
        8.0, description="the edge of the paper that printers may not reach; nothing stands there"
    )
    palette: dict[ColourName, Hex] = Field(
        default_factory=dict, description="colours by meaning; 'ink' and 'paper' are always there"
    )
    pages: Annotated[tuple[PageSpec, ...], Field(min_length=1, max_length=20)]


PAPER_NAMES = tuple(PAPERS)
