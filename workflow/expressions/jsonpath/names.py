"""The members that a path reads: its own, in order, then those that its filters and functions read."""

from collections.abc import Iterator

from workflow.expressions.jsonpath.conditions import All, AnyOf, Compare, Exists, Matches, Not
from workflow.expressions.jsonpath.paths import Call, Literal, Path
from workflow.expressions.jsonpath.steps import Descend, Filter, Member, Union


def members(path: Path) -> Iterator[str]:
    """The names of members, each as often as it is read."""
    for step in path.steps:
        yield from _of_step(step)


def _of_step(step: object) -> Iterator[str]:
    match step:
        case Member(name=name):
            yield name
        case Descend(step=inner):
            yield from _of_step(inner)
        case Union(choices=choices):
            for choice in choices:
                yield from _of_step(choice)
        case Filter(condition=condition):
            yield from _of_condition(condition)
        case Call(arguments=arguments):
            for argument in arguments:
                yield from _of_operand(argument)


def _of_condition(condition: object) -> Iterator[str]:
    match condition:
        case Exists(path=path):
            yield from members(path)
        case Compare(left=left, right=right):
            yield from _of_operand(left)
            yield from _of_operand(right)
        case Matches(left=left):
            yield from _of_operand(left)
        case All(conditions=parts) | AnyOf(conditions=parts):
            for part in parts:
                yield from _of_condition(part)
        case Not(condition=part):
            yield from _of_condition(part)


def _of_operand(operand: Path | Literal) -> Iterator[str]:
    if isinstance(operand, Path):
        yield from members(operand)
