"""What may be written where a function says its operation or a call its arguments, of the kinds that a runtime has."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from workflow.edits.data import value_at
from workflow.fields.contract_names import Suggestion
from workflow.model import Function
from workflow.paths import Json, Path
from workflow.profile.calls import CallKind

_PLACE: Final = re.compile(r"\{([\w.-]+)\}")
"""A part of an address that an argument gives."""


def own_values(data: Json, path: Path, kinds: Sequence[CallKind]) -> Iterator[Suggestion]:
    """How the operation at `path` may begin, by the type of its function."""
    if path[-1:] != ("operation",) or path[:-2] != ("functions",):
        return
    function = value_at(data, path[:-1])
    given = function if isinstance(function, dict) else {}
    for kind in kinds:
        if given.get("type") in kind.types:
            yield from (Suggestion(text, kind.word) for text in kind.offers)


def own_members(data: Json, path: Path, kinds: Sequence[CallKind]) -> Iterator[Suggestion]:
    """The arguments of the call at `path`: those of the kind that it calls, and those that its address needs."""
    if not kinds or path[-2:] not in (("functionRef", "arguments"), ("functionRef", "parameters")):
        return
    call = value_at(data, path[:-1])
    function = _declared(data, call.get("refName") if isinstance(call, dict) else None)
    for kind in kinds if function else ():
        own = kind.of_function(function) if function else None
        if own is not None:
            yield from (Suggestion(name, kind.word, name == kind.writes) for name in kind.arguments)
            yield from (Suggestion(name, own.does, required=True) for name in _PLACE.findall(own.does))
            return


def _declared(data: Json, name: Json) -> Function | None:
    """The function of a name, as far as it is written here."""
    listed = value_at(data, ("functions",))
    for one in listed if isinstance(listed, list) else ():
        if isinstance(one, dict) and one.get("name") == name:
            operation, kind = one.get("operation"), one.get("type")
            return Function(str(name), (), operation if isinstance(operation, str) else None, kind)
    return None
