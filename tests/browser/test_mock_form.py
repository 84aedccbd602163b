"""A mock that is opened in its form and saved as it is stays as it was: the page's own modules, run by Node."""

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
