"""Places of tasks that say in which turn of a loop, and in which retry, they are (docs/runtimes/synapse.md, Y54,
Y76).
"""

from collections.abc import Mapping

from simulator.engine.setup.program import Program
from simulator.engine.world.world import Frame
from workflow.paths import Path, pointer

OUTSIDE = ("function", "before", "after")
"""Words of lists whose tasks have the place of the task that they are for."""


def pointer_with_turns(program: Program, frames: Mapping[int, Frame], frame: Frame, path: Path | None = None) -> str:
    """The place of the task that a frame works for, or of that at `path` in its list; `/` for the workflow itself."""
    current: Frame | None = frame
    steps: Path = () if path is None or frame.role == "task" else _of_task(program, path, frame.path)
    while current is not None:
        above = frames.get(current.parent)
        word = current.memory.get("word")
        if current.role == "task":
            steps = (*_of_task(program, current.path, above.path if above else ()), *steps)
        elif word in OUTSIDE:
            steps = ()
        elif steps and above is None:
            steps = (*current.path, *steps)
        elif steps and above is not None:
            steps = (*_of_list(current, above), *steps)
        current = above
    return pointer(steps) if steps else "/"


def _of_task(program: Program, path: Path, around: Path) -> Path:
    """A task in its list: the number of its place, and its name."""
    inside = path[len(around) :]
    states = program.scopes[around].states if around in program.scopes else ()
    place = next((number for number, one in enumerate(states) if one.path == path), None)
    return inside if place is None or len(inside) < 2 else (place, *inside[1:])


def _of_list(one: Frame, above: Frame) -> Path:
    """A list in its task."""
    memory = one.memory
    number = int(memory.get("index") or 0)
    match memory.get("word"):
        case "iteration":
            inside = one.path[len(above.path) :]
            return ("for" if inside == ("do",) else "foreach", number, "do")
        case "try" if number > 1:
            return ("retry", number - 2, "try")
        case "catch":
            return ("catch", "do", "do")
    return one.path[len(above.path) :]
