"""Drawing and printing beside the table: in a process of its own, so that no roll waits for it.

A job is a JSON document on the child's standard input; what it makes comes on its standard output,
and what is wrong with the job, as an error's JSON, on its standard error.
"""

import asyncio
import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorer.table.refusal import RefusedError

CHILD = "scorer.commands.workshop"
LIMIT = 60.0  # s; a hundred sheets take some five
MOST_WAITING = 8  # jobs; one is done after the other
MENDABLE = 3  # the exit status of a child whose job itself is wrong
PRIORITY: Mapping[str, Any] = (
    {"creationflags": getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)}
    if sys.platform == "win32"
    else {}
)  # elsewhere the child steps back by itself


@dataclass(slots=True)
class Workshop:
    """Makes one thing after the other."""

    _bench: asyncio.Lock = field(default_factory=asyncio.Lock)
    _waiting: int = 0

    async def make(self, job: Mapping[str, Any]) -> bytes:
        """What a job makes.

        Raises:
            RefusedError: the job is wrong, too much is asked for at once, or it took too long.
        """
        if self._waiting >= MOST_WAITING:
            more = {"wait_ms": 3000}
            raise RefusedError("fast", "too much is being printed at once", "try again", more)
        self._waiting += 1
        try:
            async with self._bench:
                return await _made(json.dumps(job).encode())
        finally:
            self._waiting -= 1


async def _made(job: bytes) -> bytes:
    pipe = asyncio.subprocess.PIPE
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", CHILD, stdin=pipe, stdout=pipe, stderr=pipe, **PRIORITY
    )
    try:
        async with asyncio.timeout(LIMIT):
            made, told = await child.communicate(job)
    except TimeoutError:
        raise RefusedError("print", "it takes too long", "print fewer sheets") from None
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()
    if child.returncode == MENDABLE:
        error = json.loads(told.splitlines()[-1])
        raise RefusedError("print", error["what"], error["fix"])
    if child.returncode:
        raise RefusedError("print", "it could not be made", "try again, or without the picture")
    return made
