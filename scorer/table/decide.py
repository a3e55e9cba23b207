"""What becomes of a command: the events that it makes, or a refusal with the reason. Pure."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from scorer.games import dice
from scorer.games.passing import pass_sheets
from scorer.table.after import decide as after
from scorer.table.board import Board, IllegalError
from scorer.table.command import (
    Command,
    Deputy,
    End,
    Game,
    Join,
    Leave,
    Move,
    Rename,
    Roll,
    Round,
    Seat,
    Skip,
    Tournament,
    Undo,
    Who,
)
from scorer.table.names import same, tidy
from scorer.table.proof import Event
from scorer.table.refusal import RefusedError
from scorer.table.room import (
    AAPEP,
    GAMES,
    HOST,
    IN_TURN,
    PENNY_PAPERS,
    TEMPLE_ANTICS,
    WHO,
    Player,
    Room,
)
from scorer.table.tournament import round_event

Chance = Callable[[str, int, str], Random]  # of a label, the line seen, and the request's id
SIDES = 6
FEWEST_SEATS = 2  # of a board game
MOST_SEATS = 4


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks: a player, the host's screen, or a player with host powers."""

    player: str | None
    host: bool = False

    @property
    def key(self) -> str:
        """How the log calls whoever did something."""
        return self.player or HOST


@dataclass(frozen=True, slots=True)
class Table:
    """What a decision depends on beside the command.

    Args:
        room: the state.
        board: the board of the game that is on, if it has one.
        chance: where the dice come from.
        most: how many players may sit here.
    """

    room: Room
    board: Board | None
    chance: Chance
    most: int = 100


def decide(table: Table, command: Command, actor: Actor) -> tuple[Event, ...]:
    """The events that a command makes; `seq`, time and hash are put in by the log.

    Raises:
        RefusedError: it cannot be, and why.
    """
    if (about_sheets := after.RULINGS.get(type(command))) is not None:  # also at a closed table
        events = about_sheets(table.room, command, after.By(actor.player, actor.host))
    elif table.room.ended:
        raise RefusedError("ended", "this table is closed", "open a new one")
    else:
        events = _RULINGS[type(command)](table, command, actor)
    return tuple({**event, "by": actor.key, "id": command.request} for event in events)


def seated(table: Table, join: Join, is_here: Callable[[str], bool]) -> Event:
    """The event by which somebody sits down, or comes back to an empty seat.

    Raises:
        RefusedError: the name is taken, or there is no room.
    """
    room = table.room
    if room.ended:
        raise RefusedError("ended", "this table is closed", "open a new one")
    name = tidy(join.name)
    sitting = next((player for player in room.players if same(player.name, name)), None)
    if sitting is None:
        return {**_newcomer(table, name), "phone": True, "random": join.random}
    if is_here(sitting.key):
        what = f"{sitting.name} is at this table already"
        raise RefusedError("taken", what, "take another name")
    if not join.again:
        what = f"{sitting.name} is at this table, but away"
        raise RefusedError("away", what, "say that it is you, or take another name")
    return {"event": "back", "player": sitting.key, "random": join.random}


def _newcomer(table: Table, name: str) -> dict[str, Any]:
    if len(table.room.players) >= table.most:
        what = f"all {table.most} seats are taken"
        raise RefusedError("full", what, "wait until somebody leaves")
    key = f"p{len(table.room.names) + 1}"
    return {"event": "join", "player": key, "name": name}


def _roll(table: Table, command: Roll, actor: Actor) -> list[Event]:
    room = table.room
    if room.game == AAPEP:
        raise RefusedError("game", "Aapep has no dice", "make a move instead")
    _may_roll(room, actor)
    if command.after > room.head:
        raise RefusedError("message", "there is no such line in the log", "ask for the log")
    if command.after < room.last_draw:
        what = "somebody has rolled in the meantime"
        raise RefusedError("late", what, "look at that roll first", {"seq": room.last_draw})
    start = [] if room.started else [_started(room, room.game, (), None)]
    chance = table.chance("roll", command.after, command.request)
    whose: dict[str, Any] = {"for": room.turn} if room.who == IN_TURN else {}
    rolled = {"event": "roll", **_faces(table, chance), **whose, "after": command.after}
    number = room.head + len(start) + 1
    return [*start, rolled, *_pass(table, command, rolled, number)]


def _may_roll(room: Room, actor: Actor) -> None:
    if actor.host:
        return
    if room.who == HOST:
        raise RefusedError("host", "the host rolls at this table", "wait for the roll")
    if room.who == IN_TURN and room.turn != actor.player:
        name = room.names.get(room.turn or "", "somebody else")
        more = {"turn": room.turn}
        raise RefusedError("turn", f"it is the turn of {name}", "wait for your turn", more)


def _faces(table: Table, chance: Random) -> dict[str, Any]:
    if table.room.game == PENNY_PAPERS:
        return penny_papers(dice.roll(chance))
    count = table.board.dice if table.board else 2
    if not count:
        raise RefusedError("wait", "the game wants a move now, not a roll", "choose a move")
    return {"game": table.room.game, "faces": [str(chance.randint(1, SIDES)) for _ in range(count)]}


def penny_papers(rolled: dice.Roll) -> dict[str, Any]:
    """A roll of Penny Papers as the log tells it: the faces, and what they allow."""
    return {"game": PENNY_PAPERS, **dice.roll_to_json(rolled)}


def _pass(table: Table, command: Roll, rolled: Mapping[str, Any], number: int) -> list[Event]:
    """Who draws the mummy on whose sheet, after a roll that shows one."""
    keys = [player.key for player in table.room.players]
    if not rolled.get("mummy") or len(keys) < 2:
        return []
    takes = pass_sheets(keys, table.chance("pass", command.after, command.request))
    return [{"event": "pass", "of": number, "takes": takes, "after": command.after}]


def _undo(table: Table, command: Undo, actor: Actor) -> list[Event]:
    _host_only(actor)
    tournament = table.room.tournament
    if tournament is not None and tournament.takes_back(command.of):
        return [{"event": "undo", "of": command.of}]
    if not any(step.seq == command.of for step in table.room.steps):
        what = f"line {command.of} is no roll or move of this game that counts"
        raise RefusedError("none", what, "name one from the history of this game")
    if table.board and table.room.steps[-1].seq != command.of:
        what = "on a board only the last step can be taken back"
        raise RefusedError("none", what, "take back the later steps first")
    return [{"event": "undo", "of": command.of}]


def _game(table: Table, command: Game, actor: Actor) -> list[Event]:
    _host_only(actor)
    if command.game not in GAMES:
        raise RefusedError("game", "there is no such game here", f"name {', '.join(GAMES)}")
    return [_started(table.room, command.game, command.seats, command.count)]


def _started(room: Room, game: str, seats: tuple[str, ...], count: int | None) -> Event:
    if game != AAPEP:
        players = max(1, len(room.players)) if game == PENNY_PAPERS else 1
        return {"event": "game", "game": game, "players": players, "solo": players == 1}
    players = len(seats) or count or FEWEST_SEATS
    if not FEWEST_SEATS <= players <= MOST_SEATS or len(set(seats)) < len(seats):
        raise RefusedError("none", "two to four different players are needed", "name them")
    for seat in seats:
        _seated(room, seat)
    return {"event": "game", "game": game, "players": players, "solo": False, "seats": [*seats]}


def _who(_table: Table, command: Who, actor: Actor) -> list[Event]:
    _host_only(actor)
    if command.who not in WHO:
        raise RefusedError("message", "nobody is called so", f"name {', '.join(WHO)}")
    return [{"event": "who", "who": command.who}]


def _skip(table: Table, _command: Skip, actor: Actor) -> list[Event]:
    room = table.room
    if not actor.host and room.turn != actor.player:
        raise RefusedError("turn", "it is not your turn", "wait", {"turn": room.turn})
    return [{"event": "skip", "for": room.turn}]


def _seat(table: Table, command: Seat, actor: Actor) -> list[Event]:
    _host_only(actor)
    name = _free_name(table.room, command.name)
    return [{**_newcomer(table, name), "phone": False}]


def _rename(table: Table, command: Rename, actor: Actor) -> list[Event]:
    _own_or_host(command.player, actor)
    player = _seated(table.room, command.player)
    name = _free_name(table.room, command.name, player)
    return [{"event": "rename", "player": player.key, "name": name}]


def _free_name(room: Room, text: str, besides: Player | None = None) -> str:
    name = tidy(text)
    if any(same(player.name, name) for player in room.players if player != besides):
        raise RefusedError("taken", f"{name} is at this table already", "take another name")
    return name


def _leave(table: Table, command: Leave, actor: Actor) -> list[Event]:
    _own_or_host(command.player, actor)
    return [{"event": "leave", "player": _seated(table.room, command.player).key}]


def _deputy(table: Table, command: Deputy, actor: Actor) -> list[Event]:
    _host_only(actor)
    player = _seated(table.room, command.player)
    return [{"event": "deputy", "player": player.key, "on": command.on}]


def _move(table: Table, command: Move, actor: Actor) -> list[Event]:
    board, room = table.board, table.room
    if board is None or room.game not in {AAPEP, TEMPLE_ANTICS}:
        raise RefusedError("game", "this game has no board here", "roll the dice")
    whose = room.seats[board.seat] if room.seats and board.seat is not None else None
    if whose not in {None, actor.player} and not actor.host:
        what = f"it is the turn of {room.names[str(whose)]}"
        raise RefusedError("turn", what, "wait for your turn", {"turn": whose})
    event = {"event": "move", "game": room.game, "move": command.move}
    try:
        following = board.stepped(event)
    except IllegalError as error:
        raise RefusedError("move", str(error), "choose one of the moves shown") from error
    return [event, *_result(room, following, room.head + 1)]


def _result(room: Room, board: Board, move: int) -> list[Event]:
    """The round that a tournament's game makes which has ended with the move of this line."""
    tournament, result = room.tournament, board.result
    if tournament is None or result is None or not tournament.counts:
        return []
    won = [room.seats[seat] for seat in result.completed]
    moved = room.seats[result.mover] if len(won) > 1 else None
    return [round_event(tournament, won, moved, move)]


def _tournament(table: Table, command: Tournament, actor: Actor) -> list[Event]:
    _host_only(actor)
    people = command.people
    if people and (len(people) < FEWEST_SEATS or len(set(people)) < len(people)):
        raise RefusedError("none", "two to four different players are needed", "name them")
    for key in people:
        _seated(table.room, key)
    return [{"event": "tournament", "people": [*people]}]


def _round(table: Table, command: Round, actor: Actor) -> list[Event]:
    _host_only(actor)
    tournament = table.room.tournament
    if tournament is None:
        raise RefusedError("none", "no tournament is on", "begin one")
    if command.number != len(tournament.entered) + 1:
        what = f"round {command.number} is entered already, or not to be played yet"
        raise RefusedError("round", what, "look at the rounds first")
    return [round_event(tournament, command.won, command.moved, None)]


def _end(_table: Table, _command: End, actor: Actor) -> list[Event]:
    _host_only(actor)
    return [{"event": "end"}]  # the log, which knows it, puts the secret in


def _host_only(actor: Actor) -> None:
    if not actor.host:
        raise RefusedError("host", "only the host may do that", "ask the host")


def _own_or_host(player: str, actor: Actor) -> None:
    if player != actor.player:
        _host_only(actor)


def _seated(room: Room, key: str) -> Player:
    player = room.player(key)
    if player is None:
        raise RefusedError("none", "nobody like that sits here", "look at the list of players")
    return player


_RULINGS: Mapping[type, Callable[[Table, Any, Actor], list[Event]]] = {
    Roll: _roll,
    Undo: _undo,
    Game: _game,
    Who: _who,
    Skip: _skip,
    Seat: _seat,
    Rename: _rename,
    Leave: _leave,
    Deputy: _deputy,
    Move: _move,
    Tournament: _tournament,
    Round: _round,
    End: _end,
}
