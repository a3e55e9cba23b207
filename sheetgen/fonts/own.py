"""Fonts of the user's own: TrueType files, checked before anything reads them further.

A font's name here is made of its content and its path, so that a file that changes is another font.
"""

import hashlib
import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sheetgen.errors import SheetError
from sheetgen.fonts.metrics import Metrics

MAX_BYTES = 20_000_000  # large enough for a font of Chinese
MAX_MAPPED = 300_000  # characters in a font's tables; Unicode has half of them
TRUETYPE = (b"\0\1\0\0", b"true")  # the first four bytes
OTHERS = {
    b"OTTO": "an OpenType font with PostScript outlines",
    b"ttcf": "a collection of fonts",
    b"wOFF": "a font for web pages",
    b"wOF2": "a font for web pages",
}
RESTRICTED, NO_SUBSET, BITMAPS = 0x2, 0x100, 0x200  # of fsType in the table OS/2 (OpenType 1.9)
MAX_SUBSET = 60_000  # letters; the tables count in 16 bits
PER_EM = 1000  # reportlab's unit
ASCENT, DESCENT, CAP_HEIGHT = 0.8, 0.2, 0.7  # of the em, for fonts that do not say
NAMED_BY = 12  # hex digits of the content's digest

# What reportlab raises when a font contradicts itself; AttributeError if it has no name.
BROKEN = (ArithmeticError, AttributeError, LookupError, ValueError, struct.error)

Tables = dict[bytes, tuple[int, int]]  # offset and length


def own(file: Path) -> str:
    """The name by which a TrueType file is measured and drawn.

    Raises:
        SheetError: there is no such file, it is no TrueType font, or may not be embedded.
    """
    content = _content(file)
    _check(content, file.name)
    name = f"{hashlib.sha256(content).hexdigest()[:NAMED_BY]}:{file}"
    own_metrics(name)
    return name


def is_own(font: str) -> bool:
    """Whether a name is one that ``own`` has given."""
    return font[NAMED_BY : NAMED_BY + 1] == ":"


def own_path(font: str) -> Path:
    """The file of a font that ``own`` has named."""
    return Path(font[NAMED_BY + 1 :])


def own_stamp(font: str) -> str:
    """What tells a font from others with the same inner name: a part of its content's digest."""
    return font[: NAMED_BY // 2]


@cache
def own_metrics(font: str) -> Metrics:
    """The measures of a font that ``own`` has named.

    Raises:
        SheetError: the file is damaged.
    """
    from reportlab.pdfbase.ttfonts import TTFError, TTFontFile  # noqa: PLC0415  # 0.1 s, seldom

    file = own_path(font)
    try:
        read = TTFontFile(str(file))
        glyphs, widths = read.charToGlyph, read.charWidths
        known = sorted(code for code in widths if glyphs.get(code))
        read.makeSubset(known[:MAX_SUBSET])  # what is wrong with a letter is told now
        advances = {chr(code): widths[code] / PER_EM for code in known}
    except (TTFError, *BROKEN) as error:
        raise damaged(file.name) from error
    return Metrics(
        ascent=read.ascent / PER_EM if read.ascent > 0 else ASCENT,
        descent=-read.descent / PER_EM if read.descent < 0 else DESCENT,
        cap_height=read.capHeight / PER_EM if read.capHeight > 0 else CAP_HEIGHT,
        advances=advances,
    )


def _content(file: Path) -> bytes:
    name = file.name
    try:
        if not file.is_file():
            raise SheetError(name, f"there is no file {name!r}", "give its path from this file")
        if file.stat().st_size > MAX_BYTES:
            what = f"{name!r} is larger than {MAX_BYTES // 1_000_000} MB"
            raise SheetError(name, what, "take a font with fewer characters")
        return file.read_bytes()
    except (OSError, ValueError) as error:
        raise SheetError(name, f"{name!r} cannot be read", "check its name and rights") from error


def _check(content: bytes, name: str) -> None:
    """Refuse what is no font to embed, and what would fill the memory."""
    kind = content[:4]
    if kind not in TRUETYPE:
        what = f"{name!r} is {OTHERS.get(kind, 'no font')}"
        raise SheetError(name, what, "take a file with one TrueType font (.ttf)")
    try:
        tables = dict(_tables(content))
        mapped = sum(_mapped(content, tables))
        rights = _rights(content, tables)
    except (KeyError, struct.error) as error:
        raise damaged(name) from error
    if mapped > MAX_MAPPED:
        raise damaged(name)
    if rights & 0xF == RESTRICTED or rights & (NO_SUBSET | BITMAPS):
        what = f"the maker of {name!r} does not allow parts of it in files (fsType {rights})"
        raise SheetError(name, what, "take a font that may be embedded, as open ones may")


def damaged(name: str) -> SheetError:
    """What to say of a font file whose inside contradicts itself."""
    return SheetError(name, f"{name!r} is damaged, or no TrueType font", "take another file")


def _tables(content: bytes) -> Iterator[tuple[bytes, tuple[int, int]]]:
    (count,) = struct.unpack_from(">H", content, 4)
    for number in range(count):
        tag, _, offset, length = struct.unpack_from(">4sLLL", content, 12 + 16 * number)
        yield tag, (offset, length)


def _rights(content: bytes, tables: Tables) -> int:
    """What the font's maker allows: fsType; 0, all, if the font does not say."""
    if b"OS/2" not in tables:
        return 0
    (rights,) = struct.unpack_from(">H", content, tables[b"OS/2"][0] + 8)
    return int(rights)


def _mapped(content: bytes, tables: Tables) -> Iterator[int]:
    """How many characters each part of the character map claims to have."""
    start, _ = tables[b"cmap"]
    (count,) = struct.unpack_from(">H", content, start + 2)
    for number in range(count):
        (offset,) = struct.unpack_from(">L", content, start + 8 + 8 * number)
        at = start + offset
        (form,) = struct.unpack_from(">H", content, at)
        if form == 4:
            yield from _segments(content, at)
        elif form in {12, 13}:
            (groups,) = struct.unpack_from(">L", content, at + 12)
            for group in range(groups):
                first, last = struct.unpack_from(">LL", content, at + 16 + 12 * group)
                yield max(0, last - first + 1)


def _segments(content: bytes, at: int) -> Iterator[int]:
    """The lengths of the segments of a character map of form 4."""
    (twice,) = struct.unpack_from(">H", content, at + 6)
    form = f">{twice // 2}H"
    lasts = struct.unpack_from(form, content, at + 14)
    firsts = struct.unpack_from(form, content, at + 16 + twice // 2 * 2)
    for first, last in zip(firsts, lasts, strict=True):
        yield max(0, last - first + 1)
