"""The shapes of data that runs of a definition in 0.8 bring: what merges there is written by them in 1.0."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from simulator.engine.setup.program import Program, id_of
from simulator.engine.trace.trace import TraceEvent
from simulator.run_model import event_types as types
from simulator.scenario.loading import programs
from simulator.scenario.result import simulate
from simulator.scenario.scenario import Scenario, scenarios, setup
from simulator.studies.conversion.differences import ROOT
from workflow.convert.shapes import NOTHING_SEEN, Seen, Shape, joined, shape_of
from workflow.convert.to_1_0 import SOURCE
from workflow.definition import Definition
from workflow.model import Workflow
from workflow.nodes import all_states
from workflow.paths import Json, pointer

DATA: Final = {kind: types.DATA_FIELDS[kind] for kind in (types.STATE_ENTERED, types.DATA_FILTERED, types.DATA_MERGED)}
"""The field of an event that tells the data of a state."""


def seen(definition: Definition, given: Sequence[Json], others: Sequence[Definition] = ()) -> Seen:
    """The shapes of the runs of the scenario files `given`; nothing for a definition in another dialect than 0.8.

    `others` are its sub-workflows. Raises ScenarioError for a scenario that cannot be read.
    """
    if definition.workflow is None or definition.dialect != SOURCE or not given:
        return NOTHING_SEEN
    known, root = programs([definition, *others]), id_of(definition.workflow)
    cases = [case.data for one in given for case in scenarios(one)]
    return shapes_of(definition.workflow, (_trace(case, known, root) for case in cases))


def _trace(case: Mapping[str, Json], known: Mapping[str, Program], root: str) -> Sequence[TraceEvent]:
    bare = {name: value for name, value in case.items() if name not in ("definition", "with", "script", "expect")}
    return simulate(setup(Scenario(bare), known, root))[1]


def shapes_of(workflow: Workflow, traces: Iterable[Sequence[TraceEvent]]) -> Seen:
    """What the traces of runs tell of the data of states, and of what merged into them."""
    states = {state.name: pointer(state.path) for state in all_states(workflow.scope)}
    found = _Shapes({}, {}, {})
    for trace in traces:
        now: dict[tuple[Json, Json], Json] = {}
        for event in trace:
            if event.get("instance") == ROOT:
                found.take(event, states.get(str(event.get("state"))), now)
    return Seen(found.before, found.within, found.given)


@dataclass(frozen=True, slots=True)
class _Shapes:
    before: dict[str, Shape]
    within: dict[str, Shape]
    given: dict[str, Shape]

    def take(self, event: TraceEvent, state: str | None, now: dict[tuple[Json, Json], Json]) -> None:
        """What an event tells; `now` are the data of states by their names and scopes: a branch has others."""
        kind, place = event["type"], str(event.get("pointer"))
        if kind == types.ACTION_COMPLETED:
            _add(self.given, place, event["result"])
        elif kind == types.DATA_FILTERED and event["filter"] == "data":
            _add(self.given, place, event["after"])
        elif state is None:
            return
        elif kind == types.EVENT_CONSUMED:
            came = event["event"]
            _add(self.given, state, came.get("data") if isinstance(came, dict) else None)
        elif kind in DATA and event.get("filter", "input") == "input":
            self._changed(event, state, place, now)

    def _changed(self, event: TraceEvent, state: str, place: str, now: dict[tuple[Json, Json], Json]) -> None:
        key, data = (event["state"], event.get("scope")), event[DATA[str(event["type"])]]
        if data is None:  # a filter that selects nothing leaves the data as they are
            return
        if event["type"] == types.DATA_MERGED and key in now:
            _add(self.before, place, now[key])
        _add(self.within, state, data)
        now[key] = data


def _add(shapes: dict[str, Shape], place: str, value: Json) -> None:
    found = shape_of(value)
    shapes[place] = joined(shapes[place], found) if place in shapes else found
