"""One module per dialect with `ID`, `TITLE`, `ORDER`, `detect` and `lower`; a new module is a new dialect."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, cast

from workflow.dialects._newer import is_resource, newer, partly
from workflow.dialects._schema_file import schema_file
from workflow.dialects._sign import Sign
from workflow.dialects._v01_spelling import Spelling
from workflow.model import Workflow
from workflow.paths import Json
from workflow.profile import SPECIFICATION, Profile
from workflow.resources import Resource

__all__ = [
    "Dialect",
    "Sign",
    "Spelling",
    "detect",
    "get",
    "ids",
    "is_resource",
    "newer",
    "of_states",
    "partly",
    "schema",
    "spelling",
]


class Dialect(Protocol):
    """What a module of this folder has."""

    ID: str
    TITLE: str
    ORDER: int
    """Dialects are asked in this order whether a text is theirs; the first one decides."""

    def detect(self, data: Json) -> Sign | None:
        """What tells that `data` is of this dialect; None where nothing does."""

    def lower(self, data: Json, resources: Sequence[Resource] = (), profile: Profile = SPECIFICATION, /) -> Workflow:
        """The model of a definition as a runtime understands it, with what it names by URI where that is among the
        `resources`. Whatever is wrong with `data` is left out, never an exception.
        """


def ids() -> tuple[str, ...]:
    """The ids of all dialects, in the order in which they are asked."""
    return tuple(_modules())


def of_states() -> tuple[str, ...]:
    """The ids of those whose workflows are made of states: all but DSL 1.0, whose tasks are edited in text and forms,
    not on the canvas, and are carried over to no other dialect."""
    return tuple(name for name, module in _modules().items() if not getattr(module, "OF_TASKS", False))


def get(dialect: str) -> Dialect:
    """The dialect with this id; KeyError where there is none."""
    return _modules()[dialect]


def schema(dialect: str) -> dict[str, Json]:
    """The JSON Schema (draft 2020-12) of a definition of this dialect; not to be changed. KeyError as `get`."""
    return schema_file(get(dialect).ID)


def spelling(dialect: str) -> Spelling | None:
    """How a 0.1 dialect spells its members; None for any other."""
    found: Spelling | None = getattr(get(dialect), "SPELLING", None)
    return found


def detect(data: Json, last: str | None = None) -> tuple[str | None, str]:
    """The id of the dialect that `data` is written in, and why; None, and what was missed (semantics.md §1.2).

    `last` is the dialect that the text had before it was edited: it stays until something speaks against it, so that a
    definition does not change its dialect while somebody is in the middle of writing it anew.
    """
    edition = newer(data)
    if edition:
        return None, f"it is {edition[0]}, which Signalbox cannot read yet"
    if is_resource(data):
        return None, "it is a Kubernetes resource, which the runtime of its kind reads"
    found, sign = _detected(data)
    if last and last != found and (sign is None or sign.allows(last)):
        return last, "nothing in it speaks against the dialect that it had"
    return found, sign.reason if sign else _missed(data)


def _detected(data: Json) -> tuple[str | None, Sign | None]:
    if isinstance(data, dict):
        for dialect, module in _modules().items():
            if sign := module.detect(data):
                return dialect, sign
    return None, None


def _missed(data: Json) -> str:
    if not isinstance(data, dict):
        return "a definition is a mapping with `states`"
    return "it has neither a list nor a mapping of `states`, nor any member that only one dialect has"


@cache
def _modules() -> dict[str, Dialect]:
    names = [module.name for module in iter_modules(__path__) if not module.name.startswith("_")]
    found = [cast(Dialect, import_module(f"{__name__}.{name}")) for name in names]
    return {module.ID: module for module in sorted(found, key=lambda module: module.ORDER)}
