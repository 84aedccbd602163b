"""The ways between states, one for each edge of the diagram; `Way.place` is what the diagram calls that edge."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from workflow.model import End, Ref, State, Transition
from workflow.paths import Path
from workflow.states import EventState, SwitchState, all_actions

TransitionKind = Literal["next", "condition", "event", "default", "error", "retry", "compensation"]

FLOW = ("next", "condition", "event", "default")
"""The kinds of ways that a state takes when its work is done and nothing failed."""


@dataclass(frozen=True, slots=True)
class OutgoingTransition:
    """A way out of `state`, to a state or to an end; `entry` is the item of a list that it belongs to, if one does."""

    kind: TransitionKind
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


def transitions(state: State) -> Iterator[OutgoingTransition]:
    """Every way out of a state, in source order."""
    if isinstance(state, SwitchState):
        for case in state.data_conditions:
            yield from _transition("condition", state, case.next, case.path)
        for event in state.event_conditions:
            yield from _transition("event", state, event.next, event.path)
        yield from _transition("default", state, state.default)
    elif isinstance(state, EventState):
        for entry in state.on_events:
            yield from _transition("event", state, entry.next, entry.path)
    yield from _transition("next", state, state.next)
    for handler in state.on_errors:
        yield from _transition("error", state, handler.next, handler.path)
    for retry in (retry for action in all_actions(state) for retry in action.retries):
        if retry.target:
            yield OutgoingTransition("retry", state, _led(retry.target), retry.path)
    if state.compensated_by:
        yield OutgoingTransition("compensation", state, _led(state.compensated_by))


def flow(state: State) -> list[OutgoingTransition]:
    """The ways that the state takes when its work is done and nothing failed."""
    return [transition for transition in transitions(state) if transition.kind in FLOW]


def _transition(
    kind: TransitionKind, state: State, to: Transition | End | None, entry: Path | None = None
) -> Iterator[OutgoingTransition]:
    if to is not None:
        yield OutgoingTransition(kind, state, to, entry)


def _led(target: Ref) -> Transition:
    return Transition(target, target.path)
