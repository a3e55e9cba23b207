"""From a photo to the sheets in it: locate, name, rectify, crop, classify."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.reader.catalogue import WHERE, Edition, candidates, edition_of
from scorer.reader.classify import Classifier
from scorer.reader.crop import crop_fields
from scorer.reader.interpret import readable
from scorer.reader.locate import Located, locate, paper_corners, points_to_photo, turn
from scorer.reader.photo import Photo, exif_mirrors, mirrored
from scorer.reader.rectify import FlatPage, doubts, rectify
from scorer.reader.sheet_reading import Corner, FoundSheet
from scorer.reader.sheetcode import read_code
from scorer.reader.unmarked_sheet import read_unmarked
from sheetgen.errors import SheetError
from sheetgen.geometry import Point, Rect
from sheetgen.markers import SheetCode, page_of_group
from sheetgen.sheet import Marker, Page

Corners = NDArray[np.float64]  # shape (4, 2)

NAME_IT = "say what it is with --layout, or take the photo again, sharper"
LINES_AGREE = 0.9  # part of the printed lines; the right page has 0.97, a wrong one 0.87 at most
UNNAMED = "the sheet code cannot be read, so the sheet may be another one"
UNMARKED = "its corner markers cannot be seen; it was found by the lines of its grid"
GUESSED = "its code (the QR) cannot be read; it is taken for {layout}, page {page}"


@dataclass(frozen=True, slots=True)
class Named:
    """A located sheet and what it is; without a code nobody knows its copy and player."""

    located: Located
    edition: Edition
    code: SheetCode | None
    vouched: bool = True


def find_sheets(
    photo: Photo, classify: Classifier, layout: str | None, corners: Sequence[Corner] | None
) -> tuple[tuple[FoundSheet, ...], str | None]:
    """Every sheet in a photo that can be read, and the problem of the first that cannot.

    A photo whose EXIF data call it mirrored is tried as it is stored, and then mirrored.

    Args:
        photo: the photo.
        classify: reads the cells.
        layout: the layout that the user named, a shipped name or a file.
        corners: the paper's corners in stored pixels, if the user gave them.

    Raises:
        SheetError: no sheet was found, or none of those found can be read.
    """
    if layout is not None and next(candidates(layout), None) is None:
        return (_read_grid(photo, classify, layout, corners),), None
    try:
        return _found(photo, classify, layout, corners)
    except SheetError:
        if corners is not None or not exif_mirrors(photo):
            raise
    return _found(mirrored(photo), classify, layout, corners)


def _found(
    photo: Photo, classify: Classifier, layout: str | None, corners: Sequence[Corner] | None
) -> tuple[tuple[FoundSheet, ...], str | None]:
    """The sheets with markers in a photo, and the problem of the first that cannot be read."""
    named: list[Named] = []
    errors: list[SheetError] = []
    try:
        places = _located(photo, layout, corners)
    except SheetError:
        if layout is None or (sheet := _by_grid(photo, classify, layout)) is None:
            raise
        return (sheet,), None
    for located in places:
        try:
            named.append(_named(photo, located, layout))
        except SheetError as error:
            errors.append(error)
    if not named:
        raise errors[0]
    keys = _keys(named)
    found = tuple(
        _read(photo, sheet, key, classify) for sheet, key in zip(named, keys, strict=True)
    )
    problem = f"{errors[0].what}; {errors[0].how}" if errors else None
    return found, problem


def _read_grid(
    photo: Photo, classify: Classifier, layout: str, corners: Sequence[Corner] | None
) -> FoundSheet:
    """The sheet of a layout without markers; what EXIF data say of a mirror can be a lie."""
    if exif_mirrors(photo):
        try:
            return read_unmarked(mirrored(photo), classify, layout, corners)
        except SheetError:
            if corners is not None:
                raise
    return read_unmarked(photo, classify, layout, corners)


def _by_grid(photo: Photo, classify: Classifier, layout: str) -> FoundSheet | None:
    """The sheet of the named layout, found by its grid where no markers can be seen."""
    try:
        return replace(read_unmarked(photo, classify, layout, None), note=UNMARKED)
    except SheetError:
        return None


def _located(
    photo: Photo, layout: str | None, corners: Sequence[Corner] | None
) -> tuple[Located, ...]:
    page = next(candidates(layout)).page
    if corners is None:
        return locate(photo, page.markers)
    return (_from_corners(np.array(corners), page),)


def _from_corners(corners: Corners, page: Page) -> Located:
    """A sheet located by its paper's corners: its markers are where they must be then."""
    paper = Rect(0, 0, page.width, page.height)
    flat, _ = cv2.findHomography(_outline(paper), corners)
    exact = np.asarray(flat, np.float64)
    quads = [points_to_photo(exact, _outline(marker.rect)) for marker in page.markers]
    return Located(0, tuple(marker.corner for marker in page.markers), np.array(quads))


def _outline(rect: Rect) -> Corners:
    return np.array([(corner.x, corner.y) for corner in rect.corners])


def _named(photo: Photo, located: Located, layout: str | None) -> Named:
    """What the sheet's code says it is; without one, what the user says."""
    for page in _distinct(candidates(layout)):
        if page.code is not None:
            code = read_code(photo, located.homography(page.markers), page.code)
            if code is not None:
                return Named(located, edition_of(code, layout), code)
    return Named(located, _by_lines(photo, located, layout), None, vouched=layout is not None)


def _by_lines(photo: Photo, located: Located, layout: str | None) -> Edition:
    """The page that the markers' numbers tell, of the layout whose printed lines are there.

    Raises:
        SheetError: none of the known layouts fits.
    """
    number = page_of_group(located.group)
    fits = [
        (rectify(photo, located, edition.page).agreement, edition)
        for edition in candidates(layout)
        if edition.number == number
    ]
    agreement, edition = max(fits, key=lambda fit: fit[0], default=(0.0, None))
    if edition is None or agreement < LINES_AGREE:
        what = "its code (the QR) cannot be read"
        if layout is None:
            raise SheetError(WHERE, what, NAME_IT)
        what += f", and only {agreement:.0%} of the lines of {layout} are where they should be"
        raise SheetError(WHERE, what, "show the whole sheet, flat; check the order of --corners")
    return edition


def _distinct(editions: Iterator[Edition]) -> Iterator[Page]:
    """One page for each place where markers and code can be."""
    seen: set[tuple[object, ...]] = set()
    for edition in editions:
        key = _frame(edition.page.markers, edition.page)
        if key not in seen:
            seen.add(key)
            yield edition.page


def _frame(markers: Sequence[Marker], page: Page) -> tuple[object, ...]:
    origin = markers[0].rect if markers else None
    if origin is None or page.code is None:
        return ()
    rects = [*(marker.rect for marker in markers), page.code]
    return tuple(rect.moved(-origin.x, -origin.y) for rect in rects)


def _keys(named: Sequence[Named]) -> list[str]:
    """A name for each sheet that it has in the next reading as well."""
    keys: list[str] = []
    for sheet in named:
        copy = sheet.code.copy if sheet.code else 0
        key = f"{sheet.edition.layout} page {sheet.edition.number} copy {copy}"
        again = sum(other == key or other.startswith(f"{key} (") for other in keys)
        keys.append(f"{key} ({again + 1})" if again else key)
    return keys


def _read(photo: Photo, named: Named, key: str, classify: Classifier) -> FoundSheet:
    edition, code = named.edition, named.code
    page = edition.page
    flat = rectify(photo, named.located, page)
    fields = readable(page.fields)
    guesses = classify(crop_fields(flat, fields))
    reason = next(iter(doubts(flat)), None)
    if code is None and not named.vouched:
        reason = reason or UNNAMED
    if reason is not None:  # nobody knows then which cell a mark stands in
        guesses = [replace(guess, doubtful=True, reason=reason) for guess in guesses]
    homography = named.located.homography(page.markers)
    return FoundSheet(
        key=key,
        layout=edition.layout,
        game=edition.game,
        page_number=edition.number,
        copy=code.copy if code else None,
        player=code.player if code else None,
        corners=_corners(flat, page),
        turn=turn(homography, Point(page.width / 2, page.height / 2)),
        page=page,
        flat=flat,
        fields=fields,
        guesses=tuple(guesses),
        note=None if code else GUESSED.format(layout=edition.layout, page=edition.number),
    )


def _corners(flat: FlatPage, page: Page) -> tuple[Corner, Corner, Corner, Corner]:
    points = paper_corners(flat.homography, page.width, page.height)
    first, second, third, fourth = ((float(x), float(y)) for x, y in points)
    return first, second, third, fourth
