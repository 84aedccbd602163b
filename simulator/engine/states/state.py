"""A state's frame: it asks the module of its kind and applies its outcome (architecture.md, "A step")."""

from typing import Final

from simulator.engine.events.bus import await_events
from simulator.engine.run.branch import cancel, start
from simulator.engine.run.context import StepContext
from simulator.engine.run.instances import fail_instance
from simulator.engine.run.lengths import limit_in_words
from simulator.engine.run.outcomes import Await, Done, Fail, Fork, Launch, Outcome, Part, Perform, Settle, Stay, TimeOut
from simulator.engine.run.schema_checks import check_data
from simulator.engine.setup.program import due
from simulator.engine.states import reactions
from simulator.engine.states.actions import begin_actions, perform
from simulator.engine.states.scope import begin_scope, time_out
from simulator.engine.states.state_context import StateContext
from simulator.engine.states.subflow import launch, run_workflow
from simulator.engine.world.errors import DATA, TIMEOUT, Error, Trouble, trouble
from simulator.engine.world.signals import AGAIN, BEGIN, Failed, TimerFired, ToState
from simulator.engine.world.world import Following, Frame
from workflow.model import Duration, State

STATE_LIMIT: Final = "state"
"""The timer of a state as a whole (semantics-0.8.md §5.3)."""
KINDS = reactions()  # found when the program starts, not in the first run


def react_state(run: StepContext, frame: Frame, signal: ToState) -> Following:
    """Let the state's module react."""
    state = run.programs[frame.instance].states[frame.path]
    if "entry" not in frame.memory:
        _see(run, frame, state)
    react = KINDS.get(state.kind)
    if react is None:
        words = f"the state {state.name} has no `type` that is known, so that nothing says what it does"
        fail_instance(run, frame, Error(DATA, words), frame.path)
        return None
    kept = run.context
    context = run.context = kept if isinstance(kept, StateContext) else StateContext(run)
    return _apply_outcome(run, frame, react(state, context.at(frame, signal)))


def wake_state(run: StepContext, frame: Frame, signal: TimerFired) -> Following:
    """`("timer", name)`: a wait is over, or the state is tried again."""
    run.fire(frame, signal[1])
    if signal[1] == STATE_LIMIT:
        state = run.programs[frame.instance].states[frame.path]
        limit = min(program_limits(run, frame, state), key=lambda one: _until(run, one))
        raise trouble(TIMEOUT, f"{state.name} took longer than {limit_in_words(limit, frame.path)}", frame.path)
    if signal[1] != "retry":
        return react_state(run, frame, signal)
    frame.data = frame.memory.get("entry", frame.data)
    return react_state(run, frame, AGAIN if "merged" in frame.memory else BEGIN)


def fail_state(_run: StepContext, frame: Frame, signal: Failed) -> Following:
    """`("failed", error)`: what the state has launched has failed."""
    raise Trouble(Error.from_json(signal[1]), frame.path)


def _see(run: StepContext, frame: Frame, state: State) -> None:
    """Let the state see its data: checked, then through its input filter. That is where a retry starts over (§7.3)."""
    run.bound(frame.data, "the state's data", frame.path)
    if state.input_schema is not None:
        check_data(run, frame, "state input", state.input_schema, frame.data, frame.path)
    if state.filter.input is not None:
        flow = run.flows[frame.instance]
        frame.data = flow.state_input(state, frame.data, run.settings.projection, run.note(frame, frame.path))
    frame.memory["entry"] = frame.data
    limits = program_limits(run, frame, state)
    if limits:
        run.set_timer(frame, STATE_LIMIT, min(_until(run, limit) for limit in limits), frame.path)


def _until(run: StepContext, limit: Duration) -> int:
    return due(limit, run.world.clock, "stateExecTimeout", limit.path)


def program_limits(run: StepContext, frame: Frame, state: State) -> tuple[Duration, ...]:
    """How long the state may last, its waits included: the smallest counts (semantics-0.8.md §5.1, §5.3)."""
    default = run.workflow(frame).timeouts
    own = state.timeouts.state if state.timeouts else ()
    return own or (default.state if default else ())


def _apply_outcome(run: StepContext, frame: Frame, outcome: Outcome) -> Following:
    if not isinstance(outcome, Done) and not isinstance(outcome, Perform):  # a union takes twice as long
        if not isinstance(outcome, Stay):
            _go_on(run, frame, outcome)
        return None
    if frame.children and isinstance(outcome, Done):
        cancel(run, frame, all_of_them=False)
    if frame.timers:
        run.cancel_timers(frame, but=STATE_LIMIT if isinstance(outcome, Perform) else None)
    frame.waits = ()
    frame.data = outcome.data
    if isinstance(outcome, Perform):
        return perform(run, frame, outcome.owner, outcome.data)
    return frame, ("leave", None if outcome.transition is None else outcome.transition.path)


def _go_on(run: StepContext, frame: Frame, outcome: Await | Launch | Fork | Settle | TimeOut | Fail) -> None:
    match outcome:
        case Await(data=data, events=events, until=until):
            frame.data = data
            if until is not None:
                run.set_timer(frame, "timeout" if events else "delay", until, frame.path)
            if events:
                await_events(run, frame, events)
        case Launch(workflow=workflow, wait=wait):
            launch(run, frame, workflow.name, wait=wait)
        case Fork(parts=parts):
            _fork(run, frame, parts)
        case Settle():
            run.schedule_last(frame.id, ("settle",))
        case TimeOut():
            time_out(run, frame)
        case Fail(name=name, message=message, path=path):
            raise trouble(name, message, path)


def _fork(run: StepContext, frame: Frame, parts: tuple[Part, ...]) -> None:
    """Start the parts that keep the state going while they run."""
    if run.shortcuts.parts(run, frame, parts):
        return
    in_turn = run.semantics.flow.iterations == "at-once"
    at_once = not in_turn and run.is_alone() and _have_actions(run, frame, parts)
    for part in parts:
        if in_turn:
            _take_turn(run, frame, part)
        else:
            _start(run, frame, part, at_once)
    if not any(part.wait for part in parts):
        run.schedule(frame.id, ("forked",))


def _take_turn(run: StepContext, frame: Frame, part: Part) -> None:
    """A part begins when all that is due is done: each goes on until it waits."""
    if part.states is not None or part.workflow is not None:
        _start(run, frame, part, at_once=False)
    else:
        run.schedule_last(start(run, frame, part, "actions").id, BEGIN)


def _have_actions(run: StepContext, frame: Frame, parts: tuple[Part, ...]) -> bool:
    """Whether all parts have actions to perform, and nothing else."""
    lists = run.programs[frame.instance].lists
    return all(part.workflow is None and part.states is None and lists[part.owner].actions for part in parts)


def _start(run: StepContext, frame: Frame, part: Part, at_once: bool) -> None:
    """A branch or iteration runs its actions, a sub-workflow, or (0.1) states of its own.

    Where all that is due is lists of actions, each begins `at_once`, and its frame is followed by that of its action.
    """
    if part.states is not None:
        begin_scope(run, start(run, frame, part, "scope"), part.states)
    elif part.workflow is not None:
        run_workflow(run, start(run, frame, part, "subflow"), part.workflow.name, frame)
    else:
        made = start(run, frame, part, "actions")
        run.follow(begin_actions(run, made, BEGIN) if at_once else (made, BEGIN))
