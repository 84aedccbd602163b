"""`read`: any text in, a Document out; what is wrong with the text is in its diagnostics, never an exception."""

import re
from dataclasses import replace

from workflow.diagnostics import Diagnostic
from workflow.document import json_reader, pasted, yaml_reader
from workflow.document.conflict_markers import CONFLICT, conflict_problems, marked_conflicts, mine_in_place
from workflow.document.document import NOWHERE, Document, Syntax
from workflow.document.flavour import PLAIN, Reading, may_differ
from workflow.document.problems import FIRST, ILL_FORMED, Problem, UnreadableError, too_deep, too_many
from workflow.document.tabs import spaces_for_tabs
from workflow.limits import LIMITS, Limits

_JSON_START = re.compile(r"[ \t\r\n]*(?:\{[ \t\r\n]*(?:[\"}]|\Z)|\[[ \t\r\n]*(?:[\[{\"\]]|\Z))")


def guess_syntax(text: str) -> Syntax:
    """`json` for a text that begins like a JSON object or array (`{"`, `[{` …), else `yaml`."""
    return "json" if _JSON_START.match(text.removeprefix("\ufeff")) else "yaml"


def read(text: str, syntax: Syntax | None = None, limits: Limits = LIMITS, reading: Reading = PLAIN) -> Document:
    """The data of a text and the places in it; `syntax` is guessed from the first characters unless given.

    A byte-order mark at the start is dropped: the document's text and offsets begin behind it. Diagnostics are of the
    rules `syntax`, `duplicate-key`, `several-documents` and `conflict-marker`: of a text with conflict markers the side
    that is called mine is read. `reading` is how YAML is read.
    """
    text = text.removeprefix("\ufeff")
    conflicts = marked_conflicts(text)
    shown = mine_in_place(text, conflicts) if conflicts else text
    syntax = syntax or guess_syntax(shown)
    problems: list[Problem] = []
    data, root, readable = None, NOWHERE, False
    try:
        check_text(text, limits)
        if syntax == "json":
            data, root = json_reader.build(shown, limits, problems)
        else:
            way = reading if reading != PLAIN and may_differ(shown, reading) else PLAIN
            data, root = yaml_reader.build(shown, limits, problems, way)
            pasted.check(shown, problems)
        readable = True
    except UnreadableError as error:
        told = pasted.explain(shown, error)
        fixes = spaces_for_tabs(shown, lambda one: read(one, syntax, limits, reading).readable)
        problems.append(Problem("syntax", told.message, (), told.start, told.end, fixes=fixes))
    if conflicts:
        problems += conflict_problems(text, conflicts, lambda one: not read(one, syntax, limits, reading).diagnostics)
    bare = Document(text, syntax, data, readable, (), root, reading=reading)
    return replace(bare, diagnostics=_diagnostics(bare, problems)) if problems else bare


def beyond(document: Document) -> str | None:
    """What a text has too much of that could not be read for it, to stand behind “has”; None where that is not why."""
    size = len(document.text.encode("utf-8", "replace"))
    if size > LIMITS.size:
        return f"{size:,} bytes; the limit is {LIMITS.size:,}"
    said = [each.message for each in document.diagnostics if each.rule == "syntax"]
    if too_many(LIMITS, 0).message in said:
        return f"more than {LIMITS.nodes:,} values, aliases included; that is the limit"
    if too_deep(LIMITS, 0).message in said:
        return f"lists and mappings nested deeper than {LIMITS.depth} levels; that is the limit"
    return None


def check_text(text: str, limits: Limits) -> None:
    """UnreadableError where no reader needs to begin."""
    if len(text) > limits.size or len(text.encode("utf-8", "replace")) > limits.size:
        raise UnreadableError(f"The text is longer than the limit of {limits.size:,} bytes", 0, 0)
    if found := ILL_FORMED.search(text):
        what = "A NUL character" if found.group() == "\x00" else "Half of a character (a lone surrogate)"
        raise UnreadableError(f"{what} stands here; remove it", found.start(), found.end())
    if not text.strip(" \t\r\n"):
        raise UnreadableError("The text is empty", 0, 0)


def _diagnostics(document: Document, problems: list[Problem]) -> tuple[Diagnostic, ...]:
    return tuple(_diagnostic(document, problem) for problem in sorted(problems, key=lambda problem: problem.start))


def _diagnostic(document: Document, problem: Problem) -> Diagnostic:
    first = document.position(problem.first)
    message = problem.message.replace(FIRST, f"line {first.line}, column {first.column}")
    length = len(document.text)
    place = document.span(min(problem.start, length), min(max(problem.start, problem.end), length))
    fix, more = problem.fixes[:1], problem.fixes[1:]
    path = problem.path or (document.path_at(problem.start) if problem.rule == CONFLICT else ())
    return Diagnostic(problem.rule, "error", message, path, place, fix[0] if fix else None, more_fixes=more)
