"""Make the fonts in sheetgen/fonts again from the two npm packages they come from.

    npm pack inter-ui@4.1.1 @fontsource/cinzel@5.3.0
    python tools/make_fonts.py FOLDER_WITH_THE_TWO_TGZ_FILES

Needs the dependency group ``fonts``. Same packages and fontTools, same bytes.
"""

import hashlib
import io
import json
import sys
import tarfile
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

TARGET = Path(__file__).parents[1] / "sheetgen" / "fonts"

INTER = "inter-ui-4.1.1.tgz"
CINZEL = "fontsource-cinzel-5.3.0.tgz"
SHA256 = {
    INTER: "e392e4d71f18a7c1f23dfecd833d68fa05eeab41862686584e80fd2b5d87e9c0",
    CINZEL: "b80629f715b4603fd099c0ceaa94cc7a15308a75a9cf52f0613a312ee6d53c28",
}
SOURCES = {
    "body": (INTER, ("package/web/Inter-Regular.woff2",)),
    "bold": (INTER, ("package/web/Inter-Bold.woff2",)),
    "display": (
        CINZEL,
        (
            "package/files/cinzel-latin-700-normal.woff2",
            "package/files/cinzel-latin-ext-700-normal.woff2",
        ),
    ),
}
LICENCES = {
    "LICENSE-inter.txt": (INTER, "package/LICENSE.txt"),
    "LICENSE-cinzel.txt": (CINZEL, "package/LICENSE"),
}

KEPT = (
    (0x0020, 0x024F),  # Latin, Latin-1, Latin Extended-A and -B
    (0x0370, 0x03FF),  # Greek
    (0x0400, 0x04FF),  # Cyrillic
    (0x1E00, 0x1EFF),  # Latin Extended Additional: Vietnamese, Welsh
    (0x2000, 0x206F),  # punctuation, spaces, bullets, primes
    (0x20A0, 0x20BF),  # currency
    (0x2116, 0x2122),  # numero, trade mark
    (0x2150, 0x215E),  # fractions
    (0x2190, 0x2199),  # arrows
    (0x2200, 0x2265),  # mathematical signs
    (0x25A0, 0x25FF),  # squares, circles, triangles
    (0x2600, 0x27BF),  # stars, hearts, ticks
)
NAME_RECORDS = [0, 1, 2, 4, 5, 6, 13, 14]  # copyright, names, version, licence and its address


def member(packages: Path, package: str, name: str) -> bytes:
    """One file out of an npm package whose hash is the known one."""
    archive = (packages / package).read_bytes()
    if hashlib.sha256(archive).hexdigest() != SHA256[package]:
        raise SystemExit(f"{package} is not the package these fonts were made from")
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        file = tar.extractfile(name)
        if file is None:
            raise SystemExit(f"{package} holds no file {name}")
        return file.read()


def merged(parts: Iterable[bytes]) -> TTFont:
    """The fonts as one; the parts must be subsets of one design."""
    with TemporaryDirectory() as folder:
        files = []
        for number, part in enumerate(parts):
            font = TTFont(io.BytesIO(part), recalcTimestamp=False)
            font.flavor = None
            file = Path(folder) / f"{number}.ttf"
            font.save(file)
            files.append(str(file))
        if len(files) == 1:
            return TTFont(io.BytesIO(Path(files[0]).read_bytes()), recalcTimestamp=False)
        whole = Merger().merge(files)
        first = TTFont(files[0], recalcTimestamp=False)["head"]
        whole["head"].created, whole["head"].modified = first.created, first.modified
        return whole


def slim(font: TTFont) -> None:
    """Keep the characters of KEPT and outlines: no hinting, no layout tables, no glyph names."""
    options = Options(
        hinting=False,
        layout_features=[],
        glyph_names=False,
        name_IDs=NAME_RECORDS,
        notdef_outline=True,
        recalc_timestamp=False,
        drop_tables=["GDEF", "GPOS", "GSUB", "STAT", "DSIG", "gasp", "prep", "kern"],
    )
    subsetter = Subsetter(options)
    subsetter.populate(
        unicodes=[
            code
            for first, last in KEPT
            for code in range(first, last + 1)
            if unicodedata.category(chr(code)) not in {"Cc", "Cf", "Zl", "Zp"}
        ]
    )
    subsetter.subset(font)


def saved(font: TTFont) -> bytes:
    """The font as TrueType bytes; its date stays that of the design."""
    font.recalcTimestamp = False
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def runs(advances: dict[int, int]) -> list[list[int]]:
    """The advances as runs of neighbouring characters: [first code point, advance, advance, …]."""
    found: list[list[int]] = []
    for code, advance in sorted(advances.items()):
        if found and found[-1][0] + len(found[-1]) - 1 == code:
            found[-1].append(advance)
        else:
            found.append([code, advance])
    return found


def metrics(data: bytes) -> dict[str, object]:
    """What is needed to measure text, in font units."""
    font = TTFont(io.BytesIO(data))
    widths = font["hmtx"]
    return {
        "units": font["head"].unitsPerEm,
        "ascent": font["hhea"].ascent,
        "descent": -font["hhea"].descent,
        "cap_height": font["OS/2"].sCapHeight,
        "advances": runs({code: widths[name][0] for code, name in font.getBestCmap().items()}),
    }


def main(packages: Path) -> None:
    """Write the three fonts, their metrics and their licences."""
    known: dict[str, dict[str, object]] = {}
    for name, (package, files) in SOURCES.items():
        font = merged(member(packages, package, file) for file in files)
        slim(font)
        data = saved(font)
        (TARGET / f"{name}.ttf").write_bytes(data)
        known[name] = metrics(data)
    text = json.dumps(known, separators=(",", ":"))
    (TARGET / "metrics.json").write_text(text + "\n", encoding="ascii")
    for name, (package, file) in LICENCES.items():
        (TARGET / name).write_bytes(member(packages, package, file))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
