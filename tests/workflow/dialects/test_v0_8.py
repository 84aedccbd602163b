"""What 0.8's texts mean in the model; `every-kind-0.8.yaml` has every member of the language."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given

from tests.serving import ROOT
from tests.workflow.samples import broken
from workflow import dialects
from workflow.actions import FunctionCall, SubflowCall
from workflow.definition import load
from workflow.dialects._v0_8_states import LOWERINGS
from workflow.document import read
from workflow.model import Duration, Expression, Ref, RetryPolicy, Workflow
from workflow.paths import Json
from workflow.states import (
    CallbackState,
    DelayState,
    EventState,
    ForEachState,
    InjectState,
    OperationState,
    ParallelState,
    SwitchState,
)

TEXT = (ROOT / "tests/fixtures/documents/every-kind-0.8.yaml").read_text("utf-8")


@cache
def whole() -> Workflow:
    found = load(TEXT)
    assert found.dialect == "0.8"
    assert [one for one in found.diagnostics if one.rule == "schema"] == []
    assert found.workflow is not None
    return found.workflow


def state(name: str) -> Any:
    return next(one for one in whole().scope.states if one.name == name)


def lowered(**members: Json) -> Workflow:
    return dialects.get("0.8").lower({"id": "a", "specVersion": "0.8", **members})


@pytest.mark.parametrize(
    "data",
    [
        {"specVersion": "0.8", "states": []},
        {"specVersion": "0.7", "states": [{"name": "A", "type": "inject"}]},
        {"specVersion": 0.9, "states": []},
        {"states": [{"name": "A", "type": "sleep"}]},
        {"states": [{"name": "A", "type": "inject", "stateDataFilter": {"input": "x"}}]},
        {"states": [{"name": "A", "type": "operation", "actions": [{"subFlowRef": "b"}]}]},
        {"states": [{"name": "A", "type": "operation", "actions": [{"actionDataFilter": {"results": "x"}}]}]},
        {"states": [{"name": "A", "type": "switch", "dataConditions": [{"condition": "${ .a }"}]}]},
        {"functions": [{"name": "f", "type": "rest"}], "states": []},
    ],
)
def test_what_tells_a_text_of_0_8(data: Json) -> None:
    assert dialects.detect(data)[0] == "0.8"


def test_the_head() -> None:
    found = whole()
    assert (found.id, found.name, found.schema_version) == ("every-kind", "Every kind", "0.8")
    assert (found.annotations, found.expression_language, found.metadata) == (
        ("sample", "whole"),
        "jq",
        {"team": "orders"},
    )
    assert (found.inline_schema, found.refuses_input) == ({"type": "object"}, False)
    assert ([ref.name for ref in found.secrets], found.constants, found.keep_active) == (["TOKEN"], {"rate": 2}, True)
    assert lowered(key="b", id=None).id == "b"
    assert lowered(dataInputSchema="in.json").refuses_input


def test_the_workflows_timeouts() -> None:
    found = whole().timeouts
    assert found is not None
    assert (found.workflow, found.interrupt) == (Duration("P1D", ("timeouts", "workflowExecTimeout", "duration")), True)
    assert found.run_before is not None
    assert found.run_before.name == "Tidy"
    assert [one.text for one in found.state] == ["PT2H", "PT1H"]
    assert [one.text for one in (found.action, found.branch, found.event) if one] == ["PT5M", "PT10M", "PT1H"]


def test_the_start_and_its_schedule() -> None:
    assert [ref.name for ref in whole().scope.start] == ["Work"]
    schedule = state("Work").start.schedule
    assert (schedule.cron, schedule.timezone, schedule.creates) == ("0 9 * * MON-FRI", "Europe/Berlin", True)
    assert schedule.valid_until == "2030-01-01T00:00:00Z"
    first = lowered(states=[{"name": "A", "type": "inject"}, {"name": "B", "type": "inject"}])
    assert [ref.name for ref in first.scope.start] == ["A"]
    repeated = lowered(start={"stateName": "A", "schedule": "R/PT1H"}, states=[{"name": "A", "type": "inject"}])
    assert repeated.scope.states[0].start is not None
    assert repeated.scope.states[0].start.schedule is not None
    assert repeated.scope.states[0].start.schedule.interval == "R/PT1H"


def test_functions_events_errors_and_access() -> None:
    check, query, large = whole().functions
    assert (check.operation, check.auth, check.metadata) == (
        "people.json#check",
        Ref("people", ("functions", 0, "authRef")),
        {"cost": "1"},
    )
    assert (query.kind, large.kind) == ("graphql", "expression")
    asked, answered, _ = whole().events
    assert (asked.kind, asked.data_only, answered.kind, answered.data_only) == ("produced", True, "consumed", False)
    assert [rule.attribute for rule in answered.correlation] == ["order", "region"]
    assert [(one.name, one.code) for one in whole().errors] == [("Away", "503"), ("Timeout", None)]
    assert [(one.name, one.scheme) for one in whole().auth] == [("people", "oauth2")]


def test_retries() -> None:
    later, soon = whole().retries
    assert isinstance(later, RetryPolicy)
    assert (later.factor, later.max_attempts, later.jitter) == (1.5, 3, 0.3)
    assert [one.text for one in (later.delay, later.max_delay, later.increment) if one] == ["PT2S", "PT1M", "PT1S"]
    assert soon.jitter == Duration("PT1S", ("retries", 1, "jitter"))


@pytest.mark.parametrize("factor", [1.5, "1.5", 2.0, "2"])
@pytest.mark.parametrize("jitter", [0.5, "0.5"])
def test_numbers_keep_their_fractions(factor: Json, jitter: Json) -> None:
    data = {"retries": [{"name": "R", "multiplier": factor, "jitter": jitter, "maxAttempts": 3.0}]}
    policy = dialects.get("0.8").lower(data).retries[0]
    assert (policy.factor, policy.jitter) == (float(factor), 0.5)


def test_actions() -> None:
    check, query, child = state("Work").actions
    assert type(check).__name__ == "Action"
    assert (check.id, check.name, check.condition) == (
        "first",
        "Check",
        Expression("fn:large", ("states", 0, "actions", 0, "condition"), "jq"),
    )
    assert (check.before.text, check.after.text, check.retry.name) == ("PT1S", "PT2S", "Later")
    assert ([one.name for one in check.retryable], [one.name for one in check.non_retryable]) == (["Away"], ["Timeout"])
    assert (check.filter.result.text, check.filter.target.text, check.filter.use) == (".ok", ".check.ok", True)
    assert type(query.call).__name__ == "FunctionCall"
    assert (query.call.detached, query.call.selection.value) == (True, "{ id, name }")
    assert type(child.call).__name__ == "SubflowCall"
    assert (child.call.workflow.name, child.call.version, child.call.detached, child.call.outlives) == (
        "child",
        "2",
        True,
        True,
    )
    sent = state("Both").branches[1].actions[0].call
    assert type(sent).__name__ == "EventCall"
    assert (sent.trigger.name, sent.result.name, sent.timeout.text, sent.detached) == (
        "Asked",
        "Answered",
        "PT7S",
        False,
    )


def test_every_state_type_has_a_lowering_and_every_kind_is_reached() -> None:
    kinds = {
        "Work": OperationState,
        "Listen": EventState,
        "Choose": SwitchState,
        "Rest": DelayState,
        "Both": ParallelState,
        "Add": InjectState,
        "Each": ForEachState,
        "Ask": CallbackState,
    }
    assert {name: type(state(name)) for name in kinds} == kinds
    types = dialects.schema("0.8")["$defs"]["stateType"]["enum"]
    assert set(types) == set(LOWERINGS)


def test_states() -> None:
    work, listen, choose, wait = (state(name) for name in ("Work", "Listen", "Choose", "Wait"))
    assert (work.action_mode, work.filter.input.text, work.compensated_by.name) == ("parallel", ".order", "Undo")
    assert [one.text for one in work.timeouts.state] == ["PT30M"]
    assert [[ref.name for ref in one.errors] for one in work.on_errors] == [["Away"], ["Away", "Timeout"]]
    assert (listen.exclusive, listen.timeout.text, listen.on_events[0].action_mode) == (False, "PT2H", "parallel")
    assert [one.condition.text for one in choose.data_conditions] == [".n > 3", ".n == 0"]
    assert [one.event.name for one in wait.event_conditions] == ["Answered", "Other"]
    assert (wait.event_conditions[0].filter.use, wait.timeout.text) == (False, "PT3H")
    both, each, ask = state("Both"), state("Each"), state("Ask")
    assert (both.completion, both.count, both.count_by.text) == ("n_of_m", None, ".n")
    assert both.branches[0].timeouts.branch.text == "PT9S"
    assert (each.parameter, each.batch, each.mode, each.output_collection.text) == ("order", 2, "parallel", ".results")
    assert (ask.event.name, ask.event_filter.target.text) == ("Answered", ".answer")
    assert state("Undo").used_for_compensation


def test_ways() -> None:
    on = state("Work").next
    assert type(on).__name__ == "Transition"
    assert (on.target.name, on.compensate, [one.event.name for one in on.produce]) == ("Listen", True, ["Asked"])
    assert state("Listen").next.target == Ref("Choose", ("states", 1, "transition"))
    end = state("Ask").next
    assert type(end).__name__ == "End"
    assert (end.kind, end.continue_as.workflow.name, end.continue_as.timeout.text) == ("event", "next", "PT1H")
    assert state("Wait").event_conditions[1].next.terminate
    assert state("Wait").default.compensate


def test_older_spellings_are_read() -> None:
    found = lowered(
        schemaVersion="0.8",
        states=[
            {"name": "A", "type": "delay", "timeDelay": "PT1S", "transition": "B"},
            {
                "name": "B",
                "type": "operation",
                "actions": [
                    {"functionRef": {"refName": "f", "parameters": {"a": 1}}, "actionFilter": {"results": ".a"}},
                    {"subFlowRef": {"workflowId": "w", "waitForCompletion": False}},
                ],
                "end": True,
            },
            {"name": "C", "type": "parallel", "branchCompletionType": "atLeast", "n": 1, "branches": []},
            {"name": "D", "type": "callback", "eventTimeout": "PT1M"},
        ],
    )
    a, b, c, d = found.scope.states
    assert isinstance(a, DelayState)
    assert a.duration is not None
    assert isinstance(b, OperationState)
    call, child = b.actions[0].call, b.actions[1].call
    assert isinstance(call, FunctionCall)
    assert call.parameters is not None
    assert b.actions[0].filter.result is not None
    assert isinstance(child, SubflowCall)
    assert child.detached
    assert isinstance(c, ParallelState)
    assert (c.completion, c.count) == ("n_of_m", 1)
    assert isinstance(d, CallbackState)
    assert d.timeout is not None


@given(broken(whole=read(TEXT).data))
def test_no_definition_is_too_broken_to_lower(data: Json) -> None:
    for state_ in dialects.get("0.8").lower(data).scope.states:
        assert isinstance(state_.name, str)
