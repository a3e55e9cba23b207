"""Messages over a pipe: the length of a JSON head and of its bytes, then both."""

import json
import struct
from collections.abc import Mapping
from typing import Any, BinaryIO

LENGTHS = struct.Struct(">II")
MOST = 64 << 20  # bytes of one part; the largest photo has 25 MB


def packed(head: Mapping[str, Any], content: bytes = b"") -> bytes:
    """A message as it goes through the pipe."""
    text = json.dumps(head).encode()
    return LENGTHS.pack(len(text), len(content)) + text + content


def lengths(start: bytes) -> tuple[int, int]:
    """How long the two parts of a message are.

    Raises:
        ValueError: longer than anything that is sent.
    """
    head, content = LENGTHS.unpack(start)
    if max(head, content) > MOST:
        raise ValueError("a message is too long")
    return head, content


def read(pipe: BinaryIO) -> tuple[dict[str, Any], bytes] | None:
    """The next message; None where the other end has gone."""
    start = pipe.read(LENGTHS.size)
    if len(start) < LENGTHS.size:
        return None
    head, content = lengths(start)
    text, rest = pipe.read(head), pipe.read(content)
    return (json.loads(text), rest) if len(rest) == content and len(text) == head else None
