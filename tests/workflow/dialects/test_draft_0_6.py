"""0.6-draft: detection, and the lowering of everything that the document has, of its slips, and of nonsense."""

from typing import Any

import pytest
from hypothesis import given

from tests.definitions import others, own
from tests.workflow.samples import DATA, broken
from workflow import dialects
from workflow.actions import EventCall, FunctionCall
from workflow.dialects import draft_0_6
from workflow.dialects._draft_0_6_states import LOWERINGS
from workflow.document import read
from workflow.model import DataFilter, Duration, End, Expression, Ref, Schedule, State, Template, Transition, Workflow
from workflow.paths import Json, Path
from workflow.states import (
    KINDS,
    Branch,
    CallbackState,
    DelayState,
    EndState,
    EventState,
    ForEachState,
    InjectState,
    OperationState,
    ParallelState,
    SubflowState,
    SwitchState,
    exits,
)


@pytest.fixture(scope="module", name="workflow")
def _workflow() -> Workflow:
    return draft_0_6.lower(DATA)


def lower_state(**members: Json) -> Any:
    return draft_0_6.lower({"states": [{"name": "S", **members}]}).scope.states[0]


def state_of(workflow: Workflow, name: str) -> Any:
    state = workflow.scope.find(name)
    assert state is not None
    return state


def test_every_state_type_of_the_schema_has_a_lowering_and_every_kind_is_reached(workflow: Workflow) -> None:
    types = dialects.schema("0.6-draft")["$defs"]["stateType"]["enum"]
    assert sorted(types) == sorted(LOWERINGS)
    assert {type(state) for state in workflow.scope.states} == set(KINDS) - {EndState}
    assert {state.kind for state in workflow.scope.states} == set(types)


def test_the_head_of_a_workflow(workflow: Workflow) -> None:
    assert (workflow.dialect, workflow.id, workflow.name) == ("0.6-draft", "every-kind", "Every kind")
    assert workflow.version == Template("{{ $.inputVersion }}", ("version",))
    assert (workflow.description, workflow.schema_version) == ("All there is", "0.6")
    assert workflow.input_schema == Ref("schemas/input.json", ("dataInputSchema",))
    assert workflow.output_schema == Ref("schemas/output.json", ("dataOutputSchema",))
    assert workflow.metadata == {"team": "blue"}
    assert workflow.scope.start == (Ref("Wait", ("states", 0, "start")),)


def test_functions_events_and_retries(workflow: Workflow) -> None:
    (function,) = workflow.functions
    assert (function.name, function.operation, function.path) == ("call", "api.json#call", ("functions", 0))
    asked, told, sent = workflow.events
    assert (asked.name, asked.type, asked.source, asked.kind) == ("asked", "t.asked", "s", "consumed")
    assert [(rule.attribute, rule.value and rule.value.value) for rule in asked.correlation] == [
        ("customer", None),
        ("department", "Urgent"),
    ]
    assert [(each.name, each.kind, each.path) for each in (told, sent)] == [
        ("told", "produced", ("events", 1)),
        ("sent", "produced", ("events", 1)),
    ]
    patient, brisk = workflow.retries
    assert (patient.max_attempts, patient.jitter) == (3, 0.5)
    assert patient.delay == Duration("PT1M", ("retries", 0, "delay"))
    assert patient.multiplier == Duration("PT2M", ("retries", 0, "multiplier"))
    assert (brisk.max_attempts, brisk.jitter) == (0, Duration("PT0.5S", ("retries", 1, "jitter")))


def test_an_event_state(workflow: Workflow) -> None:
    state: EventState = state_of(workflow, "Wait")
    at: Path = ("states", 0)
    assert isinstance(state, EventState)
    assert (state.id, state.exclusive, state.timeout) == ("first", False, Duration("PT1H", (*at, "timeout")))
    assert state.start is not None
    assert state.start.kind == "scheduled"
    assert state.start.schedule == Schedule(
        (*at, "start", "schedule"), cron="0 0/15 * * * ?", direct_invoke=True, timezone="Europe/Paris"
    )
    assert state.filter == DataFilter(
        input=Expression("$.a", (*at, "stateDataFilter", "dataInputPath")),
        output=Expression("$.b", (*at, "stateDataFilter", "dataOutputPath")),
    )
    assert state.compensated_by == Ref("Undo", (*at, "compensatedBy"))
    assert state.input_schema == Ref("in.json", (*at, "dataInputSchema"))
    assert state.metadata == {"note": "n"}
    (entry,) = state.on_events
    assert entry.events == (Ref("asked", (*at, "onEvents", 0, "eventRefs", 0)),)
    assert entry.action_mode == "parallel"
    assert entry.filter.result == Expression("$.data", (*at, "onEvents", 0, "eventDataFilter", "dataOutputPath"))
    greet, send = entry.actions
    assert (greet.name, greet.timeout and greet.timeout.text) == ("greet", "PT15M")
    assert isinstance(greet.call, FunctionCall)
    assert greet.call.function.name == "call"
    assert greet.call.parameters is not None
    assert greet.call.parameters.value == {"name": "{{ $.name }}"}
    assert (greet.filter.input and greet.filter.input.text) == "$.in"
    assert (greet.filter.result and greet.filter.result.text) == "$.out"
    assert isinstance(send.call, EventCall)
    assert (send.call.trigger.name, send.call.result.name) == ("told", "asked")
    assert send.call.data is not None
    assert send.call.data.value == "{{ $.x }}"
    assert send.call.attributes is not None
    assert send.call.attributes.value == {"a": "b"}


def test_ways_on_and_errors(workflow: Workflow) -> None:
    state = state_of(workflow, "Wait")
    assert isinstance(state.next, Transition)
    assert state.next.target == Ref("Choose", ("states", 0, "transition", "nextState"))
    assert state.next.expression is not None
    assert state.next.expression.text == "$[?(@.done)]"
    assert state.next.compensate
    (produced,) = state.next.produce
    assert produced.event.name == "told"
    assert produced.data is not None
    assert produced.data.value == {"v": "{{ $.v }}"}
    assert produced.attributes is not None
    assert produced.attributes.value == {"a": "b", "c": "d"}
    broken, other = state.on_errors
    assert (broken.error, broken.code) == ("Broken", "503")
    assert broken.retry == Ref("patient", ("states", 0, "onErrors", 0, "retryRef"))
    assert isinstance(broken.next, Transition)
    assert other.next == End(("states", 0, "onErrors", 1, "end"), kind="terminate")
    last = state_of(workflow, "Add").next
    assert isinstance(last, End)
    assert (last.kind, last.compensate, last.produce[0].event.name) == ("event", True, "sent")


def test_the_other_kinds(workflow: Workflow) -> None:
    work: OperationState = state_of(workflow, "Work")
    assert (work.action_mode, len(work.actions)) == ("parallel", 1)
    choose: SwitchState = state_of(workflow, "Choose")
    assert [case.name for case in choose.data_conditions] == ["first", None]
    assert choose.data_conditions[0].condition == Expression("$.ok", ("states", 2, "dataConditions", 0, "condition"))
    assert [label for label, _ in exits(choose)] == ["condition", "condition", "default"]
    ask: SwitchState = state_of(workflow, "Ask")
    assert (ask.event_conditions[0].event.name, ask.timeout and ask.timeout.text) == ("asked", "PT1H")
    assert isinstance(ask.default, End)
    assert ask.next is None
    delay: DelayState = state_of(workflow, "Pause")
    assert delay.duration == Duration("PT5S", ("states", 4, "timeDelay"))
    fork: ParallelState = state_of(workflow, "Fork")
    assert (fork.completion, fork.count) == ("n_of_m", 1)
    assert [(branch.name, len(branch.actions)) for branch in fork.branches] == [("A", 1), ("B", 0)]
    assert fork.branches[1] == Branch(
        path=("states", 5, "branches", 1), name="B", workflow=Ref("other", ("states", 5, "branches", 1, "workflowId"))
    )
    sub: SubflowState = state_of(workflow, "Sub")
    assert (sub.workflow and sub.workflow.name, sub.wait) == ("other", True)
    each: ForEachState = state_of(workflow, "Each")
    assert (each.parameter, each.max, len(each.actions)) == ("order", 2, 1)
    assert (each.input_collection and each.input_collection.text) == "$.orders"
    assert (each.output_collection and each.output_collection.text) == "$.results"
    back: CallbackState = state_of(workflow, "Back")
    assert back.action is not None
    assert (back.event and back.event.name, back.timeout and back.timeout.text) == ("asked", "PT15M")
    assert (back.event_filter.result and back.event_filter.result.text) == "$.data"
    add: InjectState = state_of(workflow, "Add")
    assert add.data == {"a": "{{ not an expression }}"}
    assert state_of(workflow, "Undo").used_for_compensation


def test_the_documents_slips_are_read() -> None:
    state = lower_state(type="event", eventsActions=[{"eventRefs": ["e"], "actionMode": "Parallel", "actions": []}])
    assert (state.on_events[0].events[0].name, state.on_events[0].action_mode) == ("e", "parallel")
    state = lower_state(type="callback", eventDataFilter={"dataInputPath": "{{ $.data }}"})
    assert state.event_filter.result == Expression("$.data", ("states", 0, "eventDataFilter", "dataInputPath"))
    assert lower_state(type="parallel", branchCompletionType="xor").completion == "xor"
    assert lower_state(type="delay", transition={"nextState": "T", "compensate": True}).next.compensate
    assert lower_state(type="delay", end={"kind": "default", "compensate": True}).next.compensate
    assert lower_state(type="delay", end="true").next == End(("states", 0, "end"))
    assert lower_state(type="delay", end=False).next is None
    assert draft_0_6.lower({"startsAt": "A", "states": []}).scope.start == (Ref("A", ("startsAt",)),)


def test_a_default_may_be_the_transition_itself() -> None:
    state = lower_state(type="switch", default={"nextState": "T", "expression": "{{ $.x }}"})
    assert state.default.target == Ref("T", ("states", 0, "default", "nextState"))
    assert state.default.expression.text == "$.x"


def test_of_a_transition_and_an_end_the_transition_counts() -> None:
    assert isinstance(
        lower_state(type="delay", transition={"nextState": "T"}, end={"kind": "default"}).next, Transition
    )
    assert isinstance(lower_state(type="delay", transition={}, end={"kind": "default"}).next, End)


def test_a_state_of_no_known_type_keeps_its_name_and_ways() -> None:
    state = lower_state(type="opration", transition={"nextState": "T"})
    assert (state.kind, state.name, state.next.target.name) == ("", "S", "T")
    assert type(state) is State


def test_resources_are_named_by_uri() -> None:
    workflow = draft_0_6.lower({"functions": "f.json", "events": [], "retries": 5, "states": None})
    assert workflow.resources == (("functions", Ref("f.json", ("functions",))),)
    assert (workflow.functions, workflow.events, workflow.retries) == ((), (), ())


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"states": [{"type": "delay"}]}, "`type` is `delay`"),
        ({"states": [{"start": {"kind": "default"}}]}, "`start` with a `kind`"),
        ({"states": [{"x": [{"functionRef": {}}]}]}, "`functionRef`"),
        ({"states": [{"x": {"eventRefs": []}}]}, "`eventRefs`"),
        ({"id": "{{ $.id }}"}, "`{{ }}`"),
        ({"states": [{"type": "opration"}]}, "`type` is `opration`"),
        ({"schemaVersion": "0.6", "states": []}, "`schemaVersion`"),
    ],
)
def test_the_dialect_is_detected(data: Json, reason: str) -> None:
    found, why = dialects.detect(data)
    assert found == "0.6-draft"
    assert reason in why


@pytest.mark.parametrize(
    "data", [None, 5, "states", [], {}, {"states": 5}, {"id": "x", "schemaVersion": "0.6", "states": 5}]
)
def test_what_fits_nothing_is_no_dialect(data: Json) -> None:
    assert dialects.detect(data)[0] is None


def test_dialects_are_found_in_the_folder() -> None:
    assert dialects.ids() == ("1.0", "0.8", "0.6-draft", "0.1-camel", "0.1-map", "0.1-kebab", "0.1-array")
    assert dialects.of_states() == dialects.ids()[1:]
    assert dialects.get("0.6-draft").TITLE == "Serverless Workflow 0.6 (draft)"
    with pytest.raises(KeyError):
        dialects.get("0.7")


@given(broken())
def test_no_definition_is_too_broken_to_lower(data: Json) -> None:
    workflow = draft_0_6.lower(data)
    for state in workflow.scope.states:
        assert isinstance(state.name, str)
        exits(state)


def test_real_definitions_lower_with_a_start_and_ways_between_their_states() -> None:
    for file in (*own("0.6-draft"), *others("0.6-draft")):
        workflow = draft_0_6.lower(read(file.read_text(encoding="utf-8")).data)
        assert workflow.scope.states
        for state in workflow.scope.states:
            assert state.kind
            for _, way in exits(state):
                assert not isinstance(way, Transition) or workflow.scope.find(way.target.name)
