"""Tasks of DSL 1.0: how one and a list of them begin, go on and end, what is caught, and a module per kind.

The module of a kind is called after it (`for_task` runs `for`) and has a function
`react(task, context) -> TaskOutcome`. A task of no kind stops a run by an error of the type *configuration*.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from simulator.engine.run.task_outcomes import TaskOutcome
from simulator.engine.tasks.task_context import TaskContext

React = Callable[[Any, TaskContext], TaskOutcome]
SUFFIX = "_task"


@cache
def reactions() -> dict[str, React]:
    """The function of every kind that is built, by kind."""
    names = [module.name for module in iter_modules(__path__) if module.name.endswith(SUFFIX)]
    return {name.removesuffix(SUFFIX): import_module(f"{__name__}.{name}").react for name in sorted(names)}
