"""How states follow one another in a scope: entering, leaving, transitions and ends (semantics.md §3.2, §8).

The order in a state: input filter, work, output filter, transition expression, compensation, produced events.
"""

from simulator.engine.data.filters import holds
from simulator.engine.data.flows import Flow
from simulator.engine.events.bus import produce
from simulator.engine.run.branch import finish
from simulator.engine.run.context import StepContext
from simulator.engine.run.instances import block, close, continue_as, fail_instance
from simulator.engine.run.schema_checks import check_data, check_input
from simulator.engine.states import compensation, transitions
from simulator.engine.states.compensation import find_state
from simulator.engine.states.end_messages import ENDED, end_message
from simulator.engine.world.endings import Ending
from simulator.engine.world.errors import DATA, Error, Trouble, trouble
from simulator.engine.world.signals import BEGIN, Abandon, Enter, Follow, Leave, PartEnded
from simulator.engine.world.world import Following, Frame, longer
from workflow.actions import ResultRetry
from workflow.model import End, ProducedEvent, Scope, Transition
from workflow.paths import Json, Path
from workflow.states import EndState


def overlook(run: StepContext, scope: Frame, _signal: PartEnded) -> Following:
    """`("part", …)`: a branch that nobody waits for any more has ended; the end may have waited for it."""
    ending = scope.memory.get("ending")
    if ending is not None and not _has_parts(run, scope):
        transition, left = ending
        return scope, ("go", tuple(transition), tuple(left))
    return None


def enter(run: StepContext, scope: Frame, signal: Enter) -> Following:
    """`("enter", path)`: enter a state with the scope's data; its input filter is the first part of its work."""
    path = signal[1]
    passed = run.shortcuts.states(run, scope, path)
    if passed is not None:
        return passed
    program = run.programs[scope.instance]
    instance = run.world.instance(scope.instance)
    if instance.trail is None and not scope.parent:
        check_input(run, scope, scope.data)
    frame = run.spawn(scope, scope.instance, "state", path, scope.data)
    frame.state = name = program.states[path].name
    if "compensating" not in scope.memory:
        instance.trail = longer(instance.trail, name)
    run.count(program.entered[path])
    run.trace.state_entered(frame, data=scope.data)
    return frame, BEGIN


def leave(run: StepContext, frame: Frame, signal: Leave) -> Following:
    """`("leave", path of the way)`: leave a state by a transition or end, through its output filter."""
    program = run.programs[frame.instance]
    state = program.states[frame.path]
    scope = run.world.frame(frame.parent)
    flow = run.flows[frame.instance]
    filtered = state.filter.output is not None or state.filter.target is not None
    if filtered and not (flow.skips_handled and "handled" in frame.memory):
        came_in = _with_events(flow, frame, scope.data)
        note = run.note(frame, frame.path)
        frame.data = flow.state_output(state, came_in, frame.data, run.settings.projection, note)
    if state.output_schema is not None and "handled" not in frame.memory:
        check_data(run, frame, "state output", state.output_schema, frame.data, frame.path)
    run.trace.state_exited(frame, data=frame.data)
    scope.data = frame.data
    if state.compensated_by is not None and "handled" not in frame.memory:
        compensation.note_completed(run, scope, frame.path)
    run.remove(frame)
    return scope, ("follow", signal[1], frame.path)


def follow(run: StepContext, scope: Frame, signal: Follow) -> Following:
    """`("follow", path of the way, path of the state left)`: go on to the next state, or end.

    `("go", …)` is a `follow` whose compensation is done.
    """
    word, transition, left = signal
    if transitions.is_overdue(scope) and not transitions.go_on(run, scope, left):
        return None
    try:
        entry = run.shortcuts.transition(run, scope, transition, left)
        if entry is None:
            entry = _follow(run, scope, transition, left, compensated=word == "go")
    except Trouble as found:
        if "part" in scope.memory:
            raise
        fail_instance(run, scope, found.error, found.path, run.program(scope.instance).state(left).name)
        return None
    return None if entry is None else (scope, entry)


def _follow(run: StepContext, scope: Frame, transition: Path | None, left: Path, *, compensated: bool) -> Enter | None:
    """Take the way; the signal that enters the next state, if one is entered now."""
    program = run.programs[scope.instance]
    node = None if transition is None else program.transitions[transition]
    if isinstance(node, ResultRetry):
        node = Transition(node.target, node.path) if node.target else None
    if "compensating" in scope.memory and not compensated and compensation.follow(run, scope, node, left):
        return None
    if node is None:
        raise trouble(DATA, f"{program.state(left).name} has neither a transition nor an end", left)
    if not compensated:
        if (
            isinstance(node, Transition)
            and node.expression
            and not holds(node.expression, scope.data, run.arguments(scope))
        ):
            block(run, scope, node.expression, left)
            return None
        if node.compensate and compensation.begin(run, scope, node.path, left):
            return None
    if isinstance(node, Transition):
        return _take(run, scope, node, left)
    _end(run, scope, node, left)
    return None


def _take(run: StepContext, scope: Frame, transition: Transition, left: Path) -> Enter:
    target = find_state(run, scope, transition.target)
    program = run.programs[scope.instance]
    run.count(program.taken[transition.path])
    run.trace.transition_taken(scope, transition.path, state=program.states[left].name, to=target.name)
    if transition.produce:
        _produce(run, scope, transition.produce)
    return ("enter", target.path)


def _has_parts(run: StepContext, scope: Frame) -> bool:
    """Whether branches run on that their states did not wait for."""
    return any("part" in run.world.frames[number].memory for number in scope.children)


def _end(run: StepContext, scope: Frame, transition: End, left: Path) -> None:
    """The end of a branch's states ends the branch only; that of the workflow the instance."""
    if run.semantics.flow.losers == "run-on" and not transition.terminate and _has_parts(run, scope):
        scope.memory["ending"] = [list(transition.path), list(left)]
        return
    message = end_message(run, scope, left)
    if message is not None:
        fail_instance(
            run, scope, Error(ENDED, message), (*left, "metadata"), run.program(scope.instance).state(left).name
        )
        return
    if transition.kind == "event":
        _produce(run, scope, transition.produce)
    if transition.failure and "timed_out" not in scope.memory:
        error = Error(
            "Fail", f"the workflow ends with the status FAILURE in {run.program(scope.instance).state(left).name}"
        )
        if "part" in scope.memory:
            raise Trouble(error, transition.path)
        fail_instance(run, scope, error, transition.path)
    elif "part" in scope.memory and transition.kind != "terminate":
        run.follow(finish(run, scope, scope.data))
    elif transition.continue_as is not None and "timed_out" not in scope.memory:
        run.count(run.programs[scope.instance].taken[transition.path])
        continue_as(run, scope, transition, transition.continue_as)
    elif _stays(run, scope, transition):
        run.count(run.programs[scope.instance].taken[transition.path])
        run.trace.emit("instance.kept", scope, transition.path, output=scope.data)
    else:
        workflow = run.workflow(scope)
        check_data(run, scope, "workflow output", workflow.output_schema, scope.data, workflow.path)
        status: Ending = "terminated" if transition.kind == "terminate" else "completed"
        if "timed_out" in scope.memory:
            status = "timed-out"
        else:
            run.count(run.programs[scope.instance].taken[transition.path])
        close(run, scope, status, transition.path, terminated=transition.terminate)


def _stays(run: StepContext, scope: Frame, transition: End) -> bool:
    """Whether the instance is kept active at this end (0.8, "keepActive"; semantics-0.8.md §8.3)."""
    return run.workflow(scope).keep_active and not transition.terminate and "timed_out" not in scope.memory


def abandon(run: StepContext, frame: Frame, signal: Abandon) -> Following:
    """`("abandon", path of the way)`: leave a state by a retry that is used up (0.1).

    The data are those that came in, with its events merged.
    """
    scope = run.world.frame(frame.parent)
    scope.data = _with_events(run.flows[frame.instance], frame, scope.data)
    run.trace.state_exited(frame, data=scope.data)
    run.remove(frame)
    return scope, ("follow", signal[1], frame.path)


def _with_events(flow: Flow, frame: Frame, came_in: Json) -> Json:
    """The data that came into a state, with what its events brought merged in: that stays (semantics.md §4.2)."""
    for value, member, name in frame.memory.get("brought", ()):
        came_in = flow.merge(came_in, value, member, name, name)
    return came_in


def begin_scope(run: StepContext, frame: Frame, states: Scope) -> None:
    """Enter the start state of a branch's own states."""
    start = states.find(states.start[0].name) if states.start else None
    if start is None:
        raise trouble(DATA, "the branch has no start state", states.path)
    run.schedule(frame.id, ("enter", start.path))


def time_out(run: StepContext, frame: Frame) -> None:
    """Go to the END state if there is just one, else end; the instance is `timed-out` either way (§6.5)."""
    top = next(part for part in run.frames_of(frame.instance) if part.role == "scope" and not part.parent)
    top = run.world.frame(top.id)
    top.memory["timed_out"] = True
    if "part" in run.world.frames[frame.parent].memory:
        top.data = frame.data
        close(run, top, "timed-out", frame.path)
        return
    run.trace.state_exited(frame, data=top.data)
    run.remove(frame)
    ends = [state for state in run.workflow(top).scope.states if isinstance(state, EndState)]
    if len(ends) == 1:
        run.schedule(top.id, ("enter", ends[0].path))
    else:
        close(run, top, "timed-out", frame.path)


def _produce(run: StepContext, scope: Frame, events: tuple[ProducedEvent, ...]) -> None:
    for made in events[::-1] if run.semantics.events.sending_order == "reversed" else events:
        produce(run, scope, made.event, made.path, made.data, made.attributes, scope.data)


def transition_path(transition: Transition | End | None) -> Path | None:
    """The way as a signal carries it."""
    return None if transition is None else transition.path
