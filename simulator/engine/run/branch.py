"""The parts of a state, branches and iterations: frames of their own that report to the state's (semantics.md §8)."""

from simulator.engine.run.context import StepContext
from simulator.engine.run.outcomes import Part
from simulator.engine.setup.program import due
from simulator.engine.world.world import Following, Frame
from workflow.paths import Json


def start(run: StepContext, frame: Frame, part: Part, role: str) -> Frame:
    """A frame for a part of the state, of the role that carries it out."""
    made = run.spawn(frame, frame.instance, role, part.owner, part.data)
    made.scope = f"{frame.scope}/{part.label}" if frame.scope else part.label
    made.memory["part"] = {"word": part.word, "index": part.index, "label": part.label, "wait": part.wait}
    if part.element is not None:
        made.memory["element"] = list(part.element)
    run.trace.part("started", made)
    if part.limit is not None:
        run.set_timer(
            made, "timeout", due(part.limit, run.world.clock, "branchExecTimeout", part.limit.path), part.owner
        )
    return made


def finish(run: StepContext, frame: Frame, data: Json) -> Following:
    """A part is done: tell the state and go. What nobody waits for inside of it runs on, beside the state."""
    run.trace.part("completed", frame)
    beside = run.world.frames[frame.parent].parent
    for number in list(frame.children):
        if "part" in run.world.frames[number].memory:
            run.hand_over(run.world.frames[number], beside)
    holder = run.remove(frame)
    assert holder is not None
    return holder, ("part", frame.memory["part"]["index"], data)


def cancel(run: StepContext, frame: Frame, *, all_of_them: bool = True) -> None:
    """Cancel the parts of a state that still run; without `all_of_them` those not waited for are left to themselves."""
    for number in list(frame.children):
        part = run.world.frames[number]
        if "part" not in part.memory:
            continue
        if part.memory["part"]["wait"] or all_of_them:
            run.trace.part("cancelled", part)
        else:
            run.hand_over(part, frame.parent)
    run.remove_children(run.world.frames[frame.id])


def orphaned(run: StepContext, frame: Frame) -> Frame | None:
    """The part that a frame belongs to, if its state has been left without waiting for it."""
    current: Frame | None = frame
    while current is not None:
        if "part" in current.memory and run.state_of(current) is None:
            return current
        current = run.world.frames.get(current.parent)
    return None


def drop(run: StepContext, part: Frame) -> None:
    """End a part that failed and that nobody waits for."""
    run.trace.part("cancelled", part)
    run.remove(part)
