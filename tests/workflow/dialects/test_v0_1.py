"""The four 0.1 dialects: detection, and the lowering of everything that their documents have, of slips, of nonsense."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.workflow.dialects.lowered import lowered, state_of, target
from tests.workflow.dialects.v0_1_samples import DATA, DOCUMENTS, EVERY, IDS
from tests.workflow.samples import broken
from workflow import dialects
from workflow.actions import ENDLESS, FunctionCall
from workflow.definition import load
from workflow.dialects._v01_states import TYPES
from workflow.model import Duration, End, Expression, Ref, Scope, State, Template, Transition, Workflow
from workflow.paths import Json
from workflow.states import (
    Combination,
    Comparison,
    DelayState,
    EndState,
    EventState,
    OperationState,
    ParallelState,
    SubflowState,
    SwitchState,
    exits,
)


def lower_state(dialect: str = "0.1-array", **members: Json) -> Any:
    """The model of one state; `_` in a name is `-`."""
    state = {name.replace("_", "-"): value for name, value in members.items()}
    return dialects.get(dialect).lower({"states": [{"name": "S", **state}]}).scope.states[0]


@pytest.mark.parametrize("dialect", IDS)
def test_a_definition_with_everything_is_detected_and_has_no_error(dialect: str) -> None:
    found = load(EVERY[dialect])
    assert found.dialect == dialect
    assert [each for each in found.diagnostics if each.severity == "error"] == []
    assert found.workflow is not None
    assert found.workflow.dialect == dialect


@pytest.mark.parametrize("dialect", IDS)
def test_yaml_and_json_of_one_definition_give_one_model(dialect: str) -> None:
    found = load(json.dumps(DATA[dialect], indent="\t"))
    assert (found.dialect, found.document.syntax) == (dialect, "json")
    assert found.workflow == lowered(dialect)


@pytest.mark.parametrize("dialect", IDS)
def test_every_type_of_the_schema_has_a_lowering_and_is_reached(dialect: str) -> None:
    types = dialects.schema(dialect)["$defs"]["stateType"]["enum"]
    assert set(types) <= set(TYPES)
    workflow = lowered(dialect)
    nested = [state.kind for scope in scopes(workflow.scope) for state in scope.states]
    assert set(nested) == {each.lower() for each in types}


def scopes(scope: Scope) -> list[Scope]:
    inner = [
        branch.scope
        for state in scope.states
        if isinstance(state, ParallelState)
        for branch in state.branches
        if branch.scope
    ]
    return [scope, *(found for each in inner for found in scopes(each))]


@pytest.mark.parametrize("dialect", ["0.1-map", "0.1-array"])
def test_the_other_kinds_of_the_first_two(dialect: str) -> None:
    workflow = lowered(dialect)
    choose: SwitchState = state_of(workflow, "CHOOSE")
    assert (choose.next, target(choose.default)) == (None, "WORK")
    single, negated, both, either = choose.data_conditions
    assert single.condition == Comparison(Expression("$.known", (*single.path, "path")), "StrEQ", "true", single.path)
    assert isinstance(negated.condition, Combination)
    assert (negated.condition.operator, negated.condition.path) == ("not", (*negated.path, "Not"))
    assert isinstance(both.condition, Combination)
    assert [part.value for part in both.condition.parts if isinstance(part, Comparison)] == ["3", "5"]
    assert isinstance(either.condition, Combination)
    assert either.condition.operator == "or"
    assert [target(case.next) for case in choose.data_conditions] == ["CALM", "ALARM", "WORK", "PAUSE"]
    work: OperationState = state_of(workflow, "WORK")
    assert (work.action_mode, len(work.actions)) == ("sequential", 2)
    assert work.filter.target == Expression("$.ifttt.value1", (*work.path, "ResultPath"))
    pause: DelayState = state_of(workflow, "PAUSE")
    assert pause.duration == Duration("PT15S", (*pause.path, "time-delay"))
    fork: ParallelState = state_of(workflow, "FORK")
    left, right = fork.branches
    assert (left.name, left.wait, right.name, right.wait) == ("LEFT", True, "RIGHT", True)
    assert left.scope is not None
    assert [(state.name, target(state.next)) for state in left.scope.states] == [("A", "B"), ("B", None)]
    last = left.scope.states[1]
    assert last.next == End(last.path)
    assert [scope.start[0].name for scope in scopes(workflow.scope)] == ["WATCH", "A", "C", "D"]
    calm, alarm = state_of(workflow, "CALM"), state_of(workflow, "ALARM")
    assert isinstance(calm, EndState)
    assert (calm.next, alarm.next) == (End(calm.path), End(alarm.path, failure=True))


def test_kebab() -> None:
    workflow = lowered("0.1-kebab")
    assert [(each.name, each.kind) for each in workflow.functions] == [("analyse", "http"), ("transcode", "queue")]
    wait: EventState = state_of(workflow, "Wait")
    first, second = wait.on_events
    assert first.timeout == Duration("PT60S", (*first.path, "timeout"))
    assert [ref.name for ref in first.events] == ["Video Uploaded"]
    assert [ref.name for ref in second.events] == ["Transcoded"]
    (action,) = first.actions
    at = (*action.path, "function")
    assert action.call == FunctionCall(
        Ref("analyse", (*at, "name")),
        at,
        Template({"video": "$.video", "quality": "high"}, (*at, "parameters"), "path"),
    )
    assert [(each.match, each.max_retry) for each in action.retries] == [("SYS.Fail", 2)]
    assert action.retries[0].path == (*action.path, "retry")
    choose: SwitchState = state_of(workflow, "Choose")
    nested = choose.data_conditions[0].condition
    assert isinstance(nested, Combination)
    assert (nested.operator, nested.path) == ("and", (*choose.path, "choices", 0, "condition", "and"))
    assert isinstance(nested.parts[0], Comparison)
    assert isinstance(nested.parts[1], Combination)
    assert nested.parts[1].operator == "not"
    direct = choose.data_conditions[3].condition
    assert isinstance(direct, Combination)
    fork: ParallelState = state_of(workflow, "Fork")
    assert [branch.wait for branch in fork.branches] == [True, False]
    aside = fork.branches[1].scope
    assert aside is not None
    assert aside.states[0].next == End((*aside.states[0].path, "end"))


def test_camel() -> None:
    workflow = lowered("0.1-camel")
    assert (workflow.id, workflow.description, workflow.exec_status) == ("every-kind", "All there is", "Timeout")
    assert workflow.version == Template("1.2", ("version",), "text")
    assert workflow.schema_version == "0.1"
    assert workflow.extensions == [{"name": "logging", "level": "debug"}]
    assert workflow.scope.start == (Ref("wait-id", ("startsAt",)),)
    wait: EventState = state_of(workflow, "wait-id")
    assert (wait.name, wait.id, wait.start) == ("Wait", "wait-id", None)
    (entry,) = wait.on_events
    assert entry.timeout == Duration("PT15M", (*entry.path, "timeout"))
    assert entry.filter.input == Expression("$.data", (*entry.path, "filter", "inputPath"))
    ship, bill = entry.actions
    assert ship.filter.target == Expression("$.shipment", (*ship.path, "filter", "resultPath"))
    (retry,) = ship.retries
    assert (retry.interval, retry.max_retry) == (Duration("PT15M", (*ship.path, "retry", "retryInterval")), 5)
    assert (bill.retries[0].interval and bill.retries[0].interval.text, bill.retries[0].max_retry) == ("PT10S", 2)
    choose: SwitchState = state_of(workflow, "Choose")
    conditions = [case.condition for case in choose.data_conditions]
    assert [each.operator for each in conditions if isinstance(each, Combination)] == ["single", "and", "or", "not"]
    sub: SubflowState = state_of(workflow, "Sub")
    assert (sub.workflow, sub.wait) == (Ref("other", (*sub.path, "workflowId")), True)
    assert target(sub.next) == "Fork"
    fork: ParallelState = state_of(workflow, "Fork")
    main, aside = (branch.scope for branch in fork.branches)
    assert main is not None
    assert aside is not None
    assert main.start == (Ref("First", (*fork.path, "branches", 0, "startsAt")),)
    assert isinstance(aside.states[0], SubflowState)
    assert not aside.states[0].wait


def test_documented_slips_are_read() -> None:
    events = [{"event-expression": "A", "actions": [], "next-state": "T"}]
    state = lower_state("0.1-camel", type="EVENT", events=events)
    assert (state.on_events[0].expression, target(state.on_events[0].next)) == ("A", "T")
    state = lower_state("0.1-camel", type="OPERATION", actionMode="Parallel", inputPath="$.a", end="true")
    assert (state.action_mode, state.next) == ("parallel", End(("states", 0, "end")))
    workflow = dialects.get("0.1-kebab").lower({"starts-at": "S", "states": [{"name": "S", "type": "DELAY"}]})
    assert workflow.scope.start == (Ref("S", ("starts-at",)),)
    marked = dialects.get("0.1-kebab").lower(
        {"starts-at": "T", "states": [{"name": "S", "type": "DELAY", "start": "true"}]}
    )
    assert marked.scope.start == (Ref("S", ("states", 0, "start")),)


def test_paths_beside_a_filter_count_where_there_is_no_filter() -> None:
    state = lower_state("0.1-camel", type="OPERATION", inputPath="$.a", resultPath="$.b", outputPath="$.c")
    found = state.filter
    assert [each and each.text for each in (found.input, found.target, found.output)] == ["$.a", "$.b", "$.c"]
    state = lower_state("0.1-camel", type="OPERATION", inputPath="$.a", filter={"outputPath": "$.c"})
    assert (state.filter.input, state.filter.output.text) == (None, "$.c")
    state = lower_state("0.1-kebab", type="OPERATION", input_path="$.a")
    assert state.filter.input == Expression("$.a", ("states", 0, "input-path"))


@pytest.mark.parametrize(
    ("given", "text"),
    [(5, "PT5S"), ("5", "PT5S"), (1.5, "PT1.5S"), (0, "PT0S"), ("PT5M", "PT5M"), ("soon", "soon"), (-5, "-5")],
)
def test_numbers_are_seconds(given: Json, text: str) -> None:
    assert lower_state(type="DELAY", time_delay=given).duration == Duration(text, ("states", 0, "time-delay"))


@pytest.mark.parametrize(
    ("members", "interval", "most"),
    [
        ({"retry-interval": "R5/PT15M"}, "PT15M", 5),
        ({"retry-interval": "R5/PT15M", "max-retry": 2}, "PT15M", 2),
        ({"retry-interval": "R/PT15M"}, "PT15M", ENDLESS),
        ({"retry-interval": "PT15M", "max-retry": "2"}, "PT15M", 2),
        ({"retry-interval": 3}, "PT3S", 0),
        ({}, None, 0),
    ],
)
def test_repetitions(members: dict[str, Json], interval: str | None, most: int) -> None:
    actions = [{"function": "f", "retry": {"match": True, **members}}]
    (retry,) = lower_state(type="OPERATION", actions=actions).actions[0].retries
    assert (retry.match, retry.interval and retry.interval.text, retry.max_retry) == ("true", interval, most)


def test_a_trigger_that_an_expression_finds_by_its_attributes_is_awaited() -> None:
    triggers = [{"name": "A", "source": "x", "type": "t"}, {"name": "B", "source": "x", "eventID": "u"}]
    for expression, names in (
        ("source eq 'x'", ["A", "B"]),
        ("source eq 'x' and type eq 't'", ["A"]),
        ("not type == 't' or B", ["A", "B"]),
        ("eventID == 'u' and A", ["B", "A"]),
        ("C", ["C"]),
        ("and or", []),
    ):
        states = [{"type": "EVENT", "events": [{"event-expression": expression}]}]
        workflow = dialects.get("0.1-array").lower({"trigger-defs": triggers, "states": states})
        state = workflow.scope.states[0]
        assert isinstance(state, EventState)
        assert [ref.name for ref in state.on_events[0].events] == names, expression
        assert state.on_events[0].expression == expression


def test_where_nothing_leads_on_the_scope_ends() -> None:
    at = ("states", 0)
    assert lower_state(type="DELAY").next == End(at)
    assert lower_state(type="DELAY", end=True).next == End((*at, "end"))
    assert lower_state(type="DELAY", end=False).next == End(at)
    assert lower_state("0.1-camel", type="DELAY", end=True, nextState="T").next == End((*at, "end"))
    state = lower_state(type="EVENT", events=[{}, {"next-state": "T"}, {"end": "true"}])
    assert [entry.next for entry in state.on_events] == [
        End((*at, "events", 0)),
        Transition(Ref("T", (*at, "events", 1, "next-state")), (*at, "events", 1, "next-state")),
        End((*at, "events", 2, "end")),
    ]
    assert state.next is None
    state = lower_state("0.1-camel", type="EVENT", end=True, events=[{"eventExpression": "A"}])
    assert (state.on_events[0].next, state.next) == (None, End((*at, "end")))
    state = lower_state("0.1-camel", type="SWITCH", end=True, choices=[{"single": {"path": "$.a"}}])
    assert [transition for _, transition in exits(state)] == [End((*at, "end")), End((*at, "end"))]
    assert lower_state(type="SWITCH").default is None


def test_conditions_side_by_side_must_hold_together() -> None:
    choice = {"path": "$.a", "operator": "Exists", "OR": [{"path": "$.b", "operator": "EQ", "value": 1}], "And": 5}
    (case,) = lower_state(type="SWITCH", choices=[choice, {"next-state": "T"}]).data_conditions
    assert isinstance(case.condition, Combination)
    assert case.condition.operator == "single"
    first, second, third = case.condition.parts
    assert isinstance(first, Comparison)
    assert isinstance(second, Combination)
    assert isinstance(third, Combination)
    assert (first.value, second.operator, third.operator, third.parts) == ("true", "or", "and", ())
    assert [part.value for part in second.parts if isinstance(part, Comparison)] == ["1"]


def test_a_state_of_no_known_type_keeps_its_name_and_ways() -> None:
    state = lower_state(type="OPRATION", next_state="T")
    assert (type(state), state.kind, state.name, target(state.next)) == (State, "", "S", "T")


def summary(workflow: Workflow) -> Json:
    """What all dialects can say of a simple flow: everything but paths, versions and what a function is."""
    states = [
        (
            state.kind,
            state.name,
            state.action_mode,
            [called(action.call) for action in state.actions],
            target(state.next),
        )
        for state in workflow.scope.states
        if isinstance(state, OperationState)
    ]
    functions = [function.name for function in workflow.functions]
    return workflow.id, workflow.name, functions, [ref.name for ref in workflow.scope.start], states


def called(call: object) -> str:
    assert isinstance(call, FunctionCall)
    return call.function.name


def test_hello_world_in_every_dialect_gives_one_model() -> None:
    files = sorted(DOCUMENTS.glob("hello-*"))
    found = {file.stem.removeprefix("hello-"): load(file.read_text("utf-8")) for file in files}
    assert {name: each.dialect for name, each in found.items()} == {name: name for name in dialects.of_states()}
    assert {name: each.diagnostics for name, each in found.items()} == dict.fromkeys(found, ())
    models = [summary(each.workflow) for each in found.values() if each.workflow]
    assert models == [models[0]] * 6
    assert models[0][4][-1] == ("operation", "Save", "sequential", ["save"], None)


@given(st.sampled_from(IDS).flatmap(lambda dialect: st.tuples(st.just(dialect), broken(whole=DATA[dialect]))))
def test_no_definition_is_too_broken_to_lower(found: tuple[str, Json]) -> None:
    dialect, data = found
    for each in (dialect, dialects.detect(data)[0]):
        workflow = dialects.get(each).lower(data) if each else None
        for scope in scopes(workflow.scope) if workflow else ():
            for state in scope.states:
                assert isinstance(state.name, str)
                exits(state)
