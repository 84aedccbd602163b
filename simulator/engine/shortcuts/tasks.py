"""Tasks (1.0) that are begun and done in one go: compiled once for a program, each into one object.

As states.py has it: where something may go wrong before the trace is told, nothing has been done.
"""

from collections.abc import Callable
from functools import partial

from simulator.engine.data.filters import holds, is_fixed
from simulator.engine.run.calls import attempt_of, count_call
from simulator.engine.run.context import StepContext
from simulator.engine.setup.mocks import Answer, answer
from simulator.engine.setup.program import Program
from simulator.engine.shortcuts.straight import Straight, WayOut, put
from simulator.engine.tasks.task_context import value_of
from simulator.engine.tasks.task_requests import PreparedCall
from simulator.engine.tasks.task_steps import task_output
from simulator.engine.world.errors import Trouble
from simulator.engine.world.world import Following, Frame
from workflow.model import Next, Template, Transition
from workflow.paths import Json, Path
from workflow.tasks import CallTask, DoTask, SetTask, SwitchTask, Task


class StraightTask(Straight):
    """What all kinds of tasks have in common, in the list at a path.

    `turns` are what a task does beside others, a reaction each, where it always gives the same, `given` (branches.py).
    """

    turns: tuple[Callable[[StepContext, Frame], None], ...] = ()
    given: tuple[Json, ...] = ()

    def __init__(self, program: Program, task: Task, within: Path, *, scoped: bool) -> None:
        super().__init__(program, task, scoped=scoped)
        self._program = program
        self._within = within
        self.out = self.way_out(task.next)

    def way_out(self, transition: Next) -> WayOut:
        """How the task is left by a way: by a transition to a task of its list at once."""
        program = self._program
        path = transition.path if transition is not None else None
        target = program.target_in(self._within, transition) if isinstance(transition, Transition) else None
        if path is None or target is None:
            return WayOut(("went", path, self.path), None, "" if path is None else program.taken[path])
        event = self.event("transition.taken", path, to=target.name)
        return WayOut(("task", target.path), event, program.taken[path])

    def go_on(self, run: StepContext, holder: Frame) -> None:
        """Leave the task by its own way, which is no `then`."""
        self.take(run, holder, self.out)

    def of_task(self, run: StepContext, holder: Frame, number: int) -> Frame:
        """The frame of the task, for its expressions."""
        data = holder.data
        return self.frame(run, holder, "task", number, {"raw": data, "started": run.world.clock, "input": data})


class StraightSet(StraightTask):
    """A task `set`."""

    def __init__(self, program: Program, task: SetTask, within: Path, *, scoped: bool) -> None:
        super().__init__(program, task, within, scoped=scoped)
        self._task = task
        if isinstance(task.value, Template) and is_fixed(task.value):
            self.turns = (self._set,)
            self.given = (task.value.value,)

    def _set(self, run: StepContext, holder: Frame) -> None:
        self.enter(run, holder)
        self.exit(run, holder, self.given[0])

    def go(self, run: StepContext, holder: Frame) -> Following:
        """Evaluate the value."""
        if not run.fits(holder.data):
            return None
        self.enter(run, holder)
        frame = self.of_task(run, holder, run.world.frame_ids)
        try:
            value = value_of(run, frame, self._task.value, holder.data)
            output = task_output(run, frame, self._task, value)
        except Trouble as found:
            found.frame = put(run, holder, frame)
            raise
        return self.leave(run, holder, output, self.out)


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
            self.out = self.way_out(otherwise.next)

    def go(self, run: StepContext, holder: Frame) -> Following:
        """Go by the first case whose condition holds."""
        data, out, evaluated = holder.data, self.out, 0
        if not run.fits(data):
            return None
        frame = self.of_task(run, holder, run.world.frame_ids + 1)
        try:
            for condition, _, _, transition in self._cases:
                evaluated += 1
                if holds(condition, data, run.arguments(frame)):
                    out = transition
                    break
        except Trouble:
            return None
        self.enter(run, holder)
        for _, event, place, transition in self._cases[:evaluated]:
            run.trace.emit_prepared_condition(event, holder, place, value=transition is out)
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
        steady = call.to.steady
        if steady is not None:
            self.turns = (partial(self._ask, found=steady), partial(self._emit_returned, result=steady.result))
            self.given = (steady.result,)

    def go(self, run: StepContext, holder: Frame) -> Following:
        """Call, and give what was answered."""
        found = answer(self._to.entries, self._request, run.world.used, None)
        if found is None or not run.fits(holder.data) or not run.fits(found.result):
            return None
        self._ask(run, holder, found)
        run.world.steps += 1
        self._emit_returned(run, holder, found.result)
        return self.go_out(run, holder, self.out)

    def _ask(self, run: StepContext, holder: Frame, found: Answer) -> None:
        world = run.world
        self.enter(run, holder)
        count_call(run, self._to)
        world.calls += 1
        world.used[found.used] = world.used.get(found.used, 0) + 1
        attempt = attempt_of(run, holder)
        run.trace.emit_prepared_call(self._called, holder.instance, holder.scope, self._request, attempt)

    def _emit_returned(self, run: StepContext, holder: Frame, result: Json) -> None:
        run.trace.emit_prepared(self._returned, holder.instance, holder.scope, "result", result)
        self.exit(run, holder, result)


class StraightDo(StraightTask):
    """A task `do`, which is done at once beside others only."""

    def __init__(self, program: Program, task: DoTask, within: Path, *, scoped: bool) -> None:
        super().__init__(program, task, within, scoped=scoped)
        self.scope = task.scope
        self.turns = (self._begin, self._end)

    def go(self, _run: StepContext, _holder: Frame) -> Following:
        """Nothing: its list may do anything."""
        return None

    def _begin(self, run: StepContext, holder: Frame) -> None:
        self.enter(run, holder)
        run.world.frame_ids += 1  # that of the list

    def _end(self, run: StepContext, holder: Frame) -> None:
        self.exit(run, holder, holder.data)


def gives_the_result(task: CallTask, call: PreparedCall) -> bool:
    """Whether a call over HTTP always gives the result of a mock at once, by how often it was asked alone."""
    entries = call.to.entries
    counted = all(entry.when is None and not entry.is_narrow and entry.form == "result" for _, _, entry, _ in entries)
    return task.subscription is None and call.wanted in (None, "content") and call.to.prompt and counted


def is_bare(task: Task) -> bool:
    """Whether a task is always run, may last as long as it likes, and its data pass as they are."""
    return not any((task.condition, task.task_timeout, task.input, task.output, task.export))
