"""One module per dialect with `ID`, `TITLE`, `ORDER`, `detect`, `schema` and `lower`; a new module is a new dialect."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, cast

from workflow.dialects._v01_spelling import Spelling
from workflow.model import Workflow
from workflow.paths import Json

__all__ = ["Dialect", "Spelling", "detect", "get", "ids", "spelling"]


class Dialect(Protocol):
    """What a module of this folder has."""

    ID: str
    TITLE: str
    ORDER: int
    """Dialects are asked in this order whether a text is theirs; the first one decides."""

    def detect(self, data: Json) -> str | None:
        """Why `data` is of this dialect, in words; None where nothing says so."""

    def schema(self) -> dict[str, Json]:
        """The JSON Schema (draft 2020-12) of a definition; not to be changed."""

    def lower(self, data: Json) -> Workflow:
        """The model of a definition; whatever is wrong with `data` is left out, never an exception."""


def ids() -> tuple[str, ...]:
    """The ids of all dialects, in the order in which they are asked."""
    return tuple(_modules())


def get(dialect: str) -> Dialect:
    """The dialect with this id; KeyError where there is none."""
    return _modules()[dialect]


def spelling(dialect: str) -> Spelling | None:
    """How a 0.1 dialect spells its members; None for any other."""
    found: Spelling | None = getattr(get(dialect), "SPELLING", None)
    return found


def detect(data: Json) -> tuple[str | None, str]:
    """The id of the dialect that `data` is written in, and why; None, and what was missed (semantics.md §1.2)."""
    if not isinstance(data, dict):
        return None, "a definition is a mapping with `states`"
    for dialect, module in _modules().items():
        reason = module.detect(data)
        if reason:
            return dialect, reason
    return None, "it has neither a list nor a mapping of `states`, nor any member that only one dialect has"


@cache
def _modules() -> dict[str, Dialect]:
    names = [module.name for module in iter_modules(__path__) if not module.name.startswith("_")]
    found = [cast(Dialect, import_module(f"{__name__}.{name}")) for name in names]
    return {module.ID: module for module in sorted(found, key=lambda module: module.ORDER)}
