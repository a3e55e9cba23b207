"""The history as people read it in a terminal, and as a table for a spreadsheet."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from typing import Any

from scorer.games.words import word
from scorer.table.after.words import GAMES, WORDS, listed, stars_text
from scorer.table.exports import plain
from scorer.table.room import AAPEP, PENNY_PAPERS

Document = Mapping[str, Any]

COLUMNS = (
    "number",
    "time",
    "room",
    "game",
    "player",
    "place",
    "stars",
    "sequence",
    "level",
    "layout",
    "page",
    "won",
    "ending",
    "turn",
    "health",
    "settled",
    "remarks",
)


def day(milliseconds: int, language: str, zone: tzinfo | None = None) -> str:
    """The day of a moment, at the place where this program runs if no zone is given."""
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC).astimezone(zone)
    return moment.strftime(WORDS[language]["date"])


def lines(evenings: Sequence[Document], records: Document, language: str) -> Iterator[str]:
    """All games in a line or two each, and the records."""
    if not evenings:
        yield WORDS[language]["no evenings"]
        return
    for evening in evenings:
        yield _title(evening, language)
        yield from (f"      {line}" for line in evening["remarks"].splitlines())
    yield ""
    yield from _records(records, language)


def _title(evening: Document, language: str) -> str:
    game = GAMES[evening["game"]]
    head = f"{evening['number']:4d}  {day(evening['played'], language)}  {game}: "
    open_ = f" ({WORDS[language]['provisional']})" if evening["provisional"] else ""
    return f"{head}{outcome(evening, language)}{open_}"


def outcome(evening: Document, language: str) -> str:
    """How a game ended or stands, in one line."""
    words, players = WORDS[language], evening["players"]
    if evening["game"] == PENNY_PAPERS:
        return ", ".join(f"{p['place']}. {p['name']} {p['stars']} ★" for p in players)
    if evening["game"] == AAPEP:
        won = [player["name"] for player in players if player["won"]] or evening["winners"]
        told = words["won by"].format(names=listed(won, language)) if won else words["nobody won"]
        return f"{told}{_champions(evening, language)}"
    ending = words[evening["ending"] or "not ended"]
    told = words["temple"].format(ending=ending, turn=evening["turn"], health=evening["health"])
    names = listed([player["name"] for player in players], language)
    return f"{names}: {told}" if names else told


def _champions(evening: Document, language: str) -> str:
    champions = (evening["tournament"] or {}).get("champions")
    if not champions:
        return ""
    said = WORDS[language]["champion"].format(names=listed(champions, language))
    return f"; {said}"


def whole(evening: Document, language: str) -> Iterator[str]:
    """One game with its sheets in the text notation, so that it can be counted again."""
    yield _title(evening, language)
    yield from evening["remarks"].splitlines()
    if evening["game"] != PENNY_PAPERS:
        yield ""
        yield from evening["record"].splitlines()
        return
    for player in evening["players"]:
        level = f", {word(player['level'], language)}" if player["level"] else ""
        sheet = f"{player['layout']}, {player['page']}"
        stars = stars_text(player["stars"], language)
        yield ""
        yield f"{player['place']}. {player['name']}: {stars}{level} ({sheet})"
        yield from player["grid"].splitlines()


def _records(records: Document, language: str) -> Iterator[str]:
    words = WORDS[language]
    if not records["games"]:
        yield words["no records"]
        return
    for temple in records["temples"]:
        where = f"{temple['layout']}, {temple['page']}"
        stars = stars_text(temple["stars"], language)
        yield words["best temple"].format(where=where, stars=stars, by=_by(temple, language))
    if records["sequence"]:
        longest = records["sequence"]
        by = _by(longest, language)
        yield words["longest sequence"].format(n=longest["sequence"], by=by)
    for one in records["players"]:
        told = [words["games"].format(n=one["games"]), words["wins count"].format(n=one["wins"])]
        if one["best"] is not None:
            told.append(words["best"].format(best=one["best"], average=one["average"]))
        if one["tournaments"]:
            told.append(words["tournaments"].format(n=one["tournaments"]))
        yield f"{one['name']}: {', '.join(told)}"


def _by(record: Document, language: str) -> str:
    return listed([*dict.fromkeys(one["name"] for one in record["by"])], language)


def table(evenings: Sequence[Document]) -> str:
    """A row for each player of each game as CSV with a heading; times are UTC."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, restval="", extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for evening in evenings:
        for player in evening["players"] or [{"name": ""}]:
            writer.writerow(_row(evening, player))
    return out.getvalue()


def _row(evening: Document, player: Document) -> Document:
    time = datetime.fromtimestamp(evening["played"] / 1000, UTC).isoformat(timespec="seconds")
    won = player.get("won", player.get("place") == 1 and len(evening["players"]) > 1)
    return {
        **{key: value for key, value in {**evening, **player}.items() if value is not None},
        "time": time,
        "player": plain(player["name"]),
        "won": "yes" if won else "no",
        "settled": "no" if evening["provisional"] else "yes",
        "remarks": plain(evening["remarks"]),
    }
