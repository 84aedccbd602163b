"""Expectations of a scenario judged while its run goes on: held, not yet, or already different.

The expectations are those of contracts.md, "Scenario file", `expect`.
"""

from collections.abc import Mapping
from typing import Final

from simulator.engine.data.equality import same
from simulator.engine.run.calls import open_calls
from simulator.engine.run.instances import root_of
from simulator.engine.trace.full_trace import secrecy_of
from simulator.inspection.upcoming import concerns
from simulator.scenario.expectations import COUNTED, LISTS, PARTS, SOME, held, pairing_of, part_asked
from simulator.scenario.expected.evidence import Evidence
from simulator.scenario.expected.pairing import may_go_on
from simulator.scenario.result import so_far
from simulator.timeline.timeline import Timeline
from simulator.wire.answers import Judgement, JudgementWord
from workflow.durations import add, parse
from workflow.paths import Json

OF_ALL: Final = (*LISTS, *SOME, *COUNTED, "instances")
"""What is expected of all instances, and not only of the first one."""


def judge(line: Timeline, expect: Mapping[str, Json]) -> list[Judgement]:
    """What can be said of each expectation at the position of `line`.

    A run that only waits for events has not ended, people may send them: what holds is held, what does not may come.
    """
    trace, world = list(line.trace()), line.world
    found, evidence = so_far(line.setup, world, trace)
    rests = not open_calls(world) and not any(concerns(world, task) for task in world.agenda)
    over = rests and not any(frame.waits for frame in world.frames.values())
    ended = over or any(one["definition"] == line.setup.root and one["ended"] for one in found["instances"])
    return [
        {
            "name": one["name"],
            "judgement": _judgement(one, evidence, over if one["name"] in OF_ALL else ended, rests),
            "expected": one["expected"],
            "actual": part_asked(one["actual"], one["expected"]) if one["name"] in PARTS else one["actual"],
        }
        for one in held(dict(expect), found, secrecy_of(line.setup, world), evidence)
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


def _judgement(one: Mapping[str, Json], evidence: Evidence, done: bool, rests: bool) -> JudgementWord:
    """What can be said of an expectation; `done`: it will not change any more, `rests`: not by itself."""
    if one["held"] and (done or rests or one["name"] in ("status", *SOME)):
        return "held"
    return "differs" if done or not (one["held"] or _may_hold(one, evidence)) else "not-yet"


def _may_hold(one: Mapping[str, Json], evidence: Evidence) -> bool:
    """Whether an expectation that does not hold yet may do so when the run has gone on."""
    name, expected, actual = one["name"], one["expected"], one["actual"]
    match name:
        case "path" if isinstance(expected, list) and isinstance(actual, list):
            return len(actual) <= len(expected) and all(map(same, actual, expected))
        case "duration" if isinstance(expected, str):
            return _end_of(actual, evidence) <= _end_of(expected, evidence)
        case "calls" | "produced" if isinstance(expected, list) and isinstance(actual, list):
            return may_go_on(expected, actual, *pairing_of(name, expected, actual, evidence))
        case "callCount" if isinstance(expected, dict) and isinstance(actual, dict):
            return all(isinstance(count, int) and actual[key] <= count for key, count in expected.items())
        case "callCount" | "notCalled":
            return False
        case "notTaken" | "instances" if isinstance(expected, list) and isinstance(actual, list):
            return len(actual) <= len(expected)
    return True


def _end_of(text: str, evidence: Evidence) -> int:
    """When a run that lasts so long ends."""
    period = parse(text)
    return evidence.began if period is None else add(evidence.began, period)
