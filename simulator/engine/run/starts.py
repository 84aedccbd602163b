"""When instances are created: by hand, by the clock, and what a schedule allows (semantics.md §3.1, §6.7)."""

from simulator.engine.data.filters import Silent, evaluate, select
from simulator.engine.run.arguments import outside_of
from simulator.engine.run.context import WORLD, StepContext
from simulator.engine.run.instances import begin
from simulator.engine.run.schema_checks import input_faults
from simulator.engine.world.errors import Trouble, problem
from workflow import cron, durations, intervals
from workflow.durations import format_time
from workflow.error_types import CONFIGURATION
from workflow.expressions import Arguments
from workflow.model import Expression, Schedule
from workflow.paths import Json, Path
from workflow.states import EventState
from workflow.tasks import Length, TaskSchedule
from workflow.zones import is_timezone, parse_time

TURNS = ("every", "cron", "after")
"""The members of a schedule by which the clock creates instances (1.0)."""


def plan(run: StepContext) -> None:
    """Put the first starts of the scenario's own definition on the agenda."""
    root = run.setup.root
    if run.setup.start == "manual":
        run.schedule(WORLD, ("start", root, run.setup.input))
    else:
        run.schedule(WORLD, ("ready", root))


def by_hand(run: StepContext, definition: str, data: Json) -> None:
    """One instance at once; outside its interval it is refused, a cron does not forbid it."""
    made = start(run, definition, data, "hand")
    schedule = run.setup.programs[definition].schedule
    is_first = run.semantics.events.first_turn == "after-success" and run.setup.until is not None
    if made is not None and is_first and schedule is not None and schedule.after is not None:
        run.world.instance(made).again = True


def get_ready(run: StepContext, definition: str) -> None:
    """Wait for events, and in the mode `schedule` for the times of a cron; say so where nothing can start it."""
    if run.setup.programs[definition].by_tasks:
        _get_tasks_ready(run, definition)
        return
    try:
        first = run.setup.programs[definition].start_state()
    except Trouble as found:
        refuse(run, definition, found.error.message)
        return
    waits = isinstance(first, EventState)
    schedule = schedule_of(run, definition)
    timed = schedule is not None and (schedule.cron is not None or (schedule.creates and schedule.interval is not None))
    if run.setup.start == "schedule" and timed and not (waits and schedule and schedule.creates):
        _first_tick(run, definition)
    elif not waits:
        refuse(run, definition, "neither an event nor a cron starts it")


def _get_tasks_ready(run: StepContext, definition: str) -> None:
    """1.0: wait for events, and in the mode `schedule` for the clock (semantics-1.0.md §8.1)."""
    schedule = run.setup.programs[definition].schedule
    kinds = [kind for kind in TURNS if schedule and getattr(schedule, kind) is not None]
    if run.setup.start == "schedule" and run.semantics.events.first_turn != "never":
        for kind in kinds:
            if kind == "after" and run.semantics.events.first_turn == "at-once":
                run.schedule(WORLD, ("turn", definition, kind))
            elif kind != "after" or run.semantics.events.first_turn == "after-interval":
                _next_turn(run, definition, kind, is_first=True)
    if not (schedule and schedule.on) and not (kinds and run.setup.start == "schedule"):
        refuse(run, definition, "neither an event nor the clock starts it")


def turn(run: StepContext, definition: str, kind: str) -> None:
    """1.0: the clock passes a time of a definition's schedule, by its `every`, `cron` or `after`."""
    schedule = run.setup.programs[definition].schedule
    if schedule is not None and schedule.skips and _runs(run, definition):
        refuse(run, definition, "one that was started before still runs")
        _next_turn(run, definition, kind)
        return
    try:
        made = start(run, definition, _input(run, schedule), "schedule")
    except Trouble as found:
        refuse(run, definition, found.error.message)
        return
    if kind != "after":
        _next_turn(run, definition, kind)
    elif made is not None:
        run.world.instance(made).again = True


def _runs(run: StepContext, definition: str) -> bool:
    """Whether an instance that nobody else started still runs."""
    every = run.world.instances.values()
    return any(one.definition == definition and one.caller is None and one.ended is None for one in every)


def _input(run: StepContext, schedule: TaskSchedule | None) -> Json:
    """What a schedule starts instances with: its own input, which sees the environment alone, or the scenario's."""
    if schedule is None or schedule.given is None:
        return run.setup.input
    seen = Arguments({"input": None, "data": None, "context": None, "output": None, "env": dict(run.setup.env)})
    return evaluate(schedule.given, None, Silent(seen))


def _next_turn(run: StepContext, definition: str, kind: str, *, is_first: bool = False) -> None:
    """Put the next time on the agenda, that of `after` counted from now; or say why there is none.

    The first of a cron may be now.
    """
    schedule = run.setup.programs[definition].schedule
    assert schedule is not None
    try:
        since = run.world.clock - is_first
        due = _next_cron(schedule.cron, since) if kind == "cron" else _later(run, getattr(schedule, kind))
    except Trouble as found:
        refuse(run, definition, found.error.message)
        return
    if due is not None:
        run.schedule(WORLD, ("turn", definition, kind), due)


def _next_cron(schedule: Schedule | None, since: int) -> int | None:
    text = schedule.cron if schedule else None
    try:
        return cron.parse(text or "").next_after(since, None)
    except cron.CronError as error:
        raise problem(CONFIGURATION, f"`{text}` is no cron expression: {error}") from None


def _later(run: StepContext, length: Length) -> int:
    """That length of time from now; an expression is evaluated on the input."""
    written = length.text
    if isinstance(length, Expression):
        found = select(length, run.setup.input, outside_of(run.setup, run.world, run.setup.program))
        written = found if isinstance(found, str) else length.text
    period = durations.parse(written)
    due = durations.add(run.world.clock, period) if period else run.world.clock
    if due <= run.world.clock:
        raise problem(CONFIGURATION, f"`{written}` is no length of time after which an instance can be started")
    return due


def begin_again(run: StepContext, definition: str) -> None:
    """1.0: an instance has ended that `after` of its schedule created: the next one comes that long after it."""
    _next_turn(run, definition, "after")


def tick(run: StepContext, definition: str) -> None:
    """The clock passes a time of the cron: an instance is created."""
    start(run, definition, run.setup.input, "schedule")
    _next_tick(run, definition)


def _first_tick(run: StepContext, definition: str) -> None:
    """The first time: of a cron, and of an interval that has a start (semantics-0.8.md §11.4), it may be now."""
    schedule = schedule_of(run, definition)
    repeated = _repetition(schedule) if schedule else None
    if repeated is not None and repeated.first_from(run.world.clock, run.setup.clock) == run.world.clock:
        run.schedule(WORLD, ("tick", definition))
    else:
        _next_tick(run, definition, is_first=True)


def _next_tick(run: StepContext, definition: str, *, is_first: bool = False) -> None:
    schedule = schedule_of(run, definition)
    assert schedule is not None
    if schedule.cron is None:
        _next_repetition(run, definition, schedule)
        return
    try:
        due = cron.parse(schedule.cron).next_after(run.world.clock - is_first, schedule.timezone)
    except cron.CronError as error:
        refuse(run, definition, f"`{schedule.cron}` is no cron expression: {error}")
        return
    except KeyError:
        refuse(run, definition, f"there is no time zone {schedule.timezone}")
        return
    last = parse_time(schedule.valid_until, schedule.timezone) if schedule.valid_until else None
    if due is not None and (last is None or due <= last):
        run.schedule(WORLD, ("tick", definition), due)


def _repetition(schedule: Schedule) -> intervals.Repeated | None:
    """Its interval that repeats; None where there is none, or in an unknown time zone."""
    if schedule.timezone and not is_timezone(schedule.timezone):
        return None
    return intervals.parse_repeated(schedule.interval or "", schedule.timezone)


def _next_repetition(run: StepContext, definition: str, schedule: Schedule) -> None:
    if schedule.timezone and not is_timezone(schedule.timezone):
        refuse(run, definition, f"there is no time zone {schedule.timezone}")
        return
    repeated = _repetition(schedule)
    if repeated is None:
        refuse(run, definition, f"`{schedule.interval}` is no repeating interval such as R/PT15M")
        return
    due = repeated.next_after(run.world.clock, run.setup.clock)
    if due is not None:
        run.schedule(WORLD, ("tick", definition), due)


def start(run: StepContext, definition: str, data: Json, by: str) -> str | None:
    """Create an instance, unless something speaks against it; the id of the instance, or None and a trace event."""
    data = run.setup.personal(run.setup.programs[definition], (), data)
    any_input = isinstance(data, dict) or run.setup.programs[definition].by_tasks
    reason = None if any_input else "the input of a workflow must be a JSON object"
    try:
        path = run.setup.programs[definition].start_state().path
    except Trouble as found:
        reason = found.error.message
    reason = reason or outside(run, definition, by) or breaks_schema(run, definition, data)
    if reason is not None:
        refuse(run, definition, reason)
        return None
    return begin(run, definition, data, path, by)


def breaks_schema(run: StepContext, definition: str, data: Json) -> str | None:
    """What of an input breaks the definition's schema, where that refuses the start (semantics-0.8.md §3.1)."""
    program = run.setup.programs[definition]
    if not program.workflow.refuses_input:
        return None
    faults = input_faults(program, data)
    return f"the input breaks its schema: {faults[0]}" if faults else None


def refuse(run: StepContext, definition: str, reason: str) -> None:
    """Tell that no instance is created, and why."""
    place: Path = run.setup.programs[definition].workflow.path
    run.trace.emit("start.refused", None, place, reason=reason, definition=definition)


def schedule_of(run: StepContext, definition: str) -> Schedule | None:
    """The schedule of the definition's start state."""
    begun = run.setup.programs[definition].start_state().start
    return begun.schedule if begun else None


def outside(run: StepContext, definition: str, by: str) -> str | None:
    """Why the schedule does not allow a start now, `by` a hand, an event, the schedule or a parent; None: it does.

    A bare duration counts from the clock's start. A cron is active only at its times, which a start by hand overrides.
    """
    schedule = schedule_of(run, definition)
    if schedule is None or schedule.direct_invoke or schedule.creates:
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
