"""The plain parts of a page: shapes, pictures, words, and what the reader needs."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from sheetgen.layout.values import (
    Align,
    Colour,
    Dashes,
    Distance,
    Extent,
    Font,
    IconName,
    LineWidth,
    Model,
    Offset,
    PositiveLength,
    Readable,
    Stroked,
    Texts,
)

Arrows = Literal["none", "start", "end", "both"]


class Box(Readable, Stroked):
    """A rectangle, perhaps with round corners; with `field` it can be read back."""

    kind: Literal["box"]
    at: Offset
    size: Extent
    radius: Distance = 0.0


class Line(Model):
    """A straight line, perhaps with arrow heads."""

    kind: Literal["line"]
    at: Offset
    to: Offset
    stroke: Colour = "ink"
    width: LineWidth = 0.25
    dash: Dashes | None = None
    arrows: Arrows = Field("none", description="which ends have an arrow head")
    arrow_size: PositiveLength = Field(2.5, description="the length of an arrow head")


class Path(Readable, Stroked):
    """An outline in SVG path words (M L H V C Q Z, capital or small), in mm."""

    kind: Literal["path"]
    at: Offset
    d: Annotated[str, StringConstraints(min_length=1, max_length=20000)]
    arrows: Arrows = Field("none", description="which ends have an arrow head")
    arrow_size: PositiveLength = Field(2.5, description="the length of an arrow head")


class Icon(Readable, Stroked):
    """A picture of the built-in set, scaled to a square."""

    kind: Literal["icon"]
    at: Offset
    size: PositiveLength = Field(description="the side of the square")
    icon: IconName
    fill: Colour | None = "ink"


class Image(Readable):
    """A picture from a PNG or JPEG file, as large as it fits into a box; low ink lightens it."""

    kind: Literal["image"]
    at: Offset
    size: Extent
    file: Annotated[str, StringConstraints(min_length=1, max_length=400)] = Field(
        description="the picture's path, from the folder of the layout file"
    )


class Text(Readable):
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
    align: Align = "left"
    valign: Literal["top", "middle", "bottom"] = "top"
    fit: Literal["refuse", "shrink"] = Field(
        "refuse", description="what happens to words that do not fit"
    )
    turn: Literal[0, 90, 180, 270] = Field(0, description="degrees clockwise, within its box")
    smallest: PositiveLength = Field(2.1, description="the least em height that 'shrink' may take")


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
