"""A whole path: steps one after the other, with the rules of definite and indefinite results (semantics.md §2.1)."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from workflow.expressions._query import NOTHING, ExpressionError, Nothing
from workflow.expressions.jsonpath.functions import Function, length, spread
from workflow.expressions.jsonpath.run import Run
from workflow.expressions.jsonpath.steps import Descend, Member, Step
from workflow.paths import Json


@dataclass(frozen=True, slots=True)
class Literal:
    """A value written in the expression."""

    value: Json

    def select(self, _current: Json, _run: Run) -> Json:
        return self.value


@dataclass(frozen=True, slots=True)
class Call:
    """`.name(…)`: one value made of the one or the many that the path before it selects; definite again."""

    function: Function
    arguments: tuple["Path | Literal", ...]

    def apply(self, value: Json, current: Json, run: Run) -> Json | Nothing:
        found = [self._argument(each, current, run) for each in self.arguments]
        return self.function(value, [one for one in found if one is not NOTHING], run)

    def applied_to_many(self, matches: list[Json], scanned: bool, current: Json, run: Run) -> Json | Nothing:
        """`apply` to all that an indefinite path selects; `scanned`: there was a `..` in it."""
        counts = scanned and self.function is length
        return self.apply(spread(matches, run) if counts else matches, current, run)

    def _argument(self, argument: "Path | Literal", current: Json, run: Run) -> Json | Nothing:
        found = argument.select(current, run)
        counts = self.function is length and isinstance(argument, Path) and argument.scans and isinstance(found, list)
        return spread(found, run) if counts else found


@dataclass(frozen=True, slots=True)
class Path:
    """`$…`, or inside a filter `@…` (not `absolute`).

    `names`: its members, if it has no other steps. `scans`: it selects what a `..` finds.
    """

    absolute: bool
    steps: tuple[Step | Call, ...]
    names: tuple[str, ...] | None = field(init=False)
    definite: bool = field(init=False)
    scans: bool = field(init=False)

    def __post_init__(self) -> None:
        names = tuple(step.name for step in self.steps if isinstance(step, Member))
        object.__setattr__(self, "names", names if len(names) == len(self.steps) else None)
        definite = True
        for step in self.steps:
            definite = isinstance(step, Call) or (definite and step.definite)
        object.__setattr__(self, "definite", definite)
        scans = any(isinstance(step, Descend) for step in self.steps)
        object.__setattr__(self, "scans", scans and not definite)

    def select(self, current: Json, run: Run) -> Json | Nothing:
        """The value of a definite path, the list of matches of another, or NOTHING. `current` is what `@` names."""
        start = run.root if self.absolute else current
        if self.names is not None:
            run.charge(1)
            return find_member(start, self.names)
        return self._walk(start, current, run)

    def _walk(self, start: Json, current: Json, run: Run) -> Json | Nothing:
        found, single, scanned = [start], True, False
        for step in self.steps:
            if isinstance(step, Call):
                result = (
                    step.apply(found[0], current, run) if single else step.applied_to_many(found, scanned, current, run)
                )
                found, single, scanned = [result], True, False
            else:
                # Only here does a scalar matter: behind the first indefinite step it merely has no matches.
                if single and not step.definite and not isinstance(found[0], dict | list):
                    return NOTHING
                single, scanned = single and step.definite, scanned or isinstance(step, Descend)
                found = _gather(step, found, run)
            if single and (not found or found[0] is NOTHING):
                return NOTHING
        return found[0] if single else found


def find_member(value: Json, names: Iterable[str]) -> Json | Nothing:
    """The value under `names`, one inside the other, or NOTHING."""
    try:
        for name in names:
            value = value[name]
    except (KeyError, TypeError):  # only an object takes a text as its key
        return NOTHING
    return value


def _gather(step: Step, values: list[Json], run: Run) -> list[Json]:
    found: list[Json] = []
    for value in values:
        run.charge(1)
        for match in step.select(value, run):
            run.charge(1)
            found.append(match)
            if len(found) > run.limits.matches:
                raise ExpressionError(f"the expression selects more than {run.limits.matches} values")
    return found
