"""In the simulation's process: the data that a run brought to a state, for forms to try their expressions on."""

from collections.abc import Iterable
from typing import Any

from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from workflow.paths import Json, is_within


def sample_of(trace: Iterable[TraceEvent], state: str, pointer: str) -> dict[str, Json] | None:
    """`{input, results, events, started}` of the last visit to the state named `state`; None where the run never came
    there.

    `pointer` is where the state stands now; results are under the pointers of their actions as they would be there.
    `started` is what the workflow was started with; `context` what was exported before that (1.0).
    """
    found: dict[str, Any] | None = None
    started: Json = None
    context: dict[str, Json] = {}
    was = ""
    for event in trace:
        if event["type"] == types.INSTANCE_STARTED and started is None:
            started = event["input"]
        if event["type"] == types.CONTEXT_EXPORTED:
            context = {"context": event["after"]}
        if event.get("state") != state:
            continue
        kind, place = event["type"], str(event.get("pointer") or "")
        if kind == types.STATE_ENTERED:
            found, was = {"input": event["input"], "results": {}, "events": {}, "started": started, **context}, place
        elif found is None:
            continue
        elif kind == types.FUNCTION_RETURNED and is_within(place, was):
            found["results"][pointer + place[len(was) :]] = event["result"]
        elif kind == types.EVENT_CONSUMED:
            found["events"][str(event["name"])] = event["event"]
    return found
