"""Where photographs lie until they are deleted: their bytes, and what was made of them.

The shelf is no part of the log: a photo can be forgotten, a line cannot. SQLite by the standard
library is the first such place, in a file of its own, written by one thread beside the event loop.
"""

import asyncio
import sqlite3
import stat
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Protocol, TypeVar

from scorer.table.refusal import RefusedError
from sheetgen.errors import SheetError

COMING, WAITING, READING, READ, FAILED = "coming", "waiting", "reading", "read", "failed"
BUSY = 5.0  # s to wait for another program that writes into the same file
Answer = TypeVar("Answer")
TABLES = """
    CREATE TABLE IF NOT EXISTS photo (
        room TEXT NOT NULL, id TEXT NOT NULL, by TEXT NOT NULL, player TEXT, game INTEGER NOT NULL,
        bytes INTEGER NOT NULL, sha256 TEXT NOT NULL, added INTEGER NOT NULL,
        have INTEGER NOT NULL, state TEXT NOT NULL, tries INTEGER NOT NULL, since INTEGER NOT NULL,
        problem TEXT, PRIMARY KEY (room, id)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS piece (
        room TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, content BLOB NOT NULL,
        PRIMARY KEY (room, id, at)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS picture (
        room TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, content BLOB NOT NULL,
        PRIMARY KEY (room, id, name)
    ) STRICT;
"""
COLUMNS = "room, id, by, player, game, bytes, sha256, added, have, state, tries, since, problem"


@dataclass(frozen=True, slots=True)
class PhotoRecord:
    """A photo on the shelf.

    Args:
        room: its room.
        id: 32 hex digits, made by the phone.
        by: who sends it: a player's key, or the host.
        player: whose sheet it shows, if that was said.
        game: the line that began the game that was on; 0 without one.
        bytes: how many it has.
        sha256: of its bytes, in hex.
        added: when, in ms since 1970.
        have: how many bytes have come.
        state: coming, waiting, reading, read or failed.
        tries: how often it was begun to be read.
        since: when it came into its state, in ms since 1970.
        problem: why it cannot be read: a code, see `problems`.
    """

    room: str
    id: str
    by: str
    player: str | None
    game: int
    bytes: int
    sha256: str
    added: int
    have: int = 0
    state: str = COMING
    tries: int = 0
    since: int = 0
    problem: str | None = None


class Shelf(Protocol):
    """A place for photos. Whoever takes one has it alone until its lease is over."""

    async def add(self, photo: PhotoRecord) -> None:
        """Make room for a photo; one that is there stays as it is."""

    async def get(self, room: str, photo: str) -> PhotoRecord | None:
        """The photo of this id in a room."""

    async def of_room(self, room: str) -> Sequence[PhotoRecord]:
        """All photos of a room, the oldest first."""

    async def put(self, room: str, photo: str, at: int, piece: bytes) -> int:
        """Keep a piece if it is the next one; how many bytes are there."""

    async def content(self, room: str, photo: str) -> bytes:
        """All bytes of a photo; none if it was deleted."""

    async def move(
        self, photo: PhotoRecord, state: str, now: int, problem: str | None = None
    ) -> bool:
        """Bring a photo from the state that it was seen in into another; whether that went."""

    async def start_again(self, photo: PhotoRecord) -> None:
        """Forget the bytes that came: they were others than were promised."""

    async def take(self, now: int, lease: int) -> PhotoRecord | None:
        """The photo that waits longest, now being read.

        One that somebody began to read more than ``lease`` ms ago waits again.
        """

    async def ahead(self, photo: PhotoRecord) -> int:
        """How many wait before a photo."""

    async def keep(self, room: str, photo: str, name: str, picture: bytes) -> None:
        """Keep a picture that was made of a photo, if the photo is still there."""

    async def picture(self, room: str, photo: str, name: str) -> bytes | None:
        """A picture that was made of a photo."""

    async def drop(self, room: str, photo: str) -> None:
        """Delete a photo and everything that was made of it."""

    async def older(self, than: int) -> Sequence[PhotoRecord]:
        """The photos that were added before a time, in ms since 1970."""

    async def close(self) -> None:
        """Let go of the place."""


class SqliteShelf:
    """Photos in one file of SQLite."""

    def __init__(self, file: Path) -> None:
        self._thread = ThreadPoolExecutor(1, "shelf")
        self._base = self._thread.submit(_opened, file).result()

    async def _do(self, work: Callable[[sqlite3.Connection], Answer]) -> Answer:
        """Do something in one go, beside the event loop."""

        def whole() -> Answer:
            with self._base:
                return work(self._base)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, whole)
        except sqlite3.Error as error:
            what = f"photos cannot be kept now: {error}"
            raise RefusedError("down", what, "try again in a moment") from error

    async def add(self, photo: PhotoRecord) -> None:
        """Make room for a photo."""
        places = ", ".join("?" * len(astuple(photo)))
        insert = f"INSERT OR IGNORE INTO photo ({COLUMNS}) VALUES ({places})"
        await self._do(lambda base: base.execute(insert, astuple(photo)))

    async def get(self, room: str, photo: str) -> PhotoRecord | None:
        """The photo of this id in a room."""
        found = await self._found("room = ? AND id = ?", room, photo)
        return found[0] if found else None

    async def of_room(self, room: str) -> Sequence[PhotoRecord]:
        """All photos of a room, the oldest first."""
        return await self._found("room = ?", room)

    async def older(self, than: int) -> Sequence[PhotoRecord]:
        """The photos that were added before a time."""
        return await self._found("added < ?", than)

    async def _found(self, which: str, *values: object) -> Sequence[PhotoRecord]:
        asked = f"SELECT {COLUMNS} FROM photo WHERE {which} ORDER BY added, id"

        def work(base: sqlite3.Connection) -> Sequence[PhotoRecord]:
            return [PhotoRecord(*row) for row in base.execute(asked, values)]

        return await self._do(work)

    async def put(self, room: str, photo: str, at: int, piece: bytes) -> int:
        """Keep a piece if it is the next one."""

        def work(base: sqlite3.Connection) -> int:
            which = "WHERE room = ? AND id = ? AND have = ? AND state = 'coming'"
            grown = base.execute(
                f"UPDATE photo SET have = have + ? {which}",
                (len(piece), room, photo, at),
            )
            if grown.rowcount:
                base.execute("INSERT INTO piece VALUES (?, ?, ?, ?)", (room, photo, at, piece))
            have = base.execute("SELECT have FROM photo WHERE room = ? AND id = ?", (room, photo))
            row = have.fetchone()
            return int(row[0]) if row else 0

        return await self._do(work)

    async def content(self, room: str, photo: str) -> bytes:
        """All bytes of a photo."""
        asked = "SELECT content FROM piece WHERE room = ? AND id = ? ORDER BY at"

        def work(base: sqlite3.Connection) -> bytes:
            return b"".join(piece for (piece,) in base.execute(asked, (room, photo)))

        return await self._do(work)

    async def move(
        self, photo: PhotoRecord, state: str, now: int, problem: str | None = None
    ) -> bool:
        """Bring a photo into another state."""
        which = "WHERE room = ? AND id = ? AND state = ?"
        change = f"UPDATE photo SET state = ?, since = ?, problem = ? {which}"
        values = (state, now, problem, photo.room, photo.id, photo.state)
        return await self._do(lambda base: base.execute(change, values).rowcount > 0)

    async def start_again(self, photo: PhotoRecord) -> None:
        """Forget the bytes that came."""

        def work(base: sqlite3.Connection) -> None:
            base.execute("DELETE FROM piece WHERE room = ? AND id = ?", (photo.room, photo.id))
            change = "UPDATE photo SET have = 0, state = 'coming' WHERE room = ? AND id = ?"
            base.execute(change, (photo.room, photo.id))

        await self._do(work)

    async def take(self, now: int, lease: int) -> PhotoRecord | None:
        """The photo that waits longest, now being read."""
        columns = COLUMNS
        first = (
            "SELECT room, id FROM photo WHERE state = 'waiting' "
            "OR (state = 'reading' AND since < ?) ORDER BY added, id LIMIT 1"
        )
        change = (
            "UPDATE photo SET state = 'reading', since = ?, tries = tries + 1 "
            f"WHERE (room, id) = ({first}) RETURNING {columns}"
        )

        def work(base: sqlite3.Connection) -> PhotoRecord | None:
            row = base.execute(change, (now, now - lease)).fetchone()
            return PhotoRecord(*row) if row else None

        return await self._do(work)

    async def ahead(self, photo: PhotoRecord) -> int:
        """How many wait before a photo."""
        asked = (
            "SELECT count(*) FROM photo WHERE state IN ('waiting', 'reading') "
            "AND (added, id) < (?, ?)"
        )

        def work(base: sqlite3.Connection) -> int:
            return int(base.execute(asked, (photo.added, photo.id)).fetchone()[0])

        return await self._do(work)

    async def keep(self, room: str, photo: str, name: str, picture: bytes) -> None:
        """Keep a picture that was made of a photo, if the photo is still there."""
        insert = (
            "INSERT OR REPLACE INTO picture SELECT ?, ?, ?, ? "
            "WHERE EXISTS (SELECT 1 FROM photo WHERE room = ? AND id = ?)"
        )
        values = (room, photo, name, picture, room, photo)
        await self._do(lambda base: base.execute(insert, values))

    async def picture(self, room: str, photo: str, name: str) -> bytes | None:
        """A picture that was made of a photo."""
        asked = "SELECT content FROM picture WHERE room = ? AND id = ? AND name = ?"

        def work(base: sqlite3.Connection) -> bytes | None:
            row = base.execute(asked, (room, photo, name)).fetchone()
            return bytes(row[0]) if row else None

        return await self._do(work)

    async def drop(self, room: str, photo: str) -> None:
        """Delete a photo and everything that was made of it."""

        def work(base: sqlite3.Connection) -> None:
            for table in ("photo", "piece", "picture"):
                delete = f"DELETE FROM {table} WHERE room = ? AND id = ?"
                base.execute(delete, (room, photo))

        await self._do(work)

    async def close(self) -> None:
        """Let go of the file."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._base.close)
        self._thread.shutdown()


def _opened(file: Path) -> sqlite3.Connection:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        base = sqlite3.connect(file, timeout=BUSY)
        with suppress(OSError):
            file.chmod(stat.S_IRUSR | stat.S_IWUSR)  # photos are nobody else's business
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = NORMAL")
        base.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten
        base.executescript(TABLES)
    except (sqlite3.Error, OSError) as error:
        how = "name another file with --store, or mend this one's folder and rights"
        raise SheetError(str(file), f"photos cannot be kept here: {error}", how) from error
    return base
