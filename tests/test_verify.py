"""`dice verify`: a log as it was played passes, and each forgery of a list is found."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from scorer.cli import dice
from scorer.table.command import End, Game, Leave, Roll, Undo, Who
from scorer.table.proof import NO_HASH, commitment, line_hash
from scorer.table.verify import verify
from tests.tables import Evening, player

Lines = list[dict[str, Any]]


def evening(end: bool = True) -> Evening:  # noqa: FBT001, FBT002
    """Three players, some forty rolls with a mummy among them, an undo, a new game, the end."""
    table = Evening()
    table.join("Ana", "Bo", "Cy")
    for number in range(40):
        table.do(Roll(table.request(), table.log.head), player(f"p{number % 3 + 1}"))
    table.do(Undo(table.request(), table.room.last_draw))
    table.do(Who(table.request(), "turn"))
    table.do(Game(table.request(), "penny-papers"))
    for key in ("p1", "p2"):
        table.do(Roll(table.request(), table.log.head), player(key))
    table.do(Leave(table.request(), "p3"))
    table.do(Roll(table.request(), table.log.head))
    if end:
        table.do(End(table.request()))
    return table


HONEST = evening().log.events()
ROLL = next(i for i, e in enumerate(HONEST) if e["event"] == "roll" and e["seq"] > 20)
PASS = next(i for i, e in enumerate(HONEST) if e["event"] == "pass")


def text(lines: Lines) -> str:
    return "".join(f"{json.dumps(line)}\n" for line in lines)


def copy() -> Lines:
    return [json.loads(json.dumps(event)) for event in HONEST]


def rechained(lines: Lines) -> Lines:
    """The lines with numbers and hashes made anew, as a forger at the host's machine would."""
    before = NO_HASH
    for seq, line in enumerate(lines, start=1):
        line["seq"] = seq
        before = line["hash"] = line_hash(before, line)
    return lines


def with_faces(lines: Lines) -> None:
    line = lines[ROLL]
    line["faces"] = [other for other in ("1", "2", "3") if other != line["faces"][0]][:1] + line[
        "faces"
    ][1:]


def with_numbers(lines: Lines) -> None:
    lines[ROLL]["numbers"] = [*lines[ROLL]["numbers"], 15]


def with_takes(lines: Lines) -> None:
    takes = lines[PASS]["takes"]
    lines[PASS]["takes"] = {taker: giver for giver, taker in takes.items()}


def with_own_sheet(lines: Lines) -> None:
    lines[PASS]["takes"] = {key: key for key in lines[PASS]["takes"]}


def with_roller(lines: Lines) -> None:
    lines[ROLL]["by"] = "p9"


def with_secret(lines: Lines) -> None:
    lines[-1]["secret"] = "00" * 32


def with_promise(lines: Lines) -> None:
    lines[0]["commit"] = commitment(bytes(32))


def with_both(lines: Lines) -> None:
    lines[-1]["secret"] = "00" * 32
    lines[0]["commit"] = commitment(bytes(32))


def with_name(lines: Lines) -> None:
    lines[1]["name"] = "Eve"


def with_random(lines: Lines) -> None:
    lines[1]["random"] = "00" * 16


def with_time(lines: Lines) -> None:
    lines[ROLL]["at"] += 1


def with_request(lines: Lines) -> None:
    lines[ROLL]["id"] = "f" * 32


def with_after(lines: Lines) -> None:
    lines[ROLL]["after"] -= 1


def with_later_after(lines: Lines) -> None:
    lines[ROLL]["after"] = lines[ROLL]["seq"] + 1


def without_roll(lines: Lines) -> None:
    del lines[ROLL]


def without_pass(lines: Lines) -> None:
    del lines[PASS]


def without_first(lines: Lines) -> None:
    del lines[0]


def without_undo(lines: Lines) -> None:
    del lines[next(i for i, line in enumerate(lines) if line["event"] == "undo")]


def swapped(lines: Lines) -> None:
    rolls = [i for i, line in enumerate(lines) if line["event"] == "roll" and not line["mummy"]]
    one, two = rolls[3], rolls[4]
    lines[one], lines[two] = lines[two], lines[one]


def doubled(lines: Lines) -> None:
    lines.insert(ROLL, dict(lines[ROLL]))


def with_invented_roll(lines: Lines) -> None:
    line = dict(lines[ROLL], id="e" * 32, after=lines[-2]["seq"])
    lines.insert(len(lines) - 1, line)


def after_the_end(lines: Lines) -> None:
    lines.append(dict(lines[ROLL]))


def with_strange_undo(lines: Lines) -> None:
    lines[next(i for i, line in enumerate(lines) if line["event"] == "undo")]["of"] = 3


def out_of_turn(lines: Lines) -> None:
    line = [line for line in lines if line["event"] == "roll"][-1]
    line["for"] = "p1" if line["for"] != "p1" else "p2"


def with_hash(lines: Lines) -> None:
    lines[ROLL]["hash"] = "0" * 64


FORGERIES: tuple[Callable[[Lines], None], ...] = (
    with_faces, with_numbers, with_takes, with_own_sheet, with_roller, with_secret, with_promise,
    with_both, with_name, with_random, with_time, with_request, with_after, with_later_after,
    without_roll, without_pass, without_first, without_undo, swapped, doubled, with_invented_roll,
    after_the_end, with_strange_undo, out_of_turn, with_hash,
)  # fmt: skip

# A host who makes all hashes anew is found by the draws: only these leave them as they are. Of
# these, players see the first two at once, and the others change no roll.
ONLY_BY_THE_CHAIN = {"with_hash"}
NOT_IN_A_DRAW = {"without_undo", "with_time"}


def forged(forge: Callable[[Lines], None]) -> Lines:
    lines = copy()
    forge(lines)
    assert lines != HONEST
    return lines


def test_a_log_as_it_was_played_passes_with_every_draw_computed_again() -> None:
    report = verify(text(copy()))
    assert report.findings == ()
    assert report.recomputed
    assert report.draws == sum(event["event"] in {"roll", "pass"} for event in HONEST) > 40
    assert report.promise == HONEST[0]["commit"]


def test_keys_in_another_order_and_blank_lines_do_no_harm() -> None:
    lines = [dict(reversed(line.items())) for line in copy()]
    assert verify("\n" + text(lines).replace("\n", "\n\n")).findings == ()


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_a_changed_log_is_found(forge: Callable[[Lines], None]) -> None:
    assert verify(text(forged(forge))).findings


@pytest.mark.parametrize(
    "forge",
    [forge for forge in FORGERIES if forge.__name__ not in ONLY_BY_THE_CHAIN | NOT_IN_A_DRAW],
    ids=lambda forge: forge.__name__,
)
def test_a_changed_log_is_found_even_with_all_hashes_made_anew(
    forge: Callable[[Lines], None],
) -> None:
    assert verify(text(rechained(forged(forge)))).findings


def test_a_log_forged_from_the_first_line_on_is_found_by_a_noted_promise() -> None:
    other = Evening()
    other.join("Ana")
    lines = [json.loads(line) for line in other.log.texts]
    lines[0]["commit"] = commitment(bytes(32))
    forged_log = text(rechained(lines))
    assert verify(forged_log).findings == ()
    noted = HONEST[0]["commit"][:12]
    assert verify(forged_log, noted).findings
    assert verify(text(copy()), noted.upper()).findings == ()


@pytest.mark.parametrize("cut", [1, 2, 5])
def test_lines_missing_at_the_end_leave_the_secret_untold(cut: int) -> None:
    report = verify(text(copy()[:-cut]))
    assert not report.recomputed


def test_a_log_that_is_not_ended_is_checked_as_far_as_it_can_be() -> None:
    lines = evening(end=False).log.events()
    assert verify(text([dict(line) for line in lines])).findings == ()
    lines[ROLL] = {**lines[ROLL], "faces": ["1", "1", "1"]}
    assert verify(text([dict(line) for line in lines])).findings


def test_a_log_without_a_promise_proves_nothing() -> None:
    line = '{"seq": 7, "event": "roll", "game": "penny-papers", "faces": ["3", "lockpick", "5"]}'
    report = verify(line)
    assert "no proof" in str(report.findings[0])
    assert not report.recomputed


@pytest.mark.parametrize(
    "content", ["", "\n\n", "no json", "[]", "7", '{"seq": 1}', '{"event": 3}', "[" * 5000,
                '{"event":"open","commit":"x"}\n{"event":"roll"}',
                '{"event":"open","commit":7}', '{"event":"open","commit":"x"}\n{"event":"join"}',
                '{"event":"open","commit":"x","room":"K","game":"g","seq":1}\n'
                '{"event":"end","secret":7}', '{"event":"open","commit":"\\ud800","seq":1}'],
)  # fmt: skip
def test_what_is_no_log_is_told_without_a_traceback(content: str) -> None:
    assert verify(content).findings


@pytest.mark.parametrize("key", ["seq", "event", "faces", "takes", "by", "after", "id", "player"])
@pytest.mark.parametrize("value", [None, 7, "x", [], {}, True, -1])
def test_a_value_of_the_wrong_kind_is_found_and_never_a_crash(key: str, value: object) -> None:
    for place in (1, ROLL, PASS):
        lines = copy()
        if lines[place].get(key, value) != value:
            lines[place][key] = value
            assert verify(text(lines)).findings


# The command.


def run(*arguments: str, stdin: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(dice, ["verify", *arguments], input=stdin)
    return result.exit_code, result.output


def test_the_command_says_that_nobody_touched_the_rolls(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    file.write_text(text(copy()), "utf-8")
    code, output = run(str(file))
    assert code == 0
    assert "all computed again" in output
    assert HONEST[0]["commit"] in output


def test_the_command_names_the_line_and_exits_with_1() -> None:
    code, output = run("-", stdin=text(rechained(forged(with_faces))))
    assert code == 1
    assert f"line {ROLL + 1}: the dice showed" in output


def test_the_command_answers_in_json() -> None:
    code, output = run("--json", "-", stdin=text(forged(with_hash)))
    document = json.loads(output)
    assert code == 1
    assert document["ok"] is False
    assert document["findings"][0]["line"] == ROLL + 1


def test_a_file_that_is_no_text_is_refused_with_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "photo.jpg"
    file.write_bytes(b"\xff\xd8\xff\xe0")
    code, output = run(str(file))
    assert code == 1
    assert "dice log" in output


def test_a_file_that_is_not_there_is_wrong_usage() -> None:
    assert run("nowhere.jsonl")[0] == 2
