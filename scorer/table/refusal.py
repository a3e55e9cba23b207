"""A refusal: what somebody asked for that cannot be, why, and what to do instead."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

NOTHING: Mapping[str, Any] = MappingProxyType({})


class RefusedError(Exception):
    """An answer instead of an event; the table goes on.

    Args:
        code: one word for programs; the page has a sentence in its own language for it.
        what: what is wrong, in English.
        fix: what to do instead.
        more: further facts by name, such as whose turn it is.
    """

    def __init__(self, code: str, what: str, fix: str, more: Mapping[str, Any] = NOTHING) -> None:
        super().__init__(code, what, fix)
        self.code = code
        self.what = what
        self.fix = fix
        self.more = more

    def document(self) -> dict[str, Any]:
        """The refusal as JSON."""
        return {"code": self.code, "what": self.what, "fix": self.fix, **self.more}
