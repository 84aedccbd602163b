"""What tasks with lists do where tasks share a state: each list has a copy of it, and gives its output alone."""

from simulator.engine.events import signals
from simulator.engine.run.context import StepContext
from simulator.engine.run.task_outcomes import Output, RunLists, Settle, TaskList, TaskOutcome, Waiting, Word
from simulator.engine.run.task_store import store_of
from simulator.engine.states.subflow import launch_by_task
from simulator.engine.tasks.catching import run_beside
from simulator.engine.tasks.task_context import TaskContext
from simulator.engine.world.errors import Error, Trouble, problem
from simulator.engine.world.memory import Store
from simulator.engine.world.world import Frame
from workflow.error_types import RUNTIME
from workflow.model import Scope, Transition
from workflow.paths import Json, Path
from workflow.tasks import DoTask, ForkTask, ForTask, RunTask, SwitchCase, SwitchTask, Task, TryTask

UNDECODABLE = "unable to decode: json: cannot unmarshal into Go value of type map[string]interface {}"
"""What is said of an output that is no object where one is wanted."""


def store_at(context: TaskContext) -> Store:
    """The state around the task."""
    return store_of(context.run.world, context.frame)


def task_list(
    context: TaskContext, word: Word, scope: Scope, index: int = 0, label: str = "", **members: Json
) -> TaskList:
    """A list with a copy of the state around the task, and with more `members` of `$data`."""
    store = store_at(context)
    copy: Store = {"data": {**store["data"], **members}, "output": store["output"]}
    return TaskList(word, scope, None, index, label, store=copy, context=context.context)


def ended_inside(task: Task, context: TaskContext, data: Json) -> Output:
    """The workflow was ended inside of the task: its result is the one before it, but where it has an `output.as`."""
    if task.output is not None and task.output.transform is not None:
        return Output(data, ends=True)
    return Output(store_at(context)["output"], ends=True, bare=True)


def is_object(value: Json) -> bool:
    """Whether a value can be the output of a child workflow."""
    return value is None or isinstance(value, dict)


def react_do(task: DoTask, context: TaskContext) -> TaskOutcome:
    """The list runs in place, on the state that is there; `end` at the top ends it alone."""
    match context.signal:
        case ("ended", _, data, ends):
            return Output(data, ends=ends and not _is_at_top(context.run, context.frame))
    return RunLists((TaskList("do", task.scope, store_at(context)["output"]),))


def _is_at_top(run: StepContext, frame: Frame) -> bool:
    """Whether nothing but lists that run in place are around a task, in what was started from outside."""
    if run.world.instances[frame.instance].caller is not None:
        return False
    current = run.world.frames.get(frame.parent)
    while current is not None and current.role != "scope":
        if current.role == "list" and current.memory.get("word") != "do":
            return False
        current = run.world.frames.get(current.parent)
    return True


def react_for(task: ForTask, context: TaskContext) -> TaskOutcome:
    """An iteration for each item, each with a state of its own; what each gives is in a list, or by the keys."""
    memory = context.memory
    match context.signal:
        case ("ended", _, data, True):
            return Output(data, ends=True)
        case ("ended", index, data, _):
            context.remember(outputs=[*memory["outputs"], data], exported=memory["contexts"][str(index)])
            return _next(task, context, index + 1)
    found = context.value(task.collection, None)
    if isinstance(found, dict):
        keys = sorted(found)
        context.remember(keys=keys, items=[found[key] for key in keys])
    elif isinstance(found, list):
        context.remember(keys=None, items=found)
    elif _is_whole(found):
        context.remember(keys=None, items=list(range(int(found))))
    else:
        raise problem(RUNTIME, f"for.in gives nothing to go through: {_kind(found)}", task.path)
    context.remember(outputs=[], exported=context.context)
    return _next(task, context, 0)


def _is_whole(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value == int(value)


def _kind(value: Json) -> str:
    return "null" if value is None else type(value).__name__


def _next(task: ForTask, context: TaskContext, index: int) -> TaskOutcome:
    memory = context.memory
    items, keys, outputs = memory["items"], memory["keys"], memory["outputs"]
    if index < len(items):
        place = index if keys is None else keys[index]
        last = {task.name: outputs[-1]} if outputs else {}
        store = store_at(context)
        data = {**store["data"], **last, task.each: items[index], task.at: place}
        if task.loop_condition is None or _goes_on(
            task, context, {"data": data, "output": outputs[-1] if outputs else None}
        ):
            own: Store = {"data": data, "output": None}
            made = TaskList("iteration", task.scope, None, index, f"[{place}]", store=own, context=memory["exported"])
            return RunLists((made,))
    if keys is None:
        return Output(outputs)
    return Output(dict(zip(keys, outputs, strict=False)))


def _goes_on(task: ForTask, context: TaskContext, store: Store) -> bool:
    """Whether there is another iteration: the condition sees the item, and what the one before gave and exported."""
    assert task.loop_condition is not None
    context.remember(store=store, context=context.memory["exported"])
    try:
        value = context.value(task.loop_condition, None)
    finally:
        own = context.run.world.frame(context.frame.id).memory
        del own["store"], own["context"]
    true = value is True
    place = task.loop_condition
    context.run.trace.condition_evaluated(context.frame, place.path, condition=place.text, value=true)
    return true


def react_fork(task: ForkTask, context: TaskContext, names: list[str]) -> TaskOutcome:
    """All branches at once, each with a copy of the state; what they give is in an object by their names."""
    match context.signal:
        case ("ended", _, data, True):
            context.cancel_lists()
            return ended_inside(task, context, data)
        case ("ended", index, data, _):
            if not is_object(data):
                raise problem(RUNTIME, UNDECODABLE, task.path)
            ended = {**context.memory["ended"], str(index): data}
            context.remember(ended=ended)
            return Settle() if task.compete or len(ended) == len(task.branches) else Waiting()
        case ("settle",):
            ended = context.memory["ended"]
            if task.compete:
                _ask_to_end(context)
                return Output(ended[min(ended, key=int)])
            return Output({name: ended[str(number)] for number, name in enumerate(names)})
    context.remember(ended={})
    branches = enumerate(zip(map(branch_scope, task.branches), names, strict=True))
    return RunLists(tuple(task_list(context, "branch", branch, place, name) for place, (branch, name) in branches))


def branch_scope(branch: Scope) -> Scope:
    """What a branch runs: the list of a `do`, else its one task."""
    (task,) = branch.states
    return task.scope if isinstance(task, DoTask) else branch


def _ask_to_end(context: TaskContext) -> None:
    """Branches that have lost are asked to end: what they wait for is over, and they run on with nobody waiting."""
    run = context.run
    for number in list(run.world.frames[context.frame.id].children):
        run.world.frame(number).memory["cancelled"] = True
        run_beside(run, run.world.frames[number])
        _wake(run, run.world.frames[number])


def _wake(run: StepContext, frame: Frame) -> None:
    signals.wake(run, frame)
    for number in frame.children:
        _wake(run, run.world.frames[number])


def react_try(task: TryTask, context: TaskContext) -> TaskOutcome:
    """The list; where anything in it fails, that of `catch`, with the error in `$data`."""
    match context.signal:
        case ("ended", _, data, True):
            return ended_inside(task, context, data)
        case ("ended", _, data, _):
            if is_object(data) or "handled" in context.memory:
                return Output(data)
            return _handle(task, context, {})
        case ("failed", error):
            return _handle(task, context, error)
    return RunLists((task_list(context, "try", task.scope),))


def _handle(task: TryTask, context: TaskContext, error: Json) -> TaskOutcome:
    catch = task.catch
    assert catch is not None
    if catch.scope is None:
        return Output(None)
    context.remember(handled=True)
    return RunLists((task_list(context, "catch", catch.scope, **{catch.error_name: error}),))


def react_case(task: SwitchTask, context: TaskContext, case: SwitchCase) -> TaskOutcome:
    """A case is taken: `$output` stays, but where an `output.as` makes another; a name is that of a workflow."""
    way = case.next
    if isinstance(way, Transition) and not way.implicit and context.run.semantics.flow.case_target == "child":
        name, run = way.target.name, context.run
        run.count(run.programs[context.frame.instance].taken[way.path])
        run.trace.transition_taken(context.frame, way.path, state=task.name, to=name)
        return run_child(context, f"{context.workflow.namespace}/{name}")
    if task.output is not None and task.output.transform is not None:
        return Output(None, way)
    return Output(store_at(context)["output"], way, bare=True)


def react_workflow(task: RunTask, context: TaskContext) -> TaskOutcome:
    """Run the workflow; what nobody waits for gives null at once."""
    if context.signal[0] in ("returned", "failed"):
        return react_child(task, context, task.path)
    found = run_child(context, task.workflow.name if task.workflow else "", wait=task.waits)
    return found if task.waits else Output(None, kept="named")


def run_child(context: TaskContext, workflow: str, *, wait: bool = True) -> TaskOutcome:
    """Run another workflow: it gets the input that this one got, and a copy of the state."""
    data = context.run.world.instances[context.frame.instance].input
    launch_by_task(context.run, context.frame, workflow, None, data, wait=wait)
    return Waiting()


def react_child(task: Task, context: TaskContext, path: Path) -> TaskOutcome:
    """The workflow has ended: what it gave is the task's; where it was ended by `end`, so is this one."""
    signal = context.signal
    if signal[0] == "failed":
        raise Trouble(Error.from_json(signal[1]), path)
    value = signal[1] if signal[0] == "returned" else None
    if context.memory.get("ends"):
        return Output(value, ends=True) if isinstance(task, SwitchTask) else ended_inside(task, context, value)
    return Output(value, kept="named" if isinstance(task, RunTask) else "")
