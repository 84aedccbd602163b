"""Events that come to more than one in 1.0: what an instance sends comes to itself too, and what it waits for may
start another one (semantics-1.0.md §8; in 0.8 neither)."""

from collections.abc import Iterator
from typing import Final

from workflow.actions import EventCall
from workflow.convert.to_1_0.correlations import awaited, is_again
from workflow.convert.to_1_0.texts import braced
from workflow.model import EventDefinition, ProducedEvent, State, Workflow
from workflow.nodes import nodes_of
from workflow.states import EventState

STARTS_MORE: Final = "an event that creates instances and that these wait for: in 1.0 it does both at once"
NOT_OWN: Final = braced(". as $id | any(($context.sent // [])[]; . == $id) | not")
"""The filter of an event's `id`, by which what the instance has sent itself is left alone."""
SENT: Final = {"export": {"as": braced("$context + {sent: (($context.sent // []) + [$task.output.id])}")}}
"""The member of a task that sends such an event: the context keeps its `id`."""


def of_themselves(workflow: Workflow) -> frozenset[str]:
    """The names of the events that an instance sends and that fit what it waits for, both those and these."""
    events = {one.name: one for one in workflow.events}
    waits = [events[name] for state in workflow.scope.states for name in awaited(state) if name in events]
    pairs = ((one, wait) for name in _sent(workflow) if name in events for one in [events[name]] for wait in waits)
    return frozenset(name for one, wait in pairs if fits(one, wait) for name in (one.name, wait.name))


def start_more(workflow: Workflow) -> Iterator[EventDefinition]:
    """The events that an instance waits for and that start another one."""
    events = {one.name: one for one in workflow.events}
    first = _starts(workflow)
    starts = [events[name] for state in first for name in awaited(state) if name in events]
    again = [state for state in workflow.scope.states if state not in first or is_again(state, workflow)]
    later = {name for state in again for name in awaited(state)}
    yield from (one for name, one in events.items() if name in later and any(fits(one, start) for start in starts))


def fits(event: EventDefinition, wait: EventDefinition) -> bool:
    """Whether what the one is sent as fits the other."""
    return event.type == wait.type and wait.source in (None, "", event.source)


def _starts(workflow: Workflow) -> list[State]:
    scope = workflow.scope
    return [one for one in scope.states if isinstance(one, EventState) and scope.names_as_start(one)]


def _sent(workflow: Workflow) -> Iterator[str]:
    yield from (one.event.name for one in nodes_of(ProducedEvent, workflow.scope))
    yield from (one.trigger.name for one in nodes_of(EventCall, workflow.scope))
