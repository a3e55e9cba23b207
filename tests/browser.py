"""A table for browsers: a host on the loopback, a line that can go dead, and Chromium's pages."""

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
NAME = "table.test"  # no loopback name, so that Chromium gives no secure context
PAUSE = 0.6  # s: the server wants half a second between two rolls
PATIENCE = 30_000  # ms for anything that has to appear
# Chromium heeds only the last list: of Playwright's what can matter to a page on a loopback, and
# the address bar's popups, two hidden pages a window that cost four times as much as ours.
WITHOUT = (
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "PaintHolding",
    "DestroyProfileOnBrowserClose",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "PreconnectToSearch",
    "AimEnabled",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
)
START = "import sys; from scorer.cli import dice; sys.argv[0] = 'dice'; dice()"


@dataclass(slots=True)
class Table:
    """A host that runs, with the links it told.

    Args:
        process: the server.
        phones: the link in the QR code, under a name that is not the loopback's.
        host: the host's link.
        store: where the log is.
    """

    process: subprocess.Popen[str]
    phones: str
    host: str
    store: Path

    @property
    def room(self) -> str:
        """The table's name."""
        return self.phones.partition("/r/")[2][:4]

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.phones.split(":")[2].partition("/")[0])

    def ask(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """Ask the server as its host."""
        headers = {"Authorization": f"Bearer {self.host.partition('#')[2]}"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        data = None if body is None else json.dumps(body).encode()
        url = f"http://127.0.0.1:{self.port}/api/rooms/{self.room}/{path}"
        with urlopen(Request(url, data, headers), timeout=PATIENCE / 1000) as answer:
            return json.load(answer)

    def do(self, command: str, **rest: Any) -> int:
        """Carry out a command as the host; the number of the line it made."""
        return int(self.ask("do", {"do": command, "id": uuid4().hex, **rest})["seq"])

    def roll(self) -> Mapping[str, Any]:
        """Roll as the host; the roll as the log has it."""
        head = self.ask("state")["head"]
        self._when_it_may({"do": "roll", "id": uuid4().hex, "after": head})
        events = self.ask(f"events?since={head}")["events"]
        return next(event for event in events if event["event"] == "roll")

    def _when_it_may(self, command: Mapping[str, Any]) -> None:
        """Carry out a command; where the server wants a pause, after that."""
        try:
            self.ask("do", command)
        except HTTPError as refused:
            refused.close()
            Event().wait(PAUSE)
            self.ask("do", command)

    def rolls(self) -> int:
        """How many rolls count."""
        return int(self.ask("state")["rolls"])


def _started(game: str, store: Path, port: int, extra: tuple[str, ...]) -> Table:
    command = [sys.executable, "-c", START, "host", game, "--bind", "127.0.0.1"]
    command += ["--port", str(port), "--store", str(store), *extra]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8"
    )
    phones = ""
    for line in process.stdout or ():
        if line.startswith("Phones:"):
            phones = line.split()[1].replace("127.0.0.1", NAME)
        if line.startswith("Host:"):
            return Table(process, phones, line.split()[1].replace("127.0.0.1", NAME), store)
    stop(process)
    raise RuntimeError("the host told no link")


def stop(process: subprocess.Popen[str]) -> None:
    """End a host as Ctrl-C does."""
    process.send_signal(signal.SIGINT)
    try:
        process.communicate(timeout=PATIENCE / 1000)
    finally:
        process.kill()


@contextmanager
def hosted(store: Path, game: str = "penny-papers") -> Iterator[Table]:
    """A table as long as the block runs."""
    table = _started(game, store, 0, ("--new",))
    try:
        yield table
    finally:
        stop(table.process)


def killed(table: Table) -> None:
    """Kill the server at once, as a flat battery does."""
    table.process.kill()
    table.process.communicate()


def started_again(table: Table, game: str = "penny-papers") -> None:
    """Start a killed server again at its port, with its log."""
    again = _started(game, table.store, table.port, ())
    table.process = again.process


@contextmanager
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, to which the name of the table is this machine."""
    if CHROMIUM is None:
        missing = "no chromium here: apt-get install chromium"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as playwright:
        names = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
        arguments = ["--no-sandbox", names, f"--disable-features={','.join(WITHOUT)}"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


@dataclass(slots=True)
class Phones:
    """Makes phones, and keeps what their consoles complain about."""

    browser: Browser
    complaints: list[str] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)

    def open(self, link: str, size: tuple[int, int] = (390, 844), **context: Any) -> Page:
        """A phone of its own that opens a link."""
        width, height = size
        kept = self.browser.new_context(viewport={"width": width, "height": height}, **context)
        page = kept.new_page()
        page.set_default_timeout(PATIENCE)

        def heard(said: ConsoleMessage) -> None:
            if said.type == "error":
                self.complaints.append(said.text)

        page.on("console", heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(link)
        self.pages.append(page)
        return page

    def sit(self, link: str, name: str, **how: Any) -> Page:
        """A phone whose owner sits down."""
        page = self.open(link, **how)
        page.fill("#name", name)
        page.press("#name", "Enter")
        page.wait_for_selector(".state.live")
        return page

    def close(self) -> None:
        """Put them away."""
        for page in self.pages:
            page.context.close()


def shows(page: Page, seq: int) -> None:
    """Wait until a phone shows the roll of this line."""
    page.wait_for_selector(f".roll[data-seq='{seq}']")


@dataclass(slots=True)
class DeadLine:
    """Passes everything on to a port, until its connections are made dead."""

    target: int
    port: int = 0
    end: Callable[[], object] = object
    _alive: set[asyncio.Event] = field(default_factory=set)

    def kill(self) -> None:
        """From now on nothing passes through the connections there are; they stay open."""
        for dead in self._alive:
            dead.set()
        self._alive.clear()

    async def serve(self, ready: Callable[[], None], end: asyncio.Event) -> None:
        """Pass on until the end."""
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        ready()
        await end.wait()
        server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
        dead = asyncio.Event()
        self._alive.add(dead)
        pairs = ((reader, far_writer, dead), (far_reader, writer, dead))
        await asyncio.gather(*(self._pass(*pair) for pair in pairs))

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, dead: asyncio.Event
    ) -> None:
        try:
            with suppress(OSError):
                while part := await reader.read(65536):
                    if not dead.is_set():
                        writer.write(part)
                        await writer.drain()
            if dead.is_set():
                await asyncio.Event().wait()  # a dead line does not even end
        finally:
            writer.close()


@contextmanager
def dead_line(target: int) -> Iterator[DeadLine]:
    """A line to a port that can go dead, as long as the block runs."""
    line = DeadLine(target)
    ready = Event()

    async def run() -> None:
        end = asyncio.Event()
        line.end = partial(asyncio.get_running_loop().call_soon_threadsafe, end.set)
        await line.serve(ready.set, end)

    thread = Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    ready.wait(10)
    try:
        yield line
    finally:
        line.end()
        thread.join(10)
