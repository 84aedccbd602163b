"""A definition and what it was converted to, run by the same scenarios: what differs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from simulator.engine.setup.program import id_of
from simulator.scenario.loading import programs
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario, scenarios, setup
from simulator.studies.exploration import Refused, explore
from workflow.convert import Converted
from workflow.definition import Definition, load
from workflow.document import read
from workflow.paths import Json

COMPARED = ("status", "output", "error", "calls", "produced", "duration")


def ran(definition: Definition, scenario: Scenario, others: list[Definition]) -> dict[str, Json]:
    """The result of one run."""
    found = programs([definition, *others])
    assert definition.workflow
    ready = setup(scenario, found, id_of(definition.workflow))
    return result(ready, scenario, *simulate(ready, trace=False))


def differences(source: Definition, made: Converted, case: Scenario, others: list[Definition]) -> dict[str, Any]:
    """What another result the converted definition has; a path counts without the states that were added.

    Runs that the step budget cuts off are cut off at different places, and tell nothing.
    """
    target = load(made.text, dialect=made.dialect)
    one, other = ran(source, case, others), ran(target, case, others)
    if one["status"] == other["status"] == "running":
        return {}
    found = {name: (one[name], other[name]) for name in COMPARED if one[name] != other[name]}
    for side in (one, other):
        side["path"] = [name for name in side["path"] if name not in made.added | made.gone]
    error = found.get("error")
    if error and error[0] and error[1] and error[0].get("name") == error[1].get("name"):
        del found["error"]
    return found | ({"path": (one["path"], other["path"])} if one["path"] != other["path"] else {})


def gallery_cases(path: Path) -> list[Scenario]:
    """The scenarios of an example."""
    return scenarios(read((path.parent / "scenarios.yaml").read_text("utf-8")).data)


def explored_cases(source: Definition, paths: int = 30, steps: int = 5_000) -> Iterator[Scenario]:
    """A scenario for each path that the source can take, as far as bounds allow."""
    assert source.workflow
    found = programs([source])
    base = setup(Scenario({"settings": {"unmocked": "empty"}}), found, id_of(source.workflow))
    try:
        yield from (Scenario(proof.scenario) for proof in explore(base, paths, steps, each="ways").each)
    except Refused:
        return
