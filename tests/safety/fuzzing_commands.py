"""Commands of a session, mutilated at random: each is carried out or refused by name, and a refusal changes nothing.

What comes of them is told as JSON, and the session comes back from its log as it was.
"""

import copy
import json
import random
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import yaml

from simulator.live.messages import BadMessage, read_message
from simulator.session.command_fields import CommandError
from simulator.session.session import Session
from tests.safety.fuzzing_scenarios import STEPS, setups
from tests.safety.mutating import ODD, SCRAPS, keys, member
from workflow.paths import Json

DOCUMENT = Path(__file__).resolve().parents[2] / "docs/simulator.asyncapi.yaml"
COMMANDS = 12
SECONDS = 2.0
"""What one command may take."""
POINT = {"pointer": "/states/0", "skip": 1, "condition": "$.a"}
EVENT = {"type": "asked", "source": "people", "data": {"a": [1]}}
USUAL: list[dict[str, Json]] = [
    *({"command": name} for name in ("start", "step", "step-over", "step-out", "continue", "undo", "reset", "pause")),
    *({"command": "continue"}, {"command": "step", "count": 4}, {"command": "back", "count": 2}),
    *({"command": "forward", "from": 1}, {"command": "go", "position": 2}, {"command": "sync", "from": 0, "seq": 1}),
    *({"command": "look", "position": 1, "from": 0}, {"command": "run-to", "pointer": "/states/1"}),
    *({"command": "inject", "event": EVENT, "at": "PT5M", "just": "before"}, {"command": "inject", "event": EVENT}),
    *({"command": "replan", "number": 1, "at": "PT1H"}, {"command": "replan", "number": 1, "remove": True}),
    *({"command": "resolve", "call": number, "result": {"a": 1}, "mock": True} for number in (1, 2)),
    {"command": "resolve", "call": 1, "error": {"name": "Failed", "code": "500"}},
    *({"command": "advance", "by": "PT1H"}, {"command": "advance", "to": "2030-01-01T00:00:00Z"}),
    *({"command": "advance", "next": True}, {"command": "limits", "traceLimit": 500, "dataLimit": 9_000}),
    {"command": "mocks", "functions": {"f": [{"result": {"a": "{{ $.b }}"}, "times": 1}]}, "subflows": {"w": {}}},
    {"command": "settings", "projection": "keyed", "unmatchedEvents": "drop", "unmocked": "empty"},
    *({"command": "edit-data", "pointer": "/a", "value": {"b": 1}}, {"command": "edit-data", "remove": True}),
    {"command": "edit-data", "pointer": "", "value": [], "focus": {"frame": 1}},
    {"command": "breakpoints", "breakpoints": [{"kind": "state", "on": "exit", **POINT}, {"kind": "edge", **POINT}]},
    {"command": "breakpoints", "breakpoints": [{"kind": "error", "name": "*"}, {"kind": "time", "at": "PT5M"}]},
    {"command": "breakpoints", "breakpoints": [{"kind": "data", "of": "request", "condition": "$.a"}]},
    {"command": "breakpoints", "breakpoints": [{"kind": "attempt", "number": 2}, {"kind": "event", "name": "*"}]},
    *({"command": "watches", "watches": ["$.a", "$..*"]}, {"command": "evaluate", "expressions": ["$[?(@.a == 1)]"]}),
    *({"command": "stages", "seq": 3, "scope": "a"}, {"command": "provenance", "seq": 2, "pointer": "/a"}),
    {"command": "reveal", "seq": 3, "number": 1},
    {"command": "differences", "first": 1, "position": 4},
    *({"command": "correlation"}, {"command": "correlation", "seq": 1}, {"command": "judge", "expect": {"path": []}}),
    {"command": "compare", "scenarios": [{"settings": {"stepBudget": 500}}, {"settings": {"stepBudget": 400}}]},
]


@cache
def words() -> list[str]:
    """The fields of all commands, as they are described."""
    whole = yaml.safe_load(DOCUMENT.read_text(encoding="utf-8"))
    return sorted(whole["components"]["schemas"]["command"]["properties"])


def command(dice: random.Random) -> dict[str, Json]:
    """A command that is as usual, or has something odd somewhere."""
    made = copy.deepcopy(dice.choice(USUAL))
    if dice.random() < 0.4:
        return made
    name = made["command"]
    for _ in range(dice.randrange(1, 3)):
        if len(made) > 1 and dice.random() < 0.6:
            member(dice, made)
        elif dice.random() < 0.5:
            keys(dice, made, words())
        else:
            made[dice.choice(words())] = copy.deepcopy(dice.choice([*ODD, *SCRAPS]))
    return made if dice.random() < 0.1 else {**made, "command": name}


def mutations(seed: int, numbers: range) -> Iterator[tuple[str, str]]:
    """A setup and a dozen commands as JSON with their names; each depends on the seed and its number alone."""
    names = sorted(setups())
    for number in numbers:
        dice = random.Random(f"{seed}-{number}")
        name = dice.choice(names)
        commands = [json.dumps(command(dice)) for _ in range(COMMANDS)]
        yield f"{seed}-{number}-{name}.json", json.dumps({"setup": setups()[name], "commands": commands})


def exercise(_dice: random.Random, text: str) -> None:
    """The commands as the socket gives them to a session. Raises what is no named answer."""
    given = json.loads(text)
    session = Session.open(given["setup"])
    for message in given["commands"]:
        _send(session, message)
    saved = session.saved()
    again = Session.open(given["setup"], saved["log"], saved["position"], saved["length"], saved["undone"])
    again.use_debug_settings(session.debug_settings)
    assert again.view() == session.view(), "the session comes back as another"
    assert again.trace() == session.trace(), "the trace comes back as another"


def _send(session: Session, message: str) -> None:
    before, begun = json.dumps(session.view()), time.process_time()
    try:
        asked = read_message(message)
        json.dumps(session.handle({**asked, "limit": STEPS // 10}), allow_nan=False)
    except (BadMessage, CommandError):
        assert json.dumps(session.view()) == before, "what was refused has changed the session"
    assert time.process_time() - begun < SECONDS, f"{message[:200]} takes too long"
