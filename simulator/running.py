"""Commands that run: bounded in steps and in trace events, and in parts, so that a pause is heard between two of them.

A command makes at most `stepBudget` steps, and none where the trace has `traceLimit` events or
`traceSize` bytes (docs/limits.md). Both
are stops that lose nothing: another command goes on, the second one after the limit is raised.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from simulator.commands import Continue, StepOver
from simulator.fields import CommandError, length, whole
from simulator.timeline import Timeline
from workflow.durations import format_time, parse_time
from workflow.paths import Json

PART = 2_000  # steps of a part where the command does not say
BATCH = 64  # steps between places to come back to
HEAVY = 262_144  # bytes of trace from which a batch is followed by a small one, so as not to pass the limit by far
TRACE_LIMIT = "trace-limit"


@dataclass(frozen=True, slots=True)
class Ran:
    """Why a run stopped (None: it was done), and the command that goes on where only a part of it was done."""

    stopped: str | None
    rest: dict[str, Json] | None = None


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

    def ran(self, stopped: str, command: Mapping[str, Json]) -> Ran:
        """What to answer where `command` goes on: the rest of it if steps are left."""
        if stopped != "limit" or self.left <= self.part:
            return Ran(stopped)
        rest = {name: value for name, value in command.items() if name != "limit"}
        return Ran(stopped, {**rest, "left": self.left - self.part})


def step(line: Timeline, command: Mapping[str, Json]) -> Ran:
    """`count` steps, known ones or new ones."""
    count, budget = whole(command, "count", 1), _Budget.of(line, command)
    for _ in range(min(count, budget.part)):
        stopped = TRACE_LIMIT if _full(line) else line.forward()
        if stopped:
            return Ran(stopped)
    return Ran(None) if count <= budget.part else budget.ran("limit", {**command, "count": count - budget.part})


def step_over(line: Timeline, command: Mapping[str, Json]) -> Ran:
    """Until the state that is next to move is left; in one part."""
    budget = _Budget.of(line, command, line.setup.settings.stepBudget)
    before = line.world.seq
    while line.position < line.length:
        line.forward()
        if any(event["type"] == "state.exited" for event in line.trace(before)):
            return Ran("left")
    if _full(line):
        return Ran(TRACE_LIMIT)
    limit = line.setup.settings.traceLimit
    return Ran(line.run(StepOver(budget.part, bool(command.get("timeouts", True)), limit)))


def run_on(line: Timeline, command: Mapping[str, Json]) -> Ran:
    """`continue`: until nothing is due, or with `timeouts: false` only a timeout."""
    budget = _Budget.of(line, command)
    return budget.ran(_run(line, budget.part, bool(command.get("timeouts", True)), None), command)


def advance(line: Timeline, command: Mapping[str, Json]) -> Ran:
    """Let the clock run `by` a duration or `to` a time, and everything that is due on the way."""
    if command.get("to") is not None:
        to = parse_time(str(command["to"]))
        if to is None:
            raise CommandError("bad-time", f"{command['to']!r} is no timestamp")
    else:
        to = line.world.clock + length(line.world.clock, command.get("by"), "by")
    if to < line.world.clock:
        raise CommandError("bad-time", "the clock does not run backwards; use `back`")
    budget = _Budget.of(line, command)
    line.forget_future()
    stopped = _run(line, budget.part, True, to)
    if stopped not in ("limit", TRACE_LIMIT) and line.world.clock < to:
        line.record("jump", to=to)
    return budget.ran(stopped, {"command": "advance", "to": format_time(to), "left": budget.left})


def _run(line: Timeline, limit: int, timeouts: bool, until: int | None) -> str:
    """Run in batches, so that places to come back to are kept; `limit` is the number of micro-steps at most."""
    end = line.position + limit
    while line.position < min(end, line.length):
        line.forward()
    if _full(line):
        return TRACE_LIMIT
    stopped = "limit"
    events, batch = line.setup.settings.traceLimit, 1
    while stopped == "limit" and line.position < end and not _full(line):
        before = line.weight
        stopped = line.run(Continue(min(batch, end - line.position), timeouts, until, events))
        batch = min(BATCH, 2 * batch) if line.weight - before < HEAVY else 1
    return TRACE_LIMIT if stopped == "limit" and _full(line) else stopped


def _full(line: Timeline) -> bool:
    """Whether a new step would go beyond the events that are kept; known steps can always be gone through."""
    settings = line.setup.settings
    return line.position == line.length and (line.world.seq >= settings.traceLimit or line.weight >= settings.traceSize)
