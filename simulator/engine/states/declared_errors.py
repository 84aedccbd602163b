"""Which errors 0.8's names are: by the declared error's name, or its code (semantics-0.8.md §6.1–6.3)."""

from collections.abc import Iterable, Sequence

from simulator.engine.data.reasons import listed
from simulator.engine.world.errors import Error
from workflow.model import Ref, Workflow


def is_any(workflow: Workflow, names: Iterable[Ref | str], error: Error) -> bool:
    """Whether an error is one of those that the names are of."""
    return any(is_called(workflow, name if isinstance(name, str) else name.name, error) for name in names)


def is_called(workflow: Workflow, name: str, error: Error) -> bool:
    """Whether an error has this name: as its own, or because the error declared by it has the same code."""
    if name == error.name:
        return True
    code = code_of(workflow, name)
    return code is not None and code == error.code


def code_of(workflow: Workflow, name: str) -> str | None:
    """The code of the error that is declared by a name."""
    return next((one.code for one in workflow.errors if one.name == name), None)


def mismatch(workflow: Workflow, names: Sequence[str], error: Error) -> str:
    """Why an error is none of those that the names are of."""
    codes = [code for name in names if (code := code_of(workflow, name)) is not None]
    bare = [name for name in names if code_of(workflow, name) is None]
    by_code = f"code is {error.code or 'missing'}, not {listed(codes)}" if codes else ""
    by_name = f"name is {error.name}, not {listed(bare)}" if bare else ""
    return ", and ".join(filter(None, (by_code, by_name)))
