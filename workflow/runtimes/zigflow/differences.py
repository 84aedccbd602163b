"""What Zigflow does otherwise than the document says, where no member says so (docs/runtimes/zigflow.md)."""

from collections.abc import Iterator, Mapping
from typing import Final

from workflow.expressions import dollar
from workflow.model import End, Scope, State, Transition
from workflow.rules import Facts, Finding, look
from workflow.runtimes import _dsl_1_0
from workflow.runtimes.zigflow.expressions import conditions, dots, no_jq
from workflow.runtimes.zigflow.registering import definitions, is_of_workflows
from workflow.tasks import DataStep, DoTask, ForkTask, ForTask, ListenTask, RaiseTask, SwitchCase, TaskWorkflow, TryTask

NAME: Final = "Zigflow"
_WORDS: Final[Mapping[_dsl_1_0.Row, str]] = {"template": "sends what is named in braces as it is written (Z90)"}
_CHILDREN: Final[tuple[type[State], ...]] = (ForTask, TryTask, ForkTask)
"""Tasks whose lists are workflows of their own."""


def differences(facts: Facts) -> Iterator[Finding]:
    """All of them."""
    if not isinstance(facts.workflow, TaskWorkflow):
        return
    yield from _dsl_1_0.differences(facts, NAME, _WORDS)
    yield from _conditions(facts)
    yield from _targets(facts, facts.workflow)
    yield from _lists(facts, facts.workflow)
    yield from _listeners(facts)
    yield from _raised(facts)
    yield from _outputs(facts)
    yield from _policies(facts)
    yield from dots(facts)


def _conditions(facts: Facts) -> Iterator[Finding]:
    """Conditions, and what is gone through, that are texts."""
    refused = {path for path, _ in no_jq(facts)}
    for path, text in conditions(facts):
        if path not in refused and dollar.exact(text) is None and text.lower() not in ("true", "1", "false"):
            yield Finding(path, f"{NAME} takes this for a text, which is not true: it is no `${{ … }}` (Z42)")
    for loop in facts.all(ForTask):
        for words, path in (("ends at once", ("while",)), ("fails", ("for", "in"))):
            text = facts.value((*loop.node.path, *path))
            if isinstance(text, str) and text and dollar.exact(text) is None:
                told = f"{NAME} takes this for a text, and the loop {words}: it is no `${{ … }}` (Z42)"
                yield Finding((*loop.node.path, *path), told)


def _targets(facts: Facts, workflow: TaskWorkflow) -> Iterator[Finding]:
    """Where `then` leads: further down in its list; that of a case names a workflow."""
    for scope in facts.scopes:
        last = {task.name: number for number, task in _run_of(scope)}
        for number, task in enumerate(scope.states):
            way = task.next
            if not isinstance(way, Transition) or way.implicit or not facts.has(way.path):
                continue
            if last.get(way.target.name, number) <= number:
                words = f"{NAME} finds no task “{way.target.name}” further down in this list: it fails (Z72)"
                yield Finding(way.path, words)
    known = {one.name for one in definitions(workflow.scope)}
    for found in facts.all(SwitchCase):
        way = found.node.next
        if isinstance(way, End) or way is None or way.implicit or not facts.has(way.path):
            continue
        name = way.target.name
        if name in known or name == workflow.name:
            words = f"{NAME} runs the workflow “{name}”, and then goes on behind the switch (Z74)"
            yield Finding(way.path, words)
        else:
            words = f"{NAME} runs a workflow “{name}”, which this file has not; without one it waits for ever (Z74)"
            yield Finding(way.path, words, severity="warning")


def _run_of(scope: Scope) -> list[tuple[int, State]]:
    """The tasks of a list that are run, and do not only define a workflow, with their places."""
    plain = next((n for n, one in enumerate(scope.states) if not isinstance(one, DoTask)), len(scope.states))
    return [(n, one) for n, one in enumerate(scope.states) if n < plain or not isinstance(one, DoTask)]


def _lists(facts: Facts, workflow: TaskWorkflow) -> Iterator[Finding]:
    """`do` tasks that only define a workflow; lists that nobody ends."""
    for scope in facts.scopes:
        if is_of_workflows(scope):
            continue
        run = {task.path for _, task in _run_of(scope)}
        for task in scope.states:
            if task.path not in run and facts.has(task.path):
                words = f"{NAME} does not run this here: behind another task it only defines a workflow (Z75)"
                yield Finding(task.path, words, key=True)
    for found in facts.all(State):
        for inner in found.node.parts():
            if inner.role == "do" and isinstance(found.node, DoTask):
                continue
            one = inner.scope.states[0] if len(inner.scope.states) == 1 else None
            scope = one.scope if inner.role == "branch" and isinstance(one, DoTask) else inner.scope
            if (inner.role != "branch" or isinstance(one, DoTask)) and is_of_workflows(scope):
                words = f"{NAME} never ends this: a list of nothing but `do` is no workflow (Z75)"
                yield Finding(found.node.path, words, key=True, severity="warning")
    if is_of_workflows(workflow.scope):
        words = f"{NAME} starts one of these, by its name: the type of the document is no workflow (Z32)"
        yield Finding(("document", "workflowType"), words)


def _listeners(facts: Facts) -> Iterator[Finding]:
    """Waits that end otherwise than they look."""
    apart = {one.node.path for kind in _CHILDREN for one in facts.all(kind)}
    for found in facts.all(ListenTask):
        to = found.node.to
        if to is None:
            continue
        written = [one.attributes.value for one in to.filters if one.attributes]
        kinds = [one.get("type") for one in written if isinstance(one, dict)]
        if "query" in kinds:
            words = f"{NAME} does not wait here: a query is answered from here on, at any time (Z102)"
            yield Finding(to.path, words, key=True)
        elif to.kind == "any":
            words = f"{NAME} never ends a wait for `any`: it always takes too long (Z103)"
            yield Finding((*to.path, "any"), words, key=True, severity="warning")
        if any(found.node.path[:end] in apart for end in range(1, len(found.node.path))):
            words = f"{NAME} runs this in a workflow of its own, which signals to the whole do not reach (Z105)"
            yield Finding(found.node.path, words, key=True, severity="warning")


def _raised(facts: Facts) -> Iterator[Finding]:
    """Errors that it cannot make."""
    for found in facts.all(RaiseTask):
        path = (*found.node.path, "raise", "error")
        error = facts.value(path)
        if isinstance(error, str):
            words = f"{NAME} gets stuck here: it cannot raise an error by a name (Z115)"
            yield Finding(path, words, severity="warning")
        if not isinstance(error, dict):
            continue
        for name in ("title", "detail"):
            text = error.get(name)
            bare = dollar.exact(text) if isinstance(text, str) else None
            if bare is not None and (look(bare).variables or look(bare).reads):
                words = f"{NAME} fails here: nothing of the run is known in the title and the detail of an error (Z49)"
                yield Finding((*path, name), words, severity="warning")
        kind = str(error.get("type") or "")
        if "title" not in error and not kind.startswith("https://zigflow.dev/spec/1.0.0/errors/"):
            words = f"{NAME} gets stuck here: an error of a type that it does not know needs a `title` (Z115)"
            yield Finding(path, words, key=True, severity="warning")


def _outputs(facts: Facts) -> Iterator[Finding]:
    """`output` and `export` with a schema alone, which make null of what there is."""
    for step in facts.all(DataStep):
        path = step.node.path
        if path[-1:] != ("input",) and facts.has((*path, "schema")) and not facts.has((*path, "as")):
            yield Finding(path, f"{NAME} makes null of it where there is a schema and no `as` (Z63)", key=True)


def _policies(facts: Facts) -> Iterator[Finding]:
    """Retry policies of tasks, which the version lets leak into others."""
    for found in facts.all(State):
        path = (*found.node.path, "metadata", "activityOptions", "retryPolicy")
        if found.node.metadata is not None and facts.has(path):
            words = f"{NAME} 0.14.3 uses this for tasks behind this one too, where they have none of their own (Z98)"
            yield Finding(path, words, key=True)
