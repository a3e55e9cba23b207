"""Who is at the table just now: connected here, or to another server of the same room."""

from collections import Counter
from collections.abc import Iterable


class Presence:
    """The players with a live connection. What other servers say holds for a while only."""

    def __init__(self) -> None:
        self._here: Counter[str] = Counter()
        self._elsewhere: dict[str, tuple[frozenset[str], float]] = {}

    def __contains__(self, player: object) -> bool:
        return player in self.all

    @property
    def here(self) -> frozenset[str]:
        """Those who are connected to this server."""
        return frozenset(player for player, lines in self._here.items() if lines > 0)

    @property
    def all(self) -> frozenset[str]:
        """Those who are connected to any server."""
        return self.here.union(*(players for players, _ in self._elsewhere.values()))

    def connected(self, player: str, change: int) -> bool:
        """Count a connection that came (1) or went (-1); whether that is news."""
        was = self._here[player] > 0
        self._here[player] += change
        return was != (self._here[player] > 0)

    def heard(self, server: str, players: Iterable[str], until: float) -> None:
        """Another server's players, which hold until that time."""
        self._elsewhere[server] = (frozenset(players), until)

    def forget(self, now: float) -> None:
        """Let go of what was said too long ago: that server may be gone."""
        kept = {server: said for server, said in self._elsewhere.items() if said[1] > now}
        self._elsewhere = kept
