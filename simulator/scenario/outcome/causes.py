"""What made a difference: where a value of the output was made, or left out, and at which decision a run could have
come to its end elsewhere.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.inspection.provenance.mapping import value_at
from simulator.inspection.provenance.values import provenance
from simulator.inspection.words import listed
from simulator.run_model import event_types as types
from simulator.scenario.outcome.spelling import MOST
from simulator.wire.data_flow import Hop
from workflow.expressions import NOTHING
from workflow.paths import Json, Path, json_text, pointer, unescaped

_NAME: Final = re.compile(r"[A-Za-z_]\w*", re.ASCII)


class Cause(NamedTuple):
    """The event at which something else came than was expected, what is said of it, and the `value` that this is about,
    if it is about one.
    """

    event: TraceEvent | None
    says: str = ""
    value: Json = NOTHING


def of_value(setup: Setup, trace: Sequence[TraceEvent], end: TraceEvent, path: Path) -> Cause | None:
    """Where the value at a path of the output, with which an instance came to its `end`, was made; None: not known."""
    known = provenance(setup, trace, end["seq"], pointer(path))
    if known is None:
        return None
    origin = known["origin"]
    event, value = trace[origin["seq"]], value_at(end["output"], path)
    says = f"{_place(path)} {_made(setup, origin, event)}"
    return Cause(event, says, value if origin["how"] == "returned" else NOTHING)


def of_absence(setup: Setup, trace: Sequence[TraceEvent], end: TraceEvent, path: Path) -> Cause | None:
    """Why the output, with which an instance came to its `end`, has nothing at a path: who left it out, else who made
    what is around it.
    """
    mine = (event for event in trace if event.get("instance") == end["instance"])
    given = [event for event in mine if event["type"] == types.STATE_EXITED and not event.get("scope")]
    for before, event in reversed([*pairwise(given)]):
        if value_at(before["output"], path) is not NOTHING:
            where = f"the output of {step_of(before)}, and no more in that of {step_of(event)}"
            return Cause(event, f"{_place(path)} was in {where}")
    around = path[:-1]
    while around and value_at(end["output"], around) is NOTHING:
        around = around[:-1]
    made = of_value(setup, trace, end, around) if around or setup.program.by_tasks else None
    return None if made is None else made._replace(says=f"nothing gave {_place(path)}: {made.says}")


def _made(setup: Setup, origin: Hop, event: TraceEvent) -> str:
    """How a value came to be at the event that is its origin."""
    place = step_of(event)
    match origin["how"]:
        case "returned":
            return f"was made by {place}: {_answerer(setup, event)}"
        case "received":
            own = event.get("own")
            kind = f"{own['kind']} {own['name']}" if own else event["event"].get("type")
            return f"came with the event {kind} (step {event['step']})"
        case "input":
            return f"came with the input (step {event['step']})"
        case "raised":
            return f"came with the error of {place}"
        case "edited":
            return f"was written by hand in {place}"
        case "written":
            return f"was made by {place}: it stands so at {origin['pointer']}"
        case "too far back":
            return f"has been there since {place} or longer"
    text = origin["expression"]
    said = "" if text is None else f": `{text if len(text) <= MOST else text[:MOST] + '…'}`"
    parts = listed([f"`{_source(one)}`" for one in origin["made_of"]], "and")
    return f"was made by {place}{said}{f', of {parts}' if parts else ''}"


def _answerer(setup: Setup, event: TraceEvent) -> str:
    """What answered a call."""
    function = setup.program.functions.get(str(event.get("function")))
    if function is not None and function.asks_nobody:
        return "its expression gave"
    return "its mock answered" if not setup.script and setup.settings.unmocked == "fail" else "it was answered"


def step_of(event: TraceEvent) -> str:
    """The state that an event is about and its step, with what it called: `` `pay` in `A` (step 4)``."""
    called, state = event.get("function"), event.get("state")
    name = f"`{called}` in `{state}`" if called and called != state else f"`{state}`" if state else "the run"
    return f"{name} (step {event['step']})"


def _place(path: Path) -> str:
    """A place in the output as jq has it: `` `.lines[0].price` ``."""
    return f"`{''.join(_parts(path))}`" if path else "the output"


def _source(written: str) -> str:
    """What an expression computed a value of, a pointer that may begin with a variable, as jq has it."""
    variable, *keys = written.split("/")
    path = tuple(int(key) if key.isdecimal() else unescaped(key) for key in keys)
    return variable + "".join(_parts(path)) or "."


def _parts(path: Path) -> Iterator[str]:
    for number, one in enumerate(path):
        if isinstance(one, str) and _NAME.fullmatch(one):
            yield f".{one}"
        else:
            yield f"{'' if number else '.'}[{json_text(one)}]"
