"""New temples: well-shaped, fair, printed and read back as they were drawn."""

import json
import os
import subprocess
import sys
from functools import cache
from itertools import islice, product
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from scorer.cli import main
from scorer.commands.temple_sheet import layout_text
from scorer.games.grid import CELL_KINDS, DOOR, SPACE, Cell, Grid, adjacency, cell_name, place
from scorer.games.penny_papers import SCORE_BOXES
from scorer.games.temples import (
    CELLS,
    COLUMNS,
    DOORS,
    LEVEL_NAMES,
    ROWS,
    USUAL_CELLS,
    USUAL_DOORS,
    Style,
    Temple,
    TempleError,
    Worth,
    band,
    candidates,
    temple,
    worth,
)
from sheetgen.cli import main as sheetgen
from sheetgen.commands.survey import survey
from sheetgen.compose import compose
from sheetgen.layout.load import load_layout

SEED = 7
UNTRIED = Worth(1, 28.0, dict.fromkeys(LEVEL_NAMES, 0.25))
SIZES = tuple(
    product(range(CELLS[0], CELLS[1] + 1), range(DOORS[0], DOORS[1] + 1))
)  # every one that may be asked for


@cache
def usual() -> Temple:
    return temple(SEED)


@cache
def written() -> str:
    return layout_text(usual(), SEED)


@cache
def drawn(cells: int = USUAL_CELLS, doors: int = USUAL_DOORS, seed: int = SEED) -> Grid:
    grid, _ = next(candidates(Random(seed), cells, doors))
    return grid


def reached(grid: Grid) -> set[str]:
    around = adjacency(grid)
    found = {grid.names()[0]}
    while more := {name for one in found for name in around[one]} - found:
        found |= more
    return found


def mirrored(grid: Grid) -> dict[str, Cell]:
    last = max(place(name)[1] for name in grid.cells)
    places = {name: place(name) for name in grid.cells}
    return {
        cell_name(last - across, row): grid.cells[name] for name, (row, across) in places.items()
    }


@pytest.mark.parametrize(("cells", "doors"), SIZES)
def test_a_temple_of_any_size_has_the_cells_and_doors_that_were_asked_for(
    cells: int, doors: int
) -> None:
    grid = drawn(cells, doors)
    assert len(grid.cells) == cells
    assert sum(cell.kind == DOOR for cell in grid.cells.values()) == doors


@pytest.mark.parametrize(("cells", "doors"), SIZES)
def test_a_temple_looks_the_same_from_left_and_right(cells: int, doors: int) -> None:
    grid = drawn(cells, doors)
    assert mirrored(grid) == grid.cells


@pytest.mark.parametrize(("cells", "doors"), SIZES)
def test_every_space_of_a_temple_is_reached_without_going_through_a_door(
    cells: int, doors: int
) -> None:
    grid = drawn(cells, doors)
    spaces = {name: cell for name, cell in grid.cells.items() if cell.kind == SPACE}
    assert reached(Grid(spaces)) == set(spaces)
    assert reached(grid) == set(grid.cells)


@pytest.mark.parametrize(("cells", "doors"), SIZES)
def test_a_temple_fits_the_page_and_steps_outwards(cells: int, doors: int) -> None:
    grid = drawn(cells, doors)
    rows: dict[int, set[int]] = {}
    for row, column in map(place, grid.cells):
        rows.setdefault(row, set()).add(column)
    widths = [max(rows[row]) - min(rows[row]) for row in sorted(rows)]
    assert len(rows) in ROWS
    assert widths[-1] + 1 in COLUMNS
    assert widths == sorted(widths)
    assert widths[0] < widths[-1]


def test_every_kind_of_building_is_drawn() -> None:
    seen = {style for _, style in islice(candidates(Random(1), USUAL_CELLS, USUAL_DOORS), 48)}
    assert seen == set(Style)


def test_other_seeds_give_other_temples() -> None:
    assert len({drawn(seed=seed).names() for seed in range(20)}) > 10


def test_a_new_temple_is_worth_as_much_as_its_band_says_in_games_it_was_not_chosen_by() -> None:
    fair = band(USUAL_CELLS - USUAL_DOORS)
    again = worth(usual().grid, seed=99, games=150)
    assert fair.holds(usual().worth)
    assert fair.low - 1 <= again.mean <= fair.high + 1  # three standard errors


def test_a_temple_that_is_worth_too_much_is_not_fair() -> None:
    fair = band(25)
    assert not fair.holds(Worth(400, fair.high + 0.1, UNTRIED.shares))
    many_tourists = {**UNTRIED.shares, "Tourist": 0.1}
    assert not fair.holds(Worth(400, 28.0, many_tourists))


def test_a_larger_temple_may_be_worth_more() -> None:
    assert band(31).low > band(25).high


@pytest.mark.parametrize(("cells", "doors"), [(19, 5), (37, 5), (28, 1), (28, 9)])
def test_a_temple_too_small_or_too_large_is_refused(cells: int, doors: int) -> None:
    with pytest.raises(TempleError, match="take"):
        temple(1, cells, doors)


@pytest.mark.parametrize("size", [(20, 8), (25, 4), (28, 5), (30, 6), (33, 3), (36, 2)])
def test_a_written_temple_has_no_problem_in_any_language_on_any_paper(
    size: tuple[int, int], tmp_path: Path
) -> None:
    file = tmp_path / "temple.yaml"
    for seed, (grid, style) in enumerate(islice(candidates(Random(2), *size), 0, 40, 9)):
        file.write_text(layout_text(Temple(grid, style, UNTRIED), seed), encoding="utf-8")
        assert survey(load_layout(file)) == ()
        fields = compose(load_layout(file), "letter", "es").pages[0].fields
        cells = {field.name: Cell(field.kind) for field in fields if field.kind in CELL_KINDS}
        assert cells == grid.cells


def test_a_written_temple_is_one_page_that_can_be_found_and_scored(tmp_path: Path) -> None:
    file = tmp_path / "temple.yaml"
    file.write_text(written(), encoding="utf-8")
    layout = load_layout(file).layout
    (page,) = compose(load_layout(file), "a4", "en").pages
    assert (layout.game, layout.provenance) == ("penny-papers", "invented")
    assert len(page.markers) == 4
    assert page.code is not None
    assert {field.name for field in page.fields if field.kind == "score"} == set(SCORE_BOXES)
    assert {"initials", "player", "date"} <= {field.name for field in page.fields}


def test_what_a_temple_is_worth_stands_in_its_file() -> None:
    comment = written().split("\nextends:")[0]
    assert f"{usual().worth.mean:.2f}" in comment
    assert all(f"{name} {share:.1%}" in comment for name, share in usual().worth.shares.items())
    assert f"{usual().worth.mean:.1f}" in written().split("about:")[1]


def test_the_same_seed_gives_the_same_bytes_in_another_process(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from scorer.cli import main; main()"]
    subprocess.run(
        [*command, "temple", "--seed", str(SEED), "-o", "again.yaml"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONHASHSEED": "5", "PYTHONPATH": str(Path(__file__).parents[1])},
        check=True,
    )
    assert (tmp_path / "again.yaml").read_bytes() == written().encode()


def test_a_printed_temple_is_read_back_cell_by_cell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("temple.yaml").write_text(written(), encoding="utf-8")
    assert CliRunner().invoke(sheetgen, ["print", "temple.yaml", "-o", "t.png"]).exit_code == 0
    read = CliRunner().invoke(main, ["read", "t-1.png", "--layout", "temple.yaml", "--json"])
    (sheet,) = json.loads(read.stdout)["photos"][0]["sheets"]
    assert {c["cell"]: Cell(c["kind"], c["mark"]) for c in sheet["cells"]} == usual().grid.cells


def test_a_file_that_is_there_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("temple-3.yaml").write_text("mine", encoding="utf-8")
    result = CliRunner().invoke(main, ["temple", "--seed", "3"], prog_name="scorer")
    assert result.exit_code == 1
    assert result.stderr.startswith("scorer: temple-3.yaml: this file is there already")
    assert Path("temple-3.yaml").read_text(encoding="utf-8") == "mine"


def test_only_a_layout_file_is_written(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["temple", "--seed", "3", "-o", str(tmp_path / "x.pdf")])
    assert result.exit_code == 1
    assert ".yaml" in result.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("option", "value", "limits"), [("--cells", "5", "20<=x<=36"), ("--doors", "9", "2<=x<=8")]
)
def test_a_number_out_of_range_is_wrong_usage_and_tells_the_range(
    option: str, value: str, limits: str
) -> None:
    result = CliRunner().invoke(main, ["temple", "--seed", "3", option, value])
    assert result.exit_code == 2
    assert limits in result.stderr
