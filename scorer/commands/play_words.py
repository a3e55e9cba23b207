"""What the terminal says around any game, in each language."""

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "ask": "number, u undo, s FILE save, q quit, ? help > ",
        "ask at the end": "the game is over: u undo, s FILE save, Enter or q end > ",
        "help": "\n".join(
            (
                "  a number   takes that choice of the list; the words of a short one do too",
                "  u          takes the last choice back, as often as you like",
                "  s FILE     saves the game in a file; --save FILE goes on with it later",
                "  q          ends; so do Ctrl+C and the end of the input",
                "  ?          shows this",
            )
        ),
        "try help": "? shows what you can write",
        "over": "the game is over, so there is nothing to choose",
        "number": "write a number from 1 to {count}",
        "nothing to undo": "this is where you began; there is nothing to take back",
        "which file": "say where: s FILE",
        "is there": "{file} is there already: take another name, or delete it first",
        "saved": "saved: {file}",
        "kept": "The game is kept in {file}.",
        "not saved": "The game was not saved.",
        "old": "{file} lacks the last choices: they could not be saved.",
        "one player": "is for one player",
        "one player: how": "leave out --players and --opponent",
        "goes on": "this game goes on as it began",
        "goes on: how": "leave out --players, --opponent and --seed",
    },
    "es": {
        "ask": "número, u deshacer, s ARCHIVO guardar, q salir, ? ayuda > ",
        "ask at the end": "fin de la partida: u deshacer, s ARCHIVO guardar, Intro o q salir > ",
        "help": "\n".join(
            (
                "  un número  elige esa opción de la lista; también sus palabras, si es corta",
                "  u          deshace lo último, tantas veces como quieras",
                "  s ARCHIVO  guarda la partida; con --save ARCHIVO se sigue más tarde",
                "  q          termina; también Ctrl+C y el final de la entrada",
                "  ?          muestra esto",
            )
        ),
        "try help": "? muestra lo que puedes escribir",
        "over": "la partida ha terminado: no queda nada que elegir",
        "number": "escribe un número del 1 al {count}",
        "nothing to undo": "aquí empezaste; no hay nada que deshacer",
        "which file": "di dónde: s ARCHIVO",
        "is there": "{file} ya existe: elige otro nombre o bórralo antes",
        "saved": "guardado: {file}",
        "kept": "La partida queda en {file}.",
        "not saved": "La partida no se ha guardado.",
        "old": "En {file} faltan las últimas jugadas: no se pudieron guardar.",
        "one player": "es para una sola persona",
        "one player: how": "quita --players y --opponent",
        "goes on": "esta partida sigue como empezó",
        "goes on: how": "quita --players, --opponent y --seed",
    },
}
