"""How the Java SDK tells where a task is: `do/0/name`, and of what has a list the word of that behind it
(docs/runtimes/java.md, J13.1).
"""

from typing import Final

from simulator.engine.setup.program import Program
from workflow.model import State
from workflow.paths import Path
from workflow.tasks import ListenTask

WORDS: Final = {"do": "do", "for": "do", "fork": "branch", "try": "try"}
"""What stands behind a task that has a list, by its kind."""


def position(program: Program, path: Path) -> str:
    """The position of the task at a path."""
    task = program.states.get(path)
    inside = _word(task)
    return _written(path) + (f"/{inside}" if inside else "")


def _word(task: State | None) -> str | None:
    if isinstance(task, ListenTask):
        return "do" if task.iterator is not None else None
    return WORDS.get(task.kind) if task is not None else None


def _written(path: Path) -> str:
    found: list[str] = []
    for number, key in enumerate(path):
        before = path[number - 1] if number else None
        if key == "branches" and before == "fork":
            found[-1] = "branch"
        elif key == "do" and before == "foreach":
            found[-1] = "do"
        else:
            found.append(str(key))
    return "/".join(found)
