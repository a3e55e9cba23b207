"""The made cells: hands, marks and splits. Nothing here needs torch or the data sets."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from scorer.training import cells, hands
from scorer.training.cells import SOURCE_SHARES, Sources, make_cell
from scorer.training.doodles import HIDING, OVERWRITTEN, Doodles
from scorer.training.emphasis import circled, retraced, stopped
from scorer.training.hands import (
    MARKS,
    Hand,
    draw_mark,
    load_sample_hands,
    mark_ink,
    mnist_writers,
)
from scorer.training.ink import Ink, Pixels, bounds, join, paint, polyline
from scorer.training.lens import stands_out
from scorer.training.measure import Share, best_temperature, lowest_threshold
from scorer.training.mummies import ring
from scorer.training.paper import Papers
from scorer.training.pool import packed, unpacked, worth_showing
from scorer.training.thinning import faithful_lines, font_lines, thin
from scorer.training.wear import RUBBED_OUT, SHINES_THROUGH, back_side, fold, rubbed_out, streaked

SAMPLE = Path(__file__).parent / "handwriting"
WRITERS = np.arange(600)


@pytest.fixture(scope="module")
def sample() -> list[Hand]:
    return load_sample_hands(SAMPLE)


@pytest.fixture(scope="module")
def sources(sample: list[Hand]) -> Sources:
    square = polyline([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5)])
    paper = np.full((2, 128, 128), 200, np.uint8)
    writers = {source: [one for one in sample if one.source == source] for source in SOURCE_SHARES}
    doodles = Doodles((square,), (square,), (square,), (square,))
    return Sources(writers, doodles, Papers(paper[:, :48, :48], paper))


@pytest.mark.parametrize("split", ["train", "calibration"])
def test_training_leaves_out_the_writers_of_the_sample(split: str) -> None:
    chosen = set(mnist_writers(WRITERS, split)) | {1000 + w for w in hands.UJI_SPLIT[split]}
    kept_aside = set(hands.SAMPLE_WRITERS) | {1000 + w for w in hands.SAMPLE_UJI}
    assert chosen
    assert not chosen & kept_aside


def test_the_sample_holds_only_the_writers_that_training_leaves_out() -> None:
    assert set(np.load(SAMPLE / "digits.npz")["writer"]) == set(hands.SAMPLE_WRITERS)
    assert set(np.load(SAMPLE / "strokes.npz")["writer"]) == set(hands.SAMPLE_UJI)


def test_no_writer_both_teaches_and_calibrates() -> None:
    teaching, calibrating = (
        {f"mnist {w}" for w in mnist_writers(WRITERS, split)}
        | {f"uji {w}" for w in hands.UJI_SPLIT[split]}
        for split in ("train", "calibration")
    )
    assert not teaching & calibrating


def test_the_sample_holds_every_digit_at_least_25_times() -> None:
    assert np.bincount(np.load(SAMPLE / "digits.npz")["y"], minlength=10).min() >= 25


@pytest.mark.parametrize("mark", MARKS[1:-1])
def test_every_hand_can_write_every_mark(mark: str, sample: list[Hand]) -> None:
    for writer in sample:
        ink = draw_mark(mark, writer, 72, np.random.default_rng(3))
        assert ink.shape == (72, 72)
        assert 0.005 < ink.mean() < 0.6


def test_an_empty_mark_leaves_the_cell_clean(sample: list[Hand]) -> None:
    assert draw_mark("", sample[0], 50, np.random.default_rng(0)).sum() == 0


def test_an_unknown_mark_cannot_be_drawn(sample: list[Hand]) -> None:
    with pytest.raises(ValueError, match="'16' is not a mark"):
        draw_mark("16", sample[0], 50, np.random.default_rng(0))


def test_a_mark_keeps_off_the_border(sample: list[Hand]) -> None:
    for seed in range(20):
        ink = draw_mark("12", sample[seed % len(sample)], 90, np.random.default_rng(seed))
        ink[4:-4, 4:-4] = 0
        assert ink.max() < 0.5  # half of a soft edge pixel, at 0.8 mm from the border


def test_one_hand_never_writes_a_number_twice_the_same(sample: list[Hand]) -> None:
    rng = np.random.default_rng(0)
    assert (draw_mark("7", sample[0], 60, rng) != draw_mark("7", sample[0], 60, rng)).any()


@pytest.mark.parametrize("mark", MARKS)
def test_the_same_seed_makes_the_same_cell(mark: str, sources: Sources) -> None:
    first, second = (make_cell(sources, mark, np.random.default_rng(5)) for _ in range(2))
    assert first.mark == second.mark == mark
    assert np.array_equal(first.picture, second.picture)


@pytest.mark.parametrize("number", ["1", "8", "12"])
def test_a_ring_goes_all_round_its_number(number: str, sample: list[Hand]) -> None:
    for seed in range(20):
        rng = np.random.default_rng(seed)
        ink = mark_ink(number, sample[seed % len(sample)], rng)
        left, top, right, bottom = bounds(ink)
        outer = bounds(circled(ink, rng))
        assert outer[0] < left
        assert outer[1] < top
        assert outer[2] > right
        assert outer[3] > bottom


def test_a_number_gone_over_again_keeps_its_place_and_gets_bolder(sample: list[Hand]) -> None:
    ink = mark_ink("8", sample[0], np.random.default_rng(1))
    again = retraced(ink, np.random.default_rng(2))
    assert np.abs(np.array(bounds(again)) - bounds(ink)).max() < 0.25
    once, twice = (paint(one * 40 + 45, (90, 90), 2) for one in (ink, again))
    assert twice.sum() > 1.1 * once.sum()


def test_overwriting_never_pairs_two_digits_that_hide_each_other() -> None:
    assert OVERWRITTEN
    assert not {"".join(sorted(pair)) for pair in map("".join, OVERWRITTEN)} & HIDING
    assert not any("1" in pair for pair in OVERWRITTEN)


def test_ink_of_the_back_side_is_fainter_than_any_pen(sample: list[Hand]) -> None:
    ink = mark_ink("8", sample[0], np.random.default_rng(1))
    for seed in range(20):
        trace = back_side(ink, (60, 90), 3, np.random.default_rng(seed))
        assert trace.shape == (60, 90)
        assert 0 < trace.max() <= SHINES_THROUGH[1]


def test_what_is_rubbed_out_leaves_less_than_a_pencil_draws(sample: list[Hand]) -> None:
    ink = mark_ink("8", sample[0], np.random.default_rng(1))
    traces = [rubbed_out(ink, (60, 90), 3, np.random.default_rng(seed)) for seed in range(20)]
    assert min(trace.max() for trace in traces) > 0
    assert max(trace.max() for trace in traces) < 1.6 * RUBBED_OUT[1]


def test_a_fold_darkens_or_brightens_the_paper_only_a_little() -> None:
    paper = np.ones((60, 90), np.float32)
    for seed in range(20):
        folded = fold(paper, np.random.default_rng(seed))
        assert folded.shape == paper.shape
        assert 0.5 < folded.min() < folded.max() < 1.4


def test_a_pen_that_runs_dry_leaves_gaps_but_no_new_ink() -> None:
    ink = np.zeros((60, 90), np.float32)
    ink[20:40, 10:80] = 1
    dry = streaked(ink, np.random.default_rng(0))
    assert dry.max() <= 1
    assert dry[ink == 0].max() == 0
    assert dry[ink == 1].min() < 0.7


def test_thinning_leaves_a_line_one_pixel_wide() -> None:
    bar = np.zeros((1, 30, 30), np.uint8)
    bar[0, 4:26, 11:18] = 1
    line = thin(bar)[0]
    assert line[10:20].sum(axis=1).tolist() == [1] * 10


def _scanned(ink: Ink) -> Pixels:
    """A digit about 1 high as MNIST has it, shape (1, 28, 28)."""
    mask = paint((ink * 20 + 14).astype(np.float32), (28, 28), 2)
    return np.asarray(mask * 255, np.uint8)[None]


UPPER, LOWER = ring(0, -0.25, 0.25), ring(0, 0.25, 0.25)
STICK = polyline([(0, 0), (0.02, 0.5)])


HOOK = polyline([(0.3, -0.5), (-0.2, -0.5), (-0.2, -0.2)])


def _redrawn(digit: int, ink: Ink) -> bool:
    (line,) = faithful_lines(_scanned(ink), [digit])
    return len(line) > 0


def test_an_8_that_lost_a_loop_in_the_scan_is_left_out() -> None:
    assert _redrawn(8, join([UPPER, LOWER]))
    assert not _redrawn(8, join([UPPER, STICK]))
    assert _redrawn(9, join([UPPER, STICK]))


def test_only_a_4_or_a_5_may_come_in_pieces() -> None:
    assert _redrawn(5, join([STICK, HOOK]))
    assert not _redrawn(2, join([STICK, HOOK]))


def _printed(ink: Ink, pen: int) -> Pixels:
    """A digit about 1 high as a font has it, shape (64, 64)."""
    mask = paint((ink * 44 + 32).astype(np.float32), (64, 64), pen)
    return np.asarray(mask * 255, np.uint8)


def test_the_fine_strokes_of_a_font_stay_whole() -> None:
    (line,) = font_lines(_printed(join([UPPER, LOWER]), 1)[None])
    assert np.ptp(line[..., 1]) * 64 > 38
    redrawn = paint(line * 64, (64, 64), 2) > 0
    assert cv2.connectedComponents(redrawn.astype(np.uint8))[0] == 1 + 1


def test_a_bold_6_whose_loop_thinning_would_lose_gives_no_ink() -> None:
    six = join([ring(0, 0.25, 0.16), polyline([(-0.16, 0.25), (-0.16, -0.5)])])
    fine, bold = font_lines(np.stack([_printed(six, pen) for pen in (4, 8)]))
    assert len(fine)
    assert not len(bold)


def test_a_mark_stands_out_only_above_the_grain_of_its_paper() -> None:
    grain = np.random.default_rng(0).normal(0, 20, (60, 60))
    calm, rough = (np.clip(200 + part, 0, 255).astype(np.uint8) for part in (grain * 0, grain))
    faint = np.zeros((60, 60), np.uint8)
    faint[20:40, 28:32] = 12
    assert stands_out(calm - faint, calm)
    assert not stands_out(rough - faint, rough)
    assert not stands_out(calm - faint // 6, calm)
    assert stands_out(rough - faint * 9, rough)


@pytest.mark.parametrize("mark", MARKS[1:-1])
def test_every_made_mark_can_be_seen(
    mark: str, sources: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[bool] = []

    def judged(picture: Pixels, bare: Pixels) -> bool:
        seen.append(len(seen) > 0 and stands_out(picture, bare))
        return seen[-1]

    monkeypatch.setattr(cells, "stands_out", judged)
    make_cell(sources, mark, np.random.default_rng(4))
    assert len(seen) > 1
    assert seen[-1]
    assert not any(seen[:-1])


def test_a_full_stop_stands_behind_the_foot_of_a_number(sample: list[Hand]) -> None:
    for seed in range(20):
        rng = np.random.default_rng(seed)
        ink = mark_ink("5", sample[seed % len(sample)], rng)
        both = stopped(ink, rng)
        dot = both[len(ink) :].reshape(-1, 2)
        assert dot[:, 0].min() > bounds(ink)[2]
        assert dot[:, 1].min() > (bounds(ink)[1] + bounds(ink)[3]) / 2


def test_packing_keeps_a_cell_to_within_half_a_level() -> None:
    ink = np.linspace(-0.5, 1, 64, dtype=np.float32).reshape(1, 8, 8)
    assert np.abs(unpacked(packed(ink)) - ink).max() < 0.003


def test_the_interval_of_a_share_is_wilsons() -> None:
    low, high = Share(8, 10).interval
    assert (low, high) == pytest.approx((0.4902, 0.9433), abs=1e-4)


def test_no_wrong_guess_at_all_still_leaves_doubt_about_the_rate() -> None:
    assert Share(0, 100).interval == pytest.approx((0, 0.0370), abs=1e-4)


def test_the_threshold_is_the_lowest_that_keeps_the_rate() -> None:
    chances = np.array([0.9, 0.8, 0.7, 0.6])
    right = np.array([True, True, False, True])
    assert lowest_threshold([(chances, right)], 0.0) == pytest.approx(0.8)
    assert lowest_threshold([(chances, right)], 0.25) == pytest.approx(0.6)


def test_a_small_set_weighs_as_much_as_a_large_one_in_the_threshold() -> None:
    large = (np.full(1000, 0.9), np.ones(1000, np.bool_))
    small = (np.array([0.95, 0.7]), np.array([True, False]))
    assert lowest_threshold([large, small], 0.1) > 0.7


def test_a_network_that_is_too_sure_of_itself_is_cooled() -> None:
    scores = np.tile([2.0, 0.0], (100, 1))
    marks = np.array([0] * 70 + [1] * 30)
    temperature = best_temperature([(scores, marks)])
    assert float(np.exp(2 / temperature)) == pytest.approx(70 / 30, rel=0.15)


def test_a_lesson_shows_what_is_doubted_as_much_else_and_nothing_that_is_not_seen() -> None:
    empty, one = MARKS.index(""), MARKS.index("1")
    taught = np.zeros((8, len(MARKS)), np.float32)
    marks = np.full(8, one)
    taught[:, one] = 0.99
    taught[2, one], taught[2, empty] = 0.5, 0.2  # doubted
    taught[5, one], taught[5, empty] = 0.5, 0.5  # not seen
    shown = worth_showing(marks, taught, seed=1)
    assert 2 in shown
    assert 5 not in shown
    assert len(shown) == 2
    assert list(shown) == sorted(shown)
