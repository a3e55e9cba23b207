"""What the cells of a grid are called, as fields and on paper."""

from sheetgen.layout.boards import Board


def cell_name(column: int, row: int) -> str:
    """The name of a cell, counted from 0: A1 is the top left, after Z comes AA."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row + 1}"


def field_name(board: Board, own: str) -> str:
    """The field of a cell: its own name, behind that of its grid if the grid has one."""
    return own if board.name is None else f"{board.name}.{own}"


def own_name(board: Board, column: int, row: int, number: int) -> str:
    """A cell's name on its own grid; ``number`` counts its cells from 1."""
    return str(number) if board.numbering == "count" else cell_name(column, row)
