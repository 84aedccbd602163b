"""Watches: expressions that are shown with every answer, evaluated on the data in focus or on the run's output."""

from collections.abc import Mapping
from dataclasses import dataclass

from simulator.engine.data.filters import select
from simulator.engine.data.weights import weight
from simulator.engine.run.arguments import arguments_of
from simulator.engine.run.instances import root_of
from simulator.engine.setup.setup import Setup
from simulator.engine.world.errors import Trouble
from simulator.engine.world.world import World
from simulator.inspection import selection
from simulator.inspection.focus import focus_frame, place_of, program_of
from simulator.inspection.selection import SelectionError, reach
from simulator.limits import EVALUATED_BYTES, OUTPUT_BYTES, WATCH_BYTES, WATCHES
from simulator.timeline.breakpoints import BreakpointError, language_of, read_expression
from simulator.wire.debugging import Focus, Watched, WatchValue
from workflow.expressions import NO_ARGUMENTS, NOTHING, Arguments
from workflow.model import Expression
from workflow.paths import Json

OUTPUT = "output"
"""A watch that begins with it looks at the run's output: `output $..total` (scenarios.md, "What is expected")."""

HAVE_OUTPUT = ("completed", "terminated")


@dataclass(frozen=True, slots=True)
class Watch:
    """A watch as written: an expression of the definition on the data in focus, or a path into the run's output."""

    text: str
    on: Expression | str


def read_watches(written: Json, setup: Setup) -> tuple[Watch, ...]:
    """The watches of a list of texts, in the language of the definition's expressions. Raises BreakpointError."""
    if not isinstance(written, list) or len(written) > WATCHES:
        raise BreakpointError(f"`watches` is a list of at most {WATCHES} texts", ())
    language = language_of(setup)
    return tuple(_read(text, place, language) for place, text in enumerate(written))


def _read(text: Json, place: int, language: str) -> Watch:
    words = text.split(maxsplit=1) if isinstance(text, str) else []
    if words[:1] != [OUTPUT]:
        return Watch(str(text), read_expression(text, (place,), language))
    path = words[1].strip() if len(words) > 1 else "$"
    try:
        selection.check(path)
    except SelectionError as error:
        raise BreakpointError(str(error), (place,)) from None
    return Watch(text, path)


def watched(
    watches: tuple[Watch, ...],
    setup: Setup,
    world: World,
    wanted: Mapping[str, Json] | None = None,
    most: int | None = WATCH_BYTES,
) -> Watched:
    """What the watches come to on the data in focus, or on the output of the root instance once it has ended.

    Where no frame is left the output is in focus. A value of more than `most` bytes (None: of what is left of
    EVALUATED_BYTES) is `large`.
    """
    frame = focus_frame(world, wanted)
    root = root_of(setup, world)
    output = root.output if root and root.status in HAVE_OUTPUT else NOTHING
    data = frame.data if frame is not None else root.output if root else None
    where: Focus | None = None if frame is None else {"frame": frame.id, **place_of(setup, world, frame)}
    arguments = NO_ARGUMENTS if frame is None else arguments_of(setup, world, program_of(setup, world, frame), frame)
    left = EVALUATED_BYTES
    values: list[WatchValue] = []
    for watch in watches:
        if isinstance(watch.on, str):
            searched = OUTPUT_BYTES if most is not None else EVALUATED_BYTES
            found, size = _of_output(watch.text, watch.on, output, searched, left if most is None else most)
        else:
            found, size = _of_data(watch.text, watch.on, data, arguments, left if most is None else most)
        left -= size
        values.append(found)
    return {"focus": where, "values": values}


def _of_data(text: str, expression: Expression, data: Json, arguments: Arguments, most: int) -> tuple[WatchValue, int]:
    """What is told of an expression on data, and about how many bytes the value has."""
    try:
        found = select(expression, data, arguments)
    except Trouble as trouble:
        return {"expression": text, "error": trouble.error.message}, 0
    return _watch_value(text, found, most)


def _of_output(text: str, path: str, output: Json, searched: int, most: int) -> tuple[WatchValue, int]:
    """What is told of a path into an output of at most `searched` bytes: one match as it is, several as a list."""
    if output is not NOTHING and weight(output, reach(path, searched)) is None:
        return {"expression": text, "large": True}, 0
    try:
        matches = selection.select(path, output) if output is not NOTHING else []
    except SelectionError as error:
        return {"expression": text, "error": str(error)}, 0
    return _watch_value(text, matches if len(matches) > 1 else matches[0] if matches else NOTHING, most)


def _watch_value(text: str, found: Json, most: int) -> tuple[WatchValue, int]:
    if found is NOTHING:
        return {"expression": text, "nothing": True}, 0
    size = weight(found, most)
    if size is None:
        return {"expression": text, "large": True}, 0
    return {"expression": text, "value": found}, size
