"""Places in a line: tracks of boxes, bubbles to fill in, checkboxes."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import cos, hypot, pi, sin

from sheetgen.compose.drawn import Drawn, Path, Setting, Trouble, grown, outlined
from sheetgen.compose.lettering import Content, joined, letter
from sheetgen.compose.words import Type, block_height
from sheetgen.geometry import Point, Rect
from sheetgen.layout import model
from sheetgen.scene import rectangle
from sheetgen.sheet import Field

CORNER_SHARE = 0.75  # the size of a number in the corner, which leaves room to write
CORNER_INSET = 0.7  # mm
SMALLEST = 1.6  # mm; numbers and texts shrink to this before they are refused
WORDS_GAP = 1.5  # mm between a checkbox and its words
LOWEST = 0.2  # mm; room for the line of a box


def draw_track(part: model.Track, setting: Setting) -> Drawn:
    """The boxes of a track, each with its number or text, each a field if the track is one."""
    troubles = tuple(_misfits(part, setting.path))
    if troubles:
        return Drawn(setting.path, troubles=troubles)
    boxes = tuple(_boxes(part, setting.at(part.at)))
    if part.along == "ring" and _collide(part, boxes):
        what, fix = "the boxes of the ring overlap", "make 'ring' larger or the boxes smaller"
        return Drawn(setting.path, troubles=(Trouble((*setting.path, "ring"), what, fix),))
    radius = min(part.size) / 2 if part.shape == "round" else part.radius
    return _row(part, boxes, radius, setting)


def draw_bubbles(part: model.Bubbles, setting: Setting) -> Drawn:
    """Circles to fill in, each with its number or text."""
    corner, pitch = setting.at(part.at), part.size + part.gap
    dx, dy = (pitch, 0.0) if part.along == "row" else (0.0, pitch)
    boxes = tuple(
        Rect(corner.x + number * dx, corner.y + number * dy, part.size, part.size)
        for number in range(_count(part))
    )
    return _row(part, boxes, part.size / 2, setting)


def draw_checkbox(part: model.Checkbox, setting: Setting) -> Drawn:
    """A square to tick, and its words in one line beside it."""
    rect = setting.rect(part.at, (part.size, part.size))
    box = outlined(rectangle(rect), part, setting.palette)
    bounds = [grown(rect, box[-1].paint)]
    words = Content()
    if part.text is not None:
        colour = setting.palette.text(part.colour)
        face, bold = setting.faces.body, setting.faces.bold
        style = Type(face, part.text_size, 1.25, colour, "left", "middle", bold=bold)
        height = max(part.size, block_height(1, style))
        room = Rect(rect.right + WORDS_GAP, rect.centre.y - height / 2, part.room, height)
        words = letter(part.text, room, style, setting, (*setting.path, "text"))
        bounds.append(room)
    drawn = joined(setting.path, [Content(box), words])
    return replace(drawn, bounds=tuple(bounds))


def _count(part: model.Row) -> int:
    return part.count or len(part.texts or ())


def _row(
    part: model.Track | model.Bubbles, boxes: Sequence[Rect], radius: float, setting: Setting
) -> Drawn:
    shapes = [outlined(rectangle(box, radius), part, setting.palette) for box in boxes]
    contents = [Content(shape) for shape in shapes]
    contents += [_inscribed(part, number, box, setting) for number, box in enumerate(boxes)]
    fields = () if part.field is None else tuple(_fields(part.field, boxes))
    bounds = tuple(grown(box, shape[-1].paint) for box, shape in zip(boxes, shapes, strict=True))
    return replace(joined(setting.path, contents), fields=fields, bounds=bounds)


def _fields(spec: model.FieldSpec, boxes: Sequence[Rect]) -> Iterator[Field]:
    for number, box in enumerate(boxes, start=1):
        yield Field(f"{spec.name}.{number}", spec.kind, box)


def _inscribed(part: model.Row, number: int, box: Rect, setting: Setting) -> Content:
    """The number or text of a place."""
    if part.numbers == "none":
        return Content()
    path = (*setting.path, "count")
    words: str | dict[str, str] = str(part.first + number * part.step).replace("-", "−")
    if part.texts is not None:
        words, path = part.texts[number], (*setting.path, "texts", number)
    colour = setting.palette.text(part.colour)
    size = part.text_size
    smallest = min(size, SMALLEST)
    face, bold = setting.faces.body, setting.faces.bold
    style = Type(face, size, 1.1, colour, "centre", "middle", smallest, bold=bold)
    room = box.inset(LOWEST)
    if part.numbers == "corner":
        style = replace(style, size=size * CORNER_SHARE, align="left", valign="top")
        room = box.inset(CORNER_INSET)
    return letter(words, room, style, setting, path)


def _misfits(part: model.Track, path: Path) -> Iterator[Trouble]:
    """Keys of a track that do not go together."""
    for key in ("frame", "ring"):
        given = getattr(part, key) is not None
        if given and part.along != key:
            fix = f"write 'along: {key}', or take '{key}' away"
            yield Trouble((*path, key), f"'{key}' has no meaning along a {part.along}", fix)
        if part.along == key and not given:
            yield Trouble(
                (*path, "along"), f"a track along a {key} needs the key '{key}'", "add it"
            )
    if part.groups and part.along in {"frame", "ring"}:
        what = f"'groups' has no meaning along a {part.along}"
        yield Trouble((*path, "groups"), what, "take it away")
    if part.shape == "round" and part.radius:
        yield Trouble((*path, "radius"), "a round box has no corners", "take 'radius' away")
    if part.along == "frame" and part.frame:
        around = 2 * (part.frame.columns + part.frame.rows) - 4
        if around != _count(part):
            what = f"a frame of {part.frame.columns} x {part.frame.rows} boxes has {around} places"
            yield Trouble(
                (*path, "frame"), what, f"there are {_count(part)} boxes: make them equal"
            )


def _boxes(part: model.Track, corner: Point) -> Iterator[Rect]:
    width, height = part.size
    count = _count(part)
    if part.along == "ring":
        for number in range(count):
            angle = 2 * pi * number / count - pi / 2
            x, y = (
                corner.x + (part.ring or 0) * cos(angle),
                corner.y + (part.ring or 0) * sin(angle),
            )
            yield Rect(x - width / 2, y - height / 2, width, height)
        return
    if part.along == "frame" and part.frame:
        for column, row in _around(part.frame.columns, part.frame.rows):
            x, y = corner.x + column * (width + part.gap), corner.y + row * (height + part.gap)
            yield Rect(x, y, width, height)
        return
    for number in range(count):
        extra = number // part.groups * part.group_gap if part.groups else 0.0
        dx = number * (width + part.gap) + extra if part.along == "row" else 0.0
        dy = number * (height + part.gap) + extra if part.along == "column" else 0.0
        yield Rect(corner.x + dx, corner.y + dy, width, height)


def _around(columns: int, rows: int) -> Iterator[tuple[int, int]]:
    """The places of a border, clockwise from the top left."""
    yield from ((column, 0) for column in range(columns))
    yield from ((columns - 1, row) for row in range(1, rows))
    yield from ((column, rows - 1) for column in range(columns - 2, -1, -1))
    yield from ((0, row) for row in range(rows - 2, 0, -1))


def _collide(part: model.Track, boxes: Sequence[Rect]) -> bool:
    """Whether neighbours on a ring overlap; round ones may share the corners of their fields."""
    ring = [*boxes, boxes[0]] if len(boxes) > 1 else boxes
    if part.shape == "round":
        reach = max(part.size)
        return any(_distance(one, other) < reach for one, other in pairwise(ring))
    return any(one.overlaps(other) for one, other in pairwise(ring))


def _distance(one: Rect, other: Rect) -> float:
    return hypot(one.centre.x - other.centre.x, one.centre.y - other.centre.y)
