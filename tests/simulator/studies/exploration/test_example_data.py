"""The data that Explore makes up, so that conditions and paths have what they look for."""

import pytest

from simulator.studies.exploration import explore
from tests.simulator.runs import setup_of
from tests.simulator.studies.exploration.explored import missed_by
from workflow.paths import Json

END = {"kind": "default"}


def test_an_error_of_a_sub_workflow_is_tried_for_the_states_that_wait_for_it() -> None:
    call: dict[str, Json] = {
        "name": "Ask",
        "type": "operation",
        "actions": [{"functionRef": {"refName": "f"}}],
        "start": END,
    }
    child = {"id": "child", "name": "Child", "functions": [{"name": "f"}], "states": [{**call, "end": END}]}
    handler = {"error": "Refused", "transition": {"nextState": "Mend"}}
    states: list[Json] = [
        {"name": "Run", "type": "subflow", "workflowId": "child", "waitForCompletion": True, "start": END},
        {"name": "Mend", "type": "inject", "data": {}, "end": END},
    ]
    states[0] |= {"onErrors": [handler], "end": END}
    assert missed_by({"id": "parent", "name": "Parent", "states": states}, child) == []


@pytest.mark.parametrize("path", ["$.order", "$.order.lines", "$.orders[0]", "$['the order']"])
def test_data_are_made_up_for_what_stands_behind_an_input_path(path: str) -> None:
    work: Json = {"name": "Work", "type": "OPERATION", "start": True, "InputPath": path, "actions": []}
    choice = {"path": "$.amount", "value": "10", "operator": "GT", "next-state": "Much"}
    states: list[Json] = [
        {**work, "next-state": "Decide"},
        {"name": "Decide", "type": "SWITCH", "choices": [choice], "default": "Little"},
        {"name": "Much", "type": "END", "status": "SUCCESS"},
        {"name": "Little", "type": "END", "status": "SUCCESS"},
    ]
    assert missed_by({"states": states}) == []


def test_data_are_made_up_for_an_output_path_and_for_the_paths_of_actions_of_events() -> None:
    entry = {"event-expression": "ASKED", "actions": [{"function": "f", "InputPath": "$.who"}], "next-state": "Last"}
    definition = {
        "trigger-defs": [{"name": "ASKED", "source": "desk", "eventID": "asked"}],
        "states": [
            {"name": "Ask", "type": "EVENT", "start": True, "events": [entry]},
            {"name": "Last", "type": "OPERATION", "OutputPath": "$.told", "actions": [], "next-state": "Done"},
            {"name": "Done", "type": "END"},
        ],
    }
    assert missed_by(definition) == []


def test_a_collection_is_made_up_for_a_sub_workflow_that_gets_the_data() -> None:
    each: dict[str, Json] = {"name": "Each", "type": "foreach", "inputCollection": "{{ $.items }}", "start": END}
    each |= {"iterationParam": "item", "actions": [{"functionRef": {"refName": "f"}}], "end": END}
    child = {"id": "child", "name": "Child", "functions": [{"name": "f"}], "states": [each]}
    states: list[Json] = [
        {"name": "Run", "type": "subflow", "workflowId": "child", "waitForCompletion": True, "start": END},
        {"name": "After", "type": "inject", "data": {}, "end": END},
    ]
    states[0]["transition"] = {"nextState": "After"}
    assert missed_by({"id": "parent", "name": "Parent", "states": states}, child) == []


def test_data_satisfy_the_schemas_that_are_enforced() -> None:
    schema: Json = {
        "type": "object",
        "required": ["id", "kind", "lines", "customer"],
        "properties": {
            "id": {"type": "string", "minLength": 12},
            "kind": {"enum": ["small", "large"]},
            "lines": {"type": "array", "minItems": 2, "items": {"type": "integer", "exclusiveMinimum": 4}},
            "customer": {"$ref": "#/$defs/customer"},
        },
        "$defs": {"customer": {"allOf": [{"type": "object", "required": ["mail"]}, {"required": ["age"]}]}},
    }
    states: list[Json] = [
        {"name": "First", "type": "inject", "data": {}, "start": END, "transition": {"nextState": "Last"}},
        {"name": "Last", "type": "inject", "data": {}, "dataInputSchema": "with0.yaml", "end": END},
    ]
    definition = {"id": "strict", "name": "Strict", "dataInputSchema": "with0.yaml", "states": states}
    base = setup_of(definition, {"settings": {"enforceSchemas": True}}, (schema,))
    found = explore(base)
    assert not found.missed
    assert "completed" in {end.status for end in found.ends}


def test_what_was_not_found_is_not_called_impossible() -> None:
    condition = "{{ $[?(@.a =~ /(?:[a-f]{3}[0-9]{2}){2}x/)] }}"
    states: list[Json] = [
        {"name": "Choose", "type": "switch", "start": END, "dataConditions": [{"condition": condition, "end": END}]},
        {"name": "Other", "type": "inject", "data": {}, "end": END},
    ]
    states[0]["default"] = {"transition": {"nextState": "Other"}}
    reasons = [reason for _, reason in missed_by({"id": "x", "name": "X", "states": states})]
    assert reasons
    assert all("without success" not in reason and "none led here" not in reason for reason in reasons)
    handled: dict[str, Json] = {"name": "Add", "type": "inject", "data": {}, "start": END, "end": END}
    handled |= {"onErrors": [{"error": "*", "transition": {"nextState": "Other"}}]}
    missed = missed_by({"id": "y", "name": "Y", "states": [handled, states[1]]})
    assert ("Other", "not found within 1 try; other data may lead here") in missed
