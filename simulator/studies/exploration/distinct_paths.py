"""The paths of a graph: each sequence of states with how a run ends after it, counted and listed.

Points are shared by many runs, so there may be more paths than anybody would list: they are counted point by point. A
run that can come back to where it was has a path that does so once, for each way back.
"""

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from simulator.studies.exploration.graph import Graph, OutgoingTransition, Routes

Place = tuple[int, int]
"""The number of a transition and how many of its states are behind; of a point -1 and its number."""
Places = frozenset[Place]
Path = tuple[int, tuple[str, ...]]
"""The number of the point that a run ends at, and the states that it went through."""


@dataclass(frozen=True, slots=True)
class _Run:
    """A run as the way that it took last and those before it."""

    last: OutgoingTransition
    before: "_Run | None"


@dataclass(slots=True)
class DistinctPaths:
    """Those of one graph."""

    graph: Graph
    routes: Routes
    _forward: dict[int, list[int]] = field(default_factory=dict)
    _back: list[OutgoingTransition] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._sort_out()

    def counts(self) -> Counter[int]:
        """How many paths come to each end, by the number of its point."""
        known: dict[Places, Counter[int]] = {}
        waiting = [self._from_points({0})]
        while waiting:
            here = waiting[-1]
            later = list(self._moves(here).values()) if here not in known else []
            missing = [one for one in later if one not in known]
            waiting += missing
            if not missing:
                waiting.pop()
                if here not in known:
                    known[here] = Counter(self._ends(here))
                    for one in later:
                        known[here].update(known[one])
        found = known[self._from_points({0})]
        found.update(end for end, _ in self._with_a_way_back())
        return found

    def listed(self, most: int) -> list[list[OutgoingTransition]]:
        """A run for each path, short ones first, at most so many."""
        return [transitions for _, transitions in zip(range(most), self._runs(), strict=False)]

    def _runs(self) -> Iterator[list[OutgoingTransition]]:
        waiting: deque[dict[Place, _Run | None]] = deque([self._closed({(-1, 0): None})])
        while waiting:
            here = waiting.popleft()
            yield from (_transitions(here[-1, end]) for end in self._ends(here))
            moves: dict[str, dict[Place, _Run | None]] = {}
            for place, run in here.items():
                for number, done in self._next(place):
                    transition = self.graph.transitions[number]
                    later = _Run(transition, run) if done == 0 else run
                    moves.setdefault(transition.states[done], {}).setdefault(self._behind(number, done), later)
            waiting += map(self._closed, moves.values())
        yield from self._with_a_way_back().values()

    def _sort_out(self) -> None:
        """The ways that lead on, by where they begin, and those that lead back to where the same run has been."""
        leaving: dict[int, list[int]] = {}
        for number, transition in enumerate(self.graph.transitions):
            leaving.setdefault(transition.source, []).append(number)
        open_points, done, waiting = {0}, set[int](), [(0, iter(leaving.get(0, ())))]
        while waiting:
            here, ways = waiting[-1]
            way = next(ways, None)
            if way is None:
                waiting.pop()
                open_points.discard(here)
                done.add(here)
                continue
            transition = self.graph.transitions[way]
            if transition.target in open_points:
                self._back.append(transition)
                continue
            self._forward.setdefault(here, []).append(way)
            if transition.target not in done:
                open_points.add(transition.target)
                waiting.append((transition.target, iter(leaving.get(transition.target, ()))))

    def _with_a_way_back(self) -> dict[Path, list[OutgoingTransition]]:
        """For each way back the shortest run that takes it, where its path is no other's."""
        found: dict[Path, list[OutgoingTransition]] = {}
        for transition in self._back:
            run = self.routes.through(transition)
            end = run[-1].target
            states = tuple(name for one in run for name in one.states)
            if self.graph.points[end].kind == "end" and (end, states) not in found and not self._is_there(end, states):
                found[end, states] = run
        return found

    def _is_there(self, end: int, states: Sequence[str]) -> bool:
        """Whether a path without a way back is the same."""
        here = self._from_points({0})
        for name in states:
            here = self._moves(here).get(name, frozenset())
        return end in self._ends(here)

    def _ends(self, places: dict[Place, _Run | None] | Places) -> list[int]:
        """The ends among points."""
        return [point for number, point in sorted(places) if number < 0 and self.graph.points[point].kind == "end"]

    def _moves(self, here: Places) -> dict[str, Places]:
        """By the next state where runs then are."""
        found: dict[str, set[Place]] = {}
        for place in here:
            for number, done in self._next(place):
                name = self.graph.transitions[number].states[done]
                found.setdefault(name, set()).add(self._behind(number, done))
        return {name: frozenset(self._closed(dict.fromkeys(places))) for name, places in sorted(found.items())}

    def _next(self, place: Place) -> Iterator[Place]:
        """The ways with a next state from a place, and how many of their states are behind."""
        number, done = place
        if number >= 0:
            yield place
        else:
            yield from ((one, 0) for one in self._forward.get(done, ()) if self.graph.transitions[one].states)

    def _behind(self, number: int, done: int) -> Place:
        """The place behind one more state of a way."""
        transition = self.graph.transitions[number]
        return (-1, transition.target) if done + 1 == len(transition.states) else (number, done + 1)

    def _from_points(self, points: set[int]) -> Places:
        return frozenset(self._closed({(-1, point): None for point in points}))

    def _closed(self, places: dict[Place, _Run | None]) -> dict[Place, _Run | None]:
        """The places, with those that ways without any state lead on to."""
        found, waiting = dict(places), list(places.items())
        while waiting:
            (number, point), run = waiting.pop(0)
            for one in self._forward.get(point, ()) if number < 0 else ():
                transition = self.graph.transitions[one]
                place = (-1, transition.target)
                if not transition.states and place not in found:
                    found[place] = _Run(transition, run)
                    waiting.append((place, found[place]))
        return found


def _transitions(run: _Run | None) -> list[OutgoingTransition]:
    found: list[OutgoingTransition] = []
    while run is not None:
        found.append(run.last)
        run = run.before
    return found[::-1]
