"""A mock that is opened in its form and saved as it is stays as it was, with its mark: the pages' modules, in Node."""

import pytest

from tests.node import answer
from workflow.paths import Json

WHOLE: list[Json] = [
    {"result": {"a": 1}},
    {"when": "$.a", "result": [], "delay": "PT2S", "times": 2},
    {"error": {"name": "Busy", "code": "503"}, "attempt": "1-2"},
    {"never": True, "iteration": [0, "2-3"]},
    {"result": {}, "delay": {"distribution": "lognormal", "mean": "PT2S", "deviation": "PT1S"}},
    {"result": {}, "delay": {"distribution": "uniform", "from": "PT1S", "to": "PT5S", "max": "PT4S"}},
    {"result": {}, "delay": {"distribution": "choice", "of": [{"value": "PT1S", "weight": 9}, {"value": "PT1M"}]}},
    {
        "choice": [
            {"result": {"yes": True}, "weight": 9},
            {"error": {"name": "Down"}, "delay": {"distribution": "exponential", "mean": "PT5S"}, "weight": 0.5},
            {"never": True, "weight": 1},
        ],
        "delay": "PT3S",
    },
]
WRONG: list[Json] = [
    {"choice": []},
    {"choice": [{"result": {}, "weight": 0}]},
    {"choice": [{"result": {}, "weight": "much"}]},
    {"choice": [{"error": {"name": ""}}]},
    {"result": {}, "delay": {"distribution": "normal", "mean": "soon", "deviation": "PT1S"}},
    {"result": {}, "delay": "soon"},
]


@pytest.mark.parametrize("entry", WHOLE)
def test_what_the_form_shows_is_what_it_writes(entry: Json) -> None:
    assert answer("mock", [entry]) == [entry]


def test_what_is_wrong_is_not_written() -> None:
    assert answer("mock", WRONG) == [None] * len(WRONG)


@pytest.mark.parametrize(
    ("entries", "times"),
    [
        (["a", "b"], [2, 1]),
        (["b"], [1]),  # the first is deleted, and the server has not heard of it
        (["b", "a", "c"], [1, 2, 0]),
        (["c", "b"], [0, 1]),
    ],
)
def test_the_mark_of_an_entry_goes_where_it_goes(entries: list[str], times: list[int]) -> None:
    force = {"functions": {"f": [{"result": "a"}, {"result": "b"}]}, "subflows": {}}
    view = {"mocks": force, "used": {"f/0": 2, "f/1": 1}}
    assert answer("mock_marks", [view, [{"result": entry} for entry in entries]]) == times
