import csv
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorer.cli import dice, main
from tests.shots import taken

EXAMPLE = """\
7   [7] 7   7   2   9
M   3   X   2   [9] X
4   5   [2] 9   13  13
4   5   6   8   9   [2]
[5] 4   7   X   10  X
"""


def scorer(*words: str, stdin: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(main, words, input=stdin, prog_name="scorer")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "Año nuevo 1.jpg"
    path.write_bytes(taken(1).jpeg)
    return path


def cells(result: Result, sheet: int = 0) -> dict[str, dict[str, object]]:
    found = json.loads(result.stdout)["photos"][0]["sheets"][sheet]["cells"]
    return {cell["cell"]: cell for cell in found}


def test_the_json_of_a_photo_has_exactly_the_promised_keys(photo: Path) -> None:
    result = scorer("read", str(photo), "--json")
    assert result.exit_code == 0
    document = json.loads(result.stdout)
    assert set(document) == {"photos", "ranking", "problems"}
    (entry,) = document["photos"]
    assert (entry["photo"], entry["problem"]) == (str(photo), None)
    (sheet,) = entry["sheets"]
    promised = {"layout", "page", "copy", "player", "corners", "turn", "cells", "doubtful", "score"}
    assert set(sheet) == promised | {"note", "same_as"}
    assert set(sheet["cells"][0]) == {
        *("cell", "kind", "mark", "probability", "runner_up"),
        *("doubtful", "reason", "source", "before"),
    }
    assert set(sheet["score"]) >= {"stars", "level", "empty", "lines", "problems"}
    assert document["ranking"] == [
        {
            "player": "Ana",
            "stars": sheet["score"]["stars"],
            "sequence": document["ranking"][0]["sequence"],
            "place": 1,
            "sheet": "Ana",
            "least": document["ranking"][0]["least"],
            "most": document["ranking"][0]["most"],
            "doubtful": len(sheet["doubtful"]),
        }
    ]


def test_a_correction_is_kept_and_no_later_reading_overwrites_it(photo: Path) -> None:
    before = cells(scorer("read", str(photo), "--json"))["D1"]["mark"]
    new = "14" if before != "14" else "13"
    fixed = cells(scorer("read", str(photo), "--json", "--fix", f"D1={new}"))["D1"]
    again = cells(scorer("read", str(photo), "--json"))["D1"]
    assert fixed == again
    assert (again["mark"], again["source"], again["before"]) == (new, "person", before)
    assert again["doubtful"] is False


def test_a_correction_can_be_taken_back(photo: Path) -> None:
    before = cells(scorer("read", str(photo), "--json"))["D1"]
    scorer("read", str(photo), "--fix", "D1=mummy")
    scorer("read", str(photo), "--fix", "D1=read")
    assert cells(scorer("read", str(photo), "--json"))["D1"] == before


def test_a_correction_changes_the_stars(photo: Path) -> None:
    marks = {
        name: cell["mark"] for name, cell in cells(scorer("read", str(photo), "--json")).items()
    }
    mummy = next(name for name, mark in marks.items() if mark == "crossed mummy")
    result = scorer("read", str(photo), "--json", "--fix", f"{mummy}=mummy")
    stars = json.loads(result.stdout)["photos"][0]["sheets"][0]["score"]["stars"]
    again = json.loads(scorer("read", str(photo), "--json", "--fix", f"{mummy}=X").stdout)
    assert again["photos"][0]["sheets"][0]["score"]["stars"] == stars + 4


@pytest.mark.parametrize("fix", ["D1", "D1=16", "D1=0", "D1=seven", "11=4", "=4"])
def test_a_correction_that_is_none_is_wrong_usage(photo: Path, fix: str) -> None:
    result = scorer("read", str(photo), "--fix", fix)
    assert result.exit_code == 2
    assert not photo.with_name(photo.name + ".marks.json").exists()


def test_a_cell_that_the_sheet_lacks_is_told_with_the_cells_it_has(photo: Path) -> None:
    result = scorer("read", str(photo), "--fix", "A1=4")
    assert result.exit_code == 1
    assert "no cell A1" in result.stderr
    assert "D1 E1" in result.stderr


def test_corrections_of_another_picture_with_the_same_name_are_not_used(photo: Path) -> None:
    scorer("read", str(photo), "--fix", "D1=14")
    photo.write_bytes(taken(5).jpeg)
    assert cells(scorer("read", str(photo), "--json"))["D1"]["source"] == "read"


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("missing.jpg", None, "cannot be opened"),
        ("empty.jpg", b"", "is empty"),
        ("text.jpg", b"hello, this is a text", "is not a photo"),
        ("half.jpg", taken(1).jpeg[:50_000], "is damaged"),
        ("movie.gif", b"GIF89a" + bytes(100), "is a GIF"),
    ],
)
def test_a_bad_photo_is_told_and_never_stops_the_others(
    photo: Path, tmp_path: Path, name: str, content: bytes | None, told: str
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    result = scorer("read", str(tmp_path / name), str(photo), "--json")
    bad, good = json.loads(result.stdout)["photos"]
    assert result.exit_code == 1
    assert told in bad["problem"]
    assert bad["sheets"] == []
    assert len(good["sheets"]) == 1
    assert "Traceback" not in result.stderr


def test_a_folder_is_read_photo_by_photo(photo: Path) -> None:
    photo.with_name("another.JPG").write_bytes(taken(5, copy=2).jpeg)
    photo.with_name("notes.txt").write_text("no photo")
    result = scorer("read", str(photo.parent), "--json")
    document = json.loads(result.stdout)
    assert [Path(entry["photo"]).name for entry in document["photos"]] == [
        "another.JPG",
        photo.name,
    ]
    assert [row["place"] for row in document["ranking"]] in ([1, 2], [1, 1])


def test_an_empty_folder_is_told(tmp_path: Path) -> None:
    result = scorer("read", str(tmp_path))
    assert result.exit_code == 1
    assert "no photo in this folder" in result.stderr


def test_a_photo_from_standard_input_is_read(photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(photo.parent))
    result = scorer("read", "-", "--json", stdin=photo.read_bytes())
    assert json.loads(result.stdout)["photos"][0]["photo"] == "standard input"


def test_asking_walks_through_the_doubts_and_keeps_the_answers(
    photo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from scorer.reader import classify  # noqa: PLC0415

    monkeypatch.setattr(classify, "_doubt", lambda *_: "everything is doubted")
    before = json.loads(scorer("read", str(photo), "--json").stdout)
    order = before["photos"][0]["sheets"][0]["doubtful"]
    answers = ["a", "nonsense", "12", "b", *[""] * (len(order) - 3)]
    scorer("read", str(photo), "--ask", stdin="\n".join(answers) + "\n")
    kept = json.loads(photo.with_name(photo.name + ".marks.json").read_text())["sheets"]
    (marks,) = kept.values()
    after = cells(scorer("read", str(photo), "--json"))
    first, second, third = (after[name] for name in order[:3])
    assert marks == {
        first["cell"]: first["before"],
        second["cell"]: "12",
        third["cell"]: third["mark"],
    }


def test_the_end_of_the_answers_tells_what_was_kept_and_gives_the_result(
    photo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from scorer.reader import classify  # noqa: PLC0415

    monkeypatch.setattr(classify, "_doubt", lambda *_: "everything is doubted")
    result = scorer("read", str(photo), "--ask", stdin="a\n")
    assert f"Answers that are kept: 1, in {photo}.marks.json" in result.stderr
    assert "total" in result.stdout
    spanish = scorer("read", str(photo), "--ask", "--lang", "es", stdin="siete\n")
    assert "'siete' no es una marca" in spanish.stderr
    assert "Respuestas guardadas: 0" in spanish.stderr


def test_progress_and_problems_speak_spanish(photo: Path) -> None:
    result = scorer("read", str(photo), str(photo.parent / "x.jpg"), "--lang", "es")
    assert "1/2" in result.stderr
    assert "1 hoja, " in result.stderr
    assert "no se puede abrir: no existe; da una foto en formato JPEG" in result.stdout


def test_strict_has_its_own_exit_code_while_a_cell_is_doubtful(photo: Path) -> None:
    assert scorer("read", str(photo), "--fix", "D1=?", "--strict").exit_code == 3
    names = list(cells(scorer("read", str(photo), "--json")))
    sure = [word for name in names for word in ("--fix", f"{name}=1")]
    assert scorer("read", str(photo), *sure, "--strict").exit_code == 0


def test_the_marked_up_picture_and_the_table_are_written(photo: Path, tmp_path: Path) -> None:
    table = tmp_path / "stars.csv"
    result = scorer(
        "read",
        str(photo),
        "--overlay",
        str(tmp_path / "marked"),
        "--csv",
        str(table),
        "--lang",
        "es",
    )
    assert result.exit_code == 0
    assert (tmp_path / "marked" / "Año nuevo 1-marked.png").read_bytes().startswith(b"\x89PNG")
    (row,) = csv.DictReader(table.read_text("utf-8").splitlines())
    assert row["player"] == "Ana"
    assert int(row["stars"]) == sum(
        int(row[name])
        for name in ("sequence", "groups", "mummies vanquished", "mummies not vanquished")
    )


def test_the_worked_example_scores_thirty_from_standard_input() -> None:
    result = scorer("score", "-", "--json", stdin=EXAMPLE)
    document = json.loads(result.stdout)
    assert (document["stars"], document["level"]) == (30, "Explorer")


def test_a_text_with_mistakes_tells_all_of_them_with_line_and_column(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("7 q\n. [\n")
    result = scorer("score", str(file))
    assert result.exit_code == 1
    assert f"{file}:1:3: " in result.stderr
    assert f"{file}:2:3: " in result.stderr


@pytest.mark.parametrize("content", [None, b"", b"\xff\xfe\x00", b"7 " * 200_000])
def test_what_is_no_game_is_told_in_a_sentence(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "game.txt"
    if content is not None:
        file.write_bytes(content)
    result = scorer("score", str(file))
    assert result.exit_code == 1
    assert str(file) in result.stderr


def test_a_text_with_other_cells_than_the_layout_is_told() -> None:
    result = scorer("score", "-", "--layout", "penny-papers/heart-and-gate", stdin=EXAMPLE)
    assert result.exit_code == 1
    assert "its cells are not those of the text" in result.stderr


def test_classify_reads_each_picture_in_order(tmp_path: Path) -> None:
    import cv2  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    names = []
    for number, shade in enumerate((255, 250)):
        path = tmp_path / f"{number}.png"
        cv2.imwrite(str(path), np.full((60, 60), shade, np.uint8))
        names.append(str(path))
    document = json.loads(scorer("classify", *names, "--json").stdout)
    assert [cell["image"] for cell in document["cells"]] == names
    assert [cell["mark"] for cell in document["cells"]] == ["", ""]
    assert set(document["cells"][0]) == {
        *("image", "mark", "probability", "runner_up", "doubtful", "reason")
    }


def roll(*words: str) -> Result:
    return CliRunner().invoke(dice, ["roll", *words], prog_name="dice")


def test_a_seed_gives_the_same_rolls_again() -> None:
    first, second = (roll("--seed", "7", "--times", "20", "--json").stdout for _ in range(2))
    assert first == second
    assert len(json.loads(first)["rolls"]) == 20


def test_plain_dice_are_rolled_and_added() -> None:
    document = json.loads(roll("3d6-2", "--times", "9", "--json").stdout)
    assert document["expression"] == "3d6-2"
    assert all(sum(rolled["dice"]) - 2 == rolled["total"] for rolled in document["rolls"])


@pytest.mark.parametrize("words", [["aapep"], ["2d"], ["penny-paper"], ["2d6", "--times", "0"]])
def test_what_cannot_be_rolled_is_told(words: Sequence[str]) -> None:
    result = roll(*words)
    assert result.exit_code == 1
    assert "    write" in result.stderr or "did you mean" in result.stderr


def test_a_table_never_overwrites_a_photo(photo: Path) -> None:
    before = photo.read_bytes()
    result = scorer("read", str(photo), "--csv", str(photo))
    assert result.exit_code == 1
    assert photo.read_bytes() == before


def test_pictures_of_photos_with_one_name_do_not_overwrite_each_other(
    photo: Path, tmp_path: Path
) -> None:
    other = tmp_path / "more" / photo.name
    other.parent.mkdir()
    other.write_bytes(photo.read_bytes())
    folder = tmp_path / "marked"
    scorer("read", str(photo), str(other), "--overlay", str(folder))
    assert len(list(folder.iterdir())) == 2


def test_our_own_marked_up_pictures_are_no_photos_of_a_folder(photo: Path) -> None:
    scorer("read", str(photo), "--overlay", str(photo.parent / "marked"))
    (photo.parent / "marked" / f"{photo.stem}-marked.png").rename(photo.parent / "x-marked.png")
    document = json.loads(scorer("read", str(photo.parent), "--json").stdout)
    assert [entry["photo"] for entry in document["photos"]] == [str(photo)]


def test_an_empty_word_is_no_photo() -> None:
    assert scorer("read", "").exit_code == 1


def test_a_wrong_layout_is_told_once_and_not_blamed_on_the_photo(photo: Path) -> None:
    result = scorer("read", str(photo), "--layout", "penny-papers/hart-and-gate")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "did you mean 'penny-papers/heart-and-gate'?" in result.stderr


def test_the_text_tells_what_was_corrected_and_what_was_read(photo: Path) -> None:
    read = cells(scorer("read", str(photo), "--json"))["D1"]["mark"]
    new = "14" if read != "14" else "13"
    text = scorer("read", str(photo), "--fix", f"D1={new}").stdout
    assert f"= D1: {new}, corrected by you (read: {read})" in text


def test_a_broken_picture_keeps_its_place_among_the_cells(tmp_path: Path) -> None:
    result = scorer("classify", str(tmp_path / "none.png"), str(tmp_path / "also.png"), "--json")
    marks = [(cell["mark"], cell["doubtful"]) for cell in json.loads(result.stdout)["cells"]]
    assert (result.exit_code, marks) == (1, [("?", True), ("?", True)])


def test_a_broken_roll_log_is_told_with_each_mistake_at_its_place(photo: Path) -> None:
    log = photo.with_name("game.jsonl")
    log.write_text('{"seq": 1, "event": "roll", "faces": ["9", "1", "1"]}\nhello\n')
    result = scorer("read", str(photo), "--rolls", str(log))
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"{log}:1:1: the purple die has no '9'" in result.stderr
    assert f"{log}:2:1: is no JSON here" in result.stderr


@pytest.mark.parametrize("content", [None, b"", b"\xff\xfe", b'{"seq": 1, "event": "chat"}\n'])
def test_what_holds_no_roll_is_told_in_a_sentence(photo: Path, content: bytes | None) -> None:
    log = photo.with_name("game.jsonl")
    if content is not None:
        log.write_bytes(content)
    result = scorer("read", str(photo), "--rolls", str(log))
    assert (result.exit_code, result.stdout) == (1, "")
    assert str(log) in result.stderr


def test_the_rolls_of_a_game_are_told_what_they_do_not_explain(photo: Path) -> None:
    log = photo.with_name("game.jsonl")
    faces = ("3", "lockpick", "5")
    lines = ({"seq": n, "event": "roll", "faces": faces} for n in range(9))
    log.write_text("\n".join(map(json.dumps, lines)))
    document = json.loads(scorer("read", str(photo), "--rolls", str(log), "--json").stdout)
    assert "cells and rolls differ" in {problem["rule"] for problem in document["problems"]}
    found = document["photos"][0]["sheets"][0]["cells"]
    assert {cell["source"] for cell in found} == {"read"}
