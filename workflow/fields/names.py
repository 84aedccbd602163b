"""The names that a reference may have at its place: states of its own scope, everything else of the whole workflow."""

from workflow.model import Scope, Workflow
from workflow.paths import Path
from workflow.states import ParallelState, State

CREATED = {"function": "functions", "event": "events", "retry": "retries"}
"""What can be made in place where a reference wants it, and the list of 0.6 that it goes into."""


def names(workflow: Workflow | None, kind: str, path: Path) -> tuple[str, ...]:
    """What a reference to a `kind` of thing at `path` may name, in source order."""
    if workflow is None:
        return ()
    found: dict[str, list[str]] = {
        "state": [state.name for state in scope_of(workflow.scope, path).states],
        "function": [each.name for each in workflow.functions],
        "event": [each.name for each in workflow.events],
        "retry": [each.name for each in workflow.retries],
    }
    return tuple(dict.fromkeys(name for name in found.get(kind, []) if name))


def scope_of(scope: Scope, path: Path) -> Scope:
    """The innermost scope that holds `path`."""
    for inner in (branch for state in scope.states for branch in _scopes(state)):
        if path[: len(inner.path)] == inner.path:
            return scope_of(inner, path)
    return scope


def state_at(scope: Scope, path: Path) -> State | None:
    """The state at `path`, in whatever scope."""
    return next((state for state in scope_of(scope, path).states if state.path == path), None)


def _scopes(state: State) -> list[Scope]:
    return [branch.scope for branch in state.branches if branch.scope] if isinstance(state, ParallelState) else []
