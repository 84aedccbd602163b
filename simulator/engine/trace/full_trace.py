"""The trace as it is: every event, as it is written (contracts.md, "Trace")."""

from simulator.engine.setup.setup import Setup
from simulator.engine.trace.secret_values import Secrecy, masking
from simulator.engine.trace.trace import BLANKS, SCOPED, Timed, TraceEvent
from simulator.engine.trace.trace_writer import Sink
from simulator.engine.world.world import Frame, World
from workflow.durations import format_time
from workflow.paths import Json, Path


def secrecy_of(setup: Setup, world: World) -> Secrecy:
    """What is masked where a run is shown."""
    return Secrecy(setup.secrets, world.credentials, setup.marks)


def _masking_secrets(write: Sink, setup: Setup, world: World) -> Sink:
    mask = masking(write, lambda: secrecy_of(setup, world))
    if setup.marks is not None:
        return mask
    return lambda event: mask(event) if world.credentials else write(event)  # nearly no call of a task has any


class FullTrace:
    """A Trace that writes every event."""

    def __init__(self, setup: Setup, world: World, sink: Sink | None = None) -> None:
        self.events: list[TraceEvent] = []
        self._world = world
        self._pointers = setup.program.pointers  # what a path is written as does not depend on the program
        write: Sink = sink or self.events.append
        self._write = _masking_secrets(write, setup, world) if setup.has_secrets else write
        self.read_clock()

    def emit(
        self,
        kind: str,
        frame: Frame | None = None,
        place: Path | None = None,
        /,
        *,
        state: str | None = None,
        **fields: Json,
    ) -> None:
        """Write an event of any type."""
        event = self._event(kind, frame, place, state)
        event.update(fields)
        self._write(event)

    def read_clock(self) -> None:
        """Take the world's time for that of all events to come."""
        self._time = format_time(self._world.clock)
        self._blanks = Timed(BLANKS, self._time)
        self._scoped = Timed(SCOPED, self._time)

    def clock_advanced(self) -> None:
        """Write `clock.advanced`, with the new time."""
        self.read_clock()
        self.emit("clock.advanced", to=self._time)

    def state_entered(self, frame: Frame, *, data: Json) -> None:
        """Write `state.entered`."""
        event = self._of_state("state.entered", frame, frame.path, frame.state)
        event["input"] = data
        self._write(event)

    def state_exited(self, frame: Frame, *, data: Json) -> None:
        """Write `state.exited`."""
        event = self._of_state("state.exited", frame, frame.path, frame.state)
        event["output"] = data
        self._write(event)

    def transition_taken(self, frame: Frame, place: Path, *, state: str, to: str) -> None:
        """Write `transition.taken`."""
        event = self._of_state("transition.taken", frame, place, state)
        event["to"] = to
        self._write(event)

    def condition_evaluated(self, frame: Frame, place: Path, *, condition: str, value: bool) -> None:
        """Write `condition.evaluated`."""
        event = self._of_state("condition.evaluated", frame, place, frame.state)
        event["condition"] = condition
        event["value"] = value
        self._write(event)

    def data_filtered(self, frame: Frame, place: Path, *, name: str, path: str, after: Json) -> None:
        """Write `data.filtered`."""
        event = self._of_state("data.filtered", frame, place, frame.state)
        event["filter"] = name
        event["path"] = path
        event["after"] = after
        self._write(event)

    def data_merged(self, frame: Frame, place: Path, *, source: str, after: Json) -> None:
        """Write `data.merged`."""
        event = self._of_state("data.merged", frame, place, frame.state)
        event["from"] = source
        event["after"] = after
        self._write(event)

    def expression_empty(self, frame: Frame, place: Path, *, path: str) -> None:
        """Write `expression.empty`."""
        event = self._of_state("expression.empty", frame, place, frame.state)
        event["path"] = path
        self._write(event)

    def action_started(self, frame: Frame, place: Path, *, action: str) -> None:
        """Write `action.started`."""
        event = self._of_state("action.started", frame, place, frame.state)
        event["action"] = action
        self._write(event)

    def function_called(
        self, frame: Frame, place: Path, *, function: str, parameters: Json, attempt: int, to: Json = None
    ) -> None:
        """Write `function.called`."""
        event = self._of_state("function.called", frame, place, frame.state)
        event["function"] = function
        event["parameters"] = parameters
        event["attempt"] = attempt
        event["call"] = self._world.calls
        if to is not None:
            event["to"] = to
        self._write(event)

    def function_returned(self, frame: Frame, place: Path, *, function: str, result: Json) -> None:
        """Write `function.returned`."""
        event = self._of_state("function.returned", frame, place, frame.state)
        event["result"] = result
        event["function"] = function
        self._write(event)

    def action_completed(self, frame: Frame, place: Path, *, action: str, result: Json) -> None:
        """Write `action.completed`."""
        event = self._of_state("action.completed", frame, place, frame.state)
        event["result"] = result
        event["action"] = action
        self._write(event)

    def part(self, ending: str, frame: Frame) -> None:
        """Write what has become of a branch or iteration."""
        part = frame.memory["part"]
        event = self._of_state(f"{part['word']}.{ending}", frame, frame.path, frame.state)
        if part["word"] == "branch":
            event["branch"] = part["label"]
        else:
            event["index"] = part["index"]
        self._write(event)

    def emit_prepared(
        self, event: TraceEvent, instance: str, scope: str = "", name: str = "", value: Json = None
    ) -> None:
        """Write a prepared event with what it tells."""
        world = self._world
        number = world.seq
        world.seq = number + 1
        event = event.copy()
        event["seq"] = number
        event["step"] = world.steps
        event["time"] = self._time
        event["instance"] = instance
        if scope:
            event["scope"] = scope
        if name:
            event[name] = value
        self._write(event)

    def emit_prepared_condition(self, event: TraceEvent, frame: Frame, place: Path, *, value: bool) -> None:  # noqa: ARG002
        """Write a prepared `condition.evaluated`."""
        self.emit_prepared(event, frame.instance, frame.scope, "value", value)

    def emit_prepared_call(self, event: TraceEvent, instance: str, scope: str, parameters: Json, attempt: int) -> None:
        """Write a prepared `function.called`."""
        event = event.copy()
        event["attempt"] = attempt
        event["call"] = self._world.calls
        self.emit_prepared(event, instance, scope, "parameters", parameters)

    def _of_state(self, kind: str, frame: Frame, place: Path, state: str | None) -> TraceEvent:
        """A new event without its own fields, of a type that nearly always has a state: that costs less."""
        if not state:
            return self._event(kind, frame, place, state)
        world = self._world
        number = world.seq
        world.seq = number + 1
        if frame.scope:
            event = self._scoped[kind].copy()
            event["scope"] = frame.scope
        else:
            event = self._blanks[kind].copy()
        event["seq"] = number
        event["step"] = world.steps
        event["instance"] = frame.instance
        event["state"] = state
        event["pointer"] = self._pointers[place]
        return event

    def _event(self, kind: str, frame: Frame | None, place: Path | None, state: str | None) -> TraceEvent:
        """A new event without its own fields."""
        world = self._world
        event: TraceEvent = {"seq": world.seq, "step": world.steps, "time": self._time, "type": kind}
        world.seq += 1
        if frame is not None:
            event["instance"] = frame.instance
            name = state or frame.state
            if name is not None:
                event["state"] = name
            if frame.scope:
                event["scope"] = frame.scope
        if place is not None:
            event["pointer"] = self._pointers[place]
        return event
