"""What the Go SDK does otherwise than the document says, where no member says so (docs/runtimes/go.md)."""

from collections.abc import Iterator, Mapping
from typing import Final

from workflow.expressions import dollar
from workflow.expressions.templates import strings
from workflow.model import Expression, State, Template
from workflow.paths import Path
from workflow.rules import Facts, Finding, look
from workflow.runtimes import _dsl_1_0
from workflow.runtimes.go.lowering import ENDS
from workflow.runtimes.go.refuses import NAME
from workflow.tasks import (
    CallTask,
    DataStep,
    ForkTask,
    ForTask,
    RaiseTask,
    SwitchCase,
    SwitchTask,
    TaskWorkflow,
)

_WORDS: Final[Mapping[_dsl_1_0.Row, str]] = {
    "skipped": "follows `then` of a task that is skipped (G41)",
    "kind": "does not run tasks of this kind: it fails here (G71)",
    "outputs": "takes the first output of an expression, where this makes an array of several (G27)",
    "input": "has the workflow's input in `$input`, not the task's (G28)",
}
_LACKING: Final = ("secrets", "secret", "authorization")
"""Variables that it does not know."""
_BESIDE: Final = ("if", "input", "output", "export", "then")


def differences(facts: Facts) -> Iterator[Finding]:
    """All of them, of a definition of 1.0."""
    if not isinstance(facts.workflow, TaskWorkflow):
        return
    yield from _dsl_1_0.differences(facts, NAME, _WORDS)
    yield from _texts(facts)
    yield from _quotes(facts)
    yield from _conditions(facts)
    yield from _ways(facts)
    yield from _switches(facts)
    yield from _branches(facts)
    yield from _calls(facts)
    yield from _raised(facts)
    yield from _steps(facts)
    yield from _variables(facts)
    yield from _keys(facts)


def _texts(facts: Facts) -> Iterator[Finding]:
    """Expressions with something around them."""
    for template in facts.all(Template):
        for path, text in strings(template.node.value, template.node.path):
            if "${" in text and dollar.exact(text) is None and facts.has(path):
                yield Finding(path, f"{NAME} takes this for a text: an expression is all of one (G23)")


def _quotes(facts: Facts) -> Iterator[Finding]:
    """Expressions with a `'`."""
    if "'" not in facts.document.text:
        return
    paths = [one.node.path for one in facts.all(Expression)]
    for template in facts.all(Template):
        paths += [path for path, _ in strings(template.node.value, template.node.path)]
    for path in paths:
        text = facts.value(path) if facts.has(path) else None
        if isinstance(text, str) and "'" in text and dollar.exact(text) is not None:
            yield Finding(path, f"{NAME} reads each `'` of an expression as `\"` (G24)")


def _conditions(facts: Facts) -> Iterator[Finding]:
    """Conditions and collections without braces, which are texts."""
    places: list[tuple[Path, str]] = [((*one.node.path, "if"), "is never true") for one in facts.all(State)]
    for loop in facts.all(ForTask):
        places.append(((*loop.node.path, "while"), "ends the loop behind its first iteration"))
        places.append(((*loop.node.path, "for", "in"), "is one item"))
    for path, words in places:
        text = facts.value(path) if facts.has(path) else None
        if isinstance(text, str) and dollar.exact(text) is None:
            yield Finding(path, f"{NAME} takes this for a text, which {words}: it is no `${{ … }}` (G22, G23)")
    for step in facts.all(DataStep):
        for name in ("from", "as"):
            path = (*step.node.path, name)
            text = facts.value(path) if facts.has(path) else None
            if isinstance(text, str) and dollar.exact(text) is None:
                yield Finding(path, f"{NAME} gives this text itself: it is no `${{ … }}` (G22, G23)")


def _ways(facts: Facts) -> Iterator[Finding]:
    """Where `then` leads that is no task of the list."""
    for scope in facts.scopes:
        names = {one.name for one in scope.states}
        for task in scope.states:
            path = (*task.path, "then")
            target = facts.value(path) if facts.has(path) else None
            if isinstance(task, SwitchTask) or not isinstance(target, str):
                continue
            if target in ENDS:
                if target == "end" and scope.path != ("do",):
                    yield Finding(path, f"{NAME} ends this list alone, and not the workflow (G44)")
            elif target not in names:
                yield Finding(path, f"{NAME} finds no task “{target}” in this list, and ends the list (G42, G43)")


def _switches(facts: Facts) -> Iterator[Finding]:
    for scope in facts.scopes:
        names = {one.name for one in scope.states}
        for task in scope.states:
            if not isinstance(task, SwitchTask):
                continue
            for case in task.cases:
                yield from _case(facts, case, names)
            defaults = [case for case in task.cases if case.condition is None]
            for case in defaults[:-1]:
                yield Finding(
                    case.path, f"{NAME} takes the last case without `when`, and never this one (G46)", key=True
                )
            path = (*task.path, "then")
            if facts.has(path):
                words = f"{NAME} never looks at the `then` of a switch that is not skipped (G49)"
                yield Finding(path, words, key=True)
            if not defaults:
                yield Finding(task.path, f"{NAME} fails where no case holds (G48)", key=True)


def _case(facts: Facts, case: SwitchCase, names: set[str]) -> Iterator[Finding]:
    path = (*case.path, "then")
    if not facts.has(path):
        yield Finding(case.path, f"{NAME} fails where this case is taken: it has no `then` (G47)", key=True)
    elif facts.value(path) not in names:
        words = f"{NAME} fails where this case is taken: it leads to no task of this list (G47)"
        yield Finding(path, words, severity="warning")


def _branches(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(ForkTask):
        for branch in found.node.branches:
            task = branch.states[0]
            for name in _BESIDE:
                if facts.has((*task.path, name)):
                    yield Finding((*task.path, name), f"{NAME} never looks at the `{name}` of a branch (G59)", key=True)
            if isinstance(task, SwitchTask):
                yield Finding(task.path, f"{NAME} cannot run a switch as a branch: the fork fails (G59)", key=True)


def order(facts: Facts) -> Iterator[Finding]:
    """Where the result depends on what nobody can tell."""
    for found in facts.all(ForkTask):
        path = (*found.node.path, "fork", "compete")
        if found.node.compete and facts.has(path):
            words = f"{NAME} takes any of the branches: all are done at once (G60); a simulation takes the first"
            yield Finding(path, words, key=True)
    first: dict[str, Path] = {}
    for one in facts.all(State):
        name, path = one.node.name, one.node.path
        if first.get(name, path) != path and facts.has(path):
            words = f"{NAME} may tell of an error here that it is at {facts.where(first[name], key=True)}, of this name"
            yield Finding(path, f"{words} (G66)", key=True)
        first.setdefault(name, path)


def _calls(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(CallTask):
        path = (*found.node.path, "call")
        if found.node.call == "http":
            yield Finding(path, f"{NAME} sends nothing: the output is the input (G70)")
        elif facts.has(path):
            yield Finding(path, f"{NAME} does not run calls of this kind: it fails here (G71)")


def _raised(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(RaiseTask):
        path = (*found.node.path, "raise", "error")
        error = facts.value(path) if facts.has(path) else None
        if isinstance(error, dict) and not ("title" in error and "detail" in error):
            words = f"{NAME} panics here: an error needs a `title` and a `detail` (G63)"
            yield Finding(path, words, key=True, severity="warning")


def _steps(facts: Facts) -> Iterator[Finding]:
    """What is evaluated once, where it may be reached again; schemas of exports; resources."""
    loops = [one.node.path for one in facts.all(ForTask)]
    for found in facts.all(DataStep):
        path = found.node.path
        for name in ("from", "as"):
            inside = any(path[: len(one)] == one and path[len(one) : len(one) + 1] == ("do",) for one in loops)
            if inside and isinstance(facts.value((*path, name)) if facts.has((*path, name)) else None, dict):
                words = f"{NAME} evaluates this once, and every iteration sees those values: write `${{ {{…}} }}`"
                yield Finding((*path, name), f"{words} (G34)", key=True, severity="warning")
        if path[-1:] == ("export",) and facts.has((*path, "schema")):
            words = f"{NAME} drops an export that breaks its schema, without an error (G33)"
            yield Finding((*path, "schema"), words, key=True)
        if facts.has((*path, "schema", "resource")):
            words = f"{NAME} fails here: it has no schemas from elsewhere (G31)"
            yield Finding((*path, "schema", "resource"), words, key=True, severity="warning")


def _variables(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(Expression):
        if "$" in found.node.text and any(used.name in _LACKING for used in look(found.node.text).variables):
            yield Finding(found.node.path, f"{NAME} has no secrets, and does not compile this (G28)")


def _keys(facts: Facts) -> Iterator[Finding]:
    """`on:` without quotes, which is the member `true`."""
    path: Path = ("schedule", "true")
    if facts.has(path):
        words = f'{NAME} reads `on` without quotes as the member `true`: write `"on"` (G20)'
        yield Finding(path, words, key=True, severity="warning")
