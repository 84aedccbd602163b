"""How a runtime runs a case: what comes of it, in the members that the case expects."""

import json
from typing import Any

from simulator.scenario.loading import open_setup
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario
from tests.runtime_cases import Case, as_text
from workflow.paths import Json


def run(case: Case, runtime: str) -> dict[str, Any]:
    """The result of a case."""
    data = {"settings": {"unmocked": "fail"}, **(case.written.get("scenario") or {}), "runtime": runtime}
    data = json.loads(json.dumps(data))
    others = [as_text(one) for one in case.written.get("with", ())]
    ready = open_setup({"definition": case.definition, "with": others, "scenario": data})
    world, trace = simulate(ready)
    return dict(result(ready, Scenario(data), world, trace))


def check_run(case: Case, runtime: str) -> None:
    """What comes of a case is what it expects."""
    expected = json.loads(json.dumps(case.written["expect"]))
    found = run(case, runtime)
    assert {key: part_of(value, found[key]) for key, value in expected.items()} == expected


def part_of(expected: Json, found: Json) -> Json:
    """What was found, of members that are expected; of outputs all."""
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        return [members(one, other) for one, other in zip(expected, found, strict=True)]
    is_error = isinstance(found, dict) and {"name", "message"} <= set(found)
    return members(expected, found) if is_error else found


def members(expected: Json, found: Json) -> Json:
    """The members of an object that are expected."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return {key: one for key, one in found.items() if key in expected}
    return found
