"""Trace events as they are written: by whom, about which place, at what time (contracts.md, "Trace")."""

from collections.abc import Callable

from simulator.engine.program import Program
from simulator.engine.setup import Setup
from simulator.engine.trace import BLANKS, SCOPED, TraceEvent
from simulator.engine.world import Frame, World
from workflow.durations import format_time
from workflow.paths import Json, Path

Sink = Callable[[TraceEvent], object]


class Programs(dict[str, Program]):
    """The programs that instances run, by instance; each is looked up in the setup once."""

    def __init__(self, setup: Setup, world: World) -> None:
        super().__init__()
        self._setup = setup
        self._world = world

    def __missing__(self, instance: str) -> Program:
        found = self[instance] = self._setup.programs[self._world.instances[instance].definition]
        return found


class TraceWriter:
    """Writes what happens to a world. `trace` is what was written, where no `sink` takes it."""

    def __init__(self, setup: Setup, world: World, sink: Sink | None = None) -> None:
        self.setup = setup
        self.world = world
        self.programs = Programs(setup, world)
        self._pointers = setup.program.pointers  # what a path is written as does not depend on the program
        self.trace: list[TraceEvent] = []
        self._tell: Sink = sink or self.trace.append
        self._time = format_time(world.clock)

    def emit(
        self,
        kind: str,
        frame: Frame | None = None,
        place: Path | None = None,
        /,
        *,
        state: str | None = None,
        **detail: Json,
    ) -> None:
        """Add a trace event about a frame and a place in its definition (contracts.md, "Trace").

        `state` is the state it is about, where that is not the one that the frame works for.
        """
        number = self.world.seq
        self.world.seq = number + 1
        self._tell(self._event(number, kind, frame, place, state, detail))

    def tell(
        self,
        kind: str,
        frame: Frame,
        state: str | None,
        place: Path,
        field: str,
        value: Json,
        second: str = "",
        other: Json = None,
        third: str = "",
        next_one: Json = None,
        fourth: str = "",
        last: Json = None,
    ) -> None:
        """`emit` for an event with one to four fields of its own, as most have, and a state: that costs less."""
        world = self.world
        number = world.seq
        world.seq = number + 1
        if not state:
            event = self._event(number, kind, frame, place, state, {})
        else:
            if frame.scope:
                event = SCOPED[kind].copy()
                event["scope"] = frame.scope
            else:
                event = BLANKS[kind].copy()
            event["seq"] = number
            event["step"] = world.steps
            event["time"] = self._time
            event["instance"] = frame.instance
            event["state"] = state
            event["pointer"] = self._pointers[place]
        event[field] = value
        if second:
            event[second] = other
            if third:
                event[third] = next_one
                if fourth:
                    event[fourth] = last
        self._tell(event)

    def tell_call(self, frame: Frame, place: Path, function: str, parameters: Json, attempt: int) -> None:
        """A function is called, by the call that was counted last. Every trace has it, a brief one too."""
        number, state = self.world.calls, frame.state
        asked = ("function", function, "parameters", parameters, "attempt", attempt, "call", number)
        TraceWriter.tell(self, "function.called", frame, state, place, *asked)

    def tell_part(self, ending: str, frame: Frame) -> None:
        """A branch or iteration, which `frame` carries out, is `started`, `completed` or `cancelled`."""
        part = frame.memory["part"]
        field, value = ("branch", part["label"]) if part["word"] == "branch" else ("index", part["index"])
        self.tell(f"{part['word']}.{ending}", frame, frame.state, frame.path, field, value)

    def _event(
        self,
        number: int,
        kind: str,
        frame: Frame | None,
        place: Path | None,
        state: str | None,
        detail: dict[str, Json],
    ) -> TraceEvent:
        event: TraceEvent = {"seq": number, "step": self.world.steps, "time": self._time, "type": kind}
        if frame is not None:
            event["instance"] = frame.instance
            name = state or frame.state
            if name is not None:
                event["state"] = name
            if frame.scope:
                event["scope"] = frame.scope
        if place is not None:
            event["pointer"] = self._pointers[place]
        event.update(detail)
        return event

    def count(self, visit: str) -> None:
        """Count that a state is entered, or a way taken; `visit` is the key of `World.visits` that the program has."""
        visits = self.world.visits
        visits[visit] = visits.get(visit, 0) + 1

    def note(self, frame: Frame, default: Path | None = None) -> Callable[..., None]:
        """`tell` for a frame, as data/filters.py calls it; `default` is the place where they give none."""

        def write(kind: str, place: Path | None, *own: Json) -> None:
            self.tell(kind, frame, frame.state, place or default or frame.path, *own)

        return write

    def now(self) -> str:
        """The virtual time as the trace writes it."""
        return self._time

    def move_clock(self, to: int) -> None:
        """Let the virtual time pass; nothing is due in between."""
        self.world.clock = to
        self._time = format_time(to)
        self.emit("clock.advanced", to=self._time)
