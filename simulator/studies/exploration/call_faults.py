"""The bad answers that a call may come to: errors that are handled, what retries match, an answer that is too late."""

from typing import Final

from simulator.engine.run.context import StepContext
from simulator.engine.setup.program import due
from simulator.engine.states.state import STATE_LIMIT
from simulator.engine.states.transitions import TIMER
from simulator.engine.world.errors import DATA, EXPRESSION, SCHEMA, TIMEOUT, Error, Trouble
from simulator.engine.world.world import Frame, World
from workflow.actions import Action
from workflow.durations import format_ms
from workflow.model import State, Workflow
from workflow.paths import Json

UNNAMED = "UnnamedError"
"""The name of an error that no entry names, for entries that take every error."""
OWN: Final = (TIMEOUT, DATA, EXPRESSION, SCHEMA)
"""The errors of a run itself, which no call fails by unless a code says what it answers."""
_LIMITS: Final = {"action": ("timeout",), "actions": ("timeout",), "state": (STATE_LIMIT,), "scope": (TIMER,)}
"""By role, the timers that bound how long something may take."""
LATE = 1_000
"""How long after its timeout an answer comes, and how long after the last thing an event is sent; milliseconds."""


def errors(state: State | None, workflow: Workflow) -> list[dict[str, Json]]:
    """An error for every entry of the state's `onErrors` that a call may fail by, of an entry of 0.8 one for each of
    its names; and one that no entry names.
    """
    entries = state.on_errors if state else ()
    names = [(name, h.code) for h in entries for name in [ref.name for ref in h.errors] or [h.error]]
    found = [_error(name, code, workflow) for name, code in names if name != "*"]
    able = [one for one in found if one.code is not None or one.name not in OWN]
    return [{"error": error.to_json()} for error in (*able, Error(UNNAMED, "an error that no entry names"))]


def _error(name: str, code: str | None, workflow: Workflow) -> Error:
    """The error of a name, with the code that is declared for it (0.8), unless there is one."""
    declared = next((one.code for one in workflow.errors if one.name == name), None)
    return Error(name, f"{name} as the scenario has it", code or declared)


def retried(action: Action | None, workflow: Workflow) -> list[dict[str, Json]]:
    """0.8: an error by which the action is tried again, where any is (semantics-0.8.md §6.5, §6.6)."""
    if action is None or (action.retry is None and not workflow.auto_retries):
        return []
    declared = [one.name for one in workflow.errors]
    names = [ref.name for ref in action.retryable] if action.retryable is not None else declared
    if workflow.auto_retries:
        barred = {ref.name for ref in action.non_retryable}
        names = [name for name in [*declared, UNNAMED] if name not in barred]
    return [{"error": _error(name, None, workflow).to_json()} for name in names[:1]]


def matched(action: Action | None) -> list[dict[str, Json]]:
    """0.1: an answer for every `match` of the action's retries."""
    found: list[dict[str, Json]] = []
    for retry in action.retries if action else ():
        name = UNNAMED if retry.match == "SYS.MatchAny" else retry.match
        found.append({"error": {"name": name, "message": f"{name} as the scenario has it"}})
        if not retry.match.startswith("SYS."):
            found.append({"result": retry.match})
    return found


def late(run: StepContext, frame: Frame, action: Action | None, key: str) -> list[dict[str, Json]]:
    """Answers that come after the action's timeout; in 0.8 after that of its state, branch or instance too."""
    limits = _running_out(run.world, frame)
    if action is not None and action.timeout is not None:
        try:
            limits.append(due(action.timeout, run.world.clock, "timeout", action.path))
        except Trouble:
            return []
    waits = dict.fromkeys(at - run.world.clock + LATE for at in limits)
    return [{key: {}, "delay": format_ms(wait)} for wait in waits]


def _running_out(world: World, frame: Frame) -> list[int]:
    """When the time is up of what a call is part of, by the limits that 0.8 has (semantics-0.8.md §5)."""
    found: list[int] = []
    here: Frame | None = frame
    while here is not None:
        names = _LIMITS.get(here.role, ())
        found += [due_at for name, (due_at, _) in here.timers.items() if name in names]
        here = world.frames.get(here.parent) or world.frames.get(world.instances[here.instance].parent)
    return found
