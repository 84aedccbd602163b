"""1.0: a trace that also puts what becomes of workflows and tasks on the bus, as CloudEvents that others may listen to:
the setting `lifecycleEvents: bus` (semantics-1.0.md §10.2).
"""

from typing import Any

from simulator.engine.events.lifecycle import TOLD, about, events_of
from simulator.engine.run.context import WORLD, StepContext
from simulator.engine.trace.trace import TraceEvent
from simulator.engine.trace.trace_writer import Trace
from simulator.engine.world.world import Frame
from workflow.paths import Json, Path


class LifecycleTrace:
    """Tells another trace all that it is told."""

    def __init__(self, run: StepContext, told: Trace) -> None:
        self._run = run
        self._told = told

    def __getattr__(self, name: str) -> Any:
        return getattr(self._told, name)

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
        self._told.emit(kind, frame, place, state=state, **fields)
        if kind in TOLD and frame is not None:
            self._publish(kind, frame, place or frame.path, seq, fields)

    def state_entered(self, frame: Frame, *, data: Json) -> None:
        """`state.entered`, by the state's own frame."""
        seq = self._run.world.seq
        self._told.state_entered(frame, data=data)
        self._publish("state.entered", frame, frame.path, seq, {"input": data})

    def state_exited(self, frame: Frame, *, data: Json) -> None:
        """`state.exited`, by the state's own frame."""
        seq = self._run.world.seq
        self._told.state_exited(frame, data=data)
        self._publish("state.exited", frame, frame.path, seq, {"output": data})

    def _publish(self, kind: str, frame: Frame, place: Path, seq: int, fields: dict[str, Json]) -> None:
        run, program = self._run, self._run.programs[frame.instance]
        told: TraceEvent = {"type": kind, "seq": seq, "time": run.now(), "state": frame.state, **fields}
        told["pointer"] = program.pointers[place]
        whom = about(program, run.world.instances[frame.instance])
        for event in events_of(told, whom) if whom else ():
            run.schedule(WORLD, ("arrive", event, frame.instance))
