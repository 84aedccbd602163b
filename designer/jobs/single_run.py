"""One run of a scenario to its end, carried out anywhere."""

from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import cast

from designer.jobs.sources import Source, named_programs, opened
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.full_trace import secrecy_of
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import World
from simulator.inspection.coverage import coverage
from simulator.run_model.facts import refusal
from simulator.scenario.expectations import held, needs_trace
from simulator.scenario.expected.evidence import of_run
from simulator.scenario.result import result, shown, simulate
from workflow.paths import Json

Found = tuple[dict[str, Json], str | None]
Timed = tuple[dict[str, Json], dict[str, Json], str | None, float, list[dict[str, Json]]]


def result_of(part: tuple[Source, bool]) -> Found:
    """The result of a source's scenario; and why its start was refused, if it was.

    With the whole trace where that is wanted, and its data as they flowed, for programs; else it is for people:
    secrets are masked. One that failed its expectations has its first `difference`, with the trace and without it.
    """
    for_programs, for_people, reason = outcome_of(part)
    return for_programs if part[1] else for_people, reason


def outcome_of(part: tuple[Source, bool]) -> tuple[dict[str, Json], dict[str, Json], str | None]:
    """As `result_of`, the result for programs and the one for people."""
    for_programs, for_people, reason, _ = _outcome(*part)
    return for_programs, for_people, reason


def _outcome(
    source: Source, traced: bool, named: Iterable[tuple[str, str]] = ()
) -> tuple[dict[str, Json], dict[str, Json], str | None, list[dict[str, Json]]]:
    """As `outcome_of`, with what the run covers of other definitions, which are named by their keys."""
    ready, case = opened(source)
    whole = traced or needs_trace(case.data.get("expect"))
    world, trace = simulate(ready, trace=whole)
    found = result(ready, case, world, trace)
    if not whole and found["passed"] is False:
        found |= _difference_of({**found, "trace": simulate(ready)[1]}, ready)
    else:
        found |= _difference_of(found, ready)
    for_people = shown(ready, world, found)
    covered = [
        {"file": name, "ran": _ran(world, key), "coverage": coverage(ready.programs[key], trace, key, world)}
        for key, name in named
    ]
    return found, for_people, _refused(ready, world, trace), covered


def _ran(world: World, key: str) -> bool:
    return any(instance.definition == key for instance in world.instances.values())


def _difference_of(found: dict[str, Json], ready: Setup) -> dict[str, Json]:
    """The `difference` of a result with the whole trace, where what is expected did not all hold."""
    if found["passed"] is not False:
        return {}
    from simulator.scenario.outcome.difference import first_difference  # with provenance: most suites pass

    difference = first_difference(found, ready)
    return {} if difference is None else {"difference": difference}


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
    evidence = of_run(ready, world, trace, found.get("notTaken", ()))
    wrong = [[one for one in held(expect, found, secrecy, evidence) if not one["held"]] for expect in expected]
    return cast(list[list[dict[str, Json]]], secrecy.shown(wrong)), _refused(ready, world, trace)


def timed(part: tuple[Source, bool]) -> Timed:
    """As `outcome_of`, with the seconds that it took, and what it covers of the other definitions: the `file` of each,
    whether it `ran`, its `coverage`.
    """
    begun = perf_counter()
    found, people, reason, covered = _outcome(*part, named_programs(part[0]))
    return found, people, reason, perf_counter() - begun, covered
