"""What is known of a value before there is one: its kinds, and where it comes from."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from workflow.expressions._query import NOTHING, Nothing
from workflow.expressions.jq.static.facts import BELOW, KINDS, Kind, Read, Step
from workflow.paths import Json

_MOST_PLACES: Final = 64
_LONGEST: Final = 24


@dataclass(frozen=True, slots=True)
class Shape:
    """A value: the `kinds` that it may have, the `places` that it may itself be taken from, and what it is if known."""

    kinds: frozenset[Kind] = KINDS
    places: frozenset[Read] = frozenset()
    constant: Json | Nothing = NOTHING

    def step(self, key: Step, column: int) -> "Shape":
        """What stands in it under a key."""
        return Shape(places=frozenset(Read(one.variable, _stepped(one.path, key), column) for one in self.places))

    def without(self, *kinds: Kind) -> "Shape":
        """The same where it has none of these kinds."""
        return replace(self, kinds=self.kinds.difference(kinds))

    def only(self, *kinds: Kind) -> "Shape":
        """The same where it has one of these kinds."""
        return replace(self, kinds=self.kinds.intersection(kinds))

    def is_true(self) -> bool:
        """Whether it is surely neither null nor false."""
        return self.constant is True or (bool(self.kinds) and not self.kinds & {"null", "boolean"})

    def is_false(self) -> bool:
        """Whether it is surely null or false."""
        return self.constant is False or self.kinds == {"null"}


UNKNOWN: Final = Shape()


def made(*kinds: Kind) -> Shape:
    """What is made in the program, of one of these kinds."""
    return Shape(frozenset(kinds))


def _stepped(path: tuple[Step, ...], key: Step) -> tuple[Step, ...]:
    if path and path[-1] is BELOW:
        return path
    return (*path, key) if len(path) < _LONGEST else (*path, BELOW)


def joined(shapes: Iterable[Shape]) -> Shape:
    """What may be any of these."""
    one, *others = shapes
    for other in others:
        same = one.constant is not NOTHING and one.constant is other.constant
        places = one.places | other.places
        if len(places) > _MOST_PLACES:
            least = min(place.column for place in places)
            places = frozenset(Read(name, (BELOW,), least) for name in {place.variable for place in places})
        one = Shape(one.kinds | other.kinds, places, one.constant if same else NOTHING)
    return one


@dataclass(frozen=True, slots=True)
class Outputs:
    """What a part gives: any of them has this shape. At least so many come unless it fails; `single`: never several."""

    shape: Shape = UNKNOWN
    least: int = 1
    single: bool = True
    fails: bool = False

    def then(self, next_ones: "Outputs") -> "Outputs":
        """Those of a part that takes these, one by one."""
        return Outputs(
            next_ones.shape,
            self.least * next_ones.least,
            self.single and next_ones.single,
            self.fails or next_ones.fails,
        )

    def of(self, shape: Shape, *, fails: bool = False) -> "Outputs":
        """One value made of each of these."""
        return Outputs(shape, self.least, self.single, self.fails or fails)


NONE: Final = Outputs(Shape(frozenset()), 0)
