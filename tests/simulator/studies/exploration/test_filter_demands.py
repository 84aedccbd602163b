"""How data that Explore makes up for 0.8 come to where they are asked for: through filters, results, events, errors."""

import json
from typing import Any

import pytest

from simulator.scenario.scenario import Scenario, setup
from simulator.studies.exploration import Exploration, explore, given
from simulator.studies.exploration.reports import as_json
from tests.simulator.runs import setup_of
from tests.simulator.studies.exploration.explored import calls_failed, missed_by, reproduces
from workflow.document import read
from workflow.paths import Json


def defined(states: str, **members: Json) -> dict[str, Json]:
    """A definition of 0.8 with functions `f` and `g`."""
    functions = [{"name": name, "operation": f"api.json#{name}"} for name in "fg"]
    head: dict[str, Json] = {"id": "one", "specVersion": "0.8", "version": "1", "functions": functions}
    return {**head, **members, "states": read(states).data}


def found_in(definition: Json) -> Exploration:
    base = setup_of(definition, {})
    found = explore(base)
    reproduces(base, found)
    return found


def inputs_of(found: Exploration) -> list[Json]:
    return [proof.scenario.get("input") for proof in found.cover]


SWITCH = """
- {{name: Decide, type: switch, {filter} dataConditions: [{{condition: {condition}, transition: Good}}],
   defaultCondition: {{transition: Bad}}}}
- {{name: Good, type: inject, data: {{}}, end: true}}
- {{name: Bad, type: inject, data: {{}}, end: true}}
"""


def switch(condition: str, own_filter: str = "") -> str:
    return SWITCH.format(condition=json.dumps(condition), filter=own_filter)


def test_an_input_stands_behind_the_filter_of_the_switch() -> None:
    states = switch("${ .kg > 3 }", 'stateDataFilter: {input: "${ {kg: (.grams / 1000)} }"},')
    found = found_in(defined(states))
    assert not found.missed
    assert {"grams": 4000} in inputs_of(found)


def test_what_a_state_leaves_behind_is_asked_for_before_it() -> None:
    first = "- {name: Cut, type: sleep, duration: PT1S, stateDataFilter: {output: .a}, transition: Cut more}\n"
    second = '- {name: Cut more, type: inject, data: {}, stateDataFilter: {output: "{b: .x.y}"}, transition: Decide}'
    found = found_in(defined(first + second + switch(".b == 1")))
    assert not found.missed
    assert {"a": {"x": {"y": 1}}} in inputs_of(found)


@pytest.mark.parametrize(
    ("filters", "condition", "result"),
    [
        ("{}", ".n > 3", {"n": 4}),
        ("{toStateData: .got}", ".got.n > 3", {"n": 4}),
        ("{results: '.body.list[0]', toStateData: .got.it}", ".got.it.n > 3", {"body": {"list": [{"n": 4}]}}),
        ('{results: "${ {n: .number} }"}', ".n > 3", {"number": 4}),
        ("{}", '.response == "yes"', "yes"),
        ("{results: .answer}", '.response == "yes"', {"answer": "yes"}),
    ],
)
def test_a_call_answers_what_comes_through_its_filter(filters: str, condition: str, result: Json) -> None:
    state = f"- {{name: Call, type: operation, actions: [{{functionRef: f, actionDataFilter: {filters}}}],"
    state += ' stateDataFilter: {input: "{kept: .kept}"}, transition: Decide}'
    found = found_in(defined(state + switch(condition)))
    assert not found.missed
    assert {"f": {"result": result}} in [proof.scenario.get("functions") for proof in found.cover]


def test_results_that_nobody_uses_are_empty() -> None:
    state = "- {name: Call, type: operation, actions: [{functionRef: f, actionDataFilter: {useResults: false}}],"
    found = found_in(defined(state + " transition: Decide}" + switch(".n == 1")))
    assert not found.missed
    assert all(proof.scenario["functions"] == {"f": {"result": {}}} for proof in found.cover)


def test_what_an_expression_function_makes_is_asked_of_what_it_is_made_of() -> None:
    functions = [
        {"name": "f", "operation": "api.json#f"},
        {"name": "sum", "type": "expression", "operation": "${ {total: ([.lines[].price] | add)} }"},
    ]
    state = """
- {name: Add up, type: operation, stateDataFilter: {input: "{lines: .order.lines}"},
   actions: [{functionRef: sum, actionDataFilter: {results: .total, toStateData: .sum}}], transition: Decide}"""
    found = found_in(defined(state + switch(".sum == 30"), functions=functions))
    assert not found.missed
    assert {"order": {"lines": [{"price": 30}]}} in inputs_of(found)


@pytest.mark.parametrize(
    ("event", "filters", "data"),
    [
        ({}, "{}", {"n": 4}),
        ({}, "{toStateData: .got, data: .body}", {"body": {"n": 4}}),
        ({"dataOnly": False}, '{data: "{n: .data.n, by: .subject}", toStateData: .got}', {"n": 4}),
    ],
)
def test_an_event_carries_what_comes_through_its_filter(event: Json, filters: str, data: Json) -> None:
    condition = "(.got.n // .n) > 3" if "got" in filters else ".n > 3"
    state = f"- {{name: Wait, type: event, onEvents: [{{eventRefs: [E], eventDataFilter: {filters}}}],"
    state += ' stateDataFilter: {input: "{}"}, transition: Decide}'
    events = [{"name": "E", "type": "e", "source": "s", **event}]
    found = found_in(defined(state + switch(condition), events=events))
    assert not found.missed
    assert data in [one["data"] for proof in found.cover for one in proof.scenario.get("events", ())]


def test_an_event_has_the_value_that_the_data_correlate_it_by() -> None:
    rule = {"contextAttributeName": "order", "contextAttributeValue": "${ .order.id }"}
    events = [{"name": "E", "type": "e", "source": "s", "correlation": [rule]}]
    states = """
- {name: Ask, type: operation, stateDataFilter: {input: "{}"}, actions: [{functionRef: f}], transition: Wait}
- {name: Wait, type: callback, action: {functionRef: g}, eventRef: E, end: true}"""
    found = found_in(defined(states, events=events))
    assert [end.status for end in found.ends if not calls_failed(end)] == ["completed"]
    (scenario,) = [proof.scenario for proof in found.cover]
    assert scenario["functions"]["f"] == {"result": {"order": {"id": "example"}}}
    assert [one["order"] for one in scenario["events"]] == ["example"]


FOR_EACH = """
- {name: Each, type: foreach, stateDataFilter: {input: "{list, a}"}, inputCollection: COLLECTION,
   outputCollection: .out, iterationParam: one,
   actions: [{functionRef: f, condition: "${ $one.on }", actionDataFilter: {results: .answer}}], transition: Decide}"""


@pytest.mark.parametrize(
    "collection", [".list", "${ [.list[] | select(.n > 3)] }", "${ .list[] | select(.n > 3) }", ".a.list[1:]"]
)
def test_a_collection_has_elements_for_the_conditions_of_its_actions(collection: str) -> None:
    states = FOR_EACH.replace("COLLECTION", json.dumps(collection)) + switch('any(.out[]; . == "yes")')
    found = found_in(defined(states))
    assert not found.missed
    asked = [proof.scenario["functions"]["f"] for proof in found.cover if "functions" in proof.scenario]
    assert any({"result": {"answer": "yes"}} in (one if isinstance(one, list) else [one]) for one in asked)


def test_counts_that_expressions_give_are_made_up() -> None:
    branch = "{name: NAME, actions: [{functionRef: f}]}"
    branches = ", ".join(branch.replace("NAME", name) for name in "ABC")
    states = f"- {{name: All, type: parallel, completionType: atLeast, numCompleted: '.most', branches: [{branches}],"
    states += " transition: Each}\n"
    states += "- {name: Each, type: foreach, inputCollection: .list, batchSize: .at.once, actions: [{functionRef: f}],"
    assert missed_by(defined(states + " end: true}")) == []


def test_what_an_expression_fails_without_is_there() -> None:
    states = """
- name: Call
  type: operation
  actions: [{functionRef: {refName: f, arguments: {name: "${ .who.name | ascii_upcase }"}}}]
  stateDataFilter: {output: "${ {total: ([.lines[].price] | add)} }"}
  transition: Last
- {name: Last, type: inject, data: {}, end: true}"""
    found = found_in(defined(states))
    assert not found.missed
    assert {end.status for end in found.ends if not calls_failed(end)} == {"completed"}


def test_an_action_is_made_and_left_out() -> None:
    states = """
- name: Call
  type: operation
  actions: [{functionRef: f, condition: "${ .urgent and (.kind | IN(\\"a\\", \\"b\\")) }"}, {functionRef: g}]
  end: true"""
    found = found_in(defined(states))
    assert sorted(tuple(proof.scenario["functions"]) for proof in found.cover) == [("f", "g"), ("g",)]


def test_declared_errors_come_with_their_code_and_by_each_name() -> None:
    states = """
- name: Call
  type: operation
  actions: [{functionRef: f}]
  onErrors: [{errorRefs: [Gone, Busy], transition: Mend}, {errorRef: Timeout, transition: Late}]
  timeouts: {stateExecTimeout: PT5S}
  end: true
- {name: Mend, type: inject, data: {}, end: true}
- {name: Late, type: inject, data: {}, end: true}"""
    errors = [{"name": "Gone", "code": "410"}, {"name": "Busy"}, {"name": "Timeout"}]
    base = setup_of(defined(states, errors=errors), {})
    found = explore(base, each="paths")
    reproduces(base, found)
    assert not found.missed
    errors_of = [proof.scenario["functions"]["f"].get("error") for proof in (*found.each, *found.cover)]
    assert {"name": "Gone", "message": "Gone as the scenario has it", "code": "410"} in errors_of


@pytest.mark.parametrize(
    ("owner", "timeouts"),
    [
        ("action", "actionExecTimeout: PT1S"),
        ("state", "stateExecTimeout: PT1S"),
        ("branch", "branchExecTimeout: PT1S"),
    ],
)
def test_an_answer_comes_too_late_for_each_limit(owner: str, timeouts: str) -> None:
    branch = "branches: [{name: A, actions: [{functionRef: f}]}]"
    states = f"""
- {{name: Call, type: parallel, {branch}, timeouts: {{{timeouts}}},
   onErrors: [{{errorRef: Slow, transition: Late}}], end: true}}
- {{name: Late, type: inject, data: {{}}, end: true}}"""
    found = found_in(defined(states, errors=[{"name": "Slow", "code": "Never"}]))
    assert ("failed", "Timeout") in {(end.status, end.error["name"]) for end in found.ends if end.error}, owner


def test_an_action_that_is_tried_again_without_end_ends_the_search() -> None:
    states = """
- name: Call
  type: operation
  actions: [{functionRef: f, nonRetryableErrors: [Gone]}]
  onErrors: [{errorRef: Gone, end: true}]
  end: true"""
    errors = [{"name": "Busy"}, {"name": "Gone"}]
    found = found_in(defined(states, errors=errors, autoRetries=True))
    assert not found.cut
    assert not found.problems
    assert found.tried < 10


def test_sub_workflows_are_given_and_give_what_their_actions_let_through() -> None:
    states = """
- {name: Call, type: operation, actions: [{functionRef: f, actionDataFilter: {toStateData: .order}}], transition: Sub}
- name: Sub
  type: operation
  stateDataFilter: {input: "{order}"}
  actions: [{subFlowRef: child, actionDataFilter: {fromStateData: .order, results: .verdict, toStateData: .v}}]
  transition: Decide"""
    inner = """
- {name: Much?, type: switch, dataConditions: [{condition: .total > 10, transition: Ask}],
   defaultCondition: {end: true}}
- {name: Ask, type: operation, actions: [{functionRef: g, actionDataFilter: {toStateData: .verdict}}], end: true}"""
    child = defined(inner, id="child")
    assert missed_by(defined(states + switch('.v == "good"')), child) == []
    assert missed_by(defined(states + switch('.v == "good"'))) == []


def test_where_an_input_is_refused_it_satisfies_its_schema() -> None:
    schema: Json = {"type": "object", "required": ["n", "who"], "properties": {"n": {"type": "integer", "minimum": 3}}}
    inline = {"schema": schema, "failOnValidationErrors": True}
    found = found_in(defined(switch(".n > 5"), dataInputSchema=inline))
    assert not found.missed
    assert all(one["who"] and one["n"] >= 3 for one in inputs_of(found))


def test_an_instance_that_is_kept_active_has_come_to_an_end() -> None:
    found = found_in(defined(switch(".n > 5"), keepActive=True))
    assert not found.problems
    assert {(end.status, end.path[-1]) for end in found.ends} == {("waiting", "Good"), ("waiting", "Bad")}


def test_what_runs_before_the_time_is_up_is_no_dead_state() -> None:
    states = """
- {name: Wait, type: sleep, duration: P2D, end: true}
- {name: Clean up, type: inject, data: {}, end: true}"""
    timeouts = {"workflowExecTimeout": {"duration": "P1D", "interrupt": True, "runBefore": "Clean up"}}
    found = found_in(defined(states, timeouts=timeouts))
    assert not found.problems
    assert not found.missed


def test_an_interval_starts_an_instance() -> None:
    start = {"stateName": "Decide", "schedule": {"interval": "R/PT1H"}}
    assert found_in(defined(switch(".n"), start=start)).starts == ("manual", "schedule")


def test_secrets_are_in_nothing_that_is_written() -> None:
    definition = defined(switch(".key == $SECRETS.key"), secrets=["key"])
    case: dict[str, Json] = {"secrets": {"key": "k-3141"}, "settings": {"secrets": "fail"}}
    base, start = given([Scenario(case)], [setup_of(definition, case)])
    found = explore(base, given=start)
    reproduces(base, found)
    assert not found.missed
    assert "k-3141" not in json.dumps(as_json(found))
    assert {"key": "<secret key>"} in inputs_of(found)


def test_a_given_scenario_of_0_8_is_varied() -> None:
    states = "- {name: Call, type: operation, actions: [{functionRef: f, actionDataFilter: {toStateData: .r}}],"
    definition = defined(states + " transition: Decide}" + switch(".r.stars > 3"))
    case: dict[str, Json] = {"functions": {"f": {"result": {"stars": 2, "by": "us"}}}, "input": {"who": "Ada"}}
    root = setup_of(definition, case)
    base, start = given([Scenario(case)], [setup(Scenario(case), root.programs, root.root)])
    found = explore(base, given=start)
    reproduces(base, found)
    assert not found.missed
    results: list[Any] = [proof.scenario["functions"]["f"]["result"] for proof in found.cover]
    assert {"stars": 4, "by": "us"} in results
    assert all(proof.scenario["input"]["who"] == "Ada" for proof in found.cover)


def test_a_text_in_a_language_that_there_is_not_is_no_trouble() -> None:
    name, reason = missed_by(defined(switch("a > 1"), expressionLang="feel"))[0]
    assert name == "Good"
    assert reason.startswith("not reached: no data found for condition /states/0/dataConditions/0")
