"""A game as the history keeps it: one JSON document, from which everything can be counted again."""

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from scorer.games.aapep import verdict as aapep_verdict
from scorer.games.aapep.players import SEATS
from scorer.games.grid import write
from scorer.games.temple_antics import verdict as temple_verdict
from scorer.table.after.standing import Leaderboard, Row, grid
from scorer.table.board import Board
from scorer.table.refusal import RefusedError
from scorer.table.room import AAPEP, PENNY_PAPERS, Room
from scorer.table.tournament import TableTournament, document

FORMAT = 1
MOST_REMARKS = 500  # characters
HIDDEN = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}  # controls, and what turns or hides other text

Document = Mapping[str, Any]


def remarks_of(text: str) -> str:
    """What people write about a game, in one way of writing it: lines, and nothing hidden.

    Raises:
        RefusedError: it is too long.
    """
    lines = unicodedata.normalize("NFC", text).splitlines()
    kept = (
        "".join(letter for letter in line if unicodedata.category(letter) not in HIDDEN).strip()
        for line in lines
    )
    remarks = "\n".join(kept).strip()
    if len(remarks) > MOST_REMARKS:
        fix = f"write at most {MOST_REMARKS} characters"
        raise RefusedError("remarks", "the remarks are too long", fix)
    return remarks


def evening(
    room: Room, counted: Leaderboard, board: Board | None, remarks: str, played: int
) -> Document:
    """The game that is on, as it stands.

    Args:
        room: the table.
        counted: its sheets.
        board: of the game that is on, where it has one.
        remarks: what people say about it.
        played: when it began, in ms since 1970.

    Raises:
        RefusedError: there is nothing to keep yet.
    """
    common = {
        "format": FORMAT,
        "game": room.game,
        "room": room.name,
        "played": played,
        "remarks": remarks,
    }
    if room.game == PENNY_PAPERS:
        return {**common, **_sheets(room, counted)}
    return {**common, **result(room, board)}


def _sheets(room: Room, counted: Leaderboard) -> Document:
    if not counted.rows:
        raise RefusedError("nothing", "no sheet is counted yet", "photograph one, or tap it in")
    return {
        "solo": counted.is_solo,
        "provisional": counted.is_provisional,
        "players": [_player(room, counted, row) for row in counted.rows],
    }


def _player(room: Room, counted: Leaderboard, row: Row) -> Document:
    found, score = row.laid.reading.found, row.score
    return {
        "name": row.name,
        "place": row.place,
        "shared": sum(other.place == row.place for other in counted.rows) > 1,
        "stars": score.stars,
        "least": row.between.least,
        "most": row.between.most,
        "sequence": score.sequence,
        "level": score.level if counted.is_solo else None,
        "confirmed": row.laid.confirmed,
        "vouched": [room.names[key] for key in row.laid.vouched if key in room.names],
        "layout": found.layout,
        "page": found.page_number,
        "mummies": row.laid.reading.mummies,
        "grid": write(grid(row)),
    }


def result(room: Room, board: Board | None) -> Document:
    """How a board game stands, as `scorer score` says it, with who played it.

    Raises:
        RefusedError: nothing was played yet.
    """
    if board is None or not room.steps:
        raise RefusedError("nothing", "nothing was played yet", "play first")
    record = str(board.document("en", ())["record"])
    if room.game == AAPEP:
        return {**_aapep(room, record), "record": record}
    found = temple_verdict.to_json(temple_verdict.judge(record))
    players = [{"name": player.name} for player in room.players]
    return {"provisional": found["ending"] is None, **found, "players": players, "record": record}


def _aapep(room: Room, record: str) -> Document:
    found = aapep_verdict.to_json(aapep_verdict.judge(record))
    winners = set(found["winners"]) if isinstance(found["winners"], list) else set()
    colours: Sequence[str] = SEATS.get(room.count, ())
    seats = zip(colours, room.seats, strict=False)
    players = [
        {"name": room.names[key], "colour": colour, "won": colour in winners}
        for colour, key in seats
    ]
    tournament = _tournament(room, room.tournament) if room.tournament else None
    return {"provisional": not winners, **found, "players": players, "tournament": tournament}


def _tournament(room: Room, tournament: TableTournament) -> Document | None:
    """How the tournament stands of which this game is a round."""
    steps = {step.seq for step in room.steps}
    is_round = tournament.counts or any(each.of in steps for each in tournament.entered)
    told = document(tournament)
    if told is None or not is_round:
        return None
    names = room.names
    return {
        "id": tournament.entered[0].seq if tournament.entered else None,
        "rounds": len(tournament.entered),
        "standings": [
            {"name": names[one["player"]], "points": one["points"], "place": one["place"]}
            for one in told["standings"]
        ],
        "champions": [names[key] for key in told["champions"]],
    }
