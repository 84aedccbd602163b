"""A state taken out of the flow where it is, which closes behind it, and put on another edge; its text follows."""

from workflow.definition import Definition
from workflow.model import State
from workflow.operations import _groups, _start
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused
from workflow.operations._rejoin import main_transition, rejoin
from workflow.operations._transitions import OutgoingTransition, flow
from workflow.paths import Path
from workflow.states import EndState


def run(definition: Definition, pointer: str, edge: str | None = None, after: str | None = None) -> Edited:
    """The state's pointer and that of the edge; or `after`, the state that its text shall stand behind."""
    draft = Draft(definition)
    state = draft.state(pointer)
    if edge is None:
        if after is None:
            raise Refused("Say the edge to move the state to, or the state to put it behind")
        return draft.done(_behind(draft, state, draft.state(after)))
    if isinstance(state, EndState):
        raise Refused(f"“{state.name}” is an END: lead other edges to it instead")
    first = _start.at_edge(draft, edge)
    if first is not None:
        return draft.done(_to_the_start(draft, state, first))
    transition = draft.transition(edge)
    return draft.done(_onto(draft, state, transition))


def _onto(draft: Draft, state: State, transition: OutgoingTransition) -> Path:
    """Take `state` out and put it on `way`; a way that it is on already stays."""
    _same_scope(state, transition.state)
    if isinstance(transition.state, EndState):
        raise Refused(f"“{transition.state.name}” is an END: choose an edge that leads to it")
    target = draft.target(transition)
    if transition.state.path == state.path or (target and target.path == state.path):
        return state.path
    if transition.kind == "compensation":
        raise Refused("A compensation leads to states of its own: add one there instead")
    word, end, leaving = transition.target, draft.ending(transition), _leaving(state)
    rejoin(draft, frozenset({state.path}))
    _lead_on(draft, state, leaving, word, end)
    draft.lead(transition, draft.word(state), keep=False)
    return _behind(draft, draft.now(state), draft.now(transition.state))


def _to_the_start(draft: Draft, state: State, first: State) -> Path:
    _same_scope(state, first)
    if state.path == first.path:
        return state.path
    leaving = _leaving(state)
    rejoin(draft, frozenset({state.path}))
    _lead_on(draft, state, leaving, draft.word(first), None)
    _start.mark(draft, draft.now(state))
    return state.path


def _leaving(state: State) -> list[OutgoingTransition]:
    """The ways that count as what comes after the state."""
    transition = main_transition(state)
    return [
        each for each in flow(state) if transition and each.target == transition.target and each.kind != "condition"
    ] or ([transition] if transition else [])


def _lead_on(
    draft: Draft, state: State, leaving: list[OutgoingTransition], word: str | None, end: dict[str, object] | None
) -> None:
    if leaving:
        _groups.go_on(draft, leaving, word, end)
    elif word is not None and state.kind != "switch":
        draft.lead_from(state, word)


def _behind(draft: Draft, state: State, other: State) -> Path:
    """Put the text of a state behind that of another one, where states stand in a list."""
    _same_scope(state, other)
    at, to = state.path[-1], other.path[-1]
    if not isinstance(at, int) or not isinstance(to, int):
        return state.path
    place = (*state.path[:-1], to if at < to else to + 1 if at != to else at)
    if place != state.path:
        draft.revision.move(state.path, place)
    return place


def _same_scope(state: State, other: State) -> None:
    if state.path[:-1] != other.path[:-1]:
        raise Refused("A state cannot be moved into another branch; cut it and paste it there")
