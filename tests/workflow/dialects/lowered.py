"""A definition of a 0.1 dialect as its model, and where its states go."""

from typing import Any

from tests.workflow.dialects.v0_1_samples import DATA
from workflow import dialects
from workflow.model import (
    Next,
    Transition,
    Workflow,
)


def lowered(dialect: str) -> Workflow:
    return dialects.get(dialect).lower(DATA[dialect])


def state_of(workflow: Workflow, name: str) -> Any:
    state = workflow.scope.find(name)
    assert state is not None
    return state


def target(transition: Next) -> str | None:
    return transition.target.name if isinstance(transition, Transition) else None
