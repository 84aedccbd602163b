"""States from a copy, a definition or any text put in: on an edge, after a state, in a branch, or by themselves.

Their names are made new where they are taken; functions, events and retries that they refer to come along. On an edge
what left the copied states, and where they just ended, leads on to what the edge led to; elsewhere it ends.
"""

from workflow.definition import Definition
from workflow.model import Scope, State
from workflow.operations import _clips, _groups, _start
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused
from workflow.operations._spelled import Spelled, of_clip
from workflow.operations._transitions import OutgoingTransition
from workflow.operations.add_state import NOT_ON_A_WAY, onward
from workflow.paths import Json, Object, Path
from workflow.states import EndState


def run(
    definition: Definition,
    data: Json = None,
    text: str | None = None,
    after: str | None = None,
    edge: str | None = None,
) -> Edited:
    """`data` as `copy` gives it, or a `text`; `edge` or `after` (a state, or a 0.1 branch): where to put it."""
    draft = Draft(definition)
    given = text if text is not None else data
    clip, notes = _clips.unpack(given, draft.dialect)
    spelled = of_clip(given, clip)
    clip["states"] = _groups.bring(draft, clip, spelled)
    transitions, scope = _place(draft, edge, after)
    group = put(draft, clip, transitions, scope, spelled.get("states"))
    return draft.done(group.first(draft).path, notes=tuple(notes))


def put(
    draft: Draft,
    clip: Object,
    transitions: list[OutgoingTransition],
    scope: Scope,
    spelled: Spelled | None = None,
) -> _groups.Group:
    """Put the states of a clip on `ways`, which all lead to one place; without ways, behind all others of `scope`.

    `spelled` says how they are written.
    """
    states, was_empty = clip["states"], not scope.states
    if not transitions:
        group = _groups.write(draft, scope.path, states, clip.get("start"), spelled=spelled)
        _groups.go_on(draft, _groups.exits(draft, group), None)
        if was_empty:
            _start.mark(draft, group.first(draft))
        return group
    word, end = transitions[0].target, draft.ending(transitions[0])
    going_on = [state for state in states if not (word is not None and state.get("type") == "END")]
    if not going_on:
        raise Refused(NOT_ON_A_WAY)
    group = _groups.write(draft, scope.path, going_on, clip.get("start"), _last(transitions), spelled)
    leaving = _groups.exits(draft, group, ends=True)
    _groups.go_on(draft, leaving, word, end)
    with draft.revision.together():
        for transition in transitions:
            draft.lead(transition, group.entry, keep=False)
    return group


def _last(transitions: list[OutgoingTransition]) -> Path:
    """The state behind which nothing that the ways are written in moves."""
    return max(
        (transition.state.path for transition in transitions), key=lambda path: (isinstance(path[-1], int), path[-1])
    )


def _place(draft: Draft, edge: str | None, after: str | None) -> tuple[list[OutgoingTransition], Scope]:
    if edge is not None:
        transition = draft.transition(edge)
        return _to(draft, transition.state, [transition]), draft.scope(transition.state)
    if after is None:
        return [], draft.workflow.scope
    branch = draft.branch(draft.path(after))
    if branch is not None:
        return [], branch
    state = draft.state(after)
    return _to(draft, state, onward(state)), draft.scope(state)


def _to(draft: Draft, state: State, transitions: list[OutgoingTransition]) -> list[OutgoingTransition]:
    """In place of the end of a 0.1 END the ways that lead to it."""
    found = draft.transitions_to(state) if isinstance(state, EndState) else transitions
    if not found:
        raise Refused(f"Nothing leads on from or to “{state.name}”: connect it first")
    return found
