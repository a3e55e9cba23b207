"""The sheets of Aapep hold what its rules need, in sizes that fit each other."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from sheetgen.compose import compose
from sheetgen.geometry import Rect
from sheetgen.layout import model
from sheetgen.layout.load import Loaded
from sheetgen.scene import Text
from sheetgen.sheet import Page
from tests.layouts import shipped

NAMES = ("board", "tiles", "pyramids", "tournament")
ROLES = {"Y": "B", "B": "W", "W": "R", "R": "Y"}  # what each role becomes in the next round
SET = {"LLLL": 1, "DDDD": 1, "LLLD": 2, "LDDD": 2, "LLDD": 3, "LDLD": 2}


@cache
def aapep(name: str) -> Loaded:
    """A shipped sheet of Aapep."""
    return shipped(f"aapep/{name}")


def parts_of(page: model.PageSpec) -> Iterator[tuple[model.Part, float, float]]:
    """Every part of a page that is no group, and where it stands in the frame."""

    def inside(
        parts: tuple[model.Part, ...], x: float, y: float
    ) -> Iterator[tuple[model.Part, float, float]]:
        for part in parts:
            if isinstance(part, model.Markers):
                continue
            left, top = x + part.at[0], y + part.at[1]
            if isinstance(part, model.Group):
                yield from inside(part.parts, left, top)
            else:
                yield part, left, top

    return inside(page.parts, 0, 0)


def page_of(name: str, number: int) -> model.PageSpec:
    return aapep(name).layout.pages[number]


def the_grid() -> tuple[model.Grid, float, float]:
    return next(
        (part, x, y) for part, x, y in parts_of(page_of("board", 0)) if isinstance(part, model.Grid)
    )


def tile_class(sides: tuple[str, ...]) -> str:
    """A tile's sides as letters, turned to the first of its four turns that the set names."""
    letters = "".join("L" if side == "light" else "D" for side in sides)
    return next(turned for n in range(4) if (turned := letters[n:] + letters[:n]) in SET)


def letters_in(page: Page, rect: Rect) -> set[str]:
    """The texts whose middle lies in a rectangle."""
    texts = (item for item in page.layer.items if isinstance(item, Text))
    return {
        text.content
        for text in texts
        if rect.x <= text.extent.centre.x <= rect.right
        and rect.y <= text.extent.centre.y <= rect.bottom
    }


@pytest.mark.parametrize("ink", ["full", "low"])
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", NAMES)
def test_each_sheet_can_be_drawn_in_every_way(
    name: str, paper: str, language: str, ink: str
) -> None:
    loaded = aapep(name)
    sheet = compose(loaded, paper, language, "low" if ink == "low" else "full")
    assert len(sheet.pages) == len(loaded.layout.pages)
    assert all(page.layer.items for page in sheet.pages)


@pytest.mark.parametrize("name", NAMES)
def test_no_words_are_smaller_than_eight_points(name: str) -> None:
    smallest = 8 * 25.4 / 72
    sheet = compose(aapep(name), "a4", "es")
    items = [item for page in sheet.pages for item in page.layer.items]
    sizes = [item.size for item in items if isinstance(item, Text) and len(item.content) > 1]
    assert min(sizes) >= smallest - 1e-3


def test_the_board_has_four_rows_of_four_squares_of_forty_millimetres() -> None:
    grid, _, _ = the_grid()
    assert [len(row) for row in grid.rows] == [4, 4, 4, 4]
    assert grid.cell >= 40


def test_the_shadows_start_at_the_top_right_and_bottom_left() -> None:
    grid, left, top = the_grid()
    assert [row.find("s") for row in grid.rows] == [3, -1, -1, 0]
    circles = [
        ((x - left) // grid.cell, (y - top) // grid.cell)
        for part, x, y in parts_of(page_of("board", 0))
        if isinstance(part, model.Icon) and part.icon == "anubis" and part.size > 10
    ]
    assert circles == [(3, 0), (0, 3)]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Top", "Right", "Bottom", "Left")),
        ("es", ("Arriba", "Derecha", "Abajo", "Izquierda")),
    ],
)
def test_the_edges_of_the_board_say_their_names(language: str, words: tuple[str, ...]) -> None:
    grid, x, y = the_grid()
    page = compose(aapep("board"), "a4", language).pages[0]
    side, edge = 4 * grid.cell, 15
    left, top = 10 + x, (297 - 259) / 2 + y
    edges = (
        Rect(left, top - edge, side, edge),
        Rect(left + side, top, edge, side),
        Rect(left, top + side, side, edge),
        Rect(left - edge, top, edge, side),
    )
    for word, rect in zip(words, edges, strict=True):
        assert word in letters_in(page, rect)


def test_the_tiles_are_the_house_set_with_as_many_light_sides_as_dark_ones() -> None:
    tiles = [p for p, _, _ in parts_of(page_of("tiles", 0)) if isinstance(p, model.Tile)]
    assert Counter(tile_class(tile.sides) for tile in tiles) == SET
    assert Counter(side for tile in tiles for side in tile.sides) == {"light": 22, "dark": 22}


def test_light_and_dark_sides_differ_in_icon_and_hatching() -> None:
    tiles = [p for p, _, _ in parts_of(page_of("tiles", 0)) if isinstance(p, model.Tile)]
    for tile in tiles:
        assert tile.light.icon != tile.dark.icon
        assert tile.light.hatch is None
        assert tile.dark.hatch is not None


def test_there_is_a_pyramid_for_each_tile_and_it_fits_on_a_square() -> None:
    nets = [
        part
        for number in (0, 2)
        for part, _, _ in parts_of(page_of("pyramids", number))
        if isinstance(part, model.Pyramid)
    ]
    assert Counter(tile_class(net.sides) for net in nets) == SET
    assert all(net.size < the_grid()[0].cell for net in nets)


def test_nothing_is_drawn_behind_the_pyramids() -> None:
    kinds = {part.kind for part, _, _ in parts_of(page_of("pyramids", 1))}
    assert kinds == {"text"}


def pieces(number: int, width: float) -> list[Rect]:
    """The outlines of a page of the tiles that are so wide, from the left of the frame."""
    return [
        Rect(x, y, *part.size)
        for part, x, y in parts_of(page_of("tiles", number))
        if isinstance(part, model.Box) and part.size[0] == pytest.approx(width)
    ]


def test_a_cut_tile_is_smaller_than_a_square_of_the_board() -> None:
    outlines = pieces(0, 38)
    assert len(outlines) == 11
    assert max(rect.width for rect in outlines) < the_grid()[0].cell


def test_the_back_of_each_tile_lies_behind_its_front() -> None:
    fronts = [rect.centre for rect in pieces(0, 38)]
    backs = [rect.centre for rect in pieces(1, 30)]
    mirrored = {(round(190 - centre.x, 3), round(centre.y, 3)) for centre in backs}
    assert mirrored == {(round(centre.x, 3), round(centre.y, 3)) for centre in fronts}


def signs(number: int) -> set[tuple[str, float, float]]:
    """The letters of chips and markers on a page of the tiles, and where their middles are."""
    page = compose(aapep("tiles"), "a4", "en").pages[number]
    return {
        (item.content, round(item.extent.centre.x, 2), round(item.y, 2))
        for item in page.layer.items
        if isinstance(item, Text) and item.content in ROLES
    }


def test_every_player_has_a_chip_and_three_markers_with_the_same_sign_behind_them() -> None:
    front = signs(0)
    assert Counter(letter for letter, _, _ in front) == dict.fromkeys(ROLES, 4)
    assert {(letter, round(210 - x, 2), y) for letter, x, y in front} == signs(1)


def roles(page: Page, pad: str, round_number: int, players: int) -> str:
    """The letters before the boxes of a round, from the first player to the last."""
    fields = {field.name: field.rect for field in page.fields}
    found = ""
    for player in range(1, players + 1):
        box = fields[f"{pad} round {round_number} player {player}"]
        found += "".join(letters_in(page, Rect(box.x - 11, box.y, 9, box.height)))
    return found


@pytest.mark.parametrize(
    ("pad", "number", "players", "first", "rounds"),
    [("four", 0, 4, "YRWB", 12), ("three", 1, 3, "YWB", 9), ("two", 1, 2, "YB", 8)],
)
def test_roles_move_on_by_one_from_round_to_round(
    pad: str, number: int, players: int, first: str, rounds: int
) -> None:
    page = compose(aapep("tournament"), "a4", "en").pages[number]
    played = [roles(page, pad, n, players) for n in range(1, rounds + 1)]
    assert played[0] == first
    for before, after in pairwise(played):
        assert after == "".join(becomes(role, first) for role in before)


def becomes(role: str, playing: str) -> str:
    """The next role among those that are played."""
    following = ROLES[role]
    return following if following in playing else becomes(following, playing)


def test_each_round_of_the_pad_has_points_and_a_sum_for_every_player() -> None:
    sheet = compose(aapep("tournament"), "letter", "es")
    kinds = [Counter(field.kind for field in page.fields) for page in sheet.pages]
    assert kinds[0] == {"line": 2 + 4, "score": 2 * 4 * 12}
    assert kinds[1] == {"line": 2 + 3 + 2, "score": 2 * (3 * 9 + 2 * 8)}


def test_the_pad_can_be_read_back_and_its_boxes_leave_room_to_write() -> None:
    sheet = compose(aapep("tournament"), "a4", "en")
    for page in sheet.pages:
        assert len(page.markers) == 4
        assert page.code is not None
        boxes = [field.rect for field in page.fields if field.kind == "score"]
        assert min(rect.width for rect in boxes) >= 14
        assert min(rect.height for rect in boxes) >= 8
