"""Expressions of a definition, which Zigflow compiles as it loads it, wherever they stand (Z33, Z34)."""

import re
from collections.abc import Iterator
from typing import Final

from workflow.expressions import ExpressionError, check, dollar
from workflow.expressions.jq import JQ_LIMITS, parse_program
from workflow.expressions.templates import strings
from workflow.model import State
from workflow.paths import Path
from workflow.rules import Facts, Finding, expressions
from workflow.runtimes.zigflow.lowering import LANGUAGE
from workflow.tasks import SetTask, SwitchCase

PLACES: Final = ("document", "input", "do", "schedule", "timeout")
"""The members of a definition that are looked at."""
FREE: Final[Path] = ("document", "metadata", "scheduleInput")


def written(facts: Facts) -> Iterator[tuple[Path, str]]:
    """All whole expressions, bare, with their places."""
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
    for path, text in _bare_conditions(facts):
        try:
            parse_program(text.replace("'", '"'), JQ_LIMITS)
        except ExpressionError as error:
            words = f"Zigflow refuses this condition, which is no jq either: {error.message} (Z34)"
            yield Finding(path, words)


def _bare_conditions(facts: Facts) -> Iterator[tuple[Path, str]]:
    """`if` and `when` that are no expressions."""
    paths = [(*found.node.path, "if") for found in facts.all(State)]
    paths += [(*found.node.path, "when") for found in facts.all(SwitchCase)]
    for path in paths:
        text = facts.value(path)
        if isinstance(text, str) and not re.fullmatch(r"\s*\$\{[\s\S]*\}\s*", text):
            yield path, text


def not_deterministic(facts: Facts) -> Iterator[Finding]:
    """Expressions that give something else when a workflow is replayed, where that is not allowed."""
    from workflow.expressions.jq import zigflow  # only who asks for findings pays for it

    bodies = {(*found.node.path, "set") for found in facts.all(SetTask)}
    for path, bare in written(facts):
        if path[: len(FREE)] == FREE or any(path[:end] in bodies for end in range(1, len(path) + 1)):
            continue
        try:
            found = zigflow.impure(bare)
        except ExpressionError:
            continue
        if found:
            words = f"Zigflow allows `{found[0]}` only in what `set` sets: a replay would give something else (Z33)"
            yield _finding(facts, path, bare, words, found[1])


def _finding(facts: Facts, path: Path, bare: str, words: str, column: int) -> Finding:
    return Finding(path, words, range=expressions.place(facts, expressions.Written(path, bare, LANGUAGE), column))
