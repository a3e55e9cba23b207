"""How people get in: the links, and their QR codes for the terminal and the page."""

import io

import segno

QUIET = 2  # modules of white around the code; decoders need no more on a screen
WHITE, BLACK = "\x1b[48;5;231m", "\x1b[48;5;16m"  # said outright: a dark theme must not invert
INK = {True: "\x1b[38;5;16m", False: "\x1b[38;5;231m"}
RESET = "\x1b[0m"


def join_link(base: str, room: str, key: str) -> str:
    """The address that a phone opens; the key stands where browsers do not send it."""
    return f"{base}/r/{room}#{key}"


def host_link(base: str, room: str, token: str) -> str:
    """The address of the host's page."""
    return f"{base}/h/{room}#{token}"


def svg(text: str) -> str:
    """A QR code as SVG, black on white whatever the page's colours are."""
    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(out, kind="svg", scale=8, border=4, dark="#000", light="#fff", xmldecl=False)
    return out.getvalue().decode()


def terminal(text: str, *, colour: bool) -> str:
    """A QR code of half blocks, two modules a character, that decodes on any background.

    Without colour (a pipe, NO_COLOR) it is drawn in blocks for a light background, in plain
    ASCII: two characters a module.
    """
    rows = _rows(text)
    if not colour:
        return "\n".join("".join("##" if dark else "  " for dark in row) for row in rows)
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join(_half_blocks(upper, lower) for upper, lower in pairs)


def _rows(text: str) -> list[list[bool]]:
    code = segno.make(text, error="m", micro=False)
    return [[bool(dark) for dark in row] for row in code.matrix_iter(border=QUIET)]


def _half_blocks(upper: list[bool], lower: list[bool]) -> str:
    cells = zip(upper, lower, strict=True)
    parts = [f"{INK[up]}{BLACK if down else WHITE}▀" for up, down in cells]
    return "".join(parts) + RESET
