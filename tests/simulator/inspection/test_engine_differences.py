"""Where an engine's step is otherwise than the documents': both results from the same data, and the rules there."""

from collections.abc import Mapping
from typing import Any, cast

import pytest

from simulator.engine.commands import Continue
from simulator.limits import STEPS_ASKED
from simulator.scenario.loading import open_setup
from simulator.session.queries import QUERIES
from simulator.timeline.timeline import Timeline

DEFINITION = """\
document: {dsl: 1.0.3, namespace: shop, name: orders, version: 1.0.0}
do:
- receive:
    set: {orderId: 88213}
    export: {as: "${ {order: .orderId} }"}
- charge:
    try:
    - pay:
        call: http
        with: {method: get, endpoint: "https://pay.example/charges"}
    catch:
      retry: {delay: PT2S, limit: {attempt: {count: 2}}}
      do:
      - note: {set: {failedOnce: true}}
- confirm:
    set: {done: true}
"""
DOWN = {"type": "https://serverlessworkflow.io/spec/1.0.0/errors/communication", "status": 503}
MOCKS = {"calls": {"pay": [{"error": DOWN}, {"result": {"paid": True}}]}}


def played(runtime: str, text: str = DEFINITION, scenario: Mapping[str, Any] = MOCKS) -> Timeline:
    line = Timeline(open_setup({"definition": text, "scenario": scenario, "runtime": runtime}))
    line.run(Continue(1_000))
    return line


def asked(line: Timeline, **fields: Any) -> dict[str, Any]:
    return cast(dict[str, Any], QUERIES["differences"](line, {"first": 1, **fields}))


def test_a_place_has_both_results_and_the_rules_that_lint_knows_of_it() -> None:
    found = asked(played("java"))
    exported, caught, _ = found["differences"]
    assert found["engine"] == "Java SDK 7.29"
    assert (exported["pointer"], exported["state"]) == ("/do/0/receive/export/as", "receive")
    assert exported["documents"]["data"] == {"order": 88213}
    assert exported["engine"]["data"] == {"order": None}
    assert [one["number"] for one in exported["rules"]] == ["J6.4"]
    assert exported["rules"][0]["page"] == "runtimes/java.md#j6.4"
    assert (caught["documents"]["type"], caught["engine"]["type"]) == ("retry.scheduled", "error.handled")
    assert "J8.5" in [one["number"] for one in caught["rules"]]


def test_a_wait_of_another_length_is_one() -> None:
    (found,) = asked(played("synapse"))["differences"]
    assert (found["documents"], found["engine"]) == (
        {"type": "retry.scheduled", "data": "PT2S"},
        {"type": "retry.scheduled", "data": "PT0S"},
    )


@pytest.mark.parametrize("runtime", ["specification", ""])
def test_a_run_of_the_documents_has_none(runtime: str) -> None:
    assert asked(played(runtime)) | {"last": 0} == {"engine": "", "first": 1, "last": 0, "differences": []}


def test_the_run_stands_where_it_stood_and_goes_on_as_it_did() -> None:
    line, other = played("java"), played("java")
    line.go(5)
    before = line.world.to_json()
    whole = asked(line, position=line.length)
    assert line.position == 5
    assert line.world.to_json() == before
    line.go(line.length)
    assert line.trace() == other.trace()
    parts = [one for step in range(1, line.length + 1) for one in asked(line, first=step, position=step)["differences"]]
    assert parts == whole["differences"]


def test_only_the_last_steps_are_held_against_the_documents() -> None:
    tasks = "\n".join(f"- t{number}: {{set: {{a: {number}}}}}" for number in range(STEPS_ASKED))
    line = played("java", f"document: {{dsl: 1.0.3, namespace: a, name: b, version: 1.0.0}}\ndo:\n{tasks}\n", {})
    found = asked(line)
    assert line.length > STEPS_ASKED
    assert found["last"] - found["first"] == STEPS_ASKED - 1


ORDERS_0_8 = """\
id: orders
specVersion: "0.8"
start: list
functions: [{name: reserve, operation: "https://stock.example/api#reserve"}]
states:
- name: list
  type: inject
  data: {items: [{sku: a}, {sku: b}]}
  transition: each
- name: each
  type: foreach
  inputCollection: "${ .items }"
  iterationParam: item
  actions:
  - {functionRef: reserve, actionDataFilter: {results: "${ {first: .ok} }", toStateData: "${ .got }"}}
  - {functionRef: reserve, actionDataFilter: {results: "${ {second: .ok} }", toStateData: "${ .got }"}}
  end: true
"""


def test_states_of_sonataflow_have_theirs() -> None:
    found = asked(played("sonataflow", ORDERS_0_8, {"functions": {"reserve": {"result": {"ok": True}}}}))
    assert found["engine"] == "SonataFlow 10.2"
    assert {one["state"] for one in found["differences"]} == {"each"}
    assert "S126" in {rule["number"] for one in found["differences"] for rule in one["rules"]}
