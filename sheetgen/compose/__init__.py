"""From a layout to what is printed: compose draws the parts, copies fills in what differs."""

from sheetgen.compose.blanks import Copy
from sheetgen.compose.copies import copies
from sheetgen.compose.page import compose

__all__ = ["Copy", "compose", "copies"]
