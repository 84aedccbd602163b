"""Ways through the graph as scenario files (contracts.md, "Scenario file"): each is run before anybody sees it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from simulator.engine.data.equality import same
from simulator.engine.events import signals
from simulator.engine.run.instances import status_of
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.trace import TraceEvent
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario, setup
from simulator.studies.exploration.choices import Answer, Arrive, Input
from simulator.studies.exploration.graph import Graph, OutgoingTransition, Point, Routes, covered, error_of, root_of
from simulator.studies.exploration.sought import Item
from workflow import runtimes
from workflow.durations import format_ms, format_time
from workflow.paths import Json
from workflow.profile import SPECIFICATION

DAY = 24 * 60 * 60 * 1_000
LOOP_BUDGET = 1_000
"""The step budget of a scenario that would never end."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A scenario that was run: what it covers and came to."""

    scenario: dict[str, Json]
    items: frozenset[Item]
    status: str | None
    path: tuple[str, ...]
    error: str | None
    trace: tuple[TraceEvent, ...]


@dataclass(frozen=True, slots=True)
class End:
    """A way to end: the status, the error, the states that the shortest run goes through, how many `paths` end so, and
    the scenario of that run.
    """

    status: str | None
    error: dict[str, Json] | None
    path: tuple[str, ...]
    paths: int
    scenario: dict[str, Json]


@dataclass(frozen=True, slots=True)
class Prover:
    """Makes scenarios of ways and runs them. `repeated` stands in every one: the clock, seed and settings given."""

    base: Setup
    repeated: Mapping[str, Json]

    def of(self, transitions: Sequence[OutgoingTransition], *, endless: bool = False) -> Proof:
        """The scenario that makes the choices of the ways, run; an endless one expects no path."""
        scenario = {**self.repeated, **written(transitions, self.base, endless=endless)}
        if endless:
            scenario["settings"] = {**self.repeated.get("settings", {}), "stepBudget": LOOP_BUDGET}
        return prove(self.base, scenario, path=not endless)

    def end(self, point: Point, transitions: Sequence[OutgoingTransition], paths: int) -> End:
        """The end at a point, to which the ways lead: what the search saw there is what the scenario comes to."""
        root = root_of(point.world, self.base)
        assert root is not None
        path = [name for one in transitions for name in one.states]
        status = status_of(point.world, root)
        scenario = {**self.repeated, **written(transitions, self.base), "expect": {"status": status, "path": path}}
        return End(status, error_of(point), tuple(path), paths, scenario)


def written(transitions: Sequence[OutgoingTransition], base: Setup, *, endless: bool = False) -> dict[str, Json]:
    """The scenario that makes the choices of the ways."""
    found: dict[str, Json] = _of_runtime(base)
    mocks: dict[str, dict[str, list[Json]]] = {"functions": {}, "subflows": {}, "calls": {}}
    events: list[Json] = []
    now = 0
    for transition in transitions:
        match transition.choice:
            case Input(data=data, start=start):
                found |= {"start": start} if start != "manual" else {}
                found |= {"input": data} if data or not isinstance(data, dict) else {}
            case Answer(kind=kind, name=name, entry=entry):
                mocks[f"{kind}s"].setdefault(name, []).append(entry)
            case Arrive(event=event, after=after):
                named = signals.written(event) if base.semantics.events.kinds == "signals" else event
                events.append({"at": format_ms(now + after), **named})
        now += transition.elapsed
    if base.clock != Setup(base.programs, base.root).clock:
        found["clock"] = {"start": format_time(base.clock)}
    if found.get("start") == "schedule":
        found["until"] = format_ms(now + (DAY if endless else 0))
    for kind, entries in mocks.items():
        if entries:
            found[kind] = {name: _shortened(listed) for name, listed in entries.items()}
    return {**found, "events": events} if events else found


def _of_runtime(base: Setup) -> dict[str, Json]:
    """The runtime that the setup is of, as a scenario names it."""
    known = next((one for one in (base.runtime, base.runtime.partition("@")[0]) if one in runtimes.ids()), "")
    return {"runtime": known} if known not in ("", SPECIFICATION.id) else {}


def _shortened(entries: list[Json]) -> Json:
    """The last entry answers every further call: equal ones at the end are one."""
    while len(entries) > 1 and same(entries[-1], entries[-2]):
        entries = entries[:-1]
    return entries[0] if len(entries) == 1 else entries


def prove(base: Setup, scenario: dict[str, Json], *, path: bool) -> Proof:
    """Run the scenario; what came out is what it expects."""
    ready = setup(Scenario(scenario), base.programs, base.root)
    world, trace = simulate(ready)
    found = result(ready, Scenario(scenario), world, trace)
    expect = {"status": found["status"], **({"path": found["path"]} if path else {})}
    error = found["error"]["name"] if found["error"] else None
    items = covered(trace, world, base)
    if world.instances:
        items |= {("starts", ready.start)}
    return Proof(
        {**scenario, "expect": expect}, items, found["status"], tuple(found["path"]), error, tuple(trace[-50:])
    )


def cover(prover: Prover, graph: Graph, routes: Routes) -> list[Proof]:
    """Few scenarios that cover all that was reached: each next one is the one that adds most (greedy set cover).

    Runs that the search led to an end come first; others only for what no such run covers.
    """
    left = set().union(*(transition.items for transition in graph.transitions))
    found: list[Proof] = []
    for ended in (True, False):
        runs = [
            routes.through(transition) for transition in graph.transitions if routes.is_over(transition.target) is ended
        ]
        for transitions in _greedy(runs, left, routes):
            endless = is_endless(graph, transitions)
            proof = prover.of(transitions, endless=endless)
            if proof.items & left:
                found.append(proof)
                left -= proof.items
    return _needed(found)


def _greedy(
    runs: list[list[OutgoingTransition]], left: set[Item], routes: Routes
) -> Iterator[list[OutgoingTransition]]:
    """The run that covers most of what is left, of these rather one that no call lets fail, and the shortest; the
    caller takes from `left` what it did.
    """
    good = [not (transitions and routes.fails_by_a_call(transitions[-1])) for transitions in runs]
    covers = [frozenset().union(*(transition.items for transition in transitions)) for transitions in runs]
    waiting = dict.fromkeys(range(len(runs)))
    while waiting:
        best = max(waiting, key=lambda n: (len(covers[n] & left), good[n], -len(runs[n]), -n))
        if not covers[best] & left:
            return
        del waiting[best]
        yield runs[best]


def is_endless(graph: Graph, transitions: Sequence[OutgoingTransition]) -> bool:
    """Whether a run along the ways goes on for ever, or was not followed to its end."""
    return not transitions or graph.points[transitions[-1].target].kind not in ("end", "deadlock", "refused")


def _needed(proofs: list[Proof]) -> list[Proof]:
    """Without those whose items the others cover too."""
    kept = list(proofs)
    for proof in reversed(proofs):
        others = [one for one in kept if one is not proof]
        if others and proof.items <= frozenset().union(*(one.items for one in others)):
            kept = others
    return kept


def ended(graph: Graph, routes: Routes) -> dict[tuple[str, ...], list[OutgoingTransition]]:
    """A shortest run for each way that was followed, one for each path of these; of a loop, one round more."""
    found: dict[tuple[str, ...], list[OutgoingTransition]] = {}
    for transition in graph.transitions:
        transitions = routes.through(transition)
        if graph.points[transitions[-1].target].kind == "end":
            path = (graph.points[transitions[-1].target].detail, *(name for one in transitions for name in one.states))
            if path not in found or len(transitions) < len(found[path]):
                found[path] = transitions
    return found
