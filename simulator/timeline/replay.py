"""A run in which people took part, made again: what they did comes at the steps at which they did it.

A scenario says so by `script` where times and mocks cannot (recording.py). What no longer fits is passed over: the
definition may have changed since.
"""

from simulator.engine.commands import Continue
from simulator.engine.run.context import Sink
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.errors import Trouble
from simulator.engine.world.world import World
from simulator.run_model import event_types as types
from simulator.timeline.timeline import Timeline
from workflow.durations import format_time
from workflow.paths import Json


def follow(setup: Setup, sink: Sink | None = None) -> tuple[World, list[TraceEvent]]:
    """Run the setup with its script, to its end: until nothing is due, `until`, or the step budget."""
    line = played(setup)
    stopped = _run(line, setup.settings.stepBudget, setup.until)
    trace = list(line.trace())
    if stopped == "limit":
        event = {"seq": line.world.seq, "step": line.position, "time": format_time(line.world.clock)}
        trace.append({**event, "type": types.BUDGET_EXHAUSTED, "steps": line.position})
    if sink is None:
        return line.world, trace
    for event in trace:
        sink(event)
    return line.world, []


def played(setup: Setup) -> Timeline:
    """The run as far as its script goes."""
    line = Timeline(setup)
    for entry in setup.script:
        _run(line, entry["step"])
        if line.position == entry["step"]:
            _do(line, entry)
    return line


def _run(line: Timeline, position: int, until: int | None = None) -> str:
    if line.position >= position:
        return "limit"
    return line.run(Continue(position - line.position, until=until))


def _do(line: Timeline, entry: dict[str, Json]) -> None:
    detail = {name: value for name, value in entry.items() if name not in ("step", "command")}
    try:
        line.record(str(entry["command"]), **detail)
    except (LookupError, ValueError, Trouble):
        return
