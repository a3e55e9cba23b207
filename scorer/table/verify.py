"""Whether a log is as it was played: its chain of hashes, its promise, and every draw in it."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorer.table.proof import NO_HASH, Event, commitment, line_hash
from scorer.table.story import Finding, story

MAX_LINES = 1_000_000  # of a file; an evening has some hundreds


@dataclass(frozen=True, slots=True)
class Report:
    """What a log proves.

    Args:
        room: its name.
        promise: the hash of the secret that was promised; "" without one.
        lines: how many there are.
        draws: how many rolls and passes there are.
        recomputed: whether the secret is told, so that every draw was computed again.
        findings: what is wrong, in the order of the lines.
    """

    room: str
    promise: str
    lines: int
    draws: int
    recomputed: bool
    findings: tuple[Finding, ...]


def verify(text: str, promise: str | None = None) -> Report:
    """Check a log.

    Args:
        text: its lines, one JSON object each.
        promise: the beginning of the promised hash that a player has noted, if anybody has.
    """
    events, findings = _read(text)
    if not events:
        empty = () if findings else (Finding(1, "there is nothing in it"),)
        return Report("", "", 0, 0, recomputed=False, findings=(*findings, *empty))
    if events[0]["event"] != "open" or not isinstance(events[0].get("commit"), str):
        bare = Finding(1, "it does not promise a secret: this log carries no proof")
        return Report("", "", len(events), 0, recomputed=False, findings=(*findings, bare))
    secret, found = _secret(events)
    findings += [*found, *_noted(events[0], promise), *_chain(events), *story(events, secret)]
    draws = sum(event.get("event") in {"roll", "pass"} for event in events)
    told = str(events[0].get("commit", ""))
    ordered = tuple(sorted(findings, key=lambda finding: finding.line))
    name = str(events[0].get("room", ""))
    return Report(name, told, len(events), draws, secret is not None, ordered)


def _read(text: str) -> tuple[list[Event], list[Finding]]:
    """The events, and a finding at the first line that is none: nothing after it can be judged."""
    events: list[Event] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            event = json.loads(line)
        except (ValueError, RecursionError):
            return events, [Finding(number, "this is no JSON")]
        if not isinstance(event, dict) or not isinstance(event.get("event"), str):
            return events, [Finding(number, "this is no event of a table")]
        if len(events) >= MAX_LINES:
            return events, [Finding(number, f"there are more than {MAX_LINES} lines")]
        events.append(event)
    return events, []


def _secret(events: Sequence[Event]) -> tuple[bytes | None, list[Finding]]:
    """The secret of the last line, if it is the one that was promised in the first."""
    last = events[-1]
    findings: list[Finding] = []
    for line, event in enumerate(events[:-1], start=1):
        if event["event"] == "end":
            findings.append(Finding(line + 1, "there are lines after the end"))
            break
    if last["event"] != "end":
        return None, findings
    try:
        secret = bytes.fromhex(last.get("secret", ""))
    except (ValueError, TypeError):
        return None, [*findings, Finding(len(events), "the secret is no hexadecimal number")]
    if commitment(secret) != events[0].get("commit"):
        return None, [*findings, Finding(len(events), "the secret is not the one promised")]
    return secret, findings


def _noted(first: Event, promise: str | None) -> Iterator[Finding]:
    if promise and not str(first.get("commit", "")).startswith(promise.lower()):
        yield Finding(1, f"the promise is not the one that was noted, {promise}")


def _chain(events: Sequence[Event]) -> Iterator[Finding]:
    """Numbers without a gap, and hashes that hold each other; told once, where it breaks first."""
    before = NO_HASH
    for line, event in enumerate(events, start=1):
        if event.get("seq") != line:
            yield Finding(
                line, f"its number is {event.get('seq')!r}, so lines are missing or moved"
            )
            return
        try:
            expected = line_hash(before, event)
        except (TypeError, ValueError):  # such as half a character
            expected = ""
        if event.get("hash") != expected:
            yield Finding(line, "its hash does not fit: it, or the line before it, was changed")
            return
        before = expected
