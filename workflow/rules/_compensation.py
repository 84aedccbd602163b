"""Which states undo others: what 0.6, "Defining Compensation", asks of them is asked of these."""

from collections.abc import Iterator

from workflow.diagnostics import Fix
from workflow.model import Ref, State, Transition
from workflow.rules import _members
from workflow.rules._facts import Facts, Finding, Findings, Found
from workflow.states import exits


def referenced(facts: Facts) -> Iterator[Found[State]]:
    """The states that a `compensatedBy` names, each once."""
    seen = set()
    for found in facts.all(State):
        by = found.node.compensated_by
        state = facts.state(found.scope, by.name) if by else None
        if state and state.path not in seen:
            seen.add(state.path)
            yield Found(state, found.scope, state)


def compensating(facts: Facts) -> Iterator[Found[State]]:
    """The states that a `compensatedBy` names, and all that are marked `usedForCompensation`."""
    named = list(referenced(facts))
    paths = {found.node.path for found in named}
    yield from named
    yield from (
        found for found in facts.all(State) if found.node.used_for_compensation and found.node.path not in paths
    )


def transitions(state: State) -> Iterator[Ref]:
    """Where the transitions of `state` lead, those of its error handlers included."""
    yield from (transition.target for _, transition in exits(state) if isinstance(transition, Transition))


def misplaced(facts: Facts, member: str, attribute: str, why: str) -> Findings:
    """A compensation state has a member that has no meaning there: `attribute` is what the model calls it."""
    for found in compensating(facts):
        path = (*found.node.path, member)
        if getattr(found.node, attribute) is not None and facts.has(path):
            edits = _members.remove(facts.document, path)
            fix = Fix(f"Remove `{member}`", edits) if edits else None
            yield Finding(path, f"“{found.node.name}” undoes another state; {why}", key=True, fix=fix)
