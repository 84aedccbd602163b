"""Real definitions by others run headless (read in place, never copied); the issue's six go to their ends."""

from pathlib import Path

import pytest

from simulator.engine.setup.program import Program
from simulator.scenario.loading import programs
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario, scenarios, setup
from tests.definitions import ROOT, SHARED, others, own, parameters, shared
from workflow.definition import Resource, load
from workflow.document import read

CORPUS = SHARED / "corpus" / "0.6-draft"
SCENARIOS = ROOT / "tests" / "fixtures" / "corpus-scenarios"
FILES = [*own("0.6-draft"), *others("0.6-draft")]


def cases() -> list[tuple[str, Scenario]]:
    found = []
    for path in sorted(SCENARIOS.glob("*.scenarios.yaml")):
        name = path.name.removesuffix(".scenarios.yaml") + ".yaml"
        found += [(name, case) for case in scenarios(read(path.read_text(encoding="utf-8")).data)]
    return found


CASES = cases()


@shared
def test_the_six_have_scenarios() -> None:
    assert {name for name, _ in CASES} <= {path.name for path in FILES}
    assert len({name for name, _ in CASES}) >= 6


@shared
@pytest.mark.parametrize(("name", "case"), CASES, ids=[f"{name}: {case.name}" for name, case in CASES])
def test_runs_to_its_end(name: str, case: Scenario) -> None:
    definition = load((CORPUS / name).read_text(encoding="utf-8"))
    assert definition.workflow is not None
    ready = setup(case, programs([definition]), Program(definition.workflow).id)
    world, trace = simulate(ready)
    found = result(ready, case, world, trace)
    assert [one for one in found["expectations"] if not one["held"]] == []
    assert found["expectations"]


@pytest.mark.parametrize("path", parameters([*FILES, *own("1.0"), *others("1.0")]))
@pytest.mark.parametrize("unmocked", ["fail", "empty"])
def test_starts(path: Path, unmocked: str) -> None:
    """What cannot run says so in the trace; nothing raises."""
    beside = tuple(Resource(other.name, other.read_text(encoding="utf-8")) for other in others(path.parent.name))
    definition = load(path.read_text(encoding="utf-8"), resources=beside)
    assert definition.workflow is not None
    case = Scenario({"settings": {"unmocked": unmocked, "stepBudget": 500}})
    ready = setup(case, programs([definition]), Program(definition.workflow).id)
    _, trace = simulate(ready)
    assert trace[0]["type"] in ("instance.started", "start.refused")
