"""What lasts in a run: from when to when, and how it ended; in 1.0, then in 0.8 and earlier."""

import pytest

from simulator.scenario.result import simulate
from tests.simulator.run_model.told import spans_of, states, tasks, traced
from tests.simulator.runs import fixture_setup
from workflow.paths import Json

BROKEN = {"error": {"name": "x", "code": "503"}}
CALL = {"ask": {"call": "ask"}}
HOUR = {"wait": "PT1H"}
LISTEN = {"to": {"one": {"with": {"type": "a"}}}}


def of_tasks(*do: dict[str, Json], **scenario: Json) -> list[str]:
    """The spans of a run of tasks, without the instance's."""
    return spans_of(traced(tasks(*do), **scenario))[1:]


def of_states(*written: dict[str, Json], more: Json = None, **scenario: Json) -> list[str]:
    """The spans of a run of states, without the instance's."""
    return spans_of(traced(states(*written, **(more or {})), **scenario))[1:]


def of_fixture(name: str) -> list[str]:
    """The spans of a run of the fixtures."""
    return spans_of(simulate(fixture_setup(name))[1])


def test_a_call_lasts_until_its_answer() -> None:
    answered = of_tasks(CALL, calls={"ask": {"result": 1, "delay": "PT5S"}})
    assert answered == ["visit ask 0-5 completed", "call ask 0-5 completed"]


def test_a_call_that_failed_is_made_again_after_a_backoff() -> None:
    retried = {"try": [CALL], "catch": {"retry": {"delay": "PT10S", "limit": {"attempt": {"count": 3}}}}}
    assert of_tasks({"safe": retried}, calls={"ask": [BROKEN, {"result": 1, "delay": "PT2S"}]}) == [
        "visit safe 0-12 completed",
        "visit ask 0-0 failed",
        "call ask 0-0 failed",
        "backoff 0-10 completed",
        "visit ask 10-12 completed",
        "call ask#2 10-12 completed",
    ]


def test_a_wait_of_a_task_is_a_delay() -> None:
    assert of_tasks({"rest": {"wait": "PT3S"}}) == ["visit rest 0-3 completed", "delay 0-3 completed"]


def test_a_wait_that_timed_out_and_what_took_its_error() -> None:
    hear = {"hear": {"listen": LISTEN, "timeout": {"after": "PT1M"}}}
    listened = {"try": [hear], "catch": {"do": [{"go": {"set": {}}}]}}
    assert of_tasks({"quick": listened}) == [
        "visit quick 0-60 caught",
        "visit hear 0-60 timed-out",
        "wait 0-60 timed-out",
        "visit go 60-60 completed",
    ]


def test_a_wait_lasts_until_its_event() -> None:
    events = [{"at": "PT7S", "type": "a", "source": "s", "data": {}}]
    assert of_tasks({"hear": {"listen": LISTEN}}, events=events) == ["visit hear 0-7 completed", "wait 0-7 completed"]


def test_an_error_that_nobody_takes_fails_all_that_is_around_it() -> None:
    both = {"both": {"fork": {"branches": [CALL, {"rest": HOUR}]}}}
    inner = {"loop": {"for": {"each": "n", "in": "[1]"}, "do": [both]}}
    assert spans_of(traced(tasks({"all": {"do": [inner]}}), calls={"ask": {**BROKEN, "delay": "PT4S"}})) == [
        "instance test/run 0-4 failed",
        "visit all 0-4 failed",
        "visit loop 0-4 failed",
        "iteration [0] 0 0-4 cancelled",
        "visit [0] both 0-4 failed",
        "branch [0]/ask ask 0-4 cancelled",
        "branch [0]/rest rest 0-4 cancelled",
        "visit [0]/ask ask 0-4 failed",
        "call [0]/ask ask 0-4 failed",
        "visit [0]/rest rest 0-4 cancelled",
        "delay [0]/rest 0-4 cancelled",
    ]


def test_the_branch_that_comes_first_cancels_the_other() -> None:
    fork = {"fork": {"compete": True, "branches": [{"slow": HOUR}, CALL]}}
    assert of_tasks({"race": fork}, calls={"ask": {"result": 1, "delay": "PT4S"}}) == [
        "visit race 0-4 completed",
        "branch slow slow 0-4 cancelled",
        "branch ask ask 0-4 completed",
        "visit slow slow 0-4 cancelled",
        "delay slow 0-4 cancelled",
        "visit ask ask 0-4 completed",
        "call ask ask 0-4 completed",
    ]


def test_a_subscription_lasts_until_its_latest_message() -> None:
    spans = of_fixture("v10-asyncapi-subscription")
    assert "call room 0-61 completed" in spans
    assert "visit room 0-180 completed" in spans
    assert spans.count("iteration [0] 0 60-120 completed") == 1


@pytest.mark.parametrize(("handled", "how"), [([], "failed"), ([{"errorRef": "X", "end": True}], "caught")])
def test_an_error_of_a_state_is_taken_or_not(handled: Json, how: str) -> None:
    state = {"name": "A", "type": "operation", "actions": [{"functionRef": "f"}], "onErrors": handled}
    errors = {"errors": [{"name": "X", "code": "503"}]}
    spans = of_states(state, more=errors, functions={"f": {"error": {"name": "X", "code": "503"}, "delay": "PT1S"}})
    assert spans == [f"visit A 0-1 {how}", "call f 0-1 failed"]


def test_a_call_that_nobody_waits_for_outlives_its_state() -> None:
    asked = {"name": "A", "type": "operation", "actions": [{"functionRef": {"refName": "f", "invoke": "async"}}]}
    rest = {"name": "B", "type": "sleep", "duration": "PT10S"}
    assert of_states({**asked, "transition": "B"}, rest, functions={"f": {"result": {}, "delay": "PT3S"}}) == [
        "visit A 0-0 completed",
        "call f 0-3 completed",
        "visit B 0-10 completed",
        "delay 0-10 completed",
    ]


def test_sleeps_of_actions_at_once_end_each_at_its_time() -> None:
    actions = [{"functionRef": name, "sleep": {"before": time}} for name, time in (("f", "PT9S"), ("g", "PT2S"))]
    state = {"name": "A", "type": "operation", "actionMode": "parallel", "actions": actions}
    assert of_states(state, functions={"f": {"result": {}}, "g": {"result": {}}}) == [
        "visit A 0-9 completed",
        "delay 0-9 completed",
        "delay 0-2 completed",
        "call g 2-2 completed",
        "call f 9-9 completed",
    ]


@pytest.mark.parametrize(
    ("fixture", "expected"),
    [
        ("event-timeout", "visit Wait 0-30 timed-out"),
        ("switch-event-timeout", "visit Check 0-3600 timed-out"),
        ("action-timeout", "visit Call 0-2 caught"),
        ("v10-call-too-late", "visit tool 30-35 timed-out"),
        ("parallel-error", "visit Both 0-1 caught"),
        ("error-while-leaving", "visit A 0-0 failed"),
        ("error-unknown-state", "visit A 0-0 failed"),
        ("transition-blocked", "visit Low 0-0 failed"),
        ("v01-end-failure", "visit Bad 0-0 failed"),
        ("v01-branch-fails", "visit one Bad 0-0 failed"),
        ("v01-branch-fails", "visit Both 0-0 failed"),
        ("v08-expression-function-in-a-circle", "visit A 0-0 failed"),
    ],
)
def test_how_a_state_ends(fixture: str, expected: str) -> None:
    assert expected in of_fixture(fixture)


HEAR = {"name": "Hear", "type": "event", "onEvents": [{"eventRefs": ["e"], "actions": []}], "transition": "Last"}
BEFORE = {"name": "Before", "type": "inject", "data": {}, "end": True}
LAST = {"name": "Last", "type": "inject", "data": {}}


def timed(interrupt: bool) -> Json:
    """The members of a definition that has 30 seconds, and an event."""
    limit = {"duration": "PT30S", "interrupt": interrupt, "runBefore": "Before"}
    event = {"name": "e", "type": "e", "source": "s"}
    return {"timeouts": {"workflowExecTimeout": limit}, "events": [event]}


def test_the_time_of_a_workflow_that_is_up_cuts_short_what_is_under_way() -> None:
    assert of_states(HEAR, BEFORE, LAST, more=timed(True)) == [
        "visit Hear 0-30 timed-out",
        "wait 0-30 timed-out",
        "visit Before 30-30 completed",
    ]


def test_without_interrupt_it_is_let_come_to_its_end() -> None:
    assert of_states(HEAR, BEFORE, LAST, more=timed(False), events=[{"at": "PT1M", "type": "e", "source": "s"}]) == [
        "visit Hear 0-60 completed",
        "wait 0-60 completed",
        "visit Before 60-60 completed",
    ]


def test_the_time_that_is_up_ends_the_branches_of_what_it_cuts_short() -> None:
    both = [{"name": "slow", "actions": [{"functionRef": "f"}]}, {"name": "quick", "actions": [{"functionRef": "g"}]}]
    parallel = {"name": "Both", "type": "parallel", "branches": both, "transition": "Last"}
    mocks = {"f": {"result": 1, "delay": "PT1H"}, "g": {"result": 1}}
    assert of_states(parallel, BEFORE, LAST, more=timed(True), functions=mocks) == [
        "visit Both 0-30 timed-out",
        "branch slow slow 0-30 cancelled",
        "branch quick quick 0-0 completed",
        "call slow f 0-30 cancelled",
        "call quick g 0-0 completed",
        "visit Before 30-30 completed",
    ]
