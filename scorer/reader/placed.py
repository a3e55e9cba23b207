"""Sheets whose place in the photo a person showed: read there, whatever else is found."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorer.reader.classify import Classifier
from scorer.reader.corrections import Placed
from scorer.reader.photo import Photo
from scorer.reader.read import find_sheets
from scorer.reader.sheet_reading import FoundSheet
from sheetgen.errors import SheetError

Found = tuple[tuple[FoundSheet, ...], str | None]


def find_all(
    photo: Photo, classify: Classifier, layout: str | None, placed: Mapping[str, Placed]
) -> Found:
    """Every sheet in a photo, those that a person showed among them, and what is wrong.

    Raises:
        SheetError: no sheet was found, and none was shown.
    """
    shown = _shown(photo, classify, layout, placed)
    try:
        found, problem = find_sheets(photo, classify, layout, None)
    except SheetError:
        if not shown:
            raise
        return tuple(shown.values()), None
    return _merged(found, shown), problem


def _shown(
    photo: Photo, classify: Classifier, layout: str | None, placed: Mapping[str, Placed]
) -> dict[str, FoundSheet]:
    """The sheets that are where a person showed them; a place where none is read is left out."""
    shown: dict[str, FoundSheet] = {}
    for key, place in placed.items():
        try:
            found, _ = find_sheets(photo, classify, place.layout or layout, place.corners)
        except SheetError:
            continue
        shown[key] = replace(found[0], key=key)
    return shown


def _merged(found: Sequence[FoundSheet], shown: Mapping[str, FoundSheet]) -> tuple[FoundSheet, ...]:
    keys = {sheet.key for sheet in found}
    more = (sheet for key, sheet in shown.items() if key not in keys)
    return (*(shown.get(sheet.key, sheet) for sheet in found), *more)
