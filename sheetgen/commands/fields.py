"""sheetgen fields."""

import json
from collections.abc import Iterator, Sequence

import click

from sheetgen.geometry import PAPERS
from sheetgen.sheet import Sheet

PLACES = 4  # decimals of a mm in the JSON: a ten-thousandth, so that nothing is lost by rounding
HEAD = ("page", "name", "kind", "x", "y", "width", "height")


@click.command()
@click.argument("layout")
@click.option("--paper", type=click.Choice(list(PAPERS)), help="By default the layout's first.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document instead of text.")
def command(*, layout: str, paper: str | None, as_json: bool) -> None:
    """Tell where everything readable is, in mm.

    LAYOUT is a shipped name or a file.
    """
    from sheetgen.compose import compose  # noqa: PLC0415  # help needs none of it
    from sheetgen.layout.builtin import find_layout  # noqa: PLC0415
    from sheetgen.layout.load import load_layout  # noqa: PLC0415

    found = find_layout(layout)
    loaded = load_layout(found.path, found.name)
    sheet = compose(loaded, paper or loaded.layout.papers[0], loaded.layout.languages[0])
    fields = list(_fields(sheet))
    click.echo(_json(sheet, fields) if as_json else "\n".join(_table(fields)))


def _fields(sheet: Sheet) -> Iterator[dict[str, str | int | float]]:
    for number, page in enumerate(sheet.pages, start=1):
        for field in page.fields:
            rect = field.rect
            sides = {"x": rect.x, "y": rect.y, "width": rect.width, "height": rect.height}
            yield {
                "name": field.name,
                "kind": field.kind,
                "page": number,
                "sheet": field.sheet,
                **{side: round(value, PLACES) for side, value in sides.items()},
            }


def _json(sheet: Sheet, fields: Sequence[dict[str, str | int | float]]) -> str:
    document = {
        "layout": sheet.layout,
        "paper": sheet.paper,
        "pages": [{"width": page.width, "height": page.height} for page in sheet.pages],
        "fields": fields,
    }
    return json.dumps(document, ensure_ascii=False)


def _table(fields: Sequence[dict[str, str | int | float]]) -> Iterator[str]:
    """The fields in columns: texts to the left, numbers to the right."""
    rows = [HEAD, *(tuple(_cell(field[key]) for key in HEAD) for field in fields)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    for row in rows:
        cells = [
            cell.ljust(width) if key in {"name", "kind"} else cell.rjust(width)
            for key, cell, width in zip(HEAD, row, widths, strict=True)
        ]
        yield "  ".join(cells)


def _cell(value: str | int | float) -> str:
    return f"{value:.2f}" if isinstance(value, float) else str(value)
