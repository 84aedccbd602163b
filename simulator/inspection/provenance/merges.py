"""Where merged data come from: an action, an event, a branch, a sub-workflow, iterations, static data (§3.4, §8)."""

from simulator.engine.data.filters import query
from simulator.engine.trace import TraceEvent
from simulator.inspection.history import is_below
from simulator.inspection.provenance.hops import GIVEN, Hop, Steps
from simulator.inspection.provenance.mapping import value_at
from workflow.expressions import NOTHING
from workflow.model import Action, Expression
from workflow.paths import Path, pointer
from workflow.states import ForEachState, InjectState, ParallelState


def merged(steps: Steps, seq: int, path: Path) -> Hop:
    """Data after a merge: what was merged, else what was there."""
    event = steps.trace[seq]
    places = steps.lineage.places(event)
    action, state = places.action(event["pointer"]), places.state(event["pointer"])
    if steps.lineage.is_placing(event) and action is not None:
        return steps.carry(seq, path, steps.lineage.lane(seq, action, GIVEN)) or Hop(seq, path, "merged")
    if isinstance(state, InjectState) and event["from"] == "data":
        found = value_at(state.data, path)
        if path and found is not NOTHING:
            return Hop(seq, path, "written", None, pointer((*state.path, "data", *path)))
    elif isinstance(state, ForEachState) and event["from"] == "iterations":
        collected = _collected(steps, seq, path, state)
        if collected is not None:
            return collected
    elif path:
        given = _given(steps, seq, action)
        hop = None if given is None else _merged_from(steps, seq, path, given)
        if hop is not None:
            return hop
    return steps.carry(seq, path, steps.lineage.line(seq)) or Hop(seq, path, "merged")


def _given(steps: Steps, seq: int, action: Action | None) -> int | None:
    """The event that tells what was merged: of an action, a branch, a sub-workflow, an event."""
    event = steps.trace[seq]
    if action is not None:
        return steps.lineage.lane(seq, action, GIVEN)
    state = steps.lineage.places(event).state(event["pointer"])
    if isinstance(state, ParallelState) and event["from"] in [branch.name for branch in state.branches]:
        return steps.lineage.inner(seq, event["from"])
    return steps.lineage.back(seq, lambda other: _is_told_by(other, event))


def _merged_from(steps: Steps, seq: int, path: Path, given: int) -> Hop | None:
    """Merged by §3.4: under the member's name, key by key, or under the name of what gave it."""
    origin = steps.trace[given]
    prefix = steps.payload(given, ())
    value = value_at(steps.lineage.data(given), prefix)
    member = query(Expression(origin["path"], ())).member if origin["type"] == "data.filtered" else None
    tries = [path[1:]] if member == path[0] else []
    tries += [path] if isinstance(value, dict) else []
    tries += [path[1:]]
    for inner in tries:
        if steps.is_same(seq, path, given, (*prefix, *inner)):
            return steps.hop(seq, path, "merged", (given, (*prefix, *inner)))
    return None


def _collected(steps: Steps, seq: int, path: Path, state: ForEachState) -> Hop | None:
    """An iteration's result in the output collection."""
    names = query(state.output_collection).names if state.output_collection else None
    if names is None or len(path) <= len(names) or path[: len(names)] != names:
        return None
    line = steps.lineage.line(seq)
    before = value_at(steps.lineage.data(line), names) if line is not None else NOTHING
    number = int(path[len(names)]) - (len(before) if isinstance(before, list) else 0)
    given = steps.lineage.inner(seq, f"[{number}]", results=True) if number >= 0 else None
    rest = path[len(names) + 1 :]
    if given is None:
        return None
    tries = [(given, rest)]
    last = steps.trace[given]
    if rest and last["type"] == "action.completed":
        tries.append((given, rest[1:]))
    for other in _results(steps, given):
        tries += [(other, rest), (other, rest[1:])]
    found = next((one for one in tries if steps.is_same(seq, path, *one)), None)
    text = state.output_collection.text if state.output_collection else None
    return Hop(seq, path, "collected", text, None, found)


def _results(steps: Steps, seq: int) -> list[int]:
    """The results of the other actions of an iteration."""
    here, found = steps.trace[seq], []
    place: int | None = seq
    while place is not None and steps.trace[place]["type"] != "iteration.started":
        if steps.trace[place]["type"] == "action.completed":
            found.append(place)
        place = steps.lineage.back(
            place,
            lambda event: (
                event.get("instance") == here["instance"]
                and event.get("scope", "") == here.get("scope", "")
                and event["type"] in ("action.completed", "iteration.started")
            ),
        )
    return found


def _is_told_by(other: TraceEvent, merged: TraceEvent) -> bool:
    """Whether an event tells what was merged: an event's filter just before, a sub-workflow, or an event by name."""
    if any(other.get(name) != merged.get(name) for name in ("instance", "scope", "state")):
        return False
    if other["type"] == "data.filtered":
        return other["seq"] == merged["seq"] - 1 and is_below(other, str(merged["pointer"]))
    if other["type"] == "subflow.completed":
        return bool(other["definition"] == merged["from"])
    return other["type"] == "event.consumed" and bool(other["name"] == merged["from"])
