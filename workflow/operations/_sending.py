"""A state sends an event, on its way out, to one that waits for it: two declarations of one event (0.6).

What is sent is declared as produced, what is awaited as consumed; both have the same type and source.
"""

from workflow.model import OPEN, End, EventDefinition, State
from workflow.operations import _defining
from workflow.operations._draft import Draft
from workflow.operations._edited import Refused
from workflow.operations._names import unique_word
from workflow.operations._transitions import flow
from workflow.paths import Path
from workflow.states import EventState, own_event


def why_not_send(source: State) -> str | None:
    """A state sends events with its transition or end."""
    if source.next is None:
        return f"“{source.name}” has neither a transition nor an end that could send an event"
    return None


def send(draft: Draft, source: State, target: State, name: str | None) -> Path:
    """Let the transition or end of `source` send the event that `target` waits for, by its name if it waits for more.

    An event that nobody has declared yet is declared. The place is that of what is sent.
    """
    awaited = _awaited(draft, target, name)
    produced = _produced(draft, awaited)
    transition = next(transition for transition in flow(source) if transition.kind == "next")
    if draft.dialect == "0.8" and not isinstance(draft.value(transition.place), dict):
        sent: dict[str, object] = {"produceEvents": [{"eventRef": produced}]}
        leads = {} if isinstance(transition.to, End) else {"nextState": draft.value(transition.place)}
        draft.revision.set(transition.place, {**leads, **sent})
        return (*transition.place, "produceEvents", 0)
    if draft.dialect == "0.8":
        return draft.append((*transition.place, "produceEvents"), {"eventRef": produced})
    if isinstance(transition.to, End) and not isinstance(draft.value(transition.place), dict):
        draft.revision.set(transition.place, {"kind": "event"})
    elif isinstance(transition.to, End) and draft.value((*transition.place, "kind")) == "default":
        draft.revision.set((*transition.place, "kind"), "event")
    return draft.append((*transition.place, "produceEvents"), {"eventRef": produced})


def _awaited(draft: Draft, target: State, name: str | None) -> str:
    """The name of the event that `target` waits for; it waits for one more if it did not wait for that."""
    if not isinstance(target, EventState):
        event = own_event(target)
        known = [event.name] if event and event.name else []
        if name is not None and name not in known:
            raise Refused(f"“{target.name}” waits for another event, “{', '.join(known)}”")
        return known[0] if known else _await(draft, (*target.path, "eventRef"), name)
    names = [ref.name for entry in target.on_events for ref in entry.events if ref.name]
    if names and name in (None, *names):
        return name or names[0]
    if not target.on_events:
        draft.revision.insert((*target.path, "onEvents", 0), {"eventRefs": [], "actions": []})
    refs = (*target.path, "onEvents", 0, "eventRefs")
    there = draft.value(refs) or []
    return _await(draft, (*refs, there.index(OPEN) if OPEN in there else len(there)), name)


def _await(draft: Draft, place: Path, name: str | None) -> str:
    """Write that the event is awaited, in place of an open choice; a new one is of a type of its own."""
    if name is None or name not in _defining.names(draft, "event"):
        name, _ = _own(draft, name)
    if draft.value(place) == OPEN:
        draft.revision.set(place, name)
    else:
        draft.revision.insert(place, name)
    return name


def _own(draft: Draft, name: str | None) -> tuple[str, Path]:
    """A new event that only this connection is about: nothing else has its type and source."""
    name = name or unique_word("event", _defining.names(draft, "event"))
    return _defining.define(draft, "event", name, {"type": name, "source": name})


def _produced(draft: Draft, awaited: str) -> str:
    """The name of a produced event that is what `awaited` names."""
    events = {event.name: event for event in draft.workflow.events}
    wanted = events.get(awaited)
    if wanted is None:
        _own(draft, awaited)
        wanted = EventDefinition(awaited, (), type=awaited, source=awaited)
    same = (each for each in events.values() if each.kind == "produced")
    known = next((each.name for each in same if (each.type, each.source) == (wanted.type, wanted.source)), None)
    if known is not None:
        return known
    members = {"kind": "produced", "type": wanted.type, "source": wanted.source}
    name = unique_word(f"{awaited}Sent", list(events))
    return _defining.define(draft, "event", name, {key: value for key, value in members.items() if value})[0]
