"""The names that a reference may have at its place: states of its own scope, everything else of the whole workflow."""

from collections.abc import Iterator

from workflow.edits.data import value_at
from workflow.fields.kinds import is_task
from workflow.model import Ref, Scope, State, Workflow
from workflow.nodes import all_states, nodes_of, scopes
from workflow.paths import Json, Path
from workflow.tasks import TaskWorkflow

WAYS = ("continue", "exit", "end")
"""Where a task may lead besides (DSL reference, "Flow Directive")."""
CALLS = ("http", "openapi", "asyncapi", "grpc", "a2a", "mcp")
SENT = {"produceEvents", "triggerEventRef"}
"""The members whose events are sent; all others wait for theirs."""


def names(workflow: Workflow | None, kind: str, path: Path, data: Json = None) -> tuple[str, ...]:
    """What a reference to a `kind` of thing at `path` may name, in source order; events that fit there come first.

    `data` is the whole definition as it is written.
    """
    if workflow is None:
        return ()
    if isinstance(workflow, TaskWorkflow):
        return _of_tasks(workflow, kind, path)
    wanted = "produced" if SENT & set(path) else "consumed"
    found: dict[str, list[str]] = {
        "state": _words(scope_of(workflow, path)) if kind == "state" else [],
        "function": [each.name for each in workflow.functions],
        "event": [each.name for each in sorted(workflow.events, key=lambda each: each.kind != wanted)],
        "retry": [name for name, _ in retries(workflow, data)],
        "error": [each.name for each in workflow.errors],
        "auth": [each.name for each in workflow.auth],
    }
    return tuple(dict.fromkeys(name for name in found.get(kind, []) if name))


def retries(workflow: Workflow, data: Json) -> list[tuple[str, Path]]:
    """The retry policies with their paths; those that are written in `data` where the runtime never looks at them."""
    if workflow.retries:
        return [(each.name, each.path) for each in workflow.retries]
    written = value_at(data, ("retries",))
    entries = enumerate(written) if isinstance(written, list) else ()
    return [
        (each["name"], ("retries", number))
        for number, each in entries
        if isinstance(each, dict) and isinstance(each.get("name"), str)
    ]


def _of_tasks(workflow: TaskWorkflow, kind: str, path: Path) -> tuple[str, ...]:
    """1.0: tasks of the same list and the words for other ways on, what `use` declares, and what can be called."""
    if kind == "task":
        return tuple(dict.fromkeys([*(state.name for state in _list_of(workflow, path)), *WAYS]))
    declared = value_at(workflow.definition, ("use", kind.removeprefix("use/")))
    known = [name for name in declared if isinstance(name, str)] if isinstance(declared, dict | list) else []
    return tuple(dict.fromkeys([*known, *(CALLS if kind == "use/functions" else ())]))


def _list_of(workflow: TaskWorkflow, path: Path) -> Iterator[State]:
    """The tasks beside the one that a `then` at `path` belongs to: `catch.then` is the try task's own."""
    task = next((path[:end] for end in range(len(path), 0, -1) if is_task(path[:end])), ())
    scope = scope_of(workflow, task[:-2]) if task else workflow.scope
    return (state for state in scope.states if state.path != task)


def _words(scope: Scope) -> list[str]:
    """What leads to each state: its name, or the id by which others go to it already."""
    used = {ref.name for ref in nodes_of(Ref, scope)}
    return [state.id if state.id in used and state.name not in used else state.name for state in scope.states]


def scope_of(workflow: Workflow, path: Path) -> Scope:
    """The innermost scope that holds `path`."""
    return max(
        (scope for scope in scopes(workflow) if path[: len(scope.path)] == scope.path),
        key=lambda scope: len(scope.path),
        default=workflow.scope,
    )


def state_at(workflow: Workflow, path: Path) -> State | None:
    """The state at `path`, in whatever scope."""
    return next((state for state in all_states(workflow.scope) if state.path == path), None)


def state_around(workflow: Workflow, path: Path) -> State | None:
    """The state at `path`, or the innermost one that holds it."""
    state = None
    while state is None and path:
        state, path = state_at(workflow, path), path[:-1]
    return state
