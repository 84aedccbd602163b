"""Which state a scope starts at, and how that is written: a mark in the state, or its name beside the states."""

from workflow.model import Ref, Scope, State
from workflow.nodes import scopes
from workflow.operations._draft import HEAD, Draft
from workflow.paths import Path, pointer

BEHIND = ("id", "name", "type")


def is_start(scope: Scope, state: State) -> bool:
    """Whether `scope` starts at `state`."""
    found = (scope.find(ref.name) for ref in scope.start)
    return any(each is not None and each.path == state.path for each in found)


def at_edge(draft: Draft, edge: str) -> State | None:
    """The start state whose start has the edge with this pointer."""
    for scope in scopes(draft.workflow):
        for state in scope.states:
            place = state.start.path if state.start else (*state.path, "start")
            if edge == pointer(place) and is_start(scope, state):
                return state
    return None


def mark(draft: Draft, state: State) -> None:
    """Let the scope of `state` start there and nowhere else; what a mark says besides (its schedule) moves along."""
    scope, word = draft.scope(state), draft.word(state)
    if draft.dialect == "0.8" and draft.value(("start",)) is None:
        draft.revision.set(("start",), word, after=HEAD)
        return
    named = [ref for ref in scope.start if not _in_state(scope, ref)]
    marks = [ref.path for ref in scope.start if _in_state(scope, ref)]
    if named:
        draft.revision.set(named[0].path, word)
    elif not marks and draft.dialect == "0.1-camel":
        draft.revision.set((*scope.path[:-1], "startsAt"), word, after=HEAD)
    else:
        value = draft.value(marks[0]) if marks else {"kind": "default"} if draft.dialect == "0.6-draft" else True
        for path in marks:
            if path[:-1] != state.path:
                draft.revision.remove(path)
        draft.revision.set((*state.path, "start"), value, after=BEHIND)


def unmark(draft: Draft, scope: Scope) -> None:
    """Take away every mark of a start."""
    for ref in scope.start:
        if draft.dialect != "0.8":
            draft.revision.remove(ref.path)
        elif draft.value(("start",)) is not None:  # without it the first state is the start
            draft.revision.remove(("start",))


def _in_state(scope: Scope, ref: Ref) -> bool:
    depth = len(scope.path) + 1
    path: Path = ref.path
    return len(path) > depth and path[: len(scope.path)] == scope.path
