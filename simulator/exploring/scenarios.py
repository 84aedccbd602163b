"""Ways through the graph as scenario files (contracts.md, "Scenario file"): each is run before anybody sees it."""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from simulator.exploring.choices import Answer, Arrive, Input
from simulator.exploring.search import Graph, Item, Way, covered
from simulator.result import result, simulate
from simulator.scenario import Scenario, setup
from simulator.setup import Setup
from simulator.trace import TraceEvent
from workflow.durations import format_ms, format_time
from workflow.paths import Json

OVER = ("end", "deadlock", "loop", "cut", "refused")
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


class Routes:
    """The shortest ways from the start to every point, and from every point to where it is over."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._to = _spread(graph, [0], forward=True)
        self.ends = [point.number for point in graph.points if point.kind in OVER]
        self._on = _spread(graph, self.ends, forward=False)

    def to(self, number: int) -> list[Way]:
        """From the start to the point."""
        found: list[Way] = []
        while number != 0:
            way = self._to[number]
            assert way is not None
            found.append(way)
            number = way.source
        return found[::-1]

    def onward(self, number: int) -> list[Way]:
        """From the point to where it is over; nothing where it never is."""
        found: list[Way] = []
        way = self._on.get(number)
        while way is not None:
            found.append(way)
            way = self._on[way.target]
        return found

    def through(self, way: Way) -> list[Way]:
        """The shortest run that takes this way."""
        return [*self.to(way.source), way, *self.onward(way.target)]

    def is_over(self, number: int) -> bool:
        """Whether a run from the point can be over."""
        return number in self._on


def _spread(graph: Graph, starts: Iterable[int], *, forward: bool) -> dict[int, Way | None]:
    """For each point reached, the way that the shortest run takes to it (or from it)."""
    ways: dict[int, list[Way]] = {}
    for way in graph.ways:
        ways.setdefault(way.source if forward else way.target, []).append(way)
    found: dict[int, Way | None] = dict.fromkeys(starts)
    queue = deque(found)
    while queue:
        for way in ways.get(queue.popleft(), ()):
            other = way.target if forward else way.source
            if other not in found:
                found[other] = way
                queue.append(other)
    return found


def written(ways: Sequence[Way], base: Setup, *, endless: bool = False) -> dict[str, Json]:
    """The scenario that makes the choices of the ways."""
    found: dict[str, Json] = {}
    mocks: dict[str, dict[str, list[Json]]] = {"functions": {}, "subflows": {}}
    events: list[Json] = []
    now = 0
    for way in ways:
        match way.choice:
            case Input(data=data) if data:
                found["input"] = data
            case Answer(kind=kind, name=name, entry=entry):
                mocks[f"{kind}s"].setdefault(name, []).append(entry)
            case Arrive(event=event, after=after):
                events.append({"at": format_ms(now + after), **event})
        now += way.elapsed
    if base.clock != Setup(base.programs, base.root).clock:
        found["clock"] = {"start": format_time(base.clock)}
    if endless:
        found["settings"] = {"stepBudget": LOOP_BUDGET}
    for kind, entries in mocks.items():
        if entries:
            found[kind] = {name: _shortened(listed) for name, listed in entries.items()}
    return {**found, "events": events} if events else found


def _shortened(entries: list[Json]) -> Json:
    """The last entry answers every further call: equal ones at the end are one."""
    while len(entries) > 1 and entries[-1] == entries[-2]:
        entries = entries[:-1]
    return entries[0] if len(entries) == 1 else entries


def prove(base: Setup, scenario: dict[str, Json], *, path: bool = True) -> Proof:
    """Run the scenario; what came out is what it expects."""
    ready = setup(Scenario(scenario), base.programs, base.root)
    world, trace = simulate(ready)
    found = result(ready, Scenario(scenario), world, trace)
    expect = {"status": found["status"], **({"path": found["path"]} if path else {})}
    error = found["error"]["name"] if found["error"] else None
    items = covered(trace, world, base.root)
    return Proof(
        {**scenario, "expect": expect}, items, found["status"], tuple(found["path"]), error, tuple(trace[-50:])
    )


def cover(base: Setup, graph: Graph, routes: Routes) -> list[Proof]:
    """Few scenarios that cover all that was reached: each next one is the one that adds most (greedy set cover)."""
    left = set().union(*(way.items for way in graph.ways))
    candidates = [routes.through(way) for way in graph.ways]
    covers = [frozenset().union(*(way.items for way in ways)) for ways in candidates]
    found: list[Proof] = []
    tried: set[int] = set()
    while left:
        best = max(
            (n for n in range(len(candidates)) if n not in tried),
            key=lambda n: (len(covers[n] & left), -len(candidates[n]), -n),
            default=None,
        )
        if best is None or not covers[best] & left:
            break
        tried.add(best)
        endless = _endless(graph, candidates[best])
        proof = prove(base, written(candidates[best], base, endless=endless), path=not endless)
        if proof.items & left:
            found.append(proof)
            left -= proof.items
    return _needed(found)


def _endless(graph: Graph, ways: Sequence[Way]) -> bool:
    return not ways or graph.points[ways[-1].target].kind not in ("end", "deadlock", "refused")


def _needed(proofs: list[Proof]) -> list[Proof]:
    """Without those whose items the others cover too."""
    kept = list(proofs)
    for proof in reversed(proofs):
        others = [one for one in kept if one is not proof]
        if others and proof.items <= frozenset().union(*(one.items for one in others)):
            kept = others
    return kept
