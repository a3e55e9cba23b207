"""The shelf for more than one server: photos in PostgreSQL, which is the readers' queue as well.

A reader takes the photo that waits longest with ``FOR UPDATE SKIP LOCKED``, so that two readers
never wait for each other nor take the same one. One that dies loses its lease.
"""

from collections.abc import Sequence
from dataclasses import astuple
from typing import Self

from scorer.table.after.shelf import COLUMNS, PhotoRecord
from scorer.table.database import Database

SCHEMA = (
    """
    CREATE TABLE photo (
        room TEXT NOT NULL, id TEXT NOT NULL, by TEXT NOT NULL, player TEXT, game INTEGER NOT NULL,
        bytes INTEGER NOT NULL, sha256 TEXT NOT NULL, added BIGINT NOT NULL,
        have INTEGER NOT NULL, state TEXT NOT NULL, tries INTEGER NOT NULL, since BIGINT NOT NULL,
        problem TEXT, PRIMARY KEY (room, id)
    );
    CREATE INDEX photo_waits ON photo (added, id) WHERE state IN ('waiting', 'reading');
    CREATE TABLE piece (
        room TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, content BYTEA NOT NULL,
        PRIMARY KEY (room, id, at),
        FOREIGN KEY (room, id) REFERENCES photo ON DELETE CASCADE
    );
    CREATE TABLE picture (
        room TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, content BYTEA NOT NULL,
        PRIMARY KEY (room, id, name),
        FOREIGN KEY (room, id) REFERENCES photo ON DELETE CASCADE
    );
    """,
)


class PostgresShelf:
    """Photos in a database of PostgreSQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @classmethod
    async def opened(cls, url: str) -> Self:
        """The shelf at an address.

        Raises:
            SheetError: it cannot be reached, or a newer program has made its tables.
        """
        return cls(await Database.opened(url, "shelf", SCHEMA))

    async def add(self, photo: PhotoRecord) -> None:
        """Make room for a photo; one that is there stays as it is."""
        places = ", ".join(["%s"] * len(astuple(photo)))
        insert = f"INSERT INTO photo ({COLUMNS}) VALUES ({places}) ON CONFLICT DO NOTHING"
        await self._database.changed(insert, *astuple(photo))

    async def get(self, room: str, photo: str) -> PhotoRecord | None:
        """The photo of this id in a room."""
        found = await self._found("room = %s AND id = %s", room, photo)
        return found[0] if found else None

    async def of_room(self, room: str) -> Sequence[PhotoRecord]:
        """All photos of a room, the oldest first."""
        return await self._found("room = %s", room)

    async def older(self, than: int) -> Sequence[PhotoRecord]:
        """The photos that were added before a time, in ms since 1970."""
        return await self._found("added < %s", than)

    async def _found(self, which: str, *values: object) -> Sequence[PhotoRecord]:
        asked = f"SELECT {COLUMNS} FROM photo WHERE {which} ORDER BY added, id"
        return [PhotoRecord(*row) for row in await self._database.asked(asked, *values)]

    async def put(self, room: str, photo: str, at: int, piece: bytes) -> int:
        """Keep a piece if it is the next one; how many bytes are there."""
        which = "WHERE room = %s AND id = %s"
        async with self._database.base() as base:
            grown = await base.execute(
                f"UPDATE photo SET have = have + %s {which} AND have = %s AND state = 'coming'",
                (len(piece), room, photo, at),
            )
            if grown.rowcount:
                values = (room, photo, at, piece)
                await base.execute("INSERT INTO piece VALUES (%s, %s, %s, %s)", values)
            have = await base.execute(f"SELECT have FROM photo {which}", (room, photo))
            row = await have.fetchone()
        return int(row[0]) if row else 0

    async def content(self, room: str, photo: str) -> bytes:
        """All bytes of a photo; none if it was deleted."""
        asked = "SELECT content FROM piece WHERE room = %s AND id = %s ORDER BY at"
        return b"".join(piece for (piece,) in await self._database.asked(asked, room, photo))

    async def move(
        self, photo: PhotoRecord, state: str, now: int, problem: str | None = None
    ) -> bool:
        """Bring a photo from the state that it was seen in into another; whether that went."""
        change = (
            "UPDATE photo SET state = %s, since = %s, problem = %s"
            " WHERE room = %s AND id = %s AND state = %s"
        )
        values = (state, now, problem, photo.room, photo.id, photo.state)
        return await self._database.changed(change, *values) > 0

    async def start_again(self, photo: PhotoRecord) -> None:
        """Forget the bytes that came: they were others than were promised."""
        async with self._database.base() as base:
            which = (photo.room, photo.id)
            await base.execute("DELETE FROM piece WHERE room = %s AND id = %s", which)
            change = "UPDATE photo SET have = 0, state = 'coming' WHERE room = %s AND id = %s"
            await base.execute(change, which)

    async def take(self, now: int, lease: int) -> PhotoRecord | None:
        """The photo that waits longest, now being read."""
        rows = await self._database.asked(
            "UPDATE photo SET state = 'reading', since = %s, tries = tries + 1"
            " WHERE (room, id) = (SELECT room, id FROM photo WHERE state = 'waiting'"
            " OR (state = 'reading' AND since < %s) ORDER BY added, id LIMIT 1"
            f" FOR UPDATE SKIP LOCKED) RETURNING {COLUMNS}",
            *(now, now - lease),
        )
        return PhotoRecord(*rows[0]) if rows else None

    async def ahead(self, photo: PhotoRecord) -> int:
        """How many wait before a photo."""
        asked = (
            "SELECT count(*) FROM photo WHERE state IN ('waiting', 'reading')"
            " AND (added, id) < (%s, %s)"
        )
        return int((await self._database.asked(asked, photo.added, photo.id))[0][0])

    async def keep(self, room: str, photo: str, name: str, picture: bytes) -> None:
        """Keep a picture that was made of a photo, if the photo is still there."""
        await self._database.changed(
            "INSERT INTO picture SELECT room, id, %s, %s FROM photo WHERE room = %s AND id = %s"
            " ON CONFLICT (room, id, name) DO UPDATE SET content = excluded.content",
            *(name, picture, room, photo),
        )

    async def picture(self, room: str, photo: str, name: str) -> bytes | None:
        """A picture that was made of a photo."""
        asked = "SELECT content FROM picture WHERE room = %s AND id = %s AND name = %s"
        rows = await self._database.asked(asked, room, photo, name)
        return bytes(rows[0][0]) if rows else None

    async def drop(self, room: str, photo: str) -> None:
        """Delete a photo and everything that was made of it."""
        await self._database.changed("DELETE FROM photo WHERE room = %s AND id = %s", room, photo)

    async def close(self) -> None:
        """Let go of the database."""
        await self._database.close()
