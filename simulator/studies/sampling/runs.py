"""One of many runs: its seed, and what is kept of it."""

from collections import Counter
from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256

from simulator.engine.run.instances import status_of
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.full_trace import secrecy_of
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.world import World
from simulator.inspection.critical_path import path_of, times
from simulator.run_model import event_types as types
from simulator.run_model.causal_spans import CausalSpans
from simulator.run_model.visit_lengths import VisitLengths
from simulator.scenario.expectations import needs_trace
from simulator.scenario.expected.evidence import of_run
from simulator.scenario.result import met, simulate
from simulator.scenario.scenario import Scenario
from workflow.paths import Json

KEPT = frozenset(
    (
        *(types.FUNCTION_CALLED, types.SUBFLOW_STARTED, types.EVENT_PRODUCED, types.EVENT_CONSUMED, types.EVENT_KEPT),
        *(types.EVENT_DROPPED, types.BUDGET_EXHAUSTED),
    )
)
"""What is kept of a trace that goes by, where the scenario expects nothing of the rest."""
COUNTS = ("entered", "taken")
Record = dict[str, Json]
"""`{"i", "status", "error", "end", "duration", "calls", "held", "states", "entered", "taken", "critical", "made"}`.

`error` is a name or None, `end` the last state that the root instance entered; lengths are milliseconds; `calls` how
often each function that needs a mock was called, `held` which expectations were met, `states` the length of each visit
by state, `entered` and `taken` how often places of the scenario's own definition were passed, by pointer; `critical`
how long the critical path is on each state, by what it did there (`{pointer: {did: ms}}`), `made` how often each
function was called in each state, "" for none (`{pointer: {function: n}}`).
"""


def seed_of(seed: int, number: int) -> int:
    """The seed of run `number` (from 0) of many."""
    return int.from_bytes(sha256(f"{seed}/{number}".encode()).digest()[:7])


def run(setup: Setup, scenario: Scenario, number: int) -> Record:
    """Run number `number` of a scenario with the setup `setup`."""
    whole = needs_trace(scenario.data.get("expect"))
    watch = _Watch(CausalSpans(setup.root), VisitLengths(setup.root), whole)
    world, _ = simulate(replace(setup, seed=seed_of(setup.seed, number)), watch.see)
    root = next((one for one in world.instances.values() if one.definition == setup.root), None)
    calls = Counter(one["function"] for one in of_run(setup, world, watch.events, ()).calls.events)
    told = secrecy_of(setup, world).shown(root.error if root else None)
    length = 0 if root is None else (world.clock if root.ended is None else root.ended) - root.started
    return {
        "i": number,
        "status": status_of(world, root) if root else None,
        "error": told["name"] if isinstance(told, dict) else None,
        "end": root.trail.name if root and root.trail else None,
        "duration": length,
        "calls": dict(sorted(calls.items())),
        "held": met(setup, scenario, world, watch.events),
        "states": watch.lengths.closed(world.clock),
        **{word: _passed(setup, world, word) for word in COUNTS},
        "critical": times(path_of(watch.spans, world.clock)),
        "made": {place: _of(made, calls) for place, made in sorted(watch.spans.calls.items()) if _of(made, calls)},
    }


def _of(made: Mapping[str, int], calls: Container[str]) -> dict[str, int]:
    """How often functions were called in a state, of those that need a mock."""
    return {name: count for name, count in sorted(made.items()) if name in calls}


def _passed(setup: Setup, world: World, word: str) -> dict[str, int]:
    start = f"{word} {setup.root} "
    return {visit[len(start) :]: count for visit, count in world.visits.items() if visit.startswith(start)}


@dataclass(slots=True)
class _Watch:
    """Sees the trace go by: how long states of the root definition are visited, what is called, what took time."""

    spans: CausalSpans
    lengths: VisitLengths
    whole: bool = False
    events: list[TraceEvent] = field(default_factory=list)

    def see(self, event: TraceEvent) -> None:
        """The next event of the trace."""
        self.spans.see(event)
        self.lengths.read(event, self.spans.now)
        if self.whole or event["type"] in KEPT:
            self.events.append(event)
