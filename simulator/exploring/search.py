"""The search: worlds as points, choices of the outside as ways between them; equal points are explored once.

A call is a choice before its step is taken: the step is taken again with each answer as a mock, so that a scenario
with these mocks does the same, to the byte. Ways that show something new are followed first. It always ends: by
`max_paths` ways tried, by `max_steps` micro-steps in all, by `PATIENCE` micro-steps between two choices.
"""

import heapq
from collections import Counter
from dataclasses import dataclass, field, replace

from simulator.calls import open_calls
from simulator.commands import Inject, Step
from simulator.coverage import SEEN_BY
from simulator.engine import new_world, step
from simulator.errors import Error
from simulator.exploring.choices import LATE, Answer, Arrive, Choice, Chooser, Input, Pass
from simulator.exploring.keys import Looks, key, location, looks_of
from simulator.mocks import Entry
from simulator.run import Run
from simulator.setup import Setup
from simulator.trace import TraceEvent
from simulator.world import Instance, World
from workflow.durations import parse
from workflow.model import Duration, Template
from workflow.paths import Json

PATIENCE = 5_000
Item = tuple[str, str]  # what can be covered: its kind as in coverage.py, its pointer


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
    call: dict[str, Json] | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Way:
    """One choice at the point `source`; the run goes on to the point `target`, `elapsed` milliseconds later."""

    source: int
    target: int
    choice: Choice
    items: frozenset[Item]
    elapsed: int
    entered: tuple[str, ...] = ()


@dataclass(slots=True)
class Graph:
    """All that was found. `complete`: nothing was given up; else `cut` says by which bound."""

    points: list[Point] = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)
    cut: tuple[str, ...] = ()
    steps: int = 0

    @property
    def complete(self) -> bool:
        """Whether every choice was followed to an end."""
        return not self.cut


class Search:
    """One search; `run` does it."""

    def __init__(self, setup: Setup, max_paths: int, max_steps: int) -> None:
        self.setup = replace(setup, settings=replace(setup.settings, unmocked="ask"))
        self.max_paths, self.max_steps = max_paths, max_steps
        self.chooser = Chooser(self.setup)
        self.graph = Graph()
        self._looks = looks_of(setup.programs.values())
        self._visits: Counter[str] = Counter()
        self._ways: set[tuple[int, int, frozenset[Item]]] = set()
        self._known: dict[str, int] = {}
        self._seen: set[Item] = set()
        self._waiting: list[tuple[int, int, int, int]] = []

    def run(self) -> Graph:
        """Follow the ways until there are no more, or a bound is reached."""
        graph = self.graph
        graph.points.append(Point("start", World(self.setup.clock), self.setup))
        heapq.heappush(self._waiting, (0, 0, 0, 0))
        while self._waiting and len(graph.ways) < self.max_paths and graph.steps < self.max_steps:
            self._expand(graph.points[heapq.heappop(self._waiting)[-1]])
        if len(graph.ways) >= self.max_paths and self._waiting:
            graph.cut += (f"{self.max_paths} ways were tried",)
        elif self._waiting:
            graph.cut += (f"{self.max_steps} steps were taken",)
        if any(point.kind == "cut" for point in graph.points):
            graph.cut += (f"{PATIENCE} steps passed without a choice",)
        return graph

    def _expand(self, point: Point) -> None:
        if point.kind == "start":
            for data in self.chooser.demands[self.setup.root].inputs():
                setup = replace(self.setup, input=data)
                self._follow(point, Input(data), setup, new_world(setup), False)
        elif point.kind == "call":
            self._answer(point)
        else:
            self._go_on(point)

    def _answer(self, point: Point) -> None:
        asked = step(point.setup, point.world, Step()).world
        assert point.call is not None
        answers = self.chooser.answers(asked, point.call)
        root = _root(point.world, self.setup)
        for answer in answers[:1] if root and root.ended is not None else answers:
            if self._full():
                return
            self._follow(point, answer, mocked(point.setup, answer), point.world, False)

    def _go_on(self, point: Point) -> None:
        """Something waits: each event that it may take, and the time that may pass. If nothing helps, it is stuck."""
        task = Run(point.setup, point.world).peek()
        room = LATE if task is None else min(LATE, (task.due - point.world.clock) // 2)
        found = 0
        for arrive in self.chooser.events(point.world, room) if room > 0 else []:
            if self._full():
                return
            world = step(point.setup, point.world, Inject(arrive.event, room)).world
            found += self._follow(point, arrive, point.setup, world, True)
        if task is not None:
            found += self._follow(point, Pass(), point.setup, point.world, True)
        if not found:
            point.kind = "deadlock"

    def _full(self) -> bool:
        full = len(self.graph.ways) >= self.max_paths or self.graph.steps >= self.max_steps
        if full and not self._waiting:
            self._waiting.append((9, 0, 0, 0))  # what is left of this point was not tried
        return full

    def _follow(self, source: Point, choice: Choice, setup: Setup, world: World, moving: bool) -> bool:
        """Run on after a choice to the next point; False where an event was for nobody."""
        target, trace = advance(setup, world, moving, self._looks)
        self.graph.steps += target.world.steps - world.steps
        if isinstance(choice, Arrive) and not any(e["type"] in ("event.consumed", "instance.started") for e in trace):
            return False
        items = covered(trace, target.world, self.setup.root)
        target.depth = source.depth + 1
        number = self._place(target, bool(items - self._seen))
        self._seen |= items
        elapsed = target.world.clock - (source.world.clock if source.kind != "start" else setup.clock)
        if (source.number, number, items) in self._ways:
            return True  # another choice with the same outcome
        self._ways.add((source.number, number, items))
        self.graph.ways.append(Way(source.number, number, choice, items, elapsed, _entered(trace, target.world, setup)))
        return True

    def _place(self, point: Point, new: bool) -> int:
        """The number of the point: of an equal one where there is one."""
        name = f"{point.kind}/{point.detail}/{'' if point.kind == 'end' else key(point.world, self._looks)}"
        if name not in self._known:
            point.number = len(self.graph.points)
            self._known[name] = point.number
            self.graph.points.append(point)
            if point.kind in ("call", "rest"):
                where = location(point.world)
                self._visits[where] += 1
                heapq.heappush(self._waiting, (0 if new else 1, self._visits[where], point.depth, point.number))
        return self._known[name]


def advance(setup: Setup, world: World, moving: bool, looks: Looks) -> tuple[Point, list[TraceEvent]]:
    """Run to the next choice, or until it is over. `moving`: time passes first, without a choice."""
    trace: list[TraceEvent] = []
    keys: set[str] = set()
    entered: Counter[str] = Counter()
    for _ in range(PATIENCE):
        task = Run(setup, world).peek()
        root = _root(world, setup)
        if task is None or (task.due > world.clock and not moving):
            waits = any(frame.waits for frame in world.frames.values())
            over = root is None or root.ended is not None
            if over and (task is None or waits):
                return Point("end" if root else "refused", world, setup, detail=_end(root, trace)), trace
            if waits:
                return Point("rest", world, setup), trace
            if task is None:
                return Point("deadlock", world, setup), trace
        moving = False
        done = step(setup, world, Step())
        calls = open_calls(done.world)
        if calls:
            return Point("call", world, setup, call=calls[0]), trace
        trace += done.trace
        world = done.world
        for event in done.trace:
            if event["type"] == "state.entered":
                entered[event["instance"].split(".")[0] + event["pointer"]] += 1
        if any(e["type"] == "state.entered" for e in done.trace) and max(entered.values()) > 1:
            name = key(world, looks)
            if name in keys:
                return Point("loop", world, setup), trace
            keys.add(name)
    return Point("cut", world, setup), trace


def mocked(setup: Setup, answer: Answer) -> Setup:
    """The setup with one more entry for the function or sub-workflow."""
    written = answer.entry
    error = Error.from_json(written["error"]) if "error" in written else None
    delay = Duration(written["delay"], ()) if parse(str(written.get("delay"))) else None
    entry = Entry(Template(written.get(answer.result, {}), ()), error, delay, None, 1)
    mocks = setup.subflows if answer.kind == "subflow" else setup.functions
    more = {**mocks, answer.name: (*mocks.get(answer.name, ()), entry)}
    return replace(setup, subflows=more) if answer.kind == "subflow" else replace(setup, functions=more)


def covered(trace: list[TraceEvent], world: World, root: str) -> frozenset[Item]:
    """What of the root definition the trace has been through, as coverage.py counts it."""
    mine = {name for name, instance in world.instances.items() if instance.definition == root}
    found = set()
    for event in trace:
        if event.get("instance") in mine and event.get("value", True):
            found |= {(kind, str(event.get("pointer"))) for kind, types in SEEN_BY.items() if event["type"] in types}
    return frozenset(found)


def _entered(trace: list[TraceEvent], world: World, setup: Setup) -> tuple[str, ...]:
    root = _root(world, setup)
    mine = [e for e in trace if e["type"] == "state.entered" and root and e["instance"] == root.id]
    return tuple(str(event["state"]) for event in mine)


def _root(world: World, setup: Setup) -> Instance | None:
    return next((one for one in world.instances.values() if one.definition == setup.root), None)


def _end(root: Instance | None, trace: list[TraceEvent]) -> str:
    """How the instance ended and where, so that each end is one point."""
    if root is None:
        return next((str(event["reason"]) for event in trace if event["type"] == "start.refused"), "")
    error = f" {root.error['name']}" if root.error else ""
    last = root.trail.name if root.trail else ""
    return f"{root.status}{error} in {last}"
