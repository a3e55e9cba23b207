"""Many photographs at once: each is in the result once, and a bad one stops no other."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from distributed import LocalCluster

from scorer.cli import main
from scorer.commands import batch
from scorer.commands.batch import CRASHED, find_all
from scorer.commands.cluster import find_on_cluster
from scorer.commands.kept import open_shelf
from scorer.commands.photos import Findings, find_photo
from scorer.commands.wishes import Wishes
from scorer.reader.corrections import Placed, notebook
from sheetgen.errors import SheetError
from tests.shots import taken


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Five photos, of which one is broken."""
    place = tmp_path / "photos"
    place.mkdir()
    for number in range(5):
        jpeg = taken(1 + number % 2).jpeg
        (place / f"{number}.jpg").write_bytes(
            b"no photo" if number == 2 else jpeg + bytes([number])
        )
    return place


def names(folder: Path) -> list[str]:
    return [str(folder / f"{number}.jpg") for number in range(5)]


def marks(findings: Findings) -> list[str]:
    return [guess.mark for sheet in findings.sheets for guess in sheet.guesses]


def alone(name: str) -> Findings:
    return find_photo(name, Wishes(), batch.classifier())


def scorer(*words: str) -> Result:
    result = CliRunner().invoke(main, words, prog_name="scorer")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result


def test_several_cores_find_what_one_finds(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "_cores", lambda: 2)
    found = dict(find_all(names(folder), Wishes(), range(5)))
    assert sorted(found) == [0, 1, 2, 3, 4]
    for number, name in enumerate(names(folder)):
        assert marks(found[number]) == marks(alone(name))
        assert found[number].problem == alone(name).problem


def test_a_photo_that_ends_a_process_is_told_and_the_others_are_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def deadly(name: str, *rest: Any) -> Findings:
        if name.endswith("3.jpg"):
            os._exit(1)
        return find_photo(name, *rest)

    monkeypatch.setattr(batch, "_cores", lambda: 2)
    monkeypatch.setattr(batch, "find_photo", deadly)
    found = dict(find_all(names(folder), Wishes(), range(5)))
    assert found[3].problem == CRASHED
    assert all(marks(found[number]) for number in (0, 1, 4))


def test_a_batch_that_was_interrupted_goes_on_where_it_stopped(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = tmp_path / "done.jsonl"
    first = scorer("read", str(folder), "--resume", str(shelf), "--json")
    lines = shelf.read_bytes().splitlines(keepends=True)
    assert len(lines) == 5
    shelf.write_bytes(b"".join(lines[:-1]) + lines[-1][:40])
    read: list[str] = []

    def watched(name: str, *rest: Any) -> Findings:
        read.append(name)
        return find_photo(name, *rest)

    monkeypatch.setattr(batch, "find_photo", watched)
    again = scorer("read", str(folder), "--resume", str(shelf), "--json")
    assert len(read) == 1
    assert again.stdout == first.stdout
    assert "4 of 5 photos were read before" in again.stderr
    assert len(shelf.read_bytes().splitlines()) == 5


def test_corrections_stand_over_kept_readings(folder: Path, tmp_path: Path) -> None:
    shelf, photo = tmp_path / "done.jsonl", str(folder / "0.jpg")
    scorer("read", photo, "--resume", str(shelf))
    scorer("read", photo, "--fix", "D1=14")
    text = scorer("read", photo, "--resume", str(shelf)).stdout
    assert "= D1: 14, corrected by you" in text


def test_another_layout_is_read_anew(folder: Path, tmp_path: Path) -> None:
    shelf = open_shelf(tmp_path / "done.jsonl")
    photo = names(folder)[0]
    shelf.keep(alone(photo), Wishes())
    shelf = open_shelf(tmp_path / "done.jsonl")
    assert shelf.find(photo, Wishes()) is not None
    assert shelf.find(photo, Wishes(layout="penny-papers/heart-and-gate")) is None


@pytest.mark.parametrize("content", [b"hello\n", b"hello", b"\xff\xfe\n"])
def test_another_file_is_never_written_over(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "notes.txt"
    file.write_bytes(content)
    with pytest.raises(SheetError, match="no file of finished readings"):
        open_shelf(file)
    assert file.read_bytes() == content


@pytest.fixture
def cluster() -> Iterator[LocalCluster]:
    """Two workers, each a process, that listen on this machine only."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as started:
        yield started


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_finds_each_sheet_once_also_after_a_worker_died(
    folder: Path, cluster: LocalCluster
) -> None:
    found: dict[int, Findings] = {}
    for count, (number, findings) in enumerate(
        find_on_cluster(cluster.scheduler_address, names(folder), Wishes(), range(5))
    ):
        if count == 0:
            next(iter(cluster.workers.values())).process.kill()
        assert number not in found
        found[number] = findings
    assert sorted(found) == [0, 1, 2, 3, 4]
    for number, name in enumerate(names(folder)):
        assert marks(found[number]) == marks(alone(name))


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_does_not_answer_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorer.commands.cluster.PATIENCE", 1)
    result = scorer("read", str(folder), "--scheduler", "tcp://127.0.0.1:9")
    assert result.exit_code == 1
    assert "no scheduler answers at 'tcp://127.0.0.1:9'" in result.stderr


def test_corners_that_a_person_placed_since_are_read_anew(folder: Path, tmp_path: Path) -> None:
    photo = folder / "0.jpg"
    shelf = open_shelf(tmp_path / "done.jsonl")
    shelf.keep(alone(str(photo)), Wishes())
    shelf = open_shelf(tmp_path / "done.jsonl")
    assert shelf.find(str(photo), Wishes()) is not None
    book = notebook(photo, photo.read_bytes(), tmp_path)
    book.save_corners({"1": Placed(None, ((0, 0), (9, 0), (9, 9), (0, 9)))})
    assert shelf.find(str(photo), Wishes()) is None
