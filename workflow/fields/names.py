"""The names that a reference may have at its place: states of its own scope, everything else of the whole workflow."""

from workflow.model import Ref, Scope, State, Workflow
from workflow.nodes import all_states, nodes_of, scopes
from workflow.paths import Path

SENT = {"produceEvents", "triggerEventRef"}
"""The members whose events are sent; all others wait for theirs."""


def names(workflow: Workflow | None, kind: str, path: Path) -> tuple[str, ...]:
    """What a reference to a `kind` of thing at `path` may name, in source order; events that fit there come first."""
    if workflow is None:
        return ()
    wanted = "produced" if SENT & set(path) else "consumed"
    found: dict[str, list[str]] = {
        "state": _words(scope_of(workflow, path)) if kind == "state" else [],
        "function": [each.name for each in workflow.functions],
        "event": [each.name for each in sorted(workflow.events, key=lambda each: each.kind != wanted)],
        "retry": [each.name for each in workflow.retries],
    }
    return tuple(dict.fromkeys(name for name in found.get(kind, []) if name))


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
