"""Actions whose functions answer promptly, one after the other: they need no frames."""

from dataclasses import dataclass

from simulator.engine.run.calls import attempt_of, callee_in, count_call, take_answer
from simulator.engine.run.context import StepContext
from simulator.engine.setup.callee import Callee
from simulator.engine.setup.mocks import Mocks
from simulator.engine.setup.program import ActionList, Program, ReadyAction
from simulator.engine.states.action_rules import (
    begin,
    complete,
    emit_called,
    emit_returned,
    given_by,
    merged,
    request_of,
)
from simulator.engine.trace.trace import TraceEvent, prepared
from simulator.engine.world.errors import Trouble
from simulator.engine.world.world import Frame
from workflow.actions import FunctionCall
from workflow.paths import Json, Path

STEPS = 3  # the micro-steps of an action: called, answered, merged


@dataclass(slots=True, eq=False)
class PromptAction:
    """An action with whom it calls, and what is known of its events."""

    ready: ReadyAction
    to: Callee
    bare: bool
    started: TraceEvent
    called: TraceEvent
    returned: TraceEvent
    merged: TraceEvent
    completed: TraceEvent


def prompt_actions(
    program: Program, mocks: Mocks, todo: ActionList, state: str, *, scoped: bool
) -> tuple[PromptAction, ...]:
    """The actions of a list, ready to be gone through, if all are answered promptly; else none."""
    if not todo.straight:
        return ()
    found = tuple(_prompt_action(program, mocks, ready, state, scoped=scoped) for ready in todo.actions)
    return found if all(action.to.prompt for action in found) else ()


def _prompt_action(program: Program, mocks: Mocks, ready: ReadyAction, state: str, *, scoped: bool) -> PromptAction:
    def event(kind: str, **own: Json) -> TraceEvent:
        return prepared(kind, state, program.pointers[ready.action.path], scoped=scoped, **own)

    return PromptAction(
        ready,
        callee_in(mocks, "function", state, ready.called, ready.action.name),
        ready.asks_the_same,
        event("action.started", action=ready.name),
        event("function.called", function=ready.called),
        event("function.returned", function=ready.called),
        event("data.merged", **{"from": ready.name}),
        event("action.completed", action=ready.name),
    )


def go_through(run: StepContext, frame: Frame, owner: Path, actions: tuple[PromptAction, ...], data: Json) -> Json:
    """The data after the actions of the node at `owner`, for the state's frame.

    A Trouble leaves to the state what was merged before.
    """
    world = run.world
    world.frame_ids += 1
    attempt = attempt_of(run, frame)
    for action in actions:
        world.frame_ids += 1
        if world.seq != run.before:
            world.steps += 1
        try:
            data = (_perform_bare if action.bare else _perform)(run, frame, action, data, attempt)
        except Trouble as found:
            frame.data = data
            raise Trouble(found.error, found.path or owner) from None
    return data


def _perform_bare(run: StepContext, frame: Frame, action: PromptAction, data: Json, attempt: int) -> Json:
    """As `_perform`, where the data and the result pass as they are."""
    world, trace, instance, scope = run.world, run.trace, frame.instance, frame.scope
    ready, to = action.ready, action.to
    path = ready.action.path
    trace.emit_prepared(action.started, instance, scope)
    request = data if ready.sees_data else {}
    run.bound(request, "the request", path)
    count_call(run, to)
    answer = take_answer(run, frame, path, to, request)
    assert answer is not None
    result = answer.result
    trace.emit_prepared_call(action.called, instance, scope, request, attempt)
    world.steps += 1
    trace.emit_prepared(action.returned, instance, scope, "result", result)
    world.steps += 1
    after, changed = run.flows[instance].after_action(data, result, None, ready.name)
    if changed:
        trace.emit_prepared(action.merged, instance, scope, "after", after)
    if not run.fits_merged(after, data, result):
        run.bound(after, "the state's data", path)
    trace.emit_prepared(action.completed, instance, scope, "result", result)
    return after


def _perform(run: StepContext, frame: Frame, action: PromptAction, data: Json, _attempt: int) -> Json:
    ready, to = action.ready, action.to
    call = ready.action.call
    assert isinstance(call, FunctionCall)
    request = request_of(run, frame, ready, call, begin(run, frame, ready, data))
    count_call(run, to)
    found = take_answer(run, frame, ready.action.path, to, request)
    assert found is not None
    emit_called(run, frame, ready, request)
    run.world.steps += 1
    emit_returned(run, frame, ready, found.result)
    value, member = given_by(run, frame, ready, data, found.result)
    run.world.steps += 1
    after = merged(run, frame, data, value, member, ready.name, ready.action.path)
    complete(run, frame, after, value, ready.name, ready.action.path)
    return after
