"""What many evenings add up to: best temples, longest sequences, and how each player has done.

Only games whose sheets were all confirmed count: a record must not rest on a doubt. Names that
differ in capitals or blanks only are one player.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorer.table.names import folded
from scorer.table.room import AAPEP, PENNY_PAPERS

Document = Mapping[str, Any]


@dataclass(slots=True)
class _Career:
    """What one player has done; the name is as it was written last."""

    name: str
    stars: list[int] = field(default_factory=list)
    games: int = 0
    against: int = 0
    wins: int = 0
    shared: int = 0
    tournaments: int = 0
    run: int = 0
    longest_run: int = 0

    def played(self, *, won: bool, shared: bool, alone: bool) -> None:
        self.games += 1
        if alone:
            return
        self.against += 1
        self.wins += won
        self.shared += won and shared
        self.run = self.run + 1 if won else 0
        self.longest_run = max(self.longest_run, self.run)

    def document(self) -> Document:
        average = round(sum(self.stars) / len(self.stars), 1) if self.stars else None
        return {
            "name": self.name,
            "games": self.games,
            "against": self.against,
            "wins": self.wins,
            "shared": self.shared,
            "streak": self.longest_run,
            "best": max(self.stars, default=None),
            "average": average,
            "tournaments": self.tournaments,
        }


def records(evenings: Sequence[Document]) -> Document:
    """The records of saved games in any order.

    `temples` has the best sheets of each side of each layout, `sequence` the longest ones, and
    `players` everybody, the most wins first. Equal records stand side by side, the oldest first.
    """
    settled = sorted(
        (each for each in evenings if not each["provisional"]),
        key=lambda each: (each["played"], each["number"]),
    )
    sheets = [
        (each, player)
        for each in settled
        if each["game"] == PENNY_PAPERS
        for player in each["players"]
    ]
    temples = dict.fromkeys((player["layout"], player["page"]) for _, player in sheets)
    return {
        "games": len(settled),
        "temples": [
            {"layout": layout, "page": page, **_best(
                [pair for pair in sheets if (pair[1]["layout"], pair[1]["page"]) == (layout, page)],
                "stars",
            )}
            for layout, page in sorted(temples)
        ],
        "sequence": _best(sheets, "sequence") if sheets else None,
        "players": _careers(settled),
    }  # fmt: skip


def _best(sheets: Sequence[tuple[Document, Document]], key: str) -> Document:
    most = max(player[key] for _, player in sheets)
    return {
        key: most,
        "by": [
            {"name": player["name"], "number": each["number"], "played": each["played"]}
            for each, player in sheets
            if player[key] == most
        ],
    }


def _careers(settled: Sequence[Document]) -> list[Document]:
    careers: dict[str, _Career] = {}
    for each in settled:
        for player in each["players"]:
            career = careers.setdefault(folded(player["name"]), _Career(player["name"]))
            career.name = player["name"]
            if each["game"] == PENNY_PAPERS:
                career.stars.append(player["stars"])
            won = player["won"] if each["game"] == AAPEP else player.get("place") == 1
            alone = len(each["players"]) < 2 or each["game"] not in {PENNY_PAPERS, AAPEP}
            shared = _winners(each) > 1
            career.played(won=won, shared=shared, alone=alone)
    for name in _champions(settled):
        careers.setdefault(folded(name), _Career(name)).tournaments += 1
    told = [career.document() for career in careers.values()]
    return sorted(told, key=lambda one: (-one["wins"], -(one["average"] or 0), one["name"]))


def _winners(each: Document) -> int:
    return sum(bool(player.get("won") or player.get("place") == 1) for player in each["players"])


def _champions(settled: Sequence[Document]) -> Iterator[str]:
    """Who won each tournament; several of its games may be kept, the last one counts."""
    last: dict[tuple[str, int], Document] = {}
    for each in settled:
        tournament = each.get("tournament")
        if tournament and tournament["id"] is not None:
            last[each["room"], tournament["id"]] = tournament
    for tournament in last.values():
        yield from tournament["champions"]
