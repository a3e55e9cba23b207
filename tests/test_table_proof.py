"""Draws from a promised secret: the same everywhere, fair, and bound to what a phone saw."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations
from random import SystemRandom

import pytest

from scorer.games import dice
from scorer.games.passing import pass_sheets
from scorer.table.proof import (
    Draw,
    Ticket,
    canonical,
    commitment,
    line_hash,
    new_secret,
)
from tests.tables import SECRET

SEEN = "ab" * 32
ASKED = "0123456789abcdef" * 2
ROLLS = 300_000  # dice of each kind
# Of 1,000 fair sources 999 stay below: chi-square of 5 and of 8 degrees of freedom.
CHI_5, CHI_8 = 20.5, 26.1


def draw(label: str = "roll", asked: str = ASKED, seen: str = SEEN) -> Draw:
    return Draw(SECRET, Ticket("K7QX", label, seen, asked))


def chi_square(counts: Counter[object], kinds: int) -> float:
    expected = counts.total() / kinds
    return sum((count - expected) ** 2 for count in counts.values()) / expected + expected * (
        kinds - len(counts)
    )


def test_the_promise_is_the_hash_of_the_secret() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_two_secrets_are_never_the_same() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
    assert len(new_secret()) == 32


def words() -> Iterator[int]:
    """The stream of a draw as the documentation says it."""
    block = 0
    while True:
        text = f"K7QX|roll|{SEEN}|{ASKED}|{block}".encode()
        digest = hmac.new(SECRET, text, hashlib.sha256).digest()
        yield from (digest[i] << 8 | digest[i + 1] for i in range(0, 32, 2))
        block += 1


@pytest.mark.parametrize("sides", [2, 6, 100, 40_000])
def test_a_draw_is_hmac_with_the_unfair_words_left_out(sides: int) -> None:
    fair = (word for word in words() if word < 65536 - 65536 % sides)
    drawn = draw()
    assert [drawn.below(sides) for _ in range(50)] == [word % sides for word in islice(fair, 50)]


def test_known_draws_stay_what_they_are() -> None:
    assert dice.roll(draw()).faces == ("1", "5", "1")
    players = [f"p{number}" for number in range(1, 8)]
    assert pass_sheets(players, draw("pass")) == {
        "p1": "p5", "p2": "p4", "p3": "p2", "p4": "p6", "p5": "p1", "p6": "p7", "p7": "p3",
    }  # fmt: skip


@pytest.mark.parametrize(
    "other", [draw("pass"), draw(asked="0" * 32), draw(seen="cd" * 32),
              Draw(SECRET, Ticket("K7QY", "roll", SEEN, ASKED)),
              Draw(bytes(32), Ticket("K7QX", "roll", SEEN, ASKED))],
)  # fmt: skip
def test_a_draw_depends_on_everything_in_its_ticket(other: Draw) -> None:
    assert [other.below(1000) for _ in range(10)] != [draw().below(1000) for _ in range(10)]


def test_other_ways_to_use_chance_come_from_the_same_stream() -> None:
    one, other = draw(), draw()
    assert one.getrandbits(48) == other.below(65536) << 32 | other.below(65536) << 16 | (
        other.below(65536)
    )
    assert draw().random() == draw().random() < 1
    assert draw().choice("abc") in "abc"


# Fair.


@pytest.fixture(scope="module")
def drawn_rolls() -> list[dice.Roll]:
    stream = draw()
    return [dice.roll(stream) for _ in range(ROLLS)]


@pytest.mark.parametrize("die", range(3))
def test_each_die_of_the_table_is_fair(drawn_rolls: list[dice.Roll], die: int) -> None:
    counts: Counter[object] = Counter(rolled.faces[die] for rolled in drawn_rolls)
    assert set(counts) == set(dice.FACES[die])
    assert chi_square(counts, 6) < CHI_5


def test_a_die_that_favours_small_faces_as_a_byte_does_would_be_found() -> None:
    """43 of 256 bytes give each small face, 42 each large one."""
    counts: Counter[object] = Counter(byte % 6 for byte in range(256) for _ in range(ROLLS // 256))
    assert chi_square(counts, 6) > CHI_5


def test_the_dice_of_dice_roll_are_fair() -> None:
    chance = SystemRandom()
    counts: Counter[object] = Counter(chance.randint(1, 6) for _ in range(ROLLS))
    assert chi_square(counts, 6) < 40  # 1 in 7 million: this source cannot be seeded


def test_every_way_to_pass_four_sheets_is_equally_likely() -> None:
    players = ["a", "b", "c", "d"]
    stream = draw("pass")
    counts: Counter[object] = Counter(
        tuple(pass_sheets(players, stream).values()) for _ in range(36_000)
    )
    kept = [order for order in permutations(players) if all(map(str.__ne__, order, players))]
    assert set(counts) == set(kept)
    assert len(kept) == 9
    assert chi_square(counts, 9) < CHI_8


# The text of a line.


def test_the_canonical_text_has_sorted_keys_no_blanks_and_no_hash() -> None:
    event = {"seq": 2, "name": 'Ñ "\\ 🦊\u2028', "event": "join", "hash": "x", "on": True}
    assert canonical(event) == ('{"event":"join","name":"Ñ \\"\\\\ 🦊\u2028","on":true,"seq":2}')


def test_a_hash_holds_the_line_and_the_hash_before_it() -> None:
    event = {"seq": 2, "event": "skip"}
    expected = hashlib.sha256(b"cd" * 32 + b'{"event":"skip","seq":2}').hexdigest()
    assert line_hash("cd" * 32, event) == expected
    assert line_hash("", event) != expected
