"""Expressions written for RE2, for the kind of text that they meet: only as much of Unicode as the text needs.

`$` matches before a last line end too, which RE2 cannot say. Where the text ends so, `$` is written as a group that
takes the line end, and what is behind its beginning is cut off the match. `\\b` is ASCII's in RE2. Where other texts
meet it, each place of the text gets a mark that says whether it is an edge of a word, and the expression looks for it.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from workflow.expressions.jq.patterns.classes import Atom
from workflow.expressions.jq.patterns.syntax import Mark, Syntax, beyond, failure, parsed

EDGE: Final = "\ufdd0"
INNER: Final = "\ufdd1"
"""Code points that are no characters, for the places at edges of words and the others."""
_MARKS: Final = r"\x{fdd0}\x{fdd1}"
_ASCII_MEMORY: Final = 1 << 18
_UNICODE_MEMORY: Final = 1 << 21
"""Bytes, which keep compiling under some milliseconds; the sets of Unicode take more."""
_REASONS: Final = (
    ("invalid character class range", "empty range in char class"),
    ("no argument for repetition operator", "target of repeat operator is not specified"),
    ("invalid character class", "invalid character property name"),
    ("invalid UTF-8", "invalid code point value"),
)


@dataclass(frozen=True, slots=True)
class Kind:
    """What of a text and of the flags decides how an expression is written."""

    ascii: bool
    line_end: bool
    any_case: bool = False
    dots_take_all: bool = False
    extended: bool = False
    longest: bool = False


@dataclass(frozen=True, slots=True)
class Compiled:
    """An expression for one kind of text. `groups` and `ends` are groups of RE2: jq's, and those that `$` takes."""

    search: Any
    groups: tuple[int, ...]
    ends: tuple[int, ...]
    names: tuple[str | None, ...]
    marked: bool
    weight: int
    """About how many instructions look at each character."""
    unbounded: bool


@lru_cache(maxsize=256)
def compiled(expression: str, kind: Kind) -> Compiled:
    """The expression for RE2; raises JqError where it is wrong, LimitReached where it is beyond RE2."""
    import re2  # only an expression pays for loading it

    syntax = parsed(expression, kind.extended)
    marked = not kind.ascii and any(part in (Mark.EDGE, Mark.INNER) for part in syntax.parts)
    written, groups, ends = _written(syntax, kind, marked)
    options = re2.Options()
    options.log_errors = False
    options.longest_match = kind.longest
    options.case_sensitive = not kind.any_case
    options.dot_nl = kind.dots_take_all
    options.max_mem = _ASCII_MEMORY if kind.ascii else _UNICODE_MEMORY
    try:
        program = re2.compile(written.encode("utf-8", "replace"), options)
    except re2.error as error:
        raise _explained(expression, error) from None
    weight = program.programsize if kind.ascii else len(syntax.parts) + 5
    return Compiled(program.search, groups, ends, tuple(syntax.names), marked, weight, syntax.unbounded)


def _written(syntax: Syntax, kind: Kind, marked: bool) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    dots_take_all = kind.dots_take_all or syntax.dots_take_all
    written: list[str] = []
    groups: list[int] = []
    ends: list[int] = []
    for part in syntax.parts:
        if part is Mark.GROUP:
            written.append("(")
            groups.append(len(groups) + len(ends) + 1)
        elif part is Mark.END and kind.line_end:
            written.append(f"([{_MARKS}]?\\n[{_MARKS}]?\\z|[{_MARKS}]?\\z)" if marked else r"(\n?\z)")
            ends.append(len(groups) + len(ends) + 1)
        elif isinstance(part, Mark):
            written.append(_marks(part, marked))
        elif isinstance(part, Atom):
            written.append(_atom(part, kind, marked, dots_take_all))
        else:
            written.append(f"(?:[{_MARKS}]?\\z)" if marked and part == r"\z" else part)
    return "".join(written), tuple(groups), tuple(ends)


def _marks(mark: Mark, marked: bool) -> str:
    if mark is Mark.END:
        return f"(?:[{_MARKS}]?\\z)" if marked else r"\z"
    if not marked:
        return str(mark.value)
    return f"\\x{{{ord(EDGE if mark is Mark.EDGE else INNER):x}}}"


def _atom(atom: Atom, kind: Kind, marked: bool, dots_take_all: bool) -> str:
    if kind.ascii:
        return atom.ascii
    if not marked:
        return atom.unicode
    one = atom.unicode
    if one == ".":
        one = f"[^{_MARKS}]" if dots_take_all else f"[^\\n{_MARKS}]"
    elif one.startswith("[^"):
        one = f"{one[:-1]}{_MARKS}]"
    return f"(?:[{_MARKS}]?{one})"


def _explained(expression: str, error: Exception) -> Exception:
    """RE2's reason, in the words of jq's engine where it has some."""
    reason = error.args[0] if error.args else "unknown reason"
    said = reason.decode("utf-8", "replace") if isinstance(reason, bytes) else str(reason)
    if "too large" in said or "too big" in said or "bad repetition" in said or "invalid repetition" in said:
        return beyond(expression, "too large")
    return failure(next((words for start, words in _REASONS if said.startswith(start)), said))
