"""1.0: what is done before and after a task by the definition's extensions (DSL reference, "Extension";
semantics-1.0.md §9).
"""

from simulator.engine.data.filters import holds
from simulator.engine.run.context import StepContext
from simulator.engine.run.task_outcomes import TaskList
from simulator.engine.tasks.catching import ASIDE
from simulator.engine.tasks.task_list import begin_list
from simulator.engine.world.world import Frame
from workflow.paths import Json
from workflow.tasks import Extension, Task

COMPOSITE = ("do", "fork")


def extensions_of(run: StepContext, frame: Frame) -> tuple[Extension, ...]:
    """The extensions of the definition that a frame runs."""
    return run.programs[frame.instance].extensions


def choose(run: StepContext, frame: Frame, task: Task) -> None:
    """Note which extensions a task has: those for its kind whose `when` is true of its raw input.

    Tasks of extensions have none. Raises Trouble where a `when` cannot be evaluated.
    """
    every = extensions_of(run, frame)
    exact = run.semantics.flow.extensions == "reversed"
    fitting = [number for number, one in enumerate(every) if _is_for(one, task.kind, exact=exact)]
    if fitting and not is_aside(run, frame):
        chosen = [number for number in fitting if _applies(run, frame, task, every[number])]
        if chosen:
            frame.memory["extensions"] = chosen


def _is_for(one: Extension, kind: str, *, exact: bool) -> bool:
    return one.extend in ("all", kind) or (one.extend == "composite" and kind in COMPOSITE and not exact)


def is_aside(run: StepContext, frame: Frame) -> bool:
    """Whether a frame works in a list of an extension."""
    current: Frame | None = frame
    while current is not None:
        if current.memory.get("word") in ASIDE:
            return True
        current = run.world.frames.get(current.parent)
    return False


def _applies(run: StepContext, frame: Frame, task: Task, one: Extension) -> bool:
    """Whether `when` is true; `$task` has the members of the task as it is written besides its own (§2.10)."""
    if one.when is None:
        return True
    written = task.definition if isinstance(task.definition, dict) else {}
    about = run.arguments(frame).variables["task"]
    frame.memory["variables"] = {"task": {**written, **about}}
    try:
        value = holds(one.when, frame.data, run.arguments(frame))
    finally:
        del frame.memory["variables"]
    run.trace.condition_evaluated(frame, one.when.path, condition=one.when.text, value=value)
    return value


def begin_next(run: StepContext, frame: Frame, word: str, data: Json) -> bool:
    """Begin the next list of the task's extensions of this word, on `data`; False where there is none left.

    Those before the task run in order of definition, those after it in reverse (§9.1).
    """
    memory = frame.memory
    every = extensions_of(run, frame)
    if memory.get("stage") != word:
        chosen = memory.get("extensions", [])
        memory["stage"] = word
        in_order = word == "before" and run.semantics.flow.extensions == "in-order"
        memory["lists"] = list(chosen if in_order else reversed(chosen))
    while memory["lists"]:
        number, *rest = memory["lists"]
        memory["lists"] = rest
        scope = every[number].before if word == "before" else every[number].after
        if scope is not None:
            begin_list(run, frame, TaskList("before" if word == "before" else "after", scope, data, number))
            return True
    del memory["stage"], memory["lists"]
    return False
