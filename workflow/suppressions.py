"""Comments of a text that say which findings are meant so: `# signalbox: ignore unused-event -- sent by the till`.

At the end of a line, or alone on the line above, it is about the findings that begin on that line; `ignore-file`, above
everything else, about all of the text. What is suppressed is told nowhere: page, command line and exports agree.
JSON has no comments.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from io import StringIO
from itertools import islice

from workflow.diagnostics import Diagnostic, Fix, TextEdit
from workflow.document import Document
from workflow.document.document import Spot
from workflow.limits import PLACES
from workflow.rules import documented

RULE = "unused-suppression"
UNHEARD = ("syntax", RULE)
"""Rules that no comment silences: without a text that can be read there is nothing else to go by."""
DEPENDENT = {
    *("runtime-refuses", "runtime-differs", "runtime-order"),
    *("not-deterministic", "unsupported-version", "duplicate-registration"),
    *("absent-data", "unknown-resource", "unknown-workflow", "unknown-function", "unknown-event"),
    *("unknown-retry", "unknown-catalog", "unknown-operation", "call-parameters", "result-member", "mock-result"),
    *("mock-key", "scenario-name"),
}
"""What is found depends on the other files that are at hand, or on the runtime: that nothing is, here, says little."""
_COMMENT = re.compile(
    r"(?P<before>^[ \t]*|[ \t])#[ \t]*signalbox:[ \t]*(?P<word>[\w-]*)(?P<rest>[^\n\r]*)", re.MULTILINE
)
_WORDS = ("ignore", "ignore-file")
PERSONAL = "personal"
"""The word that says of a member of a schema that it is personal (document/personal.py)."""
RUNTIME = "runtime"
"""The word of a comment that is no suppression: it says which runtime the definition is written for."""


@dataclass(frozen=True, slots=True)
class Suppression:
    """A comment: the `rules` it names, and the `line` it is about, None for the whole file. It stands at `start`."""

    rules: tuple[str, ...]
    line: int | None
    start: int
    end: int
    wrong: str = ""
    """What is wrong with the comment itself."""


def kept(document: Document, diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The findings that no comment of the text suppresses, in their order."""
    about = {(rule, one.line) for one in suppressions(document) for rule in one.rules if rule not in UNHEARD}
    return tuple(one for one in diagnostics if about.isdisjoint(_places(one)))


def judged(document: Document, diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """As `kept`, and a finding for each comment that suppresses nothing, at the end; PLACES of them at most."""
    found = suppressions(document)
    given = tuple(diagnostics)
    if not found:
        return given
    there = {place for one in given if one.rule not in UNHEARD for place in _places(one)}
    idle = (told for each in found for told in _idle(document, each, there))
    return (*kept(document, given), *islice(idle, PLACES))


def _places(one: Diagnostic) -> tuple[tuple[str, int | None], ...]:
    """What a comment that is about the finding says: its rule on its line, or in the file."""
    return (one.rule, one.range.start.line), (one.rule, None)


def suppressions(document: Document) -> tuple[Suppression, ...]:
    """The comments of a text, in order."""
    if document.syntax != "yaml" or not document.readable or "signalbox:" not in document.text:
        return ()
    known: object = document.kept.get(RULE)
    if not isinstance(known, tuple):
        known = document.kept[RULE] = tuple(_read(document))
    return known


def comments(document: Document) -> Iterator[tuple[re.Match[str], int]]:
    """The comments `# signalbox: …` of a text, each with where its `#` stands: groups `word` and `rest`."""
    if document.syntax != "yaml" or not document.readable or "signalbox:" not in document.text:
        return
    scalars = sorted(_scalars(document.root))
    starts = [start for start, _ in scalars]
    for found in _COMMENT.finditer(document.text):
        start = found.start("before") + len(found["before"])
        before = bisect_right(starts, start) - 1
        if before < 0 or start >= scalars[before][1]:
            yield found, start


def _read(document: Document) -> Iterator[Suppression]:
    first = re.search(r"^(?![ \t]*(?:#|\r?$|---|%))", document.text, re.MULTILINE)
    top = first.start() if first else 0
    below = _written_below(document.text)
    for found, start in comments(document):
        if found["word"] not in (PERSONAL, RUNTIME):
            yield _suppression(document, found, start, top, below)


def _suppression(document: Document, found: re.Match[str], start: int, top: int, below: list[int]) -> Suppression:
    end = found.end()
    rules = tuple(re.findall(r"[\w-]+", re.split(r"\s--(?:\s|$)", found["rest"], maxsplit=1)[0]))
    if found["word"] not in _WORDS:
        return Suppression((), None, start, end, "Write `signalbox: ignore RULE` or `signalbox: ignore-file RULE`")
    if not rules:
        return Suppression((), None, start, end, f"Name the rules: `signalbox: {found['word']} RULE, RULE`")
    if found["word"] == "ignore-file":
        wrong = "" if start < top else "`ignore-file` stands above everything else; this is ignored"
        return Suppression(() if wrong else rules, None, start, end, wrong)
    line = document.position(start).line
    return Suppression(rules, line if _follows(document, start) else below[line], start, end)


def _follows(document: Document, start: int) -> bool:
    """Whether something stands before the comment on its line."""
    column = document.position(start).column
    return bool(document.text[start - column + 1 : start].strip())


def _written_below(text: str) -> list[int]:
    """For each line (from 1) the next one with something on it that is no comment; itself where there is none."""
    lines = ["", *StringIO(text, newline="")]
    below = list(range(len(lines) + 1))
    for number in range(len(lines) - 2, 0, -1):
        following = lines[number + 1].strip()
        is_written = following and not following.startswith("#")
        below[number] = number + 1 if is_written else below[number + 1]
    return below


def _scalars(spot: Spot) -> Iterator[tuple[int, int]]:
    """Where texts and numbers stand, in which a `#` is no comment."""
    inside = spot.inside
    if inside is None:
        yield spot.start, spot.end
        return
    if isinstance(inside, dict):
        for member in inside.values():
            yield member.key_start, member.key_end
            yield from _scalars(member.value)
        return
    for each in inside:
        yield from _scalars(each)


def _idle(document: Document, one: Suppression, there: set[tuple[str, int | None]]) -> Iterator[Diagnostic]:
    """What to say of a comment where only those findings are there."""
    if one.wrong:
        yield _diagnostic(document, one, one.wrong)
    useless = [rule for rule in one.rules if rule not in DEPENDENT and (rule, one.line) not in there]
    for rule in useless:
        if _unknown(rule) is not None:
            yield _diagnostic(document, one, f"There is no rule `{rule}`{_unknown(rule)}")
        else:
            where = "in this file" if one.line is None else f"on line {one.line}"
            fix = _removal(document, one) if len(useless) == len(one.rules) else None
            yield _diagnostic(document, one, f"The rule `{rule}` finds nothing {where}", fix)


@lru_cache(maxsize=256)
def _unknown(rule: str) -> str | None:
    """None for a rule that there is; for another a hint at one that is meant, "" where none is near."""
    known = [one.id for one in documented()]
    near = get_close_matches(rule, known, 1) if rule not in known else ()
    return None if rule in known else f"; did you mean `{near[0]}`?" if near else ""


def _diagnostic(document: Document, one: Suppression, message: str, fix: Fix | None = None) -> Diagnostic:
    return Diagnostic(RULE, "info", message, (), document.span(one.start, one.end), fix)


def _removal(document: Document, one: Suppression) -> Fix:
    """The comment goes with the space before it, and with its line where it stands alone."""
    text, start = document.text, one.start
    while start and text[start - 1] in " \t":
        start -= 1
    alone = start == 0 or text[start - 1] in "\r\n"
    end = one.end
    if alone and end < len(text):
        end += 2 if text.startswith("\r\n", end) else 1
    return Fix("Remove the comment", (TextEdit(start, end, ""),))
