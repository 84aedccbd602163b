"""Iterations that are all begun at once; each goes on until it waits (docs/runtimes/sonataflow.md, S125, S126)."""

from simulator.engine.data.filters import outputs_of
from simulator.engine.data.jackson_merging import placed
from simulator.engine.run.outcomes import Done, Fail, Fork, Outcome, Part, Stay
from simulator.engine.states.state_context import StateContext
from simulator.engine.world.errors import DATA
from workflow.expressions.assigning import target
from workflow.paths import Json
from workflow.states import ForEachState


def react(state: ForEachState, context: StateContext) -> Outcome:
    """Begin them; their results come in the order in which they end, and are set where the state says."""
    if context.signal[0] == "part":
        results = [*context.memory["results"], context.signal[2]]
        context.remember(results=results)
        return Stay() if len(results) < context.memory["count"] else Done(_collected(state, context), state.next)
    if state.input_collection is None:
        return Fail(DATA, f"{state.name} has no inputCollection", state.path)
    elements = outputs_of(state.input_collection, context.data, context.arguments)
    context.remember(results=[], count=len(elements))
    if not elements:
        return Done(_collected(state, context), state.next)
    return Fork(tuple(_part(state, context, number, element) for number, element in enumerate(elements)))


def _part(state: ForEachState, context: StateContext, number: int, element: Json) -> Part:
    known = (state.parameter, element)
    return Part("iteration", number, f"[{number}]", state.path, context.data, state.workflow, element=known)


def _collected(state: ForEachState, context: StateContext) -> Json:
    place = state.output_collection
    names = target(place.text) if place else None
    if place is None or names is None:
        return context.data
    after = placed(context.data, names, context.memory["results"], place.text)
    context.data_merged(place.path, source="iterations", after=after)
    return after
