"""The ways between states, one for each edge of the diagram; `Way.place` is what the diagram calls that edge."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from workflow.actions import Action, ResultRetry
from workflow.model import End, Ref, State, Transition
from workflow.paths import Path
from workflow.states import EventState, OperationState, SwitchState

WayKind = Literal["next", "condition", "event", "default", "error", "retry", "compensation"]

FLOW = ("next", "condition", "event", "default")
"""The kinds of ways that a state takes when its work is done and nothing failed."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way out of `state`, to a state or to an end; `entry` is the item of a list that it belongs to, if one does."""

    kind: WayKind
    state: State
    to: Transition | End
    entry: Path | None = None

    @property
    def place(self) -> Path:
        """Where it is written; the pointer of its edge."""
        return self.to.path

    @property
    def target(self) -> str | None:
        """The word that names the state it leads to; None for an end."""
        return self.to.target.name if isinstance(self.to, Transition) else None


def ways(state: State) -> Iterator[Way]:
    """Every way out of a state, in source order."""
    if isinstance(state, SwitchState):
        for case in state.data_conditions:
            yield from _way("condition", state, case.next, case.path)
        for event in state.event_conditions:
            yield from _way("event", state, event.next, event.path)
        yield from _way("default", state, state.default)
    elif isinstance(state, EventState):
        for entry in state.on_events:
            yield from _way("event", state, entry.next, entry.path)
    yield from _way("next", state, state.next)
    for handler in state.on_errors:
        yield from _way("error", state, handler.next, handler.path)
    for retry in retries(state):
        if retry.target:
            yield Way("retry", state, _led(retry.target), retry.path)
    if state.compensated_by:
        yield Way("compensation", state, _led(state.compensated_by))


def flow(state: State) -> list[Way]:
    """The ways that the state takes when its work is done and nothing failed."""
    return [way for way in ways(state) if way.kind in FLOW]


def retries(state: State) -> Iterator[ResultRetry]:
    """The retries of a 0.1 state's actions."""
    return (retry for action in actions(state) for retry in action.retries)


def actions(state: State) -> Iterator[Action]:
    """The actions of an operation state, or of an event state's entries."""
    owners = state.on_events if isinstance(state, EventState) else (state,) if isinstance(state, OperationState) else ()
    return (action for owner in owners for action in owner.actions)


def _way(kind: WayKind, state: State, to: Transition | End | None, entry: Path | None = None) -> Iterator[Way]:
    if to is not None:
        yield Way(kind, state, to, entry)


def _led(target: Ref) -> Transition:
    return Transition(target, target.path)
