"""Values are compared as JSON, whatever Python calls equal (contracts.md, "Scenario file", `expect`)."""

import pytest

from simulator.engine.data.equality import same
from simulator.engine.setup.mocks import Which, answer, candidates, read_mocks
from simulator.scenario.expectations import held
from workflow.paths import Json

PAIRS: list[tuple[Json, Json, bool]] = [
    (1, 1.0, True),
    (True, True, True),
    (1, True, False),
    (0, False, False),
    (0.0, False, False),
    (None, False, False),
    ("1", 1, False),
    ([1, [0]], [1.0, [0]], True),
    ([1, [0]], [1, [False]], False),
    ({"a": {"b": 1}}, {"a": {"b": True}}, False),
    ({"a": 1, "b": 2}, {"b": 2, "a": 1}, True),
    ({"a": 1}, {}, False),
]


@pytest.mark.parametrize(("one", "other", "equal"), PAIRS)
def test_same(one: Json, other: Json, equal: bool) -> None:
    assert same(one, other) is equal
    assert same(other, one) is equal


@pytest.mark.parametrize(("one", "other", "equal"), PAIRS)
@pytest.mark.parametrize("name", ["output", "outputContains"])
def test_expectations(one: Json, other: Json, equal: bool, name: str) -> None:
    (found,) = held({name: {"x": one}}, {"output": {"x": other}})
    assert found["held"] is equal


@pytest.mark.parametrize(("flag", "taken"), [(1, "number"), (1.0, "number"), (True, "truth"), ("1", "else")])
def test_the_when_of_a_mock(flag: Json, taken: str) -> None:
    entries: Json = [
        {"when": "$[?(@.flag == 1)]", "result": "number"},
        {"when": "$[?(@.flag == true)]", "result": "truth"},
        {"result": "else"},
    ]
    ready = candidates(read_mocks({"f": entries}), ("f",))
    found = answer(ready, {"flag": flag}, {}, lambda: Which({"f": 1}))
    assert found is not None
    assert found.result == taken
