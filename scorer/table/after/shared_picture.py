"""The leaderboard as a picture to send to friends: as wide as a phone shows, black on paper."""

import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorer.table.after.words import WORDS
from sheetgen import fonts
from sheetgen.geometry import Point, Rect
from sheetgen.render.png import render_png
from sheetgen.scene import Item, Paint, Shape, Text, polyline, rectangle
from sheetgen.sheet import Layer, Page

WIDTH = 90.0  # mm; 1080 px at DPI, what phones and messengers show sharp
DPI = 305
MARGIN = 7.0
MOST_ROWS = 16  # more would be too small on a phone
ROW = 12.5  # mm from one name to the next
PAPER, INK, SOFT, GOLD, RULE = "#fbf6e9", "#26201a", "#6b6155", "#8a6508", "#d9cfb8"
UNKNOWN = "□"  # for a letter that the fonts lack
STAR = "★"
RIGHT = WIDTH - MARGIN
NAME_LEFT = MARGIN + 11.0
NAME_WIDTH = RIGHT - 17.0 - NAME_LEFT
NAME, SMALLEST_NAME = 5.4, 3.4  # mm; a long name is set smaller before it is cut


def picture(shown: Mapping[str, Any], title: str, language: str) -> bytes:
    """A leaderboard's document as PNG.

    Args:
        shown: the document, in the same language.
        title: what stands above it: the game and the date.
        language: of the words beside it.
    """
    rows, words = shown["rows"], WORDS[language]
    first, others = rows[:MOST_ROWS], len(rows) - MOST_ROWS
    items = [*_head(shown["headline"], title)]
    top = _bottom(items) + 9.0
    for number, row in enumerate(first):
        items += _row(row, top + number * ROW, words)
    foot = top + len(first) * ROW
    if others > 0:
        items += _line(words["more rows"].format(n=others), Point(NAME_LEFT, foot), 3.6, SOFT)
        foot += 8.0
    if rows:
        settled = words["provisional" if shown["provisional"] else "final"]
        items += _line(settled, Point(MARGIN, foot + 1.0), 3.4, SOFT)
    height = foot + 1.0 + MARGIN
    paper = Shape(rectangle(Rect(0, 0, WIDTH, height)), Paint(fill=PAPER))
    out = io.BytesIO()
    render_png(Page(WIDTH, height, Layer((paper,)), tuple(items), ()), out, DPI)
    return out.getvalue()


def _head(headline: str, title: str) -> Iterator[Item]:
    """The title, and the headline on as many lines as it needs."""
    yield from _line(title, Point(MARGIN, MARGIN + 4.0), 3.6, SOFT)
    y = MARGIN + 12.0
    for line in _wrapped(_drawable(headline, "bold"), "bold", 6.2, RIGHT - MARGIN):
        yield from _line(line, Point(MARGIN, y), 6.2, INK, "bold")
        y += 7.6
    yield Shape(polyline(Point(MARGIN, y - 3.0), Point(RIGHT, y - 3.0)), Paint(stroke=RULE))


def _row(row: Mapping[str, Any], y: float, words: Mapping[str, str]) -> Iterator[Item]:
    """A place, a name, its stars, and below the name what it rests on."""
    colour = GOLD if row["place"] == 1 else SOFT
    yield from _line(f"{row['place']}.", Point(MARGIN, y), 6.0, colour, "bold")
    name = _drawable(row["name"], "bold")
    wide = fonts.measure(name, "bold", NAME)
    size = max(SMALLEST_NAME, min(NAME, NAME * NAME_WIDTH / wide if wide else NAME))
    name = _shortened(name, "bold", size, NAME_WIDTH)
    yield from _line(name, Point(NAME_LEFT, y), size, INK, "bold")
    stars = f"{row['stars']} {STAR}".replace("-", "−")
    left = RIGHT - fonts.measure(stars, "bold", 6.0)
    yield from _line(stars, Point(left, y), 6.0, colour if row["place"] == 1 else INK, "bold")
    told = [words["sequence"].format(n=row["sequence"])]
    if row["level_text"]:
        told.append(row["level_text"])
    if row["doubts"] and row["least"] != row["most"]:
        told.append(words["doubts"].format(least=row["least"], most=row["most"]))
    yield from _line(" · ".join(told), Point(NAME_LEFT, y + 4.2), 3.2, SOFT)


def _line(text: str, at: Point, size: float, colour: str, font: str = "body") -> Sequence[Item]:
    content = _drawable(text, font)
    width = fonts.measure(content, font, size)
    return [Text(at.x, at.y, content, font, size, colour, width)] if content else []


def _drawable(text: str, font: str) -> str:
    """The text with a box for each letter that the font lacks, and nothing that draws nothing."""
    lacking = set(fonts.missing(text, font))
    seen = (letter for letter in text if letter not in lacking or letter.isprintable())
    return "".join(UNKNOWN if letter in lacking else letter for letter in seen)


def _wrapped(text: str, font: str, size: float, width: float) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and fonts.measure(longer, font, size) > width:
            yield line
            longer = word
        line = _shortened(longer, font, size, width)
    yield line


def _shortened(text: str, font: str, size: float, width: float) -> str:
    if fonts.measure(text, font, size) <= width:
        return text
    kept = next(n for n in range(len(text), -1, -1) if _fits(f"{text[:n]}…", font, size, width))
    return f"{text[:kept]}…"


def _fits(text: str, font: str, size: float, width: float) -> bool:
    return text == "…" or fonts.measure(text, font, size) <= width


def _bottom(items: Sequence[Item]) -> float:
    """Where the last item, the line below the headline, lies."""
    return max(item.y for item in items if isinstance(item, Text)) + 4.6
