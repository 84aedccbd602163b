"""States taken out of the definition; the flow closes behind them (`_rejoin` says how)."""

from collections.abc import Collection

from workflow.definition import Definition
from workflow.model import State
from workflow.nodes import all_states
from workflow.operations._draft import Draft
from workflow.operations._edited import Edited
from workflow.operations._rejoin import rejoin
from workflow.paths import Path


def run(definition: Definition, pointers: tuple[str, ...]) -> Edited:
    """The pointers of the states."""
    draft = Draft(definition)
    states = draft.states(pointers)
    near = _near(draft, states[0]) if len(states) == 1 else None
    take_out(draft, frozenset(state.path for state in states))
    left = all_states(draft.workflow.scope) if near else ()
    return draft.done(next((state.path for state in left if near and state.name == near.name), None))


def take_out(draft: Draft, gone: frozenset[Path]) -> None:
    """Rejoin what leads to the states at these paths, and remove their text, the last one first."""
    rejoin(draft, gone)
    remove_text(draft, gone)


def remove_text(draft: Draft, gone: Collection[Path]) -> None:
    """Remove what stands at these paths, the last one first."""
    every = frozenset(gone)
    outer = [path for path in every if not any(path[:depth] in every for depth in range(len(path)))]
    draft.revision.remove_all(outer)


def _near(draft: Draft, state: State) -> State | None:
    """The state to select when this one is gone: one that led to it."""
    return next((transition.state for transition in draft.transitions_to(state) if transition.state != state), None)
