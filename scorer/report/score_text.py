"""The stars of a sheet as text, line by line."""

from scorer.games.penny_papers import Line, Score
from scorer.games.words import word


def score_lines(score: Score, language: str) -> list[str]:
    """The stars line by line, the total with its level, problems and free stars."""
    lines = [f"  {line.stars:+3d} ★  {_rule(line, language)}" for line in score.lines]
    level = word(score.level, language)
    lines.append(f"  {score.stars:3d} ★  {word('total', language)} ({level})")
    lines += [f"  ! {problem.message(language)}" for problem in score.problems]
    lines += [f"  > {hint.message(language)}" for hint in score.hints]
    return lines


def line_name(line: Line, language: str) -> str:
    """What earns or costs the stars of a line: its rule, and its numbers where it has some."""
    name = word(line.rule, language)
    match line.rule:
        case "sequence":
            return f"{name} {'-'.join(map(str, line.numbers))}"
        case "group":
            return f"{name} {line.numbers[0]}"
        case _:
            return name


def _rule(line: Line, language: str) -> str:
    return f"{line_name(line, language)}: {' '.join(line.cells)}"
