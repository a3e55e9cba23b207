"""Boards: grids of squares, hexagons and triangles drawn from a map, and tiles of four sides."""

from typing import Annotated, Literal, Self

from pydantic import ConfigDict, Field, StringConstraints, model_validator

from sheetgen.layout.values import (
    NOTHING,
    Colour,
    Distance,
    IconName,
    LineWidth,
    Model,
    Name,
    Offset,
    PositiveLength,
    Readable,
    Stroked,
    choose_one,
    one_of_schema,
)

BOARD_NAME_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9 _-]*$"

Letter = Annotated[str, StringConstraints(min_length=1, max_length=1)]
MapText = Annotated[str, StringConstraints(min_length=1, max_length=4000)]
BoardName = Annotated[str, StringConstraints(pattern=BOARD_NAME_PATTERN, max_length=20)]


class Inner(Model):
    """A second frame inside a cell, so that a kind of cell is told apart without colour."""

    inset: PositiveLength
    width: LineWidth = 0.4
    arch: Distance = Field(0.0, description="the radius of its upper corners")


class Ornament(Model):
    """A small icon inside each cell of a kind, in its lower right corner."""

    icon: IconName
    size: PositiveLength
    inset: PositiveLength


class CellStyle(Stroked):
    """One kind of cell: what it is called as a field, and how it is drawn."""

    field: Name | None = Field(None, description="the kind of its field; left out: nothing is read")
    stroke: Colour | None = "ink"
    inner: Inner | None = None
    ornament: Ornament | None = None


class Ring(Model):
    """A second outline inside a cell, so that a kind of cell is told apart without colour."""

    inset: PositiveLength
    width: LineWidth = 0.4


class Sign(Model):
    """An icon in the middle of each cell of a kind."""

    icon: IconName
    size: PositiveLength
    colour: Colour = "ink"


class SpaceStyle(Stroked):
    """One kind of hexagon or triangle: what it is called as a field, and how it is drawn."""

    field: Name | None = Field(None, description="the kind of its field; left out: nothing is read")
    stroke: Colour | None = "ink"
    inner: Ring | None = None
    sign: Sign | None = None


class Board(Model):
    """What all grids have; cells have the names of a chess board, or count from 1."""

    at: Offset
    cell: PositiveLength
    labels: Colour | None = Field(None, description="the colour of the cells' names; none if left")
    label_size: PositiveLength | None = Field(
        None, description="the em height of the names; 2.9mm, or less in small cells, if left out"
    )
    name: BoardName | None = Field(
        None, description="stands before the cells' names: with 'B' they are B.A1, B.A2 …"
    )
    numbering: Literal["chess", "count", "none"] = Field(
        "chess", description="cells named A1, B1 …, or 1, 2 … row by row, or not at all (not read)"
    )


def rows_of(drawn: str) -> tuple[str, ...]:
    """A map's rows, without blanks between the characters and without empty lines."""
    lines = ("".join(line.split()) for line in drawn.splitlines())
    return tuple(line for line in lines if line)


class Grid(Board):
    """Square cells drawn from a map of characters: `#` is no cell, the others stand in `cells`.

    Cells are named as on a chess board: column letter and row number, A1 at the top left.
    """

    kind: Literal["grid"]
    cell: PositiveLength = Field(description="the side of a cell")
    map: MapText
    cells: dict[Letter, CellStyle]

    @property
    def rows(self) -> tuple[str, ...]:
        """The map's rows."""
        return rows_of(self.map)


class Hexes(Board):
    """Hexagons drawn from a map of characters, or one large hexagon of them (`radius`).

    Every second row (every second column if a side is up) is moved by half a cell.
    """

    model_config = ConfigDict(json_schema_extra=one_of_schema("map", "radius"))

    kind: Literal["hexes"]
    cell: PositiveLength = Field(description="from one side to the opposite one")
    up: Literal["corner", "side"] = Field("corner", description="what points up")
    moved: Literal["second", "first"] = Field(
        "second", description="which rows or columns of a map are moved: the first or the second"
    )
    map: MapText | None = None
    radius: Annotated[int, Field(ge=0, le=12)] | None = Field(
        None, description="how many hexagons from the middle one outwards"
    )
    cells: Annotated[dict[Letter, SpaceStyle], Field(min_length=1)]

    @model_validator(mode="after")
    def _either(self) -> Self:
        choose_one(self, "map", "radius")
        return self

    @property
    def rows(self) -> tuple[str, ...]:
        """The map's rows; those of a large hexagon consist of the first kind of cell."""
        if self.radius is None:
            return rows_of(self.map or "")
        mark, reach = next(iter(self.cells)), self.radius
        lines = []
        for row in range(-reach, reach + 1):
            before = abs(row) // 2
            cells = 2 * reach + 1 - abs(row)
            lines.append(NOTHING * before + mark * cells + NOTHING * (abs(row) - before))
        if self.up == "side":
            return tuple("".join(column) for column in zip(*lines, strict=True))
        return tuple(lines)

    @property
    def first_moved(self) -> bool:
        """Whether the first row (or column) is one of those moved by half a cell."""
        return self.moved == "first" if self.radius is None else self.radius % 2 == 1


class Triangles(Board):
    """Triangles drawn from a map of characters, by turns upright and upside down."""

    kind: Literal["triangles"]
    cell: PositiveLength = Field(description="the side of a triangle")
    first: Literal["up", "down"] = Field("up", description="where the first one of the map points")
    map: MapText
    cells: dict[Letter, SpaceStyle]

    @property
    def rows(self) -> tuple[str, ...]:
        """The map's rows."""
        return rows_of(self.map)


class SideStyle(Stroked):
    """One of the two kinds of side of a tile; the lines and the icon tell it without colour."""

    stroke: Colour | None = "ink"
    icon: IconName | None = None


def _light() -> SideStyle:
    return SideStyle.model_validate({"fill": "paper", "width": "0.3mm"})


def _dark() -> SideStyle:
    hatch = {"gap": "1.2mm", "width": "0.35mm"}
    return SideStyle.model_validate({"fill": "#c9c3b6", "width": "0.3mm", "hatch": hatch})


Side = Literal["light", "dark"]
Sides = tuple[Side, Side, Side, Side]
SIDES = Field(description="the upper, right, lower and left side: each 'light' or 'dark'")


class Tile(Readable):
    """A square of four triangles, each light or dark, told apart by hatching and colour."""

    kind: Literal["tile"]
    at: Offset
    size: PositiveLength = Field(description="the side of the square")
    sides: Sides = SIDES
    light: SideStyle = Field(default_factory=_light, description="white, if left out")
    dark: SideStyle = Field(default_factory=_dark, description="hatched grey, if left out")


class Pyramid(Readable):
    """The net of a pyramid to fold from a tile: a square base, four triangles, tabs for glue."""

    kind: Literal["pyramid"]
    at: Offset
    size: PositiveLength = Field(description="the side of the base")
    slant: PositiveLength | None = Field(
        None, description="the height of a triangle; four fifths of the base if left out"
    )
    tab: Distance = Field(4.0, description="the width of the tabs for glue; '0mm': none")
    sides: Sides = SIDES
    light: SideStyle = Field(default_factory=_light, description="white, if left out")
    dark: SideStyle = Field(default_factory=_dark, description="hatched grey, if left out")
