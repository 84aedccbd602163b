"""What an action does, one rule a function: it begins, calls a function, takes the answer, and its result merges.

`frame` is whoever keeps the action while it runs: a frame of its own (action.py), or the state's where nobody has to
wait (shortcuts/).
"""

from simulator.engine.data.filters import evaluate, select
from simulator.engine.run.calls import attempt_of
from simulator.engine.run.context import StepContext
from simulator.engine.setup.program import ReadyAction
from simulator.engine.world.errors import missing
from simulator.engine.world.world import Frame
from workflow.actions import FunctionCall
from workflow.expressions import NOTHING
from workflow.model import OPEN
from workflow.paths import Json, Path


def begin(run: StepContext, frame: Frame, ready: ReadyAction, data: Json) -> Json:
    """An action begins; what it sees of the data (§3.6, §4.1)."""
    path = ready.action.path
    run.trace.action_started(frame, path, action=ready.name)
    if ready.bare:
        return data
    return run.flows[frame.instance].action_input(ready.action, data, run.note(frame, path))


def request_of(run: StepContext, frame: Frame, ready: ReadyAction, call: FunctionCall, seen: Json) -> Json:
    """What a function is asked: its parameters, evaluated against what the action sees (§3.6)."""
    if call.function.name == OPEN:
        raise missing("function", OPEN, call.function.path)
    if ready.is_expression and run.semantics.calls.answers == "kogito":
        return seen
    path = ready.action.path
    if call.parameters is None:
        request = seen if ready.sees_data else {}
    else:
        request = evaluate(call.parameters, seen, run.note(frame, path))
    if call.selection is not None and isinstance(request, dict):
        request = {**request, "selectionSet": evaluate(call.selection, seen, run.note(frame, path))}
    if ready.is_expression and call.parameters is not None:
        request = {**seen, **request} if isinstance(seen, dict) and isinstance(request, dict) else request
    run.bound(request, "the request", path)
    return request


def evaluated(run: StepContext, frame: Frame, ready: ReadyAction, data: Json) -> Json:
    """What an expression function gives for the data; null where that is nothing (semantics-0.8.md §3.7)."""
    assert ready.operation is not None
    note = run.note(frame, ready.action.path)
    found = select(ready.operation, data, note.arguments)
    if found is NOTHING:
        note.expression_empty(ready.operation.path, path=ready.operation.text)
        return None
    run.bound(found, "the function's result", ready.action.path)
    return found


def emit_called(run: StepContext, frame: Frame, ready: ReadyAction, request: Json) -> None:
    """The call that was counted last is in the trace."""
    place, attempt = ready.action.path, attempt_of(run, frame)
    to = ready.own.in_trace if ready.own else None
    run.trace.function_called(frame, place, function=ready.called, parameters=request, attempt=attempt, to=to)


def emit_returned(run: StepContext, frame: Frame, ready: ReadyAction, result: Json) -> None:
    """The function has answered."""
    run.trace.function_returned(frame, ready.action.path, function=ready.called, result=result)


def given_by(
    run: StepContext, frame: Frame, ready: ReadyAction, came_in: Json, result: Json
) -> tuple[Json, str | None]:
    """What an action gives: its result through its filter, and the member's name that a path gave it.

    Null where the filter selects nothing, for signals are JSON.
    """
    if ready.bare:
        return result, None
    flow = run.flows[frame.instance]
    chosen = flow.action_output(ready.action, came_in, result, run.note(frame, ready.action.path))
    return (None, None) if chosen.value is NOTHING else (chosen.value, chosen.member)


def merged(run: StepContext, frame: Frame, data: Json, value: Json, member: str | None, name: str, path: Path) -> Json:
    """The data after an action of a sequence, which sees what those before it have merged (§3.8)."""
    after, changed = run.flows[frame.instance].after_action(data, value, member, name)
    if changed:
        emit_merged(run, frame, name, path, after)
    return after


def emit_merged(run: StepContext, frame: Frame, name: str, path: Path, after: Json) -> None:
    """The result of an action has changed the data."""
    run.trace.data_merged(frame, path, source=name, after=after)


def complete(run: StepContext, frame: Frame, after: Json, result: Json, name: str, path: Path) -> None:
    """An action is done, and `after` are the data with its result, within their limit."""
    run.bound(after, "the state's data", path)
    run.trace.action_completed(frame, path, action=name, result=result)
