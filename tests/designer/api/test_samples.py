"""Samples and previews: what a run brought to a state, and what the state's expressions make of it."""

import json
from typing import Any

import pytest
from django.test import AsyncClient

from designer.expression_data.previews import previews
from designer.workers.tasks.batch import brought
from designer.workers.tasks.forms import form
from simulator.run_model.sample_data import sample_of
from simulator.session.session import Session
from tests.workflow.fields.sample import TEXT
from tests.workflow.forms import FIXTURES
from workflow.definition import load
from workflow.paths import Json

CART = {"order": {"sum": 7}, "cart": {"sum": 5}}
CALLBACK = """\
id: ask
name: Ask
version: '1'
functions: [{name: ask, operation: a.json#ask}]
events: [{name: Told, type: told, source: them}]
states:
- name: Ask
  type: callback
  start: {kind: default}
  action:
    functionRef: {refName: ask}
    actionDataFilter: {dataResultsPath: "{{ $.number }}"}
  eventRef: Told
  eventDataFilter: {dataOutputPath: "{{ $.data.words }}"}
  timeout: PT1M
  stateDataFilter: {dataOutputPath: "{{ $.words }}"}
  end: {kind: default}
"""


def run(text: str, scenario: dict[str, Any]) -> Session:
    session = Session.open({"definition": text, "with": [], "scenario": scenario})
    session.handle({"command": "continue"})
    return session


def tried(text: str, sample: Any, *path: str | int) -> dict[str, Any]:
    return previews(load(text), path, sample)


def test_the_last_visit_of_a_run_is_the_sample() -> None:
    mocks = {"charge": [{"result": {"paid": True}}]}
    session = run(TEXT, {"input": CART, "functions": mocks})
    found = sample_of(session.trace(), "Charge", "/states/5")
    assert found == {"input": CART, "results": {"/states/5/actions/0": {"paid": True}}, "events": {}, "started": CART}
    assert sample_of(session.trace(), "Nowhere", "/states/5") is None


def test_a_scenario_brings_what_a_state_gets_in_it() -> None:
    mocks = {"charge": [{"result": {"paid": True}}]}
    setup = {"definition": TEXT, "with": [], "scenario": {"input": CART, "functions": mocks}}
    found = brought(setup, "Charge", "/states/5")
    assert found is not None
    assert found["input"] == CART
    assert brought(setup, "Nowhere", "/states/5") is None


def test_each_filter_shows_what_it_makes_of_the_sample() -> None:
    event = {"type": "told", "source": "them", "data": {"words": "yes"}}
    sample = {"input": {"a": 1}, "results": {"/states/0/action": {"number": 3}}, "events": {"Told": event}}
    found = tried(CALLBACK, sample, "states", 0)
    result = found["/states/0/action/actionDataFilter/dataResultsPath"]
    assert (result["input"], result["output"]) == ({"number": 3}, 3)
    assert found["/states/0/eventDataFilter/dataOutputPath"]["output"] == "yes"
    state = found["/states/0/stateDataFilter/dataOutputPath"]
    assert (state["input"], state["output"]) == ({"a": 1, "number": 3, "words": "yes"}, {"words": "yes"})


def test_what_selects_nothing_and_what_cannot_be_is_said() -> None:
    text = TEXT.replace("{{ $.order }}", "{{ $.nothing }}").replace("{{ $.sum }}", "{{ $.a[ }}")
    found = tried(text, {"input": CART}, "states", 0)
    assert found["/states/0/actions/0/actionDataFilter/dataInputPath"]["empty"]
    assert "trouble" in found["/states/0/actions/0/functionRef/parameters/sum"]


def test_conditions_hold_or_do_not() -> None:
    text = TEXT.replace(
        "  type: delay\n  timeDelay: PT15M\n  end: {kind: default}",
        """\
  type: switch
  dataConditions:
  - condition: "{{ $.order[?(@.sum > 5)] }}"
    end: {kind: default}
  - condition: "{{ $.nothing }}"
    end: {kind: default}
  default: {end: {kind: default}}""",
    )
    found = tried(text, {"input": CART}, "states", 1)
    assert found["/states/1/dataConditions/0/condition"]["holds"] is True
    assert found["/states/1/dataConditions/1/condition"]["holds"] is False


ORDERS = (FIXTURES.parent / "forms/orders-0.8.yaml").read_text(encoding="utf-8")
ORDER = {"order": {"id": "o-1", "total": 120, "items": [{"sku": "a", "price": 100}, {"sku": "b", "price": 20}]}}


def test_jq_sees_the_variables_and_what_an_action_before_gave() -> None:
    results = {"/states/0/actions/0": {"receipt": {"no": 7}}}
    found = tried(ORDERS, {"input": ORDER, "results": results}, "states", 0)
    action = "/states/0/actions/0"
    assert (found[f"{action}/condition"]["output"], found[f"{action}/condition"]["holds"]) == (True, True)
    assert found[f"{action}/functionRef/arguments/sum"]["output"] == 144
    assert found[f"{action}/functionRef/arguments/token"]["output"] == "<secret BANK>"
    assert found[f"{action}/actionDataFilter/results"]["output"] == {"no": 7}
    merged = {**ORDER, "charge": {"no": 7}}
    assert found[f"{action}/actionDataFilter/toStateData"] == {"input": ORDER, "output": merged}
    assert found["/states/0/stateDataFilter/output"]["output"] == merged


def test_jq_of_an_iteration_sees_the_first_element() -> None:
    results = {"/states/1/actions/0": {"paid": 100}}
    found = tried(ORDERS, {"input": ORDER, "results": results}, "states", 1)
    assert found["/states/1/inputCollection"]["output"] == ORDER["order"]["items"]
    assert found["/states/1/actions/0/functionRef/arguments/price"]["output"] == 100
    assert found["/states/1/outputCollection"]["output"]["prices"] == [{"paid": 100}]


def test_what_a_way_sends_and_an_end_goes_on_with() -> None:
    switch, end = tried(ORDERS, {"input": ORDER}, "states", 2), tried(ORDERS, {"input": ORDER}, "states", 7)
    assert switch["/states/2/dataConditions/0/transition/produceEvents/0/data"]["output"] == {"id": "o-1"}
    assert end["/states/7/end/produceEvents/0/data/total"]["output"] == 120
    assert end["/states/7/end/continueAs/data"]["output"] == ORDER


def test_expression_functions_are_carried_out() -> None:
    found = tried(ORDERS, {"input": ORDER}, "functions", 1)
    assert found["/functions/1/operation"]["output"] == 120
    called = tried(ORDERS, {"input": ORDER, "events": {"Paid": {"data": {}}}}, "states", 6)
    assert called["/states/6/onEvents/0/actions/0/functionRef/arguments/x"]["output"] == 120


def test_an_event_is_seen_as_its_definition_says() -> None:
    event = {"id": "1", "data": {"amount": 3}}
    found = tried(ORDERS, {"input": ORDER, "events": {"Paid": event}}, "states", 3)
    assert found["/states/3/eventDataFilter/data"]["output"] == 3
    assert found["/states/3/eventDataFilter/toStateData"]["output"] == {**ORDER, "paid": 3}
    whole = ORDERS.replace("  source: bank\n", "  source: bank\n  dataOnly: false\n")
    found = tried(whole.replace("${ .amount }", "${ .id }"), {"input": ORDER, "events": {"Paid": event}}, "states", 3)
    assert found["/states/3/eventDataFilter/data"]["output"] == "1"
    assert (
        tried(ORDERS, {"input": ORDER}, "events", 0)["/events/0/correlation/0/contextAttributeValue"]["output"] == "o-1"
    )


def test_what_fails_has_its_place_in_the_field() -> None:
    text = ORDERS.replace("${ .order.total > 0 }", "${ .order.total > (.order.id | .x) }")
    text = text.replace("${ .order.total * (1", "${ .order.total * ({} | .[0]) * (1")
    found = tried(text, {"input": ORDER}, "states", 0)
    failed = found["/states/0/actions/0/condition"]
    assert "${ .order.total > (.order.id | .x) }"[failed["at"] :] == ".x) }"
    assert failed["trouble"] == 'cannot take member "x" of the text "o-1"'
    failed = found["/states/0/actions/0/functionRef/arguments/sum"]
    assert text[text.index("${ .order.total * ({}") :][failed["at"] :].startswith("[0]")
    assert failed["trouble"].startswith("cannot take entry 0")
    found = tried(text.replace("(.order.id | .x)", "3 | 4"), {"input": ORDER}, "states", 0)
    assert found["/states/0/actions/0/condition"]["trouble"] == "a condition is true or false, and this is 4"


TASKS = """\
document: {dsl: 1.0.3, namespace: test, name: pay, version: 1.0.0}
input:
  schema: {document: {type: object, properties: {order: {properties: {id: {type: string, default: o-7}}}}}}
do:
- charge:
    if: ${ .order.total > 5 }
    input: {from: '${ .order }'}
    call: http
    with: {method: post, endpoint: 'https://a.example', body: {id: '${ .id }', more: ['${ .total * 2 }', plain]}}
    output: {as: '${ .paid }'}
    export: {as: '${ {paid: .} }'}
- keep:
    set: {was: '${ $context.paid }', wrong: '${ .a / 0 }'}
"""
CHARGED: Json = {"calls": {"charge": {"result": {"paid": 12}}}, "input": {"order": {"id": "o-1", "total": 6}}}


def test_a_task_shows_what_each_of_its_expressions_makes() -> None:
    session = run(TASKS, CHARGED)
    sample = sample_of(session.trace(), "charge", "/do/0/charge")
    found = tried(TASKS, sample, "do", 0, "charge")
    body = "/do/0/charge/with/body"
    assert found["/do/0/charge/if"]["holds"] is True
    assert [found[f"{body}/{name}"]["output"] for name in ("id", "more/0")] == ["o-1", 12]
    assert f"{body}/more/1" not in found
    assert [found[f"/do/0/charge/{name}/as"]["output"] for name in ("output", "export")] == [12, {"paid": 12}]
    kept = tried(TASKS, sample_of(session.trace(), "keep", "/do/1/keep"), "do", 1, "keep")
    assert kept["/do/1/keep/set/was"]["output"] == 12
    assert "trouble" in kept["/do/1/keep/set/wrong"]


def test_without_a_sample_a_task_is_tried_with_what_the_schema_of_its_input_says() -> None:
    found = form(TASKS, "/do/0/charge")
    assert found is not None
    made = found["samples"]["/do/0/charge/with/body/id"]
    assert (made["output"], made["from"]) == ("o-7", "schema")
    assert form(TASKS, "/do/1/keep")["samples"] == {}  # type: ignore[index]


def test_without_data_there_is_no_preview() -> None:
    assert tried(TEXT, None, "states", 0) == {}
    assert tried(TEXT, {"results": {}}, "states", 0) == {}
    assert tried(TEXT, {"input": CART}, "functions", 0) == {}


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio(loop_scope="package")
@pytest.mark.usefixtures("workers")
async def test_what_expressions_can_name_comes_of_the_text_and_of_samples(async_client: AsyncClient) -> None:
    text = "id: a\nversion: '1'\nname: A\nstates:\n- {name: A, type: inject, data: {paid: {by: card}}, end: true}\n"
    asked = {"text": text, "samples": [{"order": {"sum": 7}}]}
    answer = await async_client.post("/api/members", data=json.dumps(asked), content_type="application/json")
    assert answer.json() == {"members": {"order": {"sum": {}}, "paid": {"by": {}}}}


LISTENING = """\
document: {dsl: 1.0.3, namespace: a, name: b, version: 1.0.0}
do:
- hear:
    listen:
      to:
        any:
        - with:
            type: placed
            data: ${ .total > 100 }
          correlate: {order: {from: "${ .data.id }"}}
        until: ${ length > 1 }
    foreach:
      output: {as: "${ {id: $item.id, n: $index} }"}
- guard:
    try:
    - a: {set: {x: 1}}
    catch:
      errors: {with: {status: 404}}
      when: ${ .status == 404 }
      exceptWhen: ${ .title == "x" }
      retry: {when: "${ .status == 500 }", limit: {attempt: {count: 1}}}
"""


def test_what_a_task_listens_for_is_tried_with_the_events_that_came() -> None:
    events = [{"id": "A", "total": 120}, {"id": "B", "total": 1}]
    sample: Json = {"input": {}, "results": {"/do/0/hear": events}}
    found = previews(load(LISTENING), ("do", 0, "hear"), sample)
    to = "/do/0/hear/listen/to"
    assert found[f"{to}/any/0/with/data"] == {"input": events[0], "output": True, "holds": True}
    assert found[f"{to}/any/0/correlate/order/from"]["output"] == "A"
    assert found[f"{to}/until"] == {"input": events, "output": True, "holds": True}
    assert found["/do/0/hear/foreach/output/as"] == {"input": events[0], "output": {"id": "A", "n": 0}}
    assert previews(load(LISTENING), ("do", 0, "hear"), {"input": {}}) == {}


def test_what_is_caught_is_tried_with_an_error_of_that_kind() -> None:
    found = previews(load(LISTENING), ("do", 1, "guard"), {"input": {}})
    holds = {place.rsplit("/", 2)[-2] + "/" + place.rsplit("/", 1)[-1]: one["holds"] for place, one in found.items()}
    assert holds == {"catch/when": True, "catch/exceptWhen": False, "retry/when": False}
    assert {one["from"] for one in found.values()} == {"error"}
