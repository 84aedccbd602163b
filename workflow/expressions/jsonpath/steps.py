"""The steps of a path: each takes one value and gives what it selects from it, in the order of the document.

A step never fails on a value it does not fit: it selects nothing from it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Protocol

from workflow.expressions.jsonpath.run import Run
from workflow.paths import Json


class Condition(Protocol):
    """What a filter asks of a value."""

    def holds(self, current: Json, run: Run, /) -> bool: ...


class Step(Protocol):
    """`definite`: gives at most one value, so that the path stays definite."""

    @property
    def definite(self) -> bool: ...

    def select(self, value: Json, run: Run, /) -> Iterable[Json]: ...


@dataclass(frozen=True, slots=True)
class Member:
    """`.name`, `['name']`"""

    name: str
    definite: ClassVar[bool] = True

    def select(self, value: Json, _run: Run) -> Iterable[Json]:
        return (value[self.name],) if isinstance(value, dict) and self.name in value else ()


@dataclass(frozen=True, slots=True)
class Index:
    """`[2]`; a negative index counts from the end."""

    index: int
    definite: ClassVar[bool] = True

    def select(self, value: Json, _run: Run) -> Iterable[Json]:
        fits = isinstance(value, list) and -len(value) <= self.index < len(value)
        return (value[self.index],) if fits else ()


@dataclass(frozen=True, slots=True)
class Slice:
    """`[1:3]`, `[-2:]`, `[:2]`"""

    start: int | None
    stop: int | None
    definite: ClassVar[bool] = False

    def select(self, value: Json, _run: Run) -> Iterable[Json]:
        return value[self.start : self.stop] if isinstance(value, list) else ()


@dataclass(frozen=True, slots=True)
class Wildcard:
    """`.*`, `[*]`"""

    definite: ClassVar[bool] = False

    def select(self, value: Json, _run: Run) -> Iterable[Json]:
        return children(value)


@dataclass(frozen=True, slots=True)
class Union:
    """`['a', 'b']`, `[0, 2]`: what each selects, one after the other."""

    choices: tuple[Step, ...]
    definite: ClassVar[bool] = False

    def select(self, value: Json, run: Run) -> Iterable[Json]:
        run.charge(len(self.choices))
        return (match for choice in self.choices for match in choice.select(value, run))


@dataclass(frozen=True, slots=True)
class Filter:
    """`[?(…)]` tests an object itself, and of an array each element."""

    condition: Condition
    definite: ClassVar[bool] = False

    def select(self, value: Json, run: Run) -> Iterable[Json]:
        if isinstance(value, dict):
            return (value,) if self.condition.holds(value, run) else ()
        if isinstance(value, list):
            return (element for element in value if self.condition.holds(element, run))
        return ()


@dataclass(frozen=True, slots=True)
class Descend:
    """`..` and the step after it: that step taken at the value and at everything below it, parents first."""

    step: Step
    definite: ClassVar[bool] = False

    def select(self, value: Json, run: Run) -> Iterable[Json]:
        # An object in an array is met twice, as an element and as itself; a filter must not give it twice.
        step = _ElementsFilter(self.step.condition) if isinstance(self.step, Filter) else self.step
        waiting = [value]
        while waiting:
            here = waiting.pop()
            run.charge(1)
            yield from step.select(here, run)
            waiting.extend(reversed([child for child in children(here) if isinstance(child, dict | list)]))


@dataclass(frozen=True, slots=True)
class _ElementsFilter:
    condition: Condition
    definite: ClassVar[bool] = False

    def select(self, value: Json, run: Run) -> Iterable[Json]:
        tested = [value] if isinstance(value, dict) else [one for one in children(value) if not isinstance(one, dict)]
        return (one for one in tested if self.condition.holds(one, run))


def children(value: Json) -> Iterable[Json]:
    """The members' values of an object, the elements of an array, nothing of anything else."""
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()
