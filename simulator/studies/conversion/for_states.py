"""A scenario for its definition in another dialect: the names of states that its path has there, how its run ends."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from simulator.engine.setup.program import Program
from simulator.scenario.repair import rewritten
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario, ScenarioError, scenarios, setup
from workflow.paths import Json, Path

ENDS: Final = {"terminated": "completed", "blocked": "failed"}
"""How what ends so in 0.6 ends in 0.8, which has neither (docs/convert.md)."""
PROJECTION: Final = "auto"
"""The setting that a definition is carried over to 0.8 with: there it stands in the filters."""


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
    if root in programs and programs[root].workflow.dialect == "0.8":
        for own in (found, *(found.get("scenarios") or [])):
            _in_0_8(own)
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


def unsaid_settings(data: Json) -> Iterator[tuple[Path, str]]:
    """The settings of a scenario file that say nothing of a definition carried over to 0.8, with their places."""
    listed = data.get("scenarios") if isinstance(data, dict) else None
    places: list[tuple[Path, Json]] = [((), data)]
    places += [(("scenarios", number), one) for number, one in enumerate(listed if isinstance(listed, list) else [])]
    for path, one in places:
        settings = one.get("settings") if isinstance(one, dict) else None
        given = settings.get("projection") if isinstance(settings, dict) else None
        if given not in (None, PROJECTION):
            words = f"the setting projection “{given}”: the definition is written for “{PROJECTION}”"
            yield (*path, "settings", "projection"), words


def _ended(expected: Json) -> Json:
    """How an instance is expected to end there: its status, or what is expected of its members."""
    if not isinstance(expected, dict):
        return ENDS.get(str(expected), expected)
    status = expected.get("status")
    return {**expected, "status": ENDS[status]} if status in ENDS else dict(expected)


def _in_0_8(own: Any) -> None:
    """One scenario, or what a suite says for all, changed in place."""
    if not isinstance(own, dict):
        return
    expected, settings = own.get("expect"), own.get("settings")
    if isinstance(expected, dict):
        own["expect"] = _ended(expected)
        if isinstance(expected.get("instances"), list):
            own["expect"]["instances"] = [_ended(one) for one in expected["instances"]]
    if isinstance(settings, dict) and "projection" in settings:
        own["settings"] = {name: value for name, value in settings.items() if name != "projection"}
        if not own["settings"]:
            del own["settings"]
