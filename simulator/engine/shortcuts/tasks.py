"""Tasks (1.0) that are begun and done in one go: compiled once for a program, each into one object.

As states.py has it: where something may go wrong before the trace is told, nothing has been done.
"""

from simulator.engine.calls.calls import attempt_of, count_call
from simulator.engine.calls.mocks import answer
from simulator.engine.calls.task_requests import PreparedCall
from simulator.engine.context import Run
from simulator.engine.data.filters import holds
from simulator.engine.data.task_steps import task_output
from simulator.engine.errors import Trouble
from simulator.engine.memory import Memory
from simulator.engine.program import Program
from simulator.engine.shortcuts.states import WayOut
from simulator.engine.task_context import value_of
from simulator.engine.trace import TraceEvent, prepared
from simulator.engine.world import Following, Frame, longer
from workflow.model import Next, Transition
from workflow.paths import Json, Path
from workflow.tasks import CallTask, SetTask, SwitchTask, Task


class StraightTask:
    """What all kinds have in common, in the list at a path. `steps` is how many micro-steps come after the first."""

    steps = 1

    def __init__(self, program: Program, task: Task, within: Path, *, scoped: bool) -> None:
        self.path = task.path
        self.name = task.name
        self._program = program
        self._within = within
        self._scoped = scoped
        self._count = program.entered[task.path]
        self._entered = self.event("state.entered")
        self._exited = self.event("state.exited")
        self._out = self.way_out(task.next)

    def event(self, kind: str, place: Path | None = None, **own: Json) -> TraceEvent:
        """What is known of the task's events of a type, at a place or its own."""
        return prepared(kind, self.name, self._program.pointers[place or self.path], scoped=self._scoped, **own)

    def way_out(self, way: Next) -> WayOut:
        """How the task is left by a way: by a transition to a task of its list at once."""
        program = self._program
        path = way.path if way is not None else None
        target = program.targets[self._within].get(way.target.name) if isinstance(way, Transition) else None
        if path is None or target is None:
            return WayOut(("went", path, self.path))
        return WayOut(("task", target.path), self.event("transition.taken", path, to=target.name), program.taken[path])

    def go(self, run: Run, holder: Frame) -> Following:
        """Do the task: what comes next for the frame of its list. None: nothing has been done."""
        raise NotImplementedError

    def enter(self, run: Run, holder: Frame) -> None:
        """Begin the task."""
        world = run.world
        if world.seq != run.before:
            world.steps += 1
        world.frame_ids += 1
        instance = world.instance(holder.instance)
        instance.trail = longer(instance.trail, self.name)
        visits = world.visits
        visits[self._count] = visits.get(self._count, 0) + 1
        run.trace.tell(self._entered, holder.instance, holder.scope, "input", holder.data)

    def leave(self, run: Run, holder: Frame, output: Json, out: WayOut) -> Following:
        """The task is done: the list goes on with what it gives."""
        world = run.world
        run.trace.tell(self._exited, holder.instance, holder.scope, "output", output)
        holder.data = output
        if out.told is not None:
            world.steps += 1
            visits = world.visits
            visits[out.count] = visits.get(out.count, 0) + 1
            run.trace.tell(out.told, holder.instance, holder.scope)
        return holder, out.entry

    def frame(self, run: Run, holder: Frame, number: int) -> Frame:
        """The task's frame, of this number, for its expressions; the world gets it only if something goes wrong."""
        data, world = holder.data, run.world
        memory: Memory = {"raw": data, "started": world.clock, "input": data}
        place = (number, holder.id, holder.instance, "task", self.path)
        return Frame(*place, data, self.name, holder.scope, memory, epoch=world.epoch)


class StraightSet(StraightTask):
    """A task `set`."""

    def __init__(self, program: Program, task: SetTask, within: Path, *, scoped: bool) -> None:
        super().__init__(program, task, within, scoped=scoped)
        self._task = task

    def go(self, run: Run, holder: Frame) -> Following:
        """Evaluate the value."""
        if not run.fits(holder.data):
            return None
        self.enter(run, holder)
        frame = self.frame(run, holder, run.world.frame_ids)
        try:
            value = value_of(run, frame, self._task.value, holder.data)
            output = task_output(run, frame, self._task, value)
        except Trouble as found:
            run.world.frames[frame.id] = frame
            holder.children[frame.id] = None
            found.frame = frame.id
            raise
        return self.leave(run, holder, output, self._out)


class StraightTaskSwitch(StraightTask):
    """A task `switch`."""

    def __init__(self, program: Program, task: SwitchTask, within: Path, *, scoped: bool) -> None:
        super().__init__(program, task, within, scoped=scoped)
        self._cases = [
            (
                case.condition,
                self.event("condition.evaluated", case.path, condition=case.condition.text),
                case.path,
                self.way_out(case.next or task.next),
            )
            for case in task.cases
            if case.condition is not None
        ]
        otherwise = next((case for case in task.cases if case.condition is None), None)
        if otherwise is not None and otherwise.next is not None:
            self._out = self.way_out(otherwise.next)

    def go(self, run: Run, holder: Frame) -> Following:
        """Go by the first case whose condition holds."""
        data, out, told = holder.data, self._out, 0
        if not run.fits(data):
            return None
        frame = self.frame(run, holder, run.world.frame_ids + 1)
        try:
            for condition, _, _, way in self._cases:
                told += 1
                if holds(condition, data, run.arguments(frame)):
                    out = way
                    break
        except Trouble:
            return None
        self.enter(run, holder)
        for _, event, place, way in self._cases[:told]:
            run.trace.tell_condition(event, holder, place, value=way is out)
        return self.leave(run, holder, data, out)


class StraightCall(StraightTask):
    """A task that calls what is asked the same each time, and is answered promptly."""

    steps = 2

    def __init__(self, program: Program, task: CallTask, within: Path, call: PreparedCall, *, scoped: bool) -> None:
        super().__init__(program, task, within, scoped=scoped)
        self._to = call.to
        self._request = call.request.parameters
        self._called = self.event("function.called", function=call.to.name)
        self._returned = self.event("function.returned", function=call.to.name)

    def go(self, run: Run, holder: Frame) -> Following:
        """Call, and give what was answered."""
        world, instance, scope = run.world, holder.instance, holder.scope
        found = answer(self._to.entries, self._request, world.used, None)
        if found is None or not run.fits(holder.data) or not run.fits(found.result):
            return None
        self.enter(run, holder)
        count_call(run, self._to)
        world.calls += 1
        world.used[found.used] = world.used.get(found.used, 0) + 1
        run.trace.tell_call(self._called, instance, scope, self._request, attempt_of(run, holder))
        world.steps += 1
        run.trace.tell(self._returned, instance, scope, "result", found.result)
        return self.leave(run, holder, found.result, self._out)


def gives_the_result(task: CallTask, call: PreparedCall) -> bool:
    """Whether a call over HTTP always gives the result of a mock at once, by how often it was asked alone."""
    entries = call.to.entries
    counted = all(entry.when is None and not entry.is_narrow and entry.form == "result" for _, _, entry, _ in entries)
    return task.subscription is None and call.wanted in (None, "content") and call.to.prompt and counted


def is_bare(task: Task) -> bool:
    """Whether a task is always run, may last as long as it likes, and its data pass as they are."""
    return not any((task.condition, task.task_timeout, task.input, task.output, task.export))
