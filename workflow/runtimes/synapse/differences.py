"""What Synapse does otherwise than the document says, where no member says so (docs/runtimes/synapse.md)."""

from collections.abc import Iterator, Mapping
from typing import Final

from workflow.expressions import dollar
from workflow.expressions.templates import strings
from workflow.model import Duration, State, Template
from workflow.paths import Json, Path
from workflow.rules import Facts, Finding, expressions, look, newer
from workflow.runtimes import _aliases, _dsl_1_0
from workflow.runtimes.synapse.refuses import NAME
from workflow.tasks import (
    Catch,
    Correlate,
    EventFilter,
    EventStrategy,
    ForTask,
    ListenTask,
    RaiseTask,
    RunTask,
    SetTask,
    Task,
    TaskRetry,
    TaskWorkflow,
)

_WORDS: Final[Mapping[_dsl_1_0.Row, str]] = {
    "fork": "gives an empty object, not the outputs of the branches (Y56)",
    "template": "leaves what is named in braces as it is where the input has none (Y60)",
    "retry-do": "never runs `do` where there is a `retry` (Y74)",
    "outputs": "takes several outputs of an expression for an error (Y24)",
}
_OWN_TYPES: Final = "https://serverlessworkflow.io/dsl/errors/types/"
"""What the types of the errors that it raises begin with."""
_STANDARD: Final = ("/spec/1.0.0/errors/", "open-workflow-specification.org/")
_KINDS: Final = ("shell", "container")


def differences(facts: Facts) -> Iterator[Finding]:
    """All of them, of a definition of 1.0."""
    workflow = facts.workflow
    if not isinstance(workflow, TaskWorkflow):
        return
    yield from _dsl_1_0.differences(facts, NAME, _WORDS)
    yield from _of_merges(facts)
    yield from _of_expressions(facts)
    yield from _of_tasks(facts)
    yield from _of_errors(facts)
    yield from _of_filters(facts)
    yield from _of_events(facts)
    yield from _of_runs(facts)
    yield from _of_use(facts, workflow)


def settled(facts: Facts) -> Iterator[tuple[str, Path]]:
    """What is told by the runtime itself, or is nothing to it."""
    for found in facts.all(Duration):
        if isinstance(facts.value(found.node.path), str):
            yield "bad-duration", found.node.path


def _of_merges(facts: Facts) -> Iterator[Finding]:
    for one in _aliases.differences(facts, NAME, "Y19"):
        if one.path[-1:] == ("<<",):
            yield one


def _of_expressions(facts: Facts) -> Iterator[Finding]:
    for one in expressions.in_jq(facts):
        for used in look(one.text).variables if "$secret" in one.text else ():
            if used.name in ("secrets", "secret"):
                words = f"{NAME} gives expressions no secrets: they are for authentications alone (Y26)"
                yield Finding(one.path, words, range=expressions.place(facts, one, used.column, len(used.name) + 1))
        for column, what in newer(one.text):
            words = f"{NAME} has jq 1.6, and not what came later: {what} (Y23)"
            yield Finding(one.path, words, range=expressions.place(facts, one, column))
    for found in facts.all(SetTask):
        value = found.node.value
        whole = value.value.items() if isinstance(value, Template) and isinstance(value.value, dict) else ()
        inside = [(name, one) for name, one in whole if one is not None]
        for path in (each for name, one in inside for each in _nulls(one, (*found.node.path, "set", name))):
            yield Finding(path, f"{NAME} fails at a null that is written inside of `set` (Y28)")


def _nulls(value: Json, path: Path) -> Iterator[Path]:
    if value is None:
        yield path
    for key, one in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from _nulls(one, (*path, key))


def _of_tasks(facts: Facts) -> Iterator[Finding]:
    for path in _dsl_1_0.hidden(facts):
        words = f"{NAME} knows the last task of a name in a list alone, and never runs this one (Y11)"
        yield Finding(path, words, key=True)
    for state in facts.all(State):
        task = state.node
        if isinstance(task, Task) and task.condition is not None:
            words = f"{NAME} goes on with `{{}}` where this task is skipped, and ignores its `then` (Y35)"
            yield Finding((*task.path, "if"), words, key=True)
    for loop in facts.all(ForTask):
        words = f"{NAME} fails where there is nothing to go through, before it asks `if` (Y53)"
        yield Finding((*loop.node.path, "for", "in"), words, key=True)


def _of_errors(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(Catch):
        catch = found.node
        wanted = catch.filter.value.get("type") if catch.filter and isinstance(catch.filter.value, dict) else None
        if catch.filter and isinstance(wanted, str) and any(part in wanted for part in _STANDARD):
            words = f"{NAME} raises errors of the types `{_OWN_TYPES}…`: this takes none of them (Y70)"
            yield Finding((*catch.filter.path, "type"), words)
        for name in ("when", "exceptWhen"):
            if facts.has((*catch.path, name)):
                words = f"{NAME} evaluates this on the error, which is `.` (Y71)"
                yield Finding((*catch.path, name), words, key=True)
        retry = (*catch.path, "retry")
        if facts.has(retry) and isinstance(facts.value(retry), str):
            yield Finding(retry, f"{NAME} never looks for a retry by its name, and has none (Y16)", key=True)
        elif catch.retry is None and catch.scope is None and facts.has(catch.path):
            yield Finding(
                catch.path, f"{NAME} goes on with `{{}}` where nothing is done about an error (Y75)", key=True
            )
    for each in facts.all(TaskRetry):
        if each.node.attempts is None and facts.has(each.node.path):
            words = f"{NAME} tries again for ever without `count` in `limit.attempt` (Y74)"
            yield Finding(each.node.path, words, key=True)
    for raised in facts.all(RaiseTask):
        path = (*raised.node.path, "raise", "error", "instance")
        if facts.has(path):
            yield Finding(path, f"{NAME} tells the place of the task, whatever `instance` says (Y72)", key=True)


def _of_filters(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(EventFilter):
        attributes = found.node.attributes
        written = attributes.value if attributes and isinstance(attributes.value, dict) else {}
        if attributes is not None and written and facts.has(attributes.path):
            words = f"{NAME} takes each text for a regular expression that may fit a part of the attribute (Y67)"
            yield Finding(attributes.path, words, key=True)
            if any("${" in text for _, text in strings(written.get("data"), ())):
                words = f"{NAME} evaluates this on the whole event, not on its data (Y67)"
                yield Finding((*attributes.path, "data"), words, key=True)


def _of_events(facts: Facts) -> Iterator[Finding]:
    for key in facts.all(Correlate):
        path = (*key.node.path, "from")
        source = facts.value(path) if facts.has(path) else None
        if isinstance(source, str) and dollar.whole(source) is None and source.startswith("."):
            yield Finding(path, f"{NAME} takes this for the name of an attribute: write it in `${{ }}` (Y67)")
    for strategy in facts.all(EventStrategy):
        path = (*strategy.node.path, "any")
        if strategy.node.kind == "any" and facts.has(path) and facts.value(path) == []:
            yield Finding(path, f"{NAME} waits for ever: `any: []` takes no event (Y66)", key=True)
    for task in facts.all(ListenTask):
        path = (*task.node.path, "foreach")
        if facts.has(path):
            words = f"{NAME} gives what the last turn gave, makes `output` before the turn, and counts from -1 (Y66)"
            yield Finding(path, words, key=True)
    if facts.has(("schedule", "after")):
        words = f"{NAME} starts the first when the length of `after` is over (Y82)"
        yield Finding(("schedule", "after"), words, key=True)
    kinds = [name for name in ("on", "after", "cron", "every") if facts.has(("schedule", name))]
    for name in kinds[1:]:
        words = f"{NAME} looks at `{kinds[0]}` alone where a schedule has several (Y82)"
        yield Finding(("schedule", name), words, key=True)
    if facts.has(("schedule", "on")):
        yield Finding(("schedule", "on"), f"{NAME} starts with `{{events: […]}}`, whole events (Y82)", key=True)


def _of_runs(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(RunTask):
        task, path = found.node, (*found.node.path, "run")
        if task.process in _KINDS:
            said = facts.value((*path, "await")) if facts.has((*path, "await")) else True
            words = (
                "waits for this all the same" if said is False else "goes on at once with `{}`, and waits for nothing"
            )
            yield Finding((*path, task.process), f"{NAME} {words} (Y78)", key=True)


def _of_use(facts: Facts, workflow: TaskWorkflow) -> Iterator[Finding]:
    for one in workflow.use.extensions:
        path = (*one.path, "extend")
        if one.extend == "composite" and facts.has(path):
            yield Finding(path, f"{NAME} has no tasks of the kind `composite`: this extends none (Y68)")
    if facts.value(("evaluate", "language")) == "javascript" and facts.has(("evaluate", "language")):
        words = f"{NAME} evaluates JavaScript; Signalbox does not, and a run fails here (Y21)"
        yield Finding(("evaluate", "language"), words)
