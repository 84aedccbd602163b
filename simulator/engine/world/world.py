"""The state of a simulation: one virtual clock, one agenda, the instances and their frames (semantics.md §5, §6).

A World is a value: `step` works on a copy that shares everything unchanged. Frames and instances are copied when a
step first changes them, and the data in them is never changed in place.
"""

from collections import deque
from copy import copy
from dataclasses import dataclass, field, fields
from typing import NamedTuple

from simulator.engine.world.endings import Status
from simulator.engine.world.memory import Memory
from simulator.engine.world.signals import Signal, to_signal
from workflow.paths import Json, Path

AHEAD = 1 << 48  # taken from the order of a task that comes before all others of its instant; added: behind them
Now = tuple[int, int, Signal]  # a task that is due at once, without its `due`: order, frame, signal


class Task(NamedTuple):
    """Something due: at `due` (epoch ms), in the `order` it was scheduled, for `frame` (0: the world itself).

    Tasks compare as tuples, and no two have the same order.
    """

    due: int
    order: int
    frame: int
    signal: Signal


@dataclass(slots=True)
class Frame:
    """One activity of an instance: a scope of states, a state, its actions, an action.

    `role` names what it is and `path` the definition's node it works on. `memory` is what the role keeps
    (memory.py). `state` is the name of the state it works for. `children` are the keys of a dict,
    which costs nothing to leave. `waits` are event names, waited for since the event of that number; `timers`, replaced
    and never changed too, the order of its timers' tasks by name.
    """

    id: int
    parent: int
    instance: str
    role: str
    path: Path
    data: Json
    state: str | None = None
    scope: str = ""
    memory: Memory = field(default_factory=Memory)
    children: dict[int, None] = field(default_factory=dict)
    waits: tuple[str, ...] = ()
    since: int = 0
    timers: dict[str, tuple[int, int]] = field(default_factory=dict)
    epoch: int = -1


NO_TIMERS: dict[str, tuple[int, int]] = {}
Following = tuple[Frame, Signal] | None
"""What a reaction leaves to be done as the next thing for a frame, at once; None: nothing, or it is on the agenda."""


@dataclass(slots=True)
class Trail:
    """The states an instance entered, newest first; a longer trail shares the shorter one. It is never changed."""

    name: str
    before: "Trail | None" = None

    def names(self) -> list[str]:
        """The names in order."""
        found: list[str] = []
        trail: Trail | None = self
        while trail is not None:
            found.append(trail.name)
            trail = trail.before
        return found[::-1]


def longer(trail: Trail | None, name: str) -> Trail:
    """The trail with one more name. A run makes one a state: an __init__ would cost more than all the rest."""
    made: Trail = object.__new__(Trail)
    made.name = name
    made.before = trail
    return made


@dataclass(slots=True)
class Instance:
    """A workflow instance. `captured` are the correlation values, `mailbox` the kept events with their names.

    `wanted` are values by event and attribute that the last state which waited for it gave (0.8), replaced and never
    changed.
    """

    id: str
    definition: str
    input: Json
    started: int
    parent: int = 0  # the frame that stands for it in the instance that started it; 0 if none does
    caller: str | None = None  # the instance that started it
    depth: int = 0
    status: Status = "running"
    output: Json = None
    error: dict[str, Json] | None = None
    ended: int | None = None
    trail: Trail | None = None
    context: Json = field(default_factory=dict)  # what tasks have exported (1.0)
    captured: dict[str, Json] = field(default_factory=dict)
    wanted: dict[str, dict[str, Json]] = field(default_factory=dict)
    mailbox: tuple[dict[str, Json], ...] = ()
    children: int = 0
    version: Json = None  # the definition's, by the input where it is an expression
    again: bool = False  # its end lets another one begin, by `after` of its schedule (1.0)
    answered: dict[str, Json] = field(default_factory=dict)  # what is known of its last response, replaced
    epoch: int = -1

    @property
    def path(self) -> list[str]:
        """The names of the states it entered by its start and by transitions, in order (contracts.md, "Result")."""
        return self.trail.names() if self.trail else []


@dataclass(slots=True)
class World:
    """Everything a run is, but for its setup. `epoch` says which frames this copy may change.

    The agenda has two parts: `now` are tasks that were scheduled for the clock's instant, in order; all others are
    `later`, a heap. `used` counts how often each mock entry was taken, `called` what was called, by kind and mock key,
    `visits` how often states were entered and ways taken. `credentials` are what calls would have shown, which nobody
    is told.
    """

    clock: int
    seq: int = 0
    steps: int = 0
    orders: int = 0
    frame_ids: int = 0
    events: int = 0
    produced: int = 0
    draws: int = 0
    set_ids: int = 0
    calls: int = 0
    now: deque[Now] = field(default_factory=deque)
    later: list[Task] = field(default_factory=list)
    frames: dict[int, Frame] = field(default_factory=dict)
    instances: dict[str, Instance] = field(default_factory=dict)
    used: dict[str, int] = field(default_factory=dict)
    called: dict[str, int] = field(default_factory=dict)
    sets: dict[str, Json] = field(default_factory=dict)  # events gathered for a start, replaced and never changed
    visits: dict[str, int] = field(default_factory=dict)
    credentials: tuple[str, ...] = ()
    epoch: int = 0

    def copy(self) -> "World":
        """A world that can be changed without touching this one."""
        other = copy(self)
        other.now = self.now.copy()
        other.later = list(self.later)
        other.frames = dict(self.frames)
        other.instances = dict(self.instances)
        other.used = dict(self.used)
        other.called = dict(self.called)
        other.visits = dict(self.visits)
        other.epoch = self.epoch + 1
        return other

    @property
    def agenda(self) -> list[Task]:
        """Everything that is due, in order."""
        return sorted([*self.later, *(Task(self.clock, *task) for task in self.now)])

    def frame(self, number: int) -> Frame:
        """The frame, to be changed."""
        frame = self.frames[number]
        if frame.epoch != self.epoch:
            frame = copy(frame)
            frame.memory = frame.memory.copy()
            frame.children = dict(frame.children)
            frame.epoch = self.epoch
            self.frames[number] = frame
        return frame

    def instance(self, name: str) -> Instance:
        """The instance, to be changed."""
        instance = self.instances[name]
        if instance.epoch != self.epoch:
            instance = copy(instance)
            instance.captured = dict(instance.captured)
            instance.epoch = self.epoch
            self.instances[name] = instance
        return instance

    def to_json(self) -> dict[str, Json]:
        """The world as JSON; `from_json` gives an equal one."""
        whole = {name.name: getattr(self, name.name) for name in fields(World) if name.name not in ("now", "later")}
        whole["agenda"] = [[task.due, task.order, task.frame, list(task.signal)] for task in self.agenda]
        whole["frames"] = [_record(frame) for frame in self.frames.values()]
        whole["instances"] = [_record(instance) for instance in self.instances.values()]
        whole["epoch"] = 0
        return whole

    @classmethod
    def from_json(cls, whole: dict[str, Json]) -> "World":
        """The world that `to_json` wrote."""
        world = cls(**{name: value for name, value in whole.items() if name not in ("agenda", "frames", "instances")})
        world.credentials = tuple(world.credentials)
        world.later = [Task(due, order, frame, to_signal(signal)) for due, order, frame, signal in whole["agenda"]]
        for record in whole["frames"]:
            frame = Frame(**record)
            frame.path, frame.children, frame.waits = (
                tuple(frame.path),
                dict.fromkeys(record["children"]),
                tuple(frame.waits),
            )
            frame.timers = {name: (due, order) for name, (due, order) in frame.timers.items()}
            world.frames[frame.id] = frame
        for record in whole["instances"]:
            instance = Instance(**record)
            instance.mailbox = tuple(instance.mailbox)
            trail = None
            for name in record["trail"]:
                trail = Trail(name, trail)
            instance.trail = trail
            world.instances[instance.id] = instance
        return world


def is_timeout(world: World, task: Task) -> bool:
    """Whether a task gives up a wait: the timer of what waits for events or an answer, or of something around it."""
    return task.signal[0] == "timer" and _waits(world, world.frames[task.frame])


def _waits(world: World, frame: Frame) -> bool:
    if frame.waits or "call" in frame.memory:
        return True
    return any(_waits(world, world.frames[number]) for number in frame.children if number in world.frames)


def _record(value: Frame | Instance) -> dict[str, Json]:
    record = {name.name: getattr(value, name.name) for name in fields(value)}
    if isinstance(value, Instance):
        record["trail"] = value.path
    else:
        record["children"] = list(value.children)
    return {**record, "epoch": -1}
