"""What Lemline does otherwise than the document says, where no member says so (docs/runtimes/lemline.md)."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from workflow.expressions import ExpressionError, dollar
from workflow.expressions.jq import JQ_LIMITS, nodes, parse_program, tree
from workflow.expressions.templates import strings
from workflow.model import State
from workflow.paths import Json, Path
from workflow.rules import Facts, Finding, _targets, expressions, look
from workflow.runtimes import _aliases
from workflow.runtimes.lemline.overlay import FAILING, PASSED
from workflow.runtimes.lemline.refuses import NAME
from workflow.tasks import (
    CallTask,
    Catch,
    DataStep,
    ForTask,
    RaiseTask,
    RunTask,
    SetTask,
    SwitchCase,
    SwitchTask,
    TaskRetry,
    TaskWorkflow,
)

_WORD: Final = re.compile(r"(?<![.$\w])[A-Za-z_]|@|\$input")
"""What a text has that calls a function, or asks for `$input`."""
_CALLS: Final = ("openapi", "grpc", "asyncapi")
_MEMBERS: Final = ("headers", "query", "body")


def differences(facts: Facts) -> Iterator[Finding]:
    """All of them, of a definition of 1.0."""
    if not isinstance(facts.workflow, TaskWorkflow):
        return
    yield from _aliases.differences(facts, NAME, "L16")
    yield from _functions(facts)
    yield from _conditions(facts)
    yield from _lists(facts)
    yield from _ways(facts)
    yield from _kinds(facts)
    yield from _calls(facts)
    yield from _errors(facts)


def _functions(facts: Facts) -> Iterator[Finding]:
    """Functions, of which there are none."""
    for one in expressions.in_jq(facts):
        for column, name in called(one.text):
            place = expressions.place(facts, one, column, len(name))
            words = f"{NAME} has no functions of jq: there is no `{name}` (L23)"
            yield Finding(one.path, words, range=place, severity="warning")
        for used in look(one.text).variables if "$input" in one.text else ():
            if used.name == "input":
                place = expressions.place(facts, one, used.column, len(used.name) + 1)
                yield Finding(one.path, f"{NAME} has the raw input in `$input` (L26)", range=place)


@lru_cache(maxsize=2048)
def called(text: str) -> tuple[tuple[int, str], ...]:
    """The functions and formats that a program calls and does not define, each with its column."""
    if not _WORD.search(text):
        return ()
    try:
        parts = list(nodes(parse_program(text, JQ_LIMITS)))
    except ExpressionError:
        return ()
    own = {part.function.name for part in parts if isinstance(part, tree.Definition)}
    calls = (part for part in parts if isinstance(part, tree.Call | tree.Format))
    return tuple((part.at + 1, part.name) for part in calls if part.name and part.name not in own)


def _conditions(facts: Facts) -> Iterator[Finding]:
    """Conditions and collections without braces."""
    places: list[Path] = [(*one.node.path, "if") for one in facts.all(State)]
    places += [(*one.node.path, "when") for one in facts.all(SwitchCase)]
    for loop in facts.all(ForTask):
        places += [(*loop.node.path, "while"), (*loop.node.path, "for", "in")]
    for catch in facts.all(Catch):
        places += [(*catch.node.path, name) for name in ("when", "exceptWhen")]
    for path in places:
        text = facts.value(path) if facts.has(path) else None
        if isinstance(text, str) and dollar.opened(text) is None and text not in ("true", "false"):
            words = f"{NAME} takes this for a text, and fails: it is no `${{ … }}` (L22)"
            yield Finding(path, words, severity="warning")


def _lists(facts: Facts) -> Iterator[Finding]:
    """Lists that are written in data."""
    places: list[Path] = [(*one.node.path, "set") for one in facts.all(SetTask)]
    places += [(*one.node.path, name) for one in facts.all(DataStep) for name in ("from", "as")]
    places += [(*one.node.path, "with", "body") for one in facts.all(CallTask)]
    for place in places:
        for path in _lists_in(facts.value(place), place) if facts.has(place) else ():
            words = f"{NAME} breaks here: a list in data is an expression, such as `${{ [1, 2] }}` (L14)"
            yield Finding(path, words, severity="warning")


def _lists_in(value: Json, path: Path) -> Iterator[Path]:
    if isinstance(value, list):
        yield path
    elif isinstance(value, dict):
        for name, one in value.items():
            yield from _lists_in(one, (*path, name))


def _ways(facts: Facts) -> Iterator[Finding]:
    for scope, targets in _targets.by_scope(facts):
        here = {task.name for task in scope.states}
        for ref in targets:
            if ref.name not in here and facts.is_scalar(ref.path):
                words = f"{NAME} finds no task “{ref.name}” in this list: it fails here (L41)"
                yield Finding(ref.path, words, severity="warning")
    for switch in facts.all(SwitchTask):
        default = next((case for case in switch.node.cases[:-1] if case.condition is None), None)
        if default is not None:
            words = f"{NAME} takes this case where it stands, and never those behind it (L42)"
            yield Finding(default.path, words, key=True)


def _kinds(facts: Facts) -> Iterator[Finding]:
    for one in facts.all(State):
        if one.node.kind in PASSED:
            yield Finding(one.node.path, f"{NAME} does nothing here: the input is passed on (L65)", key=True)
    for run in facts.all(RunTask):
        if run.node.process in FAILING:
            path = (*run.node.path, "run", run.node.process)
            yield Finding(path, f"{NAME} does not run this: it fails here (L67)", key=True)


def _calls(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(CallTask):
        path = found.node.path
        if found.node.call in _CALLS:
            yield Finding((*path, "call"), f"{NAME} does nothing here: the input is passed on (L65)")
        if found.node.call != "http":
            continue
        for name in _MEMBERS:
            place = (*path, "with", name)
            value = facts.value(place) if facts.has(place) else None
            if any(dollar.whole(text) for _, text in strings(value, place)):
                yield Finding(place, f"{NAME} does not evaluate the `{name}` of a call (L62)", key=True)
        method = facts.value((*path, "with", "method")) if facts.has((*path, "with", "method")) else None
        if isinstance(method, str) and method.upper() not in ("GET", "POST", "PUT", "DELETE"):
            yield Finding((*path, "with", "method"), f"{NAME} knows GET, POST, PUT and DELETE: it fails here (L62)")
        for place in ((*path, "with", "endpoint"), (*path, "with", "endpoint", "uri")):
            uri = facts.value(place) if facts.has(place) else None
            if isinstance(uri, str) and dollar.opened(uri) is None and "{" in uri:
                yield Finding(place, f"{NAME} puts nothing in the place of `{{name}}` in an address (L62)")


def _errors(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(Catch):
        if not facts.has((*found.node.path, "do")):
            words = f"{NAME} lets an error go on that is not tried again, where `catch` has no `do` (L51)"
            yield Finding(found.node.path, words, key=True)
    for each in facts.all(TaskRetry):
        retry = each.node
        if not facts.has((*retry.path, "delay")):
            yield Finding(
                retry.path, f"{NAME} breaks here: a retry needs a `delay` (L55)", key=True, severity="warning"
            )
        for place in (("limit", "duration"), ("limit", "attempt", "duration")):
            if facts.has((*retry.path, *place)):
                yield Finding((*retry.path, *place), f"{NAME} never looks at this limit (L52)", key=True)
        for name in ("linear", "exponential"):
            if facts.has((*retry.path, "backoff", name)):
                words = f"{NAME} begins with the second wait, and `exponential` takes powers of the seconds (L54)"
                yield Finding((*retry.path, "backoff", name), words, key=True)
    for raised in facts.all(RaiseTask):
        path = (*raised.node.path, "raise", "error")
        error = facts.value(path) if facts.has(path) else None
        for name in ("title", "detail"):
            text = error.get(name) if isinstance(error, dict) else None
            if isinstance(text, str) and dollar.whole(text) is not None:
                yield Finding((*path, name), f"{NAME} does not evaluate the `{name}` of an error (L57)")
