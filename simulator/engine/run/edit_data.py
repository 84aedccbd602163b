"""A person changes the data of a frame while it waits or before it goes on (contracts.md, "Web": `edit-data`).

What has been handed on with the data already is changed with them: its actions' data, and what is due at once.
"""

from typing import Final

from simulator.engine.data.equality import same
from simulator.engine.run.context import StepContext
from simulator.engine.trace.full_trace import secrecy_of
from simulator.engine.world.signals import Performed
from simulator.engine.world.world import Frame, Now
from workflow.paths import LONGEST_INDEX, Json, json_text, parse_pointer, unescaped

CARRYING: Final = "performed"
"""The word of the signal to a state that carries its data."""


def amend(run: StepContext, number: int, place: str, value: Json, *, remove: bool) -> None:
    """Change the data of frame `number` at a JSON pointer, and trace it as `data.edited`.

    Raises LookupError where there is no such frame or place, Trouble where the data become too large.
    """
    if number not in run.world.frames:
        raise LookupError("That state is not active at this step.")
    frame = run.world.frame(number)
    before = frame.data
    written = changed(before, place, value, remove=remove)
    after = secrecy_of(run.setup, run.world).kept(written, before)  # who writes was shown masked data
    run.bound(after, "the state's data", frame.path)
    frame.data = after
    _hand_on(run, frame, before, after)
    run.trace.emit("data.edited", frame, frame.path, at=place, after=after)


def changed(data: Json, place: str, value: Json = None, *, remove: bool = False) -> Json:
    """`data` with `value` at a JSON pointer (`/list/-` adds to a list), or without what is there; or LookupError."""
    if place == "":
        if remove:
            raise LookupError("The data as a whole cannot be removed.")
        return value
    before, _, key = place.rpartition("/")
    path = parse_pointer(before, data) if place.startswith("/") else None
    if path is None:
        raise LookupError(f"There is no {before or place} in the data.")
    return _put(data, (*path, unescaped(key)), value, remove)


def _put(data: Json, path: tuple[str | int, ...], value: Json, remove: bool) -> Json:
    key, rest = path[0], path[1:]
    if isinstance(data, dict) and (rest or not remove or key in data):
        if remove and not rest:
            return {name: one for name, one in data.items() if name != key}
        return {**data, key: _put(data[key], rest, value, remove) if rest else value}
    if isinstance(data, list) and (
        key == "-" or (isinstance(key, int) or (key.isdecimal() and len(key) < LONGEST_INDEX))
    ):
        index = len(data) if key == "-" else int(key)
        if index < len(data) or (index == len(data) and not remove and not rest):
            put = [_put(data[index], rest, value, remove)] if rest else [] if remove else [value]
            return [*data[:index], *put, *data[index + 1 :]]
    raise LookupError(f"There is no {json_text(key)} in the data.")


def _hand_on(run: StepContext, frame: Frame, before: Json, after: Json) -> None:
    """Change what goes on with the frame's data: its actions, those of its branches, and what is due at once."""
    world = run.world
    for child in frame.children:
        below = world.frames[child]
        if _goes_on_with(below):
            below = world.frame(child)
            known = below.data
            below.data = carried_over(before, after, known)
            _hand_on(run, below, known, below.data)
    for place, (order, number, signal) in enumerate(world.now):
        if number == frame.id and frame.role == "state" and signal[0] == CARRYING:
            now: Now = (order, number, (signal[0], carried_over(before, after, signal[1])))
            world.now[place] = now
    for place, task in enumerate(world.later):
        if task.frame == frame.id and frame.role == "state" and task.signal[0] == CARRYING:
            done: Performed = (CARRYING, carried_over(before, after, task.signal[1]))
            world.later[place] = task._replace(signal=done)


def _goes_on_with(frame: Frame) -> bool:
    """Whether a frame works on the data of the one above: actions, also of a branch, and one that has not begun."""
    if frame.role == "actions":
        return "part" not in frame.memory or bool(frame.memory["part"]["word"] == "branch")
    return frame.role == "action" and "came_in" not in frame.memory


def carried_over(before: Json, after: Json, data: Json) -> Json:
    """`data` with the members that an edit changed from `before` to `after`; what is no object as a whole."""
    if isinstance(before, dict) and isinstance(after, dict) and isinstance(data, dict):
        new = {name: value for name, value in after.items() if name not in before or not same(before[name], value)}
        return {**{name: value for name, value in data.items() if name in after or name not in before}, **new}
    return after if same(data, before) else data
