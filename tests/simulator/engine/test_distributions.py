"""Chance in a scenario: distributions, choices between answers, and that the seed alone decides."""

from collections import Counter
from statistics import fmean, stdev
from typing import Any

import pytest

from simulator.engine.setup.distributions import Chance, ChanceError, certain, read_chance
from simulator.engine.setup.mock_answers import MockError
from simulator.engine.setup.mocks import read_mocks
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.scenario.result import simulate
from simulator.scenario.scenario import ScenarioError, costs
from tests.simulator.runs import setup_of
from workflow.paths import Json

SHARES = [(number + 0.5) / 10_000 for number in range(10_000)]
CALL: Json = {
    "id": "call",
    "functions": [{"name": "f"}],
    "states": [
        {
            "name": "Call",
            "type": "operation",
            "start": {"kind": "default"},
            "actions": [{"functionRef": {"refName": "f"}}],
            "onErrors": [{"error": "*", "end": {"kind": "default"}}],
            "end": {"kind": "default"},
        }
    ],
}


@pytest.mark.parametrize(("drawn", "whole"), [(0.4, 0), (0.6, 1), (1.4, 1), (1.6, 2), (2.5, 2), (-3.0, 0)])
def test_a_length_is_the_nearest_whole_millisecond(drawn: float, whole: int) -> None:
    found = Chance(lambda _: drawn).draw(0.5)
    assert (found, type(found)) == (whole, int)


def drawn(**written: Json) -> list[int]:
    """What a distribution gives evenly over all shares."""
    chance = read_chance(written)
    return [chance.draw(share) for share in SHARES]


def traced(setup: Setup) -> list[TraceEvent]:
    return simulate(setup)[1]


@pytest.mark.parametrize(
    ("written", "mean", "deviation"),
    [
        ({"distribution": "uniform", "from": "PT1S", "to": "PT3S"}, 2000, 577),
        ({"distribution": "normal", "mean": "PT10S", "deviation": "PT1S"}, 10_000, 1000),
        ({"distribution": "lognormal", "mean": "PT2S", "deviation": "PT1S"}, 2000, 1000),
        ({"distribution": "exponential", "mean": "PT5S"}, 5000, 5000),
        ({"distribution": "choice", "of": [{"value": "PT1S", "weight": 3}, {"value": "PT5S"}]}, 2000, 1732),
    ],
)
def test_a_distribution_has_the_mean_and_deviation_that_it_says(written: Any, mean: int, deviation: int) -> None:
    found = drawn(**written)
    assert fmean(found) == pytest.approx(mean, rel=0.01)
    assert stdev(found) == pytest.approx(deviation, rel=0.03)
    assert min(found) >= 0
    assert found == sorted(found)


def test_bounds_and_nothing_below_zero() -> None:
    found = drawn(distribution="normal", mean="PT1S", deviation="PT2S", max="PT3S")
    assert (min(found), max(found)) == (0, 3000)
    assert set(drawn(distribution="lognormal", mean="PT2S", deviation="PT0S")) == {2000}
    assert set(drawn(distribution="normal", mean="PT2S", deviation="PT0S")) == {2000}
    least = read_chance({"distribution": "exponential", "mean": "PT1S"})
    assert (least.draw(0), isinstance(least, Chance)) == (0, True)


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ({"distribution": "gauss"}, ("distribution",)),
        ({"distribution": ["normal"]}, ("distribution",)),
        ({"distribution": "normal", "mean": "PT1S"}, ("deviation",)),
        ({"distribution": "normal", "mean": "P1M", "deviation": "PT1S"}, ("mean",)),
        ({"distribution": "normal", "mean": 3, "deviation": "PT1S"}, ("mean",)),
        ({"distribution": "lognormal", "mean": "PT0S", "deviation": "PT1S"}, ("mean",)),
        ({"distribution": "uniform", "from": "PT2S", "to": "PT1S"}, ("from",)),
        ({"distribution": "exponential", "mean": "PT2S", "rate": 2}, ("rate",)),
        ({"distribution": "exponential", "mean": "PT2S", "min": "PT2S", "max": "PT1S"}, ("min",)),
        ({"distribution": "choice", "of": []}, ("of",)),
        ({"distribution": "choice", "of": [{"value": "soon"}]}, ("of", 0, "value")),
        ({"distribution": "choice", "of": [{"value": "PT1S", "weight": 0}]}, ("of",)),
        ({"distribution": "choice", "of": [{"value": "PT1S", "weight": -1}]}, ("of", 0, "weight")),
    ],
)
def test_what_is_wrong_is_said_with_its_place(written: Any, place: tuple[str | int, ...]) -> None:
    with pytest.raises(ChanceError) as raised:
        read_chance(written)
    assert raised.value.path == place
    with pytest.raises(MockError) as wrong:
        read_mocks({"f": {"delay": written}})
    assert wrong.value.path == ("functions", "f", "delay", *place)


@pytest.mark.parametrize(
    ("entry", "place"),
    [
        ({"choice": {}}, ("choice",)),
        ({"choice": [{}], "result": 1}, ("choice",)),
        ({"choice": [{"when": "$"}]}, ("choice", 0, "when")),
        ({"choice": [{"error": {}}]}, ("choice", 0, "error")),
        ({"choice": [{"weight": "much"}]}, ("choice", 0, "weight")),
        ({"choice": []}, ("choice",)),
    ],
)
def test_a_choice_that_cannot_be_read(entry: Any, place: tuple[str | int, ...]) -> None:
    with pytest.raises(MockError) as raised:
        read_mocks({"f": entry})
    assert raised.value.path == ("functions", "f", *place)


def test_one_of_several_answers_by_weight_and_seed() -> None:
    options = [
        {"result": {"a": 1}, "weight": 8},
        {"error": {"name": "Down"}, "weight": 1, "delay": "PT9S"},
        {"result": {"a": 2}},
    ]
    setups = [
        setup_of(CALL, {"seed": seed, "functions": {"f": {"choice": options, "delay": "PT1S"}}}) for seed in range(500)
    ]
    runs = [traced(setup) for setup in setups]
    said: Counter[Any] = Counter()
    for trace in runs:
        answer = next(e for e in trace if e["type"] in ("function.returned", "function.failed"))
        said[repr(answer.get("result") or answer["error"]["name"]), answer["time"][-3:-1]] += 1
    assert set(said) == {("{'a': 1}", "01"), ("'Down'", "09"), ("{'a': 2}", "01")}, "an answer's own delay counts first"
    assert 360 < said["{'a': 1}", "01"] < 440
    assert [traced(setup) for setup in setups[:20]] == runs[:20]


def test_random_delays_come_from_the_seed_alone() -> None:
    delay = {"distribution": "lognormal", "mean": "PT2S", "deviation": "PT2S"}
    times = {
        seed: traced(setup_of(CALL, {"seed": seed, "functions": {"f": {"result": {}, "delay": delay}}}))[-1]["time"]
        for seed in range(20)
    }
    assert len(set(times.values())) == 20
    again = setup_of(CALL, {"seed": 7, "functions": {"f": {"result": {}, "delay": delay}}})
    assert traced(again)[-1]["time"] == times[7]


def test_without_chance_there_is_an_entry_for_each_answer() -> None:
    delay = {"distribution": "uniform", "from": "PT1S", "to": "PT3S"}
    assert certain({"choice": [{"result": 1, "weight": 2}, {"error": "E", "delay": delay}], "delay": "PT1S"}) == [
        {"result": 1, "delay": "PT1S"},
        {"error": "E", "delay": "PT2S"},
    ]
    assert certain({"result": 1}) == [{"result": 1}]


def test_costs_are_numbers_by_function() -> None:
    assert costs({"f": 2, "g": 0.5}) == {"f": 2.0, "g": 0.5}
    for wrong, place in (([], ("costs",)), ({"f": -1}, ("costs", "f")), ({"f": True}, ("costs", "f"))):
        with pytest.raises(ScenarioError) as raised:
            setup_of(CALL, {"costs": wrong})
        assert raised.value.path == place
