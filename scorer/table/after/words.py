"""What people read about the leaderboard, the history and new sheets, in each language."""

from collections.abc import Mapping, Sequence

LANGUAGES = ("en", "es")

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "leaderboard": "Leaderboard",
        "star": "{n} star",
        "stars": "{n} stars",
        "and": "and",
        "wins": "{names} wins with {stars}",
        "wins by sequence": "{names} wins with {stars}, by the longer sequence",
        "share": "{names} share the victory with {stars}",
        "leads": "So far {names} leads with {stars}",
        "lead": "So far {names} share the lead with {stars}",
        "solo": "{names}: {stars}, {level}",
        "nothing": "No sheet is counted yet",
        "provisional": "Not settled yet",
        "final": "All sheets confirmed",
        "no sheet": "{name} has no sheet yet",
        "twice": "{name} has more than one sheet: discard those that are not of this game",
        "not taken": "nobody has taken this sheet yet",
        "not counted": "{name}: this sheet belongs to no game that is counted",
        "doubts": "not sure: {least} to {most}",
        "mummies differ": "{n} mummies {than}",
        "one mummies differ": "one mummy {than}",
        "filled doors differ": "{n} filled doors {than}",
        "one filled doors differ": "one filled door {than}",
        "filled spaces differ": "{n} filled spaces {than}",
        "one filled spaces differ": "one filled space {than}",
        "less": "less than the others: look at this sheet again",
        "more": "more than the others: look at this sheet again",
        "temples differ": "this sheet shows another temple than the others",
        "sequence": "sequence {n}",
        "more rows": "and {n} more",
        "date": "%Y-%m-%d",
        "no evenings": "No game was kept yet; keep one from the leaderboard on the table's page",
        "no records": "No records yet: they count games whose sheets are all confirmed",
        "won by": "won by {names}",
        "nobody won": "nobody has won",
        "champion": "the tournament goes to {names}",
        "temple": "{ending}, turn {turn}, health {health}",
        "escaped": "escaped",
        "died": "died",
        "sunset": "sunset",
        "not ended": "not ended",
        "best temple": "Best temple, {where}: {stars}, {by}",
        "longest sequence": "Longest sequence: {n}, {by}",
        "games": "games: {n}",
        "wins count": "won: {n}",
        "best": "best {best} ★, on average {average} ★",
        "tournaments": "tournaments: {n}",
    },
    "es": {
        "leaderboard": "Clasificación",
        "star": "{n} estrella",
        "stars": "{n} estrellas",
        "and": "y",
        "wins": "Gana {names} con {stars}",
        "wins by sequence": "Gana {names} con {stars}, por la secuencia más larga",
        "share": "{names} comparten la victoria con {stars}",
        "leads": "Por ahora va en cabeza {names} con {stars}",
        "lead": "Por ahora {names} comparten la cabeza con {stars}",
        "solo": "{names}: {stars}, {level}",
        "nothing": "Aún no se ha contado ninguna hoja",
        "provisional": "Aún no es definitiva",
        "final": "Todas las hojas confirmadas",
        "no sheet": "{name} aún no tiene hoja",
        "twice": "{name} tiene más de una hoja: descarta las que no sean de esta partida",
        "not taken": "esta hoja aún no es de nadie",
        "not counted": "{name}: esta hoja no es de ningún juego que se cuente",
        "doubts": "dudosa: de {least} a {most}",
        "mummies differ": "{n} momias {than}",
        "one mummies differ": "una momia {than}",
        "filled doors differ": "{n} puertas llenas {than}",
        "one filled doors differ": "una puerta llena {than}",
        "filled spaces differ": "{n} casillas llenas {than}",
        "one filled spaces differ": "una casilla llena {than}",
        "less": "menos que las demás: vuelve a mirar esta hoja",
        "more": "más que las demás: vuelve a mirar esta hoja",
        "temples differ": "esta hoja muestra otro templo que las demás",
        "sequence": "secuencia {n}",
        "more rows": "y {n} más",
        "date": "%d/%m/%Y",
        "no evenings": "Aún no se ha guardado ninguna partida; guarda una desde la clasificación "
        "en la página de la mesa",
        "no records": "Aún no hay récords: cuentan las partidas con todas las hojas confirmadas",
        "won by": "gana {names}",
        "nobody won": "no ha ganado nadie",
        "champion": "gana el torneo {names}",
        "temple": "{ending}, turno {turn}, salud {health}",
        "escaped": "a salvo",
        "died": "muerte",
        "sunset": "anochece",
        "not ended": "sin terminar",
        "best temple": "Mejor templo, {where}: {stars}, {by}",
        "longest sequence": "Secuencia más larga: {n}, {by}",
        "games": "partidas: {n}",
        "wins count": "ganadas: {n}",
        "best": "récord {best} ★, de media {average} ★",
        "tournaments": "torneos: {n}",
    },
}
GAMES: Mapping[str, str] = {
    "penny-papers": "Penny Papers",
    "temple-antics": "Temple Antics",
    "aapep": "Aapep",
}
VOWEL_I = ("i", "í", "hi", "hí")  # Spanish "y" becomes "e" before this sound


def stars_text(number: int, language: str) -> str:
    """A number of stars in words."""
    return WORDS[language]["star" if abs(number) == 1 else "stars"].format(n=number)


def listed(names: Sequence[str], language: str) -> str:
    """Names with commas and an "and" before the last."""
    if len(names) < 2:
        return "".join(names)
    *first, last = names
    joint = WORDS[language]["and"]
    sound = last.casefold()
    if language == "es" and sound.startswith(VOWEL_I) and not sound.startswith(("hia", "hie")):
        joint = "e"
    return f"{', '.join(first)} {joint} {last}"
