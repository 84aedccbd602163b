"""One run of a scenario to its end, carried out anywhere."""

from time import perf_counter

from designer.jobs.sources import Source, opened
from simulator.scenario.expectations import needs_trace
from simulator.scenario.first_difference import first_difference
from simulator.scenario.reports import passed
from simulator.scenario.result import refused, result, simulate
from workflow.paths import Json


def result_of(part: tuple[Source, bool]) -> tuple[dict[str, Json], str | None]:
    """The result of a source's scenario; and why its start was refused, if it was.

    With the whole trace where that is wanted. One that failed its expectations has its first `difference`, with the
    trace and without it.
    """
    source, traced = part
    ready, case = opened(source)
    whole = traced or needs_trace(case.data.get("expect"))
    world, trace = simulate(ready, trace=whole)
    reason = refused(trace)
    found = result(ready, case, world, trace)
    if found["expectations"] and not passed(found):
        found["difference"] = first_difference(found if whole else result(ready, case, *simulate(ready)))
    return found, reason if not world.instances and ready.start == "manual" else None


def timed(part: tuple[Source, bool]) -> tuple[dict[str, Json], str | None, float]:
    """As `result_of`, with the seconds that it took."""
    begun = perf_counter()
    found, reason = result_of(part)
    return found, reason, perf_counter() - begun
