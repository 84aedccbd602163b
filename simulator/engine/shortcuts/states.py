"""States that are entered and left in one go: compiled once for a program and its mocks, each into one object.

Each does what its module (states/) says, for a state without filters; where something may go wrong before the trace
is told, it does nothing, and the long way is gone.
"""

from dataclasses import dataclass

from simulator.engine.context import Run
from simulator.engine.data.conditions_v01 import in_words, is_true_of
from simulator.engine.errors import Trouble
from simulator.engine.memory import Memory
from simulator.engine.program import Program
from simulator.engine.shortcuts.actions import STEPS, PromptAction, go_through
from simulator.engine.signals import Signal
from simulator.engine.trace import TraceEvent, prepared
from simulator.engine.world import Following, Frame, longer
from workflow.model import Next, State
from workflow.paths import Json
from workflow.states import InjectState, OperationState, SwitchState

ENTERED, EXITED, TAKEN = 1, 1, 1


@dataclass(slots=True, eq=False)
class WayOut:
    """How a state is left: by a plain transition, whose `told` event and count are known, or as `follow` says."""

    entry: Signal
    told: TraceEvent | None = None
    count: str = ""


class StraightState:
    """What all kinds have in common. `steps` is how many micro-steps come after the first, at most."""

    steps = ENTERED + EXITED + TAKEN

    def __init__(self, program: Program, state: State) -> None:
        self.path = state.path
        self.name = state.name
        self.pointer = program.pointers[state.path]
        self._count = program.entered[state.path]
        self._entered = self.event("state.entered")
        self._exited = self.event("state.exited")

    def event(self, kind: str, **own: Json) -> TraceEvent:
        """What is known of the state's events of a type."""
        return prepared(kind, self.name, self.pointer, **own)

    def way_out(self, program: Program, way: Next) -> WayOut:
        """How the state is left by a way."""
        path = None if way is None else way.path
        plain = None if path is None else program.plain.get(path)
        if path is None or plain is None:
            return WayOut(("follow", path, self.path))
        told = prepared("transition.taken", self.name, program.pointers[path], to=plain.to)
        return WayOut(plain.entry, told, plain.taken)

    def go(self, run: Run, scope: Frame) -> Following:
        """Enter the state, do its work and leave it: what comes next for the scope. None: nothing has been done."""
        raise NotImplementedError

    def enter(self, run: Run, scope: Frame) -> None:
        """Enter the state; then its work begins, in the next micro-step."""
        world = run.world
        if world.seq != run.before:
            world.steps += 1
        world.frame_ids += 1
        instance = world.instance(scope.instance)
        instance.trail = longer(instance.trail, self.name)
        visits = world.visits
        visits[self._count] = visits.get(self._count, 0) + 1
        run.trace.tell(self._entered, scope.instance, "", "input", scope.data)
        world.steps += 1
        run.before = world.seq

    def leave(self, run: Run, scope: Frame, data: Json, out: WayOut) -> Following:
        """Leave the state, by a plain transition at once."""
        world = run.world
        run.trace.tell(self._exited, scope.instance, "", "output", data)
        scope.data = data
        if out.told is not None:
            world.steps += 1
            visits = world.visits
            visits[out.count] = visits.get(out.count, 0) + 1
            run.trace.tell(out.told, scope.instance)
        return scope, out.entry


class StraightInject(StraightState):
    """An inject state."""

    def __init__(self, program: Program, state: InjectState) -> None:
        super().__init__(program, state)
        self._data = state.data
        self._merged = self.event("data.merged", **{"from": "data"})
        self._out = self.way_out(program, state.next)

    def go(self, run: Run, scope: Frame) -> Following:
        """Merge the state's data."""
        data = scope.data
        try:
            after = run.flows[scope.instance].merge(data, self._data, None, self.name, "data")
        except Trouble:
            return None
        if not run.fits(data) or not run.fits_merged(after, data, self._data):
            return None
        self.enter(run, scope)
        if after is not data:
            run.trace.tell(self._merged, scope.instance, "", "after", after)
            run.world.steps += 1
        return self.leave(run, scope, after, self._out)


class StraightSwitch(StraightState):
    """A switch on data."""

    def __init__(self, program: Program, state: SwitchState) -> None:
        super().__init__(program, state)
        self._cases = [
            (
                case.condition,
                prepared(
                    "condition.evaluated", self.name, program.pointers[case.path], condition=in_words(case.condition)
                ),
                case.path,
                self.way_out(program, case.next),
            )
            for case in state.data_conditions
        ]
        self._default = None if state.default is None else self.way_out(program, state.default)

    def go(self, run: Run, scope: Frame) -> Following:
        """Go by the first condition that holds."""
        data, out, told = scope.data, self._default, 0
        try:
            arguments = run.arguments(scope)
            for condition, _, _, way in self._cases:
                told += 1
                if is_true_of(condition, data, arguments):
                    out = way
                    break
        except Trouble:
            return None
        if out is None or not run.fits(data):
            return None
        self.enter(run, scope)
        for _, event, place, way in self._cases[:told]:
            run.trace.tell_condition(event, scope, place, value=way is out)
        if told:
            run.world.steps += 1
        return self.leave(run, scope, data, out)


class StraightOperation(StraightState):
    """An operation whose functions answer promptly."""

    def __init__(self, program: Program, state: OperationState, actions: tuple[PromptAction, ...]) -> None:
        super().__init__(program, state)
        self.steps = super().steps + STEPS * len(actions)
        self._actions = actions
        self._out = self.way_out(program, state.next)

    def go(self, run: Run, scope: Frame) -> Following:
        """Perform the actions."""
        data = scope.data
        if not run.fits(data):
            return None
        self.enter(run, scope)
        frame = self._frame(run, scope)
        try:
            after = go_through(run, frame, self.path, self._actions, data)
        except Trouble as found:
            run.world.frames[frame.id] = frame
            scope.children[frame.id] = None
            found.frame = frame.id
            raise
        run.world.steps += 1
        return self.leave(run, scope, after, self._out)

    def _frame(self, run: Run, scope: Frame) -> Frame:
        """The state's frame, which the world gets only if something goes wrong."""
        memory: Memory = {"entry": scope.data}
        return Frame(
            run.world.frame_ids,
            scope.id,
            scope.instance,
            "state",
            self.path,
            scope.data,
            self.name,
            memory=memory,
            epoch=run.world.epoch,
        )
