"""Photos on their way to the shelf: in pieces, so that a bad Wi-Fi never loses more than one."""

import asyncio
import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scorer.table.after.photo_document import Visit, photo_document, refused, tell
from scorer.table.after.problems import BROKEN, TOO_LARGE
from scorer.table.after.shelf import COMING, WAITING, PhotoRecord, Shelf
from scorer.table.live import milliseconds
from scorer.table.refusal import RefusedError
from scorer.table.room import PENNY_PAPERS
from scorer.table.rooms import stranger

ID, SHA256 = re.compile(r"[0-9a-f]{32}"), re.compile(r"[0-9a-f]{64}")
STALE = 600_000  # ms: a photo that began to come so long ago does not count as coming
HEIC = ("heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1")


@dataclass(frozen=True, slots=True)
class PhotoLimits:
    """What photos may take.

    Args:
        usual: bytes of one that the phone could make smaller.
        most: bytes of one that it could not (HEIC).
        piece: bytes of one piece.
        photos: of one room, at one time.
        coming: of one phone, at one time.
        room: bytes of all photos of one room.
    """

    usual: int = 12_000_000
    most: int = 25_000_000
    piece: int = 256 * 1024
    photos: int = 60
    coming: int = 4
    room: int = 400_000_000


@dataclass(frozen=True, slots=True)
class Announced:
    """What a phone says of a photo before it sends it."""

    id: str
    bytes: int
    sha256: str
    player: str | None


def announced(wish: Any) -> Announced:
    """Read what a phone announces.

    Raises:
        RefusedError: it is no photo.
    """
    match wish:
        case {"id": str(name), "bytes": int(size), "sha256": str(digest)} if (
            ID.fullmatch(name) and SHA256.fullmatch(digest) and type(size) is int and size > 0
        ):
            player = wish.get("player")
            if player is None or isinstance(player, str):
                return Announced(name, size, digest, player)
    fix = "send `id`, `bytes`, `sha256` and `player`"
    raise RefusedError("message", "that announces no photo", fix)


class Uploads:
    """Takes photos piece by piece; a whole one waits to be read.

    Args:
        shelf: where they lie.
        ready: called when one waits.
        limits: what they may take.
        clock: the time in ms since 1970.
    """

    def __init__(
        self,
        shelf: Shelf,
        ready: Callable[[], None],
        limits: PhotoLimits | None = None,
        clock: Callable[[], int] = milliseconds,
    ) -> None:
        self.limits = limits or PhotoLimits()
        self._shelf = shelf
        self._ready = ready
        self._clock = clock

    async def begin(self, visit: Visit, wish: Announced) -> Mapping[str, Any]:
        """Make room for a photo, or tell how much of it is there.

        Raises:
            RefusedError: it cannot be taken.
        """
        room, name = visit.room, visit.room.record.name
        record = await self._shelf.get(name, wish.id)
        if record is None:
            record = await self._new(visit, wish)
        elif (record.by, record.bytes, record.sha256) != (
            visit.actor.key,
            wish.bytes,
            wish.sha256,
        ):
            raise RefusedError("photo", "another photo has this number", "choose a new number")
        if record.state == COMING and record.have == record.bytes:
            await self._complete(visit, record)
        record = await self._shelf.get(name, wish.id) or record
        return await photo_document(room, self._shelf, record, visit.language)

    async def _new(self, visit: Visit, wish: Announced) -> PhotoRecord:
        room, key = visit.room, visit.actor.key
        self._check_who(visit, wish.player)
        if room.room.game != PENNY_PAPERS:
            raise RefusedError("game", "sheets of this game are not counted here", "start another")
        if wish.bytes > self.limits.most:
            raise refused(TOO_LARGE, visit.language)
        now = self._clock()
        others = await self._shelf.of_room(room.record.name)
        coming = [o for o in others if (o.by, o.state) == (key, COMING) and now - o.added < STALE]
        if len(coming) >= self.limits.coming:
            raise RefusedError("fast", "several photos are coming", "wait", {"wait_ms": 2000})
        taken = sum(other.bytes for other in others) + wish.bytes
        if len(others) >= self.limits.photos or taken > self.limits.room:
            raise RefusedError("full", "too many photos lie here", "delete some")
        record = PhotoRecord(
            room.record.name,
            wish.id,
            key,
            wish.player,
            room.room.started or 0,
            wish.bytes,
            wish.sha256,
            added=now,
            since=now,
        )
        await self._shelf.add(record)
        return record

    @staticmethod
    def _check_who(visit: Visit, player: str | None) -> None:
        room = visit.room.room
        if room.player(visit.actor.player) is None and not visit.host:
            raise RefusedError("stranger", "you do not sit at this table", "join it first")
        if player is not None and player != visit.actor.player and not visit.host:
            raise RefusedError("host", "only the host sends photos for others", "ask the host")
        if player is not None and room.player(player) is None:
            raise RefusedError("none", "nobody like that sits here", "look at the players")

    async def add(self, visit: Visit, name: str, at: int, piece: bytes) -> int:
        """Take a piece of a photo; how many bytes are there now.

        Raises:
            RefusedError: it is none, or the photo is not what it was said to be.
        """
        record = await self.found(visit, name)
        if record.by != visit.actor.key:
            raise stranger()
        if record.state != COMING or at != record.have or record.have == record.bytes:
            return record.have
        if at + len(piece) > record.bytes or not piece:
            raise RefusedError("photo", "the photo has more bytes than it said", "send it anew")
        if at == 0 and (code := self._wrong(record, piece)) is not None:
            await self._shelf.drop(record.room, record.id)
            raise refused(code, visit.language)
        have = await self._shelf.put(record.room, record.id, at, piece)
        if have == record.bytes:
            await self._complete(visit, record)
        return have

    def _wrong(self, record: PhotoRecord, start: bytes) -> str | None:
        """What is wrong with a photo, as far as its first bytes tell."""
        kind = kind_of(start)
        if kind is None:
            return BROKEN
        return TOO_LARGE if record.bytes > self.limits.usual and kind != "heic" else None

    async def _complete(self, visit: Visit, record: PhotoRecord) -> None:
        content = await self._shelf.content(record.room, record.id)
        digest = await asyncio.to_thread(lambda: hashlib.sha256(content).hexdigest())
        if digest != record.sha256:
            await self._shelf.start_again(record)
            raise refused(BROKEN, visit.language)
        if await self._shelf.move(record, WAITING, self._clock()):
            self._ready()
            await tell(visit.room, self._shelf, record.id)

    async def found(self, visit: Visit, name: str) -> PhotoRecord:
        """A photo of a room.

        Raises:
            RefusedError: there is none.
        """
        room = visit.room.record.name
        record = await self._shelf.get(room, name) if ID.fullmatch(name) else None
        if record is None:
            raise RefusedError("photo", "there is no such photo", "take it again")
        return record


def kind_of(start: bytes) -> str | None:
    """What the first bytes say a file is, of what is taken."""
    if start.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if start.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if start[:4] + start[8:12] == b"RIFFWEBP":
        return "webp"
    is_heic = start[4:8] == b"ftyp" and start[8:12].decode("latin-1") in HEIC
    return "heic" if is_heic else None
