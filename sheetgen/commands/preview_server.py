"""A small web server for one person on this machine: the preview page and what it asks for."""

import json
import threading
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from sheetgen.commands.preview import Draft, Look, read_draft

HOST = "127.0.0.1"
PATIENCE = 20.0  # s that an answer waits for a change; browsers give up after minutes
PACE = 0.2  # s between two looks at the files
JSON, HTML, SVG = "application/json", "text/html; charset=utf-8", "image/svg+xml"


class Watcher:
    """Follows a file: holds its newest draft and wakes those who wait for the next one."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.version = 1
        self.draft = read_draft(file, None)
        self._stamp = self.draft.stamp
        self._changed = threading.Condition()
        self._ended = threading.Event()

    def follow(self) -> None:
        """Look at the files until the end."""
        while not self._ended.wait(PACE):
            stamp = self.draft.stamp
            if stamp != self._stamp:
                draft = read_draft(self.file, self.draft)
                with self._changed:
                    same = draft.files == self.draft.files  # then a save while reading is not lost
                    self._stamp = stamp if same else draft.stamp
                    self.draft = draft
                    self.version += 1
                    self._changed.notify_all()

    def end(self) -> None:
        """Stop following, and let nobody wait any longer."""
        self._ended.set()
        with self._changed:
            self._changed.notify_all()

    def after(self, version: int) -> tuple[int, Draft]:
        """The first draft after that version, or the newest one after some patience."""
        with self._changed:
            self._changed.wait_for(
                lambda: self.version > version or self._ended.is_set(), timeout=PATIENCE
            )
            return self.version, self.draft


class PreviewServer(ThreadingHTTPServer):
    """Serves the preview of a file on this machine only, until it is shut down."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, file: Path, port: int) -> None:
        self.watcher = Watcher(file)
        super().__init__((HOST, port), partial(_Answer, watcher=self.watcher))

    @property
    def address(self) -> str:
        """What to type into a browser."""
        return f"http://{HOST}:{self.server_port}/"

    def run(self) -> None:
        """Serve until an interrupt or a shutdown."""
        follower = threading.Thread(target=self.watcher.follow, daemon=True)
        follower.start()
        try:
            self.serve_forever(poll_interval=PACE)
        finally:
            self.watcher.end()
            follower.join()
            self.server_close()


class _Answer(BaseHTTPRequestHandler):
    """Answers the page, its state and its pictures; anything else is not found."""

    def __init__(self, *args: object, watcher: Watcher) -> None:
        self.watcher = watcher
        super().__init__(*args)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Answer one request; a browser that has left meanwhile is no matter."""
        with suppress(ConnectionError):
            self._answer(urlsplit(self.path).path)

    def _answer(self, path: str) -> None:
        query = {key: values[0] for key, values in parse_qs(urlsplit(self.path).query).items()}
        if not self._from_here():
            self.send_error(HTTPStatus.FORBIDDEN)
        elif path == "/":
            self._send(HTML, (files("sheetgen.commands") / "preview.html").read_bytes())
        elif path == "/state":
            self._send(JSON, json.dumps(self._state(query)).encode())
        elif path.startswith("/page/"):
            self._picture(path.removeprefix("/page/"), query)
        else:
            self.send_error(HTTPStatus.NOT_FOUND)

    def _from_here(self) -> bool:
        """Whether the browser asked for this very machine, and no other site made it ask."""
        name, _, port = self.headers.get("Host", "").rpartition(":")
        return name in {HOST, "localhost"} and port == str(self.connection.getsockname()[1])

    def _state(self, query: Mapping[str, str]) -> dict[str, object]:
        asked = query.get("after", "")
        version, draft = self.watcher.after(int(asked) if asked.isdecimal() else 0)
        layout = draft.loaded.layout if draft.loaded else None
        return {
            "version": version,
            "file": str(self.watcher.file),
            "pages": len(layout.pages) if layout else 0,
            "papers": layout.papers if layout else [],
            "languages": layout.languages if layout else [],
            "problems": [
                {
                    "place": str(problem.place),
                    "line": problem.place.line,
                    "what": problem.what,
                    "fix": problem.fix,
                    "lines": list(draft.excerpt(problem)),
                }
                for problem in draft.problems
            ],
        }

    def _picture(self, number: str, query: Mapping[str, str]) -> None:
        draft = self.watcher.draft
        layout = draft.loaded.layout if draft.loaded else None
        paper, language = query.get("paper", ""), query.get("lang", "")
        known = layout and paper in layout.papers and language in layout.languages
        pictures = (
            draft.pictures(Look(paper, language, "low" if query.get("ink") == "low" else "full"))
            if known
            else []
        )
        if number.isdecimal() and 1 <= int(number) <= len(pictures):
            self._send(SVG, pictures[int(number) - 1])
        else:
            self.send_error(HTTPStatus.NOT_FOUND)

    def _send(self, kind: str, content: bytes) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_args: object) -> None:
        """Say nothing: the page shows what there is to see."""
