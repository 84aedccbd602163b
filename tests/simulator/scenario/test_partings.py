"""Where a run first differs from what is expected of its calls, events and instances: place, words and event."""

from typing import Any

import pytest

from simulator.scenario.outcome.difference import first_difference
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from tests.simulator.runs import setup_of
from tests.simulator.scenario.expected_runs import (
    ANSWERS,
    LISTENS,
    MOCKS,
    OLDER,
    ORDERED,
    ORDERS,
    PARENT,
    SENDS,
    WAITS,
)
from workflow.paths import Json

SHOP: Json = {**ANSWERS, "input": {"id": 7, "amount": 5}}
MISNAMED = (
    'callsContain at /1: expected {"function": "lok"}, but got nothing; nothing calls `lok`; did you mean `look`?'
)


def difference(definition: Json, scenario: Json, expect: Json) -> tuple[Any, Any]:
    """The first difference, and the event that is to blame."""
    whole = {**scenario, "expect": expect}
    setup = setup_of(definition, whole)
    world, trace = simulate(setup)
    found = first_difference(result(setup, Scenario(whole), world, trace), setup)
    return found, found and found["seq"] is not None and trace[found["seq"]]


@pytest.mark.parametrize(
    ("definition", "scenario", "expect", "words", "kind", "state"),
    [
        (
            ORDERS,
            SHOP,
            {"callCount": {"pay": 2}},
            "callCount of `pay`: expected 2, but got 1",
            "transition.taken",
            "pay",
        ),
        (
            ORDERS,
            SHOP,
            {"callCount": {"ring": 1}},
            "callCount of `ring`: expected 1, but got 2",
            "function.called",
            "ring",
        ),
        (
            ORDERS,
            SHOP,
            {"callCount": {"look": 1, "GET **": 2}},
            "callCount of `GET **`: expected 2, but got 3",
            "function.called",
            "ring",
        ),
        (
            OLDER,
            MOCKS,
            {"notCalled": ["A/check"]},
            'notCalled at /0: expected nothing, but got {"function": "check", "parameters": {"n": 1}}',
            "function.called",
            "A",
        ),
        (
            PARENT,
            {"calls": {"sub": {"result": {}}}},
            {"notCalled": ["sub"]},
            "notCalled at /0: expected 0, but got 2",
            "subflow.started",
            "sub",
        ),
        (
            ORDERS,
            SHOP,
            {"callsContain": [{"function": "pay", "parameters": {"body": {"amount": 6}}}]},
            "callsContain at /0/parameters/body/amount: expected 6, but got 5",
            "function.called",
            "pay",
        ),
        (
            ORDERS,
            SHOP,
            {"callsContain": [{"function": "look"}, {"function": "lok"}]},
            MISNAMED,
            "instance.completed",
            None,
        ),
        (
            ORDERS,
            SHOP,
            {"calls": [{"function": name} for name in ("pay", "look", "note", "ring", "ring")]},
            'calls at /2/function: expected "note", but got "write"',
            "function.called",
            "write",
        ),
        (
            ORDERS,
            SHOP,
            {"calls": [{"function": "ring"}, {"function": "look", "parameters": {"method": "PUT"}}, {}, {}, {}]},
            'calls at /1/parameters/method: expected "PUT", but got "get"',
            "function.called",
            "look",
        ),
        (
            OLDER,
            MOCKS,
            {"calls": [{"function": "check"}]},
            (
                'calls at /1: expected nothing, but got {"function": "check", "parameters": {}}; '
                "2 calls were made, 1 is expected; `callsContain` asks for some of them"
            ),
            "function.called",
            "A",
        ),
        (
            SENDS,
            {},
            {"producedContain": [{"type": "a", "data": {"n": 3}}, {"type": "b", "data": {"n": 1}}]},
            "producedContain at /1/data/n: expected 1, but got 2",
            "event.produced",
            "b",
        ),
        (WAITS, {"events": [{"type": "x"}]}, {"notTaken": []}, None, "event.dropped", None),
        (
            LISTENS,
            ORDERED,
            {"instances": ["completed", "completed"]},
            'instances at /1/status: expected "completed", but got "failed"',
            "instance.failed",
            "refuse",
        ),
        (
            LISTENS,
            ORDERED,
            {"instances": ["completed", {"started": "PT11M"}]},
            'instances at /1/started: expected "PT11M", but got "2020-01-01T00:10:00Z"',
            "instance.started",
            None,
        ),
    ],
)
def test_the_first_difference_has_its_place_and_its_event(
    definition: Json, scenario: Json, expect: Json, words: str | None, kind: str, state: str | None
) -> None:
    found, event = difference(definition, scenario, expect)
    assert words is None or found["message"] == words
    assert event["type"] == kind
    assert event.get("state") == state


def test_too_few_instances_have_no_event() -> None:
    found, _ = difference(LISTENS, ORDERED, {"instances": ["completed", "failed", "completed"]})
    assert found["message"] == 'instances at /2: expected "completed", but got nothing'


@pytest.mark.parametrize("expect", [{"notCalled": ["pay", "chek"]}, {"callCount": {"pay": 1, "chek": 0}}])
def test_a_key_that_no_call_could_have_is_the_difference(expect: Json) -> None:
    found, _ = difference(ORDERS, {**SHOP, "calls": {"GET **": {"response": {"status": 500}}}}, expect)
    (name,) = expect
    assert found["at"] == ("/1" if name == "notCalled" else "/chek")
    place = "notCalled at /1" if name == "notCalled" else "callCount of `chek`"
    assert found["message"] == f"{place}: no call has the key `chek`"
