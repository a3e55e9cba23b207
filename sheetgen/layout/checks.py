"""What a layout file must keep to beyond the form of its parts: names, colours, languages, sizes.

The checks look at plain values, so that they also speak when the model refuses something else.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from sheetgen.errors import Place, Problem
from sheetgen.geometry import PAPERS, parse_length
from sheetgen.layout.messages import did_you_mean, one_of
from sheetgen.layout.mistakes import shortened
from sheetgen.layout.model import COLOUR_NAME_PATTERN, NOTHING, Layout
from sheetgen.layout.nodes import KeyPath
from sheetgen.layout.source import Source

TEXT_KEYS = ("title", "about", "text")
COLOUR_KEYS = frozenset({"fill", "stroke", "colour", "labels", "ground", "stripe"})
UNQUOTED = re.compile(r"\w+\s*:\s*#[0-9a-fA-F]{3,8}\b")  # a colour that YAML takes for a comment
ALWAYS = ("ink", "paper")  # colours that need no palette
MAX_COLUMNS = 26  # a cell is named by one letter and a number
MAX_ROWS = 60  # as many as the reader's text of a board may have
MIN_CELL = 10.0  # mm; in smaller cells a photo of the whole page does not show what is written
FOLDED = re.compile(r"(&\S+\s+)?>")  # a block of text whose lines YAML joins to one
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
CONTROLLED = re.compile(rf"\\|{CONTROLS.pattern}")  # a line that may make such a character
ONCE = {  # parts that a page can have but once, and what to do instead
    "markers": "keep one; it draws all four",
    "code": "keep one",
}
GRIDS = ("grid", "hexes", "triangles")  # parts whose map names cells

Keys = Mapping[str, object]
Named = list[tuple[KeyPath, object]]
Parts = list[tuple[KeyPath, Keys]]


def check(source: Source) -> Iterator[Problem]:
    """Each problem that the model cannot see, in no order."""
    layout = _keys(source.value)
    yield from _texts(source, layout)
    yield from _empty(source, layout)
    if any(CONTROLLED.search(line) for lines in source.lines.values() for line in lines or "\\"):
        yield from _controls(source, layout)
    yield from _colours(source, layout)
    yield from _papers(source, layout)
    for key in ("languages", "papers"):
        yield from _doubled(source, _numbered(layout, key), key)
    pages = [(path, _keys(page)) for path, page in _numbered(layout, "pages")]
    names: Named = [((*path, "name"), page.get("name")) for path, page in pages]
    yield from _doubled(source, names, "pages")
    for path, page in pages:
        parts = list(_parts(page, path))
        yield from _counts(source, parts)
        yield from _unmarked(source, layout, parts)
        yield from _fields(source, parts)
        yield from _boards(source, parts)
        marked = any(part.get("kind") == "markers" for _, part in parts)
        for part_path, part in parts:
            if part.get("kind") in GRIDS:
                yield from _map(source, part_path, part)
            if marked and part.get("kind") == "grid":
                yield from _cell(source, part_path, part)


def _keys(value: object) -> Keys:
    return value if isinstance(value, dict) else {}


def _items(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else ()


def _numbered(layout: Keys, key: str) -> Named:
    """The items of a list at the top of the file, with their paths."""
    return [((key, number), item) for number, item in enumerate(_items(layout.get(key)))]


def _words(value: object) -> list[str]:
    return [item for item in _items(value) if isinstance(item, str)]


def _all_keys(value: object, path: KeyPath = ()) -> Iterator[tuple[KeyPath, Keys]]:
    """Every group of keys in a value, from the outside in."""
    if isinstance(value, dict):
        yield path, value
    inner = value.items() if isinstance(value, dict) else enumerate(_items(value))
    for step, item in inner:
        if isinstance(item, dict | tuple):
            yield from _all_keys(item, (*path, step))


def _parts(group: Keys, path: KeyPath) -> Iterator[tuple[KeyPath, Keys]]:
    """The parts of a page or group, and those of the groups among them."""
    for number, item in enumerate(_items(group.get("parts"))):
        part, here = _keys(item), (*path, "parts", number)
        yield here, part
        if part.get("kind") == "group":
            yield from _parts(part, here)


def _texts(source: Source, layout: Keys) -> Iterator[Problem]:
    languages = _words(layout.get("languages"))
    for path, keys in _all_keys(layout):
        for key in TEXT_KEYS:
            texts = keys.get(key)
            for language in languages if isinstance(texts, dict) else ():
                if language not in _keys(texts):
                    place, fix = source.place((*path, key)), f"add a line '{language}: …'"
                    yield Problem(place, f"no '{language}' text in '{key}' here", fix)


def _empty(source: Source, layout: Keys) -> Iterator[Problem]:
    """The words by which people find a sheet must be there."""
    for key in ("title", "about"):
        texts = layout.get(key)
        each = texts.items() if isinstance(texts, dict) else [(None, texts)]
        for language, text in each:
            if isinstance(text, str) and not text.strip():
                path = (key,) if language is None else (key, language)
                yield Problem(source.place(path), f"the '{key}' is empty", "write some words")


def _controls(source: Source, value: object, path: KeyPath = ()) -> Iterator[Problem]:
    """Characters that no sheet can show, written with a backslash in double quotes."""
    if isinstance(value, str) and (found := CONTROLS.search(value)):
        what = f"the character U+{ord(found[0]):04X} cannot be printed"
        yield Problem(source.place(path), what, "delete it")
    for key in value if isinstance(value, dict) else ():
        if isinstance(key, str) and (found := CONTROLS.search(key)):
            what = f"the key has the character U+{ord(found[0]):04X}"
            yield Problem(source.key_place((*path, key)), what, "delete it")
    inner = value.items() if isinstance(value, dict) else enumerate(_items(value))
    for step, item in inner:
        yield from _controls(source, item, (*path, step))


def _colours(source: Source, layout: Keys) -> Iterator[Problem]:
    known = [*_keys(layout.get("palette")), *ALWAYS]
    for path, keys in _all_keys(layout.get("pages"), ("pages",)):
        for key in COLOUR_KEYS & keys.keys():
            yield from _colour(keys[key], known, (*path, key), source)


def _colour(name: object, known: list[str], path: KeyPath, source: Source) -> Iterator[Problem]:
    place = source.place(path)
    if name is None and UNQUOTED.match(source.after(source.key_place(path))):
        fix = "put the colour in quotes, for example '#1a2b3c'"
        yield Problem(source.key_place(path), "without quotes a '#' starts a comment", fix)
    if isinstance(name, str) and name not in known and re.fullmatch(COLOUR_NAME_PATTERN, name):
        what = f"'{shortened(name)}' is not in the palette"
        fix = did_you_mean(name, known, f"{one_of(known)}, or add it to 'palette'")
        yield Problem(place, what, fix)


def _papers(source: Source, layout: Keys) -> Iterator[Problem]:
    frame = _keys(layout.get("frame"))
    margin = layout.get("margin", f"{Layout.model_fields['margin'].default}mm")
    try:
        width, height, edge = map(parse_length, (frame.get("width"), frame.get("height"), margin))
    except ValueError:
        return  # the model has said so
    rooms = {
        paper: (PAPERS[paper][0] - 2 * edge, PAPERS[paper][1] - 2 * edge)
        for paper in dict.fromkeys(_words(layout.get("papers")))
        if paper in PAPERS
    }
    tight = [paper for paper, room in rooms.items() if width > room[0] or height > room[1]]
    if tight:
        most = [min(room[side] for room in rooms.values()) for side in (0, 1)]
        what = f"a frame of {width:g} x {height:g} mm does not fit inside the margin of "
        fix = f"make it at most {most[0]:g}mm wide and {most[1]:g}mm high, or 'margin' smaller"
        yield Problem(source.place(("frame",)), what + " and ".join(tight), fix)


def _doubled(source: Source, named: Named, key: str) -> Iterator[Problem]:
    seen: set[str] = set()
    for path, name in named:
        if not isinstance(name, str):
            continue
        if name in seen:
            what = f"'{shortened(name)}' stands twice in '{key}'"
            yield Problem(source.place(path), what, "give each its own name, or delete one")
        seen.add(name)


def _counts(source: Source, parts: Parts) -> Iterator[Problem]:
    places = {
        kind: [source.place(path) for path, part in parts if part.get("kind") == kind]
        for kind in ONCE
    }
    for kind, fix in ONCE.items():
        for place in places[kind][1:]:
            yield Problem(place, f"a second part of kind '{kind}' on this page", fix)
    if places["code"] and not places["markers"]:
        what = "the sheet code cannot be read on a page without markers"
        yield Problem(places["code"][0], what, "add '- kind: markers' to the page's parts")


def _unmarked(source: Source, layout: Keys, parts: Parts) -> Iterator[Problem]:
    """Markers on a page of a layout that says that it has none."""
    if layout.get("markers") == "none":
        for path, part in parts:
            if part.get("kind") == "markers":
                fix = "delete this part, or the line 'markers: none'"
                yield Problem(source.place(path), "markers in a layout with 'markers: none'", fix)


def _fields(source: Source, parts: Parts) -> Iterator[Problem]:
    seen: dict[str, Place] = {}
    for path, part in parts:
        name = _keys(part.get("field")).get("name")
        if not isinstance(name, str):
            continue
        place = source.place((*path, "field", "name"))
        if name in seen:
            what = f"a field of this page has the name '{shortened(name)}' already"
            fix = f"give it another name; the first one stands in line {seen[name].line}"
            yield Problem(place, what, fix)
        seen.setdefault(name, place)


def _boards(source: Source, parts: Parts) -> Iterator[Problem]:
    """The grids of a page whose cells would have the names of another grid's cells."""
    seen: set[str | None] = set()
    for path, part in parts:
        name = part.get("name")
        if part.get("kind") not in GRIDS or not isinstance(name, str | None):
            continue
        if name in seen and part.get("numbering") != "none":
            what = "a grid of this page has the same names of cells already"
            fix = "give it a 'name', for example 'name: B'; its cells are then B.A1, B.A2 …"
            yield Problem(source.place(path), what, fix)
        if part.get("numbering") != "none":
            seen.add(name)


def _map(source: Source, grid: KeyPath, part: Keys) -> Iterator[Problem]:
    drawn, cells, path = part.get("map"), _keys(part.get("cells")), (*grid, "map")
    if not isinstance(drawn, str) or not drawn:
        return
    if FOLDED.match(source.after(source.place(path))):
        what = "'>' makes one line of the map's rows"
        yield Problem(source.place(path), what, "write 'map: |'")
        return
    if NOTHING in cells:
        fix = "give the cell another character"
        yield Problem(source.key_place((*grid, "cells", NOTHING)), "'#' means no cell", fix)
    rows = [(number, line, "".join(line.split())) for number, line in enumerate(drawn.splitlines())]
    rows = [row for row in rows if row[2]]
    yield from _marks(source, path, rows, sorted({NOTHING, *cells}))
    yield from _lengths(source, path, rows)
    if not {mark for *_, row in rows for mark in row} - {NOTHING}:
        yield Problem(source.place(path), "the map has no cell", "draw at least one cell")


def _marks(
    source: Source, path: KeyPath, rows: list[tuple[int, str, str]], known: list[str]
) -> Iterator[Problem]:
    seen = set(known)
    for number, line, row in rows:
        for mark in row:
            if mark not in seen:
                seen.add(mark)
                place = source.inside(path, number, line, line.index(mark))
                fix = f"write one of {' '.join(known)}, or add it to 'cells'"
                yield Problem(place, f"the map has '{mark}', which 'cells' does not explain", fix)


def _lengths(source: Source, path: KeyPath, rows: list[tuple[int, str, str]]) -> Iterator[Problem]:
    lengths = Counter(len(row) for *_, row in rows)
    usual = max(lengths, key=lambda length: (lengths[length], length), default=0)
    for number, line, row in rows:
        if len(row) != usual:
            fix = (
                "fill it up with '#'" if len(row) < usual else "shorten it, or lengthen the others"
            )
            what = f"this row of the map has {len(row)} cells, most have {usual}"
            yield Problem(source.inside(path, number, line, 0), what, fix)
    if usual > MAX_COLUMNS:
        what = f"the map has {usual} columns, and cells are named A to Z"
        yield Problem(source.place(path), what, f"draw at most {MAX_COLUMNS} columns")
    if len(rows) > MAX_ROWS:
        what = f"the map has {len(rows)} rows"
        yield Problem(source.place(path), what, f"draw at most {MAX_ROWS} rows")


def _cell(source: Source, grid: KeyPath, part: Keys) -> Iterator[Problem]:
    """Cells that are read, but too small for it, on a page with markers."""
    read = any(_keys(style).get("field") for style in _keys(part.get("cells")).values())
    try:
        side = parse_length(part.get("cell"))
    except ValueError:
        return  # the model has said so
    if read and part.get("numbering") != "none" and 0 < side < MIN_CELL:
        what = f"cells of {side:g} mm are too small to be read"
        fix = f"make them at least {MIN_CELL:g}mm, or 'numbering: none' if they need not be read"
        yield Problem(source.place((*grid, "cell")), what, fix)
