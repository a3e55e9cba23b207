"""How much ink a page takes."""

from dataclasses import dataclass

import numpy as np

from sheetgen.render.png import raster
from sheetgen.sheet import Page

DPI = 60  # smooth edges keep the covered area right at any resolution
FULL = 255


@dataclass(frozen=True, slots=True)
class Inks:
    """The part of the page (0 … 1) that each ink covers, grey counting as thinner black."""

    cyan: float
    magenta: float
    yellow: float
    black: float

    @property
    def colours(self) -> float:
        """The three colours together."""
        return self.cyan + self.magenta + self.yellow


def inks(page: Page) -> Inks:
    """What a page takes if the printer makes the grey part of every colour of black."""
    light = np.asarray(raster(page, DPI).convert("RGB"), np.float64) / FULL
    grey = light.max(axis=-1)
    cyan, magenta, yellow = (float(share) for share in (grey[..., None] - light).mean(axis=(0, 1)))
    return Inks(cyan, magenta, yellow, float(1 - grey.mean()))
