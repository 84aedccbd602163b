"""Correlation without a value: 0.8 keeps the first event's for the whole instance, 1.0 for one task. Where several
tasks need it, the context keeps it (semantics.md §6.2, semantics-1.0.md §8.4)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from workflow.actions import EventCall
from workflow.convert.to_1_0.texts import braced, literal
from workflow.model import EventDefinition, State, Transition, Workflow
from workflow.paths import Object
from workflow.states import CallbackState, EventState, SwitchState, all_actions, exits

KEPT: Final = "$context.correlation"


@dataclass(frozen=True, slots=True)
class Correlations:
    """The context attributes whose values the context keeps."""

    kept: frozenset[str]

    @classmethod
    def of(cls, workflow: Workflow) -> "Correlations":
        """Those that several states wait by, or one that is come to again."""
        users: dict[str, list[State]] = {}
        for state in workflow.scope.states:
            names = set(awaited(state))
            events = (one for one in workflow.events if one.name in names and one.kind == "consumed")
            for attribute in {rule.attribute for one in events for rule in one.correlation if rule.value is None}:
                users.setdefault(attribute, []).append(state)
        several = {
            name for name, states in users.items() if len(states) > 1 or any(is_again(one, workflow) for one in states)
        }
        return cls(frozenset(several))

    def rule(self, attribute: str) -> Object | None:
        """The rule for an attribute that is kept: it is there, and what the context has, if that has one."""
        if attribute not in self.kept:
            return None
        there, known = f".[{literal(attribute)}]", f"{KEPT}[{literal(attribute)}]"
        text = f"{there} | if . == null then null else {known} == null or . == {known} end"
        return {"from": braced(text), "expect": braced("true")}

    def export(self, events: list[EventDefinition], came: str) -> Object:
        """The member of a task that keeps what the events have that came; `came` is a program that gives them."""
        names = {rule.attribute for one in events for rule in one.correlation if rule.value is None} & self.kept
        if not names:
            return {}
        parts = [f"{literal(one)}: ([{came}[] | .[{literal(one)}] // empty] | first)" for one in sorted(names)]
        text = f"$context + {{correlation: ({{{', '.join(parts)}}} + ({KEPT} // {{}}))}}"
        return {"export": {"as": braced(text)}}


def awaited(state: State) -> Iterator[str]:
    """The names of all events that a state waits for."""
    if isinstance(state, EventState):
        yield from (ref.name for entry in state.on_events for ref in entry.events)
    elif isinstance(state, CallbackState) and state.event:
        yield state.event.name
    elif isinstance(state, SwitchState):
        yield from (case.event.name for case in state.event_conditions)
    calls = (action.call for action in all_actions(state))
    yield from (call.result.name for call in calls if isinstance(call, EventCall) and not call.detached)


def is_again(state: State, workflow: Workflow) -> bool:
    """Whether a state may be come to again."""
    seen: set[int] = set()
    left = [state]
    while left:
        for _, transition in exits(left.pop()):
            target = workflow.scope.find(transition.target.name) if isinstance(transition, Transition) else None
            if target is state:
                return True
            if target is not None and id(target) not in seen:
                seen.add(id(target))
                left.append(target)
    return False
