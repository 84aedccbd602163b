"""States that are entered and left in one go: compiled once for a program and its mocks, each into one object.

Each does what its module (states/) says, for a state without filters; where something may go wrong before the trace
is told, it does nothing, and the long way is gone.
"""

from simulator.engine.data.conditions_v01 import in_words, is_true_of
from simulator.engine.run.context import StepContext
from simulator.engine.setup.program import Program
from simulator.engine.shortcuts.actions import STEPS, PromptAction, go_through
from simulator.engine.shortcuts.straight import Straight, WayOut, put
from simulator.engine.world.errors import Trouble
from simulator.engine.world.world import Following, Frame
from workflow.model import Next, State
from workflow.states import InjectState, OperationState, SwitchState


class StraightState(Straight):
    """What all kinds of states have in common."""

    steps = 3  # its work, its exit, the transition

    def __init__(self, program: Program, state: State) -> None:
        super().__init__(program, state)
        self._program = program

    def way_out(self, transition: Next) -> WayOut:
        """How the state is left by a way."""
        path = None if transition is None else transition.path
        plain = None if path is None else self._program.plain.get(path)
        if path is None or plain is None:
            return WayOut(("follow", path, self.path))
        return WayOut(plain.entry, self.event("transition.taken", path, to=plain.to), plain.taken)

    def begin(self, run: StepContext, scope: Frame) -> None:
        """Enter the state; then its work begins, in the next micro-step."""
        self.enter(run, scope)
        run.world.steps += 1
        run.before = run.world.seq


class StraightInject(StraightState):
    """An inject state."""

    def __init__(self, program: Program, state: InjectState, measured: tuple[int, int]) -> None:
        super().__init__(program, state)
        self._data = state.data
        self._measured = measured  # what the data weigh, in bytes and levels
        self._merged = self.event("data.merged", None, **{"from": "data"})
        self._out = self.way_out(state.next)

    def go(self, run: StepContext, scope: Frame) -> Following:
        """Merge the state's data."""
        data = scope.data
        try:
            after = run.flows[scope.instance].merge(data, self._data, None, self.name, "data")
        except Trouble:
            return None
        run.know_as_right(self._data, *self._measured)
        if not run.fits(data) or not run.fits_merged(after, data, self._data):
            return None
        self.begin(run, scope)
        if after is not data:
            run.trace.emit_prepared(self._merged, scope.instance, "", "after", after)
            run.world.steps += 1
        return self.leave(run, scope, after, self._out)


class StraightSwitch(StraightState):
    """A switch on data."""

    def __init__(self, program: Program, state: SwitchState) -> None:
        super().__init__(program, state)
        self._cases = [
            (
                case.condition,
                self.event("condition.evaluated", case.path, condition=in_words(case.condition)),
                case.path,
                self.way_out(case.next),
            )
            for case in state.data_conditions
        ]
        self._default = None if state.default is None else self.way_out(state.default)

    def go(self, run: StepContext, scope: Frame) -> Following:
        """Go by the first condition that holds."""
        data, out, evaluated = scope.data, self._default, 0
        try:
            arguments = run.arguments(scope)
            for condition, _, _, transition in self._cases:
                evaluated += 1
                if is_true_of(condition, data, arguments):
                    out = transition
                    break
        except Trouble:
            return None
        if out is None or not run.fits(data):
            return None
        self.begin(run, scope)
        for _, event, place, transition in self._cases[:evaluated]:
            run.trace.emit_prepared_condition(event, scope, place, value=transition is out)
        if evaluated:
            run.world.steps += 1
        return self.leave(run, scope, data, out)


class StraightOperation(StraightState):
    """An operation whose functions answer promptly."""

    def __init__(self, program: Program, state: OperationState, actions: tuple[PromptAction, ...]) -> None:
        super().__init__(program, state)
        self.steps = StraightState.steps + STEPS * len(actions)
        self._actions = actions
        self._out = self.way_out(state.next)

    def go(self, run: StepContext, scope: Frame) -> Following:
        """Perform the actions."""
        data = scope.data
        if not run.fits(data):
            return None
        self.begin(run, scope)
        frame = self.frame(run, scope, "state", run.world.frame_ids, {"entry": data})
        try:
            after = go_through(run, frame, self.path, self._actions, data)
        except Trouble as found:
            found.frame = put(run, scope, frame)
            raise
        run.world.steps += 1
        return self.leave(run, scope, after, self._out)
