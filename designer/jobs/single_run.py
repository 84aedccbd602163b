"""One run of a scenario to its end, carried out anywhere."""

from collections.abc import Sequence
from time import perf_counter
from typing import cast

from designer.jobs.sources import Source, opened
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.full_trace import secrecy_of
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import World
from simulator.run_model.facts import refusal
from simulator.scenario.expectations import held, needs_trace
from simulator.scenario.first_difference import first_difference
from simulator.scenario.reports import passed
from simulator.scenario.result import result, shown, simulate
from workflow.paths import Json

Found = tuple[dict[str, Json], str | None]
Timed = tuple[dict[str, Json], dict[str, Json], str | None, float]


def result_of(part: tuple[Source, bool]) -> Found:
    """The result of a source's scenario; and why its start was refused, if it was.

    With the whole trace where that is wanted, and its data as they flowed, for programs; else it is for people:
    secrets are masked. One that failed its expectations has its first `difference`, with the trace and without it.
    """
    for_programs, for_people, reason = outcome_of(part)
    return for_programs if part[1] else for_people, reason


def outcome_of(part: tuple[Source, bool]) -> tuple[dict[str, Json], dict[str, Json], str | None]:
    """As `result_of`, the result for programs and the one for people."""
    source, traced = part
    ready, case = opened(source)
    whole = traced or needs_trace(case.data.get("expect"))
    world, trace = simulate(ready, trace=whole)
    found = result(ready, case, world, trace)
    if found["expectations"] and not passed(found):
        found["difference"] = first_difference(found if whole else result(ready, case, *simulate(ready)))
    for_people = shown(ready, world, found)
    return found, for_people, _refused(ready, world, trace)


def _refused(ready: Setup, world: World, trace: list[TraceEvent]) -> str | None:
    """Why a start by hand was refused, if it was."""
    return refusal(trace) if not world.instances and ready.start == "manual" else None


def judged(source: Source, expected: Sequence[Json]) -> tuple[list[list[dict[str, Json]]], str | None]:
    """The expectations of each that do not hold in a run of a source, as people may be shown them; and why its start
    was refused, if it was.
    """
    ready, case = opened(source)
    world, trace = simulate(ready)
    found, secrecy = result(ready, case, world, trace), secrecy_of(ready, world)
    wrong = [[one for one in held(expect, found, secrecy) if not one["held"]] for expect in expected]
    return cast(list[list[dict[str, Json]]], secrecy.shown(wrong)), _refused(ready, world, trace)


def timed(part: tuple[Source, bool]) -> Timed:
    """As `outcome_of`, with the seconds that it took."""
    begun = perf_counter()
    return *outcome_of(part), perf_counter() - begun
