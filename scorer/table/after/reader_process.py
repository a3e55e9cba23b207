"""The table's side of the reader: a warm child process, begun when the first photo comes.

The child may crash, hang or be killed; then the next photo gets a new one. It ends when its input
does, so a server that is killed leaves none behind.
"""

import asyncio
import json
import subprocess
import sys
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

from scorer.table.after import frames

CHILD = "scorer.table.after.reader_child"
LIMIT = 20.0  # s for one photo; on two busy cores one takes about one
START = 60.0  # s until a new child is ready; a slow and busy machine needs some
SPARE = 5  # s after which a child ends itself that nobody has ended in time
IDLE = 300.0  # s after which a child that has nothing to do is let go
PRIORITY: Mapping[str, Any] = (
    {"creationflags": getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)}
    if sys.platform == "win32"
    else {}
)  # elsewhere the child steps back by itself


Early = Callable[[Mapping[str, Any]], Awaitable[None]]


class ReaderDiedError(Exception):
    """The child has crashed, or took too long."""


class ReaderProcess:
    """One child that does one job after the other."""

    def __init__(self, limit: float = LIMIT, idle: float = IDLE) -> None:
        self._limit = limit
        self._idle = idle
        self._child: Process | None = None
        self._is_ready = False
        self._lock = asyncio.Lock()
        self._rest: asyncio.TimerHandle | None = None

    @property
    def number(self) -> int | None:
        """The child's process id, while there is one."""
        return None if self._child is None else self._child.pid

    async def warm(self) -> None:
        """Begin the child, so that it is ready when the first photo has come."""
        async with self._lock:
            await self._started()

    async def ask(
        self, job: Mapping[str, Any], content: bytes, early: Early | None = None
    ) -> tuple[dict[str, Any], bytes]:
        """What the child answers to a job; of two answers, `early` is told the first.

        Raises:
            ReaderDiedError: it did not; the next job gets another child.
        """
        async with self._lock:
            child = await self._started()
            try:
                await self._ready(child)
                async with asyncio.timeout(self._limit):
                    head, made = await _asked(child, frames.packed(job, content))
                    if head.get("more") and early is not None:
                        await early(head)
                    if head.get("more"):
                        more, made = await _answer(child)
                        head |= more
                    return head, made
            except (TimeoutError, OSError, ValueError, asyncio.IncompleteReadError) as error:
                await self._end()
                raise ReaderDiedError from error
            except asyncio.CancelledError:
                await self._end()  # its answer would be taken for that of the next job
                raise
            finally:
                self._rest_later()

    async def close(self) -> None:
        """End the child."""
        async with self._lock:
            await self._end()

    async def _started(self) -> Process:
        if self._rest is not None:
            self._rest.cancel()
        if self._child is None or self._child.returncode is not None:
            pipe, nowhere = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
            command = (sys.executable, "-m", CHILD, str(int(self._limit) + SPARE))
            self._child = await asyncio.create_subprocess_exec(
                *command, stdin=pipe, stdout=pipe, stderr=nowhere, **PRIORITY
            )
            self._is_ready = False
            self._rest_later()
        return self._child

    async def _ready(self, child: Process) -> None:
        """Wait until a new child has loaded all that it needs."""
        if not self._is_ready:
            async with asyncio.timeout(START):
                await _answer(child)
            self._is_ready = True

    def _rest_later(self) -> None:
        loop = asyncio.get_running_loop()
        if self._rest is not None:
            self._rest.cancel()
        self._rest = loop.call_later(self._idle, self._let_go)

    def _let_go(self) -> None:
        if self._child is not None and self._child.stdin is not None and not self._lock.locked():
            self._child.stdin.close()  # it ends by itself
            self._child = None

    async def _end(self) -> None:
        child, self._child = self._child, None
        if child is None:
            return
        with suppress(ProcessLookupError):
            child.kill()
        await child.wait()


async def _asked(child: Process, message: bytes) -> tuple[dict[str, Any], bytes]:
    if child.stdin is None:
        raise ValueError("the child has no pipes")
    child.stdin.write(message)
    await child.stdin.drain()
    return await _answer(child)


async def _answer(child: Process) -> tuple[dict[str, Any], bytes]:
    if child.stdout is None:
        raise ValueError("the child has no pipes")
    head, content = frames.lengths(await child.stdout.readexactly(frames.LENGTHS.size))
    answer = json.loads(await child.stdout.readexactly(head))
    return answer, await child.stdout.readexactly(content)
