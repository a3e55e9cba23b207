"""Temple Antics: the whole solo game as frozen states and legal steps, and its notation."""

from scorer.games.temple_antics.verdict import Problem, Verdict, judge, to_json

__all__ = ["Problem", "Verdict", "judge", "to_json"]
