"""The bad answers that a call may come to: errors that are handled, what retries match, an answer that is too late."""

from simulator.engine.errors import Error, Trouble
from simulator.engine.program import due
from workflow.durations import format_ms
from workflow.model import Action, State
from workflow.paths import Json

UNNAMED = "UnnamedError"
"""The name of an error that no entry names, for entries that take every error."""
LATE = 1_000
"""How long after its timeout an answer comes, and how long after the last thing an event is sent; milliseconds."""


def errors(state: State | None) -> list[dict[str, Json]]:
    """An error for every entry of the state's `onErrors`."""
    entries = state.on_errors if state else ()
    named = [Error(h.error, f"{h.error} as the scenario has it", h.code) for h in entries if h.error != "*"]
    if len(named) < len(entries):
        named.append(Error(UNNAMED, "an error that no entry names"))
    return [{"error": error.to_json()} for error in named]


def matched(action: Action | None) -> list[dict[str, Json]]:
    """0.1: an answer for every `match` of the action's retries."""
    found: list[dict[str, Json]] = []
    for retry in action.retries if action else ():
        name = UNNAMED if retry.match == "SYS.MatchAny" else retry.match
        found.append({"error": {"name": name, "message": f"{name} as the scenario has it"}})
        if not retry.match.startswith("SYS."):
            found.append({"result": retry.match})
    return found


def late(action: Action, now: int) -> list[dict[str, Json]]:
    try:
        length = due(action.timeout, now, "timeout", action.path) - now
    except Trouble:
        return []
    return [{"result": {}, "delay": format_ms(length + LATE)}]
