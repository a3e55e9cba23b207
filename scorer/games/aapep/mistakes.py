"""A text that should be a game or a tournament of Aapep, and is not."""

from scorer.games.aapep.words import MISTAKES
from scorer.games.notation import TextError


class NotationError(TextError):
    """A text that is no game, or no tournament."""

    sentences = MISTAKES
