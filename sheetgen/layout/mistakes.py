"""YAML syntax errors in plain words: where it went wrong, what to write instead."""

from collections.abc import Sequence

import yaml

from sheetgen.errors import Place, Problem

SHOWN = 40  # characters of a key or text that a message repeats
TAB = ("a tab stands here", "indent with blanks; YAML allows no tabs there")
UNKNOWN = ("this is not valid YAML", "check the quotes, brackets, colons and indentation near here")

# What libyaml says (a part of its message), what is meant, how it is mended.
WORDS = (
    ("mapping values are not allowed",
     "a ':' stands where no key can be",
     "check the indentation; put a text that has ': ' in it in quotes"),
    ("block sequence entries are not allowed",
     "a '-' stands where no list can be",
     "start the list on a line of its own, or write it as [ …, … ]"),
    ("block mapping entries are not allowed",
     "a '?' stands where no key can be",
     "put a text that starts with '?' in quotes"),
    ("did not find expected key",
     "this does not fit the lines above it",
     "give it the indentation of the keys it belongs to; put a text with quotes in it in quotes"),
    ("did not find expected '-' indicator",
     "this does not fit the list above it",
     "start the line with '- ', or check its indentation"),
    ("could not find expected ':'",
     "there is no ':' after this",
     "write 'key: value', and put a text of several lines in quotes"),
    ("unexpected end of stream",
     "the quote that opens here is not closed",
     "close it with the same quote"),
    ("unexpected document indicator",
     "the quote that opens here is not closed",
     "close it with the same quote"),
    ("did not find expected ',' or",
     "the bracket that opens here is not closed",
     "close it, and put ',' between what stands inside"),
    ("did not find expected node content",
     "a value is missing here",
     "check the brackets and commas near here"),
    ("cannot start any token",
     "no text can start with this character",
     "put the text in quotes"),
    ("alphabetic or numeric character",
     "'&' and '*' need a name of letters and digits",
     "put a text that starts with '&' or '*' in quotes"),
    ("comment or line break",
     "nothing may follow the '|' or '>' on its line",
     "start the text on the next line, indented"),
    ("tag handle", "'!' starts a YAML tag", "put a text that starts with '!' in quotes"),
    ("directive", "'%' starts a YAML directive", "put a text that starts with '%' in quotes"),
    ("incompatible YAML document", "this YAML version is not known", "leave the '%YAML' line out"),
    ("nesting depth",
     "this is nested too deep",
     "put fewer groups, lists and keys inside each other"),
    ("document start", "this does not belong to what stands before it",
     "check the brackets, quotes and indentation of the lines before"),
)  # fmt: skip
TOLD_AT_THE_START = ("found unexpected", "could not find expected ':'")
ESCAPES = ("unknown escape character", "hexdec", "character escape code")


def in_own_words(error: yaml.MarkedYAMLError, file: str, lines: Sequence[str]) -> Problem:
    """The problem behind a syntax error of the YAML parser."""
    said = error.problem or ""
    line, column = _where(error, said)
    if line >= len(lines):  # the parser looks behind the last line
        line, column = len(lines) - 1, len(lines[-1])
    text = lines[line]
    indentation = text[: len(text) - len(text.lstrip())]
    if "\t" in indentation:
        return Problem(Place(file, line + 1, indentation.index("\t") + 1), *TAB)
    if any(escape in said for escape in ESCAPES):
        return _escape(Place(file, line + 1, column + 1), text)
    words = next(((what, fix) for part, what, fix in WORDS if part in said), UNKNOWN)
    return Problem(Place(file, line + 1, column + 1), *words)


def _where(error: yaml.MarkedYAMLError, said: str) -> tuple[int, int]:
    """Line and column, counted from 0: the bracket or quote that opens, else the mistake."""
    begin, here = error.context_mark, error.problem_mark
    opened_before = "expected ',' or" in said and begin and here and begin.line != here.line
    mark = begin if begin and (opened_before or said.startswith(TOLD_AT_THE_START)) else here
    return (mark.line, mark.column) if mark else (0, 0)


def _escape(place: Place, text: str) -> Problem:
    """A backslash in double quotes, as in a Windows path."""
    backslash = text.rfind("\\", 0, place.column)
    escape = text[backslash : backslash + 2]
    return Problem(
        Place(place.file, place.line, max(backslash, 0) + 1),
        f"in double quotes a backslash has a meaning, and '{escape}' has none here",
        "write '/' instead of the backslash, or put the text in single quotes",
    )


def shortened(text: str) -> str:
    """A text as a message repeats it: on one line, cut if it is long."""
    line = " ".join(text.split())
    return line if len(line) <= SHOWN else f"{line[: SHOWN - 1]}…"
