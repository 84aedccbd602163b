"""The state that tasks share where a runtime has one: how it begins, is copied for a list, and changes."""

from simulator.engine.run.context import StepContext
from simulator.engine.run.task_store import EMPTY, store_holder, store_of
from simulator.engine.run.task_variables import context_of
from simulator.engine.world.world import Frame
from workflow.document.doubles import doubled
from workflow.paths import Json


def has_state(run: StepContext) -> bool:
    """Whether tasks share a state, and do not hand their outputs on."""
    return run.semantics.data.flow == "state"


def begin_store(run: StepContext, scope: Frame) -> Json:
    """An instance begins with nothing, or with a copy of the state of the task that started it; its `$output`."""
    parent = run.world.frames.get(run.world.instances[scope.instance].parent)
    own = run.world.frame(scope.id)
    own.memory["store"] = EMPTY
    if parent is not None and "store" in parent.memory:
        own.memory["store"] = parent.memory["store"]
        run.instance_of(scope).context = parent.memory["context"]
    return own.memory["store"]["output"]


def copy_store(run: StepContext, frame: Frame, made: Frame) -> None:
    """Let a frame that was made begin with a copy of the state around a task."""
    made.memory["store"] = store_of(run.world, frame)
    made.memory["context"] = context_of(run.world, frame)


def end_with_child(run: StepContext, scope: Frame) -> None:
    """An instance ends by `then: end`: who waits for it ends too."""
    waiting = run.world.frames.get(run.world.instances[scope.instance].parent)
    if waiting is not None and waiting.parent:
        run.world.frame(waiting.parent).memory["ends"] = True


def keep(run: StepContext, frame: Frame, members: dict[str, Json]) -> None:
    """Let members of `$data` be others, for the frame's list and what is inside of it."""
    holder = store_holder(run.world, frame)
    if holder is not None:
        store = holder.memory["store"]
        run.world.frame(holder.id).memory["store"] = {**store, "data": {**store["data"], **members}}


def give(run: StepContext, frame: Frame, output: Json) -> None:
    """Let `$output` be another value."""
    holder = store_holder(run.world, frame)
    if holder is not None:
        run.world.frame(holder.id).memory["store"] = {**holder.memory["store"], "output": output}


def passed(run: StepContext, value: Json) -> Json:
    """A value as it goes from one task to another: of a runtime that writes it as JSON of Go, with its numbers."""
    return doubled(value) if run.semantics.data.values == "doubles" else value
