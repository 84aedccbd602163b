"""What took too long says how long it may take, and which member says so."""

import json

import pytest

from simulator.run_model import event_types as types
from simulator.scenario.loading import open_setup
from simulator.scenario.result import simulate
from workflow.paths import Json

SLOW = {"delay": "PT1H", "result": {}}


def message(definition: dict[str, Json], **scenario: Json) -> str:
    """That of the first error."""
    _, trace = simulate(open_setup({"definition": json.dumps(definition), "scenario": scenario}))
    return next(str(one["error"]["message"]) for one in trace if one["type"] == types.ERROR_RAISED)


def states(state: dict[str, Json], **timeouts: Json) -> dict[str, Json]:
    """A definition of 0.8 with one state, and timeouts of the workflow."""
    events = [{"name": "asked", "type": "asked", "kind": "produced"}, {"name": "said", "type": "said", "source": "s"}]
    functions = [{"name": "f", "operation": "a.json#f"}]
    head = {"id": "run", "version": "1.0", "specVersion": "0.8", "name": "Run", "functions": functions}
    return {**head, "events": events, "timeouts": timeouts, "states": [{"name": "A", "end": True, **state}]}


SLEEP: dict[str, Json] = {"type": "sleep", "duration": "PT1H"}
CALL: dict[str, Json] = {"type": "operation", "actions": [{"functionRef": "f"}]}
BRANCH: dict[str, Json] = {"name": "one", "actions": [{"functionRef": "f"}]}
ASK: dict[str, Json] = {"eventRef": {"triggerEventRef": "asked", "resultEventRef": "said"}}


@pytest.mark.parametrize(
    ("definition", "expected"),
    [
        (states(SLEEP, stateExecTimeout="PT5S"), "A took longer than PT5S, the workflow's `timeouts.stateExecTimeout`"),
        (
            states(SLEEP, stateExecTimeout={"single": "PT1M", "total": "PT2M"}),
            "A took longer than PT1M, the workflow's `timeouts.stateExecTimeout.single`",
        ),
        (
            states({**SLEEP, "timeouts": {"stateExecTimeout": "PT6S"}}, stateExecTimeout="PT5S"),
            "A took longer than PT6S, its own `timeouts.stateExecTimeout`",
        ),
        (
            states(CALL, actionExecTimeout="PT5S"),
            "f took longer than PT5S, the workflow's `timeouts.actionExecTimeout`",
        ),
        (
            states({**CALL, "timeouts": {"actionExecTimeout": "PT6S"}}, actionExecTimeout="PT5S"),
            "f took longer than PT6S, its state's `timeouts.actionExecTimeout`",
        ),
        (
            states({"type": "parallel", "branches": [{**BRANCH, "timeouts": {"actionExecTimeout": "PT7S"}}]}),
            "f took longer than PT7S, its branch's `timeouts.actionExecTimeout`",
        ),
        (
            states({"type": "parallel", "branches": [{**BRANCH, "timeouts": {"branchExecTimeout": "PT7S"}}]}),
            "the branch one took longer than PT7S, its own `timeouts.branchExecTimeout`",
        ),
        (
            states({"type": "parallel", "branches": [BRANCH], "timeouts": {"branchExecTimeout": "PT8S"}}),
            "the branch one took longer than PT8S, its state's `timeouts.branchExecTimeout`",
        ),
        (
            states({"type": "parallel", "branches": [BRANCH]}, branchExecTimeout="PT9S"),
            "the branch one took longer than PT9S, the workflow's `timeouts.branchExecTimeout`",
        ),
        (
            states({"type": "operation", "actions": [{"eventRef": {**ASK["eventRef"], "resultEventTimeout": "PT1M"}}]}),
            "said took longer than PT1M, its own `resultEventTimeout`",
        ),
        (
            states({"type": "operation", "actions": [ASK]}, actionExecTimeout="PT2M"),
            "said took longer than PT2M, the workflow's `timeouts.actionExecTimeout`",
        ),
    ],
)
def test_of_0_8(definition: dict[str, Json], expected: str) -> None:
    assert message(definition, functions={"f": SLOW}) == expected


def test_of_0_1() -> None:
    operation = {"action-mode": "Sequential", "actions": [{"function": "f", "timeout": 5}]}
    state = {"name": "A", "type": "OPERATION", "start": True, "end": True, **operation}
    found = message(
        {"name": "run", "functions": [{"name": "f", "resource": "f"}], "states": [state]}, functions={"f": SLOW}
    )
    assert found == "f took longer than PT5S, its own `timeout`"


def tasks(task: dict[str, Json], **more: Json) -> dict[str, Json]:
    """A definition of 1.0 with one task."""
    head = {"dsl": "1.0.3", "namespace": "test", "name": "run", "version": "1.0.0"}
    return {"document": head, "do": [{"t": task}], **more}


LATE: dict[str, Json] = {"wait": {"hours": 1}}
WITHIN = {"use": {"timeouts": {"short": {"after": {"seconds": 5}}}}}
TRY: dict[str, Json] = {"try": [{"w": LATE}]}


@pytest.mark.parametrize(
    ("definition", "expected"),
    [
        (tasks({**LATE, "timeout": {"after": {"seconds": 5}}}), "t took longer than PT5S, its `timeout`"),
        (tasks({**LATE, "timeout": "short"}, **WITHIN), "t took longer than PT5S, the timeout short of `use.timeouts`"),
        (tasks(LATE, timeout={"after": "PT1M"}), "the workflow took longer than PT1M, its `timeout`"),
        (
            tasks(LATE, timeout="short", **WITHIN),
            "the workflow took longer than PT5S, the timeout short of `use.timeouts`",
        ),
        (
            tasks({**TRY, "catch": {"retry": {"limit": {"attempt": {"duration": "PT7S", "count": 0}}}}}),
            "an attempt of t took longer than PT7S, the `limit.attempt.duration` of its retry",
        ),
        (
            tasks({**TRY, "catch": {"retry": {"limit": {"duration": "PT8S"}}}}),
            "t took longer than PT8S, the `limit.duration` of its retry",
        ),
        (
            tasks({**TRY, "catch": {"retry": "r"}}, use={"retries": {"r": {"limit": {"duration": {"minutes": 1}}}}}),
            "t took longer than PT1M, the `limit.duration` of its retry",
        ),
    ],
)
def test_of_1_0(definition: dict[str, Json], expected: str) -> None:
    assert message(definition) == expected


@pytest.mark.parametrize(
    ("definition", "expected"),
    [
        (tasks({**LATE, "timeout": {"after": {"seconds": 5}}}), "t took longer than PT5S, its `timeout`"),
        (
            tasks({**TRY, "catch": {"retry": {"limit": {"duration": "PT8S"}}}}),
            "t took longer than PT8S, the `limit.duration` of its retry",
        ),
    ],
)
def test_of_the_java_sdk_where_work_goes_on(definition: dict[str, Json], expected: str) -> None:
    assert message(definition, runtime="java") == expected
