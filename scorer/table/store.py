"""Where rooms and their logs are kept. SQLite by the standard library is the first such place.

A line is written before anybody hears of it, so a program that is killed has lost nothing that
it told. Write-ahead logging with `synchronous=NORMAL`: a power cut may take the last moments, a
killed process takes none, and neither leaves a broken file.
"""

import os
import sqlite3
import stat
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Protocol

from scorer.table.log import Line
from sheetgen.errors import SheetError

BUSY = 5.0  # s to wait for another program that writes into the same file
SCHEMA = (
    """
    CREATE TABLE room (
        name TEXT PRIMARY KEY, secret BLOB NOT NULL, key TEXT NOT NULL, word TEXT NOT NULL,
        host TEXT NOT NULL, game TEXT NOT NULL, port INTEGER NOT NULL, opened INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE event (
        room TEXT NOT NULL REFERENCES room, seq INTEGER NOT NULL, line TEXT NOT NULL,
        PRIMARY KEY (room, seq)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE seat (
        room TEXT NOT NULL REFERENCES room, player TEXT NOT NULL, token TEXT NOT NULL,
        PRIMARY KEY (room, player)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER event_stays BEFORE UPDATE ON event
    BEGIN SELECT RAISE(ABORT, 'a line of the log is never changed'); END;
    CREATE TRIGGER event_remains BEFORE DELETE ON event
    BEGIN SELECT RAISE(ABORT, 'a line of the log is never removed'); END;
    """,
    """
    CREATE TABLE evening (
        number INTEGER PRIMARY KEY AUTOINCREMENT, room TEXT NOT NULL REFERENCES room,
        started INTEGER NOT NULL, saved INTEGER NOT NULL, text TEXT NOT NULL,
        UNIQUE (room, started)
    ) STRICT;
    """,
)


@dataclass(frozen=True, slots=True)
class RoomRecord:
    """A room as the store keeps it.

    Args:
        name: four characters.
        secret: what its dice come from.
        key: what the QR code lets in.
        word: what lets in those who type.
        host: the host's token.
        game: what was to be played when it was opened.
        port: where the server listened, so that phones find it again.
        opened: when, in ms since 1970.
    """

    name: str
    secret: bytes
    key: str
    word: str
    host: str
    game: str
    port: int
    opened: int


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """The hash of the token that opens a player's seat."""

    player: str
    token: str


@dataclass(frozen=True, slots=True)
class EveningRecord:
    """A game that was kept for the history.

    Args:
        room: where it was played.
        started: the line that began it.
        saved: when it was kept, in ms since 1970.
        text: the game as JSON.
        number: what people call it; given by the store, once for each game and for good.
    """

    room: str
    started: int
    saved: int
    text: str
    number: int = 0


class ConflictError(Exception):
    """Another program has written a line with that number first."""


class Store(Protocol):
    """A place for rooms. What `append` has returned from is kept for good."""

    async def rooms(self) -> Sequence[RoomRecord]:
        """All rooms, the newest first; only for the host's own eyes."""

    async def room(self, name: str) -> RoomRecord | None:
        """The room of this name."""

    async def open(self, room: RoomRecord, lines: Sequence[Line]) -> None:
        """Keep a new room and its first lines."""

    async def append(
        self, room: str, lines: Sequence[Line], seat: SeatRecord | None = None
    ) -> None:
        """Keep lines, and a seat's token with them, all or nothing.

        Raises:
            ConflictError: a line with such a number is there already.
        """

    async def lines(self, room: str, since: int) -> Sequence[str]:
        """The texts of the lines after a number, the oldest first."""

    async def seats(self, room: str) -> Mapping[str, str]:
        """The player behind each token's hash."""

    async def keep_evening(self, evening: EveningRecord) -> int:
        """Keep a game, in place of what was kept of it before; its number."""

    async def evenings(self, room: str | None = None) -> Sequence[EveningRecord]:
        """The kept games, of one room or of all, the newest first."""

    async def drop_evening(self, number: int) -> bool:
        """Forget a kept game; whether there was one."""

    async def check(self) -> None:
        """Ask whether the place is there.

        Raises:
            RefusedError: it is not, now.
        """

    async def close(self) -> None:
        """Let go of the place."""


def sqlite_file(url: str | None, folder: Path) -> Path:
    """The file that `--store` means; without one, the user's own.

    Raises:
        SheetError: it names a kind of store that there is not.
    """
    if url is None:
        return folder / "table.db"
    scheme, colon, rest = url.partition(":")
    if not colon or len(scheme) == 1:  # no scheme, or a drive of Windows
        return Path(url)
    if scheme == "sqlite":
        return Path(rest.removeprefix("//"))
    what = f"there is no store of the kind {scheme!r}"
    raise SheetError("--store", what, "write a file such as table.db, or sqlite:table.db")


class SqliteStore:
    """Rooms in one file of SQLite, written on the event loop: a line takes some µs."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._base = _opened(file)

    async def rooms(self) -> Sequence[RoomRecord]:
        """All rooms, the newest first."""
        rows = self._base.execute("SELECT * FROM room ORDER BY opened DESC, name")
        return [RoomRecord(*row) for row in rows]

    async def room(self, name: str) -> RoomRecord | None:
        """The room of this name."""
        row = self._base.execute("SELECT * FROM room WHERE name = ?", (name,)).fetchone()
        return RoomRecord(*row) if row else None

    async def open(self, room: RoomRecord, lines: Sequence[Line]) -> None:
        """Keep a new room and its first lines."""
        with self._base:
            self._base.execute("INSERT INTO room VALUES (?, ?, ?, ?, ?, ?, ?, ?)", astuple(room))
            self._insert(room.name, lines)

    async def append(
        self, room: str, lines: Sequence[Line], seat: SeatRecord | None = None
    ) -> None:
        """Keep lines, and a seat's token with them, all or nothing."""
        try:
            with self._base:
                self._insert(room, lines)
                if seat is not None:
                    values = (room, seat.player, seat.token)
                    self._base.execute("INSERT OR REPLACE INTO seat VALUES (?, ?, ?)", values)
        except sqlite3.IntegrityError as error:
            raise ConflictError from error

    def _insert(self, room: str, lines: Sequence[Line]) -> None:
        rows = [(room, line.seq, line.text) for line in lines]
        self._base.executemany("INSERT INTO event VALUES (?, ?, ?)", rows)

    async def lines(self, room: str, since: int) -> Sequence[str]:
        """The texts of the lines after a number, the oldest first."""
        asked = "SELECT line FROM event WHERE room = ? AND seq > ? ORDER BY seq"
        return [text for (text,) in self._base.execute(asked, (room, since))]

    async def seats(self, room: str) -> Mapping[str, str]:
        """The player behind each token's hash."""
        return dict(self._base.execute("SELECT token, player FROM seat WHERE room = ?", (room,)))

    async def keep_evening(self, evening: EveningRecord) -> int:
        """Keep a game, in place of what was kept of it before; its number."""
        values = (evening.room, evening.started, evening.saved, evening.text)
        with self._base:
            row = self._base.execute(
                "INSERT INTO evening (room, started, saved, text) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (room, started) DO UPDATE"
                " SET saved = excluded.saved, text = excluded.text RETURNING number",
                values,
            ).fetchone()
        return int(row[0])

    async def evenings(self, room: str | None = None) -> Sequence[EveningRecord]:
        """The kept games, of one room or of all, the newest first."""
        rows = self._base.execute(
            "SELECT room, started, saved, text, number FROM evening"
            " WHERE room = coalesce(?, room) ORDER BY number DESC",
            (room,),
        )
        return [EveningRecord(*row) for row in rows]

    async def drop_evening(self, number: int) -> bool:
        """Forget a kept game; whether there was one."""
        with self._base:
            gone = self._base.execute("DELETE FROM evening WHERE number = ?", (number,))
        return gone.rowcount > 0

    async def check(self) -> None:
        """Ask whether the file is there: it is open."""
        self._base.execute("SELECT 1")

    async def close(self) -> None:
        """Let go of the file."""
        self._base.close()


def _opened(file: Path) -> sqlite3.Connection:
    """The file, made and brought up to date where that is needed."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        base = sqlite3.connect(file, timeout=BUSY)
        with suppress(OSError):
            file.chmod(stat.S_IRUSR | stat.S_IWUSR)  # it holds the secrets of open rooms
        base.execute("PRAGMA journal_mode = WAL")
        base.execute("PRAGMA synchronous = NORMAL")
        base.execute("PRAGMA foreign_keys = ON")
        _migrate(base)
    except (sqlite3.Error, OSError) as error:
        how = "name another file with --store, or mend this one's folder and rights"
        raise SheetError(os.fspath(file), f"the log cannot be kept here: {error}", how) from error
    return base


def _migrate(base: sqlite3.Connection) -> None:
    version = int(base.execute("PRAGMA user_version").fetchone()[0])
    if version > len(SCHEMA):
        raise sqlite3.DatabaseError("a newer version of this program has made the file")
    for number, script in enumerate(SCHEMA[version:], start=version + 1):
        base.executescript(f"BEGIN IMMEDIATE; {script} PRAGMA user_version = {number}; COMMIT;")
