"""What happened in a game and why, and what could not happen: a rule and the values in it."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.games.temple_antics.words import MESSAGES, word

Value = str | int


@dataclass(frozen=True, slots=True)
class Note:
    """One rule at work, told in any language."""

    rule: str
    values: Mapping[str, Value]

    def message(self, language: str = "en") -> str:
        """The sentence, in the reader's language; one that is not there is answered in English."""
        templates = MESSAGES.get(language, MESSAGES["en"])
        values = {name: word(str(value), language) for name, value in self.values.items()}
        return templates[self.rule].format(**values)


def note(rule: str, **values: Value) -> Note:
    """A note of this rule."""
    return Note(rule, values)
