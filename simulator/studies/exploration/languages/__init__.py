"""What Explore must know of an expression language: which data make a condition true, and a query give a value.

One module a language, named as in workflow/expressions; each has the functions of `Language`. All is guessed from what
an expression says, and counts only when the expression itself has been tried on it (docs/explore.md).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, cast

from simulator.engine.data.filters import select
from simulator.engine.world.errors import Trouble
from workflow.expressions import NO_ARGUMENTS, Arguments
from workflow.model import Expression
from workflow.paths import Json
from workflow.states import Condition

Steps = tuple[str | int, ...]
Names = frozenset[str] | None
"""Members that are looked at; None: any may be."""


@dataclass(frozen=True, slots=True, order=True)
class Unsolved:
    """A part of an expression that nothing is guessed from: the column where it stands, from 1, and what it is."""

    column: int
    what: str


@dataclass(frozen=True, slots=True)
class Seen:
    """What expressions are given beside their data: `arguments` are the same for all data, `workflow` is `$WORKFLOW`
    without what depends on the run.
    """

    arguments: Arguments = NO_ARGUMENTS
    workflow: Mapping[str, Json] = field(default_factory=dict)

    def on(self, data: Json) -> Arguments:
        """All of it for data: these are taken for the input too, and a member of them for the element of that name."""
        elements = data if isinstance(data, dict) else {}
        workflow = {**self.workflow, "input": data}
        return replace(self.arguments, variables={**elements, **self.arguments.variables, "WORKFLOW": workflow})


class Language(Protocol):
    """What each offers."""

    def examples(self, conditions: Sequence[Condition], seen: Seen) -> Iterator[Json]:
        """Objects of which each condition may be the first true one, and others of which none may be."""

    def inputs(self, text: str, output: Json, seen: Seen) -> list[Json]:
        """Data for which the expression may give what has all of `output` in it, likely ones first."""

    def collections(self, text: str, element: Json, seen: Seen) -> list[Json]:
        """Data in which the expression may find elements like this one to go through."""

    def accepted(self, text: str, seen: Seen) -> list[Json]:
        """Data that the expression may be evaluated on without an error."""

    def steps(self, text: str) -> Steps | None:
        """The names and indexes of an expression that only says a place; None of any other."""

    def names(self, text: str) -> Names:
        """The members that count for what the expression gives."""

    def unsolved(self, text: str, output: Json, seen: Seen) -> tuple[Unsolved, ...]:
        """The parts from which no data are made where this output is wanted; true or false: of a condition."""


@cache
def _languages() -> dict[str, Language]:
    names = sorted(module.name for module in iter_modules(__path__) if not module.name.startswith("_"))
    return {name: cast(Language, import_module(f"{__name__}.{name}")) for name in names}


def language(name: str) -> Language | None:
    """The language of this id, for a library of it too (`jq@jackson`); None where there is none, so that nothing can be
    made up for it.
    """
    return _languages().get(name.partition("@")[0])


def fails(expression: Expression, data: Json, seen: Seen) -> bool:
    """Whether an expression cannot be evaluated on data."""
    try:
        select(expression, data, seen.on(data))
    except Trouble:
        return True
    return False
