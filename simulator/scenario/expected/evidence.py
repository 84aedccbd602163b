"""What a run is judged by besides its result: its calls by their keys, and when the entries of its lists came."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from simulator.engine.run.instances import root_of
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.secret_values import happened
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import World
from simulator.run_model.facts import produced_events
from simulator.scenario.expected.made_calls import MadeCalls, call_of
from simulator.scenario.outcome.shapes import NotTaken
from workflow.durations import parse_time
from workflow.paths import Json


@dataclass(frozen=True)
class Entries:
    """The entries of a list, in trace order, and the events that tell them."""

    events: Sequence[TraceEvent]
    values: Sequence[Json]

    @property
    def instants(self) -> list[str]:
        """When each came."""
        return [str(one["time"]) for one in self.events]


@dataclass(frozen=True)
class Evidence:
    """`made_calls` are the calls of a run, `began` when its first instance did (epoch ms), `left` what nobody took."""

    setup: Setup
    trace: Sequence[TraceEvent]
    made_calls: MadeCalls
    began: int
    left: Sequence[NotTaken] = field(default_factory=tuple)

    @cached_property
    def calls(self) -> Entries:
        """The calls that need a mock."""
        return _calls(self.made_calls.events)

    @cached_property
    def produced(self) -> Entries:
        """The produced events."""
        return _entries(produced_events(self.trace))

    def entries(self, kind: str, expected: Json) -> Entries:
        """The list `calls`, `produced` or `notTaken`, of which these are expected.

        Calls that need no mock are among the others where one of them is expected.
        """
        if kind == "calls":
            return _calls(self.made_calls.all) if self.made_calls.names_others(expected) else self.calls
        if kind == "produced":
            return self.produced
        numbers = {one["seq"] for one in self.left}
        return _entries([one for one in self.trace if one["seq"] in numbers])


def _calls(events: Sequence[TraceEvent]) -> Entries:
    return Entries(events, [call_of(one) for one in events])


def _entries(events: Sequence[TraceEvent]) -> Entries:
    return Entries(events, [happened(one)["event"] for one in events])


def of_run(setup: Setup, world: World, trace: Sequence[TraceEvent], left: Sequence[NotTaken]) -> Evidence:
    """The evidence of a run; its trace may be that of a summary."""
    root = root_of(setup, world)
    definitions = {name: one.definition for name, one in world.instances.items()}
    calls = MadeCalls(setup, definitions, trace, world.called)
    return Evidence(setup, trace, calls, setup.clock if root is None else root.started, left)


def of_result(setup: Setup, found: Mapping[str, Json]) -> Evidence:
    """The evidence that a result with its trace has; how often a key was called is not in it."""
    definitions = {one["id"]: one["definition"] for one in found["instances"]}
    started = next((one["started"] for one in found["instances"] if one["definition"] == setup.root), None)
    began = None if started is None else parse_time(started)
    calls = MadeCalls(setup, definitions, found["trace"], {})
    return Evidence(setup, found["trace"], calls, setup.clock if began is None else began, found.get("notTaken", ()))
