"""Real scenarios, and their definitions, mutilated at random: a run with what comes out begins and ends, or says why it
does not.
"""

import copy
import json
import random
from collections.abc import Iterator
from functools import cache

from designer.workers.tasks import Unstartable
from designer.workers.tasks.batch import run
from simulator.engine.data.strict_json import malformed, read_json
from tests.safety.mutating import keys, member
from tests.simulator.runs import NAMES, source
from workflow.paths import Json

WORDS = [
    *("input", "clock", "seed", "start", "until", "settings", "functions", "subflows", "events", "expect", "with"),
    *("result", "error", "delay", "times", "when", "call", "attempt", "iteration", "never", "choice", "weight", "at"),
    *("type", "source", "data", "id", "time", "name", "status", "output", "path", "calls", "produced", "duration"),
    *("outputContains", "narration", "stepBudget", "maxDepth", "projection", "__proto__", "uniform", "output"),
]
STEPS = 1_000


@cache
def setups() -> dict[str, dict[str, Json]]:
    """The setup of every fixture of a run that has a scenario to mutilate."""
    found = {}
    for name in NAMES:
        whole = source(name)
        others = [json.dumps(other) for other in whole.get("with", ())]
        found[name] = {"definition": json.dumps(whole["definition"]), "with": others, "scenario": whole.get("scenario")}
    return {name: setup for name, setup in found.items() if setup["scenario"]}


def mutations(seed: int, numbers: range) -> Iterator[tuple[str, str]]:
    """Setups as JSON with their names, `SEED-NUMBER-SOURCE.json`; each depends on the seed and its number alone."""
    names = sorted(setups())
    for number in numbers:
        dice = random.Random(f"{seed}-{number}")
        name = dice.choice(names)
        setup = copy.deepcopy(setups()[name])
        if dice.random() < 0.3:
            setup["definition"] = json.dumps(member(dice, json.loads(setup["definition"])))
        for _ in range(dice.randrange(1, 5)):
            scenario = setup["scenario"]
            setup["scenario"] = keys(dice, scenario, WORDS) if dice.random() < 0.3 else member(dice, scenario)
        yield f"{seed}-{number}-{name}.json", json.dumps(setup)


def exercise(_dice: random.Random, text: str) -> None:
    """A run as a page asks for it; what the door refuses does not come so far. Raises what is no named answer."""
    try:
        setup = read_json(text)
    except ValueError:
        return
    if malformed(text, setup):
        return
    try:
        json.dumps(run(bounded(setup)), allow_nan=False)
    except Unstartable:
        return


def bounded(setup: dict[str, Json]) -> dict[str, Json]:
    """The setup with few steps, where its settings can have a budget: endless runs are another test's."""
    settings = setup["scenario"].get("settings", {})
    if isinstance(settings, dict) and "stepBudget" not in settings:
        setup["scenario"]["settings"] = {**settings, "stepBudget": STEPS}
    return setup
