"""What shows from the edges and how a game ended, in sentences."""

from collections.abc import Iterator, Mapping

from scorer.games.aapep.players import RA, SIDES, Ending, Win
from scorer.games.aapep.sight import EdgeView, Sight
from scorer.games.aapep.tiles import DARK, LIGHT
from scorer.games.aapep.verdict import Verdict
from scorer.games.aapep.words import listed, player_name, word

SENTENCES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "edge": "From the {edge}: {count}",
        "sides": "{light} light, {dark} dark",
        "none": ", {none} without a tile",
        "wins": " - {side} wins",
        "column": "column",
        "row": "row",
        "sees": "over {over} to {tile}",
        "sees at once": "to {tile}",
        "nothing": "over {over}: no tile",
        "shadow": "{square} (shadow)",
        "pattern": "four {colour} sides show from the {edge}",
        "pattern of": "four {colour} sides show from the {edge}, which wins for {player}",
        "one": "{winner} wins: {why}.",
        "mover loses": "{winners} because it was the turn of {mover}: {why}.",
        "wins alone": "{winner} wins",
        "share": "{winners} share the win",
        "shared": "{winners} share the win: {why}.",
        "open": "Nobody wins yet.",
        "stopped": "The game was stopped without a result.",
        "top": "top",
        "right": "right",
        "bottom": "bottom",
        "left": "left",
        "light": "light",
        "dark": "dark",
    },
    "es": {
        "edge": "Desde {edge}: {count}",
        "sides": "claros {light}, oscuros {dark}",
        "none": ", sin loseta {none}",
        "wins": " - gana {side}",
        "column": "columna",
        "row": "fila",
        "sees": "sobre {over} hasta {tile}",
        "sees at once": "hasta {tile}",
        "nothing": "sobre {over}: ninguna loseta",
        "shadow": "{square} (sombra)",
        "pattern": "desde {edge} se ven cuatro lados {colour}",
        "pattern of": "desde {edge} se ven cuatro lados {colour}, que dan la victoria a {player}",
        "one": "Gana {winner}: {why}.",
        "mover loses": "{winners}, porque era el turno de {mover}: {why}.",
        "wins alone": "Gana {winner}",
        "share": "Comparten la victoria {winners}",
        "shared": "Comparten la victoria {winners}: {why}.",
        "open": "Todavía no gana nadie.",
        "stopped": "La partida se detuvo sin resultado.",
        "top": "arriba",
        "right": "la derecha",
        "bottom": "abajo",
        "left": "la izquierda",
        "light": "claros",
        "dark": "oscuros",
    },
}


def view_lines(views: tuple[EdgeView, ...], language: str = "en") -> Iterator[str]:
    """What shows from each edge, line by line, and why."""
    said = SENTENCES.get(language, SENTENCES["en"])
    for view in views:
        sides = [sight.side for sight in view.sights]
        count = said["sides"].format(light=sides.count(LIGHT), dark=sides.count(DARK))
        if None in sides:
            count += said["none"].format(none=sides.count(None))
        if view.winner is not None:
            count += said["wins"].format(side=word(view.winner, language))
        yield said["edge"].format(edge=said[view.edge], count=count)
        yield from (f"  {sight_text(sight, language)}" for sight in view.sights)


def sight_text(sight: Sight, language: str = "en") -> str:
    """One line of sight: column B: over B1, B2 (shadow) to B3: light."""
    said = SENTENCES.get(language, SENTENCES["en"])
    over = ", ".join(
        said["shadow"].format(square=square) if square in sight.shadows else square
        for square in sight.over
    )
    name = f"{said['row' if sight.line.isdigit() else 'column']} {sight.line}"
    if sight.tile is None or sight.side is None:
        return f"{name}: {said['nothing'].format(over=over)}"
    way = said["sees" if over else "sees at once"].format(over=over, tile=sight.tile)
    return f"{name}: {way}: {word(sight.side, language)}"


def ending_text(over: Ending, language: str = "en") -> str:
    """Who wins and why, in a sentence."""
    said = SENTENCES.get(language, SENTENCES["en"])
    alone = len(over.completed) == 1
    why = "; ".join(_win(win, language, "pattern" if alone else "pattern of") for win in over.wins)
    winners = listed([full_name(winner, language) for winner in over.winners], language)
    if alone:
        return said["one"].format(winner=winners, why=why)
    if over.mover in over.completed:
        how = "wins alone" if len(over.winners) == 1 else "share"
        result = said[how].format(winner=winners, winners=winners)
        mover = full_name(over.mover, language)
        return said["mover loses"].format(winners=result, mover=mover, why=why)
    return said["shared"].format(winners=winners, why=why)


def _win(win: Win, language: str, sentence: str) -> str:
    said = SENTENCES.get(language, SENTENCES["en"])
    return said[sentence].format(
        colour=said[LIGHT if win.side == RA else DARK],
        edge=said[win.edge],
        player=full_name(win.player, language),
    )


def full_name(player: str, language: str = "en") -> str:
    """A player and the side: Yellow Ra."""
    return player_name(player, SIDES[player], language)


def verdict_lines(verdict: Verdict, language: str = "en") -> Iterator[str]:
    """A verdict as people read it: what shows, who wins, what is wrong."""
    said = SENTENCES.get(language, SENTENCES["en"])
    yield from view_lines(verdict.views, language)
    if verdict.ending is not None:
        yield ending_text(verdict.ending, language)
    else:
        yield said["stopped" if verdict.stopped else "open"]
    yield from (f"  ! {problem.message(language)}" for problem in verdict.problems)
