"""Another attempt after a wait: of states, actions and tasks, which each say what their policy is (semantics.md §7.3,
§7.4; semantics-0.8.md §6.7–6.9; semantics-1.0.md §5, try).
"""

from dataclasses import dataclass
from typing import Final

from simulator.engine.run.context import StepContext
from simulator.engine.setup.program import due
from simulator.engine.world.world import Frame
from workflow.durations import format_ms
from workflow.model import Duration
from workflow.paths import Path

RETRY: Final = "retry"
"""The timer of the wait before an attempt."""


@dataclass(slots=True)
class Retry:
    """Retry `number` of a policy, from 1, after `wait` milliseconds.

    `place` is the policy's for the trace, `timer_place` the timer's. With a `counter` only the retries by that handler
    or entry are counted, else all attempts of the frame. An `action` begins anew in a frame of its own: what the old
    one waits for is forgotten. Where the time `until` comes before the wait is over, nothing is to be waited for.
    """

    number: int
    wait: int
    place: Path
    timer_place: Path
    counter: str = ""
    action: Path | None = None
    until: int | None = None


def next_number(frame: Frame, most: int | None, counter: str = "") -> int | None:
    """The number of the next retry, from 1; None where there are no more than `most` (None: without end)."""
    memory = frame.memory
    number: int = memory.get("retries", {}).get(counter, 0) + 1 if counter else memory.get("attempt", 1)
    return None if most is not None and number > most else number


def used_up(most: int | None) -> str:
    """Why there is no next number."""
    if not most:
        return "no retry is allowed"
    return f"all {most} retries are used up" if most > 1 else "the one retry is used up"


def skip_retry(run: StepContext, frame: Frame, place: Path, reason: str) -> None:
    """Emit that what a policy or entry might have had tried again is not, and why."""
    run.trace.emit("retry.skipped", frame, place, reason=reason)


def schedule_retry(run: StepContext, frame: Frame, retry: Retry) -> None:
    """Have the next attempt begin after its wait."""
    attempt, used = frame.memory.get("attempt", 1) + 1, frame.memory.get("retries", {})
    if retry.action is not None:
        frame = _begun_anew(run, frame, retry.action)
    if retry.counter:
        frame.memory["retries"] = {**used, retry.counter: retry.number}
    frame.memory["attempt"] = attempt
    run.trace.emit("retry.scheduled", frame, retry.place, attempt=retry.number, delay=format_ms(retry.wait))
    over = run.world.clock + retry.wait
    if retry.until is None or over < retry.until:
        run.set_timer(frame, RETRY, over, retry.timer_place)


def moved_by_chance(run: StepContext, wait: int, least: float, most: float) -> int:
    """A wait with so much jitter, which takes a random number; never below zero."""
    return max(0, round(wait + run.chance(least, most)))


def length_of(run: StepContext, duration: Duration | None) -> int:
    """The milliseconds of a length that a policy has, from now on; none where it has none. Raises Trouble."""
    return 0 if duration is None else due(duration, run.world.clock, "delay", duration.path) - run.world.clock


def _begun_anew(run: StepContext, frame: Frame, action: Path) -> Frame:
    made = run.spawn(run.world.frame(frame.parent), frame.instance, "action", action, frame.memory["came_in"])
    made.scope = frame.scope
    run.remove(frame)
    return made
