"""Fixtures of runs: `tests/fixtures/runs/<behaviour>.yaml` has a `definition`, a `scenario` and, in words, `shows`."""

import json
from functools import cache
from pathlib import Path

from simulator.engine.setup.program import Program
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
    texts = [json.dumps(other) for other in others]
    resources = tuple(Resource(f"with{number}.yaml", text) for number, text in enumerate(texts))
    root = load(json.dumps(definition), resources=resources)
    assert root.workflow is not None, root.diagnostics
    return setup(Scenario(scenario), programs([root, *map(load, texts)]), Program(root.workflow).id)


def fixture_setup(name: str) -> Setup:
    """The Setup of a fixture."""
    whole = source(name)
    return setup_of(whole["definition"], whole.get("scenario", {}), tuple(whole.get("with", ())))


HEAD = ("seq", "step", "time", "type", "instance", "state", "pointer")


def line(event: TraceEvent) -> str:
    """A trace event on one line: step, time, type, who and where, details."""
    who = " ".join(filter(None, (event.get("instance"), event.get("state"))))
    head = f"{event['step']:>3} {event['time']} {event['type']} [{who}] {event.get('pointer', '')}".rstrip()
    own = [f"{key}={json.dumps(value, ensure_ascii=False)}" for key, value in event.items() if key not in HEAD]
    return " ".join([head, *own])
