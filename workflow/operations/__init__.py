"""What a person can do to a definition in the form or on the diagram: one module an operation, its name is its id.

A module has `run(definition, …) -> Edited`, whose other parameters are the arguments. A new module is a new
operation: `ids()` finds it. Every change is made of edits of the text, so that all else in it stays as it was.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from workflow import dialects
from workflow.definition import Definition
from workflow.edits import Unwritable
from workflow.operations import tasks
from workflow.operations._arguments import build
from workflow.operations._edited import Edited, New, Refused
from workflow.operations._places import place
from workflow.operations._reading import definition
from workflow.operations._tiles import declares, kinds, tiles
from workflow.paths import Json

__all__ = ["Edited", "New", "Refused", "declares", "definition", "ids", "kinds", "place", "run", "tiles"]

FOR_BOTH = ("choose-runtime", "find", "rename")
"""What can be done in every dialect, to states and to tasks (1.0)."""


def ids() -> tuple[str, ...]:
    """The ids of all operations, in the order of the alphabet."""
    return tuple(_modules())


def run(given: Definition, operation: str, arguments: Mapping[str, Json]) -> Edited:
    """Carry out an operation with its arguments as JSON has them.

    Raises Refused, with a sentence for the person, for an operation or arguments that there are not, for what the
    definition does not allow, and for a text that cannot be edited at that place.
    """
    module = _modules().get(operation)
    if module is None:
        raise Refused(f"There is no operation “{operation}”; there are {', '.join(_modules())}")
    is_known = operation in FOR_BOTH or operation in _of_tasks()
    if not is_known and given.dialect is not None and given.dialect not in dialects.of_states():
        raise Refused(f"“{operation}” is for states, and {dialects.get(given.dialect).TITLE} has tasks")
    try:
        found: Edited = module.run(given, **build(module.run, arguments))
    except Unwritable as error:
        raise Refused(str(error)) from error
    return found


@cache
def _modules() -> dict[str, Any]:
    return dict(sorted({**_modules_in(__name__, *__path__), **_of_tasks()}.items()))


def _of_tasks() -> dict[str, Any]:
    return _modules_in(tasks.__name__, *tasks.__path__)


@cache
def _modules_in(package: str, *folders: str) -> dict[str, Any]:
    """The operations that a folder has, by their ids."""
    found = [one.name for one in iter_modules(folders) if not one.ispkg and not one.name.startswith("_")]
    return {name.replace("_", "-"): import_module(f"{package}.{name}") for name in found}
