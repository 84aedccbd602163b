"""JSON to the arguments of an operation's `run`: every one is known and of its type, or the person is told.

A parameter whose name is taken otherwise has an underscore at its end (`from_` is `from`).
"""

import inspect
import types
import typing
from collections.abc import Callable, Mapping
from typing import Any, Union

from workflow.operations._edited import Refused
from workflow.paths import Json

Run = Callable[..., Any]


def parameters(run: Run) -> dict[str, inspect.Parameter]:
    """What an operation is given besides the definition, by the names that people write; each has its type's hint."""
    _, *given = inspect.signature(run).parameters.values()
    return {one.name.rstrip("_"): one for one in given}


def build(run: Run, given: Mapping[str, Json]) -> dict[str, Any]:
    """The keyword arguments for `run`; raises Refused."""
    known = parameters(run)
    for name in given:
        if name not in known:
            raise Refused(f"“{name}” is no argument of this operation; there are {', '.join(known)}")
    found = {}
    for name, parameter in known.items():
        if name in given:
            found[parameter.name] = _checked(name, given[name], parameter.annotation)
        elif parameter.default is parameter.empty:
            raise Refused(f"The argument “{name}” is missing")
    return found


def _checked(name: str, value: Json, hint: Any) -> Any:
    if hint == tuple[str, ...]:
        if isinstance(value, list) and all(isinstance(each, str) for each in value):
            return tuple(value)
        raise Refused(f"The argument “{name}” must be a list of texts")
    if not _fits(value, hint):
        raise Refused(f"The argument “{name}” cannot be {_words(value)}")
    return value


def _fits(value: Json, hint: Any) -> bool:
    if hint is Any:
        return True
    origin = typing.get_origin(hint)
    if origin in (Union, types.UnionType):
        return any(_fits(value, each) for each in typing.get_args(hint))
    if origin is typing.Literal:
        return value in typing.get_args(hint) and isinstance(value, str)
    if isinstance(value, bool):
        return hint is bool
    return isinstance(value, origin or hint)


def _words(value: Json) -> str:
    text = "nothing" if value is None else str(value)
    return f"“{text if len(text) < 60 else text[:60] + '…'}”"
