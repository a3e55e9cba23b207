"""Rolls that can be checked: a secret promised beforehand, and a log whose lines hold each other.

Nothing here knows a game. The host promises a secret (its SHA-256) in the first line of the log.
Every draw is HMAC-SHA256 under that secret of what the rolling phone sent: fresh random bytes
(the request's id), and the line of the log that it had seen. When the secret is told at the end,
everybody can compute every draw again.
"""

import hmac
import json
import secrets
from collections.abc import Iterator, Mapping, MutableSequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from struct import unpack
from typing import Any

SECRET_BYTES = 32  # as many as SHA-256 gives: the promise cannot be searched for its secret
WORD_BITS = 16  # a draw takes two bytes: enough for any die or seat here (100 players)
WORDS = 1 << WORD_BITS
NO_HASH = ""  # what stands before the first line

Event = Mapping[str, Any]  # one line of the log, as its JSON gives it


def new_secret() -> bytes:
    """A fresh secret of the host."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What the host shows before the first roll: it binds, and tells nothing."""
    return sha256(secret).hexdigest()


def canonical(event: Event) -> str:
    """The one way to write an event without its hash, the same in Python and on a phone."""
    bare = {key: value for key, value in event.items() if key != "hash"}
    return json.dumps(bare, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def line_hash(before: str, event: Event) -> str:
    """The hash of a line, which holds the hash of the line before it."""
    return sha256((before + canonical(event)).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a draw depends on beside the secret.

    Args:
        room: the room's name.
        label: what is drawn, such as "roll", so that two draws of one request differ.
        seen: the hash of the line that the asking phone had seen.
        request: the random id that this phone made for the request, in hex.
    """

    room: str
    label: str
    seen: str
    request: str


def _blocks(secret: bytes, ticket: Ticket) -> Iterator[int]:
    """The bytes of a draw as numbers of 16 bits."""
    text = f"{ticket.room}|{ticket.label}|{ticket.seen}|{ticket.request}|"
    block = 0
    while True:
        digest = hmac.digest(secret, f"{text}{block}".encode(), "sha256")
        yield from unpack(">16H", digest)
        block += 1


class Draw(Random):
    """A source of chance that can be computed again from the secret and a ticket."""

    def __new__(cls, _secret: bytes, _ticket: Ticket) -> "Draw":
        """Make it without the seed that Random would take from the arguments."""
        return super().__new__(cls)

    def __init__(self, secret: bytes, ticket: Ticket) -> None:
        self._words = _blocks(secret, ticket)

    def below(self, count: int) -> int:
        """A number from 0 to count - 1, all equally likely: words that would favour some go."""
        fair = WORDS - WORDS % count
        word = next(self._words)
        while word >= fair:
            word = next(self._words)
        return word % count

    def randint(self, a: int, b: int) -> int:
        """A number from a to b, both possible."""
        return a + self.below(b - a + 1)

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Put the things into any order, from the last place to the second."""
        for place in range(len(x) - 1, 0, -1):
            other = self.below(place + 1)
            x[place], x[other] = x[other], x[place]

    def getrandbits(self, k: int) -> int:
        """So many random bits, for the other ways to use chance."""
        number = 0
        for _ in range(0, k, WORD_BITS):
            number = number << WORD_BITS | next(self._words)
        return number >> -k % WORD_BITS

    def random(self) -> float:
        """A fraction from 0 to below 1."""
        return self.getrandbits(53) / (1 << 53)
