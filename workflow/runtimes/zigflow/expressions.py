"""Expressions of a definition, which Zigflow compiles as it loads it, wherever they stand (Z33, Z34)."""

import re
from collections.abc import Iterator
from typing import Final

from workflow.diagnostics import Severity
from workflow.expressions import ExpressionError, check, dollar
from workflow.expressions.jq import JQ_LIMITS, Read, parse_program
from workflow.expressions.templates import strings
from workflow.model import State
from workflow.paths import Path
from workflow.rules import Facts, Finding, expressions, look
from workflow.runtimes.zigflow.lowering import LANGUAGE
from workflow.tasks import SetTask, SwitchCase, Task

PLACES: Final = ("document", "input", "do", "schedule", "timeout")
"""The members of a definition that are looked at."""
_OF_RESULT: Final[tuple[Path, ...]] = (("output", "as"), ("export", "as"))
"""The members of a task whose expressions see a result."""
_NEVER_READ: Final[tuple[Path, ...]] = (("run", "workflow"),)
"""Those with an input that is passed over."""
FREE: Final[Path] = ("document", "metadata", "scheduleInput")


def written(facts: Facts) -> tuple[tuple[Path, str], ...]:
    """All whole expressions, bare, with their places."""
    return facts.once(_written)


def _written(facts: Facts) -> Iterator[tuple[Path, str]]:
    data = facts.document.data
    for name in PLACES if isinstance(data, dict) else ():
        for path, text in strings(data.get(name), (name,)):
            bare = dollar.exact(text)
            if bare is not None:
                yield path, bare


def bad(facts: Facts) -> Iterator[Finding]:
    """Expressions that do not compile; conditions without braces that are no jq."""
    for path, bare in written(facts):
        found = check(bare, LANGUAGE)
        if found:
            yield _finding(facts, path, bare, f"Zigflow refuses this expression: {found[0]} (Z34)", found[1])
    for path, error in no_jq(facts):
        words = f"Zigflow refuses this condition, which is no jq either: {error.message} (Z34)"
        yield Finding(path, words)


def no_jq(facts: Facts) -> tuple[tuple[Path, ExpressionError], ...]:
    """Conditions without braces that are no jq, for which the definition is refused."""
    return facts.once(_no_jq)


def _no_jq(facts: Facts) -> Iterator[tuple[Path, ExpressionError]]:
    for path, text in _bare_conditions(facts):
        try:
            parse_program(text.replace("'", '"'), JQ_LIMITS)
        except ExpressionError as error:
            yield path, error


def dots(facts: Facts) -> Iterator[Finding]:
    """Expressions that read `.` where there is no result that it could be."""
    tasks = {found.node.path for found in facts.all(State)}
    for path, bare in written(facts):
        around = next((path[:end] for end in range(len(path), 0, -1) if path[:end] in tasks), ())
        inside = path[len(around) :]
        if not around or inside[:2] in _OF_RESULT or inside[:2] in _NEVER_READ or inside[:1] == ("raise",):
            continue
        read = next((one for one in look(bare.replace("'", '"')).reads if _is_dot(one, bare)), None)
        if read is not None:
            words = (
                "Zigflow has null here for `.`, which is a result in `as` alone: `$input`, `$data` and `$output` are"
            )
            yield _finding(facts, path, bare, f"{words} there (Z44)", read.column, "warning")


def _is_dot(read: Read, bare: str) -> bool:
    return read.variable is None and bare[read.column - 1 : read.column] == "."


def _bare_conditions(facts: Facts) -> Iterator[tuple[Path, str]]:
    """`if` and `when` that are no expressions."""
    for path, text in conditions(facts):
        if not re.fullmatch(r"\s*\$\{[\s\S]*\}\s*", text):
            yield path, text


def conditions(facts: Facts) -> Iterator[tuple[Path, str]]:
    """All `if` and `when`, as they are written."""
    tasks = (found.node for found in facts.all(State))
    paths = [(*one.path, "if") for one in tasks if not isinstance(one, Task) or one.condition is not None]
    paths += [(*found.node.path, "when") for found in facts.all(SwitchCase) if found.node.condition is not None]
    for path in paths:
        text = facts.value(path)
        if isinstance(text, str):
            yield path, text


def not_deterministic(facts: Facts) -> Iterator[Finding]:
    """Expressions that give something else when a workflow is replayed, where that is not allowed."""
    from workflow.expressions.jq import zigflow  # only who asks for findings pays for it

    bodies = {(*found.node.path, "set") for found in facts.all(SetTask)}
    for path, bare in written(facts):
        try:
            found = zigflow.impure(bare)
        except ExpressionError:
            continue
        is_free = found and (path[: len(FREE)] == FREE or any(path[:end] in bodies for end in range(1, len(path) + 1)))
        if found and not is_free:
            words = f"Zigflow allows `{found[0]}` only in what `set` sets: a replay would give something else (Z33)"
            yield _finding(facts, path, bare, words, found[1])


def _finding(facts: Facts, path: Path, bare: str, words: str, column: int, severity: Severity | None = None) -> Finding:
    place = expressions.place(facts, expressions.Written(path, bare, LANGUAGE), column)
    return Finding(path, words, range=place, severity=severity)
