"""Which errors 0.8's names are: by the declared error's name, or its code (semantics-0.8.md §6.1–6.3)."""

from collections.abc import Iterable

from simulator.engine.world.errors import Error
from workflow.model import Ref, Workflow


def is_any(workflow: Workflow, names: Iterable[Ref | str], error: Error) -> bool:
    """Whether an error is one of those that the names are of."""
    return any(is_called(workflow, name if isinstance(name, str) else name.name, error) for name in names)


def is_called(workflow: Workflow, name: str, error: Error) -> bool:
    """Whether an error has this name: as its own, or because the error declared by it has the same code."""
    if name == error.name:
        return True
    declared = next((one for one in workflow.errors if one.name == name), None)
    return declared is not None and declared.code is not None and declared.code == error.code
