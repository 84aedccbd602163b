"""One action: it waits, calls a function, events or a workflow, and is tried again (semantics.md §3.6, §7;
semantics-0.8.md §4).

The role `call` is a function's call that nobody waits for.
"""

from simulator.engine.data.filters import holds
from simulator.engine.events.bus import await_events, produce
from simulator.engine.run import task_calls
from simulator.engine.run.calls import callee, count_call, place_call
from simulator.engine.run.context import StepContext
from simulator.engine.run.lengths import known, limit_in_words
from simulator.engine.run.responses import answered_in, known_besides, parsed
from simulator.engine.setup.program import ReadyAction, due
from simulator.engine.states.action_retry import retry_action
from simulator.engine.states.action_retry_v01 import try_error, try_result
from simulator.engine.states.action_rules import begin, emit_called, emit_returned, evaluated, given_by, request_of
from simulator.engine.states.handlers import is_error_in_time
from simulator.engine.states.kogito_errors import TIMED_OUT_WORDS
from simulator.engine.states.subflow import launch_detached, run_workflow
from simulator.engine.world.errors import DATA, TIMEOUT, Error, Trouble, trouble
from simulator.engine.world.signals import Begin, EventCame, Failed, Returned, TimerFired
from simulator.engine.world.world import Following, Frame
from workflow.actions import EventCall, FunctionCall, SubflowCall
from workflow.paths import Json


def begin_action(run: StepContext, frame: Frame, _signal: Begin) -> Following:
    """`("begin",)`: unless its condition is false, wait and then call the function, the events or the workflow."""
    ready = run.programs[frame.instance].actions[frame.path]
    action = ready.action
    if action.condition is not None and not holds(action.condition, frame.data, run.arguments(frame)):
        run.trace.emit("action.skipped", frame, frame.path, action=ready.name)
        parent = run.remove(frame)
        assert parent is not None
        return parent, ("skipped", frame.path)
    return _try(run, frame, ready)


def _try(run: StepContext, frame: Frame, ready: ReadyAction) -> Following:
    """One attempt: with its waits it may take as long as the action's timeout says."""
    frame.memory["came_in"] = frame.data
    try:
        frame.data = begin(run, frame, ready, frame.data)
        if ready.limit:
            run.set_timer(frame, "timeout", due(ready.limit, run.world.clock, "timeout", frame.path), frame.path)
        if ready.action.before:
            run.set_timer(
                frame,
                "before",
                due(known(run, frame, ready.action.before), run.world.clock, "sleep", frame.path),
                frame.path,
            )
            return None
        return _call(run, frame, ready)
    except Trouble as found:
        return _retried(run, frame, ready, found)


def _call(run: StepContext, frame: Frame, ready: ReadyAction) -> Following:
    call = ready.action.call
    match call:
        case FunctionCall(detached=True):
            return _call_detached(run, frame, ready, call)
        case FunctionCall():
            return _call_function(run, frame, frame, ready, call)
        case EventCall():
            return _send(run, frame, ready, call)
        case SubflowCall(detached=True):
            launch_detached(run, frame, call)
            return _done(run, frame, ready)
        case SubflowCall():
            made = run.spawn(frame, frame.instance, "subflow", frame.path, frame.data)
            run_workflow(run, made, call.workflow.name, frame, call.version)
            return None
    raise trouble(DATA, "this action names nothing to be called", frame.path)


def _call_function(run: StepContext, frame: Frame, asking: Frame, ready: ReadyAction, call: FunctionCall) -> Following:
    """Call for `asking`, the action or what stands for a call that is not waited for."""
    request = request_of(run, frame, ready, call, frame.data)
    to = callee(run, "function", frame.state or "", ready.called, ready.action.name)
    count_call(run, to)
    if ready.answers_itself and (ready.is_expression or not to.entries):
        run.world.calls += 1
        emit_called(run, asking, ready, request)
        return asking, ("returned", evaluated(run, frame, ready, request) if ready.is_expression else None)
    following = place_call(run, asking, to, request)
    emit_called(run, asking, ready, request)
    return following


def _call_detached(run: StepContext, frame: Frame, ready: ReadyAction, call: FunctionCall) -> Following:
    """The call is made, and the action is done at once, without a result (semantics-0.8.md §4.2)."""
    asking = run.spawn(None, frame.instance, "call", frame.path, frame.data)
    asking.state, asking.scope = frame.state, frame.scope
    try:
        following = _call_function(run, frame, asking, ready, call)
    except Trouble as found:
        following = asking, ("failed", found.error.to_json())
    if following is not None:
        run.follow(following)
    return _done(run, frame, ready)


def end_call(run: StepContext, frame: Frame, signal: Returned | Failed) -> Following:
    """A call that nobody waits for has an answer: the trace is told."""
    ready = run.programs[frame.instance].actions.get(frame.path)
    if ready is None:
        task_calls.emit_ended(run, frame, signal)
    elif signal[0] == "failed":
        run.trace.emit("function.failed", frame, frame.path, error=signal[1], function=ready.called)
    else:
        emit_returned(run, frame, ready, signal[1])
    run.remove(frame)
    return None


def _send(run: StepContext, frame: Frame, ready: ReadyAction, call: EventCall) -> Following:
    """Send one event and wait for the other; without another, or where nobody waits, that is all."""
    produce(run, frame, call.trigger, call.path, call.data, call.attributes, frame.data)
    if call.detached:
        return _done(run, frame, ready)
    if call.timeout:
        if "timeout" in frame.timers:
            run.cancel_timers(frame)
        run.set_timer(frame, "timeout", due(call.timeout, run.world.clock, "timeout", frame.path), frame.path)
    await_events(run, frame, (call.result.name,))
    return None


def take_answer(run: StepContext, frame: Frame, signal: Returned) -> Following:
    """`("returned", result)`: what was called has answered."""
    ready, result = run.programs[frame.instance].actions[frame.path], signal[1]
    form = frame.memory.pop("form", None)
    if form is not None:
        try:
            result = answered_in(run, frame, ready, form, result)
        except Trouble as found:
            return take_error(run, frame, ("failed", found.error.to_json()))
    if run.semantics.expressions.json_texts == "parsed" and isinstance(ready.action.call, FunctionCall):
        result = parsed(result)
    if ready.own is not None and ready.own.known_as:
        known_besides(run, frame, ready.own.known_as, result)
        result = None
    if not isinstance(ready.action.call, SubflowCall):
        emit_returned(run, frame, ready, result)
    if ready.action.retries and try_result(run, frame, ready.action, result):
        return None
    return _wait_after(run, frame, ready, result)


def take_event(run: StepContext, frame: Frame, signal: EventCame) -> Following:
    """`("event", name, event)`: the result event has come."""
    program = run.programs[frame.instance]
    call = program.actions[frame.path].action.call
    if isinstance(call, EventCall) and call.timeout:
        run.cancel_timers(frame)  # it bounds the wait for the event, not what comes after
    event = signal[2] if not program.events[signal[1]].data_only else signal[2].get("data")
    return _wait_after(run, frame, program.actions[frame.path], event)


def take_error(run: StepContext, frame: Frame, signal: Failed) -> Following:
    """`("failed", error)`: what was called has failed."""
    ready = run.programs[frame.instance].actions[frame.path]
    if not isinstance(ready.action.call, SubflowCall):
        run.trace.emit("function.failed", frame, frame.path, error=signal[1], function=ready.called)
    return _fail(run, frame, ready, Trouble(Error.from_json(signal[1]), frame.path))


def run_out(run: StepContext, frame: Frame, signal: TimerFired) -> Following:
    """`("timer", name)`: a wait is over, or the action has taken too long."""
    name = signal[1]
    run.fire(frame, name)
    ready = run.programs[frame.instance].actions[frame.path]
    if name in ("before", "after") and is_error_in_time(run, frame):  # as the engine has it, an oddity
        return _fail(run, frame, ready, Trouble(Error(TIMEOUT, TIMED_OUT_WORDS), frame.path))
    match name:
        case "retry":
            return _try(run, frame, ready)
        case "before":
            return _called(run, frame, ready)
        case "after":
            return _finish(run, frame, ready, frame.memory.pop("result"))
    own = ready.action.call.timeout if isinstance(ready.action.call, EventCall) else None
    limit = own or ready.limit
    assert limit is not None
    words = f"{ready.name} took longer than {limit_in_words(limit, frame.path)}"
    return _fail(run, frame, ready, Trouble(Error(TIMEOUT, words), frame.path))


def _called(run: StepContext, frame: Frame, ready: ReadyAction) -> Following:
    try:
        return _call(run, frame, ready)
    except Trouble as found:
        return _retried(run, frame, ready, found)


def _retried(run: StepContext, frame: Frame, ready: ReadyAction, found: Trouble) -> Following:
    """What went wrong here, and not where it called: 0.8 tries that again too."""
    if not retry_action(run, frame, ready, found):
        raise found
    return None


def _fail(run: StepContext, frame: Frame, ready: ReadyAction, found: Trouble) -> Following:
    """A retry of the action's own takes the error (0.1, 0.8), or the state gets it."""
    action = ready.action
    if not try_error(run, frame, action, found.error) and not retry_action(run, frame, ready, found):
        raise Trouble(found.error, found.path or frame.path)
    return None


def _wait_after(run: StepContext, frame: Frame, ready: ReadyAction, result: Json) -> Following:
    if ready.action.after is None:
        return _finish(run, frame, ready, result)
    frame.memory["result"] = result
    run.set_timer(
        frame, "after", due(known(run, frame, ready.action.after), run.world.clock, "sleep", frame.path), frame.path
    )
    return None


def _finish(run: StepContext, frame: Frame, ready: ReadyAction, result: Json) -> Following:
    value, member = given_by(run, frame, ready, frame.memory["came_in"], result)
    return _done(run, frame, ready, value, member)


def _done(
    run: StepContext, frame: Frame, ready: ReadyAction, value: Json = None, member: str | None = None
) -> Following:
    """The list goes on with what the action gave; one that nobody waits for gave nothing."""
    parent = run.remove(frame)
    assert parent is not None
    return parent, ("done", value, member, ready.name, frame.path)
