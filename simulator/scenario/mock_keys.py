"""Mocks that stand where the dialect of their definition has none: calls of 1.0 have theirs under `calls`."""

from collections.abc import Iterator, Mapping
from typing import Final

from simulator.scenario.mock_faults import MockFault
from workflow.actions import SubflowCall
from workflow.model import Workflow
from workflow.nodes import all_states, nodes_of
from workflow.paths import Json
from workflow.states import Branch, own_workflow
from workflow.tasks import RunTask, TaskWorkflow

RULE: Final = "mock-key"


def misplaced(workflow: Workflow, scenario: Mapping[str, Json]) -> Iterator[MockFault]:
    """The mocks of a scenario under a key that no call of the definition looks at.

    Nothing where the other key is there too, which may be for another dialect of the definition, or where workflows are
    run, which may be of another dialect.
    """
    in_tasks = isinstance(workflow, TaskWorkflow)
    wrong, right = ("functions", "calls") if in_tasks else ("calls", "functions")
    if scenario.get(wrong) and right not in scenario and not _runs_others(workflow):
        words = f"None of these is used: mocks of {'1.0' if in_tasks else workflow.dialect} stand under `{right}`"
        yield MockFault((wrong,), words)


def _runs_others(workflow: Workflow) -> bool:
    if any(one.workflow for one in nodes_of(RunTask, workflow)) or any(nodes_of(SubflowCall, workflow)):
        return True
    own = any(own_workflow(state) for state in all_states(workflow.scope))
    return own or any(one.workflow for one in nodes_of(Branch, workflow))
