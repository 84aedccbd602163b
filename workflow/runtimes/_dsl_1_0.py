"""What a definition of DSL 1.0 uses that its engines do otherwise: the places, by the rows of semantics-1.0.md §12."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from workflow.model import State
from workflow.paths import Path
from workflow.rules import Facts, Finding, expressions, look
from workflow.tasks import CallTask, Catch, DataStep, EmitTask, ForkTask, ListenTask, Task, TaskRetry, TaskWorkflow

_LOOKED_INTO: Final = ("$input", ",", "range", "..")
"""What a text has that has several outputs, or asks for `$input`: all others need not be looked into."""
Row = Literal[
    "skipped", "fork", "compete", "export", "input", "outputs", "retry-do", "exponential", "kind", "schedule",
    "extension", "extension-when", "quotes", "template", "emitted", "heard",
]  # fmt: skip
"""Something that a definition may use."""
_IN_TEXTS: Final[frozenset[Row]] = frozenset(("input", "outputs", "quotes"))
"""What is seen in expressions alone."""
_EQUAL: Final = re.compile(r"""([.$][\w.]*)\s*==\s*("[^"\\]*"|\d+|true|false|null)""")
"""A condition that compares what is in the data with a literal."""
_AT_ONCE: Final = frozenset(("set", "switch", "raise"))
"""Kinds of tasks that take no time."""
_TEMPLATE: Final = re.compile(r"\{\w[^{}]*\}")
KINDS: Final = ("try", "listen", "wait", "run", "emit")
"""Kinds of tasks that not every engine has."""


def differences(facts: Facts, name: str, words: Mapping[Row, str]) -> Iterator[Finding]:
    """A finding at each place of a row that has `words`; `name` is that of the engine. Older dialects have none."""
    if not isinstance(facts.workflow, TaskWorkflow):
        return
    for row, path in _places(facts, facts.workflow, words):
        if row in words and facts.has(path):
            yield Finding(path, f"{name} {words[row]}", key=True)


def _places(facts: Facts, workflow: TaskWorkflow, words: Mapping[Row, str]) -> Iterator[tuple[Row, Path]]:
    for found in facts.all(State):
        task = found.node
        if isinstance(task, Task) and task.condition is not None and facts.value((*task.path, "then")) != "continue":
            yield "skipped", (*task.path, "then")
        if task.kind in KINDS:
            yield "kind", task.path
        if isinstance(task, EmitTask) and not any(facts.has((*task.path, name)) for name in ("output", "export")):
            yield "emitted", (*task.path, "emit")
        if isinstance(task, ListenTask) and _is_late(facts, task.path):
            yield "heard", (*task.path, "listen")
    if "template" in words:
        yield from _of_templates(facts)
    for fork in facts.all(ForkTask):
        yield ("compete" if fork.node.compete else "fork"), (*fork.node.path, "fork")
    yield "schedule", ("schedule",)
    yield from _of_errors(facts)
    for extension in workflow.use.extensions:
        yield "extension", extension.path
        yield "extension-when", (*extension.path, "when")
    if "export" in words:
        yield from _of_exports(facts)
    if not _IN_TEXTS.isdisjoint(words):
        yield from _of_texts(facts)


def _is_late(facts: Facts, path: Path) -> bool:
    """Whether anything that takes its time stands before a task, in its list or in one around."""
    for place, key in enumerate(path):
        items = facts.value(path[:place]) if isinstance(key, int) and key else None
        for item in items[:key] if isinstance(items, list) and isinstance(key, int) else ():
            tasks = item.values() if isinstance(item, dict) else ()
            if any(isinstance(task, dict) and _AT_ONCE.isdisjoint(task) for task in tasks):
                return True
    return False


def _of_exports(facts: Facts) -> Iterator[tuple[Row, Path]]:
    """What is exported by an expression that reads `.`."""
    exports = {(*one.node.path, "as") for one in facts.all(DataStep) if one.node.path[-1:] == ("export",)}
    for one in expressions.in_jq(facts) if exports else ():
        of = next((one.path[:end] for end in range(len(one.path) + 1) if one.path[:end] in exports), None)
        if of is not None and any(read.variable is None for read in look(one.text).reads):
            yield "export", of


def _of_templates(facts: Facts) -> Iterator[tuple[Row, Path]]:
    """Addresses of calls over HTTP that have names in braces."""
    for call in facts.all(CallTask):
        for keys in (("with", "endpoint"), ("with", "endpoint", "uri")):
            path = (*call.node.path, *keys)
            text = facts.value(path) if call.node.call == "http" else None
            if isinstance(text, str) and not text.startswith("${") and _TEMPLATE.search(text):
                yield "template", path


def _of_errors(facts: Facts) -> Iterator[tuple[Row, Path]]:
    for catch in facts.all(Catch):
        if catch.node.retry is not None:
            yield "retry-do", (*catch.node.path, "do")
    for retry in facts.all(TaskRetry):
        yield "exponential", (*retry.node.path, "backoff", "exponential")


def _of_texts(facts: Facts) -> Iterator[tuple[Row, Path]]:
    for one in expressions.in_jq(facts):
        if "'" in one.text:
            yield "quotes", one.path
        if not any(sign in one.text for sign in _LOOKED_INTO):
            continue
        found = look(one.text)
        if any(read.variable == "input" for read in found.reads) or any(
            each.name == "input" for each in found.variables
        ):
            yield "input", one.path
        if found.least > 1:
            yield "outputs", one.path


def hidden(facts: Facts) -> Iterator[Path]:
    """The tasks behind which their list has another one of their name."""
    for scope in facts.scopes:
        written = facts.value(scope.path)
        items = written if isinstance(written, list) else []
        names = [next(iter(one), "") if isinstance(one, dict) else "" for one in items]
        last = {name: number for number, name in enumerate(names)}
        yield from ((*scope.path, number, name) for number, name in enumerate(names) if name and last[name] > number)


def are_apart(conditions: Sequence[str]) -> bool:
    """Whether each of these conditions compares the same value with another literal, so that one at most holds."""
    found = [_EQUAL.fullmatch(one.strip()) for one in conditions]
    told = [(one[1], one[2]) for one in found if one]
    return len({value for value, _ in told}) == 1 and len({literal for _, literal in told}) == len(conditions)
