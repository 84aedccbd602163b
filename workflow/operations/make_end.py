"""A state, or the way of one edge, made to end there instead of leading on."""

from workflow.definition import Definition
from workflow.model import End, State
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused
from workflow.operations._transitions import flow
from workflow.paths import parse_pointer
from workflow.states import SwitchState


def run(definition: Definition, pointer: str) -> Edited:
    """The pointer of a state, or of an edge."""
    draft = Draft(definition)
    path = parse_pointer(pointer, draft.data)
    state = None if path is None else draft.find(path)
    if state is not None:
        return _state(draft, state)
    transition = draft.transition(pointer)
    if transition.kind == "compensation":
        raise Refused("A compensation leads to a state; remove it instead")
    draft.finish(transition)
    return draft.done(transition.state.path)


def _state(draft: Draft, state: State) -> Edited:
    if state.used_for_compensation:
        raise Refused(f"“{state.name}” undoes another state: the workflow does not end there")
    transitions = [
        transition for transition in flow(state) if transition.kind == "default" or not isinstance(state, SwitchState)
    ]
    with draft.revision.together():
        for transition in transitions:
            draft.finish(transition)
    if not transitions and isinstance(state, SwitchState):
        word = draft.end_word(draft.scope(state)) if draft.spelling.needs_names else None
        draft.set_members(state.path, {draft.spelling.default_key: draft.spelling.default(word)})
    elif not transitions:
        draft.set_members(state.path, draft.spelling.end())
    ends = [transition.place for transition in flow(draft.now(state)) if isinstance(transition.to, End)]
    return draft.done(ends[-1] if ends else state.path)
