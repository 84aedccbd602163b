"""The schedules of a definition of any dialect, each with what it starts."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from workflow import cron, durations, intervals
from workflow.calendar.series import AfterEach, OfCron, OfIntervals, Series
from workflow.intervals import Repeated
from workflow.model import Duration, Schedule, State, Workflow
from workflow.outline import times
from workflow.paths import Path
from workflow.states import EventState
from workflow.tasks import Length, TaskSchedule, TaskWorkflow
from workflow.zones import is_timezone, parse_time

Kind = Literal["cron", "every", "interval", "after"]


@dataclass(frozen=True, slots=True)
class Plan:
    """A schedule: where it stands, its text and the same in words, the time zone that it names.

    `series` are its starts, None where it starts nothing; `note` says why, or what its starts depend on.
    """

    path: Path
    kind: Kind
    text: str
    words: str
    timezone: str | None = None
    until: str | None = None
    series: Series | None = None
    note: str = ""


def plans(workflow: Workflow, counted_from: int, run: int | None = None) -> list[Plan]:
    """The schedules of a definition in the order of its text.

    `counted_from`: when it is set up (milliseconds since 1970), from which bare lengths of time count; `run`: how many
    milliseconds one run lasts, None where that is not known.
    """
    if isinstance(workflow, TaskWorkflow):
        return list(_of_tasks(workflow.schedule, counted_from, run)) if workflow.schedule else []
    starts = ((state, state.start.schedule) for state in workflow.scope.states if state.start)
    return [_of_state(state, one, counted_from) for state, one in starts if one and (one.cron or one.interval)]


def _of_state(state: State, schedule: Schedule, counted_from: int) -> Plan:
    series, note = _series(schedule, counted_from)
    if isinstance(state, EventState) and schedule.creates:
        series, note = None, "not used: its first state waits for events"
    kind: Kind = "cron" if schedule.cron is not None else "interval"
    text, words = schedule.cron or schedule.interval or "", times.schedule(schedule)
    return Plan(schedule.path, kind, text, words, schedule.timezone, schedule.valid_until, series, note)


def _series(schedule: Schedule, counted_from: int) -> tuple[Series | None, str]:
    """What a cron or an interval starts, or why nothing."""
    zone = schedule.timezone
    if zone and not is_timezone(zone):
        return None, f"there is no time zone {zone}"
    if schedule.cron is not None:
        until = parse_time(schedule.valid_until, zone) if schedule.valid_until else None
        try:
            return OfCron(cron.parse(schedule.cron), zone, until), ""
        except cron.CronError as error:
            return None, f"it is no cron expression: {error}"
    text = schedule.interval or ""
    if not schedule.creates:
        return None, "it starts nothing: it says when others may start this"
    repeated = intervals.parse_repeated(text, zone)
    if repeated is None:
        return None, "it is no repeating interval such as R/PT15M"
    return OfIntervals(repeated, counted_from), "" if repeated.start or repeated.end else COUNTED


COUNTED = "counted from the first instant that is asked for"


def _of_tasks(schedule: TaskSchedule, counted_from: int, run: int | None) -> Iterator[Plan]:
    if schedule.every is not None:
        yield _every(schedule, schedule.every, counted_from)
    if schedule.cron is not None:
        series, note = _series(schedule.cron, counted_from)
        text = schedule.cron.cron or ""
        yield Plan((*schedule.path, "cron"), "cron", text, times.schedule(schedule.cron), series=series, note=note)
    if schedule.after is not None:
        yield _after(schedule, schedule.after, counted_from, run)


def _every(schedule: TaskSchedule, length: Length, counted_from: int) -> Plan:
    path = (*schedule.path, "every")
    period = durations.parse(length.text) if isinstance(length, Duration) else None
    if not isinstance(length, Duration):
        return Plan(path, "every", length.text, "at intervals that an expression gives", note=IN_A_RUN)
    words = f"every {durations.to_words(length.text)}"
    if period is None or not any(period):
        return Plan(path, "every", length.text, words, note="it is no length of time after which one can start")
    return Plan(path, "every", length.text, words, series=OfIntervals(Repeated(period), counted_from), note=COUNTED)


IN_A_RUN = "how long that is, is known in a run only"


def _after(schedule: TaskSchedule, length: Length, counted_from: int, run: int | None) -> Plan:
    path = (*schedule.path, "after")
    period = durations.parse(length.text) if isinstance(length, Duration) else None
    if not isinstance(length, Duration):
        return Plan(path, "after", length.text, "a time after each end that an expression gives", note=IN_A_RUN)
    words = f"at once, and again {durations.to_words(length.text)} after each end"
    if period is None or not any(period):
        return Plan(path, "after", length.text, words, note="it is no length of time after which one can start")
    note = "" if run is not None else "only the first is known: a scenario tells how long a run lasts"
    return Plan(path, "after", length.text, words, series=AfterEach(counted_from, period, run), note=note)
