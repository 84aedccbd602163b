"""The same definition, scenario and seed give the same trace bytes in any process (semantics.md §5.2, safety.md)."""

import json
import os
import subprocess
import sys
from pathlib import Path

from hypothesis import HealthCheck, given, settings

from tests.simulator.random_workflows import CHILD, definitions, scenarios
from workflow.paths import Json

ROOT = Path(__file__).resolve().parents[3]
RUNS = 60
WORLDS = (
    {"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "LC_ALL": "C"},
    {"PYTHONHASHSEED": "77", "TZ": "America/New_York", "LC_ALL": "C.UTF-8"},
)
PROGRAM = """
import hashlib, json, sys
from simulator.scenario.result import simulate
from tests.simulator.runs import setup_of
for definition, scenario, others in json.load(sys.stdin):
    trace = simulate(setup_of(definition, scenario, tuple(others)))[1]
    print(hashlib.sha256(json.dumps(trace).encode()).hexdigest(), len(trace))
"""


def test_two_processes_give_the_same_bytes() -> None:
    cases: list[Json] = []

    @settings(max_examples=RUNS, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(definitions, scenarios)
    def collect(definition: Json, scenario: Json) -> None:
        cases.append([definition, scenario, [CHILD]])

    collect()
    first, second = (_digests(cases, world) for world in WORLDS)
    assert len(first) == len(cases) >= RUNS // 2
    assert first == second
    assert max(int(line.split()[1]) for line in first) > 30, "some of the runs are worth comparing"


def _digests(cases: list[Json], world: dict[str, str]) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps(cases),
        env={**os.environ, **world},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()
