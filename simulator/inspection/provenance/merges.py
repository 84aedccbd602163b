"""Where merged data come from: an action, an event, a branch, a sub-workflow, iterations, static data (§3.4, §8)."""

from simulator.engine.data import places
from simulator.engine.data.deep_merging import RESPONSE
from simulator.engine.data.equality import same
from simulator.engine.data.filters import query
from simulator.engine.trace.trace import TraceEvent
from simulator.inspection.history import is_below
from simulator.inspection.provenance.hops import GIVEN, Hop, Steps
from simulator.inspection.provenance.mapping import SEARCHED, value_at
from simulator.run_model import event_types as types
from simulator.run_model.trace_nodes import Places
from workflow.actions import Action
from workflow.expressions import NOTHING, jq
from workflow.model import Expression
from workflow.paths import Json, Path, pointer
from workflow.states import CallbackState, EventCondition, ForEachState, InjectState, OnEvents, ParallelState

FILTERED = (OnEvents, EventCondition)


def merged(steps: Steps, seq: int, path: Path) -> Hop:
    """Data after a merge: what was merged, else what was there."""
    event = steps.trace[seq]
    places = steps.lineage.places(event)
    action, state = places.action(event["pointer"]), places.state(event["pointer"])
    if places.is_placing and action is not None:
        return steps.carry(seq, path, steps.lineage.lane(seq, action, GIVEN)) or Hop(seq, path, "merged")
    if isinstance(state, InjectState) and event["from"] == "data":
        if steps.lineage.is_deep(event):
            return _injected_deeply(steps, seq, path, state)
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


def _injected_deeply(steps: Steps, seq: int, path: Path, state: InjectState) -> Hop:
    """0.8: written in the state, or there before."""
    after = steps.lineage.data(seq)
    inner = _joined(after, state.data, path, 0)
    if path and inner is not None and same(value_at(state.data, inner), value_at(after, path)):
        return Hop(seq, path, "written", None, pointer((*state.path, "data", *inner)))
    return steps.carry(seq, path, steps.lineage.line(seq)) or Hop(seq, path, "merged")


def _given(steps: Steps, seq: int, action: Action | None) -> int | None:
    """The event that tells what was merged: of an action, a branch, a sub-workflow, an event."""
    event = steps.trace[seq]
    if action is not None:
        return steps.lineage.lane(seq, action, GIVEN)
    state = steps.lineage.places(event).state(event["pointer"])
    if isinstance(state, ParallelState) and event["from"] in [branch.name for branch in state.branches]:
        return steps.lineage.inner(seq, event["from"])
    return steps.lineage.back(seq, lambda other: _is_source_of(other, event))


def _merged_from(steps: Steps, seq: int, path: Path, given: int) -> Hop | None:
    """Merged by §3.4: under the member's name, key by key, or under the name of what gave it."""
    origin = steps.trace[given]
    prefix = steps.payload(given, ())
    value = value_at(steps.lineage.data(given), prefix)
    if steps.lineage.is_deep(origin):
        return _merged_deeply(steps, seq, path, given, prefix)
    member = query(steps.expression(given)).member if origin["type"] == types.DATA_FILTERED else None
    tries = [path[1:]] if member == path[0] else []
    tries += [path] if isinstance(value, dict) else []
    tries += [path[1:]]
    for inner in tries:
        if steps.is_same(seq, path, given, (*prefix, *inner)):
            return steps.hop(seq, path, "merged", (given, (*prefix, *inner)))
    return None


def _merged_deeply(steps: Steps, seq: int, path: Path, given: int, prefix: Path) -> Hop | None:
    """0.8: at the place that the filter says, or as `response`; entries of arrays behind those that were there."""
    event = steps.trace[seq]
    for target in _targets(steps.lineage.places(event), event):
        if path[: len(target)] != target:
            continue
        inner = _joined(steps.lineage.data(seq), value_at(steps.seen(given), prefix), path, len(target))
        if inner is not None and steps.is_same(seq, path, given, (*prefix, *inner)):
            return steps.hop(seq, path, "merged", (given, (*prefix, *inner)))
    return None


def _targets(found: Places, event: TraceEvent) -> list[Path]:
    """Where a result or payload may have gone."""
    action, state = found.action(event["pointer"]), found.state(event["pointer"])
    filters = [action.filter] if action else [node.filter for node in found.below(state) if isinstance(node, FILTERED)]
    if isinstance(state, CallbackState) and action is None:
        filters.append(state.event_filter)
    written = [places.steps(one.target.text) for one in filters if one.target]
    return [*(one for one in written if one), (), (RESPONSE,)]


def _joined(after: Json, value: Json, path: Path, begins: int) -> Path | None:
    """The path in what was given, `value`, of what stands at `path` of the data `after` it was merged at the first
    `begins` steps of the path: an entry may stand elsewhere in its array. None where it has none.
    """
    inner: Path = ()
    for length in range(begins, len(path)):
        key, there = path[length], value_at(value, inner)
        if isinstance(there, list) and isinstance(key, int):
            entry = value_at(after, path[: length + 1])
            number = next((n for n, one in enumerate(there[:SEARCHED]) if same(one, entry)), None)
            if number is None:
                return None
            key = number
        inner = (*inner, key)
    return inner


def _collected(steps: Steps, seq: int, path: Path, state: ForEachState) -> Hop | None:
    """An iteration's result in the output collection."""
    names = _place(state.output_collection) if state.output_collection else None
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
    if rest and last["type"] == types.ACTION_COMPLETED:
        tries.append((given, rest[1:]))
    for other in _results(steps, given):
        tries += [(other, rest), (other, rest[1:])]
    found = next((one for one in tries if steps.is_same(seq, path, *one)), None)
    text = state.output_collection.text if state.output_collection else None
    return Hop(seq, path, "collected", text, None, found)


def _place(expression: Expression) -> Path | None:
    """The path of a collection, of names alone or, in jq, of names and indexes."""
    return places.steps(expression.text) if expression.language in jq.LANGUAGES else query(expression).names


def _results(steps: Steps, seq: int) -> list[int]:
    """The results of the other actions of an iteration."""
    here, found = steps.trace[seq], []
    place: int | None = seq
    while place is not None and steps.trace[place]["type"] != types.ITERATION_STARTED:
        if steps.trace[place]["type"] == types.ACTION_COMPLETED:
            found.append(place)
        place = steps.lineage.back(
            place,
            lambda event: (
                event.get("instance") == here["instance"]
                and event.get("scope", "") == here.get("scope", "")
                and event["type"] in (types.ACTION_COMPLETED, types.ITERATION_STARTED)
            ),
        )
    return found


def _is_source_of(other: TraceEvent, merged: TraceEvent) -> bool:
    """Whether an event tells what was merged: an event's filter just before, a sub-workflow, or an event by name."""
    if any(other.get(name) != merged.get(name) for name in ("instance", "scope", "state")):
        return False
    if other["type"] == types.DATA_FILTERED:
        return other["seq"] == merged["seq"] - 1 and is_below(other, str(merged["pointer"]))
    if other["type"] == types.SUBFLOW_COMPLETED:
        return bool(other["definition"] == merged["from"])
    return other["type"] == types.EVENT_CONSUMED and bool(other["name"] == merged["from"])
