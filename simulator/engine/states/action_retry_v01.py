"""0.1's retries: one action is tried again when its result or error matches (semantics.md §7.4)."""

import json

from simulator.engine.run.context import StepContext
from simulator.engine.run.retries import Retry, next_number, schedule_retry, skip_retry, used_up
from simulator.engine.setup.program import due
from simulator.engine.world.errors import Error, system_name
from simulator.engine.world.world import Frame
from workflow.actions import Action, ResultRetry
from workflow.paths import Json

ANY_ERROR = "SYS.MatchAny"
EXACT = 1 << 53  # whole numbers below are written alike, with a point or without


def of_result(result: Json) -> set[str]:
    """What `match` may say for a result: its text (`1` and `1.0` are one number); objects and arrays never match."""
    if isinstance(result, dict | list):
        return set()
    number = isinstance(result, int | float) and not isinstance(result, bool)
    if number and abs(result) < EXACT and result == int(result):
        return {str(int(result)), f"{int(result)}.0"}
    return {result if isinstance(result, str) else json.dumps(result)}


def of_error(error: Error) -> set[str]:
    """What `match` may say for an error: its code, its name, its SYS name, or any error."""
    return {error.name, system_name(error.name), ANY_ERROR} | ({error.code} if error.code else set())


def try_result(run: StepContext, frame: Frame, action: Action, result: Json) -> bool:
    """Retry by the first entry that matches, or leave the state by it when it is used up; False where none matches."""
    texts = of_result(result)
    matching = (place for place, entry in enumerate(action.retries) if entry.match in texts)
    place = next(matching, None)
    return place is not None and _again_or_leave(run, frame, action, place)


def try_error(run: StepContext, frame: Frame, action: Action, error: Error) -> bool:
    """As `try_result`; the trace is given why an entry does not match."""
    texts = of_error(error)
    for place, entry in enumerate(action.retries):
        if entry.match in texts:
            return _again_or_leave(run, frame, action, place)
        code = f" with the code {error.code}" if error.code else ""
        skip_retry(run, frame, entry.path, f"the error is {error.name}{code}, not {entry.match}")
    return False


def _again_or_leave(run: StepContext, frame: Frame, action: Action, place: int) -> bool:
    entry = action.retries[place]
    return _again(run, frame, action, entry, place) or _give_up(run, frame, entry)


def _again(run: StepContext, frame: Frame, action: Action, entry: ResultRetry, place: int) -> bool:
    """Begin the action anew after the interval; False where there are no more retries."""
    counter, now = str(place), run.world.clock
    number = next_number(frame, entry.max_retry, counter)
    if number is None:
        skip_retry(run, frame, entry.path, used_up(entry.max_retry))
        return False
    wait = 0 if entry.interval is None else due(entry.interval, now, "the retry interval", entry.path) - now
    schedule_retry(run, frame, Retry(number, wait, entry.path, entry.path, counter, action.path))
    return True


def _give_up(run: StepContext, frame: Frame, entry: ResultRetry) -> bool:
    """Leave the state by the entry's next state, with the data that came in."""
    holder = run.state_of(frame)
    if entry.target is None or holder is None:
        return False
    run.remove_children(holder)
    run.schedule(holder.id, ("abandon", entry.path))
    return True
