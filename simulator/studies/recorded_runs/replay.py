"""A history replayed: read, made into a scenario, run, and held against the run."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from simulator.engine.run.instances import root_of
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.full_trace import secrecy_of
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario, said_runtime, setup
from simulator.studies.recorded_runs.conformance import Agreement, agreement
from simulator.studies.recorded_runs.history import Instance, Note
from simulator.studies.recorded_runs.reader import read_history
from simulator.studies.recorded_runs.recorded_scenario import (
    Recorded,
    expected,
    expected_beside,
    expected_of_containers,
    recorded,
)
from workflow.paths import Json
from workflow.states import ParallelState
from workflow.tasks import ForkTask

NO_INPUT: Final = "the input of the instance is not"
"""How the note begins that an input is missing."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A history and its run: the scenario with what is expected, what is to be noted, and how far both agree."""

    family: str
    instance: str
    instances: tuple[Instance, ...]
    scenario: dict[str, Json]
    notes: tuple[Note, ...]
    agreement: Agreement
    position: str = "line"

    def as_json(self) -> dict[str, Json]:
        """Its members as results have them (contracts.md, "Recorded run")."""
        return {
            "family": self.family,
            "instance": self.instance,
            "instances": [{**one._asdict(), "definition": list(one.definition)} for one in self.instances],
            "position": self.position,
            "agreement": self.agreement.as_json(),
            "notes": [note.as_json for note in self.notes],
            "scenario": self.scenario,
        }


def replay(
    text: str,
    programs: Mapping[str, Program],
    root: str,
    *,
    wanted: str | None = None,
    overrides: Mapping[str, Any] | None = None,
) -> Replay:
    """The history `text` replayed with the definitions `programs`, of which `root` is the recorded one.

    `wanted` is the instance, `overrides` are members of the scenario that are given otherwise: what a history lacks.
    Raises HistoryError where it cannot be read or has no such instance, and ScenarioError for overrides that are wrong.
    """
    history = read_history(text)
    one = recorded(programs[root], history, wanted)
    if "input" in (overrides or {}):
        one = replace(
            one, is_given=True, notes=tuple(note for note in one.notes if not note.message.startswith(NO_INPUT))
        )
    scenario = _with(one.scenario, overrides or {})
    ready = setup(Scenario(scenario), programs, root)
    scenario |= said_runtime(ready)
    world, trace = simulate(ready)
    found = agreement(one, programs[root], root_of(ready, world), trace, secrecy_of(ready, world))
    notes = list(one.notes)
    if expect := _expectations(one, ready, scenario, found, notes):
        scenario["expect"] = expect
    instances = tuple(history.instances)
    return Replay(history.family, one.instance.id, instances, scenario, tuple(notes), found, history.position)


def _with(scenario: Mapping[str, Json], overrides: Mapping[str, Any]) -> dict[str, Json]:
    """A scenario with other members; mocks and settings are joined name by name."""
    found = dict(scenario)
    for key, value in overrides.items():
        before = found.get(key)
        found[key] = {**before, **value} if isinstance(before, dict) and isinstance(value, dict) else value
    return found


def _expectations(
    one: Recorded, ready: Setup, scenario: Mapping[str, Json], found: Agreement, notes: list[Note]
) -> dict[str, Json]:
    """What is expected of the scenario: what was recorded, as far as it was compared.

    Of a run that agrees all of it holds; where a path is told in another order (branches go on beside each other) it is
    left out, and more is said of the tasks.
    """
    wanted = expected(one)
    if found.until is not None:
        return {"order": list(found.entered)} if found.entered else {}
    if found.difference is not None:
        return {**wanted, **expected_of_containers(one)}
    forks = any(isinstance(state, ForkTask | ParallelState) for state in ready.programs[ready.root].states.values())
    world, trace = simulate(ready)

    def kept(expect: dict[str, Json]) -> dict[str, Json]:
        checked = result(ready, Scenario({**scenario, "expect": expect}), world, trace)["expectations"]
        return {check["name"]: expect[check["name"]] for check in checked if check["held"]}

    good = kept({**wanted, **expected_of_containers(one)})
    missed = [name for name in wanted if name not in good]
    why = "the order of branches may differ" if forks else "the simulation tells it otherwise"
    notes += [Note(None, f"what was recorded as `{name}` is not expected: {why}") for name in missed]
    return {**good, **kept(expected_beside(one))} if forks and "path" in missed else good
