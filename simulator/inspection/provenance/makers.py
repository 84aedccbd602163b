"""Where requests, results, events and the data of instances come from."""

from simulator.engine.trace.trace import TraceEvent
from simulator.inspection.provenance.hops import CARRIED, GIVEN, Hop, Steps
from simulator.run_model import event_types as types
from simulator.run_model.scopes import outer
from workflow.actions import Action, FunctionCall, SubflowCall
from workflow.model import ProducedEvent, Template
from workflow.paths import Json, Path


def completed(steps: Steps, seq: int, path: Path) -> Hop:
    """What an action gave: its result, selected or placed; of one by events the payload."""
    action = steps.lineage.places(steps.trace[seq]).action(steps.trace[seq]["pointer"])
    given = steps.lineage.lane(seq, action, GIVEN) if action else None
    if given is None:
        return Hop(seq, path, "computed")
    return steps.hop(seq, path, CARRIED, (given, steps.payload(given, path)))


def called(steps: Steps, seq: int, path: Path) -> Hop:
    """A request: its parameters, else the data of the action."""
    event = steps.trace[seq]
    action = steps.lineage.places(event).action(event["pointer"])
    before = steps.action_input(seq, action)
    call = action.call if action else None
    if not isinstance(call, FunctionCall) or call.parameters is None or not _is_argument(steps, event, call, path):
        return steps.carry(seq, path, before) or Hop(seq, path, "requested")
    return steps.templated(seq, path, call.parameters, path, before, "requested", (*call.path, "parameters"))


def _is_argument(steps: Steps, event: TraceEvent, call: FunctionCall, path: Path) -> bool:
    """Whether a part of a request is made by its arguments; an expression function sees the data behind them (0.8)."""
    operation = steps.lineage.places(event).program.expression_functions.get(call.called)
    value = call.parameters.value if call.parameters else None
    return operation is None or not path or (isinstance(value, dict) and path[0] in value)


def returned(_steps: Steps, seq: int, path: Path) -> Hop:
    """A function's result: what a mock or a person answered is an origin."""
    return Hop(seq, path, "returned")


def raised(_steps: Steps, seq: int, path: Path) -> Hop:
    """An error is an origin: a call failed with it, a task raised it, or the engine did."""
    return Hop(seq, path, "raised")


def subflow(steps: Steps, seq: int, path: Path) -> Hop:
    """The output of a sub-workflow: of its instance, or of a mock."""
    child = steps.trace[seq].get("child")
    if not child:
        return Hop(seq, path, "returned")
    ends = (*types.COMPLETIONS, types.INSTANCE_TIMED_OUT)
    ended = steps.lineage.back(seq, lambda event: event.get("instance") == child and event["type"] in ends)
    return steps.hop(seq, path, "output", None if ended is None else (ended, path))


def started(steps: Steps, seq: int, path: Path) -> Hop:
    """The input of an instance: that of the run, or the data of the state that started it."""
    child = steps.trace[seq]["instance"]
    parent = steps.lineage.back(seq, lambda event: event.get("child") == child)
    before = None if parent is None else _before_subflow(steps, parent)
    return steps.hop(seq, path, "input", None if before is None else (before, path))


def _before_subflow(steps: Steps, seq: int) -> int | None:
    """The event with the data that a sub-workflow was started with."""
    event = steps.trace[seq]
    label = event.get("scope", "")
    begun = steps.lineage.back(seq, lambda other: other.get("scope") == label and other["type"] == types.BRANCH_STARTED)
    action: Action | None = steps.lineage.places(event).action(event["pointer"])
    if action is not None and isinstance(action.call, SubflowCall):
        return steps.action_input(seq, action)
    return steps.lineage.line(begun, outer(steps.trace[begun])) if label and begun else steps.lineage.line(seq)


def ended(steps: Steps, seq: int, path: Path) -> Hop:
    """The output of an instance: the data of its last state."""
    return steps.carry(seq, path, steps.lineage.line(seq)) or Hop(seq, path, "output")


def consumed(steps: Steps, seq: int, path: Path) -> Hop:
    """An event that was taken is the one that came."""
    event = steps.trace[seq]["event"]
    received = steps.lineage.back(seq, lambda other: _is_event(other, types.EVENT_RECEIVED, event))
    return steps.hop(seq, path, CARRIED, None if received is None else (received, path))


def received(steps: Steps, seq: int, path: Path) -> Hop:
    """An event that came: from outside, or as an instance produced it."""
    event = steps.trace[seq]["event"]
    produced = steps.lineage.back(seq, lambda other: _is_event(other, types.EVENT_PRODUCED, event))
    return steps.hop(seq, path, "received", None if produced is None else (produced, path))


def produced(steps: Steps, seq: int, path: Path) -> Hop:
    """A produced event: its payload or attributes as written, by their expressions."""
    event = steps.trace[seq]
    places = steps.lineage.places(event)
    action, node = places.action(event["pointer"]), places.node(event["pointer"])
    maker = node if isinstance(node, ProducedEvent) else action.call if action else None
    if path[:1] == ("data",):
        template, inner, key = getattr(maker, "data", None), path[1:], "data"
    else:
        template, inner, key = getattr(maker, "attributes", None), path, "contextAttributes"
    if not isinstance(template, Template) or maker is None:
        return Hop(seq, path, "produced")
    before = steps.action_input(seq, action) if action else steps.lineage.line(seq)
    return steps.templated(seq, path, template, inner, before, "produced", (*maker.path, key))


def _is_event(other: TraceEvent, kind: str, event: Json) -> bool:
    return other["type"] == kind and (other["event"] is event or other["event"].get("id") == event.get("id"))
