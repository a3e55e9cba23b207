"""What is wrong in a written grid of Penny Papers, and what to write, in each language."""

from scorer.games.notation import Sentences

CELLS = {
    "en": "write rows such as '7 [.] M': . empty, 7 a number, M X ? marks, [ ] a door, # no cell",
    "es": "escribe filas como '7 [.] M': . vacía, 7 un número, M X ? marcas, [ ] una puerta, "
    "# sin casilla",
}

GRID: Sentences = {
    "en": {
        "rows": ("{0} rows are too many", "a grid has {1} rows at most"),
        "long row": ("{0} cells in a row are too many", "a row has {1} cells at most"),
        "row length": (
            "cells in this row: {0}, in others: {1}",
            "write {1} in every row, # where the paper has no cell",
        ),
        "no cell": ("{0} is no cell", CELLS["en"]),
        "nearly a cell": ("{0} is no cell", "did you mean {1}?"),
        "no cells": ("there is no cell here", CELLS["en"]),
        "whole game": ("this is a whole game", "give the grid of one sheet"),
    },
    "es": {
        "rows": ("{0} filas son demasiadas", "una cuadrícula tiene {1} filas como mucho"),
        "long row": ("{0} casillas en una fila son demasiadas", "caben {1} como mucho"),
        "row length": (
            "casillas en esta fila: {0}, en otras: {1}",
            "escribe {1} en cada fila, # donde el papel no tiene casilla",
        ),
        "no cell": ("{0} no es una casilla", CELLS["es"]),
        "nearly a cell": ("{0} no es una casilla", "¿quieres decir {1}?"),
        "no cells": ("aquí no hay ninguna casilla", CELLS["es"]),
        "whole game": ("esto es una partida entera", "da la cuadrícula de una sola hoja"),
    },
}
