"""JSONPath, and the conditions of 0.1 around it: guessed from what conditions compare.

Every place that a condition looks at gets a few values around what it is compared with, and none at all; an example
is one choice for every place.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

from simulator.studies.exploration.languages import Names, Seen, Steps, Unsolved
from simulator.studies.exploration.languages._texts import like
from workflow.expressions import NOTHING, ExpressionError
from workflow.expressions.jsonpath import LIMITS
from workflow.expressions.jsonpath.conditions import All, AnyOf, Compare, Exists, Matches, Not
from workflow.expressions.jsonpath.grammar import parse_path
from workflow.expressions.jsonpath.paths import Call, Literal, Path
from workflow.expressions.jsonpath.steps import Descend, Filter, Index, Member, Slice, Union
from workflow.model import Expression
from workflow.paths import Json
from workflow.states import Combination, Comparison, Condition

MOST = 512
"""Examples made of one set of conditions; beyond, places with many values are not all combined."""
DEEPEST = 8
TEXT = "example"
_WORD = re.compile(r"[^\W]+")
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the data, as the steps that lead there, and the values worth trying (NOTHING: leave it out)."""

    steps: tuple[Any, ...]
    values: tuple[Json, ...]


def variations(conditions: Sequence[Condition], *, listed: bool = False) -> Iterator[dict[str, Json]]:
    """Objects that make some of the conditions true and others not. What a filter tests stands alone, or in an array.

    A condition that cannot be read gives no place.
    """
    found: dict[str, Place] = {}
    for condition in conditions:
        for place in _places(condition):
            before = found.get(repr(place.steps))
            values = place.values if before is None else (*before.values, *place.values)
            found[repr(place.steps)] = Place(place.steps, tuple({repr(value): value for value in values}.values()))
    places = list(found.values())
    for chosen in islice(product(*(place.values for place in places)), MOST):
        data: Json = {}
        for place, value in zip(places, chosen, strict=True):
            if value is not NOTHING:
                data = put(data, place.steps, value, listed=listed)
        if isinstance(data, dict):
            yield data


def examples(conditions: Sequence[Condition], seen: Seen) -> Iterator[Json]:  # noqa: ARG001
    """Variations of all places together; what a filter tests stands alone first, then in arrays."""
    for listed in (False, True):
        yield from variations(conditions, listed=listed)


def inputs(text: str, output: Json, seen: Seen) -> list[Json]:  # noqa: ARG001
    """The output where the path leads."""
    path = path_of(Expression(text, ()))
    return [put({}, path.steps, output)] if path is not None else []


def collections(text: str, element: Json, seen: Seen) -> list[Json]:
    """An array with the element where a path leads, or what its filters select."""
    path = path_of(Expression(text, ()))
    if path is None or path.names:
        return inputs(text, [element], seen)
    return list(examples([Expression(text, ())], seen))


def accepted(text: str, seen: Seen) -> list[Json]:
    """Any data: a path selects nothing where it leads nowhere."""
    return [{}, *inputs(text, TEXT, seen)]


def steps(text: str) -> Steps | None:
    """The names of a path that has no other steps."""
    path = path_of(Expression(text, ()))
    return path.names if path is not None else None


def names(text: str) -> Names:
    """All words of a path; one that selects anything below, or calls something, may look at all members."""
    if "*" in text or ".." in text or "(" in _QUOTED.sub("", text.replace("?(", "")):
        return None
    return frozenset(_WORD.findall(text))


def unsolved(text: str, output: Json, seen: Seen) -> tuple[Unsolved, ...]:  # noqa: ARG001
    """Nothing: every place of a path gets values."""
    return ()


def path_of(expression: Expression) -> Path | None:
    """The steps of an expression; None where it cannot be read or is of another language."""
    try:
        return parse_path(expression.text, LIMITS) if expression.language == "jsonpath" else None
    except ExpressionError:
        return None


def put(data: Json, steps: Sequence[Any], value: Json, *, listed: bool = False) -> Json:
    """`data` with `value` where the steps lead; what stands in the way gives way."""
    if not steps:
        return value
    step, rest = steps[0], steps[1:]
    if isinstance(step, Member):
        inner = data if isinstance(data, dict) else {}
        return {**inner, step.name: put(inner.get(step.name), rest, value, listed=listed)}
    if isinstance(step, Union):
        return put(data, (step.choices[0], *rest), value, listed=listed)
    if isinstance(step, Descend):
        return put(data, (step.step, *rest), value, listed=listed)
    if isinstance(step, Filter) and not listed:
        return put(data, rest, value)
    if isinstance(step, Call):
        return data
    elements = data if isinstance(data, list) else []
    number = _number_of(step)
    padded = [*elements, *({} for _ in range(number + 1 - len(elements)))]
    return [*padded[:number], put(padded[number], rest, value, listed=listed), *padded[number + 1 :]]


def _number_of(step: object) -> int:
    if isinstance(step, Index):
        return min(step.index if step.index >= 0 else -step.index - 1, DEEPEST)
    if isinstance(step, Slice):
        return min(max(step.start or 0, 0), DEEPEST)
    return 0


def _places(condition: Condition) -> Iterator[Place]:
    match condition:
        case Expression():
            path = path_of(condition)
            if path is not None:
                yield from _selected(path, (), ())
        case Comparison(left=left, operator=operator, value=value):
            path = path_of(left)
            if path is not None:
                yield from _selected(path, (), _around_text(operator, value))
        case Combination(parts=parts):
            for part in parts:
                yield from _places(part)


def _selected(path: Path, before: tuple[Any, ...], values: tuple[Json, ...]) -> Iterator[Place]:
    """The place that a path selects, and those that its filters look at. `before` leads to what `@` is."""
    steps = () if path.absolute else before
    for step in path.steps:
        if isinstance(step, Filter):
            yield from _asked(step.condition, (*steps, step))
        elif isinstance(step, Call):
            yield Place(steps, (*map(_of_size, values), [1, 2], [], NOTHING) if values else ([1], [], NOTHING))
            return
        steps = (*steps, step)
    if steps and not isinstance(steps[-1], Filter):
        yield Place(steps, (*values, NOTHING) if values else (TEXT, True, NOTHING))


def _of_size(value: Json) -> Json:
    """Something whose `length()` is a number, or whose only element is the value."""
    is_size = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= DEEPEST
    return [value] * value if is_size else [value]


def _asked(condition: object, before: tuple[Any, ...]) -> Iterator[Place]:
    match condition:
        case Exists(path=path):
            yield from _selected(path, before, ())
        case Compare(left=left, right=right):
            values = [value for side in (left, right) if isinstance(side, Literal) for value in _around(side.value)]
            for side in (left, right):
                if isinstance(side, Path):
                    yield from _selected(side, before, tuple(values) or (TEXT, 1, 2))
        case Matches(left=left, pattern=pattern):
            if isinstance(left, Path):
                yield from _selected(left, before, (*like(pattern.text), "?"))
        case All(conditions=parts) | AnyOf(conditions=parts):
            for part in parts:
                yield from _asked(part, before)
        case Not(condition=part):
            yield from _asked(part, before)


def _around(value: Json) -> list[Json]:
    """A value and its neighbours: equal, above and below."""
    if isinstance(value, bool):
        return [value, not value, [], TEXT]
    if isinstance(value, int | float):
        sized = [["x"] * int(value)] if 0 <= value <= DEEPEST and value == int(value) else []
        return [value, value + 1, value - 1, *sized]
    if isinstance(value, str):
        return [value, f"other than {value}", ""] if value else ["", TEXT]
    if isinstance(value, list):
        return [*value[:3], f"other than {value[0]}" if value else TEXT, value, []]
    return [value, TEXT]


def _around_text(operator: str, value: str) -> tuple[Json, ...]:
    """The same for 0.1, whose literals are texts."""
    if operator == "Exists":
        return (TEXT,)
    try:
        number: Json = float(value)
    except ValueError:
        return tuple(_around(value))
    number = int(number) if abs(number) < 1e15 and number == int(number) else number
    if number in (float("inf"), float("-inf")) or number != number:
        return tuple(_around(value))
    below = [f"{value}0", value[:-1]] if operator.startswith("Str") else []
    return (value, *below) if operator.startswith("Str") else (number, number + 1, number - 1, value)
