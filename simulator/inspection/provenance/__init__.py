"""The rules by which a value is followed back, by the type of trace event that holds it: each gives one Hop."""

from collections.abc import Callable

from simulator.inspection.provenance import filters, makers, merges
from simulator.inspection.provenance.hops import Hop, Steps
from workflow.paths import Path

Rule = Callable[[Steps, int, Path], Hop]

RULES: dict[str, Rule] = {
    "state.entered": filters.entered,
    "state.exited": filters.exited,
    "data.filtered": filters.filtered,
    "data.edited": filters.edited,
    "data.merged": merges.merged,
    "action.completed": makers.completed,
    "function.called": makers.called,
    "function.returned": makers.returned,
    "subflow.completed": makers.subflow,
    "instance.started": makers.started,
    "instance.completed": makers.ended,
    "instance.terminated": makers.ended,
    "event.consumed": makers.consumed,
    "event.received": makers.received,
    "event.produced": makers.produced,
}
