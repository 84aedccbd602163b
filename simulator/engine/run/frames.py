"""Frames, the activities of a run: how one comes, goes on below another, and ends with all below it."""

from simulator.engine.run.agenda import Agenda
from simulator.engine.world.world import NO_TIMERS, Frame, Instance
from workflow.paths import Json, Path

_new = object.__new__
OF_STATES = ("state", "task")
"""The roles of frames that stand for a state; a task is one too."""


class Frames(Agenda):
    """The frames of a world, of which each works for the one above it."""

    def spawn(self, parent: Frame | None, instance: str, role: str, path: Path, data: Json) -> Frame:
        """A new frame below `parent` (None: the top of an instance, or a detached activity)."""
        world = self.world
        world.frame_ids = number = world.frame_ids + 1
        if parent is None:
            above, state, scope = 0, None, ""
        else:
            above, state, scope = parent.id, parent.state, parent.scope
            (parent if parent.epoch == world.epoch else world.frame(above)).children[number] = None
        frame = world.frames[number] = _new(Frame)  # what an __init__ costs is a third of a frame's
        frame.id = number
        frame.parent = above
        frame.instance = instance
        frame.role = role
        frame.path = path
        frame.data = data
        frame.state = state
        frame.scope = scope
        frame.memory = {}
        frame.children = {}
        frame.waits = ()
        frame.since = 0
        frame.timers = NO_TIMERS
        frame.epoch = world.epoch
        return frame

    def remove(self, frame: Frame) -> Frame | None:
        """End a frame and all below it, timers included. The frame above it, to be changed, if there is one."""
        world, number = self.world, frame.id
        if frame.epoch != world.epoch:
            frame = world.frame(number)
        if frame.children:
            self.remove_children(frame)
        if frame.timers:
            self.cancel_timers(frame)
        del world.frames[number]
        if "child" in frame.memory:
            self._cancel_instance(frame.memory["child"])
        parent = world.frames.get(frame.parent)
        if parent is not None:
            if parent.epoch != world.epoch:
                parent = world.frame(parent.id)
            parent.children.pop(number, None)
        return parent

    def _cancel_instance(self, name: str) -> None:
        """End the instance of a sub-workflow that nobody awaits any more, and what it started."""
        if self.world.instances[name].ended is not None:
            return
        instance = self.world.instance(name)
        instance.status, instance.ended = "cancelled", self.world.clock
        self.emit_parts_cancelled(name)
        top = next(frame for frame in self.frames_of(name) if not frame.parent and frame.role == "scope")
        self.remove(top)
        self.trace.emit("instance.cancelled", top)

    def child_name(self, parent: str) -> str:
        """The id of the next instance that an instance starts: `1.1`, `1.2` …"""
        instance = self.world.instance(parent)
        instance.children += 1
        return f"{parent}.{instance.children}"

    def hand_over(self, frame: Frame, parent: int) -> None:
        """Let a frame go on below another parent."""
        self.world.frame(frame.parent).children.pop(frame.id, None)
        self.world.frame(frame.id).parent = parent
        self.world.frame(parent).children[frame.id] = None
        self._work_for(frame.id, self.world.frames[parent].state)

    def _work_for(self, number: int, state: str | None) -> None:
        """Name the state that a frame and those below it work for; the frame of a state works for that alone."""
        frame = self.world.frame(number)
        if frame.role not in OF_STATES:
            frame.state = state
            for child in frame.children:
                self._work_for(child, state)

    def remove_children(self, frame: Frame) -> None:
        """End all frames below one."""
        for child in list(self.world.frames[frame.id].children):
            if child in self.world.frames:
                self.remove(self.world.frames[child])

    def state_of(self, frame: Frame) -> Frame | None:
        """The frame of the state that a frame works for, itself included; None at the top."""
        frames = self.world.frames
        current: Frame | None = frame
        while current is not None and current.role not in OF_STATES:
            current = frames.get(current.parent)
        return current

    def instance_of(self, frame: Frame) -> Instance:
        """The frame's instance, to be changed."""
        return self.world.instance(frame.instance)

    def frames_of(self, instance: str) -> list[Frame]:
        """The instance's frames in order of creation."""
        return [frame for frame in self.world.frames.values() if frame.instance == instance]

    def emit_parts_cancelled(self, instance: str) -> None:
        """The instance ends, and with it every branch, iteration and task that still runs, waited for or not."""
        for frame in self.frames_of(instance):
            self.emit_cancelled(frame)

    def emit_cancelled(self, frame: Frame) -> None:
        """A frame is about to end without being done: tell it of a branch, an iteration, a task that did not fault."""
        if "part" in frame.memory:
            self.trace.part("cancelled", frame)
        if frame.role == "task" and "faulted" not in frame.memory:
            self.trace.emit("task.cancelled", frame, frame.path)
