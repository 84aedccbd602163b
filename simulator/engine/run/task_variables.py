"""The variables of 1.0's expressions: what a task is given beside its data (semantics-1.0.md §2.9, §2.10)."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Final

from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.engine.world.errors import Trouble, problem
from simulator.engine.world.world import Frame, World
from workflow.durations import format_time
from workflow.error_types import AUTHORIZATION
from workflow.expressions.jq import look
from workflow.paths import Json, Path, pointer
from workflow.tasks import Task, TaskWorkflow

RUNTIME: Json = {"name": "Signalbox", "version": "1.0", "metadata": {}}
"""`$runtime`: the same for each version of the program, so that a trace stays what it was."""
SECRETS: Final = ("secrets", "secret")
"""The variables that are the secrets."""
OUTERMOST = "function"
"""The word of a list that sees no variables of who called it."""


class TaskVariables(Mapping[str, Json]):
    """The variables that a frame's expressions see, by name without `$`; each is made once, when it is asked for.

    They are those of one evaluation: a program may ask for one a hundred thousand times.

    Which of `$input` and `$output` there are depends on how far the task is: what is not there yet is null.
    """

    __slots__ = ("_frame", "_made", "_program", "_setup", "_world")

    def __init__(self, setup: Setup, world: World, program: Program, frame: Frame) -> None:
        self._setup = setup
        self._world = world
        self._program = program
        self._frame = frame
        self._made: dict[str, Json] = {}

    def __getitem__(self, name: str) -> Json:
        if name not in self._made:
            self._made[name] = self._value(name)
        return self._made[name]

    def _value(self, name: str) -> Json:
        for frame in self._frames():
            added = frame.memory.get("variables")
            if added is not None and name in added:
                return added[name]
        return self.MAKERS[name](self)

    def __iter__(self) -> Iterator[str]:
        added = {name: None for frame in self._frames() for name in frame.memory.get("variables") or ()}
        return iter({**self.MAKERS, **added})

    def __len__(self) -> int:
        return len(list(iter(self)))

    def _frames(self) -> Iterator[Frame]:
        """The frame and those around it, as far as their variables are seen."""
        frame: Frame | None = self._frame
        while frame is not None:
            yield frame
            frame = None if frame.memory.get("word") == OUTERMOST else self._world.frames.get(frame.parent)

    def _task_frame(self) -> Frame | None:
        frame: Frame | None = self._frame
        while frame is not None and frame.role != "task":
            frame = self._world.frames.get(frame.parent)
        return frame

    def context(self) -> Json:
        """`$context`."""
        return context_of(self._world, self._frame)

    def kept(self, name: str) -> Json:
        """What the task remembers by this name."""
        frame = self._task_frame()
        return None if frame is None else frame.memory.get(name)

    def secrets(self) -> Json:
        """The declared secrets that the scenario gives; what an expression reads besides is an error (`reading`)."""
        return {name: self._setup.secret(name) for name in self._declared() if name in self._setup.secrets}

    def _declared(self) -> list[str]:
        workflow = self._program.workflow
        return [ref.name for ref in workflow.use.secrets] if isinstance(workflow, TaskWorkflow) else []

    def reading(self, text: str) -> None:
        """An expression is about to be evaluated: raise Trouble where it reads a secret that is not there (§2.11)."""
        for name in secrets_read(text):
            if name not in self._declared() or name not in self._setup.secrets:
                raise lacking_secret(name, None, declared=name in self._declared())

    def _extended_frame(self) -> Frame | None:
        """The frame of the task; in a list of an extension of the task that it is for (§9.1)."""
        found = frame = self._task_frame()
        while frame is not None:
            above = self._world.frames.get(frame.parent)
            if frame.memory.get("word") in ("before", "after"):
                found = above
            frame = above
        return found

    def _caller(self, frame: Frame) -> Frame:
        """Who calls the function whose body a task is; else the task itself (§7.5)."""
        above = self._world.frames.get(frame.parent)
        while above is not None and above.memory.get("word") == OUTERMOST:
            frame = self._world.frames[above.parent]
            above = self._world.frames.get(frame.parent)
        return frame

    def remembered(self, name: str) -> Json:
        """What the task remembers by a name. KeyError before it does."""
        frame = self._task_frame()
        if frame is None or name not in frame.memory:
            raise KeyError(name)
        return dict(frame.memory)[name]

    def task(self) -> Json:
        """`$task`."""
        frame = self._extended_frame()
        if frame is None:
            return None
        task = self._program.states[frame.path]
        return {
            "name": task.name,
            "reference": pointer(self._caller(frame).path),
            "definition": task.definition if isinstance(task, Task) else None,
            "input": frame.memory.get("raw"),
            "output": frame.memory.get("raw_output"),
            "startedAt": instant(int(frame.memory.get("started", self._world.clock))),
        }

    def workflow(self) -> Json:
        """`$workflow`."""
        instance, workflow = self._world.instances[self._frame.instance], self._program.workflow
        return {
            "id": instance.id,
            "definition": workflow.definition if isinstance(workflow, TaskWorkflow) else None,
            "input": instance.input,
            "startedAt": instant(instance.started),
        }

    MAKERS: ClassVar[dict[str, Callable[[Any], Json]]] = {
        "context": context,
        "input": lambda known: known.kept("input"),
        "output": lambda known: known.kept("output"),
        "secrets": secrets,
        "secret": secrets,
        "authorization": lambda known: known.kept("authorization"),
        "task": task,
        "workflow": workflow,
        "runtime": lambda _: RUNTIME,
    }


def variables_outside(setup: Setup, program: Program) -> dict[str, Json]:
    """The variables where no instance is there yet: the definition and the secrets, all others null."""
    workflow = program.workflow
    named = workflow.use.secrets if isinstance(workflow, TaskWorkflow) else ()
    secrets = {ref.name: setup.secret(ref.name) for ref in named if ref.name in setup.secrets}
    definition = workflow.definition if isinstance(workflow, TaskWorkflow) else None
    about: Json = {"id": None, "definition": definition, "input": None, "startedAt": None}
    none = dict.fromkeys(("context", "input", "output", "authorization", "task"))
    return {**none, "secrets": secrets, "secret": secrets, "workflow": about, "runtime": RUNTIME}


@lru_cache(maxsize=1024)
def secrets_read(text: str, variables: tuple[str, ...] = SECRETS) -> tuple[str, ...]:
    """The names of the secrets, which these variables are, that an expression reads, as far as its text says so."""
    reads = [read for read in look(text).reads if read.variable in variables and read.path]
    return tuple(dict.fromkeys(str(read.path[0]) for read in reads if isinstance(read.path[0], str)))


def lacking_secret(name: str, path: Path | None, *, declared: bool) -> Trouble:
    """The Trouble that a secret is not there."""
    words = f"the scenario gives no secret {name}" if declared else f"there is no secret {name} in `use.secrets`"
    return problem(AUTHORIZATION, words, path)


def instant(at: int) -> Json:
    """A time of the virtual clock (epoch ms) as `startedAt` has it."""
    return {"iso8601": format_time(at), "epoch": {"seconds": at // 1000, "milliseconds": at}}


def context_holder(world: World, frame: Frame) -> Frame | None:
    """The branch whose context counts for a frame; None: the instance's does (semantics-1.0.md §5, fork)."""
    current: Frame | None = frame
    while current is not None:
        if "context" in current.memory:
            return current
        current = world.frames.get(current.parent)
    return None


def context_of(world: World, frame: Frame) -> Json:
    """`$context` for a frame: `{}` at first."""
    holder = context_holder(world, frame)
    return holder.memory["context"] if holder is not None else world.instances[frame.instance].context
