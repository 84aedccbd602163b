"""Sentences about the tasks of 1.0: what no state of the older versions does."""

from simulator.inspection.words import capital, length, listed, named, passing
from simulator.narration import of_calls
from simulator.narration.teller import between
from simulator.narration.telling import Telling

WAIT = "wait"
"""The timer of a wait."""


def skipped(at: Telling) -> str:
    """A task whose `if` is not true."""
    return f"{named(at.event['state'])} is left out, its condition is not true"


def cancelled(at: Telling) -> str:
    """The tasks that are cancelled together, told at the first; a branch that is given up has said so."""
    mine = at.all_of("task.cancelled")
    if at.event is not mine[0] or at.has("branch.cancelled"):
        return ""
    return f"{listed([named(one['state']) for one in mine])} {'is' if len(mine) == 1 else 'are'} cancelled"


def conflict(at: Telling) -> str:
    """Branches of a fork that exported different values."""
    member = named(at.event["member"])
    return f"The branches give {member} of the context different values; the branch declared last counts"


def waits(at: Telling) -> str:
    """A wait begins."""
    timer = next((event for event in at.all_of("timer.set") if event["timer"] == WAIT), None)
    return f"{at.subject()} waits {length(between(timer['time'], timer['due']))}" if timer else ""


def fired(at: Telling) -> str:
    """A timer is over: that of a wait or of the time that a task or workflow may take; or as in older versions."""
    if at.event["timer"] not in (WAIT, "timeout") or not at.teller.is_of_tasks(at.event):
        return of_calls.fired(at)
    passed, at.passed = at.passed, 0
    time = capital(f"{passing(passed)}. ") if passed else ""
    return f"{time}{at.place()} is over" if at.event["timer"] == WAIT else f"{time}The time of {at.place()} is up"
