"""DSL 1.0: tasks that are put into a list of their own, and taken out again, do what they did (docs/operations.md)."""

import json
from itertools import combinations

import pytest

from designer.library import gallery
from simulator.scenario.loading import open_setup
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from tests.tiers import share
from tests.workflow.operating import edited
from workflow.definition import load
from workflow.model import Scope
from workflow.operations import Refused
from workflow.operations.tasks._transitions import lists
from workflow.paths import Json, pointer
from workflow.tasks import DoTask, TaskWorkflow

SAME = ("status", "output", "produced", "duration")
EXAMPLES = {
    folder.name: gallery.read_folder(folder)
    for folder in gallery.folders()
    if (said := gallery.about(folder))["dialect"] == "1.0" and "runtime" not in said
}


def outcome(text: str, scenario: dict[str, Json]) -> Json:
    setup = open_setup({"definition": text, "scenario": scenario})
    found = result(setup, Scenario(scenario), *simulate(setup))
    error = (found["error"] or {}).get("type")  # not where it is from, which is another place
    calls = sorted(map(json.dumps, found["calls"]))  # of one instant, branches may call in another order
    return json.dumps({**{name: found[name] for name in SAME}, "calls": calls, "error": error})


def groups(scope: Scope) -> list[list[str]]:
    """One task, two or three that stand one behind the other, and all."""
    at = [pointer(task.path) for task in scope.states]
    rows = [at[start:end] for start, end in combinations(range(len(at) + 1), 2)]
    return [row for row in rows if len(row) < 4 or len(row) == len(at)]


@pytest.mark.parametrize("name", share(list(EXAMPLES), 4))
def test_a_list_of_their_own_changes_nothing(name: str) -> None:
    text, scenarios = EXAMPLES[name].text, [dict(one) for one in EXAMPLES[name].scenarios]
    workflow = load(text).workflow
    assert isinstance(workflow, TaskWorkflow)
    before = [outcome(text, one) for one in scenarios]
    wrapped = 0
    for scope in lists(workflow):
        for row in groups(scope):
            try:
                then, found = edited(text, "wrap-tasks", kind="do", pointers=row)
            except Refused:
                continue
            wrapped += 1
            assert [outcome(then, one) for one in scenarios] == before, row
            back = edited(then, "unwrap-task", pointer=found.select)[0]
            assert [outcome(back, one) for one in scenarios] == before, row
    assert wrapped


def test_a_list_that_only_holds_its_tasks_can_go() -> None:
    gone = 0
    for name, example in EXAMPLES.items():
        workflow = load(example.text).workflow
        assert isinstance(workflow, TaskWorkflow)
        tasks = [task for scope in lists(workflow) for task in scope.states if isinstance(task, DoTask)]
        for task in tasks:
            try:
                then, found = edited(example.text, "unwrap-task", pointer=pointer(task.path))
            except Refused:
                continue
            if found.data["lost"]:
                continue
            gone += 1
            for one in example.scenarios:
                assert outcome(then, dict(one)) == outcome(example.text, dict(one)), (name, task.name)
    assert gone
