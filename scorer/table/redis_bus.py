"""The bus of Redis, or of an engine that speaks like it (Valkey), through redis-py."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import suppress

import redis.asyncio
from redis.exceptions import RedisError

from scorer.table.engine import DownError, public
from sheetgen.errors import SheetError

CHANNEL = "dice:table"
PATIENCE = 2.0  # s for one word to the engine
PAUSE = 0.5  # s before an engine that has gone is asked again
SILENCE = 5.0  # s after which a listener asks whether its line still stands
LOST = (RedisError, OSError, TimeoutError)


class RedisBus:
    """Tells everybody who listens at the same engine."""

    def __init__(self, url: str) -> None:
        try:
            self._redis = redis.asyncio.from_url(
                url,
                socket_timeout=None,
                socket_connect_timeout=PATIENCE,
                health_check_interval=SILENCE,
                decode_responses=True,
            )
        except ValueError as error:
            what = f"this is no address of Redis: {public(url)}"
            raise SheetError("--bus", what, "write redis://host:6379") from error

    async def say(self, text: str) -> None:
        """Tell everybody; where the engine is away, nobody hears it."""
        with suppress(*LOST):
            async with asyncio.timeout(PATIENCE):
                await self._redis.publish(CHANNEL, text)

    async def heard(self) -> AsyncGenerator[str | None, None]:
        """What is said, for ever; None after each time that the line was down."""
        while True:
            try:
                async with self._redis.pubsub() as line:
                    await line.subscribe(CHANNEL)
                    yield None
                    while True:
                        said = await line.get_message(timeout=SILENCE)
                        if said is not None and said["type"] == "message":
                            yield said["data"]
            except LOST:
                await asyncio.sleep(PAUSE)

    async def check(self) -> None:
        """Ask the engine whether it is there."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._redis.ping()
        except LOST as error:
            raise DownError from error

    async def close(self) -> None:
        """Let go of the engine."""
        with suppress(*LOST):
            await self._redis.aclose()
