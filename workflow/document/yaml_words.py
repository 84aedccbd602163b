"""The YAML parser's complaints in plain words that say what to change."""

import re
from typing import Any

import yaml

from workflow.document.problems import UnreadableError

_OPEN_QUOTE = ("unexpected end of stream", "unexpected document")
_LONELY_KEY = "could not find expected ':'"
_TAG = ("whitespace or line break", "'>'", "URI", "UTF-8", "tag")
_KEY_WITHOUT_SPACE = re.compile(r"[ -]*[A-Za-z_][\w-]*:[^\s:/]")

# The first entry whose words are in the parser's problem. `{char}` is the character at the place.
_WORDS: tuple[tuple[str, str], ...] = (
    ("found a tab character", "Tabs cannot indent YAML; use spaces"),
    ("'\\t' that cannot start", "Tabs cannot indent YAML; use spaces"),
    ("cannot start any token", "A value cannot begin with `{char}`; put it in quotes"),
    (
        "mapping values are not allowed",
        "A `:` is not expected here: put a value that holds `: ` in quotes, or check the indentation",
    ),
    ("expected ',' or ']'", "Expected a comma or `]` here"),
    ("expected ',' or '}'", "Expected a comma or `}}` here"),
    (_LONELY_KEY, "A `:` is missing after this key"),
    *((key, "This quote is not closed") for key in _OPEN_QUOTE),
    ("block sequence entries are not allowed", "A list item (`- `) cannot stand here; begin it on a line of its own"),
    ("sequence entries are not allowed", "A list item (`- `) cannot stand here; begin it on a line of its own"),
    ("expected '-' indicator", "Expected another list item (`- `) here; check the indentation"),
    ("did not find expected key", "Expected a key here; check the indentation and the quotes before this place"),
    (
        "expected <block end>",
        "Expected a key or list item here; check the indentation and the quotes before this place",
    ),
    ("unknown escape", "This escape after `\\` is unknown in double quotes; write `\\\\`, or use single quotes"),
    ("hexdecimal", "Expected hexadecimal digits after this `\\`"),
    ("hexadecimal", "Expected hexadecimal digits after this `\\`"),
    ("invalid Unicode character escape", "This escape is no character; write the character itself"),
    ("alphabetic or numeric character", "A name must follow `&` and `*`; put a value that begins with them in quotes"),
    ("comment or line break", "The text after `|` or `>` begins on the next line"),
    ("chomping or indentation", "The text after `|` or `>` begins on the next line"),
    ("mapping keys are not allowed", "A `?` is not expected here; put it in quotes"),
    ("expected <document start>", "The text goes on after its end here; check the indentation"),
    ("node content", "A value is missing before this place"),
    ("incompatible YAML document", "This version of YAML is not read; remove the `%YAML` line"),
    ("found unexpected ':'", "A `:` is not expected here; put the value in quotes"),
    ("indentation indicator", "The number after `|` or `>` is from 1 to 9"),
    ("directive", "A line cannot begin with `%`; put the value in quotes"),
    ("non-alphabetical", "A line cannot begin with `%`; put the value in quotes"),
    *((key, "Tags (`!…`) are not read; remove the tag") for key in _TAG),
    ("leading space", "The first line of this text is indented deeper than the next; give both the same indentation"),
)


def explain(error: yaml.YAMLError, text: str) -> UnreadableError:
    """The refusal for an error of the parser, at the place that it names; at an open quote or lonely key itself."""
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or "it is not YAML")
    mark: Any = getattr(error, "problem_mark", None)
    if any(key in problem for key in (*_OPEN_QUOTE, _LONELY_KEY)):
        mark = getattr(error, "context_mark", None) or mark
    at = min(mark.index, len(text)) if mark else 0
    char = text[at : at + 1]
    if char == "\t":
        problem = "found a tab character"
    before = text.rfind("\n", 0, at) - 1 if "mapping values" in problem else at
    if ("mapping values" in problem or _LONELY_KEY in problem) and (line := _lacks_space(text, before)):
        return UnreadableError("A space is missing after the `:` in this line", *line)
    words = next((words for key, words in _WORDS if key in problem), "This is not YAML: {problem}")
    return UnreadableError(words.format(char=char, problem=problem), at, at + 1)


def _lacks_space(text: str, at: int) -> tuple[int, int] | None:
    """The line that `at` is in, if its `:` has no space behind it, so that it is no key."""
    if at < 0:
        return None
    start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    return (start, end) if end >= 0 and _KEY_WITHOUT_SPACE.match(text, start, end) else None
