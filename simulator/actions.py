"""Actions: in sequence or at once, by a function or by events; their results merge (semantics.md §3.6, §3.8, §7).

Two roles of frames: `actions` runs a list, `action` one of them.
"""

from operator import itemgetter

from simulator.bus import await_events, produce
from simulator.calls import attempt_of, callee, count_call, place_call
from simulator.data import Selection, evaluate, merge
from simulator.equality import same
from simulator.errors import DATA, TIMEOUT, Error, Trouble, trouble
from simulator.forks import finish
from simulator.program import ActionList, ReadyAction, due
from simulator.rematch import of_error, of_result, try_again
from simulator.run import Run
from simulator.world import Following, Frame, Signal
from workflow.expressions import NOTHING
from workflow.model import Action, FunctionCall
from workflow.paths import Json, Path


def perform(run: Run, parent: Frame, owner: Path, data: Json) -> Following:
    """Start the actions of the node at `owner`; the parent gets `("performed", data)` when all are done."""
    return run.spawn(parent, parent.instance, "actions", owner, data), ("begin",)


def react_actions(run: Run, frame: Frame, signal: Signal) -> Following:
    """A list of actions: the next one after the other, or all from the same data at the same moment."""
    todo = run.programs[frame.instance].lists[frame.path]
    memory, actions = frame.memory, todo.actions
    if signal[0] == "done":
        _take_result(run, frame, todo, signal)
    elif todo.at_once:
        for action in actions:
            run.follow(_start(run, frame, action))
        memory["started"] = len(actions)
    started = memory.get("started", 0)
    if started < len(actions):
        memory["started"] = started + 1
        return _start(run, frame, actions[started])
    if memory.get("ended", 0) < started:
        return None
    if todo.at_once and actions:
        given = [memory["results"][str(action.path[-1])][0] for action in actions]
        frame.data = run.programs[frame.instance].flow.after_parallel(frame.data, given)
    return _end(run, frame, len(actions))


def _take_result(run: Run, frame: Frame, todo: ActionList, signal: Signal) -> None:
    """What an action gave goes into the data of the list."""
    _, value, member, name, path = signal
    memory = frame.memory
    if todo.at_once:
        after = _merge_tied(run, frame, (int(path[-1]), value, member, name), path)
    else:
        flow = run.programs[frame.instance].flow
        after = flow.after_action(frame.data, Selection(value, member), name, run.note(frame, path))
    run.bound(after, "the state's data", path)
    frame.data = after
    memory["ended"] = memory.get("ended", 0) + 1
    if todo.at_once or "part" in memory or memory["started"] < len(todo.actions):  # else nobody asks for them
        memory["results"] = {**memory.get("results", {}), str(path[-1]): [value, member, name]}
    run.emit("action.completed", frame, path, result=value, action=name)


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
    note = run.note(frame, path)
    tied = {str(place): rest for place, *rest in results}
    earlier = {place: rest for place, rest in frame.memory.get("results", {}).items() if place not in tied}
    frame.memory["results"] = {**earlier, **tied}
    if results[-1][0] == given[0]:
        return flow.after_action(frame.data, Selection(given[1], given[2]), given[3], note)
    data = tie["before"]
    for _, value, member, name in results:
        data = flow.after_action(data, Selection(value, member), name, _untold)
    if not same(data, frame.data):
        note("data.merged", None, **{"from": given[3]}, after=data)
    return data


def _end(run: Run, frame: Frame, count: int) -> Following:
    """All are done: the state goes on with the data; a branch gives them, an iteration what its actions gave."""
    part = frame.memory.get("part")
    if part is None:
        run.remove(frame)
        return run.world.frame(frame.parent), ("performed", frame.data)
    results = list(frame.memory.get("results", {}).values())
    if part["word"] == "branch":
        return finish(run, frame, frame.data)
    if count == 1:
        return finish(run, frame, results[0][0])
    together: Json = {}
    for value, member, name in results:
        together = merge(together, Selection(value, member), name, _untold, name)
    return finish(run, frame, together)


def _untold(*_: object, **__: object) -> None:
    """What an iteration's results become together is told when all iterations are collected."""


def _start(run: Run, parent: Frame, action: Action) -> Following:
    return run.spawn(parent, parent.instance, "action", action.path, parent.data), ("begin",)


def take_answer(run: Run, frame: Frame, signal: Signal) -> Following:
    """`("returned", result)`: the function has answered."""
    ready, result = run.programs[frame.instance].actions[frame.path], signal[1]
    run.emit("function.returned", frame, frame.path, result=result, function=ready.called)
    if ready.action.retries and try_again(run, frame, ready.action, of_result(result)):
        return None
    return _finish(run, frame, ready, result)


def take_event(run: Run, frame: Frame, signal: Signal) -> Following:
    """`("event", name, event)`: the result event has come."""
    return _finish(run, frame, run.programs[frame.instance].actions[frame.path], signal[2].get("data"))


def take_error(run: Run, frame: Frame, signal: Signal) -> Following:
    """`("failed", error)`: the function has failed."""
    ready = run.programs[frame.instance].actions[frame.path]
    run.emit("function.failed", frame, frame.path, error=signal[1], function=ready.called)
    return _fail(run, frame, ready.action, Error.from_json(signal[1]))


def run_out(run: Run, frame: Frame, signal: Signal) -> Following:
    """`("timer", name)`: the wait before a retry is over, or the action has taken too long."""
    run.fire(frame, signal[1])
    if signal[1] == "retry":
        return begin_action(run, frame, signal)
    ready = run.programs[frame.instance].actions[frame.path]
    length = ready.action.timeout.text if ready.action.timeout else ""
    return _fail(run, frame, ready.action, Error(TIMEOUT, f"{ready.name} took longer than {length}"))


def _fail(run: Run, frame: Frame, action: Action, error: Error) -> Following:
    """A retry of the action's own takes the error (0.1), or the state gets it."""
    if not try_again(run, frame, action, of_error(error)):
        raise Trouble(error, action.path)
    return None


def begin_action(run: Run, frame: Frame, _signal: Signal) -> Following:
    """`("begin",)`: call the function, or send one event and wait for the other."""
    ready = run.programs[frame.instance].actions[frame.path]
    action = ready.action
    run.emit("action.started", frame, action.path, action=ready.name)
    frame.memory["came_in"] = frame.data
    if not ready.bare:
        frame.data = run.programs[frame.instance].flow.action_input(action, frame.data, run.note(frame))
    if action.timeout:
        run.set_timer(frame, "timeout", due(action.timeout, run.world.clock, "timeout", action.path), action.path)
    call = action.call
    if isinstance(call, FunctionCall):
        return _call(run, frame, action, call)
    if call is None:
        raise trouble(DATA, "this action names neither a function nor events", action.path)
    produce(run, frame, call.trigger, call.path, call.data, call.attributes, frame.data)
    await_events(run, frame, (call.result.name,))
    return None


def _call(run: Run, frame: Frame, action: Action, call: FunctionCall) -> Following:
    request, name = frame.data, call.function.name
    if call.parameters is not None:
        request = evaluate(call.parameters, request, run.note(frame))
    run.bound(request, "the request", action.path)
    to = callee(run, "function", frame.state or "", name, action.name)
    count_call(run, to)
    following = place_call(run, frame, to, request)
    attempt, number = attempt_of(run, frame), run.world.calls
    run.emit("function.called", frame, action.path, function=name, parameters=request, attempt=attempt, call=number)
    return following


def _finish(run: Run, frame: Frame, ready: ReadyAction, result: Json) -> Following:
    member = None
    if not ready.bare:
        flow, came_in = run.programs[frame.instance].flow, frame.memory["came_in"]
        chosen = flow.action_output(ready.action, came_in, result, run.note(frame))
        result, member = (None, None) if chosen.value is NOTHING else (chosen.value, chosen.member)  # signals are JSON
    run.remove(frame)
    return run.world.frame(frame.parent), ("done", result, member, ready.name, frame.path)
