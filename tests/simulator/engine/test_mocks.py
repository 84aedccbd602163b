"""Which calls a mock's entry is for, and what is wrong with one (contracts.md, "Scenario file")."""

from functools import partial

import pytest

from simulator.engine.setup.mock_answers import MockError
from simulator.engine.setup.mocks import Which, answer, candidates, read_mocks
from simulator.session.session import Session
from workflow.paths import Json


@pytest.mark.parametrize(
    ("entry", "which", "taken"),
    [
        ({"call": 2}, Which({"f": 2}), True),
        ({"call": 2}, Which({"f": 1}), False),
        ({"call": "2-4"}, Which({"f": 4}), True),
        ({"call": "2-4"}, Which({"f": 5}), False),
        ({"call": [1, "3-4"]}, Which({"f": 2}), False),
        ({"call": [1, "3-4"]}, Which({"f": 3}), True),
        ({"attempt": 1}, Which({"f": 1}, attempt=1), True),
        ({"attempt": 1}, Which({"f": 1}, attempt=2), False),
        ({"iteration": 0}, Which({"f": 1}, iteration=0), True),
        ({"iteration": 0}, Which({"f": 1}), False),
        ({"iteration": 0, "attempt": 2}, Which({"f": 1}, iteration=0), False),
    ],
)
def test_an_entry_is_for_some_calls(entry: dict[str, Json], which: Which, taken: bool) -> None:
    mocks = read_mocks({"f": [{**entry, "result": 1}]})
    assert (answer(candidates(mocks, ("f",)), {}, {}, lambda: which) is not None) is taken


def test_an_entry_that_says_which_is_never_used_up() -> None:
    mocks = read_mocks({"f": [{"call": "1-9", "result": 1}, {"result": 2}]})
    found = [answer(candidates(mocks, ("f",)), {}, {"f/0": n}, partial(Which, {"f": n + 1})) for n in range(10)]
    assert [one and one.result for one in found] == [*[1] * 9, 2]


@pytest.mark.parametrize(
    "entry",
    [
        {"call": "x"},
        {"call": "4-2"},
        {"call": []},
        {"attempt": -1},
        {"iteration": 1.5},
        {"never": 1},
        {"never": True, "result": {}},
        {"never": True, "error": {"name": "X"}},
    ],
)
def test_what_is_wrong_is_said_with_its_place(entry: dict[str, Json]) -> None:
    with pytest.raises(MockError) as wrong:
        read_mocks({"f": [entry]})
    assert wrong.value.path == ("functions", "f", 0, next(iter(entry)))


def test_a_person_may_answer_what_never_answers() -> None:
    text = """
id: silent
name: Silent
functions: [{name: f, operation: "a#f"}]
states:
- {name: A, type: operation, start: {kind: default}, actions: [{functionRef: {refName: f}}], end: {kind: default}}
"""
    session = Session.open({"definition": text, "scenario": {"functions": {"f": {"never": True}}}})
    view = session.handle({"command": "continue"})["view"]
    assert (view["status"], view["calls"][0]["never"]) == ("waiting", True)
    session.handle({"command": "resolve", "call": view["calls"][0]["call"], "result": {"late": True}})
    assert session.handle({"command": "continue"})["view"]["output"] == {"late": True}
