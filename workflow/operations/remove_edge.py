"""An edge taken out: a transition or default becomes an end; a condition, handler, retry or compensation goes whole."""

from workflow.definition import Definition
from workflow.model import End
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused
from workflow.operations._transitions import OutgoingTransition


def run(definition: Definition, pointer: str) -> Edited:
    """The edge's pointer."""
    draft = Draft(definition)
    if pointer.endswith("/start"):
        raise Refused("A workflow needs a start: mark another state as the start instead")
    transition = draft.transition(pointer)
    take_away(draft, transition)
    return draft.done(transition.state.path)


def take_away(draft: Draft, transition: OutgoingTransition) -> None:
    """Remove a way as its kind asks."""
    if transition.kind in ("condition", "error", "retry") or (
        transition.kind == "event" and transition.state.kind == "switch"
    ):
        assert transition.entry is not None
        _remove_entry(draft, transition)
    elif transition.kind == "compensation":
        draft.revision.remove(transition.place)
    elif isinstance(transition.to, End):
        raise Refused(f"“{transition.state.name}” ends here: connect it to a state, and the end is gone")
    else:
        draft.finish(transition)


def _remove_entry(draft: Draft, transition: OutgoingTransition) -> None:
    """The item of the list; a list of handlers or retries that is left empty goes as well."""
    assert transition.entry is not None
    holder = transition.entry[:-1]
    if (
        transition.kind in ("error", "retry")
        and isinstance(draft.value(holder), list)
        and len(draft.value(holder)) == 1
    ):
        draft.revision.remove(holder)
    else:
        draft.revision.remove(transition.entry)
