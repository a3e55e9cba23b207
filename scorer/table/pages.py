"""The files of the page, read once: an address is looked up in their list, never in a folder."""

import gzip
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

TYPES: Mapping[str, str] = MappingProxyType(
    {
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".css": "text/css; charset=utf-8",
        ".svg": "image/svg+xml",
        ".json": "application/json",
        ".webmanifest": "application/manifest+json",
        ".png": "image/png",
        ".ico": "image/x-icon",
        ".woff2": "font/woff2",
        ".mp4": "video/mp4",
        ".webm": "video/webm",
        ".mp3": "audio/mpeg",
        ".txt": "text/plain; charset=utf-8",
    }
)
PACKED = {".png", ".ico", ".woff2", ".mp4", ".webm", ".mp3"}  # packing them again gains nothing
INDEX = "index.html"
THIN = {".js", ".css"}  # whose comments and indentation a phone need not fetch: a tenth of the page
COMMENT = re.compile(rb"^[ \t]*(?://[^\n]*|/\*.*?\*/[ \t]*)\n", re.MULTILINE | re.DOTALL)
INDENTATION = re.compile(rb"^[ \t]+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent.

    Args:
        kind: its media type.
        plain: its bytes.
        packed: its bytes by gzip; None where that gains nothing.
        tag: changes with the bytes.
    """

    kind: str
    plain: bytes
    packed: bytes | None
    tag: str


def page_files() -> Mapping[str, File]:
    """All files of the page by their path in it, such as `icons/die.svg`."""
    folder = files("scorer.table").joinpath("page")
    return MappingProxyType(dict(_files(folder, "")) if folder.is_dir() else {})


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, File]]:
    for entry in folder.iterdir():
        name = f"{path}{entry.name}"
        suffix = f".{entry.name.rpartition('.')[2]}"
        if entry.is_dir():
            yield from _files(entry, f"{name}/")
        elif suffix in TYPES:
            plain = entry.read_bytes()
            if suffix in THIN:
                plain = INDENTATION.sub(b"", COMMENT.sub(b"", plain))
            packed = None if suffix in PACKED else gzip.compress(plain, mtime=0)
            yield name, File(TYPES[suffix], plain, packed, f'"{sha256(plain).hexdigest()[:16]}"')
