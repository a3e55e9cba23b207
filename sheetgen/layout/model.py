"""The layout language, version 1: what a layout file may say, as frozen values in mm.

Positions are measured from the top left of the frame (or of the group a part stands in). The frame
has one size on every paper and stands in its middle, so a sheet is the same on A4 and Letter.
"""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from sheetgen.layout.boards import (
    BOARD_NAME_PATTERN,
    CellStyle,
    Grid,
    Hexes,
    Pyramid,
    SideStyle,
    SpaceStyle,
    Tile,
    Triangles,
)
from sheetgen.layout.pads import Bubbles, Cell, Checkbox, Cube, Die, Face, Row, Table, Track
from sheetgen.layout.parts import Box, Code, Icon, Image, Line, Markers, Path, Ruler, Text
from sheetgen.layout.values import (
    COLOUR_NAME_PATTERN,
    COLOUR_PATTERN,
    HEX_PATTERN,
    LANGUAGE_PATTERN,
    LANGUAGES_TAG,
    NAME_PATTERN,
    NOTHING,
    WORDS_TAG,
    ColourName,
    FieldSpec,
    FontFile,
    Hatch,
    Hex,
    Language,
    Model,
    Name,
    Offset,
    Paper,
    PositiveLength,
    Readable,
    Stroked,
    Texts,
    Words,
)

__all__ = [
    "BOARD_NAME_PATTERN",
    "COLOUR_NAME_PATTERN",
    "COLOUR_PATTERN",
    "HEX_PATTERN",
    "LANGUAGES_TAG",
    "LANGUAGE_PATTERN",
    "NAME_PATTERN",
    "NOTHING",
    "WORDS_TAG",
    "Box",
    "Bubbles",
    "Cell",
    "CellStyle",
    "Checkbox",
    "Code",
    "ColourName",
    "Cube",
    "Die",
    "Face",
    "FieldSpec",
    "Fonts",
    "Frame",
    "Grid",
    "Group",
    "Hatch",
    "Hex",
    "Hexes",
    "Icon",
    "Image",
    "Language",
    "Layout",
    "Line",
    "Markers",
    "Model",
    "Name",
    "Offset",
    "PageSpec",
    "Paper",
    "Part",
    "Path",
    "PositiveLength",
    "Pyramid",
    "Readable",
    "Row",
    "Ruler",
    "SideStyle",
    "SpaceStyle",
    "Stroked",
    "Table",
    "Text",
    "Texts",
    "Tile",
    "Track",
    "Triangles",
]

VERSION = 1  # of the layout language


class Group(Model):
    """Parts that move together; with a YAML anchor the same group can stand on several pages."""

    kind: Literal["group"]
    at: Offset
    parts: "tuple[Part, ...]"


Part = Annotated[
    Box
    | Line
    | Path
    | Icon
    | Image
    | Text
    | Grid
    | Hexes
    | Triangles
    | Tile
    | Track
    | Bubbles
    | Checkbox
    | Table
    | Die
    | Cube
    | Pyramid
    | Ruler
    | Markers
    | Code
    | Group,
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


class Fonts(Model):
    """TrueType files, below the folder of the layout file, instead of the shipped fonts."""

    body: FontFile | None = Field(None, description="of all words that name no other font")
    bold: FontFile | None = Field(None, description="of headings and of words between '**'")
    display: FontFile | None = Field(None, description="of titles")


def _version(value: object) -> object:
    """The version of the language: 1, and neither `true` nor `1.0`, which Python takes for it."""
    if isinstance(value, bool | float) or value != VERSION:
        raise PydanticCustomError("version", "another version")
    return VERSION


class Layout(Model):
    """A layout file."""

    sheetgen: Annotated[Literal[1], BeforeValidator(_version)] = Field(
        description="the version of the layout language"
    )
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
    markers: Literal["none"] | None = Field(
        None, description="'none': a photo of the sheet is found by the lines of its grid"
    )
    palette: dict[ColourName, Hex] = Field(
        default_factory=dict, description="colours by meaning; 'ink' and 'paper' are always there"
    )
    fonts: Fonts | None = Field(None, description="fonts of your own; left out: the shipped ones")
    pages: Annotated[tuple[PageSpec, ...], Field(min_length=1, max_length=20)]
    data: tuple[dict[str, Words], ...] = Field(
        (), description="a row for each copy, or the name of a CSV file; its columns fill texts"
    )
