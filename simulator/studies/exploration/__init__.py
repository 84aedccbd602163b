"""Explore: every way that a definition can go, as far as bounds allow, without a person or a service to ask.

`search` finds them, `scenarios` makes scenario files of them and runs these, `findings` says what is wrong.
"""

from dataclasses import dataclass, replace

from simulator.engine.setup.setup import Setup
from simulator.engine.world.errors import Trouble
from simulator.inspection.coverage import NODES, counts
from simulator.limits import EXPLORED_PATHS, EXPLORED_STEPS
from simulator.scenario.format.scenario import STARTS
from simulator.studies.exploration.findings import Missed, Problem, left_unsolved, missed, problems
from simulator.studies.exploration.given import Given, given
from simulator.studies.exploration.graph import Graph, Item, Routes
from simulator.studies.exploration.not_solved import NotSolved
from simulator.studies.exploration.scenarios import Proof, Prover, cover, each_path, ended, written
from simulator.studies.exploration.search import Search
from simulator.studies.exploration.tasks.secrets import stand_ins
from workflow import intervals
from workflow.paths import Json, pointer

__all__ = ["Exploration", "Given", "Missed", "Problem", "Proof", "Refused", "explore", "given", "paths"]

NOTHING_GIVEN = Given()


class Refused(ValueError):
    """No instance can be started, or nothing is known of how to search; the message says why."""


@dataclass(frozen=True, slots=True)
class Exploration:
    """What was found. `ends` is the shortest scenario for each way to end, `cover` few that cover all there is.

    `each` has a scenario for every path, where that was asked for.
    """

    definition: str
    starts: tuple[str, ...]
    paths: int
    tried: int
    steps: int
    cut: tuple[str, ...]
    totals: dict[str, tuple[int, int]]
    ends: tuple[tuple[str, Proof], ...]
    cover: tuple[Proof, ...]
    each: tuple[Proof, ...]
    problems: tuple[Problem, ...]
    missed: tuple[Missed, ...]
    not_solved: tuple[NotSolved, ...]


def explore(
    setup: Setup,
    max_paths: int = EXPLORED_PATHS,
    max_steps: int = EXPLORED_STEPS,
    given: Given = NOTHING_GIVEN,
    *,
    all_paths: bool = False,
) -> Exploration:
    """Search the definition `setup.root` in at most `max_paths` ways and `max_steps` micro-steps.

    With `all_paths` there is a scenario for every path too. Raises Refused where no instance can be started.
    """
    search, given = _searched(setup, max_paths, max_steps, given)
    setup, graph = search.base, search.graph
    routes, prover = Routes(graph), Prover(setup, given.repeated)
    chosen = cover(prover, graph, routes)
    reached = {item for transition in graph.transitions for item in transition.items}
    demands = search.chooser.demands[setup.root]
    left = tuple(missed(setup, graph, demands, reached))
    return Exploration(
        setup.program.id,
        tuple(mode for mode in STARTS if ("starts", mode) in reached),
        len(ended(graph, routes)),
        len(graph.transitions),
        graph.steps,
        graph.cut,
        _totals(setup, reached),
        tuple((point.detail, prover.of(routes.to(point.number))) for point in graph.points if point.kind == "end"),
        tuple(chosen),
        tuple(each_path(prover, graph, routes)) if all_paths else (),
        tuple(problems(prover, graph, routes)),
        left,
        tuple(left_unsolved(demands, left)),
    )


def paths(setup: Setup, max_paths: int, max_steps: int) -> list[dict[str, Json]]:
    """A scenario for every path that such a search finds, short ones first; none of them was run.

    Raises Refused where no instance can be started.
    """
    search, given = _searched(setup, max_paths, max_steps, NOTHING_GIVEN)
    listed = sorted(ended(search.graph, Routes(search.graph)).values(), key=len)
    return [{**given.repeated, **written(one, search.base)} for one in listed]


def _searched(setup: Setup, max_paths: int, max_steps: int, given: Given) -> tuple[Search, Given]:
    """A search that is done, and what was given with what secrets there are. Raises Refused."""
    try:
        setup.program.start_state()
    except Trouble as found:
        raise Refused(found.error.message) from None
    if "clock" not in given.repeated:
        setup = replace(setup, clock=_first_instant(setup))
    secrets = stand_ins(setup.programs.values())
    if secrets:
        setup = replace(setup, secrets=secrets)
        given = replace(given, repeated={**given.repeated, "secrets": secrets})
    search = Search(setup, max_paths, max_steps, given)
    search.run()
    _check_started(search.graph)
    return search, given


def _check_started(graph: Graph) -> None:
    """Raise Refused where every way to start is refused."""
    refused = [point for point in graph.points if point.kind == "refused"]
    if refused and all(graph.points[transition.target].kind == "refused" for transition in graph.transitions):
        raise Refused(next((point.detail for point in refused if point.detail), "nothing starts an instance"))


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


def _totals(setup: Setup, reached: set[Item]) -> dict[str, tuple[int, int]]:
    """Per kind: how many were reached, of how many."""
    found = {}
    for kind, node in NODES.items():
        there = {(kind, pointer(path)) for path, one in setup.program.nodes.items() if counts(one, node)}
        found[kind] = (len(there & reached), len(there))
    return found
