"""What the tests of operations share: carrying one out on a text, and what a definition is as a graph."""

import re
from typing import Any

from workflow import definition, operations
from workflow.definition import Definition
from workflow.edits import apply
from workflow.model import Scope, State, Workflow
from workflow.operations._transitions import OutgoingTransition, transitions
from workflow.states import ParallelState

Key = tuple[tuple[str, ...], str, str, int]
BAD = ("schema", "duplicate-name", "syntax", "duplicate-key", "unknown-dialect", "transition-leaves-branch")


def edited(text: str, operation: str, dialect: str | None = None, /, **arguments: Any) -> tuple[str, operations.Edited]:
    """The text after an operation, and what the operation answered; `from_` and `as_` are `from` and `as`."""
    given = operations.definition(text, dialect)
    found = operations.run(given, operation, {name.rstrip("_"): value for name, value in arguments.items()})
    return apply(text, found.edits), found


def after(text: str, operation: str, /, **arguments: Any) -> str:
    """The text after an operation."""
    return edited(text, operation, **arguments)[0]


def model(text: str, dialect: str | None = None) -> Workflow:
    """The model of a text that can be read."""
    found = operations.definition(text, dialect).workflow
    assert found is not None
    return found


def errors(text: str, dialect: str | None = None) -> set[tuple[str, str]]:
    """The mistakes that no operation may add: rule and message without places."""
    found: Definition = definition.load(text, dialect)
    return {
        (one.rule, re.sub(r" ?[0-9]+", "", one.message))
        for one in found.diagnostics
        if one.severity == "error" and (one.rule in BAD or one.rule.startswith("unknown-"))
    }


def states(workflow: Workflow) -> dict[tuple[tuple[str, ...], str], State]:
    """Every state by the parallel states that it is in, the numbers of their branches, and its name."""
    found: dict[tuple[tuple[str, ...], str], State] = {}
    left: list[tuple[tuple[str, ...], Scope]] = [((), workflow.scope)]
    while left:
        chain, scope = left.pop()
        for state in scope.states:
            found[chain, state.name] = state
            if isinstance(state, ParallelState):
                inner = enumerate(state.branches)
                left += [((*chain, state.name, str(index)), one.scope) for index, one in inner if one.scope]
    return found


def edges(workflow: Workflow) -> dict[Key, str | None]:
    """Every way by its state, its kind and its number among those: the name of the state it leads to; None: an end."""
    found: dict[Key, str | None] = {}
    for (chain, name), state in states(workflow).items():
        numbers: dict[str, int] = {}
        for transition in transitions(state):
            numbers[transition.kind] = numbers.get(transition.kind, 0) + 1
            found[chain, name, transition.kind, numbers[transition.kind]] = target(workflow, chain, transition)
    return found


def target(workflow: Workflow, chain: tuple[str, ...], transition: OutgoingTransition) -> str | None:
    """The name of the state that a way leads to, or the word that should be one."""
    if transition.target is None:
        return None
    found = scope_of(workflow, chain).find(transition.target)
    return found.name if found else transition.target


def scope_of(workflow: Workflow, chain: tuple[str, ...]) -> Scope:
    """The scope of a branch."""
    scope = workflow.scope
    for name, inner in zip(chain[::2], chain[1::2], strict=True):
        parallel = next(state for state in scope.states if state.name == name and isinstance(state, ParallelState))
        found = parallel.branches[int(inner)].scope
        assert found is not None
        scope = found
    return scope


def starts(workflow: Workflow) -> set[str]:
    """The names of the states where the workflow starts."""
    found = (workflow.scope.find(ref.name) for ref in workflow.scope.start)
    return {state.name for state in found if state}


def written(text: str, state: State, dialect: str | None = None) -> str:
    """The text of a state."""
    document = operations.definition(text, dialect).document
    place = document.range(state.path)
    return document.text[place.start.offset : place.end.offset]
