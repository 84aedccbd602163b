"""Actions in sequence whose functions answer promptly need no frames: nobody sees the world in between.

It comes to the same world, numbers of frames included, and the same trace as with frames (action.py).
"""

from simulator.engine.calls.callee import Callee
from simulator.engine.calls.calls import callee, count_call, take_answer
from simulator.engine.context import Run
from simulator.engine.errors import Trouble
from simulator.engine.program import ActionList, ReadyAction
from simulator.engine.roles.action_rules import begin, complete, given_by, merged, request_of, tell_answer, tell_call
from simulator.engine.world import Frame
from workflow.model import FunctionCall
from workflow.paths import Json, Path

STEPS = 3  # the micro-steps of an action: called, answered, merged


def callees(run: Run, frame: Frame, todo: ActionList) -> list[Callee]:
    """What the actions of a state call, if they can be gone through straight; else, or without actions, nothing."""
    if not todo.straight or not run.has_room(STEPS * len(todo.actions)):
        return []
    found = run.prompt.get(todo)
    if found is None:
        state = frame.state or ""
        found = [callee(run, "function", state, ready.called, ready.action.name) for ready in todo.actions]
        run.prompt[todo] = found = found if all(to.prompt for to in found) else []
    return found


def go_through(run: Run, frame: Frame, owner: Path, todo: ActionList, to: list[Callee], data: Json) -> Json:
    """The data after the actions of the node at `owner`; a Trouble leaves what was merged before to the state."""
    world = run.world
    world.frame_ids += 1 + len(to)
    for ready, called in zip(todo.actions, to, strict=True):
        if world.seq != run.before:
            world.steps += 1
        try:
            value, member = _call(run, frame, ready, called, data)
            world.steps += 1
            after = merged(run, frame, data, value, member, ready.name, ready.action.path)
            complete(run, frame, after, value, ready.name, ready.action.path)
        except Trouble as found:
            frame.data = data
            raise Trouble(found.error, found.path or owner) from None
        data = after
    return data


def _call(run: Run, frame: Frame, ready: ReadyAction, to: Callee, data: Json) -> tuple[Json, str | None]:
    call = ready.action.call
    assert isinstance(call, FunctionCall)
    request = request_of(run, frame, ready, call, begin(run, frame, ready, data))
    count_call(run, to)
    found = take_answer(run, frame, ready.action.path, to, request)
    assert found is not None
    tell_call(run, frame, ready, request)
    run.world.steps += 1
    tell_answer(run, frame, ready, found.result)
    return given_by(run, frame, ready, data, found.result)
