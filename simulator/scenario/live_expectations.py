"""Expectations of a scenario judged while its run goes on: held, not yet, or already different.

The expectations are those of contracts.md, "Scenario file", `expect`.
"""

from collections.abc import Mapping
from typing import Any

from simulator.engine.run.calls import open_calls
from simulator.engine.run.instances import root_of
from simulator.engine.trace.full_trace import secrecy_of
from simulator.inspection.upcoming import concerns
from simulator.scenario.expectations import contains, held
from simulator.scenario.result import result
from simulator.scenario.scenario import Scenario
from simulator.timeline.timeline import Timeline
from simulator.wire.answers import Judgement, JudgementWord
from workflow.durations import add, parse
from workflow.paths import Json

GROWING = ("path", "calls", "produced")


def judge(line: Timeline, expect: Mapping[str, Json]) -> list[Judgement]:
    """What can be said of each expectation at the position of `line`.

    A run that only waits for events has not ended, people may send them: what holds is held, what does not may come.
    """
    found = result(line.setup, Scenario({}), line.world, list(line.trace()))
    world = line.world
    rests = not open_calls(world) and not any(concerns(world, task) for task in world.agenda)
    over = rests and not any(frame.waits for frame in world.frames.values())
    ended = over or any(one["definition"] == line.setup.root and one["ended"] for one in found["instances"])
    return [
        {
            "name": one["name"],
            "judgement": _judgement(one, found, over if one["name"] in ("calls", "produced") else ended, rests),
            "expected": one["expected"],
            "actual": one["actual"],
        }
        for one in held(dict(expect), found, secrecy_of(line.setup, world))
    ]


def judged(line: Timeline, expect: Mapping[str, Json]) -> tuple[int, int]:
    """How many expectations there are and how many of them hold, where all can be told at the position; else 0, 0.

    While work is due nothing is looked at: this is asked after every step.
    """
    root = root_of(line.setup, line.world)
    if not expect or (line.world.agenda and (root is None or root.ended is None)):
        return 0, 0
    words = [one["judgement"] for one in judge(line, expect)]
    return (0, 0) if "not-yet" in words else (len(words), words.count("held"))


def _judgement(one: Mapping[str, Json], found: Mapping[str, Any], done: bool, rests: bool) -> JudgementWord:
    """What can be said of an expectation; `done`: it will not change any more, `rests`: not by itself."""
    name, expected, actual = one["name"], one["expected"], one["actual"]
    if one["held"] and (done or rests or name == "status"):
        return "held"
    if done:
        return "differs"
    if name in GROWING and isinstance(expected, list) and isinstance(actual, list):
        fits = len(actual) <= len(expected) and all(map(contains, actual, expected))
        return "not-yet" if fits else "differs"
    if name == "duration" and isinstance(expected, str):
        return "differs" if _milliseconds(found["duration"]) > _milliseconds(expected) else "not-yet"
    return "not-yet"


def _milliseconds(text: str) -> int:
    period = parse(text)
    return 0 if period is None else add(0, period)
