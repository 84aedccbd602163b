"""A person changes the data of a frame while it waits or before it goes on (contracts.md, "Web": `edit-data`).

What has been handed on with the data already, and is due at once, is changed with them.
"""

from simulator.run import Run
from simulator.world import Frame, Now, Task
from workflow.paths import Json, parse_pointer

CARRYING = ("performed",)
"""Signals to a state that carry its data."""


def amend(run: Run, number: int, place: str, value: Json, *, remove: bool) -> None:
    """Change the data of frame `number` at a JSON pointer, and trace it as `data.edited`.

    Raises LookupError where there is no such frame or place, Trouble where the data become too large.
    """
    if number not in run.world.frames:
        raise LookupError(f"there is no frame {number} at this step")
    frame = run.world.frame(number)
    after = changed(frame.data, place, value, remove=remove)
    run.bound(after, "the state's data", frame.path)
    frame.data = after
    _hand_on(run, frame, after)
    run.emit("data.edited", frame, frame.path, at=place, after=after)


def changed(data: Json, place: str, value: Json = None, *, remove: bool = False) -> Json:
    """`data` with `value` at a JSON pointer (`/list/-` adds to a list), or without what is there; or LookupError."""
    if place == "":
        if remove:
            raise LookupError("the whole of the data cannot be removed")
        return value
    before, _, key = place.rpartition("/")
    path = parse_pointer(before, data) if place.startswith("/") else None
    if path is None:
        raise LookupError(f"there is no {before or place} in the data")
    return _put(data, (*path, key.replace("~1", "/").replace("~0", "~")), value, remove)


def _put(data: Json, path: tuple[str | int, ...], value: Json, remove: bool) -> Json:
    key, rest = path[0], path[1:]
    if isinstance(data, dict) and (rest or not remove or key in data):
        if remove and not rest:
            return {name: one for name, one in data.items() if name != key}
        return {**data, key: _put(data[key], rest, value, remove) if rest else value}
    if isinstance(data, list) and (key == "-" or (isinstance(key, int) or key.isdecimal())):
        index = len(data) if key == "-" else int(key)
        if index < len(data) or (index == len(data) and not remove and not rest):
            put = [_put(data[index], rest, value, remove)] if rest else [] if remove else [value]
            return [*data[:index], *put, *data[index + 1 :]]
    raise LookupError(f"there is no {key!r} in the data")


def _hand_on(run: Run, frame: Frame, data: Json) -> None:
    """Change what is due at once for a state and carries its data."""
    world = run.world
    for place, (order, number, signal) in enumerate(world.now):
        if number == frame.id and frame.role == "state" and signal[0] in CARRYING:
            now: Now = (order, number, (signal[0], data))
            world.now[place] = now
    for place, task in enumerate(world.later):
        if task.frame == frame.id and frame.role == "state" and task.signal[0] in CARRYING:
            world.later[place] = Task(task.due, task.order, task.frame, (task.signal[0], data))
