"""Why a run ended while something was still due, and what its result makes of that (contracts.md, "Result")."""

from xml.etree import ElementTree

import pytest

from simulator.scenario.reports import junit, suite, text
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from tests.simulator.runs import setup_of
from workflow.paths import Json

HEAD = {"dsl": "1.0.3", "namespace": "shop", "name": "loop", "version": "1.0.0"}
TURNS: Json = [{"turn": {"set": {"a": 1}, "then": "turn"}}]
WAITS: Json = [{"first": {"wait": {"hours": 1}}}, {"second": {"set": {"done": True}}}]


def ran(tasks: Json, *, whole: bool = True, **scenario: Json) -> dict[str, Json]:
    ready = setup_of({"document": HEAD, "do": tasks}, scenario)
    return result(ready, Scenario(scenario), *simulate(ready, trace=whole))


@pytest.mark.parametrize("whole", [True, False])
def test_a_run_whose_steps_are_used_up_is_not_passed(whole: bool) -> None:
    found = ran(TURNS, whole=whole, settings={"stepBudget": 50})
    assert (found["status"], found["stopped"]) == ("running", "step-budget")
    assert found["passed"] is False
    assert text(found).startswith("FAILED shop/loop: running after PT0S")
    assert "stopped by step-budget (50): its steps are used up" in text(found)


def test_it_is_an_error_for_servers_that_build() -> None:
    read = ElementTree.fromstring(junit(suite([ran(TURNS, settings={"stepBudget": 50}), ran(WAITS)])))
    group = read[0]
    assert (group.get("tests"), group.get("failures"), group.get("errors")) == ("2", "0", "1")
    assert [[part.tag for part in case] for case in group] == [["error"], []]


def test_it_is_passed_where_the_scenario_expects_it() -> None:
    budget = {"stepBudget": 50}
    assert ran(TURNS, settings=budget, expect={"stopped": "step-budget"})["passed"]
    assert not ran(TURNS, settings=budget, expect={"status": "running"})["passed"]
    assert not ran(TURNS, settings=budget, expect={"stopped": "until"})["passed"]
    assert not ran(WAITS, expect={"stopped": "step-budget"})["passed"]


def test_what_a_scenario_stops_by_itself_is_passed() -> None:
    found = ran(WAITS, until="PT30M", expect={"status": "waiting"})
    assert (found["status"], found["stopped"], found["passed"]) == ("waiting", "until", True)
    assert "stopped by until" in text(found)


@pytest.mark.parametrize("until", ["PT2H", None])
def test_a_run_that_ends_was_not_stopped(until: Json) -> None:
    found = ran(WAITS, **({"until": until} if until else {}))
    assert (found["status"], found["stopped"]) == ("completed", None)
    assert "stopped" not in text(found)


@pytest.mark.parametrize("whole", [True, False])
def test_the_virtual_clock_has_an_end(whole: bool) -> None:
    """What would be due later does not come, whatever the scenario says of `until`."""
    tasks: Json = [{"near": {"wait": "P7979Y"}}, {"far": {"wait": {"days": 400}}}]
    for more in ({}, {"until": "P9000Y"}):
        found = ran(tasks, whole=whole, **more)
        assert (found["status"], found["stopped"], found["passed"]) == ("waiting", "virtual-time", False)
        assert "stopped by virtual-time: the virtual clock is at its end" in text(found)
    assert ran(tasks, expect={"stopped": "virtual-time"})["passed"]
    assert ran([{"near": {"wait": "P7979Y"}}])["status"] == "completed"
