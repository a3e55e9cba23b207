"""How long photos are kept: until somebody deletes them, and no longer than was said."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from scorer.table.after.command import Forget
from scorer.table.after.photo_document import Visit
from scorer.table.after.shelf import PhotoRecord, Shelf
from scorer.table.decide import Actor
from scorer.table.live import LiveRoom, milliseconds
from scorer.table.refusal import RefusedError
from scorer.table.rooms import Rooms

DAYS = 30
DAY = 86_400_000  # ms


class Retention:
    """Deletes photos and the pictures made of them; what was read stays in the log.

    Args:
        rooms: where the log tells of it.
        shelf: where photos lie.
        days: after which one is deleted; 0: as soon as all its sheets are confirmed.
        clock: the time in ms since 1970.
    """

    def __init__(
        self,
        rooms: Rooms,
        shelf: Shelf,
        days: int = DAYS,
        clock: Callable[[], int] = milliseconds,
    ) -> None:
        self._rooms = rooms
        self._shelf = shelf
        self._days = days
        self._clock = clock

    async def delete(self, visit: Visit, record: PhotoRecord) -> None:
        """Delete a photo because somebody wants it.

        Raises:
            RefusedError: that is not for everybody to do.
        """
        if not visit.may_touch(record):
            raise RefusedError("owner", "this photo is not yours", "ask its owner or the host")
        await self._drop(visit.room, record, visit.actor)

    async def sweep(self) -> None:
        """Delete the photos whose time is over."""
        for record in await self._shelf.older(self._clock() - DAY * self._days):
            try:
                room = await self._rooms.get(record.room)
            except RefusedError:
                await self._shelf.drop(record.room, record.id)
                continue
            if self._days or self._is_settled(room, record):
                await self._drop(room, record, Actor(None))

    async def _drop(self, room: LiveRoom, record: PhotoRecord, actor: Actor) -> None:
        await self._shelf.drop(record.room, record.id)
        if room.room.sheets.of_photo(record.id):
            told = Forget(f"forget {record.id} {record.added}", record.id)
            with suppress(RefusedError):  # the log is full; the photo is gone all the same
                await room.do(told, replace(actor, host=True))

    @staticmethod
    def _is_settled(room: LiveRoom, record: PhotoRecord) -> bool:
        """Whether nobody needs a photo any more: all its sheets are confirmed."""
        sheets = room.room.sheets.of_photo(record.id)
        is_over = (room.room.started or 0) != record.game
        return is_over or bool(sheets and all(sheet.confirmed for sheet in sheets))
