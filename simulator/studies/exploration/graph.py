"""What a search has found: points, the ways between them, and the shortest runs along these."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.trace.full_trace import secrecy_of
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.memory import OpenCall
from simulator.engine.world.world import Instance, World
from simulator.run_model import event_types as types
from simulator.run_model.facts import reached
from simulator.studies.exploration.choices import Answer, Choice
from simulator.studies.exploration.sought import Item, of_conditions, sought
from workflow.paths import Json, is_within
from workflow.states import ForEachState
from workflow.tasks import ForTask

LOOPS = (ForTask, ForEachState)
OVER = ("end", "deadlock", "loop", "cut", "refused")
ANSWERS = (types.ACTION_STARTED, types.ACTION_SKIPPED)
"""What the condition of an action comes to (semantics-0.8.md §4.1)."""


@dataclass(slots=True)
class Point:
    """Where a run stands: `start`, `call`, `rest` (something waits), or how it is over.

    Over: `end` (the instance has ended), `deadlock`, `loop` (the same again for ever), `refused`, `cut` (given up).
    """

    kind: str
    world: World
    setup: Setup
    number: int = 0
    depth: int = 0
    call: OpenCall | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class OutgoingTransition:
    """One choice at the point `source`; the run goes on to the point `target`, `elapsed` milliseconds later. `states`
    are those that its path has more by then.
    """

    source: int
    target: int
    choice: Choice
    items: frozenset[Item]
    elapsed: int
    states: tuple[str, ...] = ()


@dataclass(slots=True)
class Graph:
    """All that was found. `complete`: nothing was given up; else `cut` says by which bound."""

    points: list[Point] = field(default_factory=list)
    transitions: list[OutgoingTransition] = field(default_factory=list)
    cut: tuple[str, ...] = ()
    steps: int = 0

    @property
    def complete(self) -> bool:
        """Whether every choice was followed to an end."""
        return not self.cut


class Routes:
    """The shortest ways from the start to every point, and from every point to where it is over."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._to = _spread(graph.transitions, [0], forward=True)
        self.ends = [point.number for point in graph.points if point.kind in OVER]
        self._on = _spread(graph.transitions, self.ends, forward=False)

    def to(self, number: int) -> list[OutgoingTransition]:
        """From the start to the point."""
        found: list[OutgoingTransition] = []
        while number != 0:
            transition = self._to[number]
            assert transition is not None
            found.append(transition)
            number = transition.source
        return found[::-1]

    def onward(self, number: int) -> list[OutgoingTransition]:
        """From the point to where it is over; nothing where it never is."""
        found: list[OutgoingTransition] = []
        transition = self._on.get(number)
        while transition is not None:
            found.append(transition)
            transition = self._on[transition.target]
        return found

    def through(self, transition: OutgoingTransition) -> list[OutgoingTransition]:
        """The shortest run that takes this way."""
        return [*self.to(transition.source), transition, *self.onward(transition.target)]

    def is_over(self, number: int) -> bool:
        """Whether a run from the point can be over."""
        return number in self._on

    def goes_round(self) -> list[Point]:
        """The points from which a run is over, if ever, only because a call fails and nothing handles that."""
        good = [one for one in self.graph.transitions if not self.fails_by_a_call(one)]
        over = _spread(good, self.ends, forward=False)
        return [point for point in self.graph.points if point.number not in over]

    def fails_by_a_call(self, transition: OutgoingTransition) -> bool:
        """Whether a run ends with a way because of a bad answer."""
        point = self.graph.points[transition.target]
        root = root_of(point.world, point.setup)
        is_failed = point.kind == "end" and root is not None and root.error is not None
        return is_failed and isinstance(transition.choice, Answer) and transition.choice.is_bad


def _spread(
    ways: Sequence[OutgoingTransition], starts: Iterable[int], *, forward: bool
) -> dict[int, OutgoingTransition | None]:
    """For each point reached, the way that the shortest run takes to it (or from it)."""
    transitions: dict[int, list[OutgoingTransition]] = {}
    for transition in ways:
        transitions.setdefault(transition.source if forward else transition.target, []).append(transition)
    found: dict[int, OutgoingTransition | None] = dict.fromkeys(starts)
    queue = deque(found)
    while queue:
        for transition in transitions.get(queue.popleft(), ()):
            other = transition.target if forward else transition.source
            if other not in found:
                found[other] = transition
                queue.append(other)
    return found


def covered(trace: list[TraceEvent], world: World, setup: Setup) -> frozenset[Item]:
    """What of the root definition the trace has been through, as coverage.py counts it; besides, which actions that
    have a condition were performed, and which were left out.
    """
    mine = {name for name, instance in world.instances.items() if instance.definition == setup.root}
    found = set(reached(trace, mine))
    for event in trace:
        is_answer = event["type"] in ANSWERS and event.get("instance") in mine
        if is_answer and str(event.get("pointer")) in setup.program.conditional:
            found.add((event["type"], str(event["pointer"])))
    if setup.program.by_tasks:
        there = sought(setup.program)
        found = {one for one in found if one[0] not in there or one[1] in there[one[0]]}
        found |= set(of_conditions((event for event in trace if event.get("instance") in mine), setup.program))
    found |= set(_empty_loops((event for event in trace if event.get("instance") in mine), setup.program))
    return frozenset(found)


def _empty_loops(trace: Iterable[TraceEvent], program: Program) -> Iterator[Item]:
    """The loops that found nothing to go through."""
    loops = _loops(program)
    entered: set[str] = set()
    for event in trace:
        place = str(event.get("pointer"))
        match event["type"]:
            case types.STATE_ENTERED if place in loops:
                entered.add(place)
            case types.ITERATION_STARTED:
                entered -= {one for one in entered if is_within(place, one)}
            case types.STATE_EXITED if place in entered:
                yield "for.empty", place


@cache
def _loops(program: Program) -> frozenset[str]:
    return frozenset(program.pointers[path] for path, one in program.states.items() if isinstance(one, LOOPS))


def root_of(world: World, setup: Setup) -> Instance | None:
    """The first instance of the scenario's own definition, if there is one yet."""
    return next((one for one in world.instances.values() if one.definition == setup.root), None)


def error_of(point: Point) -> dict[str, Json] | None:
    """The error of the first instance at a point, if any, as people are shown it: it may have secrets in its words."""
    root = root_of(point.world, point.setup)
    if root is None or root.error is None:
        return None
    shown: dict[str, Json] = secrecy_of(point.setup, point.world).shown(root.error)
    return shown
