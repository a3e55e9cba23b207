"""Every example of the reference is a layout that builds on both papers in both inks."""

import random
import re
from pathlib import Path

import pytest
from PIL import Image

from sheetgen.compose import compose
from sheetgen.compose.icons import icon_names
from sheetgen.errors import LayoutError, Problem
from sheetgen.layout.source import parse_source
from tests.layouts import HEAD, loaded
from tests.test_schema import model_takes, schema_takes, variants
from tools.make_pictures import examples, picture

REFERENCE = Path(__file__).parent.parent / "docs" / "layout-language.md"
SECTION = REFERENCE.read_text("utf-8").partition("## Parts")[2].partition("\n## ")[0]
EXAMPLES = re.findall(r"```yml\n(.*?)```", SECTION, re.DOTALL)
STEP = 23  # every so many variants: the schema's validator takes milliseconds for each
KINDS = ("hexes", "triangles", "tile", "track", "bubbles", "checkbox", "table", "die", "cube")


def in_the_frame(example: str) -> str:
    """The example moved down, away from the corners of the page."""
    return "      - kind: group\n        at: [10mm, 60mm]\n        parts:\n" + "".join(
        f"          {line}\n" for line in example.splitlines()
    )


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_of_the_reference_builds(tmp_path: Path, example: str) -> None:
    layout = loaded(tmp_path, in_the_frame(example))
    for paper in ("a4", "letter"):
        full, low = compose(layout, paper, "en"), compose(layout, paper, "en", "low")
        assert full.pages[0].layer.items
        assert full.pages[0].fields == low.pages[0].fields


@pytest.mark.parametrize("kind", [*KINDS, "pyramid"])
def test_the_reference_shows_an_example_of_a_kind(kind: str) -> None:
    assert f"kind: {kind}" in "".join(EXAMPLES)


def test_the_reference_names_every_icon_and_no_other() -> None:
    listed = SECTION.partition("### Icons\n")[2].partition("\n\nAll but")[0]
    assert re.findall(r"`(.*?)`", listed) == sorted(icon_names())


def variations(example: str) -> list[object]:
    """Layouts with the parts of an example, one thing in them changed in each."""
    file = HEAD + "".join(f"      {line}\n" for line in example.splitlines())
    layout = parse_source(file.encode(), "example.yaml").value
    assert isinstance(layout, dict)
    (page,) = layout["pages"]
    changed = list(variants(page["parts"]))[::STEP]
    return [{**layout, "pages": ({**page, "parts": parts},)} for parts in changed]


def test_schema_and_model_take_and_refuse_the_same_parts() -> None:
    seen = [variant for example in EXAMPLES for variant in variations(example)]
    taken = [schema_takes(variant) for variant in seen]
    apart = [v for v, by_schema in zip(seen, taken, strict=True) if model_takes(v) != by_schema]
    assert apart == []
    assert 10 < sum(taken) < len(seen) - 50


TOKEN = re.compile(r"-?[\w.]+mm|\b\d+\b|\b[a-z_]+(?=:)|(?<=: )[\w-]+|\[[^][]*\]|\{[^{}]*\}")
STRANGE: tuple[str, ...] = ("0mm", "-3mm", "5000mm", "0.0001mm", "null", "{}", "[]", "x", "''")
STRANGE += ("7", "-1", "1.5", "true", "{en: a}", "{es: b}", "[1, 2]", "'#ffffff'", "'{copy}'")
STRANGE += ("ring", "400", "'漢'")


def mutated(text: str, chance: random.Random) -> str:
    """The text with one to three of its words replaced by others or by strange ones."""
    for _ in range(chance.randint(1, 3)):
        found = list(TOKEN.finditer(text))
        word = chance.choice(found)
        new = chance.choice([*STRANGE, chance.choice(found).group(), ""])
        text = text[: word.start()] + new + text[word.end() :]
    return text


@pytest.mark.parametrize("seed", range(len(EXAMPLES)))
def test_a_mutated_example_builds_or_is_refused_with_places(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    texts = [mutated(in_the_frame(EXAMPLES[seed]), chance) for _ in range(40)]
    refused = [problems for text in texts if (problems := problems_of(tmp_path, text))]
    assert len(refused) > 10
    assert all(found.what and found.fix for problems in refused for found in problems)


def problems_of(tmp_path: Path, parts: str) -> tuple[Problem, ...]:
    """What is wrong with a layout of these parts; anything but a placed problem is raised."""
    try:
        compose(loaded(tmp_path, parts), "a4", "en")
    except LayoutError as error:
        return error.problems
    return ()


def test_every_example_has_a_picture_and_every_picture_an_example() -> None:
    assert list(examples().values()) == EXAMPLES
    assert set(examples()) == set((REFERENCE.parent / "parts").iterdir())


@pytest.mark.parametrize("file", examples(), ids=lambda file: str(file.name))
def test_the_picture_of_an_example_shows_what_is_drawn_today(file: Path) -> None:
    with Image.open(file) as shown:
        drawn = picture(examples()[file])
        assert (shown.size, shown.mode) == (drawn.size, drawn.mode)
        assert shown.tobytes() == drawn.tobytes(), "run: python tools/make_pictures.py"
