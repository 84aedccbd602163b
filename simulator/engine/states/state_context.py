"""What a state's module sees when it is asked to react: its state, its data, what it remembers, and why it is asked."""

from collections.abc import Mapping
from typing import Any, cast

from simulator.engine.data.filters import Selection
from simulator.engine.data.flows import Flow
from simulator.engine.run.context import StepContext
from simulator.engine.run.lengths import known
from simulator.engine.setup.program import Program, due
from simulator.engine.states.handlers import is_error_in_time
from simulator.engine.trace.trace_writer import FrameNote
from simulator.engine.world.signals import ToState
from simulator.engine.world.world import Frame
from workflow.expressions import Arguments
from workflow.model import DataFilter, Duration, EventDefinition, Timeouts
from workflow.paths import Json, Path
from workflow.profile import Semantics
from workflow.profile.connections import Connections
from workflow.states import DataCondition, SwitchState


class StateContext:
    """One reaction of a state. Its methods may raise Trouble: the state then fails by it.

    A run has one that is used for all reactions, one after the other: `at` says which it is.
    """

    __slots__ = ("_frame", "_run", "data", "signal")

    _frame: Frame
    data: Json
    signal: ToState

    def __init__(self, run: StepContext) -> None:
        self._run = run

    def at(self, frame: Frame, signal: ToState) -> "StateContext":
        """Stand for the reaction of a frame to a signal."""
        self._frame = frame
        self.signal = signal
        self.data = frame.data
        return self

    @property
    def memory(self) -> Mapping[str, Any]:
        """What the state remembers."""
        return self._frame.memory

    @property
    def _program(self) -> Program:
        return self._run.programs[self._frame.instance]

    @property
    def _note(self) -> FrameNote:
        return self._run.note(self._frame, self._frame.path)

    @property
    def arguments(self) -> Arguments:
        """What the state's expressions see beside its data."""
        return self._run.arguments(self._frame)

    @property
    def is_start(self) -> bool:
        """Whether the workflow starts with this state."""
        return self._program.is_start(self._program.states[self._frame.path])

    @property
    def flow(self) -> Flow:
        """How data flows in the instance's dialect."""
        return self._run.flows[self._frame.instance]

    @property
    def semantics(self) -> Semantics:
        """How the runtime of the run has it."""
        return self._run.semantics

    @property
    def events(self) -> Mapping[str, EventDefinition]:
        """The event definitions by name."""
        return self._program.events

    @property
    def now(self) -> int:
        """The virtual time, epoch ms."""
        return self._run.world.clock

    def remember(self, **values: Json) -> None:
        """Keep values for the state's next reaction."""
        self._frame.memory.update(values)  # type: ignore[typeddict-item]  # names of the kind of state

    def keep(self, name: str, value: Json) -> None:
        """Keep one value, by any name."""
        self._frame.memory[name] = value  # type: ignore[literal-required]  # as above

    def forget_correlation(self) -> None:
        """Let the next event set the instance's correlation values anew (semantics.md §6.4)."""
        self._run.instance_of(self._frame).captured = {}

    def condition_evaluated(self, place: Path, condition: str, *, value: bool) -> None:
        """Tell the trace whether a condition of this state holds."""
        self._run.trace.condition_evaluated(self._frame, place, condition=condition, value=value)

    def data_merged(self, place: Path, *, source: str, after: Json) -> None:
        """Tell the trace that what `source` gave is in the data, which are now `after`."""
        self._run.trace.data_merged(self._frame, place, source=source, after=after)

    def event_dropped(self, event: dict[str, Json], reason: str) -> None:
        """Tell the trace that an event which this state had taken is given up."""
        self._run.trace.emit("event.dropped", self._frame, self._frame.path, event=event, reason=reason)

    def connected(self, state: SwitchState) -> list[DataCondition]:
        """The conditions of a switch in the order of a graph's connections."""
        return Connections(self._program.workflow.scope).in_order(state)

    def handles_timeout(self) -> bool:
        """Whether it is an error that no event has come in time: the runtime says so, and the state handles it."""
        return is_error_in_time(self._run, self._frame)

    def limit(self, kind: str, own: Timeouts | None) -> Duration | None:
        """How long something of a kind (`event`, `branch`, `action`) may last: by its own timeouts, else by those of
        the state, else of the workflow (semantics-0.8.md §5.1).
        """
        state = self._program.states[self._frame.path]
        for timeouts in (own, state.timeouts, self._program.workflow.timeouts):
            found = getattr(timeouts, kind, None)
            if found is not None:
                return cast(Duration, found)
        return None

    def until(self, duration: Duration | None, what: str, path: Path) -> int:
        """When `duration` from now is over, in epoch ms."""
        return due(known(self._run, self._frame, duration), self._run.world.clock, what, path)

    def merge(self, data: Json, selection: Selection, name: str, source: str) -> Json:
        """`data` with the selection merged in (semantics.md §3.4)."""
        after = self.flow.merge(data, selection.value, selection.member, name, source)
        return self._merged(data, after, source)

    def merge_branch(self, data: Json, output: Json, name: str, source: str) -> Json:
        """`data` with what a branch gave merged in; it began with the state's data (semantics.md §8)."""
        after = self.flow.after_branch(data, self.data, output, name, source)
        return self._merged(data, after, source)

    def _merged(self, data: Json, after: Json, source: str) -> Json:
        if after is not data:
            self._run.trace.data_merged(self._frame, self._frame.path, source=source, after=after)
        self._run.bound(after, "the state's data", self._frame.path)
        return after

    def merge_output(self, output: Json, name: str) -> Json:
        """The state's data after an awaited sub-workflow (semantics.md §8)."""
        after = self.flow.after_subflow(self.data, output, name, self._note)
        self._run.bound(after, "the state's data", self._frame.path)
        return after

    def merge_event(self, data: Json, event: dict[str, Json], name: str, through: DataFilter) -> Json:
        """`data` with an event's payload merged in (semantics.md §3.5)."""
        return self.merge(data, self.payload(name, event, through), name, name)

    def payload(self, name: str, event: dict[str, Json], through: DataFilter) -> Selection:
        """The part of an event, of this name in the definition, that is merged (semantics.md §3.5)."""
        return self.flow.payload(through, event, self._note, whole=not self.events[name].data_only)
