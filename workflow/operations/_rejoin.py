"""Taking states out of the flow: what led to them leads to what follows them, and nothing leads nowhere.

What follows a state is where it goes when its work is done: its transition or end; of a switch, or where the entries of
a 0.1 event state go several ways, the place they all lead to, else the default, else the first. Past states that are
taken out as well. A compensation is joined to the next state of its chain, or gone. A start moves on.
"""

from workflow.model import Scope, State, Transition
from workflow.nodes import scopes
from workflow.operations import _start
from workflow.operations._draft import Draft
from workflow.operations._transitions import OutgoingTransition, flow
from workflow.paths import Object, Path


def rejoin(draft: Draft, gone: frozenset[Path]) -> None:
    """Lead every way and start that goes to one of the states at the paths `gone` past them."""
    for scope in scopes(draft.workflow):
        if any(state.path in gone for state in scope.states):
            _rejoin_scope(draft, Followers(scope, gone))


class Followers:
    """What follows each of the states of a scope whose paths are `gone`; each is passed once."""

    def __init__(self, scope: Scope, gone: frozenset[Path]) -> None:
        self.scope, self.gone = scope, gone
        self._known: dict[Path, State | OutgoingTransition | None] = {}

    def of(self, state: State) -> State | OutgoingTransition | None:
        """The state behind `state` that stays, else the way that ends there; None where it stops or goes in circles."""
        passed: list[Path] = []
        here: State | OutgoingTransition | None = state
        while isinstance(here, State) and here.path in self.gone:
            if here.path in self._known:
                here = self._known[here.path]
                break
            self._known[here.path] = None
            passed.append(here.path)
            transition = main_transition(here)
            here = (
                self.scope.find(transition.to.target.name)
                if transition and isinstance(transition.to, Transition)
                else transition
            )
        self._known |= dict.fromkeys(passed, here)
        return here


def main_transition(state: State) -> OutgoingTransition | None:
    """The way that counts as the one behind a state."""
    transitions = flow(state)
    if len({transition.target for transition in transitions}) > 1:
        transitions = [
            transition for transition in transitions if transition.kind in ("default", "next")
        ] or transitions
    return transitions[0] if transitions else None


def _rejoin_scope(draft: Draft, followers: Followers) -> None:
    scope, gone = followers.scope, followers.gone
    starts = [state for state in scope.states if state.path in gone and _start.is_start(scope, state)]
    with draft.revision.together():
        for transition in list(draft.transitions(scope)):
            target = scope.find(transition.target) if transition.target is not None else None
            if target is not None and target.path in gone and transition.state.path not in gone:
                _lead_past(draft, transition, target, followers)
    for state in starts:
        _start_behind(draft, followers, state)


def _lead_past(draft: Draft, transition: OutgoingTransition, target: State, followers: Followers) -> None:
    behind = followers.of(target)
    if transition.kind == "compensation":
        if isinstance(behind, State) and target.used_for_compensation:
            draft.lead(transition, draft.word(behind))
        else:
            draft.revision.remove(transition.place)
    elif isinstance(behind, State) and not (behind.path == transition.state.path and transition.kind == "next"):
        draft.lead(transition, draft.word(behind))
    else:
        end: Object | None = draft.ending(behind) if isinstance(behind, OutgoingTransition) else None
        draft.finish(transition, end, followers.gone)


def _start_behind(draft: Draft, followers: Followers, state: State) -> None:
    scope, behind = followers.scope, followers.of(state)
    left = [each for each in scope.states if each.path not in followers.gone]
    usual = [each for each in left if not each.used_for_compensation]
    if isinstance(behind, State):
        _start.mark(draft, behind)
    elif usual:
        _start.mark(draft, usual[0])
    elif any(ref.path[: len(scope.path)] != scope.path for ref in scope.start):
        _start.unmark(draft, scope)
