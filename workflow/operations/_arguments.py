"""JSON to an operation's frozen dataclass: every member is known and of its type, or the person is told.

A member whose name Python keeps for itself has an underscore at its end (`from_` is `from`).
"""

import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, Union

from workflow.operations._edited import Refused
from workflow.paths import Json


def build(kind: type, given: Mapping[str, Json]) -> Any:
    """An object of the dataclass `kind`; raises Refused."""
    hints = typing.get_type_hints(kind)
    known = {field.name.rstrip("_"): field for field in fields(kind)}
    for name in given:
        if name not in known:
            raise Refused(f"“{name}” is no argument of this operation; there are {', '.join(known)}")
    found = {}
    for name, field in known.items():
        if name in given:
            found[field.name] = _checked(name, given[name], hints[field.name])
        elif field.default is MISSING:
            raise Refused(f"The argument “{name}” is missing")
    return kind(**found)


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
