"""The store for more than one server: PostgreSQL.

What `append` has returned from is committed. A line's number is the key of its row, so of two
servers that write the same number one hears of a conflict and decides again. A server that loses
the engine in the middle of a commit cannot know whether it came through: the phone asks again with
the same request, and the log, read again, says whether it was granted.
"""

from collections.abc import Mapping, Sequence
from dataclasses import astuple
from typing import Self

from psycopg.errors import UniqueViolation

from scorer.table.database import Connection, Database
from scorer.table.log import Line
from scorer.table.store import ConflictError, EveningRecord, RoomRecord, SeatRecord

SCHEMA = (
    """
    CREATE TABLE room (
        name TEXT PRIMARY KEY, secret BYTEA NOT NULL, key TEXT NOT NULL, word TEXT NOT NULL,
        host TEXT NOT NULL, game TEXT NOT NULL, port INTEGER NOT NULL, opened BIGINT NOT NULL
    );
    CREATE TABLE event (
        room TEXT NOT NULL REFERENCES room, seq INTEGER NOT NULL, line TEXT NOT NULL,
        PRIMARY KEY (room, seq)
    );
    CREATE TABLE seat (
        room TEXT NOT NULL REFERENCES room, player TEXT NOT NULL, token TEXT NOT NULL,
        PRIMARY KEY (room, player)
    );
    CREATE FUNCTION line_stays() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'a line of the log is never changed or removed'; END $$;
    CREATE TRIGGER event_stays BEFORE UPDATE OR DELETE ON event
        FOR EACH ROW EXECUTE FUNCTION line_stays();
    CREATE TRIGGER event_remains BEFORE TRUNCATE ON event
        FOR EACH STATEMENT EXECUTE FUNCTION line_stays();
    """,
    """
    CREATE TABLE evening (
        number INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        room TEXT NOT NULL REFERENCES room, started INTEGER NOT NULL, saved BIGINT NOT NULL,
        text TEXT NOT NULL, UNIQUE (room, started)
    );
    """,
)


class PostgresStore:
    """Rooms in a database of PostgreSQL; servers that share it serve the same rooms."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @classmethod
    async def opened(cls, url: str) -> Self:
        """The store at an address such as ``postgresql://user:password@host/base``.

        Raises:
            SheetError: it cannot be reached, or a newer program has made its tables.
        """
        return cls(await Database.opened(url, "store", SCHEMA))

    async def rooms(self) -> Sequence[RoomRecord]:
        """All rooms, the newest first."""
        rows = await self._database.asked("SELECT * FROM room ORDER BY opened DESC, name")
        return [RoomRecord(*row) for row in rows]

    async def room(self, name: str) -> RoomRecord | None:
        """The room of this name."""
        rows = await self._database.asked("SELECT * FROM room WHERE name = %s", name)
        return RoomRecord(*rows[0]) if rows else None

    async def open(self, room: RoomRecord, lines: Sequence[Line]) -> None:
        """Keep a new room and its first lines."""
        values = "INSERT INTO room VALUES (%s, %s, %s, %s, %s, %s, %s, %s)"
        async with self._database.base() as base:
            await base.execute(values, astuple(room))
            await _insert(base, room.name, lines)

    async def append(
        self, room: str, lines: Sequence[Line], seat: SeatRecord | None = None
    ) -> None:
        """Keep lines, and a seat's token with them, all or nothing."""
        try:
            async with self._database.base() as base:
                await _insert(base, room, lines)
                if seat is not None:
                    await base.execute(
                        "INSERT INTO seat VALUES (%s, %s, %s)"
                        " ON CONFLICT (room, player) DO UPDATE SET token = excluded.token",
                        (room, seat.player, seat.token),
                    )
        except UniqueViolation as error:
            raise ConflictError from error

    async def lines(self, room: str, since: int) -> Sequence[str]:
        """The texts of the lines after a number, the oldest first."""
        asked = "SELECT line FROM event WHERE room = %s AND seq > %s ORDER BY seq"
        return [text for (text,) in await self._database.asked(asked, room, since)]

    async def seats(self, room: str) -> Mapping[str, str]:
        """The player behind each token's hash."""
        return dict(
            await self._database.asked("SELECT token, player FROM seat WHERE room = %s", room)
        )

    async def keep_evening(self, evening: EveningRecord) -> int:
        """Keep a game, in place of what was kept of it before; its number."""
        rows = await self._database.asked(
            "INSERT INTO evening (room, started, saved, text) VALUES (%s, %s, %s, %s)"
            " ON CONFLICT (room, started) DO UPDATE"
            " SET saved = excluded.saved, text = excluded.text RETURNING number",
            *(evening.room, evening.started, evening.saved, evening.text),
        )
        return int(rows[0][0])

    async def evenings(self, room: str | None = None) -> Sequence[EveningRecord]:
        """The kept games, of one room or of all, the newest first."""
        rows = await self._database.asked(
            "SELECT room, started, saved, text, number FROM evening"
            " WHERE room = coalesce(%s, room) ORDER BY number DESC",
            room,
        )
        return [EveningRecord(*row) for row in rows]

    async def drop_evening(self, number: int) -> bool:
        """Forget a kept game; whether there was one."""
        return await self._database.changed("DELETE FROM evening WHERE number = %s", number) > 0

    async def check(self) -> None:
        """Ask the engine whether it is there.

        Raises:
            DownError: it is not.
        """
        await self._database.check()

    async def close(self) -> None:
        """Let go of the database."""
        await self._database.close()


async def _insert(base: Connection, room: str, lines: Sequence[Line]) -> None:
    rows = [(room, line.seq, line.text) for line in lines]
    async with base.cursor() as cursor:
        await cursor.executemany("INSERT INTO event VALUES (%s, %s, %s)", rows)
