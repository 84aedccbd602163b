"""How a sweep is written, and the scenarios that it makes."""

import pytest

from simulator.scenario.scenario import Scenario
from simulator.studies.sampling.sweep import BadSweep, combinations, sweep_of, swept
from workflow.paths import Json


@pytest.mark.parametrize(
    ("written", "values"),
    [
        ("/a=1, x, {b: 2}", [1, "x", {"b": 2}]),
        ("/a=0..60..4", [0, 20, 40, 60]),
        ("/a=1 .. 0 .. 3", [1, 0.5, 0]),
        ("/a=PT1S..PT10S..4", ["PT1S", "PT4S", "PT7S", "PT10S"]),
    ],
)
def test_values_are_listed_or_spread(written: str, values: list[Json]) -> None:
    assert sweep_of(written) == ("/a", values)


@pytest.mark.parametrize(
    "written",
    ["a=1", "/a", "/a=", "/a=[", "/a=1..2..1", "/a=x..2..3", "/a=P1M..P2M..3", "/a=nan..inf..3", "/a=-1e308..1e308..3"],
)
def test_what_is_no_sweep_is_told_with_its_place(written: str) -> None:
    with pytest.raises(BadSweep) as told:
        sweep_of(written, 1)
    assert told.value.at == 1


def test_the_last_place_changes_fastest_and_the_scenario_stays() -> None:
    case = Scenario({"name": "N", "input": {"a": 0}})
    sweeps = [sweep_of("/input/a=1,2"), sweep_of("/seed=3,4")]
    found = swept(case, sweeps)
    assert combinations(sweeps) == len(found) == 4
    assert [(one.data["input"]["a"], one.data["seed"]) for one in found] == [(1, 3), (1, 4), (2, 3), (2, 4)]
    assert found[1].name == "N /input/a=1, /seed=4"
    assert case.data == {"name": "N", "input": {"a": 0}}
