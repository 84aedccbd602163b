"""Calls of tasks (1.0): the keys that their mocks may have, and what the trace has of them
(semantics-1.0.md §7.1).
"""

from simulator.engine.run.calls import attempt_of, callee_by, count_call, is_mocked, place_call
from simulator.engine.run.context import StepContext
from simulator.engine.setup.callee import Callee
from simulator.engine.setup.mocks import SORTS, candidates
from simulator.engine.world.signals import ToCall
from simulator.engine.world.world import Following, Frame
from workflow.paths import Json
from workflow.tasks import CallTask


def to_call(run: StepContext, frame: Frame, *more: str) -> Callee:
    """What a task calls, as counted once more; `more` are the keys of its mocks behind those that all tasks have."""
    keys = keys_of(run, frame, *more)
    name = callers(run, frame)[0].state or ""
    made = run.task_callees.get((name, keys))
    if made is None:
        made = callee_by("call", name, keys, candidates(run.setup.calls, keys, SORTS["calls"]))
        run.task_callees[name, keys] = made
    count_call(run, made)
    return made


def to_workflow(run: StepContext, frame: Frame, workflow: str, version: str | None) -> Callee:
    """The workflow that a task runs: what it is mocked by under `calls`, and as for older dialects under `subflows`."""
    keys = keys_of(run, frame, *([f"workflow {workflow}:{version}"] if version else []), f"workflow {workflow}")
    older = (f"{frame.state}/{workflow}", workflow)
    entries = (*candidates(run.setup.calls, keys, SORTS["calls"]), *candidates(run.setup.subflows, older))
    return callee_by("subflow", workflow, (*keys, *older), entries)


def keys_of(run: StepContext, frame: Frame, *more: str) -> tuple[str, ...]:
    """The keys that mocks of a task's call may have, the narrowest first: container/task, task, function."""
    tasks = callers(run, frame)
    holder = run.world.frames.get(tasks[0].parent)
    around = None if holder is None else run.state_of(holder)
    names = [one.state or "" for one in tasks]
    within = [f"{around.state}/{names[0]}"] if around is not None else []
    return tuple(dict.fromkeys((*within, *names, *more)))


def callers(run: StepContext, frame: Frame) -> list[Frame]:
    """The frames of the task that calls: in the body of a function who calls that first, then the function's task."""
    found = [frame]
    holder = run.world.frames.get(frame.parent)
    while holder is not None and holder.memory.get("word") == "function":
        caller = run.world.frames[holder.parent]
        found.insert(0, caller)
        holder = run.world.frames.get(caller.parent)
    return found


def depth_of(run: StepContext, frame: Frame) -> int:
    """In how many bodies of functions, one in the other, a frame works."""
    found, current = 0, run.world.frames.get(frame.parent)
    while current is not None:
        found += current.memory.get("word") == "function"
        current = run.world.frames.get(current.parent)
    return found


def would_answer(run: StepContext, frame: Frame, to: Callee, request: Json) -> bool:
    """Whether a mock answers the call that was counted last."""
    return bool(to.entries) and is_mocked(run, frame, to, request)


def ask(run: StepContext, frame: Frame, to: Callee, request: Json) -> Following:
    """Place a call of a task."""
    run.bound(request, "the request", frame.path)
    following = place_call(run, frame, to, request)
    emit_called(run, frame, to, request)
    return following


def send(run: StepContext, frame: Frame, to: Callee, request: Json) -> None:
    """Emit a call that nobody answers."""
    run.bound(request, "the request", frame.path)
    run.world.calls += 1
    emit_called(run, frame, to, request)


def emit_called(run: StepContext, frame: Frame, to: Callee, request: Json) -> None:
    """Emit a call, by the name of the task that makes it."""
    frame.memory["called"] = to.name
    task = run.programs[frame.instance].states.get(frame.path)
    own = task.own.in_trace if isinstance(task, CallTask) and task.own else None
    attempt = attempt_of(run, frame)
    run.trace.function_called(frame, frame.path, function=to.name, parameters=request, attempt=attempt, to=own)


def ask_aside(run: StepContext, frame: Frame, to: Callee, request: Json) -> None:
    """Place a call of a task that does not wait for it: an error of it fails nothing."""
    asking = run.spawn(None, frame.instance, "call", frame.path, frame.data)
    asking.state, asking.scope = frame.state, frame.scope
    following = ask(run, asking, to, request)
    if following is not None:
        run.follow(following)


def emit_ended(run: StepContext, frame: Frame, signal: ToCall) -> None:
    """Emit how a call ended that nobody waits for."""
    if signal[0] == "failed":
        emit_failed(run, frame, signal[1])
    else:
        emit_returned(run, frame, signal[1])


def emit_returned(run: StepContext, frame: Frame, result: Json) -> None:
    """Emit what a call was answered."""
    run.trace.function_returned(frame, frame.path, function=frame.memory["called"], result=result)


def emit_failed(run: StepContext, frame: Frame, error: dict[str, Json]) -> None:
    """Emit by which error a call failed."""
    run.trace.emit("function.failed", frame, frame.path, error=error, function=frame.memory["called"])
