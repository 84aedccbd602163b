"""Watches: expressions that are shown with every answer, evaluated on the data in focus."""

from collections.abc import Mapping

from simulator.engine.data.filters import select
from simulator.engine.data.weights import weight
from simulator.engine.errors import Trouble
from simulator.engine.instances import root_of
from simulator.engine.setup import Setup
from simulator.engine.world import World
from simulator.inspection.focus import focus_frame, place_of
from simulator.limits import EVALUATED_BYTES, WATCH_BYTES, WATCHES
from simulator.timeline.breakpoints import BreakpointError, read_expression
from simulator.wire.debugging import Focus, Watched, WatchValue
from workflow.expressions import NOTHING
from workflow.model import Expression
from workflow.paths import Json

Watch = tuple[str, Expression]  # as written, and as it is evaluated


def read_watches(written: Json) -> tuple[Watch, ...]:
    """The watches of a list of texts. Raises BreakpointError."""
    if not isinstance(written, list) or len(written) > WATCHES:
        raise BreakpointError(f"`watches` is a list of at most {WATCHES} texts", ())
    return tuple((str(text), read_expression(text, (place,))) for place, text in enumerate(written))


def watched(
    watches: tuple[Watch, ...],
    setup: Setup,
    world: World,
    wanted: Mapping[str, Json] | None = None,
    most: int | None = WATCH_BYTES,
) -> Watched:
    """What the watches come to on the data in focus.

    Where no frame is left the output of the root instance is looked at. A value of more than `most`
    bytes (None: of what is left of EVALUATED_BYTES) is `large`.
    """
    frame = focus_frame(world, wanted)
    root = root_of(setup, world)
    data = frame.data if frame is not None else root.output if root else None
    where: Focus | None = None if frame is None else {"frame": frame.id, **place_of(setup, world, frame)}
    left = EVALUATED_BYTES
    values: list[WatchValue] = []
    for text, watch in watches:
        value, size = _value(text, watch, data, left if most is None else most)
        left -= size
        values.append(value)
    return {"focus": where, "values": values}


def _value(text: str, watch: Expression, data: Json, most: int) -> tuple[WatchValue, int]:
    """What is told of a watch that is written as `text`, and about how many bytes the value has."""
    try:
        found = select(watch, data)
    except Trouble as trouble:
        return {"expression": text, "error": trouble.error.message}, 0
    if found is NOTHING:
        return {"expression": text, "nothing": True}, 0
    size = weight(found, most)
    if size is None:
        return {"expression": text, "large": True}, 0
    return {"expression": text, "value": found}, size
