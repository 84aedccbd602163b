"""When instances are created: by hand, by the clock, and what a schedule allows (semantics.md §3.1, §6.7)."""

from simulator.engine.context import WORLD, Run
from simulator.engine.errors import Trouble
from simulator.engine.instances import begin
from workflow import cron, intervals
from workflow.durations import format_time
from workflow.model import Schedule
from workflow.paths import Json, Path
from workflow.states import EventState


def plan(run: Run) -> None:
    """Put the first starts of the scenario's own definition on the agenda."""
    root = run.setup.root
    if run.setup.start == "manual":
        run.schedule(WORLD, ("start", root, run.setup.input))
    else:
        run.schedule(WORLD, ("ready", root))


def by_hand(run: Run, definition: str, data: Json) -> None:
    """One instance at once; outside its interval it is refused, a cron does not forbid it."""
    start(run, definition, data, "hand")


def get_ready(run: Run, definition: str) -> None:
    """Wait for events, and in the mode `schedule` for the times of a cron; say so where nothing can start it."""
    try:
        first = run.setup.programs[definition].start_state()
    except Trouble as found:
        refuse(run, definition, found.error.message)
        return
    waits = isinstance(first, EventState)
    schedule = schedule_of(run, definition)
    ticks = run.setup.start == "schedule" and schedule is not None and schedule.cron is not None
    if ticks:
        _next_tick(run, definition)
    elif not waits:
        refuse(run, definition, "neither an event nor a cron starts it")


def tick(run: Run, definition: str) -> None:
    """The clock passes a time of the cron: an instance is created."""
    start(run, definition, run.setup.input, "schedule")
    _next_tick(run, definition)


def _next_tick(run: Run, definition: str) -> None:
    schedule = schedule_of(run, definition)
    assert schedule is not None
    assert schedule.cron is not None
    try:
        due = cron.parse(schedule.cron).next_after(run.world.clock, schedule.timezone)
    except cron.CronError as error:
        refuse(run, definition, f"`{schedule.cron}` is no cron expression: {error}")
        return
    except KeyError:
        refuse(run, definition, f"there is no time zone {schedule.timezone}")
        return
    if due is not None:
        run.schedule(WORLD, ("tick", definition), due)


def start(run: Run, definition: str, data: Json, by: str) -> str | None:
    """Create an instance, unless something speaks against it; the id of the instance, or None and a trace event."""
    reason = None if isinstance(data, dict) else "the input of a workflow must be a JSON object"
    try:
        path = run.setup.programs[definition].start_state().path
    except Trouble as found:
        reason = found.error.message
    reason = reason or outside(run, definition, by)
    if reason is not None:
        refuse(run, definition, reason)
        return None
    return begin(run, definition, data, path, by)


def refuse(run: Run, definition: str, reason: str) -> None:
    """Tell that no instance is created, and why."""
    place: Path = run.setup.programs[definition].workflow.path
    run.trace.emit("start.refused", None, place, reason=reason, definition=definition)


def schedule_of(run: Run, definition: str) -> Schedule | None:
    """The schedule of the definition's start state."""
    begun = run.setup.programs[definition].start_state().start
    return begun.schedule if begun else None


def outside(run: Run, definition: str, by: str) -> str | None:
    """Why the schedule does not allow a start now, `by` a hand, an event, the schedule or a parent; None: it does.

    A bare duration counts from the clock's start. A cron is active only at its times, which a start by hand overrides.
    """
    schedule = schedule_of(run, definition)
    if schedule is None or schedule.direct_invoke:
        return None
    if schedule.interval is not None:
        interval = intervals.parse(schedule.interval)
        if interval is None:
            return f"`{schedule.interval}` is no time interval"
        if not interval.contains(run.world.clock, run.setup.clock):
            return f"outside its interval {schedule.interval} at {format_time(run.world.clock)}"
    if schedule.cron is not None and by == "parent":
        return f"its cron {schedule.cron} is not due"
    return None
