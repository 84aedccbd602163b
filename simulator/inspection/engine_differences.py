"""Where the engine of a run does otherwise than the documents say: a step taken once more, by them, on the same world.

There is no rule of thumb: what the documents come to is what the engine's step would have been without the
engine's profile. The run goes on as the engine does.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from simulator.engine.commands import Command
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.step import step
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.errors import Trouble
from simulator.engine.world.world import World
from simulator.run_model import event_types as types
from simulator.wire.answers import EngineDifference, EngineSide
from workflow.paths import Json, pointer
from workflow.profile import DOCUMENTS, SPECIFICATION
from workflow.runtimes.numbered import numbered_findings

HOW: Final = frozenset(
    (
        types.TIMER_SET,
        types.TIMER_FIRED,
        types.TIMER_CANCELLED,
        types.CLOCK_ADVANCED,
        types.CONTEXT_CONFLICT,
        *types.SKIPS,
        types.EXPRESSION_EMPTY,
        types.BUDGET_EXHAUSTED,
    )
)
"""Events that say how a step comes to something, not what it comes to."""
FIELDS: Final[Mapping[str, str]] = {
    **types.DATA_FIELDS,
    types.CONDITION_EVALUATED: "value",
    types.CONTEXT_EXPORTED: "after",
    types.TASK_FAULTED: "error",
    types.RETRY_SCHEDULED: "delay",
    types.TRANSITION_TAKEN: "to",
    types.START_REFUSED: "reason",
    types.EVENT_DROPPED: "event",
    types.EVENT_KEPT: "event",
}
"""The field of an event that says what it comes to."""
FAULTS: Final = (*types.ERRORS, types.FUNCTION_FAILED, types.TASK_FAULTED)
"""What has an error: engines have their own words in it."""
_CANNOT: Final = (LookupError, ValueError, TypeError, AttributeError, AssertionError, Trouble)
"""What a step may raise in a world that only the engine comes to: then nothing can be said of it."""


def as_documented(setup: Setup) -> Setup:
    """A setup whose definitions are read and run as the documents say, for a step in a world of the engine's run."""
    programs = {key: program.as_documented for key, program in setup.programs.items()}
    return replace(setup, programs=programs, runtime=SPECIFICATION.id, semantics=DOCUMENTS)


def difference(
    setup: Setup, before: World, command: Command, events: Sequence[TraceEvent], after: World
) -> EngineDifference | None:
    """What is otherwise in the step that `command` made of the world `before`.

    `events` are its trace, `after` is its world.

    None where the documents come to the same, or have no such step.
    """
    try:
        done = step(as_documented(setup), before, command, quick=False)
    except _CANNOT:
        return None
    return _of_events(setup, events, done.trace) or _of_worlds(setup, events, after, done.world)


def _of_events(setup: Setup, mine: Sequence[TraceEvent], theirs: Sequence[TraceEvent]) -> EngineDifference | None:
    one, two = _outcomes(mine), _outcomes(theirs)
    for at in range(max(len(one), len(two))):
        left, right = (events[at] if at < len(events) else None for events in (one, two))
        if left is None or right is None or _compared(left) != _compared(right):
            return _made(setup, left, right, _side(left), _side(right))
    return None


def _of_worlds(setup: Setup, events: Sequence[TraceEvent], mine: World, theirs: World) -> EngineDifference | None:
    """What the trace does not say yet: when something is due, the data and the context that go on."""
    last = next(iter(events[::-1]), None)
    if last is None:
        return None
    for kind, of in (("wait", _due), ("context", _contexts), ("data", _data)):
        one, two = of(mine), of(theirs)
        if one != two:
            here = str(last.get("instance", ""))
            return _made(setup, last, last, _value(kind, one, here, mine), _value(kind, two, here, theirs))
    return None


def _due(world: World) -> Json:
    return sorted(task.due for task in world.later if task.signal[0] == "timer")


def _contexts(world: World) -> dict[str, Json]:
    """The context of each instance; that nothing was exported yet says each in its own way."""
    return {one.id: one.context or {} for one in world.instances.values()}


def _data(world: World) -> dict[str, Json]:
    return {str(one.id): one.data for one in world.frames.values()}


def _value(kind: str, found: Json, instance: str, world: World) -> EngineSide:
    """What of a world differs: of the instance that moved, if that says it."""
    shown = found.get(instance, found) if kind == "context" and isinstance(found, dict) else found
    if kind == "wait":
        shown = [due - world.clock for due in found]
    return {"type": kind, "data": shown}


def _outcomes(events: Sequence[TraceEvent]) -> list[TraceEvent]:
    return [event for event in events if event["type"] not in HOW]


def _compared(event: TraceEvent) -> tuple[Json, ...]:
    kind = str(event["type"])
    return kind, event.get("pointer"), event.get("state"), _comes_to(event, kind)


def _comes_to(event: TraceEvent, kind: str) -> Json:
    value = event.get(FIELDS.get(kind, ""))
    if kind in FAULTS and isinstance(value, dict):
        return [value.get("name") or value.get("type"), value.get("status")]
    return value


def _side(event: TraceEvent | None) -> EngineSide | None:
    if event is None:
        return None
    kind = str(event["type"])
    found: EngineSide = {"type": kind}
    if FIELDS.get(kind) in event:
        found["data"] = event[FIELDS[kind]]
    return found


def _made(
    setup: Setup,
    mine: TraceEvent | None,
    theirs: TraceEvent | None,
    engine: EngineSide | None,
    documents: EngineSide | None,
) -> EngineDifference:
    shown = mine or theirs or {}
    place = str(shown.get("pointer") or "")
    program = setup.programs.get(str(shown.get("definition") or setup.root), setup.program)
    holder = _holder(program, place)
    found: EngineDifference = {
        "step": int(shown.get("step") or 0),
        "pointer": place,
        "state": str(shown.get("state") or ""),
        "engine": engine,
        "documents": documents,
        "rules": [
            {"number": one.number, "message": one.message, "page": one.page}
            for one in numbered_findings(program.findings)
            if _holder(program, pointer(one.path)) == holder
        ],
    }
    return found


def _holder(program: Program, place: str) -> str:
    """The pointer of the innermost state or task that a place is in; "" where it is in none."""
    held = {program.pointers[path] for path in program.states} | {""}
    while place not in held:
        place = place.rpartition("/")[0]
    return place
