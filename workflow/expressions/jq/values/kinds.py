"""What jq values are and how they compare: kinds, equality, order (jq 1.8 manual, "sort").

A value is plain JSON of Python and is never changed. Numbers are int, float or Spelled, and bool is none of them.
Nothing here recurses, so no depth of data is too much for it.
"""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final

from workflow.paths import Json

Charge = Callable[[int], None]
"""Pays for a text, array or object of this size (characters, entries) before it is made or gone through, and raises
LimitReached where that is too large or the work is used up. Each call costs one unit of work, and one more for each 64
of the size: values share their parts, so a few hundred of them may lead to more places than anybody could go to.
"""
_UNIT: Final = 64
_TOGETHER: Final = 4096
EXACT: Final = 2**53 - 1
"""Up to here a double tells every integer from its neighbours."""


class Spelled(float):
    """A double that keeps the digits it was written with, inside of one program: it is printed, negated and carried
    with them, and is its double for all else. Outputs of a program have none (`plain`).
    """

    __slots__ = ("digits",)
    digits: str

    @classmethod
    def of(cls, value: float, digits: str) -> "Spelled":
        """The number with these digits."""
        made = cls(value)
        made.digits = digits
        return made

    def __neg__(self) -> "Spelled":
        """As jq has it, for which nothing is below zero that was zero."""
        unsigned = self.digits.lstrip("-")
        return Spelled.of(0.0 - self, unsigned if not self or self.digits[0] == "-" else f"-{unsigned}")


NUMBERS: Final = (int, float, Spelled)
"""The types of numbers: `type(value) in NUMBERS`."""
_KINDS: Final = {
    type(None): "null",
    bool: "boolean",
    int: "number",
    float: "number",
    Spelled: "number",
    str: "string",
    list: "array",
    dict: "object",
}
_RANKS: Final = {"null": 0, "boolean": 1, "number": 3, "string": 4, "array": 5, "object": 6}
_TRUE: Final = 2
_Pairs = Iterator[tuple[Json, Json]]


def pay(charge: Charge, units: int) -> None:
    """Pays for units of work that make nothing, in portions that nobody takes for a text that is too large."""
    for _ in range(units // _TOGETHER):
        charge(_TOGETHER * _UNIT)
    charge(units % _TOGETHER * _UNIT)


def kind(value: Json) -> str:
    """What jq's `type` gives: null, boolean, number, string, array or object."""
    return _KINDS[type(value)]


def rank(value: Json) -> int:
    """The place of the value's kind in jq's order: null, false, true, numbers, texts, arrays, objects."""
    return _TRUE if value is True else _RANKS[_KINDS[type(value)]]


def double(number: float) -> float:
    """An int or a float as IEEE double; what is too large is infinite."""
    try:
        return float(number)
    except OverflowError:
        return float("inf") if number > 0 else float("-inf")


def number(value: float) -> int | float:
    """A double as our values have it: an int where that is the same number and exact, but for the negative zero."""
    if -EXACT <= value <= EXACT and value == (whole := int(value)) and (whole or str(value)[0] != "-"):
        return whole
    return value


def plain(value: Json, charge: Charge) -> Json:
    """A value with doubles, or ints of the same size, for the numbers that kept their spelling."""
    if type(value) is not list and type(value) is not dict:
        return _plain_number(value)
    made: dict[int, Json] = {}
    pending = [(value, False)]
    while pending:
        one, is_below = pending.pop()
        if id(one) in made:
            continue
        inner = list(one.values()) if type(one) is dict else one
        if not is_below:
            charge(len(inner))
            pending.append((one, True))
            pending += [(each, False) for each in inner if type(each) is list or type(each) is dict]
            continue
        new = [made[id(each)] if id(each) in made else _plain_number(each) for each in inner]
        if all(each is old for each, old in zip(new, inner, strict=True)):
            made[id(one)] = one
        else:
            made[id(one)] = dict(zip(one, new, strict=True)) if type(one) is dict else new
    return made[id(value)]


def _plain_number(value: Json) -> Json:
    return number(float(value)) if type(value) is Spelled else value


def equal(left: Json, right: Json, charge: Charge) -> bool:
    """Whether jq's `==` holds: by kind and content, `1 == 1.0`; nan is equal to nothing."""
    one, other = type(left), type(right)
    if one is other and (one is str or one is int):
        return bool(left == right)
    if one not in (list, dict) or one is not other:
        return _same_scalar(left, right)
    pending: list[_Pairs] = [iter(((left, right),))]
    while pending:
        for left, right in pending[-1]:
            if (one := type(left)) is type(right) and (one is str or one is int):
                if left != right:
                    return False
                continue
            inner = _inner_pairs(left, right)
            if inner is None:
                return False
            if inner is not _NO_PAIRS:
                charge(len(left))
                pending.append(inner)
                break
        else:
            pending.pop()
    return True


_NO_PAIRS: Final[_Pairs] = iter(())


def _inner_pairs(left: Json, right: Json) -> _Pairs | None:
    """What remains to be compared of two values; None where they differ already."""
    if type(left) is not list and type(left) is not dict:
        return _NO_PAIRS if _same_scalar(left, right) else None
    if left is right:  # as jq, for which an array with nan is equal to itself
        return _NO_PAIRS
    if type(right) is not type(left) or len(left) != len(right):
        return None
    return zip(left, right, strict=True) if type(left) is list else _member_pairs(left, right)


def _member_pairs(left: Json, right: Json) -> _Pairs | None:
    if left.keys() != right.keys():
        return None
    return iter([(value, right[name]) for name, value in left.items()])


def _same_scalar(left: Json, right: Json) -> bool:
    one, other = type(left), type(right)
    if one is other and one is not int:
        return bool(left == right)
    if _KINDS[one] != "number" or _KINDS[other] != "number":
        return False
    return _number_order(left, right) == 0


def _number_order(left: float, right: float) -> int:
    """Negative, 0 or positive; two ints compare exactly, all else as doubles; nan is unlike all and above."""
    if type(left) is not type(right):
        left, right = double(left), double(right)
    return -1 if left < right else 0 if left == right else 1


def compare(left: Json, right: Json, charge: Charge) -> int:
    """jq's order of two values: negative, 0 or positive. nan is below every number, itself included."""
    one, other = type(left), type(right)
    if one is other and (one is int or one is str or (one is float and left == left and right == right)):
        return -1 if left < right else 1 if left > right else 0
    pending: list[_Pairs] = [iter(((left, right),))]
    while pending:
        for left, right in pending[-1]:
            if (one := type(left)) is type(right) and (one is int or one is str):
                if left != right:
                    return -1 if left < right else 1
                continue
            order = rank(left) - rank(right)
            if order:
                return order
            if one is list:
                charge(len(left))
                pending.append(chain(zip(left, right, strict=False), ((len(left), len(right)),)))
                break
            if one is dict:
                charge(len(left) + len(right))
                names, others = sorted(left), sorted(right)
                if names != others:
                    return -1 if names < others else 1
                pending.append(iter([(left[name], right[name]) for name in names]))
                break
            if order := _scalar_order(left, right):
                return order
        else:
            pending.pop()
    return 0


def _scalar_order(left: Json, right: Json) -> int:
    """The order of two values of one kind, which are neither arrays nor objects."""
    if left is None or left is True or left is False:
        return 0
    if type(left) is str:
        return -1 if left < right else 1 if left > right else 0
    if left != left:
        return -1
    return 1 if right != right else _number_order(left, right)
