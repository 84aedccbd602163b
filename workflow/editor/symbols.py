"""What a definition is made of, as a tree: states or tasks with what is inside of them, and all else with a name."""

from collections.abc import Iterator
from dataclasses import dataclass

from workflow.model import DEFINED, Scope, State, Workflow
from workflow.paths import Path
from workflow.state_kinds import kind_word
from workflow.tasks import TaskWorkflow


@dataclass(frozen=True, slots=True)
class Symbol:
    """`kind` is `state`, or the singular of the list that it is in; `detail` says more of it in a word."""

    kind: str
    name: str
    detail: str
    path: Path
    inside: tuple["Symbol", ...] = ()


def symbols(workflow: Workflow) -> tuple[Symbol, ...]:
    """All that has a name: what flows, then what is declared, each in the order of the source."""
    return (*_flow(workflow.scope, workflow.dialect), *_declared(workflow))


def _flow(scope: Scope, dialect: str) -> Iterator[Symbol]:
    for state in scope.states:
        word, inside = kind_word(state.kind, dialect), tuple(_inside(state, dialect))
        yield Symbol("state", state.name or state.id or "?", word, state.path, inside)


def _inside(state: State, dialect: str) -> Iterator[Symbol]:
    """The states of its only part, or its parts with theirs."""
    parts = state.parts()
    for part in parts:
        inner = tuple(_flow(part.scope, dialect))
        if len(parts) == 1 or len(inner) == 1:
            yield from inner
        else:
            yield Symbol("branch", part.name or part.role, part.role, part.scope.path, inner)


def _declared(workflow: Workflow) -> Iterator[Symbol]:
    if isinstance(workflow, TaskWorkflow):
        used = workflow.definition.get("use") if isinstance(workflow.definition, dict) else None
        for group, listed in used.items() if isinstance(used, dict) else ():
            for name in listed if isinstance(listed, dict) else ():
                yield Symbol(group.removesuffix("s"), str(name), group, ("use", group, name))
        return
    for kind, group in DEFINED.items():
        for one in getattr(workflow, group):
            yield Symbol(kind, one.name, kind, one.path)
