"""SonataFlow: events that start instances (S151, S152)."""

from collections.abc import Iterator

from workflow.model import Ref, State, Transition
from workflow.paths import Path
from workflow.rules import Facts, Finding
from workflow.states import CallbackState, EventState, SwitchState, exits


def differences(facts: Facts) -> Iterator[Finding]:
    """What the state that begins does otherwise with its events."""
    scope = facts.workflow.scope
    for ref in scope.start[:1]:
        state = facts.state(scope, ref.name)
        if isinstance(state, EventState):
            path = (*state.path, "exclusive")
            if facts.has(path) and facts.value(path) in (False, "false"):
                words = "SonataFlow starts an instance with each of these events: it takes this for `true` (S152)"
                yield Finding(path, words, key=True)
            yield from _waited_for(facts, state)


def _waited_for(facts: Facts, first: EventState) -> Iterator[Finding]:
    """Events that start an instance, and that one which runs waits for too."""
    starting = {ref.name for ref in _awaited(first)}
    again = {
        ref.name
        for found in facts.all(State)
        for ref in _awaited(found.node)
        if found.node.path != first.path or _is_target(facts, first)
    }
    for event in facts.workflow.events:
        if event.name in starting & again and facts.has(event.path):
            words = "SonataFlow starts an instance with each of these events, also where one waits for it (S151)"
            yield Finding(_name(facts, event.path), words)


def _awaited(state: State) -> tuple[Ref, ...]:
    if isinstance(state, EventState):
        return tuple(ref for entry in state.on_events for ref in entry.events)
    if isinstance(state, SwitchState):
        return tuple(one.event for one in state.event_conditions)
    return (state.event,) if isinstance(state, CallbackState) and state.event is not None else ()


def _is_target(facts: Facts, state: State) -> bool:
    ways = (way for found in facts.all(State) for _, way in exits(found.node))
    return any(isinstance(way, Transition) and way.target.name == state.name for way in ways)


def _name(facts: Facts, path: Path) -> Path:
    return (*path, "name") if facts.has((*path, "name")) else path
