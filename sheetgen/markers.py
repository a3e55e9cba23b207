"""The corner markers and the sheet code: what the reader finds a photographed sheet by.

Corners count clockwise from the top left (0 … 3). The four markers of one page of one copy are a
group; a group's number tells the page, and copies of one print run can be told apart.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import assert_never

from sheetgen.errors import SheetError
from sheetgen.geometry import Rect
from sheetgen.scene import (
    Bits,
    Close,
    Curve,
    Item,
    Line,
    Move,
    Picture,
    Shape,
    Step,
    Text,
    points_of,
)
from sheetgen.sheet import Page

MARKER_MODULES = 8  # 6 × 6 bits inside a black border one module wide
GROUPS = (
    146  # four ids each fit into the 587 of the family, and an even count keeps the page's parity
)
CODE_VERSION = (
    5  # a QR code that holds 84 bytes at error correction M; fixed, so that all are alike
)
CODE_MODULES = 37  # the side of a version 5 code, without its quiet zone
CODE_MASK = 0  # fixed: searching the best of eight costs most of the time of making a code
CODE_BYTES = 84  # ISO/IEC 18004, version 5, error correction M, byte mode
LAYOUT_BYTES = 36  # with the other parts at their longest this fills the code
PLAYER_BYTES = 24
CODE_FORMAT = "SG1"  # the first part of the code's text; another one is somebody else's code
PAPER_LETTERS = {"a4": "A", "letter": "L"}  # what the code writes instead, to save bytes

MIN_MARKER = 10.0  # mm; below it phone photos lose more than one marker in fifty
MIN_CLEAR = 1.0  # mm, and at least one module: ink that touches a marker hides it
MIN_EDGE = 5.0  # mm; many printers leave 3 to 5 mm at the paper's edge white
MIN_CODE_MODULE = 0.45  # mm; three pixels a module in a phone photo of a whole A4 sheet
QUIET_MODULES = 4  # ISO/IEC 18004


@dataclass(frozen=True, slots=True)
class SheetCode:
    """What a sheet's code says; ``digest`` is that of the page's fields, copies count from 1."""

    layout: str
    paper: str
    digest: str
    page: int
    copy: int
    player: str | None = None


@cache
def _tags() -> tuple[int, ...]:
    """The 587 codes of AprilTag's family 36h11, 36 bits each, row by row; a set bit is black."""
    lines = (files("sheetgen") / "tag36h11.txt").read_text("ascii").split()
    return tuple(int(line, 16) for line in lines)


def marker_rows(marker: int) -> tuple[str, ...]:
    """The marker's eight rows of eight "1" (black) and "0", its black border included."""
    bits = f"{_tags()[marker]:036b}"
    edge = "1" * MARKER_MODULES
    return (edge, *(f"1{bits[start : start + 6]}1" for start in range(0, 36, 6)), edge)


def group_of_page(page: int, copy: int) -> int:
    """The number of the marker group on this page of this copy (both count from 1)."""
    return (2 * (copy - 1) + (page - 1)) % GROUPS


def marker_ids(page: int, copy: int) -> tuple[int, int, int, int]:
    """The ids of the markers at the corners 0 … 3 of this page of this copy."""
    first = 4 * group_of_page(page, copy)
    return first, first + 1, first + 2, first + 3


def group_of(marker: int) -> tuple[int, int] | None:
    """The group and the corner of a marker id; None if it is none of ours."""
    return divmod(marker, 4) if 0 <= marker < 4 * GROUPS else None


def page_of_group(group: int) -> int:
    """The page (1 or 2) a group's markers stand on."""
    return group % 2 + 1


def encode(code: SheetCode) -> str:
    """The text of the sheet code.

    Raises:
        SheetError: the layout's or the player's name does not fit.
    """
    _check_length("--players", code.player or "", PLAYER_BYTES)
    _check_length("layout name", code.layout, LAYOUT_BYTES)
    if "|" in code.layout + code.paper:
        raise SheetError(code.layout, "a layout's name holds no '|'", "rename the file")
    paper = PAPER_LETTERS.get(code.paper, code.paper)
    numbers = f"{code.digest}|{code.page}|{code.copy}"
    text = "|".join((CODE_FORMAT, code.layout, paper, numbers, code.player or ""))
    _check_length("sheet code", text, CODE_BYTES)
    return text


def _check_length(where: str, text: str, limit: int) -> None:
    """Refuse what is longer than so many bytes of UTF-8."""
    if len(text.encode()) > limit:
        raise SheetError(
            where,
            f"{text!r} is longer than {limit} bytes and does not fit into the sheet code",
            f"shorten it to {limit} bytes (a letter with an accent, or a Greek one, takes two)",
        )


def decode(text: str) -> SheetCode | None:
    """What the text of a sheet code says; None if it is not one of ours."""
    parts = text.split("|", 6)
    if len(parts) != 7 or parts[0] != CODE_FORMAT:
        return None
    _, layout, paper, digest, page, copy, player = parts
    if not (page.isdecimal() and copy.isdecimal()):
        return None
    papers = {letter: name for name, letter in PAPER_LETTERS.items()}
    paper = papers.get(paper, paper)
    return SheetCode(layout, paper, digest, int(page), int(copy), player or None)


def code_rows(code: SheetCode) -> tuple[str, ...]:
    """The 37 rows of the code's QR picture, "1" black, without its quiet zone.

    Raises:
        SheetError: the layout's or the player's name does not fit.
    """
    import segno  # noqa: PLC0415  # only a sheet with a code needs it, and it costs 0.07 s

    picture = segno.make(
        encode(code).encode(),
        version=CODE_VERSION,
        error="m",
        mode="byte",
        mask=CODE_MASK,
        boost_error=False,
    )
    return tuple("".join("1" if bit else "0" for bit in row) for row in picture.matrix)


def lint_markers(page: Page, *sheets: Rect) -> list[list[tuple[str, str]]]:
    """Why a photo of the page might not be read: what is wrong, and how to mend it, for each sheet.

    Args:
        page: what is printed.
        sheets: the papers as they lie on the page.
    """
    ink = (*_ink(_close(page.layer.items, page)), *(field.rect for field in page.fields))
    ink += tuple(blank.rect for blank in page.blanks)
    return [_lint(page, sheet, ink) for sheet in sheets]


def _lint(page: Page, sheet: Rect, ink: tuple[Rect, ...]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    alike: dict[tuple[str, str], list[int]] = {}
    for marker in page.markers:
        for complaint in _lint_marker(marker.rect, page, sheet, ink):
            alike.setdefault(complaint, []).append(marker.corner)
    for (what, fix), corners in alike.items():
        several = "s" if len(corners) > 1 else ""
        found.append((f"marker{several} {', '.join(map(str, corners))}: {what}", fix))
    if page.code is not None:
        found += _lint_code(page.code, page, ink)
    return found


def _lint_marker(
    rect: Rect, page: Page, sheet: Rect, ink: tuple[Rect, ...]
) -> Iterator[tuple[str, str]]:
    side = min(rect.width, rect.height)
    if side < MIN_MARKER:
        fix = f"make 'size' at least {MIN_MARKER:g}mm"
        yield f"only {side:g}mm wide, and photos lose small markers", fix
    clear = _clear(rect)
    others = (*ink, *(other.rect for other in page.markers if other.rect != rect))
    others += (page.code,) if page.code else ()
    zone = rect.inset(-clear)
    if any(zone.overlaps(other) for other in others):
        fix = f"keep {clear:.3g}mm around it white"
        yield f"ink nearer than {clear:.3g}mm, which hides it", fix
    if not sheet.inset(MIN_EDGE).contains(rect):
        fix = f"move it at least {MIN_EDGE:g}mm from the edge"
        yield f"nearer than {MIN_EDGE:g}mm to the paper's edge", fix


def _clear(rect: Rect) -> float:
    """The white in mm that a marker needs around it."""
    return max(MIN_CLEAR, min(rect.width, rect.height) / MARKER_MODULES)


def _lint_code(rect: Rect, page: Page, ink: tuple[Rect, ...]) -> Iterator[tuple[str, str]]:
    module = min(rect.width, rect.height) / CODE_MODULES
    if module < MIN_CODE_MODULE - 1e-9:
        fix = f"make it at least {MIN_CODE_MODULE * CODE_MODULES:.4g}mm wide"
        yield f"the sheet code's modules are {module:.2f}mm wide; photos lose them", fix
    quiet = QUIET_MODULES * module
    zone = rect.inset(-quiet)
    others = (*ink, *(marker.rect for marker in page.markers))
    if any(zone.overlaps(other) for other in others):
        yield f"the sheet code has ink nearer than {quiet:.3g}mm", f"keep {quiet:.3g}mm white"
    if not Rect(0, 0, page.width, page.height).contains(zone):
        fix = f"move it at least {quiet:.3g}mm from the edge"
        yield "the sheet code's quiet zone leaves the paper", fix


def _close(items: Iterable[Item], page: Page) -> Iterator[Item]:
    """The items without the shapes that are far from all markers and the code: nearly all are."""
    zones = [marker.rect.inset(-_clear(marker.rect)) for marker in page.markers]
    zones += [page.code.inset(-QUIET_MODULES * page.code.width / CODE_MODULES)] if page.code else []
    for item in items:
        if not isinstance(item, Shape):
            yield item
            continue
        points = [(p.x, p.y) for step in item.steps for p in points_of(step)]
        reach = _box(points).inset(-item.paint.width / 2)
        if any(reach.overlaps(zone) for zone in zones):
            yield item


def _ink(items: Iterable[Item]) -> Iterator[Rect]:
    """Upright boxes that hold all that the items print; white areas print nothing."""
    for item in items:
        match item:
            case Bits(rect) | Picture(rect):
                yield rect
            case Text():
                yield item.extent
            case Shape(steps, paint):
                if paint.fill is not None and paint.fill.lower() not in WHITE:
                    yield _box([point for box in _strokes(steps, 0) for point in _ends(box)])
                if paint.stroke is not None and paint.stroke.lower() not in WHITE:
                    yield from _strokes(steps, paint.width)
            case _:
                assert_never(item)


WHITE = ("#ffffff", "#fff", "white", "none")


def _strokes(steps: tuple[Step, ...], width: float) -> Iterator[Rect]:
    """A box around each piece of an outline drawn with a pen of this width."""
    start = here = None
    for step in steps:
        match step:
            case Move(to):
                start = here = (to.x, to.y)
            case Line(to) if here is not None:
                yield _box([here, (to.x, to.y)]).inset(-width / 2)
                here = (to.x, to.y)
            case Curve(control1, control2, to) if here is not None:
                points = [(point.x, point.y) for point in (control1, control2, to)]
                yield _box([here, *points]).inset(-width / 2)
                here = points[-1]
            case Close() if here is not None and start is not None:
                yield _box([here, start]).inset(-width / 2)
                here = start
            case _:
                continue


def _ends(box: Rect) -> tuple[tuple[float, float], tuple[float, float]]:
    return (box.x, box.y), (box.right, box.bottom)


def _box(points: list[tuple[float, float]]) -> Rect:
    """The smallest upright rectangle around the points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    if not points:
        return Rect(0, 0, 0, 0)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
