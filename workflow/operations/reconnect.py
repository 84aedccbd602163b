"""One end of an edge led to another state: where it goes to, or comes from; what it does besides goes along."""

from typing import Literal

from workflow.definition import Definition
from workflow.model import State, Transition
from workflow.operations import _connecting, _start
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited, Refused
from workflow.operations._transitions import OutgoingTransition, flow
from workflow.operations.remove_edge import take_away
from workflow.paths import Object, Path

RULES = {
    "next": "transition",
    "condition": "condition",
    "default": "default",
    "error": "error",
    "event": "event",
    "retry": "error",
    "compensation": "compensation",
}
"""What each kind of way is called when states are connected."""

LISTS = {"condition": "dataConditions", "event": "eventConditions", "error": "onErrors"}
LISTS_0_1 = {"condition": "choices", "event": "events"}


def run(definition: Definition, edge: str, end: Literal["from", "to"], state: str) -> Edited:
    """The edge's pointer, which end of it is moved, and the pointer of the state that it is moved to."""
    draft = Draft(definition)
    there = draft.state(state)
    started = _start.at_edge(draft, edge)
    if started is not None:
        return _restart(draft, started, there, end)
    transition = draft.transition(edge)
    why_not = _connecting.apart(transition.state, there)
    if why_not:
        raise Refused(why_not)
    return draft.done(_lead(draft, transition, there) if end == "to" else _take(draft, transition, there))


def _restart(draft: Draft, old: State, state: State, end: str) -> Edited:
    if end == "from" or old.path[:-1] != state.path[:-1]:
        raise Refused("A start can only be led to another state of the same flow")
    _start.mark(draft, state)
    return draft.done(state.path)


def _lead(draft: Draft, transition: OutgoingTransition, state: State) -> Path:
    rule = _connecting.RULES[RULES[transition.kind]]
    why_not = None if transition.kind == "event" else rule.why_not(draft, transition.state, state)
    if why_not and transition.kind != "condition":
        raise Refused(why_not)
    draft.lead(transition, draft.word(state))
    if transition.kind == "compensation":
        return rule.connect(draft, draft.now(transition.state), draft.now(state), None)
    now = draft.transitions(draft.scope(transition.state))
    return next((each.place for each in now if _same(each, transition)), transition.state.path)


def _take(draft: Draft, transition: OutgoingTransition, state: State) -> Path:
    """Let the way leave from `state`; the state that it left goes its other ways, or ends."""
    target = draft.target(transition)
    if state.path == transition.state.path:
        return transition.place
    if target is None:
        raise Refused("An end belongs to its state: remove the state, or connect it to another one")
    if transition.kind == "retry":
        raise Refused("A retry belongs to an action: change it in the form")
    rule = _connecting.RULES[RULES[transition.kind]]
    why_not = rule.why_not(draft, state, target)
    if why_not:
        raise Refused(why_not)
    if transition.entry is not None and transition.kind in ("condition", "event", "error"):
        return _move_entry(draft, transition, state)
    extras = _extras(draft, transition)
    _leave(draft, transition)
    place = rule.connect(draft, draft.now(state), draft.now(target), None)
    for name, value in extras.items():
        there = draft.value((*place, name))
        both = isinstance(there, list) and isinstance(value, list)
        draft.set_members(place, {name: [*there, *value] if both else value})
    return place


def _move_entry(draft: Draft, transition: OutgoingTransition, state: State) -> Path:
    assert transition.entry is not None
    lists = LISTS_0_1 if draft.spelling.needs_names else LISTS
    holder = (*state.path, lists[transition.kind])
    if not isinstance(draft.value(holder), list):
        draft.revision.set(holder, [])
    to = (*holder, len(draft.value(holder)))
    draft.revision.move(transition.entry, to)
    found = (each.place for each in draft.transitions(draft.scope(draft.now(state))) if each.entry == to)
    return next(found, to)


def _extras(draft: Draft, transition: OutgoingTransition) -> Object:
    """What a 0.6 transition does besides leading on."""
    data = draft.value(transition.place)
    return {name: value for name, value in data.items() if name != "nextState"} if isinstance(data, dict) else {}


def _leave(draft: Draft, transition: OutgoingTransition) -> None:
    """The way's state ends where it went on; what the transition did besides does not stay."""
    assert isinstance(transition.to, Transition)
    for name in _extras(draft, transition):
        draft.revision.remove((*transition.place, name))
    take_away(draft, transition)


def _same(first: OutgoingTransition, second: OutgoingTransition) -> bool:
    kept = first.kind == second.kind and first.entry == second.entry and first.state.path == second.state.path
    return kept and first in flow(first.state) if first.kind in ("next", "default") else kept
