"""The rows that a layout file has for its copies, as nodes."""

from collections.abc import Callable

from sheetgen.layout.arithmetic import SumError
from sheetgen.layout.messages import described
from sheetgen.layout.mistakes import shortened
from sheetgen.layout.nodes import Mark, Node, list_node, map_node
from sheetgen.layout.rows import MAX_ROWS, Row
from sheetgen.layout.texts import plain

Tell = Callable[[Mark, str, str], None]


def columns_of(rows: Node) -> frozenset[str]:
    """The names of the columns in any of the rows."""
    return frozenset(str(key) for row in rows.children.values() for key in row.keys)


def row_node(row: Row) -> Node:
    """A row of a CSV file."""
    mark = Mark(row.place.line, row.place.column, row.place.file)
    cells: dict[str | int, Node] = {key: Node(text, mark) for key, text in row.values.items()}
    return map_node(cells, dict.fromkeys(cells, mark), mark)


def with_texts(rows: Node, tell: Tell) -> Node:
    """The rows with texts alone; `tell` takes what is missing or no text."""
    if len(rows.children) > MAX_ROWS:
        tell(rows.mark, f"there are more than {MAX_ROWS} rows", "print them in several runs")
    columns = sorted(columns_of(rows))
    return list_node([_row(row, columns, tell) for row in rows.children.values()], rows.mark)


def _row(row: Node, columns: list[str], tell: Tell) -> Node:
    if not isinstance(row.value, dict):
        tell(
            row.mark,
            f"{described(row.value)} stands here, where a row is meant",
            "write the columns as keys: '- {name: …, points: …}'",
        )
        return map_node({}, {}, row.mark)
    for name in columns:
        if name not in row.children:
            tell(row.mark, f"no '{shortened(name)}' in this row", f"add '{shortened(name)}: …'")
    cells = {key: cell._replace(value=_text(cell, tell)) for key, cell in row.children.items()}
    return map_node(cells, row.keys, row.mark)


def _text(cell: Node, tell: Tell) -> str:
    try:
        text = plain(cell.value, "")
    except SumError:
        text = {}
    if isinstance(text, str):
        return text
    what = f"{described(cell.value)} stands here, where a text or a number is meant"
    tell(cell.mark, what, "write one text or number in each column")
    return ""
