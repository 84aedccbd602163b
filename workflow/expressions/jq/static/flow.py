"""How parts follow each other, as the static look sees them: pipes, conditions, alternatives, assignments."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Any, Final

from workflow.expressions.jq.static.facts import ERROR, KINDS, Finding, Read
from workflow.expressions.jq.static.scope import Reader, Scope, value_of
from workflow.expressions.jq.static.shapes import NONE, Outputs, Shape, joined
from workflow.expressions.jq.static.tree import is_place
from workflow.expressions.jq.syntax import tree as s

Part = Callable[[Reader, Any, Shape, Scope], Outputs]


def _pipe(reader: Reader, node: s.Pipe, given: Shape, scope: Scope) -> Outputs:
    left = reader.of(node.left, given, scope)
    return left.then(reader.of(node.right, left.shape, scope))


def _comma(reader: Reader, node: s.Comma, given: Shape, scope: Scope) -> Outputs:
    parts = [reader.of(part, given, scope) for part in node.parts]
    shapes = [part.shape for part in parts if part.shape.kinds] or [parts[0].shape]
    some = [part for part in parts if part is not NONE]
    single = len(some) <= 1 and all(part.single for part in some)
    return Outputs(joined(shapes), sum(part.least for part in parts), single, any(part.fails for part in parts))


def _label(reader: Reader, node: s.Label, given: Shape, scope: Scope) -> Outputs:
    found = reader.of(node.body, given, scope)
    return Outputs(found.shape, 0, found.single, found.fails)


def _break(_reader: Reader, _node: s.Break, _given: Shape, _scope: Scope) -> Outputs:
    return NONE


def _alternative(reader: Reader, node: s.Alternative, given: Shape, scope: Scope) -> Outputs:
    left = reader.of(node.left, given, scope)
    if left.least and left.shape.is_true() and reader.in_program():
        message = "the left side of `//` is never null or false, so the right side never counts"
        reader.add(Finding("unreachable-alternative", message, node.right.at + 1))
        return left
    right = reader.of(node.right, given, scope)
    if left.shape.is_false():
        return Outputs(right.shape, right.least, right.single, left.fails or right.fails)
    kept = left.shape.without("null")
    least = min(1 if left.least else right.least, right.least)
    return Outputs(joined((kept, right.shape)), least, left.single and right.single, left.fails or right.fails)


def _assigned(reader: Reader, node: s.Assignment, given: Shape, scope: Scope) -> Outputs:
    target = reader.of(node.target, given, scope)
    if node.sign != "=":
        reader.use(target.shape)
    value = value_of(reader, node.value, target.shape if node.sign == "|=" else given, scope)
    inside = is_place(node.target) and not isinstance(node.target, s.Identity)
    shape = Shape(given.kinds | {"array", "object"} if inside else KINDS, given.places)
    if node.sign == "|=":
        return Outputs(shape, fails=True)
    return Outputs(shape, value.least, value.single, True)


def _condition(reader: Reader, node: s.If, given: Shape, scope: Scope) -> Outputs:
    condition = value_of(reader, node.condition, given, scope)
    then = reader.of(node.then, given, scope)
    otherwise = reader.of(node.otherwise, given, scope) if node.otherwise else Outputs(given)
    if condition.shape.is_true():
        return condition.then(then)
    if condition.shape.is_false():
        return condition.then(otherwise)
    either = Outputs(
        joined((then.shape, otherwise.shape)),
        min(then.least, otherwise.least),
        then.single and otherwise.single,
        then.fails or otherwise.fails,
    )
    return condition.then(either)


def _attempt(reader: Reader, node: s.Try, given: Shape, scope: Scope) -> Outputs:
    body = reader.of(node.body, given, scope)
    if node.handler is None:
        return Outputs(body.shape, 0 if body.fails else body.least, body.single, False)
    handler = reader.of(node.handler, Shape(places=frozenset((Read(ERROR, (), 1),))), scope)
    if not body.fails:
        return body
    single = body.single and handler.single and body.least <= 1
    return Outputs(joined((body.shape, handler.shape)), min(body.least, handler.least), single, handler.fails)


FLOW: Final = MappingProxyType[type[s.Node], Part](
    {
        s.Pipe: _pipe,
        s.Comma: _comma,
        s.Label: _label,
        s.Break: _break,
        s.Alternative: _alternative,
        s.Assignment: _assigned,
        s.If: _condition,
        s.Try: _attempt,
    }
)
