"""For each runs actions or a workflow for every element, as many at once as it says (0.6, "ForEach State"; semantics.md
§8, semantics-0.8.md §7).
"""

from simulator.engine.data.filters import append_at, number_of, select_all
from simulator.engine.run.outcomes import Done, Fail, Fork, Outcome, Part, Stay
from simulator.engine.states.state_context import StateContext
from simulator.engine.world.errors import DATA
from workflow.paths import Json
from workflow.states import ForEachState


def react(state: ForEachState, moment: StateContext) -> Outcome:
    """Start as many iterations as may run at once, then one for each that ends; results keep the order of the input.

    A batch is started whole, when the one before is done.
    """
    memory = moment.memory
    if moment.signal[0] == "part":
        _, index, output = moment.signal
        moment.keep(f"result {index}", output)
        ended = memory["ended"] + 1
        moment.keep("ended", ended)
        if memory["batch"] and ended < memory["started"]:
            return Stay()
        return _next(state, moment, memory["batch"] or 1)
    elements = select_all(state.input_collection, moment.data, moment.arguments) if state.input_collection else None
    if elements is None:
        return Fail(DATA, "inputCollection does not select an array", state.path)
    batch = _batch(state, moment)
    if batch is not None and batch < 1:
        return Fail(DATA, f"batchSize is at least 1, not {batch}", state.path)
    moment.remember(elements=elements, started=0, ended=0, batch=batch or 0)
    at_once = 1 if state.mode == "sequential" else batch or state.max or len(elements)
    return _next(state, moment, at_once)


def _batch(state: ForEachState, moment: StateContext) -> int | None:
    if state.mode == "sequential" or state.batch_by is None:
        return None if state.mode == "sequential" else state.batch
    return number_of(state.batch_by, moment.data, moment.arguments, "batchSize")


def _next(state: ForEachState, moment: StateContext, count: int) -> Outcome:
    memory = moment.memory
    elements, started = memory["elements"], memory["started"]
    if memory["ended"] == len(elements):
        return Done(_collected(state, moment), state.next)
    if started == len(elements):
        return Stay()
    last = min(started + count, len(elements))
    parts = tuple(_part(state, moment, number, elements[number]) for number in range(started, last))
    moment.remember(started=started + len(parts))
    return Fork(parts)


def _part(state: ForEachState, moment: StateContext, number: int, element: Json) -> Part:
    """In 0.8 an iteration sees the state's data too, and its element as a variable."""
    name = state.parameter
    seen: Json = {name: element}
    if state.sees_data and isinstance(moment.data, dict):
        seen = {**moment.data, name: element}
    known = (name, element) if state.sees_data else None
    return Part("iteration", number, f"[{number}]", state.path, seen, state.workflow, element=known)


def _collected(state: ForEachState, moment: StateContext) -> Json:
    if state.output_collection is None:
        return moment.data
    results = [moment.memory[f"result {number}"] for number in range(len(moment.memory["elements"]))]
    after = append_at(state.output_collection, moment.data, results)
    moment.data_merged(state.output_collection.path, source="iterations", after=after)
    return after
