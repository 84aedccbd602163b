"""A sub-workflow that nobody waits for: it is traced, and the parent goes on (semantics.md §8, "subflow")."""

from simulator.calls import is_mocked, place_call
from simulator.errors import UNMOCKED, trouble
from simulator.run import Run
from simulator.world import Frame, Signal
from workflow.paths import Json


def launch_detached(run: Run, frame: Frame, keys: tuple[str, ...]) -> None:
    """Start the mocked sub-workflow of a state on its own; it outlives the instance.

    One that cannot be started, without definition or mock, is the state's error (`unmocked: fail`, semantics.md §7.1).
    """
    if run.settings.unmocked == "fail" and not is_mocked(run, "subflow", keys, frame.data):
        raise trouble(UNMOCKED, f"the sub-workflow {keys[-1]} has neither a definition nor a mock", frame.path)
    alone = run.spawn(None, frame.instance, "detached", frame.path, frame.data)
    place_call(run, alone, "subflow", keys, frame.data)


def react_detached(run: Run, frame: Frame, signal: Signal) -> None:
    """It has ended, with an output or an error; nobody is told but the trace."""
    state = run.program(frame.instance).state(frame.path)
    outcome: dict[str, Json] = {"error": signal[1]} if signal[0] == "failed" else {"output": signal[1]}
    workflow = getattr(state, "workflow", None)
    name = workflow.name if workflow else ""
    run.emit("subflow.completed", frame, frame.path, state=state.name, definition=name, child=None, **outcome)
    run.remove(frame)
