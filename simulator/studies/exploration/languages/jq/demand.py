"""What a part of a jq program needs to see, so that it gives what is wanted of it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Final, Protocol

from simulator.studies.exploration.partial_data import ANYTHING, Met, merged
from workflow.expressions import Nothing
from workflow.expressions.jq import Node
from workflow.paths import Json

MOST: Final = 24
"""Guesses that are kept for one part of a program."""


@dataclass(frozen=True, slots=True)
class Demand:
    """What is needed of the input, and of the variables that the program is given or makes, by name."""

    data: Json = ANYTHING
    variables: Mapping[str, Json] = field(default_factory=dict)

    def without(self, name: str) -> "Demand":
        """The same, where the variable is not known."""
        return Demand(self.data, {one: value for one, value in self.variables.items() if one != name})

    def on(self, data: Json) -> "Demand":
        """The same of the variables, of another input."""
        return Demand(data, self.variables)


NO_DEMAND: Final = Demand()
Demands = list[Demand]


class Inverter(Protocol):
    """What inverts a program, as the modules of the kinds of parts see it."""

    def inputs(self, node: Node, output: Json) -> Demands:
        """What the part may need to give `output`."""

    def elements(self, node: Node, outputs: list[Json]) -> Demands:
        """What the part may need to give these, one after the other."""

    def truths(self, node: Node, wanted: bool) -> Demands:
        """What the part may need to be true, or not to be."""

    def fixed(self, node: Node) -> Json | Nothing:
        """What the part gives whatever the data are; NOTHING where that depends on them."""

    def leave(self, node: Node, what: str) -> Demands:
        """Note that nothing is guessed from a part. Always []."""


def _mean(one: Json, other: Json) -> Json:
    if type(one) not in (int, float) or type(other) not in (int, float):
        return other
    mean = (one + other) / 2
    return int(mean) if mean == int(mean) else mean


def _texts(one: Json, other: Json) -> Json:
    return one + other if isinstance(one, str) and isinstance(other, str) else other


def _inside(one: Json, other: Json) -> Json:
    """A text in the middle of another one."""
    if not isinstance(one, str) or not isinstance(other, str):
        return other
    return one[: len(one) // 2] + other + one[len(one) // 2 :]


_MET: Final[tuple[Met, ...]] = (
    lambda one, _other: one,
    _texts,
    lambda one, other: _texts(other, one),
    _inside,
    _mean,
)


def joined(one: Demand, other: Demand) -> Iterator[Demand]:
    """Both demands as one: several where they ask for different values in one place."""
    met: list[Json] = []

    def noted(one: Json, other: Json) -> Json:
        if type(one) is not type(other) or one != other:
            met.append(other)
        return other

    found = _joined(one, other, noted)
    yield found
    seen = {repr(found)} if met else set()
    for transition in _MET if met else ():
        found = _joined(one, other, transition)
        if repr(found) not in seen:
            seen.add(repr(found))
            yield found


def _joined(one: Demand, other: Demand, met: Met) -> Demand:
    if not one.variables and not other.variables:
        return Demand(merged(one.data, other.data, met))
    names = [*one.variables, *(name for name in other.variables if name not in one.variables)]
    left, right = one.variables, other.variables
    variables = {name: merged(left.get(name, ANYTHING), right.get(name, ANYTHING), met) for name in names}
    return Demand(merged(one.data, other.data, met), variables)


def both(ones: Iterable[Demand], others: Iterable[Demand]) -> Iterator[Demand]:
    """Each of the ones with each of the others, the first of both first."""
    pairs = product(enumerate(ones), enumerate(others))
    for (_, one), (_, other) in sorted(pairs, key=lambda pair: (pair[0][0] + pair[1][0], pair[0][0])):
        yield from joined(one, other)


def once(demands: Iterable[Demand], most: int = MOST) -> Demands:
    """The first ones, each once."""
    found: dict[str, Demand] = {}
    for one in demands:
        found.setdefault(repr(one), one)
        if len(found) == most:
            break
    return list(found.values())
