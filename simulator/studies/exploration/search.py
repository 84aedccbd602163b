"""The search: worlds as points, choices of the outside as ways between them; equal points are explored once.

A call is a choice before its step is taken: the step is taken again with each answer as a mock, so that a scenario
with these mocks does the same, to the byte. Ways that show something new are followed first. It always ends: by
`max_paths` ways tried, by `max_steps` micro-steps in all, by `PATIENCE` micro-steps between two choices. What it
saw but had no time to follow is then led to an end by one choice at a time, in as many micro-steps at most.
"""

import heapq
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from simulator.engine.commands import Inject, Step
from simulator.engine.run.calls import open_calls
from simulator.engine.run.context import StepContext
from simulator.engine.setup.mocks import SORTS, Entry, read_mocks
from simulator.engine.setup.setup import Setup
from simulator.engine.step import new_world, step
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.world.errors import Error
from simulator.engine.world.world import Instance, World
from simulator.run_model import event_types as types
from simulator.run_model.facts import entered_states, refusal, started_instances
from simulator.studies.exploration.call_faults import LATE
from simulator.studies.exploration.choices import Answer, Arrive, Choice, Chooser, Pass
from simulator.studies.exploration.given import Given
from simulator.studies.exploration.graph import OVER, Graph, OutgoingTransition, Point, Routes, covered, root_of
from simulator.studies.exploration.sought import Item
from simulator.studies.exploration.world_keys import Looks, key, location, looks_of
from workflow.durations import parse
from workflow.model import Duration, Template
from workflow.states import EventState

PATIENCE = 2_000
CROWD = 300
"""Activities in a world beyond which a run that only adds to them is given up."""
TICKS = ("tick", "turn")
"""The signals by which a schedule creates instances."""
TOLD_APART = ("name", "code", "instance")
"""The members of errors by which ends are told apart."""
DIVE = 60
"""Choices that one unexplored point is led on by."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A choice, and the setup and world in which it is made. `moving`: time passes first, without another choice."""

    choice: Choice
    setup: Setup
    world: World
    moving: bool = False


class Search:
    """One search; `run` does it."""

    def __init__(self, setup: Setup, max_paths: int, max_steps: int, given: Given) -> None:
        self.base = setup
        self.setup = replace(setup, settings=replace(setup.settings, unmocked="ask"))
        self.max_paths, self.max_steps = max_paths, max_steps
        self.chooser = Chooser(self.setup, given)
        self.graph = Graph()
        self._looks = looks_of(setup.programs.values())
        self._visits: Counter[str] = Counter()
        self._transitions: set[tuple[int, int, frozenset[Item]]] = set()
        self._known: dict[str, int] = {}
        self._seen: set[Item] = set()
        self._left_out = False
        self._waiting: list[tuple[int, int, int, int]] = []

    def run(self) -> Graph:
        """Follow the ways until there are no more, or a bound is reached."""
        graph = self.graph
        graph.points.append(Point("start", World(self.setup.clock), self.setup))
        heapq.heappush(self._waiting, (0, 0, 0, 0))
        while self._waiting and len(graph.transitions) < self.max_paths and graph.steps < self.max_steps:
            self._expand(graph.points[heapq.heappop(self._waiting)[-1]])
        if self._waiting or self._left_out:
            most = f"{self.max_paths} ways" if len(graph.transitions) >= self.max_paths else f"{self.max_steps} steps"
            graph.cut += (f"the search stopped after {most}",)
        if any(point.kind == "cut" for point in graph.points):
            graph.cut += (f"a run was left after {PATIENCE} steps without a choice, or with {CROWD} activities",)
        self._finish_all()
        return graph

    def _finish_all(self) -> None:
        """Lead what was newly reached to an end, where the search was stopped before it came to one."""
        routes = Routes(self.graph)
        over = [transition for transition in self.graph.transitions if routes.is_over(transition.target)]
        done = set().union(*(transition.items for transition in over))
        for transition in list(self.graph.transitions):
            if transition.items - done:
                self.finish(transition.target, routes)
                done |= transition.items

    def _expand(self, point: Point) -> None:
        """Try every choice at a point. One where something waits and no choice helps is a deadlock."""
        moved = False
        for attempt in self._attempts(point):
            if len(self.graph.transitions) >= self.max_paths or self.graph.steps >= self.max_steps:
                self._left_out = True
                return
            moved = self._follow(point, attempt) is not None or moved
        if not moved and point.kind == "rest":
            point.kind = "deadlock"

    def _attempts(self, point: Point) -> Iterator[Attempt]:
        """The choices at a point and the worlds in which they are made."""
        if point.kind == "start":
            for choice in self.chooser.starts():
                setup = replace(self.setup, input=choice.data, start=choice.start)
                yield Attempt(choice, setup, new_world(setup))
        elif point.kind == "call":
            assert point.call is not None
            answers = self.chooser.answers(step(point.setup, point.world, Step()).world, point.call)
            root = root_of(point.world, self.setup)
            for answer in answers[:1] if root and root.ended is not None else answers:
                yield Attempt(answer, mocked(point.setup, answer), point.world)
        else:
            task = StepContext(point.setup, point.world).peek()
            room = LATE if task is None else min(LATE, (task.due - point.world.clock) // 2)
            for arrive in self.chooser.events(point.setup, point.world, room) if room > 0 else []:
                world = step(point.setup, point.world, Inject(arrive.event, room)).world
                yield Attempt(arrive, point.setup, world, moving=True)
            if task is not None:
                yield Attempt(Pass(), point.setup, point.world, moving=True)

    def _follow(self, source: Point, attempt: Attempt) -> int | None:
        """Run on after a choice to the next point, which is returned; None where an event was for nobody."""
        target, trace = advance(attempt.setup, attempt.world, attempt.moving, self._looks)
        self.graph.steps += target.world.steps - attempt.world.steps
        if isinstance(attempt.choice, Arrive) and not self._changes(trace, attempt.world, target.world):
            return None
        items = covered(trace, target.world, self.setup)
        if _begins(trace, target.world, self.setup):
            items |= {("starts", target.setup.start)}
        target.depth = source.depth + 1
        number = self._place(target, bool(items - self._seen))
        self._seen |= items
        if (source.number, number, items) not in self._transitions:  # else another choice with the same outcome
            self._transitions.add((source.number, number, items))
            elapsed = target.world.clock - source.world.clock
            states = _states(attempt.world, target.world, self.setup)
            self.graph.transitions.append(
                OutgoingTransition(source.number, number, attempt.choice, items, elapsed, states)
            )
        return number

    def _changes(self, trace: list[TraceEvent], before: World, after: World) -> bool:
        """Whether an event came to anything; a signal that is not accepted leaves all as it was."""
        is_refused = self.setup.semantics.events.kinds == "signals" and _stance(before) == _stance(after)
        return any(map(_is_taken, trace)) and not is_refused

    def finish(self, number: int, routes: Routes) -> None:
        """From a point that was not explored, follow one choice at a time until a run can be over."""
        turns: Counter[str] = Counter()
        for _ in range(DIVE):
            if self.graph.steps > 2 * self.max_steps:
                return
            point = self.graph.points[number]
            if point.kind in OVER or routes.is_over(number):
                return
            attempts = list(self._attempts(point))
            where = location(point.world)
            turns[where] += 1
            order = [attempts[(turns[where] - 1 + turn) % len(attempts)] for turn in range(len(attempts))]
            found = next((n for attempt in order if (n := self._follow(point, attempt)) is not None), None)
            if found is None:
                return
            number = found

    def _place(self, point: Point, new: bool) -> int:
        """The number of the point: of an equal one where there is one."""
        where = "" if point.kind == "end" else key(point.world, self._looks)
        if root_of(point.world, point.setup) is None:  # nothing tells yet how it will start, and with what
            where += repr((point.setup.start, point.setup.input))
        name = f"{point.kind}/{point.detail}/{_given(point)}/{where}"
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
        if len(world.frames) > CROWD:
            break
        _stop_ticks(world, setup)
        task = StepContext(setup, world).peek()
        if task is None or (task.due > world.clock and not moving):
            found = _standing(setup, world, task is None, trace)
            if found is not None:
                return found, trace
        moving = False
        done = step(setup, world, Step())
        calls = open_calls(done.world)
        if calls:
            return Point("call", world, setup, call=calls[0]), trace
        trace += done.trace
        world = done.world
        entries = entered_states(done.trace)
        for event in entries:
            entered[event["instance"].split(".")[0] + event["pointer"]] += 1
        if entries and max(entered.values()) > 1:
            name = key(world, looks)
            if name in keys:
                return Point("loop", world, setup), trace
            keys.add(name)
    return Point("cut", world, setup), trace


def _standing(setup: Setup, world: World, idle: bool, trace: list[TraceEvent]) -> Point | None:
    """The point where nothing is due now, or nothing at all (`idle`); None where the run goes on by itself."""
    root = root_of(world, setup)
    waits = any(frame.waits for frame in world.frames.values())
    if root is None and _is_awaited(setup, world, trace):
        return Point("rest", world, setup)
    if (root is None or root.ended is not None) and (idle or waits):
        return Point("end" if root else "refused", world, setup, detail=_end(root, trace))
    if waits:
        return Point("rest", world, setup)
    if idle and root is not None and _is_kept(setup, world, root):
        return Point("end", world, setup, detail=f"kept active in {root.trail.name if root.trail else ''}")
    return Point("deadlock", world, setup) if idle else None


def _is_kept(setup: Setup, world: World, root: Instance) -> bool:
    """Whether an instance has come to an end, and is kept active (semantics-0.8.md §8.3)."""
    keeps = setup.programs[root.definition].workflow.keep_active
    return keeps and not any(one.role == "state" and one.instance == root.id for one in world.frames.values())


def _stop_ticks(world: World, setup: Setup) -> None:
    """One instance is explored: further ones of a schedule would go the same ways."""
    if root_of(world, setup) is not None and any(task.signal[0] in TICKS for task in world.later):
        world.later = sorted(task for task in world.later if task.signal[0] not in TICKS)


def _is_awaited(setup: Setup, world: World, trace: list[TraceEvent]) -> bool:
    """Whether something can still start the first instance: an event, or the clock."""
    if refusal(trace) is not None:
        return False
    ticks = any(task.signal[0] in TICKS for task in world.later)
    plan = setup.program.schedule
    heard = isinstance(setup.program.start_state(), EventState) or (plan is not None and plan.on is not None)
    return setup.start != "manual" and (ticks or heard)


def _stance(world: World) -> tuple[str, list[tuple[str, ...]]]:
    """Where a world is, and what is waited for there."""
    return location(world), [frame.waits for frame in world.frames.values() if frame.waits]


def _is_taken(event: TraceEvent) -> bool:
    """Whether an event came to anything: an instance took it or was started, or it joined a set that will start one."""
    return event["type"] in (types.EVENT_CONSUMED, types.INSTANCE_STARTED) or (
        event["type"] == types.EVENT_KEPT and "instance" not in event
    )


def _begins(trace: list[TraceEvent], world: World, setup: Setup) -> bool:
    root = root_of(world, setup)
    return root is not None and any(event["instance"] == root.id for event in started_instances(trace))


def mocked(setup: Setup, answer: Answer) -> Setup:
    """The setup with one more entry for the function or sub-workflow."""
    written = answer.entry
    if answer.kind == "call":
        (ready,) = read_mocks({answer.name: written}, "calls")[answer.name]
        once_more = replace(ready, times=ready.times or 1)
        calls = {**setup.calls, answer.name: (*setup.calls.get(answer.name, ()), once_more)}
        return replace(setup, calls=calls)
    error = Error.from_json(written["error"]) if "error" in written else None
    delay = Duration(written["delay"], ()) if parse(str(written.get("delay"))) else None
    entry = Entry(Template(written.get(answer.result, {}), ()), error, delay, None, 1)
    mocks = setup.subflows if answer.kind == "subflow" else setup.functions
    more = {**mocks, answer.name: (*mocks.get(answer.name, ()), entry)}
    return replace(setup, subflows=more) if answer.kind == "subflow" else replace(setup, functions=more)


def _given(point: Point) -> list[tuple[str, str]]:
    """The answers that are ready for calls of the coming step: one step may call several."""
    if point.kind != "call":
        return []
    calls = {f"{SORTS['calls']}{name}": entries for name, entries in point.setup.calls.items()}
    mocks = {**point.setup.functions, **point.setup.subflows, **calls}
    used = point.world.used
    listed = [(name, place, entry) for name, entries in mocks.items() for place, entry in enumerate(entries)]
    return [(name, repr(entry)) for name, place, entry in listed if not used.get(f"{name}/{place}")]


def _states(before: World, after: World, setup: Setup) -> tuple[str, ...]:
    """The states that the path of the first instance has more than before."""
    root, earlier = root_of(after, setup), root_of(before, setup)
    past, trail = earlier.trail if earlier else None, root.trail if root else None
    found = []
    while trail is not None and trail is not past:
        found.append(trail.name)
        trail = trail.before
    return tuple(reversed(found))


def _end(root: Instance | None, trace: list[TraceEvent]) -> str:
    """How the instance ended and where, so that each end is one point: errors are told by name, code and place."""
    if root is None:
        return refusal(trace) or ""
    error = root.error or {}
    told = [str(error[name]) for name in TOLD_APART if name in error]
    last = root.trail.name if root.trail and "instance" not in error else ""
    return f"{' '.join([str(root.status), *told])} in {last}"
