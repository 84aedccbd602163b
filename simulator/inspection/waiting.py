"""Who waits for which events, what of them is enough, and which have come: as data and in a sentence."""

from collections.abc import Sequence

from simulator.engine.events.event_filters import filters_of, own_events
from simulator.engine.setup.setup import Setup
from simulator.engine.states.transitions import is_overdue
from simulator.engine.world.world import Frame, World
from simulator.inspection.focus import place_of, state_frame
from simulator.inspection.words import listed
from simulator.wire.view import Needs, Waiting
from workflow.durations import format_time
from workflow.event_expressions import And, EventExpressionError, Or, TriggerIs, parse
from workflow.model import State, Workflow
from workflow.paths import pointer
from workflow.states import EventState
from workflow.tasks import EventStrategy, ListenTask, TaskWorkflow


def waiting(setup: Setup, world: World) -> list[Waiting]:
    """The frames that wait for events. One whose event has just come does not: it goes on, or waits anew."""
    served = {task.frame for task in world.agenda if task.signal[0] == "event"}
    frames = (frame for frame in world.frames.values() if frame.waits and frame.id not in served)
    return [_entry(setup, world, frame) for frame in frames]


def _entry(setup: Setup, world: World, frame: Frame) -> Waiting:
    holder = state_frame(world, frame) or frame
    place = place_of(setup, world, frame)
    until = min((due for due, _ in frame.timers.values()), default=None)
    state = setup.programs[world.instances[frame.instance].definition].states.get(frame.path)
    needs, words = _needed(state, frame.waits)
    came = [name for name, _ in frame.memory.get("taken", [])]
    return {
        "instance": place["instance"],
        "state": place["state"],
        "pointer": pointer(holder.path),
        "events": list(frame.waits),
        "needs": needs,
        "came": came,
        "until": None if until is None else format_time(until),
        "says": f"{place['state']} waits for {words}.{_have_come(came)}{_is_late(world, frame)}",
    }


def is_let_end(world: World, frame: Frame) -> bool:
    """Whether the time of a frame's instance is up, which lets it come to its end first."""
    return any(one.instance == frame.instance and is_overdue(one) for one in world.frames.values())


def _is_late(world: World, frame: Frame) -> str:
    return " The time of the workflow is up, and it ends after this state." if is_let_end(world, frame) else ""


def start_needs(workflow: Workflow) -> Needs:
    """What of the events that start a definition is enough."""
    if isinstance(workflow, TaskWorkflow):
        on = workflow.schedule.on if workflow.schedule else None
        return "all" if on is not None and on.kind == "all" else "any"
    begins = {ref.name for ref in workflow.scope.start}
    states = [one for one in workflow.scope.states if one.name in begins and isinstance(one, EventState)]
    found = [_needs(one, [entry.expression for entry in one.on_events if entry.expression]) for one in states]
    return found[0] if found else "any"


def _needed(state: State | None, names: Sequence[str]) -> tuple[Needs, str]:
    """What of the events is enough, and the words for it."""
    if isinstance(state, EventState):
        expressions = [entry.expression for entry in state.on_events if entry.expression is not None]
        needs = _needs(state, expressions)
        return needs, " or ".join(expressions) if needs == "expression" else _words(names, needs)
    if isinstance(state, ListenTask) and state.to is not None:
        if state.to.until is not None:
            return "any", _until(state.to, names)
        owns = own_events(state.to)
        told = [owns[name].described if name in owns else name for name in names]
        return ("all", _words(told, "all")) if state.to.kind == "all" else ("any", _words(told, "any"))
    return "any", _words(names, "any")


def _until(strategy: EventStrategy, names: Sequence[str]) -> str:
    """What a task gathers, and what ends that."""
    last = [one.name for one in filters_of(strategy) if one.ends and one.name in names]
    gathered = listed([name for name in names if name not in last], "or")
    if isinstance(strategy.until, EventStrategy):
        return f"{gathered}, until {listed(last, 'and' if strategy.until.kind == 'all' else 'or')} comes"
    return f"{gathered}, until its condition holds"


def _needs(state: EventState, expressions: Sequence[str]) -> Needs:
    """Whether any of the events is enough, all of them are needed, or it is not that simple."""
    if not expressions:
        return "any" if state.exclusive else "all"
    kinds = {_kind(text, [ref.name for entry in state.on_events for ref in entry.events]) for text in expressions}
    if kinds <= {"one", "any"}:
        return "any"
    return "all" if len(expressions) == 1 and kinds == {"all"} else "expression"


def _kind(text: str, names: Sequence[str]) -> str:
    try:
        tree = parse(text, names)
    except EventExpressionError:
        return "mixed"
    if isinstance(tree, TriggerIs):
        return "one"
    if isinstance(tree, And | Or) and all(isinstance(part, TriggerIs) for part in tree.parts):
        return "all" if isinstance(tree, And) else "any"
    return "mixed"


def _words(names: Sequence[str], needs: str) -> str:
    if len(names) < 2:
        return "".join(names)
    if needs == "all":
        return f"{listed(names)}: all of them are needed"
    return f"{listed(names, 'or')}: one of them is enough"


def _have_come(came: Sequence[str]) -> str:
    names = list(dict.fromkeys(came))
    if not names:
        return ""
    return f" {listed(names)} {'has' if len(names) == 1 else 'have'} come."
