"""A database of PostgreSQL, through psycopg: its connections, its tables, and its absences."""

import logging
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Self

import psycopg
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from scorer.table.engine import DownError, public
from sheetgen.errors import SheetError

CONNECTIONS = 8  # of one server
PATIENCE = 3.0  # s for one question to the engine
WAIT = 1.0  # s for a connection; and after it was missing, until one is asked for again
LOCK = 0x70656E6E79  # the number under which servers agree who brings the tables up to date
AWAY = (psycopg.OperationalError, psycopg.InterfaceError)
LINE: dict[str, Any] = {
    "connect_timeout": round(PATIENCE),
    "options": f"-c statement_timeout={round(PATIENCE * 1000)}",
    "tcp_user_timeout": round(PATIENCE * 1000),  # ms until a silent network is given up
}
Connection = psycopg.AsyncConnection[Any]


class Database:
    """Connections to a database, one for each transaction.

    Args:
        pool: where connections come from.
    """

    def __init__(self, pool: "AsyncConnectionPool[Connection]") -> None:
        self._pool = pool
        self._away_until = 0.0  # so that not everybody waits, one after the other

    @classmethod
    async def opened(cls, url: str, part: str, schema: Sequence[str]) -> Self:
        """The database at an address, its tables up to date.

        Args:
            url: such as ``postgresql://user:password@host/base``.
            part: what the tables are for.
            schema: what makes the tables of each version out of those of the version before.

        Raises:
            SheetError: it cannot be reached, or a newer program has made its tables.
        """
        logging.getLogger("psycopg.pool").setLevel(logging.ERROR)  # it is told as a refusal
        try:
            async with await psycopg.AsyncConnection.connect(url, **LINE) as base:
                await _migrate(base, part, schema)
        except (psycopg.Error, ValueError) as error:
            what = f"the database does not let us in: {_told(error)}"
            how = "check its address, name and password, and that it runs"
            raise SheetError(f"--store {public(url)}", what, how) from error
        pool = AsyncConnectionPool(
            url, kwargs=LINE, min_size=1, max_size=CONNECTIONS, timeout=WAIT, open=False
        )
        await pool.open()
        return cls(pool)

    async def check(self) -> None:
        """Ask the engine whether it is there.

        Raises:
            DownError: it is not.
        """
        await self.asked("SELECT 1")

    async def close(self) -> None:
        """Let go of the database."""
        await self._pool.close()

    async def asked(self, question: str, *values: Any) -> list[Any]:
        """The rows that answer a question, in a transaction of its own."""
        async with self.base() as base:
            return await (await base.execute(question, values)).fetchall()

    async def changed(self, change: str, *values: Any) -> int:
        """How many rows a change has met, in a transaction of its own."""
        async with self.base() as base:
            return (await base.execute(change, values)).rowcount

    @asynccontextmanager
    async def base(self) -> AsyncIterator[Connection]:
        """A connection for one transaction; an engine that is away is a refusal, no accident."""
        if time.monotonic() < self._away_until:
            raise DownError
        try:
            async with self._pool.connection() as base:
                yield base
        except PoolTimeout as error:
            self._away_until = time.monotonic() + WAIT
            raise DownError from error
        except AWAY as error:
            raise DownError from error


async def _migrate(base: Connection, part: str, schema: Sequence[str]) -> None:
    """Bring the tables up to date, one server at a time."""
    await base.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
    await base.execute(
        "CREATE TABLE IF NOT EXISTS version (part TEXT PRIMARY KEY, number INTEGER NOT NULL)"
    )
    row = await (
        await base.execute("SELECT number FROM version WHERE part = %s", (part,))
    ).fetchone()
    version = 0 if row is None else row[0]
    if version > len(schema):
        raise ValueError("a newer version of this program has made its tables")
    for script in schema[version:]:
        await base.execute(script)
    await base.execute(
        "INSERT INTO version VALUES (%s, %s)"
        " ON CONFLICT (part) DO UPDATE SET number = excluded.number",
        (part, len(schema)),
    )


def _told(error: Exception) -> str:
    """An error in a line; an address in it may hold a password, so only its kind is told then."""
    text = str(error).partition("\n")[0]
    return text if text and "://" not in text else type(error).__name__
