"""What can be done with a run where it stands, and why not: one answer for buttons, keys and whoever drives it."""

from simulator.engine.run.calls import open_calls, unanswered
from simulator.engine.run.instances import root_of
from simulator.engine.world.world import Task, is_timeout
from simulator.inspection.upcoming import entry, upcoming
from simulator.inspection.waiting import waiting
from simulator.run_model.facts import refusal
from simulator.session.run_commands import is_full
from simulator.timeline.timeline import Timeline
from simulator.wire.view import Control, Controls, Held
from workflow.durations import END_OF_TIME, format_time

FORWARD: tuple[Control, ...] = ("step", "step-over", "step-out", "continue")
STOPPED: tuple[Held, ...] = ("idle", "until", "trace-limit", "virtual-time")
"""What lets no command go forward."""
NOTHING_RUN = "Nothing was run yet."
AT_START = "The run is at its start."
FULL = "The trace has as many events as a session keeps: raise the limit, or go back."
NOTHING_PLANNED = "Nothing is planned that starts it: send an event."
OVER = "The run is over: nothing is due."
ENDS = {
    "failed": "The run failed. Step back and change the data, an answer or an event: it goes on from there.",
    "blocked": "The run is blocked: the expression of a transition selects nothing. Step back and change the data.",
}
OLDER = (
    "This run was made by an older edition of the rules by which definitions run. It can only be looked at, and is "
    "shown as it goes by the rules of today. Start again to go on."
)
END = f"The virtual clock ends at {format_time(END_OF_TIME)}, and what is due next would be later."
FIXED = (OLDER, NOTHING_RUN, AT_START, FULL, END, NOTHING_PLANNED, OVER, *ENDS.values())
"""The reasons that are the same for every run: pages say them in the language of their reader."""


def controls(line: Timeline) -> Controls:
    """What can be done at this step.

    `why` has for each command why it can do nothing here, None where it can. `held`: what the run stands before, told
    by the word that a command stops with: one of STOPPED, where no command goes forward, `question`, `timeout`,
    where `continue` lets it happen: `next` says what that is. `over`: the scenario is at its end, or nothing is left
    that could go on.
    """
    held, task = _held(line)
    forward = _why(line, held) if held in STOPPED else None
    back = None if line.position else AT_START
    return {
        "why": {
            **dict.fromkeys(FORWARD, forward),
            "back": back,
            "reset": None if line.length else NOTHING_RUN,
        },
        "held": held,
        "next": entry(line.setup, line.world, task)["does"] if task and held in ("question", "timeout") else None,
        "over": held == "until" or (held == "idle" and _is_over(line)),
    }


def _held(line: Timeline) -> tuple[Held | None, Task | None]:
    """What the run stands before, and what is due next."""
    if line.position < line.length:
        return None, None
    if is_full(line):
        return "trace-limit", None
    world, until = line.world, line.setup.until
    task = upcoming(world)
    if task is None:
        return "idle", None
    if task.due <= world.clock:
        return None, task
    if until is not None and task.due > until:
        return "until", task
    if unanswered(world):
        return "question", task
    if task.due > END_OF_TIME:
        return "virtual-time", task
    return ("timeout" if is_timeout(world, task) else None), task


def _is_over(line: Timeline) -> bool:
    """Whether no instance is left, and there was one, or the start was refused."""
    return not line.world.frames and bool(line.world.instances or refusal(line.trace()))


def _why(line: Timeline, held: str) -> str:
    if held == "trace-limit":
        return FULL
    if held == "virtual-time":
        return END
    if held == "until":
        return f"The scenario ends at {_time(line.setup.until or 0)}: “Run until” goes beyond."
    return _idle(line)


def _time(time: int) -> str:
    return format_time(time).replace("T", " ").removesuffix("Z")


def _idle(line: Timeline) -> str:
    """Why nothing is due."""
    world = line.world
    asked = open_calls(world)
    person = next((call for call in asked if not call.get("never")), None)
    if person:
        return f"The run waits for your answer: what does {person['name']} return?"
    waits = waiting(line.setup, world)
    if waits:
        return f"{waits[0]['says']} No event is planned: send one."
    if asked:
        return f"By its mock {asked[0]['name']} never answers: answer it, or step back."
    reason = refusal(line.trace())
    if not world.instances:
        return f"The start was refused: {reason}." if reason else NOTHING_PLANNED
    return _over(line)


def _over(line: Timeline) -> str:
    root = root_of(line.setup, line.world)
    return ENDS.get(root.status if root else "", OVER)
