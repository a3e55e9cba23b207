"""The model's card for people: the same figures as the card for programs, as Markdown."""

from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]

LOWEST_BIN = 4  # guesses with less than 40 % are few


def markdown(card: Json) -> str:
    """The whole card."""
    parts = (_head, _decision, _figures, _others, _reliability, _coverage, _marks, _kinds, _data)
    return "\n".join(line for part in parts for line in part(card))


def _head(card: Json) -> Iterator[str]:
    high, wide = card["input"]["height"], card["input"]["width"]
    yield "# The network that reads cells\n"
    yield f"`{card['model']}`: {card['bytes']} bytes, sha256 `{card['sha256']}`."
    yield f"It takes {high} × {wide} pixels of ink and scores {len(card['marks'])} marks: empty,"
    yield f"1–15, mummy, crossed mummy, “anything else”. Seed {card['recipe']['seed']}. Made by\n"
    yield f"    {card['recipe']['command']}\n"
    yield f"{card['recipe']['note']}\n"


def _decision(card: Json) -> Iterator[str]:
    decision = card["decision"]
    yield "## When it asks\n"
    yield "A mark is accepted if it is the likeliest, is not “anything else”, and its probability"
    yield f"is at least {decision['threshold']:.3f}"
    yield f"(scores are divided by {decision['temperature']:.2f} first)."
    yield f"{card['recipe']['threshold']}\n"


def _percent(share: Json) -> str:
    low, high = share["interval"]
    return f"{100 * share['share']:.1f} ({100 * low:.1f}–{100 * high:.1f})"


def _row(name: str, row: Json) -> str:
    if "exact" not in row:
        silent = row["silently read as a mark"]
        return f"| {name} | {silent['n']} | – | – | {_percent(silent)} | – |"
    shares = [_percent(row[key]) for key in ("exact", "accepted", "wrong among accepted")]
    error = f"{row['calibration error']:.3f}"
    return f"| {name} | {row['exact']['n']} | {' | '.join(shares)} | {error} |"


def _figures(card: Json) -> Iterator[str]:
    yield "## How well it reads: %, with the 95 % interval\n"
    yield "| cells | n | exact | accepted | silently wrong | calibration error |"
    yield "|---|---|---|---|---|---|"
    for name, row in card["measured"].items():
        yield _row(name, row)
    yield "\n“Silently wrong” is the share of the accepted marks that are wrong; for cells that"
    yield f"hold no mark of the game, the share accepted as one. {card['recipe']['real cells']}\n"


def _others(card: Json) -> Iterator[str]:
    yield "## With the threshold that the other sources alone would have chosen\n"
    yield "| cells | threshold | accepted | wrong among accepted |"
    yield "|---|---|---|---|"
    for name, row in card["threshold of the other sources"].items():
        shares = f"{_percent(row['accepted'])} | {_percent(row['wrong among accepted'])}"
        yield f"| {name} | {row['threshold']:.3f} | {shares} |"
    yield ""


def _reliability(card: Json) -> Iterator[str]:
    yield "## What a probability is worth: % right of n guesses, by the probability given\n"
    bins = range(LOWEST_BIN, 10)
    yield "| cells | " + " | ".join(f"{10 * bin_}–{10 * bin_ + 10} %" for bin_ in bins) + " |"
    yield "|---|" + "---|" * len(bins)
    for name, row in card["measured"].items():
        if "exact" in row:
            found = {min(9, int(10 * one["promised"])): one for one in row["reliability"]}
            yield f"| {name} | " + " | ".join(_kept(found.get(bin_)) for bin_ in bins) + " |"
    yield ""


def _kept(bin_: Json | None) -> str:
    return "–" if bin_ is None else f"{100 * bin_['right']:.0f} of {bin_['n']}"


def _coverage(card: Json) -> Iterator[str]:
    rows = {n: row["left to people"] for n, row in card["measured"].items() if "exact" in row}
    shares = next(iter(rows.values()))
    yield "## Wrong among the rest, in %, when so many cells are left to people\n"
    yield "| cells | " + " | ".join(f"{one['asked']} %" for one in shares) + " |"
    yield "|---|" + "---|" * len(shares)
    for name, row in rows.items():
        yield (
            f"| {name} | " + " | ".join(f"{100 * one['wrong']['share']:.2f}" for one in row) + " |"
        )
    yield ""


def _marks(card: Json) -> Iterator[str]:
    yield "## Made cells of writers that training never saw, by mark: % exact\n"
    yield "| mark | n | exact |"
    yield "|---|---|---|"
    for mark, share in card["made cells by mark"].items():
        yield f"| {mark} | {share['n']} | {_percent(share)} |"
    yield ""


def _kinds(card: Json) -> Iterator[str]:
    yield "## The same cells by what they were made from: %\n"
    yield "| made from | n | exact | accepted though wrong |"
    yield "|---|---|---|---|"
    for name, row in card["made cells by kind"].items():
        exact = "–" if row["exact"] is None else _percent(row["exact"])
        yield f"| {name} | {row['silent']['n']} | {exact} | {_percent(row['silent'])} |"
    yield ""


def _data(card: Json) -> Iterator[str]:
    out = card["left out of training"]
    yield "## Data\n"
    for row in (*card["data"], *card["judged on"]):
        yield f"- {row['name']} ({row['licence']}): {row['credit']}"
    yield f"\n{card['recipe']['real data']}"
    yield f"Left out of training: MNIST writers {', '.join(map(str, out['mnist writers']))}"
    yield "(the sample in tests/handwriting) and UJI writers"
    yield f"{', '.join(map(str, out['uji writers']))}.\n"
