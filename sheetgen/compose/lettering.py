"""Words into a rectangle: set, or left blank for each copy, or refused with the reason."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from sheetgen import fonts
from sheetgen.compose.drawn import Drawn, Path, Setting, Trouble
from sheetgen.compose.words import (
    Type,
    Word,
    block_height,
    line_width,
    missing,
    set_lines,
    upright,
    wrap,
)
from sheetgen.geometry import Rect
from sheetgen.scene import Item
from sheetgen.sheet import Blank

Texts = str | dict[str, str]
STEP = 0.97  # from one size to the next smaller one that is tried


@dataclass(frozen=True, slots=True)
class Content:
    """What stands inside a place: drawn on every copy, left blank for each copy, or troubles."""

    items: tuple[Item, ...] = ()
    blanks: tuple[Blank, ...] = ()
    troubles: tuple[Trouble, ...] = ()


def joined(path: Path, contents: Iterable[Content]) -> Drawn:
    """What several places hold, as what their part draws."""
    found = tuple(contents)
    return Drawn(
        path,
        items=tuple(item for content in found for item in content.items),
        blanks=tuple(blank for content in found for blank in content.blanks),
        troubles=tuple(trouble for content in found for trouble in content.troubles),
    )


def letter(texts: Texts, rect: Rect, style: Type, setting: Setting, path: Path) -> Content:
    """Set words in a rectangle; ``path`` is where they stand in the layout file."""
    if isinstance(texts, dict):
        if setting.language not in texts:
            what, fix = f"no '{setting.language}' text here", f"add '{setting.language}: …'"
            return Content(troubles=(Trouble(path, what, fix),))
        texts, path = texts[setting.language], (*path, setting.language)
    own = tuple(name for name in setting.own if f"{{{name}}}" in texts)
    if own:
        return Content(blanks=(_blank(texts, rect, style, own, path),))
    lacking = tuple(_lacking(texts, style, path))
    if lacking:
        return Content(troubles=lacking)
    room = upright(rect, style.turn)
    style, lines = fitted(texts, room, style)
    troubles = tuple(_overflow(lines, room, style, path))
    return Content(tuple(set_lines(lines, rect, style)), troubles=troubles)


def _blank(text: str, rect: Rect, style: Type, own: tuple[str, ...], path: Path) -> Blank:
    return Blank(
        template=text,
        rect=rect,
        font=style.font,
        size=style.size,
        colour=style.colour,
        align=style.align,
        names=own,
        spacing=style.spacing,
        valign=style.valign,
        smallest=style.smallest,
        turn=style.turn,
        bold=style.bold,
        path=path,
    )


def _lacking(text: str, style: Type, path: Path) -> Iterator[Trouble]:
    for face, lacking in missing(text, style).items():
        codes = ", ".join(f"{c!r} (U+{ord(c):04X})" for c in lacking)
        what = f"the font '{fonts.shown(face)}' lacks {codes}"
        other = "" if face == "body" else ", or use the font 'body'"
        if fonts.is_own(face):
            other = ", or take a font that has them"
        yield Trouble(path, what, f"write other characters{other}")


def fitted(text: str, rect: Rect, style: Type) -> tuple[Type, list[list[Word]]]:
    """The style with the largest size that fits, if it may shrink, and the lines."""
    lines = wrap(text, style, rect.width)
    while style.smallest and style.size * STEP >= style.smallest and too_large(lines, rect, style):
        style = replace(style, size=style.size * STEP)
        lines = wrap(text, style, rect.width)
    return style, lines


def too_large(lines: list[list[Word]], rect: Rect, style: Type) -> bool:
    """Whether lines do not fit into a rectangle."""
    return any(_overflow(lines, rect, style, ()))


def _overflow(lines: list[list[Word]], rect: Rect, style: Type, path: Path) -> Iterator[Trouble]:
    width = max(line_width(line, style.size) for line in lines)
    height = block_height(len(lines), style)
    if width > rect.width + 0.01:
        yield Trouble(
            path,
            f"the text is {width:.1f} mm wide and its box {rect.width:.1f} mm",
            "make the box wider, the text_size smaller, or the words shorter",
        )
    if height > rect.height + 0.01:
        yield Trouble(
            path,
            f"the text takes {len(lines)} lines, {height:.1f} mm, and its box is "
            f"{rect.height:.1f} mm high",
            "make the box larger, the text_size smaller, or the text shorter",
        )
