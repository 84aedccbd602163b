"""Commands that run: bounded in steps and in trace events, and in parts, so that a pause is heard between two of them
and others have their turn: a part ends after so many steps, or when its time is over (pace.py).

All but `step` stop at breakpoints, whether the steps are known or new. All but `advance` stop where the scenario says
that it ends (`until`), and all but `step` before the clock would move past an open question: who sees it there and
gives the command again lets the clock run on.

A command makes at most `stepBudget` steps, and none where the trace has `traceLimit` events or
`traceSize` bytes (docs/limits.md). Both
are stops that lose nothing: another command goes on, the second one after the limit is raised.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from simulator.engine.commands import Continue
from simulator.engine.run.calls import unanswered
from simulator.engine.step import Stepped
from simulator.inspection.upcoming import concerns, is_due_now
from simulator.session.command_fields import CommandError, length, not_passed, read_focus, whole
from simulator.session.stop_conditions import StopCondition, out, over, to_place
from simulator.timeline.pace import more
from simulator.timeline.timeline import Timeline
from workflow.durations import END_OF_TIME, format_time, parse_time
from workflow.paths import Json

PART = 2_000  # steps of a part where the command does not say
BATCH = 64  # steps between places to come back to
HEAVY = 262_144  # bytes of trace from which a batch is followed by a small one, so as not to pass the limit by far
TRACE_LIMIT = "trace-limit"


@dataclass(frozen=True, slots=True)
class Ran:
    """Why a run stopped (None: it was done), and the command that goes on where only a part of it was done.

    `kept` is how many trace events stand, where that is not what follows from where the run stood before and after.
    """

    stopped: str | None
    rest: dict[str, Json] | None = None
    kept: int | None = None


@dataclass(frozen=True, slots=True)
class _Budget:
    """How many steps this part may make, and how many are left for the command."""

    part: int
    left: int

    @classmethod
    def of(cls, line: Timeline, command: Mapping[str, Json], part: int = PART) -> "_Budget":
        most = line.setup.settings.stepBudget
        left = min(whole(command, "left", most), most)
        return cls(min(whole(command, "limit", part), left), left)

    def ran(self, stopped: str, command: Mapping[str, Json], made: int) -> Ran:
        """What to answer where `command` goes on after so many steps were `made`: the rest of it if some are left."""
        if stopped != "limit" or self.left <= made:
            return Ran(stopped)
        rest = {name: value for name, value in command.items() if name != "limit"}
        return Ran(stopped, {**rest, "left": self.left - made})


def step(line: Timeline, command: Mapping[str, Json]) -> Ran:
    """`count` steps, known ones or new ones."""
    count, budget, made = whole(command, "count", 1), _Budget.of(line, command), 0
    while made < min(count, budget.part) and not (made and line.pace.is_over()):
        stopped = TRACE_LIMIT if is_full(line) else line.forward()
        if stopped:
            return Ran(stopped)
        made += 1
    return Ran(None) if made == count else budget.ran("limit", {**command, "count": count - made}, made)


def step_over(line: Timeline, command: Mapping[str, Json]) -> Ran:
    """Until the state in focus, or that is next to move, is left."""
    return _towards(line, command, over(line.world, read_focus(command)))


def step_out(line: Timeline, command: Mapping[str, Json]) -> Ran:
    """Until the branch, iteration, sub-workflow or instance of what is in focus, or next to move, has ended."""
    return _towards(line, command, out(line.world, read_focus(command)))


def run_to(line: Timeline, command: Mapping[str, Json]) -> Ran:
    """To a `position`, or until the state or edge at `pointer` is entered or taken."""
    if "position" in command:
        position = whole(command, "position", 0)
        return (
            _towards(line, command, StopCondition("there", position=position))
            if position > line.position
            else Ran("there")
        )
    texts = {name: command.get(name) for name in ("pointer", "definition", "instance")}
    place = texts["pointer"]
    if not isinstance(place, str) or not all(isinstance(text, str | None) for text in texts.values()):
        raise CommandError("bad-field", "`run-to` has a `position`, or the `pointer` of a state or edge, as a text")
    return _towards(line, command, to_place(line.setup, line.world, place, texts["definition"], texts["instance"]))


def _towards(line: Timeline, command: Mapping[str, Json], condition: StopCondition) -> Ran:
    """Run to a condition. What goes on later has the frame of `over` and `out` as its focus, or that there was none."""
    return _go_on(line, {**command, "focus": {"frame": condition.frame}}, condition)


def run_on(line: Timeline, command: Mapping[str, Json]) -> Ran:
    """`continue`: until nothing is due, or with `timeouts: false` only a timeout."""
    return _go_on(line, command, None)


def _go_on(line: Timeline, command: Mapping[str, Json], condition: StopCondition | None) -> Ran:
    budget, hold = _Budget.of(line, command), _Hold.of(line, command, line.setup.until)
    begun = line.position
    stopped = _run(line, budget.part, hold, condition)
    return budget.ran(stopped, {**command, "asked": sorted(hold.asked)}, line.position - begun)


def advance(line: Timeline, command: Mapping[str, Json]) -> Ran:
    """Let the clock run `by` a duration or `to` a time, and everything that is due on the way."""
    to = _target(line, command)
    not_passed(to, line.world.clock)
    budget, hold = _Budget.of(line, command), _Hold.of(line, command, to, clock=True)
    line.cut()
    begun = line.position
    stopped = _run(line, budget.part, hold)
    if stopped in ("idle", "until"):
        stopped = _let_clock_run(line, to) or stopped
    rest: dict[str, Json] = {"command": "advance", "to": format_time(to), "left": budget.left}
    return budget.ran(stopped, {**rest, "asked": sorted(hold.asked)}, line.position - begun)


def _let_clock_run(line: Timeline, to: int) -> str | None:
    """Move the clock to a time before which nothing is due, or to that of a breakpoint on the way."""
    to = min(to, line.breakpoint_hits.next_time(line.world.clock) or to)
    if line.world.clock < to:
        line.record("jump", to=to)
    return _reached(line, None)


def _target(line: Timeline, command: Mapping[str, Json]) -> int:
    """The time that `advance` names; raises CommandError where the virtual clock has ended before."""
    to = _named_time(line, command)
    if to > END_OF_TIME:
        raise CommandError("bad-time", f"The virtual clock ends at {format_time(END_OF_TIME)}.")
    return to


def _named_time(line: Timeline, command: Mapping[str, Json]) -> int:
    """`to`, `by`, or `next` for that of what is due next."""
    if command.get("next"):
        times = [task.due for task in line.world.agenda if task.due > line.world.clock and concerns(line.world, task)]
        if not times:
            raise CommandError(
                "nothing-due", "Nothing is due later: the run waits for an event or an answer, or it is over."
            )
        return min(times)
    if command.get("to") is None:
        return line.world.clock + length(line.world.clock, command.get("by"), "by")
    to = parse_time(str(command["to"]))
    if to is None:
        raise CommandError("bad-time", f"“{command['to']}” is no time: write one such as 2020-03-20T09:00:00Z.")
    return to


@dataclass(frozen=True, slots=True)
class _Hold:
    """What holds a run before the clock moves: `until`, timeouts, and the open questions but for those `asked`.

    `stands`: nothing is due now, so that people see what holds it; who goes on there lets the clock move once, and
    the questions that are open there do not hold it again.
    """

    until: int | None
    timeouts: bool
    asked: frozenset[int]
    stands: bool

    @classmethod
    def of(cls, line: Timeline, command: Mapping[str, Json], until: int | None, *, clock: bool = False) -> "_Hold":
        """As `command` says; `clock`: it says itself that the clock runs."""
        timeouts, known = bool(command.get("timeouts", True)), command.get("asked")
        if known is not None:
            return cls(until, timeouts, _numbers(known), False)
        stands = line.position == line.length and not is_due_now(line.world)
        asked = frozenset(unanswered(line.world) if stands or clock else ())
        return cls(until, timeouts, asked, stands)


def _numbers(known: Json) -> frozenset[int]:
    if not isinstance(known, list) or not all(type(one) is int for one in known):
        raise CommandError("bad-field", "`asked` must be a list of the numbers of calls")
    return frozenset(known)


def _run(line: Timeline, limit: int, hold: _Hold, condition: StopCondition | None = None) -> str:
    """Run in batches, so that places to come back to are kept; `limit` is the number of micro-steps at most.

    It stops where `condition` is reached, at breakpoints, and where the time is over, but not before a step was made.
    """
    end = line.position + limit
    while line.position < min(end, line.length):
        line.forward()
        found = _reached(line, condition)
        if found:
            return found
        if line.pace.is_over():
            return "limit"
    if is_full(line):
        return TRACE_LIMIT
    stopped, stands = "limit", hold.stands
    events, batch = line.setup.settings.traceLimit, 1
    while stopped == "limit" and line.position < end and not is_full(line):
        before, begun, used = line.weight, line.position, line.pace.used()
        mark = line.breakpoint_hits.next_time(line.world.clock)
        until = min((time for time in (hold.until, mark) if time is not None), default=None)
        command = Continue(min(batch, end - begun), hold.timeouts or stands, until, events, hold.asked)
        stopped, stands = line.run(command, lambda done: _end(line, condition, done)), False
        reached = _reached(line, condition) if line.position > begun else None
        if not reached and stopped == "until" and until == mark:
            line.record("jump", to=mark)
            stopped, reached = "limit", _reached(line, condition)
        stopped = reached or stopped
        if line.pace.is_over():
            break
        batch = min(BATCH, more(batch, line.pace.used() - used)) if line.weight - before < HEAVY else 1
    return TRACE_LIMIT if stopped == "limit" and is_full(line) else stopped


def _end(line: Timeline, condition: StopCondition | None, done: Stepped) -> int | None:
    """The first position, on the way to what is done, at which a breakpoint is met or the condition is reached."""
    line.breakpoint_hits.scan(done.trace)
    own = condition.end(line.setup, line.world, done) if condition else None
    ends = (line.breakpoint_hits.first_stop(line.position, done.world.steps), own)
    end = min((end for end in ends if end is not None), default=None)
    if end is not None:
        line.breakpoint_hits.cut(next((event["seq"] for event in done.trace if event["step"] > end), done.world.seq))
    return end


def _reached(line: Timeline, condition: StopCondition | None) -> str | None:
    """Why a run stops at the position where it has come to."""
    if line.breakpoint_hits.hits(line.position):
        return "breakpoint"
    return condition.word if condition and condition.is_reached(line.world, line.last()) else None


def is_full(line: Timeline) -> bool:
    """Whether a new step would go beyond the events that are kept; known steps can always be gone through."""
    return full(line) is not None


def full(line: Timeline) -> Literal["trace-limit", "trace-size"] | None:
    """By which limit of the events that are kept no new step is done."""
    settings = line.setup.settings
    if line.position != line.length:
        return None
    if line.world.seq >= settings.traceLimit:
        return "trace-limit"
    return "trace-size" if line.weight >= settings.traceSize else None
