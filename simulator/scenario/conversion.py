"""A scenario for its definition in another dialect: the names of states that its path has there."""

from collections.abc import Mapping

from simulator.engine.program import Program
from simulator.scenario.repair import rewritten
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario, ScenarioError, scenarios, setup
from workflow.paths import Json


def carried_over(
    data: Mapping[str, Json], programs: Mapping[str, Program], root: str, gone: frozenset[str], added: frozenset[str]
) -> dict[str, Json]:
    """The file of a scenario, or of several, for the converted definition `root` of `programs`.

    The states `gone` are in no path any more. Where one goes through states that were `added`, a run tells it: what it
    expects is changed only where the run differs by those alone.
    """
    found = rewritten(data, {"states": dict.fromkeys(gone)})
    if isinstance(found.get("scenarios"), list):
        found["scenarios"] = [
            rewritten(one, {"states": dict.fromkeys(gone)}) if isinstance(one, dict) else one
            for one in found["scenarios"]
        ]
    for case in scenarios(found) if added else ():
        own = found["scenarios"][case.path[1]] if case.path else found
        expected = (own.get("expect") or {}).get("path")
        path = _path(case, programs, root) if isinstance(expected, list) else None
        if path is not None and [name for name in path if name not in added] == expected:
            own["expect"] = {**own["expect"], "path": path}
    return found


def _path(case: Scenario, programs: Mapping[str, Program], root: str) -> list[str] | None:
    """The path of a run of the scenario; None where it cannot be run."""
    try:
        ready = setup(case, programs, root)
    except ScenarioError:
        return None
    path: list[str] = result(ready, case, *simulate(ready, trace=False))["path"]
    return path
