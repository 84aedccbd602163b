"""Explore: every way that a definition can go, as far as bounds allow, without a person or a service to ask.

`search` finds them, `scenarios` makes scenario files of them and runs these, `findings` says what is wrong.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from simulator.engine.setup.setup import Setup
from simulator.engine.world.errors import Trouble
from simulator.limits import EXPLORED_PATHS, EXPLORED_STEPS
from simulator.scenario.format.scenario import STARTS
from simulator.studies.exploration.bounds import Bound
from simulator.studies.exploration.distinct_paths import DistinctPaths
from simulator.studies.exploration.findings import Problem, problems
from simulator.studies.exploration.given import Given, given
from simulator.studies.exploration.graph import Graph, OutgoingTransition, Routes
from simulator.studies.exploration.not_solved import NotSolved
from simulator.studies.exploration.scenarios import End, Proof, Prover, cover, ended, written
from simulator.studies.exploration.search import Search
from simulator.studies.exploration.sought import Item, is_whole, sought
from simulator.studies.exploration.tasks.secrets import stand_ins
from simulator.studies.exploration.unreached import Missed, left_unsolved, missed
from workflow import intervals
from workflow.paths import Json

__all__ = ["Bound", "End", "Exploration", "Given", "Missed", "Problem", "Proof", "Refused", "explore", "given", "paths"]

NOTHING_GIVEN = Given()
Each = Literal["none", "ways", "paths"]
"""What a scenario each is made for: every path, or one run for each way that was followed."""


class Refused(ValueError):
    """No instance can be started, or nothing is known of how to search; the message says why."""


@dataclass(frozen=True, slots=True)
class Exploration:
    """What was found. `ends` are the ways to end, `cover` few scenarios that cover all there is, `bounds` what was not
    tried whole.

    `each` has a scenario for every path, or for every way that was followed, where that was asked for.
    """

    definition: str
    starts: tuple[str, ...]
    paths: int
    tried: int
    steps: int
    totals: dict[str, tuple[int, int]]
    bounds: tuple[Bound, ...]
    ends: tuple[End, ...]
    cover: tuple[Proof, ...]
    each: tuple[Proof, ...]
    problems: tuple[Problem, ...]
    missed: tuple[Missed, ...]
    not_solved: tuple[NotSolved, ...]

    @property
    def cut(self) -> tuple[str, ...]:
        """Why the search was stopped, where it was."""
        return tuple(one.why for one in self.bounds if one.what == "search")

    @property
    def complete(self) -> bool:
        """Whether each outcome was tried of all calls, cases, conditions, lists and waits."""
        return not self.bounds


def explore(
    setup: Setup,
    max_paths: int = EXPLORED_PATHS,
    max_steps: int = EXPLORED_STEPS,
    given: Given = NOTHING_GIVEN,
    *,
    each: Each = "none",
) -> Exploration:
    """Search the definition `setup.root` in at most `max_paths` ways and `max_steps` micro-steps.

    There is a scenario for `each` path, at most for `max_paths`; or for each way a shortest one that takes it. Raises
    Refused where no instance can be started.
    """
    search, given = _searched(setup, max_paths, max_steps, given)
    setup, graph = search.base, search.graph
    routes, prover = Routes(graph), Prover(setup, given.repeated)
    chosen = cover(prover, graph, routes)
    reached = {item for transition in graph.transitions for item in transition.items}
    demands = search.chooser.demands[setup.root]
    left = tuple(missed(setup, graph, demands, reached))
    distinct = DistinctPaths(graph, routes)
    counts = distinct.counts()
    runs = _runs(each, distinct, routes, max_paths)
    return Exploration(
        setup.program.id,
        tuple(mode for mode in STARTS if ("starts", mode) in reached),
        counts.total(),
        len(graph.transitions),
        graph.steps,
        _totals(setup, reached),
        tuple(_bounds(search, left, counts.total() - len(runs) if each == "paths" else 0)),
        tuple(prover.end(graph.points[end], routes.to(end), counts[end]) for end in sorted(counts)),
        tuple(chosen),
        tuple(prover.of(one) for one in runs),
        tuple(problems(prover, graph, routes)),
        left,
        tuple(left_unsolved(demands, left)),
    )


def _runs(each: Each, distinct: DistinctPaths, routes: Routes, most: int) -> list[list[OutgoingTransition]]:
    """The runs that scenarios are asked for of."""
    if each == "paths":
        return distinct.listed(most)
    return sorted(ended(routes.graph, routes).values(), key=len) if each == "ways" else []


def _bounds(search: Search, left: Iterable[Missed], unlisted: int) -> Iterator[Bound]:
    """What was not tried whole."""
    yield from (Bound("search", "", why) for why in search.graph.cut)
    yield from search.chooser.bounds()
    yield from (Bound(one.kind, one.pointer, one.reason) for one in left if not one.is_sure)
    if unlisted:
        yield Bound("paths", "", f"there are {unlisted:,} paths more, for which there is no scenario")


def paths(setup: Setup, max_paths: int, max_steps: int) -> list[dict[str, Json]]:
    """A scenario for every way that such a search follows to an end, short ones first; none of them was run.

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
    for kind, there in sought(setup.program).items():
        found[kind] = (sum(is_whole((kind, place), node, reached) for place, (_, node) in there.items()), len(there))
    return found
