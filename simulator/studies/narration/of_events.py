"""Sentences about events: who sends them, who waits for them, who takes them."""

from simulator.engine.events.event_filters import own_events
from simulator.inspection.words import length, listed, named, short
from simulator.run_model import event_types as types
from simulator.studies.narration.caption import Caption, with_data
from simulator.studies.narration.narrator import between
from simulator.studies.narration.of_states import whole
from workflow.states import EventState
from workflow.tasks import ListenTask


def waiting(at: Caption) -> str:
    """A state waits; not told where what it waits for comes in the same step."""
    if at.has(types.EVENT_CONSUMED):
        return ""
    event, then = at.event, "" if at.lead is not None or not at.sentences else "now "
    limit = f", {length(between(event['time'], event['until']))} at most" if event.get("until") else ""
    node = at.narrator.node(event)
    all_of_them = isinstance(node, EventState) and not node.exclusive
    if isinstance(node, ListenTask):
        all_of_them = node.to is not None and node.to.kind == "all"
    names = listed([_awaited(node, name) for name in event["for"]], "and" if all_of_them else "or")
    return f"{at.subject()} {then}waits for {names or 'its time'}{limit}"


def _awaited(node: object, name: str) -> str:
    own = own_events(node.to).get(name) if isinstance(node, ListenTask) and node.to else None
    return f"the {own.kind} {named(name)}" if own else named(name)


def received(at: Caption) -> str:
    """An event comes from outside, or from another instance."""
    sent = at.event["event"]
    used = next(iter(at.all_of(types.EVENT_CONSUMED)), None)
    name = _own(at) or (named(used["name"]) if used else at.narrator.event_name(sent))
    about = "" if "own" in at.event else at.narrator.about(sent)
    return f"{name}{about} arrives{with_data(sent.get('data'))}{_and_starts(at)}"


def _and_starts(at: Caption) -> str:
    begun = next(iter(at.all_of(types.INSTANCE_STARTED)), None)
    return f", and with it {whole(Caption(at.narrator, at.group, begun))} starts" if begun else ""


def consumed(at: Caption) -> str:
    """A state takes an event."""
    at.lead = None
    came, (number, runs) = at.has(types.EVENT_RECEIVED), at.narrator.order(at.event)
    if came and at.has(types.INSTANCE_STARTED):
        return ""
    whose = f" of run {number}" if runs > 1 and came else ""
    what = "it" if came else f"{_own(at) or named(at.event['name'])}, which came before"
    return f"{at.place()}{whose} takes {what}"


def kept(at: Caption) -> str:
    """Nobody waits for an event yet."""
    return "" if at.has(types.EVENT_CONSUMED) else "It is kept until somebody waits for it"


def dropped(at: Caption) -> str:
    """An event is not taken."""
    what = "It" if at.has(types.EVENT_RECEIVED) else _own(at) or at.narrator.event_name(at.event["event"])
    return f"{what} is not taken: {short(str(at.event['reason']), 160)}"


def produced(at: Caption) -> str:
    """The workflow sends an event."""
    sent, name = at.event["event"], at.event.get("name")
    if "own" in at.event:
        return f"{at.opening()}{_own(at)} is answered{with_data(sent.get('data'))}"
    return f"{at.opening()}{named(name) if name else at.narrator.event_name(sent)} is sent{with_data(sent.get('data'))}"


def _own(at: Caption) -> str:
    """`the signal decide`, where the event is of a kind that its runtime has of its own."""
    own = at.event.get("own")
    return f"the {own['kind']} {named(own['name'])}" if own else ""


def refused(at: Caption) -> str:
    """A start is refused."""
    return f"The start is refused: {short(str(at.event['reason']), 160)}"
