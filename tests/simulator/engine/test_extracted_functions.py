"""A task that became a function (`extract-function`) does what it did: the scenarios of the gallery end the same."""

from pathlib import Path

import pytest

from simulator.engine.setup.program import Program
from simulator.scenario.loading import programs
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario, scenarios, setup
from tests.definitions import of_documents
from workflow import operations
from workflow.definition import load
from workflow.document import read
from workflow.edits import apply
from workflow.operations import Refused
from workflow.operations.tasks._transitions import lists
from workflow.paths import Json, pointer
from workflow.tasks import TaskWorkflow

FOLDERS = [path.parent for path in of_documents("1.0")]
ENOUGH = 4
"""Tasks of a definition that are tried: the last of each few, so that deep ones are among them."""


def outcome(text: str, scenario: dict[str, Json]) -> tuple[Json, ...]:
    """How a run ends, and what it called and produced."""
    root = load(text)
    known = programs([root])
    assert root.workflow is not None
    case = Scenario({name: value for name, value in scenario.items() if name != "expect"})
    ready = setup(case, known, Program(root.workflow).id)
    world, trace = simulate(ready)
    found = result(ready, case, world, trace)
    told = [one.get("parameters") for one in trace if one["type"] == "function.called"]
    produced = [{**one["event"], "id": "", "source": ""} for one in trace if one["type"] == "event.produced"]
    return found["status"], found["output"], found["duration"], told, produced


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_a_run_ends_as_before(folder: Path) -> None:
    text = (folder / "definition.yaml").read_text(encoding="utf-8")
    data = read((folder / "scenarios.yaml").read_text(encoding="utf-8")).data
    cases = list(scenarios(data))
    workflow = load(text).workflow
    assert isinstance(workflow, TaskWorkflow)
    assert cases
    tasks = [task for scope in lists(workflow) for task in scope.states]
    done = 0
    for task in tasks[:: max(1, len(tasks) // ENOUGH)]:
        try:
            found = operations.run(
                operations.definition(text), "extract-function", {"pointers": [pointer(task.path)], "name": "extracted"}
            )
        except Refused:
            continue
        then = apply(text, found.edits)
        done += 1
        for case in cases[:2]:
            assert outcome(text, dict(case.data)) == outcome(then, dict(case.data)), f"{task.name}\n{then}"
    assert done
