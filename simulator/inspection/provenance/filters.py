"""Where the data of a state come from: carried from state to state, selected by filters, placed by result paths."""

from simulator.engine.data.filters import query
from simulator.inspection.history import to_path
from simulator.inspection.provenance.hops import GIVEN, Hop, Steps
from simulator.inspection.provenance.mapping import kept_name, otherwise, source, value_at
from simulator.run_model import event_types as types
from workflow.model import Expression
from workflow.paths import Path, pointer
from workflow.states import ParallelState, SubflowState


def entered(steps: Steps, seq: int, path: Path) -> Hop:
    """The data of a state are those that the one before left."""
    return steps.carry(seq, path, steps.lineage.line(seq)) or Hop(seq, path, "computed")


def exited(steps: Steps, seq: int, path: Path) -> Hop:
    """What leaves a state is what its work made; in 0.1 perhaps an array of what its parts gave."""
    return (
        steps.carry(seq, path, steps.lineage.line(seq))
        or _gathered(steps, seq, path, path)
        or steps.carry(seq, path, steps.entry(seq))
        or Hop(seq, path, "computed")
    )


def filtered(steps: Steps, seq: int, path: Path) -> Hop:
    """Data after a filter of a state, an action or an event."""
    event = steps.trace[seq]
    places = steps.lineage.places(event)
    which, action = places.filter(event["pointer"]), places.action(event["pointer"])
    text = steps.expression(seq)
    if which == "target":
        return _placed(steps, seq, path, text) or _gathered_at(steps, seq, path, text)
    if which is not None:
        return _selected(steps, seq, path, text, steps.lineage.line(seq), keyed=True)
    if action is None:
        return _of_event(steps, seq, path, text)
    if event["filter"] in ("dataInputPath", "InputPath", "fromStateData"):
        return _selected(steps, seq, path, text, steps.lineage.line(seq))
    returned = steps.lineage.lane(seq, action, GIVEN)
    if event["filter"] == "ResultPath":
        given = steps.lineage.lane(seq, action, (types.FUNCTION_RETURNED, types.EVENT_CONSUMED))
        names = query(text).names or ()
        if path[: len(names)] == names and given is not None:
            return steps.hop(seq, path, "placed", (given, steps.payload(given, path[len(names) :])))
        return steps.carry(seq, path, steps.lineage.line(seq)) or Hop(seq, path, "placed", text.text)
    return _selected(steps, seq, path, text, returned, action=True)


def _selected(
    steps: Steps,
    seq: int,
    path: Path,
    text: Expression,
    before: int | None,
    *,
    keyed: bool = False,
    action: bool = False,
) -> Hop:
    """By an expression from the data of an event before."""
    if before is None:
        return Hop(seq, path, "selected", text.text)
    prefix = steps.payload(before, ()) if action else ()
    data = value_at(steps.seen(before), prefix)
    inner = path
    if keyed and path and kept_name(text, data, steps.lineage.data(seq)) == path[0]:
        inner = path[1:]
    found = source(text, data, inner)
    hop = steps.hop(seq, path, "selected", None if found is None else (before, (*prefix, *found)), text.text)
    if hop.before is None:
        _, hop.made_of = otherwise(text, data, inner)
    return hop


def _of_event(steps: Steps, seq: int, path: Path, text: Expression) -> Hop:
    """By an event's filter, which sees the whole event, else its data (§3.5); of several that a state took, of one."""
    before = steps.last(seq, types.EVENT_CONSUMED)
    while before is not None:
        for prefix in ((), ("data",)):
            found = source(text, value_at(steps.lineage.data(before), prefix), path)
            if found is not None and steps.is_same(seq, path, before, (*prefix, *found)):
                return steps.hop(seq, path, "selected", (before, (*prefix, *found)), text.text)
        before = steps.last(before, types.EVENT_CONSUMED)
    return Hop(seq, path, "selected", text.text)


def _placed(steps: Steps, seq: int, path: Path, text: Expression) -> Hop | None:
    """What a result path left of the data that came in, and of the events that were merged."""
    names = query(text).names or ()
    if path[: len(names)] == names:
        return None
    return steps.carry(seq, path, steps.entry(seq)) or steps.carry(seq, path, _with_events(steps, seq))


def _with_events(steps: Steps, seq: int) -> int | None:
    """Where the last event that the state consumed was merged, before its actions began."""
    here = steps.trace[seq]
    state = steps.lineage.places(here).state(here["pointer"])
    place = pointer(state.path) if state else None
    told = {name: here.get(name) for name in ("instance", "scope", "state")} | {
        "type": types.DATA_MERGED,
        "pointer": place,
    }
    return steps.lineage.back(seq, lambda event: all(event.get(name) == value for name, value in told.items()))


def _gathered_at(steps: Steps, seq: int, path: Path, text: Expression) -> Hop:
    """What a result path put there: what the state's work gave."""
    names = query(text).names or ()
    inner = path[len(names) :]
    if path[: len(names)] == names:
        line = steps.lineage.line(seq)
        if line is not None and steps.is_same(seq, path, line, inner):
            return steps.hop(seq, path, "placed", (line, inner), text.text)
        found = _gathered(steps, seq, path, inner)
        if found is not None:
            return Hop(seq, path, "placed", text.text, None, found.before)
    return Hop(seq, path, "placed", text.text)


def _gathered(steps: Steps, seq: int, path: Path, inner: Path) -> Hop | None:
    """0.1: what the state's work gave: a sub-workflow's output, an element of the array of branches or actions."""
    event = steps.trace[seq]
    state = steps.lineage.places(event).state(event["pointer"])
    if isinstance(state, SubflowState):
        given = steps.last(seq, types.SUBFLOW_COMPLETED)
        found = None if given is None else steps.hop(seq, path, "output", (given, inner))
        return found if found and found.before else None
    if not inner or not isinstance(inner[0], int) or state is None:
        return None
    before = None
    if isinstance(state, ParallelState) and inner[0] < len(state.branches):
        before = steps.lineage.inner(seq, state.branches[inner[0]].name)
    elif actions := getattr(state, "actions", ()):
        named = actions[inner[0]] if inner[0] < len(actions) else None
        before = steps.lineage.lane(seq, named, (types.ACTION_COMPLETED,)) if named else None
    return steps.hop(seq, path, "collected", None if before is None else (before, inner[1:]))


def edited(steps: Steps, seq: int, path: Path) -> Hop:
    """What a person changed is an origin; the rest is as it was."""
    event = steps.trace[seq]
    at = to_path(event["at"], event["after"]) or ()
    if event["at"] and path[: len(at)] != at:
        return steps.carry(seq, path, steps.lineage.line(seq)) or Hop(seq, path, "edited")
    return Hop(seq, path, "edited")
