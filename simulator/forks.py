"""The parts of a state, branches and iterations: frames of their own that report to the state's (semantics.md §8)."""

from simulator.outcomes import Part
from simulator.run import Run
from simulator.world import Following, Frame
from workflow.paths import Json

STARTED = ("branch.started", "iteration.started")
COMPLETED = ("branch.completed", "iteration.completed")
CANCELLED = ("branch.cancelled", "iteration.cancelled")


def start(run: Run, frame: Frame, part: Part, role: str) -> Frame:
    """A frame for a part of the state, of the role that carries it out."""
    made = run.spawn(frame, frame.instance, role, part.owner, part.data)
    made.scope = f"{frame.scope}/{part.label}" if frame.scope else part.label
    made.memory["part"] = {"word": part.word, "index": part.index, "label": part.label, "wait": part.wait}
    _tell(run, made, STARTED)
    return made


def finish(run: Run, frame: Frame, data: Json) -> Following:
    """A part is done: tell the state and go."""
    _tell(run, frame, COMPLETED)
    holder = run.remove(frame)
    assert holder is not None
    return holder, ("part", frame.memory["part"]["index"], data)


def cancel(run: Run, frame: Frame, *, all_of_them: bool = True) -> None:
    """Cancel the parts of a state that still run; without `all_of_them` those not waited for are left to themselves."""
    for number in list(frame.children):
        part = run.world.frames[number]
        if "part" not in part.memory:
            continue
        if part.memory["part"]["wait"] or all_of_them:
            _tell(run, part, CANCELLED)
        else:
            run.hand_over(part, frame.parent)
    run.remove_children(run.world.frames[frame.id])


def _tell(run: Run, frame: Frame, kinds: tuple[str, str]) -> None:
    part = frame.memory["part"]
    if part["word"] == "branch":
        run.tell(kinds[0], frame, frame.state, frame.path, "branch", part["label"])
    else:
        run.tell(kinds[1], frame, frame.state, frame.path, "index", part["index"])


def orphaned(run: Run, frame: Frame) -> Frame | None:
    """The part that a frame belongs to, if its state has been left without waiting for it."""
    current: Frame | None = frame
    while current is not None:
        if "part" in current.memory and run.state_of(current) is None:
            return current
        current = run.world.frames.get(current.parent)
    return None


def drop(run: Run, part: Frame) -> None:
    """End a part that failed and that nobody waits for."""
    _tell(run, part, CANCELLED)
    run.remove(part)
