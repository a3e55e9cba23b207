"""The pad as a shojiku template; fonts come in a pack of their own, which is made first.

python bench/peers/shojiku_pad.py COPIES FILE
"""

import json
import shutil
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import pad
import shojiku

LOCALE = "fonts: { uses: [pad], default: body, fallback: [body] }\n"


def draw(copies: int, file: str) -> None:
    with TemporaryDirectory() as folder:
        write_fonts(Path(folder))
        client = shojiku.Client(font_dirs=[folder], locale_dirs=[folder], lang="en-US")
        sheets = [{"number": pad.number(n), "code": pad.code_text(n)} for n in range(1, copies + 1)]
        result = client.generate_source(json.dumps(template()), params={"sheets": sheets})
    for diagnostic in result.diagnostics:
        sys.stderr.write(f"{diagnostic}\n")
    if not result.success:
        raise SystemExit(str(result.failure.message))
    result.artifact.write(file)


def write_fonts(folder: Path) -> None:
    pack = folder / "pad"
    pack.mkdir()
    faces = []
    for path in (pad.BODY, pad.DISPLAY):
        shutil.copy(path, pack)
        digest = sha256(path.read_bytes()).hexdigest()
        faces.append({"id": path.stem, "file": path.name, "sha256": digest})
    manifest = {"version": 1, "license": "OFL-1.1", "redistributable": True, "faces": faces}
    (pack / "manifest.yml").write_text(json.dumps(manifest))
    (folder / "en-us.yml").write_text(LOCALE)


def template() -> dict:
    black = {"backgroundColor": "#000000"}
    title = {"fontFamily": "display", "fontSize": pad.TITLE_SIZE, "textAlign": "center"}
    number = {"fontSize": pad.SMALL, "textAlign": "right"}
    items = [
        text(0, pad.TITLE_Y - 9, pad.WIDTH, title, text=pad.TITLE),
        text(pad.NUMBER_RIGHT - 40, pad.NUMBER_Y - 3, 40, number, data={"key": "number"}),
        *(rect(x, y, pad.CELL, {"borderWidth": 1}) for x, y in pad.cells()),
        *(rect(x, y, pad.MARKER, black) for x, y in pad.markers()),
        *(
            text(pad.PRINT_X, y - 3, 150, {"fontSize": pad.SMALL}, text=pad.PRINT)
            for y in pad.small_print()
        ),
        {"type": "qr_code", "data": {"key": "code"}, "box": code_box()},
    ]
    cell = {"items": items}
    sheets = {"type": "repeat", "data": {"key": "sheets"}, "cell": cell}
    body = {"type": "flow", "items": [sheets]}
    return {"page": {"size": "A4", "margin": 0}, "sections": {"body": body}}


def code_box() -> dict[str, str]:
    """Its quiet zone of four modules lies inside its box."""
    quiet = 4 * pad.CODE / 37
    side = pad.CODE + 2 * quiet
    return box(pad.CODE_X - quiet, pad.CODE_Y - quiet, side, side)


def rect(x: float, y: float, side: float, style: dict) -> dict:
    return {"type": "rect", "box": box(x, y, side, side), "style": style}


def text(x: float, y: float, width: float, style: dict, **content: object) -> dict:
    place = {"x": f"{x}mm", "y": f"{y}mm", "w": f"{width}mm"}
    return {"type": "text", "box": place, "style": style, **content}


def box(x: float, y: float, width: float, height: float) -> dict[str, str]:
    return {"x": f"{x}mm", "y": f"{y}mm", "w": f"{width}mm", "h": f"{height}mm"}


if __name__ == "__main__":
    pad.run(draw)
