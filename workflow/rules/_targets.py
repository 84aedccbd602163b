"""The tasks that `then` names in definitions of 1.0 (semantics-1.0.md §4)."""

from collections import defaultdict
from collections.abc import Iterator

from workflow.model import Ref, Scope, Transition
from workflow.rules._facts import Facts
from workflow.tasks import TaskWorkflow


def names(facts: Facts) -> frozenset[str]:
    """The names of all tasks, in whatever list."""
    return frozenset(state.name for scope in facts.scopes for state in scope.states)


def by_scope(facts: Facts) -> Iterator[tuple[Scope, list[Ref]]]:
    """Each list with the names that are written in it under `then`; nothing for older dialects."""
    if not isinstance(facts.workflow, TaskWorkflow):
        return
    found: dict[int, list[Ref]] = defaultdict(list)
    for transition in facts.all(Transition):
        if not transition.node.implicit:
            found[id(transition.scope)].append(transition.node.target)
    for scope in facts.scopes:
        yield scope, found[id(scope)]
