"""1.0: a trace that also puts what becomes of workflows and tasks on the bus, as CloudEvents that others may listen to:
the setting `lifecycleEvents: bus` (semantics-1.0.md §10.2).
"""

from typing import Any

from simulator.engine.events.lifecycle import REPORTED, about, events_of
from simulator.engine.run.context import WORLD, StepContext
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.trace.trace_writer import Trace
from simulator.engine.world.world import Frame
from workflow.paths import Json, Path


class LifecycleTrace:
    """Passes on to `inner` all that it is given."""

    def __init__(self, run: StepContext, inner: Trace) -> None:
        self._run = run
        self._inner = inner

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

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
        """An event of any type."""
        seq = self._run.world.seq
        self._inner.emit(kind, frame, place, state=state, **fields)
        if kind in REPORTED and frame is not None:
            self._publish(kind, frame, place or frame.path, seq, fields)

    def state_entered(self, frame: Frame, *, data: Json) -> None:
        """`state.entered`, by the state's own frame."""
        seq = self._run.world.seq
        self._inner.state_entered(frame, data=data)
        self._publish("state.entered", frame, frame.path, seq, {"input": data})

    def state_exited(self, frame: Frame, *, data: Json) -> None:
        """`state.exited`, by the state's own frame."""
        seq = self._run.world.seq
        self._inner.state_exited(frame, data=data)
        self._publish("state.exited", frame, frame.path, seq, {"output": data})

    def _publish(self, kind: str, frame: Frame, place: Path, seq: int, fields: dict[str, Json]) -> None:
        run, program = self._run, self._run.programs[frame.instance]
        event: TraceEvent = {"type": kind, "seq": seq, "time": run.now(), "state": frame.state, **fields}
        event["pointer"] = program.pointers[place]
        whom = about(program, run.world.instances[frame.instance], run.semantics.events.lifecycle)
        for published in events_of(event, whom) if whom else ():
            run.schedule(WORLD, ("arrive", published, frame.instance))
