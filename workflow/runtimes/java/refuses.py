"""What the Java SDK does not load, or refuses when it gets there, where no member says so (docs/runtimes/java.md)."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from workflow.durations import of_java_time
from workflow.model import Duration, Ref, Transition
from workflow.nodes import nodes_of
from workflow.paths import Json, Path
from workflow.rules import Facts, Finding
from workflow.tasks import (
    CallTask,
    Catch,
    EventFilter,
    ForkTask,
    RaiseTask,
    RunTask,
    SwitchTask,
    TaskWorkflow,
    TryTask,
)

NAME: Final = "The Java SDK"
METHODS: Final = ("message/send", "message/stream", "tasks/get", "tasks/list", "tasks/cancel")
"""What it can ask of an agent."""
LANGUAGES: Final = ("js", "python")
"""Those of its scripts."""
WITH_BODY: Final = ("POST", "PUT", "PATCH")
"""The methods of HTTP that have a body, and need one."""
_SCHEMES: Final = ("basic", "bearer", "digest", "oauth2", "oidc")
_TEMPLATE: Final = re.compile(r"\{[^{}]*\}")


def refuses(facts: Facts) -> Iterator[Finding]:
    """All of it, of a definition of 1.0."""
    workflow = facts.workflow
    if not isinstance(workflow, TaskWorkflow):
        return
    yield from _calls(facts)
    yield from _scripts(facts)
    yield from _tries(facts, workflow)
    yield from _errors(facts, workflow)
    yield from _circles(facts, workflow)
    yield from _times(facts)
    yield from _filters(facts)
    yield from _secrets(facts, workflow)


def _member(value: Json, *names: str) -> Json:
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _calls(facts: Facts) -> Iterator[Finding]:
    """J3.3: calls without a builder; J11.4: a body that is missing."""
    for found in facts.all(CallTask):
        task = found.node
        arguments = task.arguments.value if task.arguments else None
        method = _member(arguments, "method")
        if task.call in ("asyncapi", "mcp"):
            yield Finding((*task.path, "call"), f"{NAME} cannot call `{task.call}` (J3.3)")
        elif task.call == "a2a" and isinstance(method, str) and not method.startswith("${") and method not in METHODS:
            words = f"{NAME} cannot ask an agent for `{method}` (J3.3)"
            yield Finding((*task.path, "with", "method"), words)
        elif task.call == "http" and str(method).upper() in WITH_BODY and "body" not in (arguments or {}):
            words = f"{NAME} refuses {str(method).upper()} without `body` (J11.4)"
            yield Finding((*task.path, "with", "method"), words)


def _scripts(facts: Facts) -> Iterator[Finding]:
    """J3.3: languages of scripts."""
    for found in facts.all(RunTask):
        language = _member(found.node.arguments.value if found.node.arguments else None, "language")
        if found.node.process != "script" or not isinstance(language, str) or language.startswith("${"):
            continue
        if language.partition(":")[0].lower() not in LANGUAGES:
            words = f"{NAME} runs scripts in `js` and `python`, not in `{language}` (J3.3)"
            yield Finding((*found.node.path, "run", "script", "language"), words)


def _tries(facts: Facts, workflow: TaskWorkflow) -> Iterator[Finding]:
    """J7.14: a `try` that is a branch or a function by itself."""
    for found in facts.all(ForkTask):
        for branch in found.node.branches:
            if isinstance(branch.states[0], TryTask):
                words = f"{NAME} refuses a `try` that is a branch by itself (J7.14): put a `do` around it"
                yield Finding(branch.states[0].path, words, key=True)
    for scope in workflow.use.functions:
        if isinstance(scope.states[0], TryTask) and facts.has(scope.states[0].path):
            words = f"{NAME} refuses a `try` that is a function by itself (J3.5): put a `do` around it"
            yield Finding(scope.states[0].path, words, key=True)


def _errors(facts: Facts, workflow: TaskWorkflow) -> Iterator[Finding]:
    """J8.12: types that are evaluated; J3.5: `errors: {}`."""
    raised = [found.node.error for found in facts.all(RaiseTask)]
    for error in (*raised, *(one.value for one in workflow.use.errors)):
        kind = None if error is None or isinstance(error, Ref) else _member(error.value, "type")
        if error is not None and isinstance(kind, str) and kind.startswith("${"):
            words = f"{NAME} refuses an expression as the `type` of an error (J8.12): write the type itself"
            yield Finding((*error.path, "type"), words)
    for found in facts.all(Catch):
        if facts.value((*found.node.path, "errors")) == {}:
            words = f"{NAME} refuses `errors` without `with` when it gets there (J3.5)"
            yield Finding((*found.node.path, "errors"), words, key=True, late=True)


def _circles(facts: Facts, workflow: TaskWorkflow) -> Iterator[Finding]:
    """J3.5: a function that calls itself, a switch that leads to itself."""
    calls: Mapping[str, set[str]] = {
        scope.states[0].name: {one.call for one in nodes_of(CallTask, scope)} for scope in workflow.use.functions
    }
    for scope in workflow.use.functions:
        name, left, seen = scope.states[0].name, list(calls[scope.states[0].name]), set[str]()
        while left:
            one = left.pop()
            if one not in seen:
                seen.add(one)
                left += calls.get(one, ())
        if name in seen and facts.has(scope.states[0].path):
            yield Finding(scope.states[0].path, f"{NAME} refuses a function that calls itself (J3.5)", key=True)
    for found in facts.all(SwitchTask):
        for case in found.node.cases:
            way = case.next
            if isinstance(way, Transition) and not way.implicit and way.target.name == found.node.name:
                yield Finding(way.path, f"{NAME} refuses a case that leads to its own switch (J3.5)")


def _times(facts: Facts) -> Iterator[Finding]:
    """J7.19: lengths of time by java.time.Duration."""
    for found in facts.all(Duration):
        one = found.node
        if isinstance(facts.value(one.path), str) and of_java_time(one.text) is None:
            words = f"{NAME} refuses “{one.text[:40]}”: days, hours, minutes and seconds alone make a length (J7.19)"
            yield Finding(one.path, words)


def _filters(facts: Facts) -> Iterator[Finding]:
    """J9.9: templates in filters of events."""
    for found in facts.all(EventFilter):
        attributes = found.node.attributes
        for name in ("source", "dataschema"):
            value = _member(attributes.value if attributes else None, name)
            if attributes and isinstance(value, str) and not value.startswith("${") and _TEMPLATE.search(value):
                words = f"{NAME} refuses a template as the `{name}` of a filter (J9.9)"
                yield Finding((*attributes.path, name), words)


def _secrets(facts: Facts, workflow: TaskWorkflow) -> Iterator[Finding]:
    """J3.5: secrets that an authentication takes whole are declared."""
    known = {ref.name for ref in workflow.use.secrets}
    for path, name in _used(workflow.definition, ()) if "use" in facts.document.text else ():
        if name not in known and facts.has(path):
            yield Finding(path, f"{NAME} refuses a secret that `use.secrets` does not have, “{name}” (J3.5)")


def _used(value: Json, path: Path) -> Iterator[tuple[Path, str]]:
    """The secrets that authentications take, with their places."""
    for key, one in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        name = _member(one, "use")
        if key in _SCHEMES and isinstance(name, str):
            yield (*path, key, "use"), name
        yield from _used(one, (*path, key))
