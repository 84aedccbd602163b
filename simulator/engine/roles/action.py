"""Actions: in sequence or at once, by a function or by events; their results merge (semantics.md §3.6, §3.8, §7).

Two roles of frames: `actions` runs a list, `action` one of them.
"""

from operator import itemgetter

from simulator.engine.calls.calls import callee, count_call, place_call
from simulator.engine.context import Run
from simulator.engine.data.equality import same
from simulator.engine.data.filters import merge
from simulator.engine.error_handling.action_retry_v01 import of_error, of_result, try_again
from simulator.engine.errors import DATA, TIMEOUT, Error, Trouble, trouble
from simulator.engine.events.bus import await_events, produce
from simulator.engine.program import ActionList, ReadyAction, due
from simulator.engine.roles.action_rules import (
    begin,
    complete,
    given_by,
    merged,
    request_of,
    tell_answer,
    tell_call,
    tell_merged,
)
from simulator.engine.roles.branch import finish
from simulator.engine.signals import BEGIN, ActionDone, Begin, EventCame, Failed, Returned, TimerFired
from simulator.engine.world import Following, Frame
from workflow.model import Action, FunctionCall
from workflow.paths import Json, Path


def perform(run: Run, parent: Frame, owner: Path, data: Json) -> Following:
    """Start the actions of the node at `owner`; the parent gets `("performed", data)` when all are done."""
    following = run.shortcuts.perform(run, parent, owner, data)
    return following or (run.spawn(parent, parent.instance, "actions", owner, data), BEGIN)


def begin_actions(run: Run, frame: Frame, _signal: Begin) -> Following:
    """`("begin",)`: the first action of a list, or all from the same data at the same moment."""
    todo = run.programs[frame.instance].lists[frame.path]
    if not todo.at_once:
        return _next(run, frame, todo, 0)
    for ready in todo.actions:
        run.follow(_start(run, frame, ready.action))
    frame.memory["started"] = len(todo.actions)
    return None if todo.actions else _end(run, frame, 0)


def take_result(run: Run, frame: Frame, signal: ActionDone) -> Following:
    """`("done", value, member, name, path)`: what an action gave goes into the data of the list; then the next one."""
    _, value, member, name, path = signal
    program, memory = run.programs[frame.instance], frame.memory
    todo = program.lists[frame.path]
    count = len(todo.actions)
    if todo.at_once:
        after = _merge_tied(run, frame, (int(path[-1]), value, member, name), path)
    else:
        after = merged(run, frame, frame.data, value, member, name, path)
    complete(run, frame, after, value, name, path)
    frame.data = after
    memory["ended"] = ended = memory.get("ended", 0) + 1
    if "part" in memory:  # else nobody asks for them
        earlier, own = memory.get("results"), {str(path[-1]): [value, member, name]}
        memory["results"] = {**earlier, **own} if earlier else own
    if not todo.at_once:
        return _next(run, frame, todo, ended)
    if ended < count:
        return None
    given = [memory["results"][str(ready.action.path[-1])][0] for ready in todo.actions]
    frame.data = program.flow.after_parallel(frame.data, given)
    return _end(run, frame, count)


def _next(run: Run, frame: Frame, todo: ActionList, number: int) -> Following:
    """The action of this number of a list in sequence, or its end."""
    if number == len(todo.actions):
        return _end(run, frame, number)
    frame.memory["started"] = number + 1
    return _start(run, frame, todo.actions[number].action)


Given = tuple[int, Json, str | None, str]  # an action's place in its list, value, member, name


def _merge_tied(run: Run, frame: Frame, given: Given, path: Path) -> Json:
    """The data after one of several actions at once: results of one instant merge in order of definition (§3.8).

    One that comes behind a later defined one is merged before it: what that was merged into is kept for it.
    """
    tie = frame.memory.get("tie")
    if tie is None or tie["at"] != run.world.clock:
        tie = {"at": run.world.clock, "before": frame.data, "given": []}
    results = sorted([*tie["given"], list(given)], key=itemgetter(0))
    frame.memory["tie"] = {**tie, "given": results}
    flow = run.programs[frame.instance].flow
    tied = {str(place): rest for place, *rest in results}
    earlier = {place: rest for place, rest in frame.memory.get("results", {}).items() if place not in tied}
    frame.memory["results"] = {**earlier, **tied}
    if results[-1][0] == given[0]:
        return merged(run, frame, frame.data, *given[1:], path)
    data = tie["before"]
    for _, value, member, name in results:
        data, _ = flow.after_action(data, value, member, name)
    if not same(data, frame.data):
        tell_merged(run, frame, given[3], path, data)
    return data


def _end(run: Run, frame: Frame, count: int) -> Following:
    """All are done: the state goes on with the data; a branch gives them, an iteration what its actions gave."""
    part = frame.memory.get("part")
    if part is None:
        holder = run.remove(frame)
        assert holder is not None
        return holder, ("performed", frame.data)
    if part["word"] == "branch":
        return finish(run, frame, frame.data)
    results = list(frame.memory.get("results", {}).values())
    if count == 1:
        return finish(run, frame, results[0][0])
    together: Json = {}
    for value, member, name in results:
        together = merge(together, value, member, name, name)
    return finish(run, frame, together)


def _start(run: Run, parent: Frame, action: Action) -> Following:
    return run.spawn(parent, parent.instance, "action", action.path, parent.data), BEGIN


def take_answer(run: Run, frame: Frame, signal: Returned) -> Following:
    """`("returned", result)`: the function has answered."""
    ready, result = run.programs[frame.instance].actions[frame.path], signal[1]
    tell_answer(run, frame, ready, result)
    if ready.action.retries and try_again(run, frame, ready.action, of_result(result)):
        return None
    return _finish(run, frame, ready, result)


def take_event(run: Run, frame: Frame, signal: EventCame) -> Following:
    """`("event", name, event)`: the result event has come."""
    return _finish(run, frame, run.programs[frame.instance].actions[frame.path], signal[2].get("data"))


def take_error(run: Run, frame: Frame, signal: Failed) -> Following:
    """`("failed", error)`: the function has failed."""
    ready = run.programs[frame.instance].actions[frame.path]
    run.trace.emit("function.failed", frame, frame.path, error=signal[1], function=ready.called)
    return _fail(run, frame, ready.action, Error.from_json(signal[1]))


def run_out(run: Run, frame: Frame, signal: TimerFired) -> Following:
    """`("timer", name)`: the wait before a retry is over, or the action has taken too long."""
    run.fire(frame, signal[1])
    if signal[1] == "retry":
        return begin_action(run, frame, BEGIN)
    ready = run.programs[frame.instance].actions[frame.path]
    length = ready.action.timeout.text if ready.action.timeout else ""
    return _fail(run, frame, ready.action, Error(TIMEOUT, f"{ready.name} took longer than {length}"))


def _fail(run: Run, frame: Frame, action: Action, error: Error) -> Following:
    """A retry of the action's own takes the error (0.1), or the state gets it."""
    if not try_again(run, frame, action, of_error(error)):
        raise Trouble(error, action.path)
    return None


def begin_action(run: Run, frame: Frame, _signal: Begin) -> Following:
    """`("begin",)`: call the function, or send one event and wait for the other."""
    ready = run.programs[frame.instance].actions[frame.path]
    action = ready.action
    frame.memory["came_in"] = frame.data
    frame.data = begin(run, frame, ready, frame.data)
    if action.timeout:
        run.set_timer(frame, "timeout", due(action.timeout, run.world.clock, "timeout", action.path), action.path)
    call = action.call
    if isinstance(call, FunctionCall):
        return _call(run, frame, ready, call)
    if call is None:
        raise trouble(DATA, "this action names neither a function nor events", action.path)
    produce(run, frame, call.trigger, call.path, call.data, call.attributes, frame.data)
    await_events(run, frame, (call.result.name,))
    return None


def _call(run: Run, frame: Frame, ready: ReadyAction, call: FunctionCall) -> Following:
    request = request_of(run, frame, ready, call, frame.data)
    to = callee(run, "function", frame.state or "", ready.called, ready.action.name)
    count_call(run, to)
    following = place_call(run, frame, to, request)
    tell_call(run, frame, ready, request)
    return following


def _finish(run: Run, frame: Frame, ready: ReadyAction, result: Json) -> Following:
    value, member = given_by(run, frame, ready, frame.memory["came_in"], result)
    parent = run.remove(frame)
    assert parent is not None
    return parent, ("done", value, member, ready.name, frame.path)
