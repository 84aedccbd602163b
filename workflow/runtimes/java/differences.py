"""What the Java SDK does otherwise than the document says, where no member says so (docs/runtimes/java.md)."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from workflow.error_types import PREFIX
from workflow.expressions.jq import JACKSON_CORE
from workflow.model import Duration, State, Template
from workflow.paths import Path
from workflow.rules import Facts, Finding, _outputs, _targets, expressions, look
from workflow.runtimes import _aliases, _dsl_1_0
from workflow.runtimes.java.refuses import NAME
from workflow.tasks import (
    Catch,
    EmitTask,
    EventFilter,
    ForkTask,
    ListenTask,
    RunTask,
    SwitchTask,
    Task,
    TaskRetry,
    TaskWorkflow,
)

_WORDS: Final[Mapping[_dsl_1_0.Row, str]] = {
    "skipped": "follows `then` of a task that is skipped (J7.2)",
    "fork": "gives a list of objects, `{branch: output}`, in order of completion (J7.11)",
    "compete": "runs all branches to the end, and takes the first by time (J7.12)",
    "export": "evaluates `export.as` on the context, not on the task's output (J6.4)",
    "retry-do": "runs `do` before each retry, not only when they are used up (J8.5)",
    "heard": "hears only what comes while it waits here: what came before is lost (J9.2)",
    "emitted": "passes the input on, not the event (J9.1)",
    "template": "fails where the input has not what is named in braces, and no `try` takes that (J11.6)",
    "exponential": "begins with twice the delay (J8.6)",
}
_OTHER_HOST: Final = ("https://open-workflow-specification.org/", "http://open-workflow-specification.org/")
_WORD: Final = re.compile(r"(?<![\w.$@])[A-Za-z_]\w*")
_NAMES: Final = frozenset(name for name, _ in JACKSON_CORE) | {
    "and",
    "or",
    "as",
    "if",
    "then",
    "elif",
    "else",
    "end",
    "def",
}
"""Words that may be there without a look at what they are."""
_SPACED: Final = re.compile(r"""["']\s+\$\{""")
"""A text that has blanks before an expression."""
_ORDERED: Final = re.compile(r"\b(?:to_entries|with_entries|keys_unsorted|tojson|tostring)\b|@(?:json|text)\b")
"""What shows in which order members are."""
_SEVERAL: Final = re.compile(r"\{[^{}]*,[^{}]*\}")
"""An object of several members."""
_VARIABLES: Final = {"secrets": "`$secret`"}
_OF_TASK: Final = {"input": "`$task.rawInput`", "output": "`$task.rawOutput`"}


def differences(facts: Facts) -> Iterator[Finding]:
    """All of them, of a definition of 1.0."""
    workflow = facts.workflow
    if not isinstance(workflow, TaskWorkflow):
        return
    yield from _aliases.differences(facts, NAME, "J4.2")
    yield from _dsl_1_0.differences(facts, NAME, _WORDS)
    yield from _of_expressions(facts)
    yield from _of_lists(facts)
    yield from _of_branches(facts)
    yield from _of_tasks(facts)
    yield from _of_errors(facts)
    yield from _of_events(facts)
    yield from _of_lists_of_events(facts)
    yield from _of_runs(facts)


def starts(facts: Facts) -> Iterator[Finding]:
    """Schedules that start otherwise than they look."""
    workflow = facts.workflow
    if not isinstance(workflow, TaskWorkflow):
        return
    if workflow.schedule and workflow.schedule.after is not None and facts.has(("schedule", "after")):
        words = f"{NAME} never starts this by itself: `after` counts from the end of a run that succeeded (J12.3)"
        yield Finding(("schedule", "after"), words, key=True)


def settled(facts: Facts) -> Iterator[tuple[str, Path]]:
    """What is told by the runtime itself, or is nothing to it."""
    for found in facts.all(Duration):
        if isinstance(facts.value(found.node.path), str):
            yield "bad-duration", found.node.path
    if not isinstance(facts.workflow, TaskWorkflow):
        return
    for task, one, _ in _outputs.readers(facts):  # what a process writes is read as JSON, an export sees the context
        if isinstance(task, RunTask) or one.path[-2:] == ("export", "as"):
            yield "output-shape", one.path


def _of_expressions(facts: Facts) -> Iterator[Finding]:
    for one in expressions.in_jq(facts):
        if "$" in one.text:
            yield from _of_variables(facts, one)
        for column, name in missing(one.text):
            words = f"{NAME} has no function `{name}` (J5.11)"
            yield Finding(one.path, words, range=expressions.place(facts, one, column, len(name)))
    for template in facts.all(Template) if _SPACED.search(facts.document.text) else ():
        if template.node.style != "opened":
            continue
        for path, text in expressions.strings(template.node.value, template.node.path):
            if not text.startswith("${") and text.strip().startswith("${") and facts.has(path):
                yield Finding(path, f"{NAME} takes this for a text: an expression begins with `${{` (J5.1)")


def _of_variables(facts: Facts, one: expressions.Written) -> Iterator[Finding]:
    if "$secrets" in one.text:
        for used in look(one.text).variables:
            if used.name in _VARIABLES:
                place = expressions.place(facts, one, used.column, len(used.name) + 1)
                yield Finding(one.path, f"{NAME} knows it as {_VARIABLES[used.name]} (J5.6)", range=place)
    if "$task" in one.text:
        for read in look(one.text).reads:
            if read.variable == "task" and read.path and read.path[0] in _OF_TASK:
                words = f"{NAME} has no `$task.{read.path[0]}`: it is {_OF_TASK[str(read.path[0])]} (J5.5)"
                yield Finding(one.path, words, range=expressions.place(facts, one, read.column))


@lru_cache(maxsize=2048)
def missing(text: str) -> tuple[tuple[int, str], ...]:
    """The functions that a program calls and its jq has not, each with its column."""
    if all(name in _NAMES for name in _WORD.findall(text)):
        return ()
    called = look(text).functions
    return tuple((one.column, one.name) for one in called if (one.name, one.arity) not in JACKSON_CORE)


def _of_lists(facts: Facts) -> Iterator[Finding]:
    for path in _dsl_1_0.hidden(facts):
        words = f"{NAME} knows the last task of a name in a list alone, and never runs this one (J3.8)"
        yield Finding(path, words, key=True)
    for scope, targets in _targets.by_scope(facts):
        here = {task.name for task in scope.states}
        for ref in targets:
            if ref.name not in here and facts.is_scalar(ref.path):
                words = f"{NAME} finds no task “{ref.name}” in this list, and leaves the list without a word (J7.1)"
                yield Finding(ref.path, words)
    for switch in facts.all(SwitchTask):
        defaults = [case for case in switch.node.cases if case.condition is None]
        for case in defaults[:-1]:
            yield Finding(case.path, f"{NAME} takes the last case without `when`, and never this one (J7.5)", key=True)


def _of_branches(facts: Facts) -> Iterator[Finding]:
    for fork in facts.all(ForkTask):
        for branch in fork.node.branches:
            task = branch.states[0]
            if facts.has((*task.path, "then")):
                yield Finding((*task.path, "then"), f"{NAME} ignores the `then` of a branch (J7.15)", key=True)
            if isinstance(task, Task) and task.condition is not None and len(fork.node.branches) > 1:
                words = f"{NAME} fails where a branch of several is skipped (J7.13)"
                yield Finding((*task.path, "if"), words, key=True)


def _of_tasks(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(State):
        task, path = found.node, found.node.path
        if isinstance(task, Task) and task.task_timeout is not None and facts.has((*path, "timeout")):
            words = f"{NAME} lets what takes too long run on, and makes any error inside this time-out (J8.11)"
            yield Finding((*path, "timeout"), words, key=True)
        if isinstance(task, EmitTask):
            for name in ("output", "export"):
                if facts.has((*path, name)):
                    yield Finding((*path, name), f"{NAME} has the input here, not the event (J9.1)", key=True)


def _of_errors(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(Catch):
        catch = found.node
        wanted = catch.filter.value.get("type") if catch.filter and isinstance(catch.filter.value, dict) else None
        if catch.filter and isinstance(wanted, str) and wanted.startswith(_OTHER_HOST):
            words = f"{NAME} compares types as texts, and raises `{PREFIX}…`: this takes none of its own errors (J8.3)"
            yield Finding((*catch.filter.path, "type"), words)
        if not catch.error_name and "$error" in facts.document.text and _uses_error(facts, catch.path):
            words = f"{NAME} gives the error no name of itself: write `as: error` (J8.1)"
            yield Finding(catch.path, words, key=True)
    for each in facts.all(TaskRetry):
        retry = each.node
        attempt = (*retry.path, "limit", "attempt")
        if retry.attempts == 0 and not facts.has((*attempt, "count")) and facts.has(attempt):
            yield Finding(attempt, f"{NAME} retries nothing without `count` in `attempt` (J8.7)", key=True)
        for name in ("when", "exceptWhen"):
            path = (*retry.path, name)
            if facts.has(path):
                words = f"{NAME} evaluates this on the data, not on the error, which `as` of `catch` names (J8.9)"
                yield Finding(path, words, key=True)


def _uses_error(facts: Facts, path: Path) -> bool:
    inside = (one for one in expressions.in_jq(facts) if one.path[: len(path)] == path and "$error" in one.text)
    return any(used.name == "error" for one in inside for used in look(one.text).variables)


def _of_events(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(EventFilter):
        attributes = found.node.attributes
        written = attributes.value if attributes and isinstance(attributes.value, dict) else {}
        if attributes is None or not facts.has(attributes.path):
            continue
        if "type" not in written:
            words = f"{NAME} takes every event where a filter has no `type`, whatever else it asks (J9.5)"
            yield Finding(attributes.path, words, key=True)
        if isinstance(written.get("data"), dict):
            words = f"{NAME} never finds an event by members of its data: write one expression on the data (J9.6)"
            yield Finding((*attributes.path, "data"), words, key=True)


def _of_lists_of_events(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(ListenTask):
        path = (*found.node.path, "listen", "to", "all")
        if found.node.to and found.node.to.kind == "all" and facts.has(path):
            yield Finding(path, f"{NAME} adds further events that fit until each filter has one (J9.3)", key=True)


def _of_runs(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(RunTask):
        task, path = found.node, (*found.node.path, "run")
        value = task.arguments.value if task.arguments and isinstance(task.arguments.value, dict) else {}
        if task.process == "workflow":
            if facts.value((*path, "workflow", "version")) == "latest":
                words = f"{NAME} knows no version “latest”: name the version (J10.1)"
                yield Finding((*path, "workflow", "version"), words)
            if facts.value((*path, "await")) is False:
                yield Finding((*path, "await"), f"{NAME} always awaits a workflow (J10.1)", key=True)
        elif task.process == "container":
            given = (*path, "return") if facts.has((*path, "return")) else (*path, "container")
            yield Finding(given, f"{NAME} gives the input of a container’s task (J10.4)", key=True)
        command = value.get("command") if task.process == "shell" else None
        if isinstance(command, str) and not command.startswith("${") and len(command.split()) > 1:
            words = f"{NAME} takes this for the name of one program, which is not allowed: use `arguments` (J10.2)"
            yield Finding((*path, "shell", "command"), words)


def order(facts: Facts) -> Iterator[Finding]:
    """Where the result depends on an order that it does not fix: switches with several conditions (J7.6)."""
    for found in facts.all(SwitchTask):
        conditions = [case.condition for case in found.node.cases if case.condition is not None]
        if len(conditions) > 1 and not _dsl_1_0.are_apart([one.text for one in conditions]):
            words = f"{NAME} takes any of the cases that hold (J7.6): let no two conditions hold at once"
            yield Finding(conditions[1].path, words)
    yield from _of_members(facts)
    schedule = facts.workflow.schedule if isinstance(facts.workflow, TaskWorkflow) else None
    if schedule and schedule.on and schedule.on.kind == "all" and len(schedule.on.filters) > 1:
        words = f"{NAME} puts the events that start an instance in any order (J12.1): find them by their type"
        yield Finding((*schedule.on.path, "all"), words, key=True)


def _of_members(facts: Facts) -> Iterator[Finding]:
    """Objects that are made in a mapping, where anything looks at the order of members (J14.2)."""
    if not _ORDERED.search(facts.document.text):
        return
    for template in facts.all(Template):
        if isinstance(template.node.value, str):
            continue
        for one in expressions.in_template(template.node):
            if _SEVERAL.search(one.text) and facts.has(one.path):
                words = f"{NAME} puts the members of an object that is made here in any order (J14.2)"
                yield Finding(one.path, words)
