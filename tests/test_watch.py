"""The preview follows every save, shows what is wrong, and is for this machine only."""

import io
import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from PIL import Image

from sheetgen.cli import main
from sheetgen.commands.preview_server import HOST, PreviewServer

ROOT = Path(__file__).parent.parent
GOOD = """\
sheetgen: 1
title: Small
about: A small sheet.
provenance: own
languages: [en, es]
papers: [a4, letter]
frame: {width: 150mm, height: 200mm}
pages:
  - name: front
    title: Front
    parts:
      - {kind: box, at: [10mm, 10mm], size: [30mm, 10mm], stroke: ink}
      - kind: text
        at: [10mm, 30mm]
        size: [60mm, 8mm]
        text: {en: Hello, es: Hola}
"""
LOOK = "paper=a4&lang=en&ink=full"


class Page:
    """What a browser sees of a preview."""

    def __init__(self, server: PreviewServer, file: Path) -> None:
        self.address = server.address
        self.port = server.server_port
        self.file = file

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(self.address + path, timeout=30) as answer:
            return bytes(answer.read())

    def state(self, after: int = 0) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.get(f"state?after={after}"))
        return found

    def save(self, content: str, file: Path | None = None) -> dict[str, Any]:
        """The state after a save, as a browser gets it that waits for it."""
        version = self.state()["version"]
        target = file or self.file
        part = target.with_suffix(".part")
        part.write_text(content, "utf-8")
        part.replace(target)
        return self.state(after=version)

    def status(self, path: str) -> int:
        try:
            self.get(path)
        except urllib.error.HTTPError as error:
            with error:
                return error.code
        return 200


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    """The preview of a file without problems."""
    file = tmp_path / "small.yaml"
    file.write_text(GOOD, "utf-8")
    server = PreviewServer(file, 0)
    thread = threading.Thread(target=server.run)
    thread.start()
    yield Page(server, file)
    server.shutdown()
    thread.join()


def test_the_page_shows_the_sheet_of_the_chosen_paper_and_language(page: Page) -> None:
    assert b"<!doctype html>" in page.get("")
    state = page.state()
    assert (state["pages"], state["papers"], state["languages"]) == (
        1,
        ["a4", "letter"],
        ["en", "es"],
    )
    assert state["problems"] == []
    assert b'width="210mm"' in page.get(f"page/1?{LOOK}")
    spanish = page.get("page/1?paper=letter&lang=es&ink=low")
    assert b'width="215.9mm"' in spanish
    assert b"Hola" in spanish


def test_a_save_is_followed(page: Page) -> None:
    first = page.state()["version"]
    state = page.save(GOOD.replace("Hello", "Goodbye"))
    assert state["version"] > first
    assert b"Goodbye" in page.get(f"page/1?{LOOK}")


def test_problems_are_shown_with_their_lines_above_the_sheet_as_it_was(page: Page) -> None:
    state = page.save(GOOD.replace("30mm, 10mm]", "30mm, 10]"))
    (problem,) = state["problems"]
    assert problem["place"] == f"{page.file}:12:52"
    assert problem["what"] == "'10' is not a length"
    assert [number for number, _ in problem["lines"]] == [10, 11, 12, 13, 14]
    assert problem["lines"][2][1].endswith("size: [30mm, 10], stroke: ink}")
    assert b"Hello" in page.get(f"page/1?{LOOK}")
    assert page.save(GOOD)["problems"] == []


def test_a_problem_that_only_drawing_finds_is_shown_too(page: Page) -> None:
    state = page.save(GOOD.replace("at: [10mm, 10mm]", "at: [190mm, 10mm]"))
    assert state["problems"][0]["what"].startswith("it reaches")
    assert page.status(f"page/1?{LOOK}") == 200


def test_a_file_that_is_gone_is_a_problem_until_it_is_back(page: Page) -> None:
    version = page.state()["version"]
    page.file.unlink()
    state = page.state(after=version)
    assert len(state["problems"]) == 1
    assert page.save(GOOD)["problems"] == []


def test_a_picture_is_followed_too_also_one_that_comes_later(page: Page) -> None:
    picture = page.file.with_name("sun.png")
    image = "{kind: image, at: [10mm, 50mm], size: [20mm, 20mm], file: sun.png}"
    state = page.save(GOOD + f"      - {image}\n")
    assert "sun.png" in state["problems"][0]["what"]
    for colour in ("red", "blue"):
        drawn = io.BytesIO()
        Image.new("RGB", (20, 20), colour).save(drawn, "PNG")
        version = page.state()["version"]
        part = picture.with_suffix(".part")
        part.write_bytes(drawn.getvalue())
        part.replace(picture)
        assert page.state(after=version)["problems"] == []


def test_a_file_that_is_included_is_followed_too(page: Page) -> None:
    part = page.file.with_name("part.yaml")
    part.write_text("- {kind: text, at: [10mm, 50mm], size: [60mm, 8mm], text: One}\n", "utf-8")
    page.save(GOOD + "      - include: part.yaml\n")
    assert b"One" in page.get(f"page/1?{LOOK}")
    page.save("- {kind: text, at: [10mm, 50mm], size: [60mm, 8mm], text: Two}\n", part)
    assert b"Two" in page.get(f"page/1?{LOOK}")


@pytest.mark.parametrize(
    "path", ["page/2?" + LOOK, "page/1", "page/x?" + LOOK, "page/1?paper=a3&lang=en", "../x", "x"]
)
def test_nothing_else_is_served(page: Page, path: str) -> None:
    assert page.status(path) == 404


def test_another_site_in_the_browser_cannot_ask(page: Page) -> None:
    connection = HTTPConnection(HOST, page.port, timeout=30)
    connection.request("GET", "/state", headers={"Host": f"evil.example:{page.port}"})
    assert connection.getresponse().status == 403
    connection.close()


def test_a_browser_that_leaves_before_the_answer_is_no_matter(
    page: Page, capfd: pytest.CaptureFixture[str]
) -> None:
    left = [HTTPConnection(HOST, page.port, timeout=30) for _ in range(8)]
    for connection in left:
        connection.request("GET", f"/page/1?{LOOK}")
        assert connection.sock
        connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.close()
    assert page.status(f"page/1?{LOOK}") == 200
    assert capfd.readouterr().err == ""


def test_the_page_is_for_this_machine_only(page: Page) -> None:
    assert page.address.startswith("http://127.0.0.1:")


def test_a_port_that_is_taken_is_a_message(page: Page) -> None:
    args = ["watch", str(page.file), "--no-open", "--port", str(page.port)]
    result = CliRunner().invoke(main, args, prog_name="sheetgen")
    assert (result.exit_code, result.stdout) == (1, "")
    assert str(page.port) in result.stderr


@pytest.mark.parametrize("target", ["missing.yaml", "."])
def test_what_is_no_file_is_wrong_usage(target: str) -> None:
    assert CliRunner().invoke(main, ["watch", target, "--no-open"]).exit_code == 2


@contextmanager
def watching(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A preview in a process of its own, which heeds Ctrl-C also where a shell's job would not."""
    ready = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = f"{ready}; from sheetgen.cli import main; main()"
    with subprocess.Popen(
        [sys.executable, "-u", "-c", code, "watch", "small.yaml", "--no-open"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def test_an_interrupt_ends_it_cleanly_and_gives_the_port_back(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(GOOD, "utf-8")
    with watching(tmp_path) as process:
        assert process.stdout
        address = process.stdout.readline().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", address)
        with urllib.request.urlopen(address + "state", timeout=30) as answer:
            assert answer.status == 200
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (0, "")
    assert err.endswith("ended\n")
    PreviewServer(tmp_path / "small.yaml", int(address.split(":")[2].strip("/"))).server_close()
