"""For each runs actions or a workflow for every element, as many at once as it says (0.6, "ForEach State"; semantics.md
§8, semantics-0.8.md §7).
"""

from simulator.engine.data.filters import append_at, number_of, select_all
from simulator.engine.run.outcomes import Done, Fail, Fork, Outcome, Part, Stay
from simulator.engine.states import iterations
from simulator.engine.states.state_context import StateContext
from simulator.engine.world.errors import DATA
from workflow.paths import Json
from workflow.states import ForEachState


def react(state: ForEachState, context: StateContext) -> Outcome:
    """Start as many iterations as may run at once, then one for each that ends; results keep the order of the input.

    A batch is started whole, when the one before is done.
    """
    if context.semantics.flow.iterations == "at-once":
        return iterations.react(state, context)
    memory = context.memory
    if context.signal[0] == "part":
        _, index, output = context.signal
        context.keep(f"result {index}", output)
        ended = memory["ended"] + 1
        context.keep("ended", ended)
        if memory["batch"] and ended < memory["started"]:
            return Stay()
        return _next(state, context, memory["batch"] or 1)
    elements = select_all(state.input_collection, context.data, context.arguments) if state.input_collection else None
    if elements is None:
        return Fail(DATA, "inputCollection does not select an array", state.path)
    batch = _batch(state, context)
    if batch is not None and batch < 1:
        return Fail(DATA, f"batchSize is at least 1, not {batch}", state.path)
    context.remember(elements=elements, started=0, ended=0, batch=batch or 0)
    at_once = 1 if state.mode == "sequential" else batch or state.max or len(elements)
    return _next(state, context, at_once)


def _batch(state: ForEachState, context: StateContext) -> int | None:
    if state.mode == "sequential" or state.batch_by is None:
        return None if state.mode == "sequential" else state.batch
    return number_of(state.batch_by, context.data, context.arguments, "batchSize")


def _next(state: ForEachState, context: StateContext, count: int) -> Outcome:
    memory = context.memory
    elements, started = memory["elements"], memory["started"]
    if memory["ended"] == len(elements):
        return Done(_collected(state, context), state.next)
    if started == len(elements):
        return Stay()
    last = min(started + count, len(elements))
    parts = tuple(_part(state, context, number, elements[number]) for number in range(started, last))
    context.remember(started=started + len(parts))
    return Fork(parts)


def _part(state: ForEachState, context: StateContext, number: int, element: Json) -> Part:
    """In 0.8 an iteration sees the state's data too, and its element as a variable."""
    name = state.parameter
    seen: Json = {name: element}
    if state.sees_data and isinstance(context.data, dict):
        seen = {**context.data, name: element}
    known = (name, element) if state.sees_data else None
    return Part("iteration", number, f"[{number}]", state.path, seen, state.workflow, element=known)


def _collected(state: ForEachState, context: StateContext) -> Json:
    if state.output_collection is None:
        return context.data
    results = [context.memory[f"result {number}"] for number in range(len(context.memory["elements"]))]
    after = append_at(state.output_collection, context.data, results)
    context.data_merged(state.output_collection.path, source="iterations", after=after)
    return after
