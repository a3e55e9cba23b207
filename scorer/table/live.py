"""A room while it is played: one command after the other, written down, then told to everybody."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

from scorer.table import greeting, keys
from scorer.table.after.prepare import prepared
from scorer.table.board import NO_BOARDS, Board, Boards, board_after
from scorer.table.command import Command, Join, Roll
from scorer.table.decide import Actor, Table, decide, seated
from scorer.table.limits import Limits
from scorer.table.log import Line, Log
from scorer.table.phone import STRANGER, Bucket, Phone
from scorer.table.presence import Presence
from scorer.table.proof import Draw, Event, Ticket, commitment
from scorer.table.refusal import RefusedError
from scorer.table.room import VERSION, Room, applied
from scorer.table.store import ConflictError, RoomRecord, SeatRecord, Store
from scorer.table.tournament import TableTournament, document

TRIES = 5  # to write a line when another program writes into the same room
Result = TypeVar("Result")
GATHER = 0.3  # s in which comings and goings are gathered into one message


def milliseconds() -> int:
    """The time, in ms since 1970."""
    return time.time_ns() // 1_000_000


def opening(record: RoomRecord) -> Line:
    """The first line of a room's log: the promise of its secret."""
    event = {"event": "open", "version": VERSION, "room": record.name}
    event |= {"commit": commitment(record.secret), "game": record.game}
    return Log().sealed([event], record.opened)[0]


class LiveRoom:
    """The one place of a server where a room changes.

    `presence` is who is connected; `news` is called when this server has something to tell the
    other servers of the room: its log has grown, somebody came or went, or a photo changed.
    """

    def __init__(
        self,
        record: RoomRecord,
        store: Store,
        limits: Limits | None = None,
        boards: Boards = NO_BOARDS,
        clock: Callable[[], int] = milliseconds,
    ) -> None:
        self.presence = Presence()
        self.news: Callable[[LiveRoom, str | None], None] = lambda _room, _photo: None
        self.record = record
        self.limits = limits or Limits()
        self.log = Log()
        self.room = Room()
        self.board: Board | None = None
        self._store = store
        self._boards = boards
        self._clock = clock
        self._seats: dict[str, str] = {}
        self._phones: set[Phone] = set()
        self._gathering = False
        self._told: frozenset[str] = frozenset()
        self._written: tuple[tuple[int, frozenset[str]], str] | None = None
        self._lock = asyncio.Lock()
        self._typing = Bucket(self.limits.typing)
        self._joining = Bucket(self.limits.joining)
        self._drawn = 0

    async def load(self) -> None:
        """Read what the store has of this room and is not here yet."""
        texts = await self._store.lines(self.record.name, self.log.head)
        self._seats = dict(await self._store.seats(self.record.name))
        lines = [Line(json.loads(text), text) for text in texts]
        before = self.room.tournament
        for line in lines:
            self._add(line)
        self._tell(lines, before)

    async def catch_up(self) -> None:
        """Read what other servers have written, between two changes of one's own."""
        async with self._lock:
            await self.load()

    # Who is who.

    def lets_in(self, key: str) -> bool:
        """Whether a key opens the room; wrong codes typed too often close that door a while.

        Raises:
            RefusedError: too many wrong ones were typed.
        """
        if keys.same(key, self.record.key):
            return True
        now = self._clock() / 1000
        if not self._typing.has_one(now):
            more = {"wait_ms": round(1000 / self.limits.typing.second)}
            raise RefusedError("fast", "too many wrong codes", "scan the QR code, or wait", more)
        if keys.same(keys.typed(key), self.record.word):
            return True
        self._typing.takes(now)
        return False

    def actor(self, token: str, host: str = "") -> Actor | None:
        """Who shows these tokens: a player, the host, somebody who watches, or nobody."""
        is_host = any(keys.same(word, self.record.host) for word in (token, host))
        player = self.room.player(self._seats.get(keys.kept(token)))
        if player is not None:
            return Actor(player.key, is_host)
        if is_host or self.lets_in(token):
            return Actor(None, is_host)
        return None

    def powers(self, actor: Actor) -> Actor:
        """Somebody with the host powers that he may have been given."""
        player = self.room.player(actor.player)
        return Actor(actor.player, actor.host or (player is not None and player.deputy))

    # What changes the room.

    async def do(self, command: Command, actor: Actor) -> int:
        """Carry out a command, once however often it comes; the last line it made.

        Raises:
            RefusedError: it cannot be.
        """
        command = await prepared(self.room, command)

        async def attempt() -> int:
            granted = self.log.granted(command.request)
            if granted is not None:
                return granted
            if isinstance(command, Roll):
                self._check_pace()
            return await self._put(self._events(command, actor), spare=self.powers(actor).host)

        return await self._agreed(attempt)

    def _events(self, command: Command, actor: Actor) -> Sequence[Event]:
        powers = self.powers(actor)
        if not powers.host and self.room.player(actor.player) is None:
            raise RefusedError("stranger", "you do not sit at this table", "join it first")
        events = decide(self._table(), command, powers)
        secret = self.record.secret.hex()
        return [{**e, "secret": secret} if e["event"] == "end" else e for e in events]

    def _table(self) -> Table:
        return Table(self.room, self.board, self._chance, self.limits.players)

    def _chance(self, label: str, after: int, request: str) -> Draw:
        ticket = Ticket(self.record.name, label, self.log.hash_of(after), request)
        return Draw(self.record.secret, ticket)

    def _check_pace(self) -> None:
        if self._clock() - self._drawn < self.limits.pace:
            more = {"seq": self.room.last_draw}
            raise RefusedError("late", "the last roll is not to be seen yet", "look at it", more)

    async def join(self, join: Join, token: str) -> tuple[str, int]:
        """Seat somebody, or tell again where he sits: the player and the last line.

        Raises:
            RefusedError: there is no seat for him.
        """
        kept = keys.kept(token)

        async def attempt() -> tuple[str, int]:
            player = self.room.player(self._seats.get(kept))
            if player is not None:
                return player.key, self.log.head
            event = self._seated(join)
            self._check_joining()
            head = await self._put([event], kept)
            return self._seats[kept], head

        return await self._agreed(attempt)

    def _check_joining(self) -> None:
        if not self._joining.takes(self._clock() / 1000):
            more = {"wait_ms": round(1000 / self.limits.joining.second)}
            raise RefusedError("fast", "too many come and go", "try again in a moment", more)

    def _seated(self, join: Join) -> Event:
        return seated(self._table(), join, self.presence.__contains__)

    async def _agreed(self, attempt: Callable[[], Awaitable[Result]]) -> Result:
        """One change after the other; decided again where another program was faster."""
        async with self._lock:
            for _ in range(TRIES):
                try:
                    return await attempt()
                except ConflictError:
                    await self.load()
        raise RefusedError("fast", "too much happens at once", "try again", {"wait_ms": 1000})

    async def _put(
        self, events: Sequence[Event], token: str | None = None, *, spare: bool = False
    ) -> int:
        """Write the events down and tell them.

        Args:
            events: what becomes lines of the log.
            token: opens the seat that the first of them is about.
            spare: whether they may be the last lines that a full log takes.
        """
        most = self.limits.lines + (self.limits.spare if spare else 0)
        if self.log.head >= most and events[0]["event"] != "end":
            raise RefusedError("full", "the log of this table is full", "open a new table")
        lines = self.log.sealed(events, self._clock())
        seat = SeatRecord(lines[0].event["player"], token) if token else None
        await self._store.append(self.record.name, lines, seat)
        before = self.room.tournament
        for line in lines:
            self._add(line)
        if seat is not None:
            self._give(seat)
        self._tell(lines, before)
        self.news(self, None)
        return self.log.head

    def _add(self, line: Line) -> None:
        self.log.add(line)
        self.room = applied(self.room, line.event)
        self.board = board_after(self._boards, self.board, self.room, line.event)
        if line.event["event"] == "roll":
            self._drawn = line.event["at"]

    def _give(self, seat: SeatRecord) -> None:
        others = {token: player for token, player in self._seats.items() if player != seat.player}
        self._seats = {**others, seat.token: seat.player}

    # What the phones hear.

    def _tell(self, lines: Sequence[Line], before: TableTournament | None) -> None:
        """Tell the phones of new lines; and how the tournament stands if it was otherwise."""
        if not self._phones or not lines:
            return
        texts = ",".join(line.text for line in lines)
        turn = json.dumps(self.room.whose_turn)
        rest = "" if self.room.tournament is before else f',"tournament":{self._tournament()}'
        self.broadcast(f'{{"type":"events","events":[{texts}],"turn":{turn}{rest}}}')
        for line in lines:
            if line.event["event"] == "leave":
                self._dismiss(line.event["player"])

    def _tournament(self) -> str:
        return json.dumps(document(self.room.tournament))

    def _dismiss(self, player: str) -> None:
        for phone in self._phones:
            if phone.actor.player == player:
                phone.end(STRANGER)

    def broadcast(self, text: str) -> None:
        """Put a message into the queue of every phone."""
        for phone in self._phones:
            phone.offer(text)

    def whisper(self, text: str, players: Collection[str | None]) -> None:
        """Tell the phones of some players, and the hosts."""
        for phone in self._phones:
            if phone.actor.player in players or self.powers(phone.actor).host:
                phone.offer(text)

    def lamps_changed(self, lamps: Mapping[str, Any]) -> None:
        """Tell the hosts what the server has seen of the outside."""
        text = json.dumps({"type": "lamps", **lamps})
        for phone in self._phones:
            if self.powers(phone.actor).host:
                phone.offer(text)

    @property
    def phones(self) -> int:
        """How many are connected."""
        return len(self._phones)

    def connect(self, phone: Phone, since: int, link: str) -> str:
        """The greeting of a phone, with what it lacks; from now on it is told everything.

        Raises:
            RefusedError: there are too many.
        """
        if len(self._phones) >= self.limits.phones:
            raise RefusedError("full", "too many phones are connected", "close some pages")
        self._came_or_went(phone.actor.player, 1)
        since = min(max(since, 0), self.log.head)
        own = self._own(phone.actor, link)
        self._phones.add(phone)
        return greeting.hello(self._state(), own, self.log, since)

    def disconnect(self, phone: Phone) -> None:
        """Forget a phone."""
        if phone in self._phones:
            self._phones.remove(phone)
            self._came_or_went(phone.actor.player, -1)

    def _came_or_went(self, player: str | None, change: int) -> None:
        if player is not None and self.presence.connected(player, change):
            self.who_is_here_changed()
            self.news(self, None)

    def who_is_here_changed(self) -> None:
        """Tell it in a moment: many come at once."""
        if not self._gathering:
            self._gathering = True
            asyncio.get_running_loop().call_later(GATHER, self._tell_who_is_here)

    def _tell_who_is_here(self) -> None:
        self._gathering = False
        before, self._told = self._told, self.presence.all
        on, off = sorted(self._told - before), sorted(before - self._told)
        if on or off:
            self.broadcast(json.dumps({"type": "here", "on": on, "off": off}))

    def board_document(self, language: str, picked: Sequence[str]) -> Mapping[str, Any]:
        """What a page shows of the board, after the parts of a move that are picked already.

        Raises:
            RefusedError: the game has none.
        """
        if self.board is None:
            raise RefusedError("game", "this game has no board", "roll the dice")
        seats, seat = self.room.seats, self.board.seat
        turn = seats[seat] if seats and seat is not None else None
        common = {"game": self.room.game, "seq": self.log.head, "turn": turn}
        choices = [
            {"key": choice.key, "label": choice.label, "part": choice.is_part}
            for choice in self.board.choices(language, picked)
        ]
        document = self.board.document(language, picked)
        return {**common, "dice": self.board.dice, "choices": choices, **document}

    def about(self, actor: Actor, link: str) -> Mapping[str, Any]:
        """The state of the room, for one phone."""
        state = greeting.state(self.room, self._told)
        return {**state, **self._own(actor, link)}

    def _own(self, actor: Actor, link: str) -> Mapping[str, Any]:
        code = f"{self.record.name}-{self.record.word}"
        return greeting.personal(self.powers(actor), code, link, self._clock())

    def _state(self) -> str:
        """The state as JSON, written once for all phones that come before it changes."""
        key = (self.log.head, self._told)
        if self._written is None or self._written[0] != key:
            text = json.dumps(greeting.state(self.room, self._told), ensure_ascii=False)
            self._written = (key, text)
        return self._written[1]
