"""Which shelf belongs to the store at an address."""

from pathlib import Path

from scorer.table.after.shelf import Shelf, SqliteShelf
from scorer.table.store import sqlite_file
from scorer.table.stores import is_postgres


async def shelf_at(url: str | None, folder: Path) -> Shelf:
    """The place for photos that goes with a store: the same database, or a file beside its own.

    Raises:
        SheetError: it cannot be opened.
    """
    if is_postgres(url):
        from scorer.table.after.postgres_shelf import PostgresShelf  # noqa: PLC0415  # an extra

        return await PostgresShelf.opened(str(url))
    store = sqlite_file(url, folder)
    return SqliteShelf(store.with_name(f"{store.name}.photos"))
