"""The JSON Schema of layout files says the same as the model that loads them."""

import json
import re
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from sheetgen.compose import compose
from sheetgen.geometry import MM_PER_UNIT, parse_length
from sheetgen.layout.builtin import folder, shipped
from sheetgen.layout.least import at_least_pattern
from sheetgen.layout.load import load_layout
from sheetgen.layout.model import Layout
from sheetgen.layout.schema import FILE_NAME, schema, schema_text
from sheetgen.layout.source import parse_source, read_source
from sheetgen.layout.values import MIN_DASH, MIN_WIDTH

EVERY_KIND = """\
sheetgen: 1
title: {en: Trial}
about: A trial.
game: trial
provenance: own
languages: [en]
papers: [a4]
frame: {width: 180mm, height: 25cm}
margin: 10mm
palette: {sand: '#e8d9b0'}
pages:
  - name: front
    title: Front
    parts:
      - {kind: markers, size: 12mm}
      - {kind: code, at: [80mm, 0mm]}
      - {kind: line, at: [0mm, -1mm], to: [1mm, 1mm], dash: [1mm, 2mm]}
      - {kind: path, at: [0mm, 0mm], d: M0 0 L1 1}
      - {kind: icon, at: [0mm, 0mm], size: 9mm, icon: star, fill: null}
      - {kind: text, at: [0mm, 0mm], size: [9mm, 9mm], text: x, line_spacing: 1, align: left}
      - kind: grid
        at: [0mm, 0mm]
        cell: 15mm
        map: '.'
        cells: {.: {field: space, ornament: {icon: star, size: 2mm, inset: 1mm}}}
      - {kind: group, at: [0mm, 0mm], parts: [{kind: ruler, at: [0mm, 0mm]}]}
      - {kind: box, at: [0mm, 0mm], size: [1mm, 1mm], radius: 0mm, field: {name: a, kind: b}}
"""
VALIDATOR = Draft202012Validator(schema())
OTHERS: tuple[object, ...] = (None, 5, -1.5, "", "12mm", "0mm", "-3mm", "ink", "Box", "#12AB34")
OTHERS += ((), ("1mm", "2mm"), {}, "0.01mm")

STEP = 7  # every seventh variant: the schema's validator takes milliseconds for each
REFERENCE = Path(__file__).parent.parent / "docs" / "layout-language.md"


def fixed(value: Mapping[str, Any]) -> list[str]:
    """The words that a key of the schema may have as its value, if they are fixed."""
    options = [value, *value.get("anyOf", ())]
    words = [word for option in options for word in option.get("enum", ())]
    return [*words, *([value["const"]] if value.get("const", 1) != 1 else ())]


@pytest.mark.parametrize("least", [MIN_WIDTH, MIN_DASH])
def test_an_editor_refuses_the_same_short_lengths_as_the_check(least: float) -> None:
    pattern = re.compile(at_least_pattern(least))
    for unit, mm in MM_PER_UNIT.items():
        for number in (least / mm * share for share in (0.1, 0.5, 0.999, 1.001, 1.5, 9.9, 100)):
            for text in (f"{number:.9f}{unit}", f"0{number:.9f} {unit}", f"+{number:.9f}{unit}"):
                assert bool(pattern.search(text)) == (parse_length(text) >= least), text
    for text in ("1.mm", "1mm", ".5in", "10pt", "0.10cm"):
        assert pattern.search(text), text
    for text in ("0mm", ".mm", "-1mm", "1", "1px", "0.000cm"):
        assert not pattern.search(text), text


def as_json(value: object) -> Any:
    return json.loads(json.dumps(value))


def schema_takes(value: object) -> bool:
    return VALIDATOR.is_valid(as_json(value))


def model_takes(value: object) -> bool:
    try:
        Layout.model_validate(value)
    except ValidationError:
        return False
    return True


def variants(value: object) -> Iterator[object]:
    """The value with one thing in it changed, added or taken away, for each thing in it."""
    yield from OTHERS
    if isinstance(value, dict):
        yield {**value, "surplus": 1}
        for key, inner in value.items():
            yield {other: item for other, item in value.items() if other != key}
            yield from ({**value, key: variant} for variant in variants(inner))
    if isinstance(value, tuple):
        yield (*value, *value[:1])
        for number, inner in enumerate(value):
            yield value[:number] + value[number + 1 :]
            for variant in variants(inner):
                yield (*value[:number], variant, *value[number + 1 :])


def test_the_schema_itself_is_valid() -> None:
    Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("path", shipped().values(), ids=shipped())
def test_the_schema_takes_every_shipped_layout(path: Path) -> None:
    assert schema_takes(read_source(path).value)


def test_schema_and_model_take_and_refuse_the_same() -> None:
    value = parse_source(EVERY_KIND.encode(), "every.yaml").value
    assert schema_takes(value)
    assert model_takes(value)
    seen = list(variants(value))[::STEP]
    assert len(seen) > 150
    taken = [schema_takes(variant) for variant in seen]
    apart = [v for v, by_schema in zip(seen, taken, strict=True) if model_takes(v) != by_schema]
    assert apart == []
    assert 20 < sum(taken) < len(seen) - 100


def test_a_default_is_written_as_a_file_writes_it() -> None:
    assert schema()["properties"]["margin"]["default"] == "8mm"


def test_every_kind_of_part_has_an_explanation() -> None:
    assert all(part["description"] for part in schema()["$defs"].values())


def test_the_reference_names_every_key_and_every_fixed_word() -> None:
    text = REFERENCE.read_text("utf-8")
    parts = [schema(), *schema()["$defs"].values()]
    keys = {key for part in parts for key in part.get("properties", ())}
    choices = {
        word for part in parts for key in part.get("properties", {}).values() for word in fixed(key)
    }
    assert sorted(word for word in keys | choices if f"`{word}`" not in text) == []


def test_the_example_of_the_reference_is_a_layout(tmp_path: Path) -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", REFERENCE.read_text("utf-8"), re.DOTALL)
    file = tmp_path / "example.yaml"
    file.write_text(example, "utf-8")
    loaded = load_layout(file)
    for paper, language in product(loaded.layout.papers, loaded.layout.languages):
        assert compose(loaded, paper, language).pages


def test_the_shipped_schema_is_the_model_s() -> None:
    text = (folder() / FILE_NAME).read_text("utf-8")
    assert text == schema_text(), "run: python tools/make_layout_files.py"


@pytest.mark.parametrize("path", shipped().values(), ids=shipped())
def test_an_editor_finds_the_schema_of_a_shipped_layout(path: Path) -> None:
    first = path.read_text("utf-8").splitlines()[0]
    pointer = first.removeprefix("# yaml-language-server: $schema=")
    assert (path.parent / pointer).resolve() == (folder() / FILE_NAME).resolve()


GRAMMAR = """
extends: base.yaml
variables: {a: 1, b: [2]}
frame: {width: '{a}'}
data: [{name: Ana, points: 3}]
pages:
  - name: front
    parts:
      change: {first: {at: [1mm, 1mm]}}
      append: []
  - name: new
    title: '{a}'
    parts:
      - {kind: box, id: one, at: '{a}', size: ['{= a }', 1mm], repeat: {over: '{b}'}}
      - {kind: box, at: [0mm, 0mm], size: [1mm, 1mm], field: {name: 'round {a}', kind: score}}
      - {kind: grid, at: [0mm, 0mm], cell: '{a}mm', map: '.', cells: {.: '{b.1}'}}
      - {kind: cube, at: [0mm, 0mm], faces: [{repeat: {over: 5}, each: '{item}'}, Six]}
      - {include: a.yaml, with: {x: 1}, at: [1mm, 1mm], repeat: {over: 3, columns: 2}}
      - {repeat: {over: [1], as: x, index: n, step: [1mm, 1mm]}, parts: []}
"""


def grammar(*changes: tuple[str, str]) -> object:
    """What is written before a layout is written out, with changes."""
    text = GRAMMAR
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return parse_source(text.encode(), "grammar.yaml").value


def test_the_schema_takes_what_is_written_out_later() -> None:
    assert [error.message for error in VALIDATOR.iter_errors(as_json(grammar()))] == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("over: 3", "ovr: 3"),
        ("over: 3", "over: -3"),
        ("columns: 2", "columns: 0"),
        ("include: a", "inclde: a"),
        ("with: {x: 1}", "with: 5"),
        ("append: []", "apend: []"),
        ("append: []", "append: 5"),
        ("name: new", "nmae: new"),
        ("data: [{name: Ana", "data: [{name: [Ana]"),
        ("'{= a }', 1mm", "'{= a ', 1mm"),
        ("extends: base.yaml", "title: Mine"),
    ],
)
def test_the_schema_underlines_mistakes_in_what_is_written_out_later(old: str, new: str) -> None:
    assert not schema_takes(grammar((old, new)))
