"""Who may talk to the server at all: the names it answers to, and pages that are its own. Pure.

A page from elsewhere must not reach a table on the home network, neither by its own requests
(their Origin is foreign) nor by giving its own name the table's address (the Host is foreign).
"""

import re
from collections.abc import Mapping
from ipaddress import ip_address
from types import MappingProxyType
from urllib.parse import urlsplit

# Names that no public name server answers for, so nobody outside can point one here.
HOME = (".local", ".lan", ".home", ".internal", ".home.arpa", ".localhost", ".test")

NAME = re.compile(r"[a-z0-9_.-]+")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "media-src 'self' data: blob:; font-src 'self'; connect-src 'self' ws://{host} wss://{host}; "
    "manifest-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
PLAIN: Mapping[str, str] = MappingProxyType(
    {
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-resource-policy": "same-origin",
        "x-frame-options": "DENY",
    }
)


def name_of(host: str) -> str:
    """The name or address in a Host header, without its port; empty if it is none."""
    try:
        parts = urlsplit(f"//{host}")
        return parts.hostname or "" if parts.netloc == host and parts.port != 0 else ""
    except ValueError:
        return ""


def is_ours(host: str, public: str | None = None) -> bool:
    """Whether a Host header names this machine as only the home network can, or as it is told.

    Args:
        host: the header.
        public: the name and port under which a public server is known.
    """
    name = name_of(host).removesuffix(".")
    if not name or "@" in host:
        return False
    if public is not None and host == public:
        return True
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return NAME.fullmatch(name) is not None and ("." not in name or name.endswith(HOME))
    return True


def is_same(origin: str | None, host: str) -> bool:
    """Whether a request comes from our own page; programs that are no browser send no Origin."""
    return origin is None or origin in {f"http://{host}", f"https://{host}"}


def headers(host: str) -> Mapping[str, str]:
    """The headers of every answer."""
    return {**PLAIN, "content-security-policy": POLICY.format(host=host)}
