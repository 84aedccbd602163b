"""Explore: every way that a definition can go, as far as bounds allow, without a person or a service to ask.

`search` finds them, `scenarios` makes scenario files of them and runs these, `findings` says what is wrong.
"""

from dataclasses import dataclass, replace

from simulator.coverage import NODES
from simulator.errors import Trouble
from simulator.exploring.findings import Missed, Problem, missed, problems
from simulator.exploring.graph import Graph, Item, Routes
from simulator.exploring.scenarios import Proof, cover, prove, written
from simulator.exploring.search import Search
from simulator.setup import Setup
from workflow import intervals
from workflow.paths import pointer

__all__ = ["Exploration", "Missed", "Problem", "Proof", "Refused", "explore"]

MAX_PATHS = 1_000
MAX_STEPS = 200_000


class Refused(ValueError):
    """No instance can be started; the message says why."""


@dataclass(frozen=True, slots=True)
class Exploration:
    """What was found. `ends` is the shortest scenario for each way to end, `cover` few that cover all there is."""

    definition: str
    paths: int
    tried: int
    steps: int
    cut: tuple[str, ...]
    totals: dict[str, tuple[int, int]]
    ends: tuple[tuple[str, Proof], ...]
    cover: tuple[Proof, ...]
    problems: tuple[Problem, ...]
    missed: tuple[Missed, ...]


def explore(setup: Setup, max_paths: int = MAX_PATHS, max_steps: int = MAX_STEPS) -> Exploration:
    """Search the definition `setup.root` in at most `max_paths` ways and `max_steps` micro-steps.

    Raises Refused where no instance can be started.
    """
    try:
        setup.program.start_state()
    except Trouble as found:
        raise Refused(found.error.message) from None
    setup = replace(setup, clock=_first_instant(setup))
    search = Search(setup, max_paths, max_steps)
    graph = search.run()
    refused = next((point for point in graph.points if point.kind == "refused"), None)
    if refused is not None:
        raise Refused(refused.detail)
    routes = Routes(graph)
    chosen = cover(setup, graph, routes)
    reached = {item for way in graph.ways for item in way.items}
    return Exploration(
        setup.program.id,
        _paths(graph, routes),
        len(graph.ways),
        graph.steps,
        graph.cut,
        _totals(setup, reached),
        tuple(_ends(setup, graph, routes)),
        tuple(chosen),
        tuple(problems(setup, graph, routes)),
        tuple(missed(setup, graph, search.chooser.demands[setup.root], reached)),
    )


def _first_instant(setup: Setup) -> int:
    """The clock's start, or where an interval allows no start then, the first instant that it does."""
    start = setup.program.start_state().start
    schedule = start.schedule if start else None
    if schedule is None or schedule.interval is None or schedule.direct_invoke:
        return setup.clock
    interval = intervals.parse(schedule.interval)
    if interval is None or interval.contains(setup.clock, setup.clock):
        return setup.clock
    return interval.bounds(setup.clock)[0]


def _paths(graph: Graph, routes: Routes) -> int:
    """How many different sequences of states runs that end go through; of a loop, at most one round more."""
    found = set()
    for way in graph.ways:
        ways = routes.through(way)
        if graph.points[ways[-1].target].kind == "end":
            found.add(tuple(name for one in ways for name in one.entered))
    return len(found)


def _totals(setup: Setup, reached: set[Item]) -> dict[str, tuple[int, int]]:
    """Per kind: how many were reached, of how many."""
    found = {}
    for kind, node in NODES.items():
        there = {(kind, pointer(path)) for path, one in setup.program.nodes.items() if isinstance(one, node)}
        found[kind] = (len(there & reached), len(there))
    return found


def _ends(setup: Setup, graph: Graph, routes: Routes) -> list[tuple[str, Proof]]:
    return [
        (point.detail, prove(setup, written(routes.to(point.number), setup)))
        for point in graph.points
        if point.kind == "end"
    ]
