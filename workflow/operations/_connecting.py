"""How two states can be connected: a rule for each kind says why not, in words, and writes the connection.

An `event` is taken by a switch on events, or by a 0.1 event state, on the way to a state; any other state of 0.6 sends
it on its way out, to an event or callback state that waits for it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from workflow.model import OPEN, End, State
from workflow.operations._draft import Draft
from workflow.operations._sending import send, why_not_send
from workflow.operations._spelling_0_1 import Spelling01
from workflow.operations._transitions import flow, transitions
from workflow.paths import Path
from workflow.state_kinds import KINDS
from workflow.states import EndState, EventState, SwitchState, all_actions

WhyNot = Callable[[Draft, State, State], str | None]
Connect = Callable[[Draft, State, State, str | None], Path]
WAITING = tuple(kind.name for kind in KINDS.values() if kind.waits)
"""The kinds of states that an event can be sent to."""


@dataclass(frozen=True, slots=True)
class Rule:
    """`label` for the menu; `why_not` gives None where `connect` can be asked, which gives the edge's place."""

    label: str
    why_not: WhyNot
    connect: Connect


def apart(source: State, target: State) -> str | None:
    """Why the two cannot be connected at all."""
    if source.path[:-1] != target.path[:-1]:
        return "The states are in different branches: a branch is only left when it ends"
    return None


def why_no_transition(draft: Draft, source: State, target: State) -> str | None:
    """A transition goes on from every state but those that choose, end or compensate."""
    if isinstance(source, SwitchState):
        return f"“{source.name}” is a switch: it leads on by a condition or its default"
    if isinstance(source, EndState):
        return f"“{source.name}” is an END: nothing follows it"
    if _compensates(draft, target) and not _compensates(draft, source):
        return f"“{target.name}” undoes another state: no transition may lead to it"
    if _compensates(draft, source) and not _compensates(draft, target):
        return f"“{source.name}” undoes another state: it can only lead to another one that does"
    return None


def transition(draft: Draft, source: State, target: State, _: str | None) -> Path:
    """Let `source` go on to `target` in place of where it went; of several entries those that end."""
    word, transitions = draft.word(target), flow(source)
    if not transitions:
        draft.lead_from(source, word)
    ending = [transition for transition in transitions if isinstance(transition.to, End)]
    with draft.revision.together():
        for transition in ending or transitions:
            draft.lead(transition, word)
    return _transition_to(draft, source, target)


def why_no_condition(draft: Draft, source: State, target: State) -> str | None:
    """Conditions are those of a switch on data."""
    if not isinstance(source, SwitchState):
        return f"“{source.name}” is no switch: only a switch has conditions"
    if source.event_conditions and not source.data_conditions:
        return f"“{source.name}” chooses by events; connect by an event"
    return _undoes(draft, target)


def condition(draft: Draft, source: State, target: State, value: str | None) -> Path:
    """Add a case to the switch, behind the others."""
    key = "choices" if draft.spelling.needs_names else "dataConditions"
    case = {**draft.spelling.case(value), **draft.spelling.transition(draft.word(target))}
    return _of_entry(draft, source, draft.append((*source.path, key), case))


def why_no_default(draft: Draft, source: State, target: State) -> str | None:
    """A default is that of a switch."""
    if not isinstance(source, SwitchState):
        return f"“{source.name}” is no switch: only a switch has a default"
    return _undoes(draft, target)


def default(draft: Draft, source: State, target: State, _: str | None) -> Path:
    """Lead the default of the switch elsewhere."""
    word = draft.word(target)
    known = next((transition for transition in flow(source) if transition.kind == "default"), None)
    if known:
        draft.lead(known, word)
    else:
        draft.set_members(source.path, {draft.spelling.default_key: draft.spelling.default(word)})
    return _transition_to(draft, source, target, "default")


def why_no_error(draft: Draft, source: State, target: State) -> str | None:
    """In 0.1 errors are handled by the retries of actions."""
    if draft.spelling.needs_names and not all_actions(source):
        return f"“{source.name}” has no actions: in this dialect errors are handled where an action is called"
    return _undoes(draft, target)


def error(draft: Draft, source: State, target: State, value: str | None) -> Path:
    """Add a handler for all errors, or for those of the name `value`, behind the others; where all have one: open."""
    transition = draft.spelling.transition(draft.word(target))
    if isinstance(draft.spelling, Spelling01):
        entry = {**draft.spelling.retry(draft.word(target)), **({"match": value} if value else {})}
        places = [_add_retry(draft, action.path, entry) for action in all_actions(source)]
        return _of_entry(draft, source, places[0])
    known = [handler.error for handler in source.on_errors]
    wildcard = draft.spelling.wildcard
    name = value or (wildcard if wildcard and wildcard not in known else OPEN)
    return _of_entry(
        draft, source, draft.append((*source.path, "onErrors"), {**draft.spelling.handler(name), **transition})
    )


def why_no_compensation(draft: Draft, source: State, target: State) -> str | None:
    """What 0.6, "Defining Compensation", asks of a state that undoes another."""
    if not draft.spelling.has_compensation:
        return "This dialect has no compensation"
    if source.path == target.path:
        return "A state cannot undo itself"
    if _compensates(draft, source):
        return f"“{source.name}” undoes another state: what was undone is not undone again"
    if isinstance(target, EventState):
        return f"“{target.name}” waits for events: an event state cannot undo another"
    if target.start or any(transition.kind != "compensation" for transition in draft.transitions_to(target)):
        return f"“{target.name}” is part of the normal flow: no transition may lead to a state that undoes another"
    onward = [
        to
        for transition in transitions(target)
        if transition.kind != "compensation" and (to := draft.target(transition))
    ]
    if any(not _compensates(draft, to) for to in onward):
        return f"“{target.name}” leads on to “{onward[0].name}”, which is part of the normal flow"
    return None


def compensation(draft: Draft, source: State, target: State, _: str | None) -> Path:
    """Let `target` undo `source`; it is marked as such, and its end goes."""
    draft.set_members(source.path, {"compensatedBy": draft.word(target)})
    if not target.used_for_compensation:
        draft.set_members(target.path, {"usedForCompensation": True})
    if isinstance(target.next, End):
        draft.revision.remove(target.next.path)
    return (*source.path, "compensatedBy")


def why_no_event(draft: Draft, source: State, target: State) -> str | None:
    """A switch on events or a 0.1 event state takes one on its way; any other state of 0.6 sends one."""
    if draft.spelling.needs_names:
        is_event = isinstance(source, EventState)
        return _undoes(draft, target) if is_event else f"“{source.name}” is no event state: only those wait for events"
    if isinstance(source, SwitchState):
        if source.data_conditions:
            return f"“{source.name}” chooses by data; connect by a condition"
        return _undoes(draft, target)
    if target.kind not in WAITING:
        return f"“{target.name}” waits for no event: only {' and '.join(WAITING)} states do"
    return why_not_send(source)


def event(draft: Draft, source: State, target: State, value: str | None) -> Path:
    """Take an event on the way to `target`, or send the one that `target` waits for; `value` is its name, if chosen."""
    if isinstance(draft.spelling, Spelling01):
        name = value or OPEN
        entry = draft.spelling.entry(name, draft.word(target))
        return _of_entry(draft, source, draft.append((*source.path, "events"), entry))
    if not isinstance(source, SwitchState):
        return send(draft, source, target, value)
    if draft.dialect != "0.8" and "eventTimeout" not in draft.value(source.path):
        draft.set_members(source.path, {"eventTimeout": OPEN})
    if draft.value((*source.path, "dataConditions")) == []:
        draft.revision.remove((*source.path, "dataConditions"))
    case = {"eventRef": value or OPEN, **draft.spelling.transition(draft.word(target))}
    return _of_entry(draft, source, draft.append((*source.path, "eventConditions"), case))


RULES = {
    "transition": Rule("Transition", why_no_transition, transition),
    "condition": Rule("Condition", why_no_condition, condition),
    "default": Rule("Default", why_no_default, default),
    "error": Rule("On error", why_no_error, error),
    "compensation": Rule("Compensated by", why_no_compensation, compensation),
    "event": Rule("Event", why_no_event, event),
}


def _add_retry(draft: Draft, action: Path, entry: dict[str, object]) -> Path:
    """Behind the retries that an action has; a single one becomes a list."""
    place = (*action, "retry")
    there = draft.value(place)
    if isinstance(there, list):
        draft.revision.insert((*place, len(there)), entry)
        return (*place, len(there))
    single = draft.dialect in ("0.1-kebab", "0.1-camel")
    draft.revision.set(place, [there, entry] if there is not None else entry if single else [entry])
    return (*place, 1) if there is not None else place if single else (*place, 0)


def _compensates(draft: Draft, state: State) -> bool:
    if state.used_for_compensation:
        return True
    return any(transition.kind == "compensation" for transition in draft.transitions_to(state))


def _undoes(draft: Draft, target: State) -> str | None:
    if _compensates(draft, target):
        return f"“{target.name}” undoes another state: nothing of the normal flow may lead to it"
    return None


def _transition_to(draft: Draft, source: State, target: State, kind: str = "") -> Path:
    """The edge from `source` to `target` as it stands now."""
    for transition in draft.transitions(draft.scope(source)):
        to = draft.target(transition)
        if transition.state.path == source.path and to and to.path == target.path and kind in ("", transition.kind):
            return transition.place
    return source.path


def _of_entry(draft: Draft, source: State, entry: Path) -> Path:
    """The edge of an entry of a list as it stands now."""
    found = (transition for transition in draft.transitions(draft.scope(source)) if transition.entry == entry)
    return next((transition.place for transition in found), entry)
