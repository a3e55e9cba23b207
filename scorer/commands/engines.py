"""What the commands of the table need beside themselves: engines, and the games with a board."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorer.commands.rooms import bus_at, data_folder

if TYPE_CHECKING:
    from scorer.table.after.shelf import Shelf
    from scorer.table.board import Boards
    from scorer.table.bus import Bus
    from scorer.table.store import Store


@dataclass(frozen=True, slots=True)
class Engines:
    """Where rooms are kept, where photos lie, and how servers wake each other."""

    store: "Store"
    shelf: "Shelf"
    bus: "Bus | None"


@asynccontextmanager
async def engines(url: str | None, bus_url: str | None) -> AsyncIterator[Engines]:
    """The engines at these addresses; what was opened is let go at the end.

    Raises:
        SheetError: one of them cannot be had.
    """
    from scorer.table.after.shelves import shelf_at  # noqa: PLC0415  # help needs none of it
    from scorer.table.stores import opened  # noqa: PLC0415

    async with AsyncExitStack() as stack:
        bus = bus_at(bus_url)
        if bus is not None:
            stack.push_async_callback(bus.close)
        store = await opened(url, data_folder())
        stack.push_async_callback(store.close)
        shelf = await shelf_at(url, data_folder())
        stack.push_async_callback(shelf.close)
        yield Engines(store, shelf, bus)


def boards() -> "Boards":
    """The games that are played on a board."""
    from scorer.commands.table_aapep import aapep_board  # noqa: PLC0415
    from scorer.commands.table_temple import temple_board  # noqa: PLC0415

    return {"temple-antics": temple_board, "aapep": aapep_board}
