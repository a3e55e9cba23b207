"""Sums of numbers and lengths, as in ``{= start + 2 * step }``: + - * / and brackets, no more."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sheetgen.geometry import parse_length

MAX_CHARACTERS = 200  # a sum that people can read
MAX_BRACKETS = 20  # inside each other
MAX_SIZE = 1e9  # nothing on paper is counted or measured beyond it
PLACES = 6  # decimals of a result; hides that 0.1 + 0.2 is not quite 0.3

TOKEN = re.compile(
    r"\s*(?:(?P<length>(?:\d+\.?\d*|\.\d+)\s*(?:mm|cm|in|pt)\b)"
    r"|(?P<number>(?:\d+\.?\d*|\.\d+)(?![\w.]))"
    r"|(?P<name>[^\W\d]\w*(?:\.\w+)*)"
    r"|(?P<sign>[-+*/()]))"
)


class Whole(int):
    """A whole number that came out of a variable or a sum: it may stand where a text is meant."""


class Decimal(float):
    """A number with decimals that came out of a variable or a sum, like Whole."""


class SumError(Exception):
    """Why a sum has no result: what is wrong, and what to write."""

    def __init__(self, what: str, fix: str) -> None:
        super().__init__(what)
        self.what = what
        self.fix = fix


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, or a length in mm."""

    size: float
    is_length: bool = False


Token = tuple[str, str]  # the kind and the text; the last of a sum is ("end", "")


def calculate(text: str, lookup: Callable[[str], object]) -> object:
    """The result of a sum: a number, or a length as a file writes it, for example ``38mm``.

    Args:
        text: what stands between ``{=`` and ``}``.
        lookup: the value of a name; what it raises goes through.

    Raises:
        SumError: the sum cannot be understood or has no result.
    """
    if len(text) > MAX_CHARACTERS:
        raise SumError(f"this sum has more than {MAX_CHARACTERS} characters", "divide it in two")
    amount = _Sum(list(_tokens(text)), lookup).result()
    return written(amount)


def written(amount: Amount) -> object:
    """An amount as a value of a layout file."""
    size = round(amount.size, PLACES)
    if amount.is_length:
        return f"{size:.{PLACES}f}".rstrip("0").rstrip(".") + "mm"
    return Whole(size) if size == int(size) else Decimal(size)


def _tokens(text: str) -> Iterator[Token]:
    end, stop = 0, len(text.rstrip())
    while end < stop:
        match = TOKEN.match(text, end)
        if match is None:
            raise SumError(
                f"a sum cannot have '{text[end:].strip()[:20]}'",
                "write numbers, lengths, names, + - * / and ( )",
            )
        yield match.lastgroup or "", match[match.lastgroup or 0]
        end = match.end()
    yield "end", ""


class _Sum:
    """A sum being worked out, token by token."""

    def __init__(self, tokens: list[Token], lookup: Callable[[str], object]) -> None:
        self.tokens = tokens
        self.lookup = lookup
        self.position = 0
        self.brackets = 0

    def result(self) -> Amount:
        """The amount of the whole sum."""
        amount = self._terms()
        kind, text = self._peek()
        if kind != "end":
            raise SumError(f"'{text}' is not meant here", "write + - * or / between two values")
        return amount

    def _peek(self) -> Token:
        return self.tokens[self.position]

    def _take(self) -> Token:
        token = self._peek()
        self.position += 1
        return token

    def _terms(self) -> Amount:
        amount = self._factors()
        while self._peek()[1] in {"+", "-"}:
            _, sign = self._take()
            amount = _plus(amount, self._factors(), -1 if sign == "-" else 1)
        return amount

    def _factors(self) -> Amount:
        amount = self._value()
        while self._peek()[1] in {"*", "/"}:
            _, sign = self._take()
            other = self._value()
            amount = _times(amount, other) if sign == "*" else _divided(amount, other)
        return amount

    def _value(self) -> Amount:
        minus = 1
        while self._peek()[1] in {"+", "-"}:
            minus *= -1 if self._take()[1] == "-" else 1
        amount = self._plain_value()
        return Amount(minus * amount.size, amount.is_length)

    def _plain_value(self) -> Amount:
        kind, text = self._take()
        match kind:
            case "length":
                return _length(text)
            case "number":
                return _small(Amount(float(text)))
            case "name":
                return _amount(text, self.lookup(text))
        if text == "(":
            return self._bracket()
        raise SumError(
            f"a value is missing before '{text}'" if text else "a value is missing at the end",
            "write a number, a length or a name there",
        )

    def _bracket(self) -> Amount:
        self.brackets += 1
        if self.brackets > MAX_BRACKETS:
            raise SumError(f"this sum has more than {MAX_BRACKETS} brackets", "divide it in two")
        amount = self._terms()
        if self._take()[1] != ")":
            raise SumError("a bracket is not closed", "write ')'")
        return amount


def _amount(name: str, value: object) -> Amount:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _small(Amount(float(value)))
    if isinstance(value, str):
        try:
            return Amount(parse_length(value), is_length=True)
        except ValueError:
            pass
    raise SumError(f"'{name}' is no number and no length", "use a number, or a length such as 18mm")


def _length(text: str) -> Amount:
    try:
        return Amount(parse_length(text), is_length=True)
    except ValueError as error:
        what, _, fix = str(error).rpartition("; ")
        raise SumError(what, fix) from None


def _plus(one: Amount, other: Amount, sign: int) -> Amount:
    if one.is_length != other.is_length:
        raise SumError(
            "a length and a number cannot be added", "write a unit, for example '2mm' instead of 2"
        )
    return _small(Amount(one.size + sign * other.size, one.is_length))


def _times(one: Amount, other: Amount) -> Amount:
    if one.is_length and other.is_length:
        raise SumError("a length times a length is no length", "multiply by a number")
    return _small(Amount(one.size * other.size, one.is_length or other.is_length))


def _divided(one: Amount, other: Amount) -> Amount:
    if other.size == 0:
        raise SumError("nothing can be divided by 0", "divide by something else")
    if other.is_length and not one.is_length:
        raise SumError("a number cannot be divided by a length", "divide by a number")
    return _small(Amount(one.size / other.size, one.is_length and not other.is_length))


def _small(amount: Amount) -> Amount:
    if not abs(amount.size) <= MAX_SIZE:
        raise SumError(f"the sum goes beyond {MAX_SIZE:g}", "use smaller numbers")
    return amount
