"""What a command about the sheets needs that takes longer than the event loop may wait."""

import asyncio
from dataclasses import replace
from typing import Any, TypeVar

from scorer.table.after.command import Confirm, Lay
from scorer.table.room import Room

Asked = TypeVar("Asked")


async def prepared(room: Room, command: Asked) -> Asked | Lay | Confirm:
    """The command with what it needs: an empty sheet's cells, or what the rolls have put there.

    Raises:
        RefusedError: it cannot be.
    """
    if isinstance(command, Lay):
        paper, cells = await asyncio.to_thread(_blank, command.layout, command.page)
        return replace(command, paper=paper, cells=cells)
    if isinstance(command, Confirm):
        return replace(command, marks=await asyncio.to_thread(_by_rolls, room, command.sheet))
    return command


# The reader is loaded when a sheet is first laid or confirmed: it takes a third of the memory that
# a table with a thousand phones needs.


def _blank(layout: str, page: int) -> tuple[Any, Any]:
    from scorer.table.after.reading import blank_cells  # noqa: PLC0415

    return blank_cells(layout, page)


def _by_rolls(room: Room, sheet: str) -> dict[str, str | None]:
    """The cells of a sheet that the rolls have changed, and to what."""
    from scorer.table.after.reading import laid  # noqa: PLC0415

    mine = (one.reading.cells for one in laid(room) if one.sheet == sheet)
    return {c.cell: c.mark for cells in mine for c in cells if c.source == "log"}
