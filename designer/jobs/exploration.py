"""One definition explored, carried out anywhere.

A definition is the smallest part: which way a search follows next, and when it stops, depends on all that it has seen.
"""

import json
from dataclasses import dataclass

from designer.jobs.sources import programs_of
from simulator.scenario.scenario import Scenario, setup
from simulator.studies.exploration import Exploration, Proof, Refused, explore, given
from simulator.studies.exploration.reports import as_json, as_text
from workflow.paths import Json, Path
from workflow.profile import SPECIFICATION


@dataclass(frozen=True, slots=True)
class Asked:
    """A definition's text, the other texts by name, the scenarios to vary as JSON with their places, and the bounds."""

    text: str
    others: tuple[tuple[str, str], ...]
    scenarios: tuple[tuple[str, Path], ...]
    max_paths: int
    max_steps: int
    all_paths: bool
    runtime: str = SPECIFICATION.id


def explored(asked: Asked) -> dict[str, Json]:
    """`{"report", "text", "problems", "files": [[title, scenario]]}`; `{"refused"}` with why where nothing starts.

    `files` are the scenarios that are worth to be saved. Raises ScenarioError.
    """
    ready = programs_of(asked.text, asked.others, asked.runtime)
    cases = [Scenario(json.loads(text), path) for text, path in asked.scenarios]
    base, start = given(cases, [setup(case, *ready) for case in cases])
    try:
        found = explore(base, asked.max_paths, asked.max_steps, start, each="paths" if asked.all_paths else "none")
    except Refused as error:
        return {"refused": str(error)}
    return {
        "report": as_json(found),
        "text": as_text(found),
        "problems": len(found.problems),
        "files": _titled(found),
    }


def _titled(found: Exploration) -> list[Json]:
    """Few scenarios that cover all, one for every path where that was asked for, and one for each problem."""
    covering = [one.scenario for one in found.cover]
    listed = [*found.cover, *(one for one in found.each if one.scenario not in covering)]
    named: list[Json] = [[f"{number:02} {_in_words(proof)}", proof.scenario] for number, proof in enumerate(listed, 1)]
    for number, one in enumerate(found.problems, 1):
        if one.scenario is not None:
            named.append([f"problem {number:02} {one.kind} {one.pointer}", one.scenario])
    return named


def _in_words(proof: Proof) -> str:
    return f"{proof.status or 'not started'} in {proof.path[-1] if proof.path else 'no state'}"
