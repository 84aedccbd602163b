"""Handlers that are not for an error, and retries that do not take place, are in the trace with their reasons."""

import json
from itertools import groupby
from typing import Any

import pytest

from simulator.engine.commands import Continue
from simulator.engine.step import new_world, step
from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from simulator.scenario.loading import open_setup
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from tests.simulator.runs import NAMES, fixture_setup, setup_of
from workflow.paths import Json

HEAD = {"dsl": "1.0.3", "namespace": "test", "name": "run", "version": "1.0.0"}
TIMEOUT = "https://serverlessworkflow.io/spec/1.0.0/errors/timeout"
OTHER = "https://example.com/errors/other"
NOT_HERE = {"type": OTHER, "status": 404, "title": "Not here"}
SKIP = "/do/0/t/catch"


def tried(catch: dict[str, Json], error: Json = NOT_HERE) -> dict[str, Json]:
    """A definition of 1.0 that raises an error in a `try`."""
    return {"document": HEAD, "do": [{"t": {"try": [{"r": {"raise": {"error": error}}}], "catch": catch}}]}


def called(catch: dict[str, Json]) -> dict[str, Json]:
    """A definition of 1.0 with a call in a `try`."""
    call = {"call": "http", "with": {"method": "get", "endpoint": "https://a.example/x"}}
    return {"document": HEAD, "do": [{"t": {"try": [{"c": call}], "catch": catch}}]}


def operation(action: dict[str, Json], **more: Json) -> dict[str, Json]:
    """A definition of 0.8 with one action."""
    state = {"name": "A", "type": "operation", "actions": [{"functionRef": "f", **action}], "end": True}
    handlers = {name: more.pop(name) for name in ("onErrors",) if name in more}
    return {
        "id": "run",
        "version": "1.0",
        "specVersion": "0.8",
        "name": "Run",
        "functions": [{"name": "f", "operation": "a.json#f"}],
        "errors": [{"name": "Gone", "code": "404"}, {"name": "Late", "code": "504"}, {"name": "Odd"}],
        "retries": [{"name": "twice", "maxAttempts": 2, "delay": "PT1S"}],
        "states": [{**state, **handlers}],
        **more,
    }


def older(*handlers: Json, retries: Json = ()) -> dict[str, Json]:
    """A definition of 0.6 whose state has these handlers."""
    state = {"name": "A", "type": "operation", "actions": [{"functionRef": {"refName": "f"}}], "onErrors": [*handlers]}
    return {
        "id": "run",
        "version": "1.0",
        "name": "Run",
        "functions": [{"name": "f", "resource": "f"}],
        "retries": retries,
        "states": [{**state, "start": {"kind": "default"}, "end": {"kind": "default"}}],
    }


def run(definition: Json, **scenario: Json) -> list[TraceEvent]:
    return simulate(open_setup({"definition": json.dumps(definition), "scenario": scenario}))[1]


def skips(trace: list[TraceEvent]) -> list[str]:
    """Where something was skipped, and why."""
    return [f"{one['pointer']}: {one['reason']}" for one in trace if one["type"] in types.SKIPS]


@pytest.mark.parametrize(
    ("catch", "reason"),
    [
        ({"errors": {"with": {"status": 500}}}, "status is 404, not 500"),
        ({"errors": {"with": {"type": TIMEOUT, "status": 404}}}, f"type is {OTHER}, not timeout"),
        ({"errors": {"with": {"status": "404"}}}, "status is 404, not '404'"),
        ({"errors": {"with": {"title": "Gone"}}}, "title is 'Not here', not 'Gone'"),
        ({"errors": {"with": {"detail": "why"}}}, "detail is missing, and 'why' is wanted"),
        ({"errors": {"with": {"detail": "x" * 300}}}, "detail is missing, and a text of 300 characters is wanted"),
        ({"errors": {"with": {"status": 404}}, "when": "${ .status == 503 }"}, "`.status == 503` is false"),
        ({"exceptWhen": "${ $error.status < 500 }"}, "`$error.status < 500` of `exceptWhen` is true"),
    ],
)
def test_a_catch_says_why_it_does_not_take_an_error(catch: dict[str, Json], reason: str) -> None:
    trace = run(tried(catch))
    assert skips(trace) == [f"{SKIP}: {reason}"]
    event = next(one for one in trace if one["type"] == types.CATCH_SKIPPED)
    raised = next(one for one in trace if one["type"] == types.ERROR_RAISED)
    assert (event["state"], event["error"], event["step"]) == ("t", raised["error"], raised["step"])
    assert trace[-1]["type"] == types.INSTANCE_FAILED


@pytest.mark.parametrize("catch", [{}, {"errors": {"with": {"status": 404}}}, {"when": "${ .status == 404 }"}])
def test_one_that_takes_it_is_not_told(catch: dict[str, Json]) -> None:
    assert skips(run(tried({**catch, "do": [{"s": {"set": {"a": 1}}}]}))) == []


@pytest.mark.parametrize(
    ("retry", "reason"),
    [
        ({"limit": {"attempt": {"count": 2}}, "delay": "PT1S"}, "all 2 retries are used up"),
        ({"limit": {"attempt": {"count": 1}}}, "the one retry is used up"),
        ({"limit": {"attempt": {"count": 0}}}, "no retry is allowed"),
        ({"when": "${ .status == 503 }", "limit": {"attempt": {"count": 9}}}, "`.status == 503` is false"),
        ({"exceptWhen": "${ .status == 404 }"}, "`.status == 404` of `exceptWhen` is true"),
    ],
)
def test_a_retry_says_why_it_does_not_take_place(retry: dict[str, Json], reason: str) -> None:
    assert skips(run(tried({"retry": retry}))) == [f"{SKIP}/retry: {reason}"]
    assert skips(run(tried({"retry": retry, "do": []}))) == [f"{SKIP}/retry: {reason}"]


def test_a_limit_of_time_is_told_by_its_timer() -> None:
    trace = run(tried({"retry": {"delay": "PT10S", "limit": {"duration": "PT5S"}}}))
    assert skips(trace) == []
    assert [one["timer"] for one in trace if one["type"] == types.TIMER_FIRED] == ["limit"]


JAVA_TYPE = "https://serverlessworkflow.io/spec/1.0.0/errors/communication"
DSL_TYPE = "https://serverlessworkflow.io/dsl/errors/types/communication"


@pytest.mark.parametrize(
    ("runtime", "definition", "expected"),
    [
        ("java", called({"errors": {"with": {"type": DSL_TYPE}}}), f"type is '{JAVA_TYPE}', not '{DSL_TYPE}'"),
        ("java", called({"errors": {"with": {"status": 500}}}), "status is 503, not 500"),
        ("synapse", called({"errors": {"with": {"status": "${ . == 500 }"}}}), "status is 503, not '${ . == 500 }'"),
        ("synapse", called({"errors": {"with": {"title": "^Bad"}}}), "title is 'Service Unavailable', not '^Bad'"),
        (
            "synapse",
            called({"retry": {"limit": {"attempt": {"count": 0}}}, "do": [{"s": {"set": {"a": 1}}}]}),
            "no retry is allowed; the engine runs no `do` of a `catch` that has a `retry`",
        ),
        ("lemline", called({"errors": {"with": {"status": 500}}}), "status is 503, not 500"),
        (
            "lemline",
            called({"errors": {"with": {"status": 503}}}),
            "the engine passes an error on where the `catch` has no `do`",
        ),
    ],
)
def test_each_engine_has_reasons_of_its_own(runtime: str, definition: Json, expected: str) -> None:
    answers = {"c": [{"response": {"status": 503}}] * 5}
    trace = run(definition, runtime=runtime, calls=answers)
    assert "; ".join(str(one["reason"]) for one in trace if one["type"] in types.SKIPS) == expected


def test_an_exception_of_the_java_sdk_passes_by() -> None:
    definition = {"document": HEAD, "do": [{"t": {"try": [{"r": {"raise": {"error": "absent"}}}], "catch": {}}}]}
    found = skips(run(definition, runtime="java"))
    assert found == [
        f"{SKIP}: java.lang.IllegalArgumentException is an exception of the engine, and no error of the workflow"
    ]


ZIGFLOW: Any = {
    "document": {"dsl": "1.0.0", "taskQueue": "q", "workflowType": "run", "version": "1.0.0"},
    "do": [{"c": {"call": "activity", "with": {"name": "f", "taskQueue": "q"}, "metadata": {}}}],
}


@pytest.mark.parametrize(
    ("policy", "reason"),
    [
        ({"maximumAttempts": 2}, "the one retry is used up"),
        ({"nonRetryableErrorTypes": ["Odd"]}, "Odd is one of its `nonRetryableErrorTypes`"),
    ],
)
def test_attempts_of_zigflow_say_why_there_is_no_other(policy: dict[str, Json], reason: str) -> None:
    task = {**ZIGFLOW["do"][0]["c"], "metadata": {"activityOptions": {"retryPolicy": policy}}}
    definition = {**ZIGFLOW, "do": [{"c": task}]}
    trace = run(definition, runtime="zigflow", calls={"c": {"error": {"name": "Odd"}}})
    assert skips(trace) == [f"/do/0/c: {reason}"]


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        ({"name": "X", "code": "402"}, ["code is 402, not 404", "code is 402, not 404 or 504, and name is X, not Odd"]),
        ({"name": "X"}, ["code is missing, not 404", "code is missing, not 404 or 504, and name is X, not Odd"]),
        ({"name": "X", "code": "504"}, ["code is 504, not 404"]),
        ({"name": "Odd"}, ["code is missing, not 404"]),
        ({"name": "Gone"}, []),
    ],
)
def test_entries_of_0_8_that_were_looked_at_say_why(error: Json, expected: list[str]) -> None:
    handlers = [{"errorRef": "Gone", "end": True}, {"errorRefs": ["Gone", "Late", "Odd"], "end": True}]
    trace = run(operation({}, onErrors=handlers), functions={"f": {"error": error}})
    assert skips(trace) == [f"/states/0/onErrors/{number}: {reason}" for number, reason in enumerate(expected)]


@pytest.mark.parametrize(
    ("error", "entry"),
    [({"name": "X", "code": "504"}, "Late"), ({"name": "Odd"}, "Odd"), ({"name": "X", "code": "404"}, "Gone")],
)
def test_an_error_is_handled_by_the_name_that_matched(error: Json, entry: str) -> None:
    handlers = [{"errorRefs": ["Gone", "Late", "Odd"], "end": True}]
    for runtime in ("specification", "sonataflow"):
        definition = operation({}, onErrors=handlers)
        trace = run(definition, functions={"f": {"error": error}}, runtime=runtime)
        assert [one["entry"] for one in trace if one["type"] == types.ERROR_HANDLED] == [entry]


@pytest.mark.parametrize(
    ("code", "error", "reason"),
    [
        ("404", {"name": "X", "code": "402"}, "code is 402, not 404"),
        ("java.io.IOException", {"name": "X"}, "class is org.kie.kogito.process.workitem.WorkItemExecutionException"),
        ("^Bad", {"name": "X", "message": "Good"}, "neither code, class nor message of X is that of ^Bad"),
    ],
)
def test_codes_of_sonataflow_are_of_three_kinds(code: str, error: Json, reason: str) -> None:
    definition = operation({}, onErrors=[{"errorRef": "E", "end": True}], errors=[{"name": "E", "code": code}])
    found = skips(run(definition, functions={"f": {"error": error}}, runtime="sonataflow"))
    assert len(found) == 1
    assert found[0].startswith(f"/states/0/onErrors/0: {reason}")


@pytest.mark.parametrize(
    ("action", "error", "reason"),
    [
        ({"retryRef": "twice", "retryableErrors": ["Gone"]}, {"name": "X", "code": "402"}, "code is 402, not 404"),
        ({"retryRef": "twice"}, {"name": "X"}, "code is missing, not 404 or 504, and name is X, not Odd"),
        ({"retryRef": "twice", "retryableErrors": ["Odd"]}, {"name": "Odd"}, "all 2 retries are used up"),
    ],
)
def test_retries_of_0_8_say_why_they_do_not_take_place(action: dict[str, Json], error: Json, reason: str) -> None:
    found = skips(run(operation(action), functions={"f": {"error": error}}))
    place = "/retries/0" if "used up" in reason else "/states/0/actions/0"
    assert found == [f"{place}: {reason}"]


def test_automatic_retries_name_what_is_not_retried() -> None:
    definition = operation({"nonRetryableErrors": ["Odd", "Gone"]}, autoRetries=True)
    found = skips(run(definition, functions={"f": {"error": {"name": "X", "code": "404"}}}))
    assert found == ["/states/0/actions/0: Gone is one of its `nonRetryableErrors`"]


def test_an_action_without_a_policy_has_no_retry_to_skip() -> None:
    assert skips(run(operation({}), functions={"f": {"error": {"name": "X"}}})) == []


END: dict[str, Json] = {"end": {"kind": "default"}}


@pytest.mark.parametrize(
    ("handlers", "expected"),
    [
        ([{"error": "E", "code": "1", **END}, {"error": "F", **END}], ["0: code is 2, not 1", "1: name is E, not F"]),
        ([{"error": "F", **END}, {"error": "E", **END}, {"error": "G", **END}], ["0: name is E, not F"]),
        ([{"error": "*", **END}, {"error": "F", **END}], ["1: name is E, not F"]),
        ([{"error": "E", **END}, {"error": "E", "code": "2", **END}], []),
    ],
)
def test_entries_of_0_6_that_were_looked_at_say_why(handlers: list[Json], expected: list[str]) -> None:
    trace = run(older(*handlers), functions={"f": {"error": {"name": "E", "code": "2"}}})
    assert skips(trace) == [f"/states/0/onErrors/{one}" for one in expected]


def test_a_policy_of_0_6_that_is_used_up_says_so() -> None:
    policy = {"name": "once", "delay": "PT1S", "maxAttempts": 1}
    definition = older({"error": "E", "retryRef": "once", **END}, retries=[policy])
    assert skips(run(definition, functions={"f": {"error": {"name": "E"}}})) == ["/retries/0: the one retry is used up"]


@pytest.mark.parametrize("name", NAMES)
def test_no_step_is_made_of_them_alone(name: str) -> None:
    """So they change how many steps a run takes by none."""
    setup = fixture_setup(name)
    trace = step(setup, new_world(setup), Continue(setup.settings.stepBudget, until=setup.until)).trace
    for _, events in groupby(trace, key=lambda one: one["step"]):
        kinds = [one["type"] for one in events]
        assert not set(kinds) <= set(types.SKIPS), kinds


def test_a_brief_trace_has_them() -> None:
    setup = setup_of(tried({"errors": {"with": {"status": 500}}}), {})
    whole, brief = (simulate(setup, trace=kept) for kept in (True, False))
    assert whole[0] == brief[0]
    assert skips(brief[1]) == skips(whole[1]) != []


def test_a_secret_in_a_reason_is_masked() -> None:
    catch = {"errors": {"with": {"title": "${ $secrets.word }"}}}
    definition = {**tried(catch), "use": {"secrets": ["word"]}}
    setup = setup_of(definition, {"secrets": {"word": "open-sesame"}})
    world, trace = simulate(setup)
    assert skips(trace) == [f"{SKIP}: title is 'Not here', not '<secret word>'"]
    assert "open-sesame" not in str(result(setup, Scenario({}), world, trace)["trace"])
