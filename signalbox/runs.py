"""Runs of definitions by scenarios, and what exploring them finds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from typing import Any

from designer.jobs.exploration import Asked, explored
from designer.jobs.single_run import outcome_of
from designer.jobs.sources import source_of
from signalbox.definitions import Definition, load
from signalbox.timeline import timeline
from simulator.inspection.critical_path import as_json, critical_path
from simulator.limits import EXPLORED_PATHS, EXPLORED_STEPS
from simulator.scenario import reports
from simulator.scenario.scenario import ScenarioError, runtime_of
from workflow.paths import Json
from workflow.profile import SPECIFICATION

NOT_IN_TEXT = ("definition", "with")
"""What a scenario file names beside itself: here the definition and its resources are given as they are."""


@dataclass(frozen=True, slots=True)
class Run:
    """What a run came to. In a notebook it shows its timeline. `result` is that of `simulate --format json`.

    `shown` is the same with secrets masked, which its text is made of.
    """

    result: dict[str, Json]
    shown: dict[str, Json] = field(repr=False)

    @property
    def status(self) -> str:
        """`completed`, `failed`, `waiting` and so on: how it stands with the instance at its end."""
        return str(self.result["status"])

    @property
    def output(self) -> Any:
        """The workflow data output, JSON; None where there is none."""
        return self.result["output"]

    @property
    def error(self) -> dict[str, Json] | None:
        found: dict[str, Json] | None = self.result["error"]
        return found

    @property
    def stopped(self) -> str | None:
        """Why it ended while something was still due: `step-budget` or `until`; None where nothing was."""
        found: str | None = self.result["stopped"]
        return found

    @property
    def path(self) -> list[str]:
        """The states or tasks that it went through, in order."""
        return list(self.result["path"])

    @property
    def trace(self) -> list[dict[str, Json]]:
        """Its trace events; the same definition, scenario and seed give the same ones (contracts.md, "Trace")."""
        return list(self.result["trace"])

    @property
    def critical_path(self) -> list[dict[str, Json]]:
        """The calls, waits and retries that determined how long it took, in order (runs.md, "The critical path")."""
        links: list[dict[str, Json]] = as_json(critical_path(self.trace, self.result["definition"]))["links"]
        return links

    @property
    def passed(self) -> bool | None:
        """Whether all that the scenario expects held; None where it expects nothing.

        A run that was stopped by its step budget did not pass, nor one in which no instance was started, unless its
        scenario expects that."""
        found: bool | None = self.result["passed"]
        return found

    def __str__(self) -> str:
        return reports.text(self.shown, verbose=True)

    def __repr__(self) -> str:
        return f"<Run of {self.result['definition']!r}: {self.status} after {self.result['duration']}>"

    def _repr_html_(self) -> str:
        return timeline(self.result)


def simulate(
    source: str | PathLike[str] | Definition,
    scenario: Mapping[str, Any] | None = None,
    *,
    input: Any = None,
    events: Sequence[Mapping[str, Any]] = (),
    seed: int | None = None,
) -> Run:
    """Run a definition to its end: until nothing is due, or the scenario's `until`.

    `scenario` has the keys of a scenario file (contracts.md, "Scenario file"); `input`, `events` and `seed` take the
    place of its own. Raises Unreadable for the definition; ScenarioError for a scenario that cannot be read, or that
    does not start the workflow.
    """
    more = {"input": input, "events": list(events) or None, "seed": seed}
    case = {**_without_files(scenario), **{key: value for key, value in more.items() if value is not None}}
    definition = load(source).checked()
    case = _for_runtime(definition, case)
    found, shown, reason = outcome_of((source_of(definition.text, definition.resources.items(), case), True))
    if reason is not None:
        raise ScenarioError(f"the start is refused: {reason}")
    return Run(found, shown)


def _without_files(scenario: Mapping[str, Any] | None) -> dict[str, Json]:
    return {key: value for key, value in dict(scenario or {}).items() if key not in NOT_IN_TEXT}


def _for_runtime(definition: Definition, case: Mapping[str, Any]) -> dict[str, Any]:
    """The scenario with the runtime of the definition, where it says none itself."""
    own = {} if definition.runtime == SPECIFICATION.id else {"runtime": definition.runtime}
    return {**own, **case}


def explore(
    source: str | PathLike[str] | Definition,
    scenario: Mapping[str, Any] | None = None,
    *,
    max_paths: int = EXPLORED_PATHS,
    max_steps: int = EXPLORED_STEPS,
) -> dict[str, Json]:
    """The ways that a definition can go, what is wrong with them, and few scenarios that cover all (explore.md).

    `max_paths` ways are tried and `max_steps` micro-steps done at most. What comes out is `explore --format json`.
    Raises Unreadable and ScenarioError.
    """
    definition = load(source).checked()
    case = _for_runtime(definition, _without_files(scenario))
    ready = source_of(definition.text, definition.resources.items(), case)
    listed = ((ready.scenario, ready.path),)
    found = explored(Asked(ready.text, ready.others, listed, max_paths, max_steps, False, runtime_of(ready.case)))
    if "refused" in found:
        raise ScenarioError(f"the start is refused: {found['refused']}")
    report: dict[str, Json] = found["report"]
    return report
