"""Real engines for tests: PostgreSQL and Redis as processes of their own on the loopback."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import pytest

PATIENCE = 20.0  # s for an engine to come up
SYSTEM_USER = "postgres"  # its programs refuse to run as root


def free_port() -> int:
    """A port that nobody listens at just now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def program(name: str) -> str | None:
    """Where a program is: on the path, or where Debian keeps PostgreSQL's."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    return shutil.which(name) or (str(places[0]) if places else None)


@dataclass
class Engine:
    """An engine that can be stopped and started at the same port."""

    url: str
    port: int
    command: list[str]
    folder: Path
    user: str | None = None
    process: "subprocess.Popen[bytes] | None" = field(default=None, repr=False)

    def start(self) -> None:
        """Start it and wait until it listens."""
        log = (self.folder / "log").open("ab")
        with log:
            self.process = subprocess.Popen(
                self.command, cwd=self.folder, stdout=log, stderr=log, user=self.user
            )
        wait_until(self.listens)

    def listens(self) -> bool:
        """Whether it answers: PostgreSQL opens its port before it can."""
        if self.url.startswith("postgresql:"):
            with suppress(psycopg.OperationalError), psycopg.connect(self.url):
                return True
            return False
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 0.2):
            return True
        return False

    def stop(self, kill: bool = False) -> None:  # noqa: FBT001, FBT002
        """End it, at once if it is to be killed."""
        if self.process is not None:
            self.process.kill() if kill else self.process.send_signal(2)
            self.process.wait(PATIENCE)


def wait_until(true: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Wait for something, or fail."""
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)


@contextmanager
def postgres() -> Iterator[Engine]:
    """A PostgreSQL with an empty database, in a folder that is removed afterwards."""
    initdb, server = program("initdb"), program("postgres")
    if initdb is None or server is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    user = SYSTEM_USER if os.name == "posix" and os.getuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="dice-postgres-"))
    try:
        if user is not None:
            shutil.chown(folder, user)
        options = ["-D", str(folder / "data"), "-U", "dice", "-A", "trust", "-N"]
        subprocess.run(
            [initdb, *options, "--no-locale", "-E", "UTF8"],
            check=True, capture_output=True, user=user, cwd=folder,
        )  # fmt: skip
        port = free_port()
        quick = ["-c", "fsync=off", "-c", f"unix_socket_directories={folder}"]
        here = ["-D", str(folder / "data"), "-p", str(port), "-h", "127.0.0.1"]
        url = f"postgresql://dice@127.0.0.1:{port}/postgres"
        engine = Engine(url, port, [server, *here, *quick], folder, user)
        engine.start()
        yield engine
        engine.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def redis_engine() -> Iterator[Engine]:
    """A Redis that keeps nothing."""
    server = shutil.which("redis-server") or shutil.which("valkey-server")
    if server is None:
        pytest.skip("Redis is not installed: apt-get install redis-server")
    with tempfile.TemporaryDirectory(prefix="dice-redis-") as folder:
        port = free_port()
        options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        url = f"redis://127.0.0.1:{port}"
        engine = Engine(url, port, [server, *options], Path(folder))
        engine.start()
        yield engine
        engine.stop()
