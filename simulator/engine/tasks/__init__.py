"""DSL 1.0: one module per kind of task, each with a function `react(task, moment) -> TaskOutcome`.

A module is called after the kind it runs: `for_task` runs `for`. A task of no kind stops a run by an error of the type
*configuration*.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from simulator.engine.task_context import TaskMoment
from simulator.engine.task_outcomes import TaskOutcome

React = Callable[[Any, TaskMoment], TaskOutcome]
SUFFIX = "_task"


@cache
def reactions() -> dict[str, React]:
    """The function of every kind that is built, by kind."""
    names = [module.name for module in iter_modules(__path__) if module.name.endswith(SUFFIX)]
    return {name.removesuffix(SUFFIX): import_module(f"{__name__}.{name}").react for name in sorted(names)}
