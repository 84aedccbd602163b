"""Definitions that are explored."""

from simulator.engine.setup.setup import Setup
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario, setup
from simulator.studies.exploration import End, Exploration, explore
from simulator.studies.exploration.call_faults import UNNAMED
from tests.simulator.runs import setup_of
from workflow.paths import Json


def run(base: Setup, scenario: dict[str, Json]) -> dict[str, Json]:
    case = Scenario(scenario)
    given_setup = setup(case, base.programs, base.root)
    return result(given_setup, case, *simulate(given_setup))


def reproduces(base: Setup, found: Exploration) -> None:
    """Every scenario that is given or would be written holds when it is run."""
    given_ones = [proof.scenario for proof in (*found.cover, *found.each)]
    given_ones += [end.scenario for end in found.ends]
    given_ones += [one.scenario for one in found.problems if one.scenario is not None]
    for scenario in given_ones:
        again = run(base, scenario)
        assert again["expectations"]
        assert all(one["held"] for one in again["expectations"]), (scenario, again["expectations"])


def calls_failed(end: End) -> bool:
    """Whether runs end so because a call failed, in a way that nothing handles."""
    return end.error is not None and end.error["name"] == UNNAMED


def missed_by(definition: Json, *others: Json, scenario: dict[str, Json] | None = None) -> list[tuple[str, str]]:
    """The places of a definition that exploring does not reach, with the reason; its scenarios hold."""
    base = setup_of(definition, scenario or {}, others)
    found = explore(base)
    reproduces(base, found)
    return [(one.name, one.reason) for one in found.missed]
