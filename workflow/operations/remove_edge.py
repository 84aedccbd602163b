"""An edge taken out: a transition or default becomes an end; a condition, handler, retry or compensation goes whole."""

from dataclasses import dataclass

from workflow.definition import Definition
from workflow.model import End
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused
from workflow.operations._ways import Way


@dataclass(frozen=True, slots=True)
class Arguments:
    """The edge's pointer."""

    pointer: str


def run(definition: Definition, arguments: Arguments) -> Edited:
    draft = Draft(definition)
    if arguments.pointer.endswith("/start"):
        raise Refused("A workflow needs a start: mark another state as the start instead")
    way = draft.way(arguments.pointer)
    take_away(draft, way)
    return draft.done(way.state.path)


def take_away(draft: Draft, way: Way) -> None:
    """Remove a way as its kind asks."""
    if way.kind in ("condition", "error", "retry") or (way.kind == "event" and way.state.kind == "switch"):
        assert way.entry is not None
        _remove_entry(draft, way)
    elif way.kind == "compensation":
        draft.revision.remove(way.place)
    elif isinstance(way.to, End):
        raise Refused(f"“{way.state.name}” ends here: connect it to a state, and the end is gone")
    else:
        draft.finish(way)


def _remove_entry(draft: Draft, way: Way) -> None:
    """The item of the list; a list of handlers or retries that is left empty goes as well."""
    assert way.entry is not None
    holder = way.entry[:-1]
    if way.kind in ("error", "retry") and isinstance(draft.value(holder), list) and len(draft.value(holder)) == 1:
        draft.revision.remove(holder)
    else:
        draft.revision.remove(way.entry)
