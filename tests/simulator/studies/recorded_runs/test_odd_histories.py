"""Histories of which anything may be wrong: what comes of them is a replay, or an error with a place."""

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from designer.jobs.sources import programs_of
from simulator.engine.setup.program import Program
from simulator.scenario.scenario import ScenarioError
from simulator.studies.recorded_runs.history import HistoryError
from simulator.studies.recorded_runs.records import records
from simulator.studies.recorded_runs.replay import Replay, replay
from tests.simulator.studies.recorded_runs.samples import CASES, RUNTIMES, definition, history
from workflow.profile import SPECIFICATION

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    7.5,
    10**30,
    "",
    "x",
    "{{ $.a }}",
    "/do/0/gone",
    [],
    [1],
    {},
    {"a": {"b": [None]}},
    "0000-01-01",
)
TRIES = 60


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every member and entry of a value, with what has it."""
    for key, one in list(value.items()) if isinstance(value, dict) else list(enumerate(value)):
        yield value, key
        if isinstance(one, dict | list):
            yield from places(one)


@pytest.mark.parametrize("case", CASES)
def test_whatever_is_wrong_is_told(case: str) -> None:
    chance = Random(case)
    whole = [dict(one.data) for one in records(history(case))]
    programs = programs_of(definition(case), (), RUNTIMES.get(case.partition("-")[0], SPECIFICATION.id))
    for _ in range(TRIES):
        changed = copy.deepcopy(whole)
        for _ in range(chance.randint(1, 4)):
            holder, key = chance.choice(list(places(changed)))
            holder[key] = copy.deepcopy(chance.choice(ODD))
        if chance.random() < 0.2:
            chance.shuffle(changed)
        found = outcome("\n".join(map(json.dumps, changed)), *programs)
        if isinstance(found, HistoryError):
            assert 1 <= found.line <= len(changed)
        elif isinstance(found, Replay):
            assert json.loads(json.dumps(found.as_json()))["instance"] == found.instance
            assert 0 <= found.agreement.agree <= found.agreement.recorded


def outcome(text: str, programs: dict[str, Program], root: str) -> Replay | HistoryError | ScenarioError:
    """A replay, or why there is none."""
    try:
        return replay(text, programs, root)
    except (HistoryError, ScenarioError) as error:
        return error
