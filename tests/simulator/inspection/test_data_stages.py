"""The stages of a state's data, told from the trace, in every dialect."""

from typing import Any

import pytest

from simulator.session.command_fields import CommandError
from simulator.session.session import Session
from tests.simulator.debugged import ask, do, fixture, functions, inject, of_states, opened, operation
from tests.simulator.runs import NAMES
from tests.tiers import share
from workflow.paths import Json


def run(name: str) -> Session:
    session = fixture(name)
    do(session, "continue")
    return session


def told(session: Session, state: str) -> list[dict[str, Any]]:
    """The stages of the first visit of a state."""
    entered = next(e for e in session.trace() if e["type"] == "state.entered" and e["state"] == state)
    stages: list[dict[str, Any]] = ask(session, "stages", seq=entered["seq"])["stages"]
    return stages


def words(stages: list[dict[str, Any]]) -> list[str]:
    return [stage["stage"] for stage in stages]


def test_an_event_state_with_every_filter() -> None:
    stages = told(run("filters-in-every-place"), "WaitForCustomerToArrive")
    assert words(stages) == [
        *("input", "input-filter", "event", "event-filter", "merge", "request", "result", "result-filter", "merge"),
        *("output-filter", "output"),
    ]
    first, second = (stage for stage in stages if stage["stage"] == "merge")
    assert [change["pointer"] for change in first["changed"]] == ["/customer"]
    assert [change["pointer"] for change in second["changed"]] == ["/finalCustomerGreeting"]
    assert second["action"] == "/states/0/onEvents/0/actions/0"
    assert stages[1]["expression"] == "$.hello"
    assert (stages[1]["before"].keys(), stages[1]["after"].keys()) == ({"hello", "goodbye"}, {"hello"})
    request = next(stage for stage in stages if stage["stage"] == "request")
    assert request["before"]["customer"]["name"] == "John Michaels"
    assert request["after"] == {"greeting": "Hola", "customerName": "John Michaels"}


def test_what_breaks_a_schema_stands_among_the_stages() -> None:
    stages = told(run("schemas-report"), "A")
    assert words(stages) == ["input", "schema", "schema", "merge", "schema", "schema", "output"]
    assert [(one["where"], one["message"]) for one in stages if one["stage"] == "schema"][1:3] == [
        ("state input", "/mail: 'nobody' does not match '^[^@]+@[^@]+$'"),
        ("state output", "/age: 'old' is not of type 'integer'"),
    ]


def test_paths_of_0_1() -> None:
    session = run("v01-paths")
    stages = told(session, "Pipe")
    assert words(stages) == [
        *("input", "input-filter", "request", "result", "result-path"),
        *("action-input", "request", "result", "action-output", "result-path", "output", "next"),
    ]
    assert [stage["filter"] for stage in stages if "filter" in stage] == [
        *("InputPath", "ResultPath", "InputPath", "OutputPath", "ResultPath"),
    ]
    assert stages[4]["before"] == {"id": "o1"}
    assert [change["pointer"] for change in stages[4]["changed"]] == ["/price"]
    assert stages[-3]["before"] == {"order": {"id": "o1"}}
    assert [change["pointer"] for change in stages[-3]["changed"]] == ["/result"]
    at_once = [stage for stage in told(session, "Both") if stage["stage"] == "request"]
    assert [stage["before"] for stage in at_once] == [119, 119]


def test_iterations_and_branches_have_their_own_data() -> None:
    iterations = [stage for stage in told(run("foreach-several-actions"), "Each") if stage["stage"] == "request"]
    assert [(stage["scope"], stage["before"]["item"]) for stage in iterations] == [
        ("[0]", 1),
        ("[1]", 2),
        ("[0]", 1),
        ("[1]", 2),
    ]
    branches = [stage for stage in told(run("parallel-and"), "Both") if stage["stage"] == "merge"]
    assert [stage["scope"] for stage in branches] == ["two", "one", "one", "", ""]
    assert branches[3]["before"] == {"n": 0}


def test_a_retry_starts_over() -> None:
    stages = told(run("retry-succeeds"), "Call")
    requests = [stage for stage in stages if stage["stage"] == "request"]
    assert [stage["attempt"] for stage in requests] == [1, 2, 3]
    assert all(stage["before"] == {} for stage in requests)
    assert words(stages).count("error") == 2


def test_a_filter_that_selects_nothing_leaves_the_data() -> None:
    stages = told(run("filter-selects-nothing"), _first_state("filter-selects-nothing"))
    empty = [stage for stage in stages if stage["empty"]]
    assert empty
    assert all(stage["before"] == stage["after"] for stage in empty)


def _first_state(name: str) -> str:
    return str(next(e["state"] for e in run(name).trace() if e["type"] == "state.entered"))


def test_turns_stand_between_the_data() -> None:
    switch = told(run("switch-takes-the-first"), _first_state("switch-takes-the-first"))
    assert {"condition", "next"} <= set(words(switch))
    condition = next(stage for stage in switch if stage["stage"] == "condition")
    assert condition["expression"]
    assert "after" not in condition
    called = told(run("subflow-awaited"), "Call")
    assert words(called) == ["input", "subflow", "result", "merge", "output", "next"]
    assert (called[1]["name"], called[-1]["name"]) == ("child", "Again")
    failed = told(run("subflow-awaited"), "Again")
    assert words(failed) == ["input", "subflow", "error", "output", "next"]
    assert failed[2]["after"]["name"] == "Broken"
    retried = told(run("retry-succeeds"), "Call")
    assert [stage["delay"] for stage in retried if stage["stage"] == "retry"] == ["PT5.551S", "PT11.629S"]


def test_what_is_waited_for_is_the_last_stage_until_it_comes() -> None:
    session = fixture("event-at-the-timeout")
    while not any(event["type"] == "state.waiting" for event in session.trace()):
        do(session, "step")
    waiting = ask(session, "stages")["stages"][-1]
    assert (waiting["stage"], waiting["for"]) == ("waiting", _waits(session)["for"])
    assert waiting["until"] == _waits(session)["until"]
    do(session, "continue")
    assert "waiting" not in words(ask(session, "stages", seq=waiting["seq"])["stages"])


def _waits(session: Session) -> dict[str, Json]:
    return next(event for event in session.trace() if event["type"] == "state.waiting")


def test_a_step_that_lies_ahead_can_be_asked_about() -> None:
    session = run("subflow-awaited")
    length = session.view()["length"]
    do(session, "go", position=1)
    assert ask(session, "stages", position=length)["state"] == "Mend"
    assert session.view()["position"] == 1


def test_of_many_stages_the_latest_are_told_and_those_of_a_scope() -> None:
    each = {
        "name": "Each",
        "type": "foreach",
        "inputCollection": "{{ $.all }}",
        "iterationParam": "one",
        "actions": [{"functionRef": {"refName": "f"}}],
        "end": {"kind": "default"},
    }
    session = opened(
        of_states(each, functions=functions("f")),
        input={"all": list(range(600))},
        functions={"f": {"result": {}}},
        settings={"stepBudget": 10_000},
    )
    do(session, "continue")
    found = ask(session, "stages", seq=1)
    assert len(found["stages"]) == 500
    assert found["more"] > 0
    assert found["stages"][0]["stage"] == "input"
    assert {"[599]", ""} <= {stage["scope"] for stage in found["stages"]}
    assert "[0]" not in {stage["scope"] for stage in found["stages"]}
    assert {stage["scope"] for stage in ask(session, "stages", seq=1, scope="[0]")["stages"]} == {"[0]"}
    with pytest.raises(CommandError):
        ask(session, "stages", scope=1)


def test_what_a_person_changed_is_a_stage() -> None:
    session = opened(of_states(operation("Ask", "f", to="End"), inject("End", {}), functions=functions("f")))
    do(session, "continue")
    do(session, "edit-data", pointer="/by", value="hand")
    do(session, "resolve", call=1, result={"f": 1})
    do(session, "continue")
    assert "edited" in words(told(session, "Ask"))


@pytest.mark.parametrize("name", share(NAMES, 3, 2))
def test_the_stages_explain_what_leaves_a_state(name: str) -> None:
    """What the last stage before the output left is the output: nothing changes data unseen."""
    session = run(name)
    for event in session.trace():
        if event["type"] != "state.exited":
            continue
        found = ask(session, "stages", seq=event["seq"])
        assert found["exited"] == event["seq"], name
        output = next(stage for stage in found["stages"] if stage["seq"] == event["seq"])
        if not _is_unseen(session, event):
            assert output["before"] == output["after"], (name, event)


def _is_unseen(session: Session, exited: dict[str, Json]) -> bool:
    """After an error; in 0.1, without a result path, what branches, a sub-workflow or a used up retry give;
    in 1.0, without `output.as`, what the work of a task gives.
    """
    if any(event["type"] == "error.raised" and event.get("state") == exited["state"] for event in session.trace()):
        return True  # a merge that was too large was told and did not come to be
    if session.timeline.setup.program.by_tasks:
        return not any(_is_raw_of(event, exited) for event in session.trace())
    dialect = session.timeline.setup.program.workflow.dialect
    return dialect.startswith("0.1") and not any(
        event["type"] == "data.filtered" and event.get("filter") == "ResultPath" and event["step"] == exited["step"]
        for event in session.trace()
    )


def _is_raw_of(event: dict[str, Json], exited: dict[str, Json]) -> bool:
    same = all(event.get(name) == exited.get(name) for name in ("instance", "scope", "pointer"))
    return event["type"] == "task.returned" and same


def test_large_values_are_left_in_the_trace() -> None:
    session = opened(
        of_states(inject("A", {"x": 1}, "B"), inject("B", {})),
        input={"big": ["y" * 1_000] * 700},
        settings={"dataLimit": 4_000_000},
    )
    do(session, "continue")
    stages = told(session, "A")
    assert stages[0]["large"]
    assert "after" not in stages[0]


def test_before_the_first_state_there_are_none() -> None:
    session = opened(of_states(inject("A", {})))
    for command in ({}, {"seq": 99}, {"position": 0}):
        with pytest.raises(CommandError):
            ask(session, "stages", **command)
