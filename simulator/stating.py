"""A state's frame: it asks the module of its kind and carries out the answer (architecture.md, "Rooms")."""

from simulator.actions import perform
from simulator.bus import await_events
from simulator.calls import place_call
from simulator.data import filter_state
from simulator.detached import launch_detached
from simulator.errors import NOT_BUILT, Error, Trouble, trouble
from simulator.instances import fail_instance
from simulator.moment import Moment
from simulator.outcomes import Await, Done, Fail, Launch, Outcome, Perform
from simulator.run import Run
from simulator.scopes import leave, way_path
from simulator.states import reactions
from simulator.world import Frame, Signal


def react_state(run: Run, frame: Frame, signal: Signal) -> None:
    """Let the state's module react; `("leave", path)` leaves the state."""
    if signal[0] == "leave":
        leave(run, frame, None if signal[1] is None else tuple(signal[1]))
        return
    state = run.program(frame.instance).state(frame.path)
    if signal[0] == "begin":
        note = run.note(frame)
        run.bound(frame.data, "the state's data", frame.path)
        frame.data = filter_state("dataInputPath", state.filter.input, frame.data, run.settings.projection, note)
    react = reactions().get(state.kind)
    if react is None:
        error = Error(NOT_BUILT, f"the simulator cannot run {state.kind} states yet")
        fail_instance(run, frame, error, frame.path)
        return
    if signal[0] == "failed":
        raise Trouble(Error.from_json(signal[1]), frame.path)
    if signal[0] == "returned" and hasattr(state, "workflow"):
        run.emit("subflow.completed", frame, frame.path, definition=state.workflow.name, child=None, output=signal[1])
    _carry_out(run, frame, react(state, Moment(run, frame, signal)))


def _carry_out(run: Run, frame: Frame, outcome: Outcome) -> None:
    match outcome:
        case Done(data=data, way=way):
            run.cancel_timers(frame)
            frame.waits = ()
            frame.data = data
            run.schedule(frame.id, ("leave", way_path(way)))
        case Perform(owner=owner, data=data):
            run.cancel_timers(frame)
            frame.waits = ()
            frame.data = data
            perform(run, frame, owner, data)
        case Await(data=data, events=events, until=until):
            frame.data = data
            if until is not None:
                run.set_timer(frame, "timeout" if events else "delay", until, frame.path)
            if events:
                await_events(run, frame, events)
        case Launch(workflow=workflow, wait=wait):
            _launch(run, frame, workflow.name, wait)
        case Fail(name=name, message=message, path=path):
            raise trouble(name, message, path)


def _launch(run: Run, frame: Frame, workflow: str, wait: bool) -> None:
    if workflow in run.setup.programs:
        error = Error(NOT_BUILT, f"the simulator cannot run {workflow} as a subflow yet; mock it under `subflows`")
        fail_instance(run, frame, error, frame.path)
        return
    run.emit("subflow.started", frame, frame.path, definition=workflow, child=None)
    state = run.program(frame.instance).state(frame.path)
    keys = (f"{state.name}/{workflow}", workflow)
    if wait:
        place_call(run, frame, "subflow", keys, frame.data)
    else:
        launch_detached(run, frame, keys)
        run.schedule(frame.id, ("launched",))
