"""Fixtures of runs: `tests/fixtures/runs/<behaviour>.yaml` has a `definition`, a `scenario` and, in words, `shows`."""

import json
from functools import cache
from pathlib import Path

from simulator.engine.setup.program import Program, id_of
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.scenario.loading import programs
from simulator.scenario.scenario import Scenario, setup
from workflow.definition import Resource, load
from workflow.document import read
from workflow.paths import Json

FOLDER = Path(__file__).parents[1] / "fixtures" / "runs"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))


@cache
def source(name: str) -> dict[str, Json]:
    """A fixture as written."""
    whole: dict[str, Json] = read((FOLDER / f"{name}.yaml").read_text(encoding="utf-8")).data
    return whole


def setup_of(definition: object, scenario: dict[str, Json], others: tuple[object, ...] = ()) -> Setup:
    """The Setup of a definition and a scenario given as data."""
    return setup(Scenario(scenario), *_programs(definition, others))


def fixture_setup(name: str, scenario: dict[str, Json] | None = None) -> Setup:
    """The Setup of a fixture, with its own scenario or another. Its programs, which no run changes, are made once."""
    own = source(name).get("scenario", {})
    return setup(Scenario(own if scenario is None else scenario), *_fixture_programs(name))


@cache
def _fixture_programs(name: str) -> tuple[dict[str, Program], str]:
    whole = source(name)
    return _programs(whole["definition"], tuple(whole.get("with", ())))


def _programs(definition: object, others: tuple[object, ...]) -> tuple[dict[str, Program], str]:
    """The programs of a definition and of others by their ids, and its own id."""
    texts = [json.dumps(other) for other in others]
    resources = tuple(Resource(f"with{number}.yaml", text) for number, text in enumerate(texts))
    root = load(json.dumps(definition), resources=resources)
    assert root.workflow is not None, root.diagnostics
    return programs([root, *map(load, texts)]), id_of(root.workflow)


HEAD = ("seq", "step", "time", "type", "instance", "state", "pointer")


def line(event: TraceEvent) -> str:
    """A trace event on one line: step, time, type, who and where, details."""
    who = " ".join(filter(None, (event.get("instance"), event.get("state"))))
    head = f"{event['step']:>3} {event['time']} {event['type']} [{who}] {event.get('pointer', '')}".rstrip()
    own = [f"{key}={json.dumps(value, ensure_ascii=False)}" for key, value in event.items() if key not in HEAD]
    return " ".join([head, *own])
