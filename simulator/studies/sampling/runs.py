"""One of many runs: its seed, and what is kept of it."""

from collections import Counter
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
from simulator.run_model.facts import function_calls
from simulator.run_model.visit_lengths import VisitLengths
from simulator.scenario.expectations import held
from simulator.scenario.result import calls, produced, simulate
from simulator.scenario.scenario import Scenario
from workflow.durations import format_ms
from workflow.paths import Json

KEPT = frozenset((types.FUNCTION_CALLED, types.EVENT_PRODUCED))
"""What is kept of a trace that goes by."""
COUNTS = ("entered", "taken")
Record = dict[str, Json]
"""`{"i", "status", "error", "end", "duration", "calls", "held", "states", "entered", "taken", "critical", "made"}`.

`error` is a name or None, `end` the last state that the root instance entered; lengths are milliseconds; `calls` how
often each function was called, `held` which expectations were met, `states` the length of each visit by state,
`entered` and `taken` how often places of the scenario's own definition were passed, by pointer; `critical` how long the
critical path is on each state, by what it did there (`{pointer: {did: ms}}`), `made` how often each function was called
in each state, "" for none (`{pointer: {function: n}}`).
"""


def seed_of(seed: int, number: int) -> int:
    """The seed of run `number` (from 0) of many."""
    return int.from_bytes(sha256(f"{seed}/{number}".encode()).digest()[:7])


def run(setup: Setup, scenario: Scenario, number: int) -> Record:
    """Run number `number` of a scenario with the setup `setup`."""
    watch = _Watch(CausalSpans(setup.root), VisitLengths(setup.root))
    world, _ = simulate(replace(setup, seed=seed_of(setup.seed, number)), watch.see)
    root = next((one for one in world.instances.values() if one.definition == setup.root), None)
    told = secrecy_of(setup, world).shown(root.error if root else None)
    length = 0 if root is None else (world.clock if root.ended is None else root.ended) - root.started
    return {
        "i": number,
        "status": status_of(world, root) if root else None,
        "error": told["name"] if isinstance(told, dict) else None,
        "end": root.trail.name if root and root.trail else None,
        "duration": length,
        "calls": dict(sorted(Counter(one["function"] for one in function_calls(watch.events)).items())),
        "held": _held(scenario, setup, world, watch, length),
        "states": watch.lengths.closed(world.clock),
        **{word: _passed(setup, world, word) for word in COUNTS},
        "critical": times(path_of(watch.spans, world.clock)),
        "made": {place: dict(sorted(made.items())) for place, made in sorted(watch.spans.calls.items())},
    }


def _held(scenario: Scenario, setup: Setup, world: World, watch: "_Watch", length: int) -> dict[str, bool]:
    expect = scenario.data.get("expect")
    if not expect:
        return {}
    root = next((one for one in world.instances.values() if one.definition == setup.root), None)
    summary = {
        "status": status_of(world, root) if root else None,
        "output": root.output if root else None,
        "error": root.error if root else None,
        "path": root.path if root else [],
        "calls": calls(watch.events),
        "produced": produced(watch.events),
        "duration": format_ms(length),
    }
    return {one["name"]: one["held"] for one in held(expect, summary, secrecy_of(setup, world))}


def _passed(setup: Setup, world: World, word: str) -> dict[str, int]:
    start = f"{word} {setup.root} "
    return {visit[len(start) :]: count for visit, count in world.visits.items() if visit.startswith(start)}


@dataclass(slots=True)
class _Watch:
    """Sees the trace go by: how long states of the root definition are visited, what is called, what took time."""

    spans: CausalSpans
    lengths: VisitLengths
    events: list[TraceEvent] = field(default_factory=list)

    def see(self, event: TraceEvent) -> None:
        """The next event of the trace."""
        self.spans.see(event)
        self.lengths.read(event, self.spans.now)
        if event["type"] in KEPT:
            self.events.append(event)
