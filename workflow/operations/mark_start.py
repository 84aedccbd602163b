"""A state made the start of its scope, in place of the one that was; a schedule moves along."""

from workflow.definition import Definition
from workflow.operations import _start
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused


def run(definition: Definition, pointer: str) -> Edited:
    """The pointer of the state."""
    draft = Draft(definition)
    state = draft.state(pointer)
    if state.used_for_compensation:
        raise Refused(f"“{state.name}” undoes another state: a workflow cannot start there")
    if not _start.is_start(draft.scope(state), state) or len(draft.scope(state).start) > 1:
        _start.mark(draft, state)
    return draft.done(state.path)
