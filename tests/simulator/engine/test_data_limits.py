"""How much data a run may have, and how deep: refused with its place, and nothing is lost."""

import pytest

from simulator.scenario.result import simulate
from simulator.scenario.scenario import ScenarioError
from simulator.session.command_fields import CommandError
from simulator.session.session import Session
from simulator.timeline.timeline import Timeline
from tests.simulator.engine.limited import ASK, do, opened
from tests.simulator.runs import setup_of
from workflow.document import read
from workflow.paths import Json

BIG = "x" * 300_000


@pytest.mark.parametrize(
    ("command", "place"),
    [
        ({"command": "inject", "event": {"type": "e", "source": "s", "data": BIG}}, "/event"),
        ({"command": "inject", "event": {"type": "e", "source": "s", "data": {}, "note": BIG}}, "/event"),
        ({"command": "resolve", "call": 1, "result": {"a": BIG}}, "/result"),
        ({"command": "resolve", "call": 1, "error": {"name": "E", "message": BIG}}, "/error"),
        ({"command": "mocks", "functions": {"f": [{"times": 1}, {"result": BIG}]}}, "/functions/f/1"),
        ({"command": "mocks", "subflows": {"w": {"output": BIG}}}, "/subflows/w"),
    ],
)
def test_what_is_sent_is_bounded(command: dict[str, Json], place: str) -> None:
    session = opened(ASK)
    do(session, "inject", event={"type": "e", "source": "s"})
    do(session, "continue")
    before = (session.saved(), session.view())
    with pytest.raises(CommandError) as caught:
        session.handle(command)
    assert caught.value.code == "too-large"
    assert caught.value.message == f"{place} is larger than 262144 bytes (the setting dataLimit)"
    assert (session.saved(), session.view()) == before
    do(session, "limits", dataLimit=400_000)
    session.handle(command)


@pytest.mark.parametrize(
    ("part", "line"),
    [
        ("input: {x: BIG}", 2),
        ("events:\n- {type: e}\n- {type: e, data: BIG}", 4),
        ("functions:\n  f:\n  - {result: 1}\n  - {result: BIG}", 5),
        ("subflows:\n  w: {output: BIG}", 3),
    ],
)
def test_what_a_scenario_holds_is_bounded(part: str, line: int) -> None:
    document = read(f"name: x\n{part}".replace("BIG", BIG))
    with pytest.raises(ScenarioError, match=r"is larger than 262144 bytes \(the setting dataLimit\)") as caught:
        setup_of(read(ASK).data, document.data)
    assert document.key_range(caught.value.path).start.line == line
    setup_of(read(ASK).data, {**document.data, "settings": {"dataLimit": 400_000}})


def test_data_nested_too_deep_are_refused() -> None:
    deep: Json = 1
    for _ in range(200):
        deep = [deep]
    with pytest.raises(ScenarioError, match="/input is nested deeper than 128 levels"):
        setup_of(read(ASK).data, {"input": {"x": deep}})


def test_a_state_that_failed_by_its_size_goes_on_with_a_larger_one() -> None:
    session = opened(ASK, dataLimit=2_000)
    do(session, "inject", event={"type": "e", "source": "s", "data": {"a": "x" * 1_500}})
    do(session, "continue")
    at = session.view()["position"]
    do(session, "resolve", call=1, result={"b": "x" * 1_500})
    view = do(session, "continue")["view"]
    assert view["status"] == "failed"
    assert "2000 bytes (the setting dataLimit)" in view["error"]["message"]
    [notice] = view["notices"]
    assert (notice["code"], notice["raises"]) == ("limit-met", {"dataLimit": 4_000})
    assert "The run failed by the limit dataLimit" in notice["message"]
    assert at < notice["back"] < view["position"]
    do(session, "go", position=notice["back"])
    do(session, "limits", **notice["raises"])
    assert do(session, "continue")["view"]["status"] == "completed"
    do(session, "go", position=at)
    do(session, "limits", dataLimit=4_000)
    do(session, "resolve", call=1, result={"b": "x" * 1_500})
    assert do(session, "continue")["view"]["status"] == "completed"


@pytest.mark.parametrize(("depth", "instances"), [(None, 33), (5, 6)])
def test_sub_workflows_nest_as_deep_as_the_setting_says(depth: int | None, instances: int) -> None:
    plain = {"kind": "default"}
    call = {"name": "Call", "type": "subflow", "workflowId": "w", "waitForCompletion": True}
    setting: dict[str, Json] = {} if depth is None else {"maxDepth": depth}
    setup = setup_of({"id": "w", "states": [{**call, "start": plain, "end": plain}]}, {"settings": setting})
    world, _ = simulate(setup)
    assert len(world.instances) == instances
    error = world.instances["1"].error
    assert error is not None
    assert error["name"] == "DataError"
    assert f"maxDepth, {instances - 1}" in error["message"]
    session = Session(Timeline(setup))
    for _ in range(2):  # raised as it says, it goes twice as deep
        [notice] = do(session, "continue")["view"]["notices"]
        assert notice["raises"] == {"maxDepth": 2 * (len(session.view()["instances"]) - 1)}
        do(session, "go", position=notice["back"])
        do(session, "limits", **notice["raises"])
