"""The states that come before an end by timeout: `runBefore` and what it leads to (semantics-0.8.md §5.5)."""

from collections.abc import Iterator
from dataclasses import dataclass

from workflow.model import Ref, State, Transition
from workflow.paths import Path
from workflow.rules import _refs, _transitions
from workflow.rules._facts import Facts
from workflow.states import exits


@dataclass(frozen=True, slots=True)
class Chain:
    """`ref` names the first of `states`; `main` are the paths of the states that the start leads to.

    `states` do not go on into those: what leads there is no part of the chain.
    """

    ref: Ref
    first: State
    states: tuple[State, ...]
    main: frozenset[Path]


def chain(facts: Facts) -> Chain | None:
    """The chain of a definition that has one."""
    scope, ref = facts.workflow.scope, _refs.run_before(facts)
    first = facts.state(scope, ref.name) if ref else None
    if ref is None or first is None:
        return None
    leads = _transitions.transitions(facts, compensation=False)
    main = frozenset(_transitions.reachable(facts, scope, leads))
    own = {path: [one for one in targets if one.path not in main] for path, targets in leads.items()}
    inside = _transitions.closure(own, [first])
    return Chain(ref, first, tuple(state for state in scope.states if state.path in inside), main)


def transitions(state: State) -> Iterator[Ref]:
    """Where the transitions of a state lead."""
    return (transition.target for _, transition in exits(state) if isinstance(transition, Transition))
