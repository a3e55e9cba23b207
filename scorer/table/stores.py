"""Which store an address means."""

from pathlib import Path

from scorer.table.store import SqliteStore, Store, sqlite_file
from sheetgen.errors import SheetError

POSTGRES = ("postgresql:", "postgres:")


async def opened(url: str | None, folder: Path) -> Store:
    """The store at an address, ready for use; without one, the file in the user's own folder.

    Raises:
        SheetError: there is no such kind, it cannot be opened, or a package for it is missing.
    """
    if not is_postgres(url):
        return SqliteStore(sqlite_file(url, folder))
    try:
        from scorer.table.postgres import PostgresStore  # noqa: PLC0415  # an extra of its own
    except ImportError as error:
        what = "PostgreSQL needs a package that is not installed"
        raise SheetError("--store", what, 'pip install "penny-dice-sheets[scale]"') from error
    return await PostgresStore.opened(str(url))


async def existing(url: str | None, folder: Path) -> Store:
    """The same store, if there is anything in it.

    Raises:
        SheetError: there is not, or it cannot be opened.
    """
    if not is_postgres(url) and not (file := sqlite_file(url, folder)).is_file():
        raise SheetError(str(file), "no table was ever kept here", "open one with `dice host`")
    return await opened(url, folder)


def is_postgres(url: str | None) -> bool:
    """Whether an address is one of PostgreSQL."""
    return url is not None and url.startswith(POSTGRES)
