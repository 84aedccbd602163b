"""What a trace tells event by event, without being folded: calls, events that were sent, states that were entered."""

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Final

from simulator.engine.trace.trace import SEEN_BY, TraceEvent
from simulator.run_model import event_types as types
from workflow.paths import Json

SEEN: Final = {told: kind for kind, every in SEEN_BY.items() for told in every}
"""What kind of thing is reached, by the type of the event that tells it."""


def function_calls(trace: Iterable[TraceEvent], instance: str | None = None) -> list[TraceEvent]:
    """Every call of a function, of one instance or of all."""
    return _of_type(trace, types.FUNCTION_CALLED, instance)


def produced_events(trace: Iterable[TraceEvent], instance: str | None = None) -> list[TraceEvent]:
    """What tells of each produced event, of one instance or of all."""
    return _of_type(trace, types.EVENT_PRODUCED, instance)


def consumed_events(trace: Iterable[TraceEvent], instance: str | None = None) -> list[TraceEvent]:
    """What tells of each consumed event, of one instance or of all."""
    return _of_type(trace, types.EVENT_CONSUMED, instance)


def entered_states(trace: Iterable[TraceEvent], instance: str | None = None) -> list[TraceEvent]:
    """The entries into states, of 1.0 into tasks, of one instance or of all."""
    return _of_type(trace, types.STATE_ENTERED, instance)


def blocked_transitions(trace: Iterable[TraceEvent]) -> list[TraceEvent]:
    """What tells of each transition that blocks its instance."""
    return _of_type(trace, types.INSTANCE_BLOCKED)


def started_instances(trace: Iterable[TraceEvent]) -> list[TraceEvent]:
    """The starts of instances."""
    return _of_type(trace, types.INSTANCE_STARTED)


def started_subflows(trace: Iterable[TraceEvent]) -> list[TraceEvent]:
    """The starts of sub-workflows, those that a mock answers too."""
    return _of_type(trace, types.SUBFLOW_STARTED)


def definitions(trace: Iterable[TraceEvent]) -> dict[str, str]:
    """The definition that each instance runs."""
    return {event["instance"]: event["definition"] for event in started_instances(trace)}


def reached(trace: Iterable[TraceEvent], instances: Container[Json]) -> Iterator[tuple[str, str]]:
    """What events of some instances tell to be reached: its kind (SEEN_BY) and its pointer.

    A condition is reached when it is true, a `catch` of 1.0 when it has something tried again too.
    """
    for event in trace:
        told = event["type"]
        if told in SEEN and event.get("instance") in instances and event.get("value", True):
            place = str(event.get("pointer"))
            yield SEEN[told], place.removesuffix("/retry") if told == types.RETRY_SCHEDULED else place


def refusal(trace: Iterable[TraceEvent]) -> str | None:
    """Why the start was refused, if it was."""
    return next((str(event["reason"]) for event in trace if event["type"] == types.START_REFUSED), None)


def unheard_errors(trace: Iterable[TraceEvent]) -> list[TraceEvent]:
    """What tells of each workflow that failed and that nobody waited for."""
    return [one for one in _of_type(trace, types.SUBFLOW_COMPLETED) if one.get("error")]


def is_out_of_steps(trace: Sequence[TraceEvent]) -> bool:
    """Whether the run ended because its step budget is used up."""
    return bool(trace) and trace[-1]["type"] == types.BUDGET_EXHAUSTED


def path_entries(mine: Iterable[TraceEvent], path: Sequence[Json]) -> list[TraceEvent]:
    """The events by which an instance entered the states of its path: those of retries and compensation are not."""
    found: list[TraceEvent] = []
    for event in entered_states(mine):
        if len(found) < len(path) and event.get("state") == path[len(found)]:
            found.append(event)
    return found


def _of_type(trace: Iterable[TraceEvent], kind: str, instance: str | None = None) -> list[TraceEvent]:
    found = [one for one in trace if one["type"] == kind]
    return found if instance is None else [one for one in found if one.get("instance") == instance]
