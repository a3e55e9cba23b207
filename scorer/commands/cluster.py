"""The same work on a cluster: dask.distributed, an optional extra, hands out the photographs.

Each photo is one task with a key of its own. What a dead worker was at is done again by another
one, and each answer is taken once.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from scorer.commands.batch import CRASHED, Done, find_here
from scorer.commands.photos import Findings, find_photo, told
from scorer.commands.wishes import Wishes
from scorer.reader.photo import file_bytes
from sheetgen.errors import SheetError

WHERE = "--scheduler"
AHEAD = 64  # photos that are sent before the first of them is answered: about 300 MB
PATIENCE = 10  # s until a scheduler that does not answer is given up


def find_on_cluster(
    address: str, names: Sequence[str], wishes: Wishes, todo: Sequence[int]
) -> Iterator[Done]:
    """Find the sheets in the photos at some places of a list, on the workers of a scheduler.

    Raises:
        SheetError: dask.distributed is not installed, or no scheduler answers.
    """
    distributed = _engine()
    client = _client(distributed, address)
    waiting = iter(todo)
    running = distributed.as_completed(loop=client.loop)
    places: dict[str, int] = {}
    with client:
        for number in waiting:
            sent = _send(client, names[number], number, wishes)
            if isinstance(sent, Findings):
                yield number, sent
                continue
            places[sent.key] = number
            running.add(sent)
            if len(places) >= AHEAD:
                yield _taken(next(running), places, names)
        for task in running:
            yield _taken(task, places, names)


def _engine() -> Any:
    try:
        import distributed  # noqa: PLC0415  # an extra, and slow to load
    except ImportError:
        what = "dask.distributed is not installed"
        raise SheetError(WHERE, what, "pip install 'penny-dice-sheets[cluster]'") from None
    return distributed


def _client(distributed: Any, address: str) -> Any:
    try:
        return distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError):
        how = "start one with 'dask scheduler' and workers with 'dask worker ADDRESS'"
        raise SheetError(WHERE, f"no scheduler answers at {address!r}", how) from None


def _send(client: Any, name: str, number: int, wishes: Wishes) -> Any:
    """The task of a photo, or, where its file cannot be sent, what is wrong with it."""
    if name == "-" or not Path(name).is_file():
        from scorer.commands.batch import classifier  # noqa: PLC0415

        return find_photo(name, wishes, classifier())
    try:
        content = file_bytes(Path(name))
    except SheetError as error:
        return Findings(name, "", (), told(error, name))
    key = f"photo-{number}-{name}"
    return client.submit(find_here, name, wishes, content, key=key, pure=False)


def _taken(task: Any, places: dict[str, int], names: Sequence[str]) -> Done:
    """The answer of a task; one that ended several workers is told as a problem."""
    number = places.pop(task.key)
    if task.status == "finished":
        return number, task.result()
    return number, Findings(names[number], "", (), CRASHED)
