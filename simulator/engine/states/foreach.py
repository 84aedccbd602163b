"""For each runs actions or a workflow for every element, `max` at once (0.6, "ForEach State"; semantics.md §8)."""

from simulator.engine.data.filters import append_at, select
from simulator.engine.errors import DATA
from simulator.engine.outcomes import Done, Fail, Fork, Outcome, Part, Stay
from simulator.engine.state_context import Moment
from workflow.paths import Json
from workflow.states import ForEachState


def react(state: ForEachState, moment: Moment) -> Outcome:
    """Start as many iterations as may run at once, then one for each that ends; results keep the order of the input."""
    if moment.signal[0] == "part":
        _, index, output = moment.signal
        moment.keep(f"result {index}", output)
        moment.keep("ended", moment.memory["ended"] + 1)
        return _next(state, moment, 1)
    elements = select(state.input_collection, moment.data, moment.arguments) if state.input_collection else None
    if not isinstance(elements, list):
        return Fail(DATA, "inputCollection does not select an array", state.path)
    moment.remember(elements=elements, started=0, ended=0)
    return _next(state, moment, state.max or len(elements))


def _next(state: ForEachState, moment: Moment, count: int) -> Outcome:
    memory = moment.memory
    elements, started = memory["elements"], memory["started"]
    if memory["ended"] == len(elements):
        return Done(_collected(state, moment), state.next)
    if started == len(elements):
        return Stay()
    parts = tuple(
        _part(state, number, elements[number]) for number in range(started, min(started + count, len(elements)))
    )
    moment.remember(started=started + len(parts))
    return Fork(parts)


def _part(state: ForEachState, number: int, element: Json) -> Part:
    return Part("iteration", number, f"[{number}]", state.path, {state.parameter: element}, state.workflow)


def _collected(state: ForEachState, moment: Moment) -> Json:
    if state.output_collection is None:
        return moment.data
    results = [moment.memory[f"result {number}"] for number in range(len(moment.memory["elements"]))]
    after = append_at(state.output_collection, moment.data, results)
    moment.data_merged(state.output_collection.path, source="iterations", after=after)
    return after
