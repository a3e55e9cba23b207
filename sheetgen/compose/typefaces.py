"""The fonts that a layout's names for them stand for."""

from dataclasses import dataclass
from typing import Literal

Role = Literal["body", "bold", "display"]


@dataclass(frozen=True, slots=True)
class Faces:
    """The font of plain words, of bold ones, and of titles."""

    body: str = "body"
    bold: str = "bold"
    display: str = "display"

    def named(self, role: Role) -> str:
        """The font that a layout calls by this name."""
        return {"body": self.body, "bold": self.bold, "display": self.display}[role]


SHIPPED = Faces()
