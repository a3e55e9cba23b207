"""Cut the fields out of a flattened page."""

from collections.abc import Sequence

from scorer.reader.photo import Grey
from scorer.reader.rectify import FlatPage
from sheetgen.sheet import Field


def crop_fields(page: FlatPage, fields: Sequence[Field]) -> list[Grey]:
    """The grey picture of each field, exactly to its borders, dark ink on light paper."""
    return [page.crop(field.rect) for field in fields]
