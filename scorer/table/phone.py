"""One connected phone: a bounded queue and one writer, so that a sleeper delays nobody."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any

from scorer.table.decide import Actor

QUEUE = 64  # messages that may wait: some rolls; a phone that lags more is better off starting anew

# Close codes of the protocol.
NOT_UNDERSTOOD = 4400
STRANGER = 4401
TOO_SLOW = 4408
TOO_FAST = 4429


@dataclass(frozen=True, slots=True)
class Rate:
    """So many messages a second, after a burst of so many."""

    second: float = 20.0
    burst: float = 60.0


class Bucket:
    """Lets through what a rate allows; the time comes from outside, in seconds."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.burst
        self._last: float | None = None

    def has_one(self, now: float) -> bool:
        """Whether one more might pass now."""
        gained = (now - self._last) * self._rate.second if self._last is not None else 0.0
        self._left = min(self._rate.burst, self._left + gained)
        self._last = now
        return self._left >= 1

    def takes(self, now: float) -> bool:
        """Let one more pass, if it may."""
        passes = self.has_one(now)
        self._left -= passes
        return passes


class Phone:
    """A connection: who is at its other end, and what waits to be sent there.

    Args:
        actor: who it is.
        send: sends one message of the server's interface (ASGI).

    `hang_up` ends whatever serves this connection.
    """

    def __init__(
        self,
        actor: Actor,
        send: Callable[[MutableMapping[str, Any]], Awaitable[None]],
    ) -> None:
        self.actor = actor
        self.code: int | None = None
        self._send = send
        self.hang_up: Callable[[], object] = lambda: None
        self._waiting: deque[str] = deque()
        self._wake = asyncio.Event()

    def offer(self, text: str) -> None:
        """Put a message into the queue; one that finds it full cuts the phone off."""
        if len(self._waiting) >= QUEUE:
            self.end(TOO_SLOW)
            return
        self._waiting.append(text)
        self._wake.set()

    def end(self, code: int) -> None:
        """Cut the connection, with the reason as a close code."""
        if self.code is None:
            self.code = code
            self.hang_up()

    async def write(self) -> None:
        """Send what waits, one after the other, until cancelled or the phone has gone."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                try:
                    await self._send({"type": "websocket.send", "text": self._waiting.popleft()})
                except (OSError, RuntimeError):  # it has gone, or its line is being closed:
                    return  # whoever listens to it hears of that too
