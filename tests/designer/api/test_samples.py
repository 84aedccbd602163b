"""Samples and previews: what a run brought to a state, and what the state's expressions make of it."""

from typing import Any

from designer.workers.tasks.batch import brought
from designer.workers.tasks.previews import previews
from designer.workers.tasks.sample_data import sample_of
from simulator.session.session import Session
from tests.workflow.fields.sample import TEXT
from workflow.definition import load

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
    assert found == {"input": CART, "results": {"/states/5/actions/0": {"paid": True}}, "events": {}}
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


def test_without_data_there_is_no_preview() -> None:
    assert tried(TEXT, None, "states", 0) == {}
    assert tried(TEXT, {"results": {}}, "states", 0) == {}
    assert tried(TEXT, {"input": CART}, "functions", 0) == {}
