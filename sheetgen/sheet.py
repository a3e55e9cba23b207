"""What is printed and what can be read back: one Sheet holds both, from the same call."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from sheetgen.geometry import Rect
from sheetgen.scene import Item


@dataclass(frozen=True, slots=True)
class Field:
    """A place on a page that can be read back.

    A grid's cell is named as on a chess board: column letter, row number, A1 at the top left.
    ``sheet`` counts the sheets on one page from 1.
    """

    name: str
    kind: str
    rect: Rect
    sheet: int = 1


@dataclass(frozen=True, slots=True)
class Marker:
    """Where a corner marker is printed; ``corner`` counts clockwise from the top left (0 … 3)."""

    corner: int
    rect: Rect


@dataclass(frozen=True, slots=True)
class Layer:
    """Items that are the same on every copy; renderers draw an equal layer from one source."""

    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Blank:
    """A text that each copy fills in: ``{copy}``, ``{player}`` and columns stand for its own.

    A box of one line keeps its text on one line, in its middle; a higher one wraps it.

    Attributes:
        names: what is filled in.
        spacing: the distance of lines in em.
        smallest: the size in mm that the text may shrink to; None: as small as can be read.
        turn: degrees clockwise: 0, 90, 180 or 270.
        bold: the font of words between ``**``.
        path: where the text stands in the layout file.
    """

    template: str
    rect: Rect
    font: str
    size: float
    colour: str
    align: str
    names: tuple[str, ...] = ("copy", "player")
    spacing: float = 1.0
    valign: str = "middle"
    smallest: float | None = None
    turn: int = 0
    bold: str = "bold"
    path: tuple[str | int, ...] = ()


@dataclass(frozen=True, slots=True)
class Fit:
    """How a drawing is laid on the printer's paper.

    ``turned`` is upside down; ``dx`` and ``dy`` (mm, right and down) and the scales make good what
    a printer does wrong; with ``bleed`` (mm) the paper is larger than the page and cut afterwards.
    """

    turned: bool = False
    dx: float = 0.0
    dy: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0
    bleed: float | None = None


AS_DRAWN = Fit()


@dataclass(frozen=True, slots=True)
class Page:
    """One side of paper: size in mm, what is on every copy, what differs, what is read back."""

    width: float
    height: float
    layer: Layer
    items: tuple[Item, ...]
    fields: tuple[Field, ...]
    markers: tuple[Marker, ...] = ()
    code: Rect | None = None
    blanks: tuple[Blank, ...] = ()
    fit: Fit = AS_DRAWN


@dataclass(frozen=True, slots=True)
class Sheet:
    """A composed layout on one paper in one language and ink."""

    layout: str
    game: str | None
    paper: str
    language: str
    title: str
    pages: tuple[Page, ...]


def fields_digest(fields: Iterable[Field]) -> str:
    """Eight hex digits that change when a field's name, kind or place (0.01 mm) does."""
    lines = sorted(
        f"{f.name} {f.kind} {f.rect.x:.2f} {f.rect.y:.2f} {f.rect.width:.2f} {f.rect.height:.2f}"
        for f in fields
    )
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]
