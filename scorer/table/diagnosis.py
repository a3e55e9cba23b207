"""Three lamps for the host: the server listens, a phone has reached it, a live line has passed."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scorer.table.addresses import TUNNEL, Interface

LISTENING, REACHED, LIVE = "listening", "reached", "live"


@dataclass(slots=True)
class Lamps:
    """What the server has seen of the outside.

    Args:
        own: this machine's addresses; requests from them are no phones.
        interfaces: where phones might be, the likeliest first.
        port: where the server listens.
    """

    own: frozenset[str]
    interfaces: Sequence[Interface]
    port: int
    reached: set[str] = field(default_factory=set)
    live: set[str] = field(default_factory=set)
    confirmed: str | None = None

    def request(self, peer: str | None, host: str) -> bool:
        """Note a request; whether a lamp has changed by it."""
        if not self._is_phone(peer) or peer in self.reached:
            return False
        self.reached.add(str(peer))
        self.confirmed = self.confirmed or host
        return True

    def passed(self, peer: str | None) -> bool:
        """Note a live connection that has answered; whether a lamp has changed by it."""
        if not self._is_phone(peer) or peer in self.live:
            return False
        self.live.add(str(peer))
        return True

    def _is_phone(self, peer: str | None) -> bool:
        return peer is not None and peer not in self.own

    def document(self) -> Mapping[str, Any]:
        """The lamps as JSON."""
        return {
            "listening": True,
            "reached": len(self.reached),
            "live": len(self.live),
            "addresses": [interface.address for interface in self.interfaces],
            "port": self.port,
            "confirmed": self.confirmed,
            "likely": [*self.likely()],
        }

    def likely(self) -> Sequence[str]:
        """What usually causes the first lamp that is dark, the likeliest first."""
        if self.live:
            return ()
        if self.reached:
            return ("proxy", "old-browser")
        causes = ["wsl"] if is_wsl() else []
        if any(TUNNEL.search(interface.name) for interface in self.interfaces):
            causes.append("vpn")
        return (*causes, "firewall", "other-wifi", "isolation", "mobile-data")


def is_wsl(version: Path = Path("/proc/version")) -> bool:
    """Whether this is Linux inside Windows, whose addresses stay inside too."""
    try:
        return re.search("microsoft|wsl", version.read_text("utf-8"), re.IGNORECASE) is not None
    except (OSError, UnicodeDecodeError):
        return False
