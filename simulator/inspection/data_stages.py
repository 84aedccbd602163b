"""The stages of data in one visit of a state, told from the trace (semantics.md §3.2, §4.1; semantics-1.0.md §3).

Input, input filter, request, result, merge, output filter, output; in 0.1 input, result and output paths. Between
them stands what decided about them: conditions, sub-workflows, retries, waits, errors, the way that was taken. What a
branch or an iteration does has its `scope`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

from simulator.engine.data.filters import select_all
from simulator.engine.data.weights import weight
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.errors import Trouble
from simulator.inspection.json_diff import changes
from simulator.limits import STAGE_BYTES, STAGES
from simulator.run_model import event_types as types
from simulator.run_model.trace_nodes import Places
from simulator.run_model.visits import definition_of, is_of, leaves, visit_of
from simulator.wire.data_flow import DataStage, StageDetails, StageValues, StageWord, VisitStages
from workflow.actions import Action
from workflow.expressions import NO_ARGUMENTS
from workflow.model import State
from workflow.paths import Json, pointer
from workflow.states import ForEachState
from workflow.tasks import Task

STATE: dict[str, StageWord] = {"input": "input-filter", "output": "output-filter", "target": "result-path"}
ACTION: dict[str, StageWord] = {
    "dataInputPath": "action-input",
    "InputPath": "action-input",
    "dataResultsPath": "result-filter",
}
ACTION |= {"ResultPath": "result-path", "OutputPath": "action-output"}
PLAIN: dict[str, StageWord] = {
    types.STATE_ENTERED: "input",
    types.EVENT_CONSUMED: "event",
    types.FUNCTION_CALLED: "request",
    types.FUNCTION_RETURNED: "result",
    types.FUNCTION_FAILED: "error",
    types.SUBFLOW_COMPLETED: "result",
    types.TASK_RETURNED: "result",
    types.DATA_MERGED: "merge",
    types.DATA_EDITED: "edited",
    types.STATE_EXITED: "output",
}
"""Trace events that are a stage by themselves: its word. They have the data after it."""
TURNS: dict[str, StageWord] = {
    types.SUBFLOW_STARTED: "subflow",
    types.CONDITION_EVALUATED: "condition",
    types.RETRY_SCHEDULED: "retry",
    types.TRANSITION_TAKEN: "next",
    types.INSTANCE_BLOCKED: "blocked",
    types.SCHEMA_VIOLATED: "schema",
}
"""Trace events that are a stage without data of its own."""
GOES_ON = frozenset(
    (types.EVENT_CONSUMED, types.TIMER_FIRED, types.FUNCTION_CALLED, types.SUBFLOW_STARTED, *types.ERRORS)
)
"""After what a state waits no more."""
DETAILS = ("attempt", "filter", "value", "delay", "child", "until", "for", "where", "message")
NAMED = ("function", "name", "from", "to", "definition")
EXPRESSED = ("path", "condition", "expression")


@dataclass(slots=True)
class Lane:
    """The data of a state, branch or iteration, of its actions by pointer, and the results of actions at once."""

    data: Json
    actions: dict[str, Json] = field(default_factory=dict)
    results: dict[int, Json] = field(default_factory=dict)


@dataclass(slots=True)
class Stage:
    """One stage: `before` and `after` are data (None and not `has_data`: it has none), `event` is what tells of it."""

    word: StageWord
    event: TraceEvent
    before: Json = None
    after: Json = None
    empty: bool = False
    has_data: bool = True


def stages(setup: Setup, trace: Sequence[TraceEvent], seq: int, scope: str | None = None) -> VisitStages | None:
    """The visit that trace event `seq` belongs to, with its stages; None where no state has been entered.

    Of more than STAGES those of the state itself and the latest of its branches and iterations; with `scope` only
    what is in that branch or iteration. `more` says how many are left out.
    """
    found = visit_of(trace, seq)
    if found is None:
        return None
    entered = trace[found[0]]
    places = Places(setup.programs[definition_of(trace, found[0])])
    mine = [event for event in trace[found[0] : found[1]] if is_of(event, entered)]
    whole = list(_stages(places, mine))
    shown = _shown(whole, str(entered.get("scope", "")), scope)
    left = STAGE_BYTES
    told: list[DataStage] = []
    for stage in shown:
        one, left = _stage_to_json(stage, places, left)
        told.append(one)
    return {
        "instance": entered.get("instance", ""),
        "state": entered.get("state", ""),
        "scope": entered.get("scope", ""),
        "pointer": entered.get("pointer", ""),
        "entered": entered["seq"],
        "exited": next((event["seq"] for event in mine if leaves(event, entered)), None),
        "more": len(whole) - len(shown),
        "stages": told,
    }


def _shown(whole: Sequence[Stage], own: str, scope: str | None) -> Sequence[Stage]:
    """The stages that an answer has room for, in order."""
    if scope is not None:
        within = (f"{scope}/", f"{scope}[")
        inner = [one for one in whole if (at := str(one.event.get("scope", ""))) == scope or at.startswith(within)]
        return inner[:STAGES]
    if len(whole) <= STAGES:
        return whole
    first = [place for place, one in enumerate(whole) if one.event.get("scope", "") == own][:STAGES]
    rest = [place for place, one in enumerate(whole) if one.event.get("scope", "") != own]
    return [whole[place] for place in sorted([*first, *rest[len(rest) - (STAGES - len(first)) :]])]


def _stage_to_json(stage: Stage, places: Places, left: int) -> tuple[DataStage, int]:
    """The stage as JSON, its values only where they are within what is left of the budget."""
    event = stage.event
    action = places.action(str(event.get("pointer", "")))
    size = weight([stage.before, stage.after], left)
    large = size is None
    values: StageValues = {} if not stage.has_data else {"before": stage.before, "after": stage.after}
    if large:
        values = {"large": True}
    return {
        "stage": stage.word,
        "seq": event["seq"],
        "step": event["step"],
        "time": event["time"],
        "pointer": event.get("pointer"),
        "scope": event.get("scope", ""),
        "action": pointer(action.path) if action else None,
        **_details(event),
        "expression": next((event[key] for key in EXPRESSED if event.get(key) is not None), None),
        "empty": stage.empty,
        **values,
        "changed": [] if large else changes(stage.before, stage.after),
    }, left - (size or 0)


def _details(event: TraceEvent) -> StageDetails:
    found = {key: event[key] for key in DETAILS if event.get(key) is not None}
    if name := next((event[key] for key in NAMED if event.get(key)), None):
        found["name"] = name
    return cast(StageDetails, found)


def _stages(places: Places, events: Sequence[TraceEvent]) -> Iterator[Stage]:
    """The stages of a visit from its events. Each scope has its own data; an action's pass through its own lane."""
    came_in: Json = events[0]["input"]
    home = events[0].get("scope", "")
    lanes = {home: Lane(came_in)}
    entry = came_in
    told_error: Json = None
    for event in events:
        scope, kind = event.get("scope", ""), event["type"]
        lane = lanes.setdefault(scope, Lane(lanes[home].data))
        place = str(event.get("pointer", ""))
        action = places.action(place)
        own = pointer(action.path) if action else ""
        if kind in (types.DATA_FILTERED, types.EXPRESSION_EMPTY):
            yield from _made(places, event, lane, own, came_in)
            entry = lane.data if places.filter(place) == "input" else entry
        elif kind == types.SUBFLOW_COMPLETED and "error" in event:  # nobody waited for it (0.8)
            yield Stage("error", event, None, event["error"])
        elif kind in PLAIN:
            value = event[types.DATA_FIELDS[kind]]
            is_merge = kind == types.DATA_MERGED and own
            if not is_merge or not places.is_placing:  # 0.1 passes on what the stage before gave
                yield Stage(PLAIN[kind], event, _before(kind, lane, own), value)
            _go_on(lane, own, kind, value, at_once=places.is_at_once(action))
        elif kind in TURNS:
            yield Stage(TURNS[kind], event, has_data=False)
        elif kind in types.ERRORS and event["error"] != told_error:
            yield Stage("error", event, None, event["error"])
        elif kind == types.ACTION_STARTED:
            lane.actions.pop(own, None)
        elif kind == types.ITERATION_STARTED:
            lane.data = element(places.state(place), lanes[home].data, event["index"])
        elif kind == types.ACTION_COMPLETED and action and places.is_placing:
            _pipe(places, lane, action, event["result"])
        elif kind == types.TIMER_FIRED and event["timer"] == "retry" and not own:
            lane.data = entry
        told_error = event.get("error", None if kind in PLAIN else told_error)
    yield from _waits(events)


def _waits(events: Sequence[TraceEvent]) -> Iterator[Stage]:
    """What the visit waits for at the end of these events, in each of its scopes."""
    waiting: dict[str, TraceEvent] = {}
    for event in events:
        scope = str(event.get("scope", ""))
        if event["type"] == types.STATE_WAITING:
            waiting[scope] = event
        elif event["type"] in GOES_ON:
            waiting.pop(scope, None)
        elif event["type"] == types.STATE_EXITED and scope == events[0].get("scope", ""):
            waiting.clear()
    for event in waiting.values():
        yield Stage("waiting", event, has_data=False)


def _pipe(places: Places, lane: Lane, action: Action, result: Json) -> None:
    """What an action gives is what the next one gets; of actions at once, the array of all (§4.2)."""
    if not places.is_at_once(action):
        lane.data = result
        return
    lane.results[int(action.path[-1])] = result
    if len(lane.results) == len(places.program.lists[action.path[:-2]].actions):
        lane.data = [lane.results[place] for place in sorted(lane.results)]


def element(state: State | None, data: Json, index: int) -> Json:
    """The data that an iteration begins with: `{iterationParam: element}`, in 0.8 beside those of the state; None where
    that cannot be told.
    """
    if not isinstance(state, ForEachState) or state.input_collection is None:
        return None
    try:
        found = select_all(state.input_collection, data, NO_ARGUMENTS)
    except Trouble:
        return None
    if found is None or index >= len(found):
        return None
    seen = data if state.sees_data and isinstance(data, dict) else {}
    return {**seen, state.parameter: found[index]}


def _before(kind: str, lane: Lane, own: str) -> Json:
    if kind in (types.DATA_MERGED, types.DATA_EDITED, types.STATE_EXITED):
        return lane.data
    return lane.actions.get(own, lane.data) if kind == types.FUNCTION_CALLED else None


def _go_on(lane: Lane, own: str, kind: str, value: Json, *, at_once: bool) -> None:
    if kind in (types.DATA_MERGED, types.DATA_EDITED, types.STATE_EXITED, types.STATE_ENTERED, types.TASK_RETURNED):
        lane.data = lane.data if at_once else value
    else:
        lane.actions[own if kind != types.EVENT_CONSUMED or own else "event"] = value


def _made(places: Places, event: TraceEvent, lane: Lane, own: str, came_in: Json) -> Iterator[Stage]:
    """What a filter made, in 1.0 that of a task."""
    if places.program.by_tasks:
        yield from _of_task(places, event, lane)
    else:
        yield _filtered(places, event, lane, own, came_in)


def _of_task(places: Places, event: TraceEvent, lane: Lane) -> Iterator[Stage]:
    """1.0: `input.from`, `output.as`, `export.as`, and what `foreach` makes of an item; or null for an
    expression without output.
    """
    which = places.filter(str(event["pointer"]))
    if event["type"] == types.EXPRESSION_EMPTY:
        if which is None and event["pointer"] not in _exports(places, event):
            yield Stage("filter", event, empty=True, has_data=False)
    elif which is not None:
        yield Stage(STATE[which], event, lane.data, event["after"])
        lane.data = event["after"]
    else:
        is_export = event["filter"] == "export"
        yield Stage("export" if is_export else "filter", event, lane.data if is_export else None, event["after"])


def _exports(places: Places, event: TraceEvent) -> Iterator[str]:
    task = places.state(str(event["pointer"]))
    if isinstance(task, Task) and task.export is not None and task.export.transform is not None:
        yield pointer(task.export.transform.path)


def _filtered(places: Places, event: TraceEvent, lane: Lane, own: str, came_in: Json) -> Stage:
    """A filter of the state, of an action or of an event; one that selects nothing leaves the data as they are."""
    which, empty = places.filter(str(event.get("pointer", ""))), event["type"] == types.EXPRESSION_EMPTY
    word: StageWord = "event-filter"
    before = lane.actions.get("event")
    if which is not None:
        word, before = STATE[which], came_in if which == "target" else lane.data
    elif own:
        word = "request" if empty else ACTION.get(str(event.get("filter")), "filter")
        before = lane.data if word == "result-path" else lane.actions.get(own, lane.data)
    after = before if empty else event["after"]
    if which is not None:
        lane.data = after
    elif own and not empty:
        lane.actions[own] = after
    return Stage(word, event, before, after, empty)
