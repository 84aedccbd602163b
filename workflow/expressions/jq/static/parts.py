"""Terms and signs, as the static look sees them: what each kind of part gives and looks at."""

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from workflow.expressions._query import NOTHING
from workflow.expressions.jq.static.facts import BELOW, EACH, Kind, Read, Step
from workflow.expressions.jq.static.scope import Reader, Scope, value_of
from workflow.expressions.jq.static.shapes import UNKNOWN, Outputs, Shape, made
from workflow.expressions.jq.static.signs import combined
from workflow.expressions.jq.static.tree import literal
from workflow.expressions.jq.syntax import tree as s
from workflow.expressions.jq.values.kinds import kind

_ANYTHING: Final = frozenset(("text", "json"))
"""The formats that write any value."""
Part = Callable[[Reader, Any, Shape, Scope], Outputs]


def _identity(reader: Reader, node: s.Identity, given: Shape, _scope: Scope) -> Outputs:
    column = reader.column(node)
    places = frozenset(Read(one.variable, one.path, column) for one in given.places)
    return Outputs(Shape(given.kinds, places, given.constant))


def _constant(_reader: Reader, node: s.Constant, _given: Shape, _scope: Scope) -> Outputs:
    own: Kind = kind(node.value)  # type: ignore[assignment]
    return Outputs(Shape(frozenset((own,)), constant=node.value))


def _variable(reader: Reader, node: s.Variable, _given: Shape, scope: Scope) -> Outputs:
    known = scope.variables.get(node.name)
    return Outputs(known or Shape(places=frozenset((Read(node.name, (), reader.column(node)),))))


def _step(reader: Reader, node: s.Index | s.Each | s.Slice, given: Shape, scope: Scope) -> Outputs:
    of = reader.of(node.of, given, scope)
    found = _STEPS[type(node)](reader, node, of, given, scope)
    return replace(found, least=0) if node.optional else found


def _each(reader: Reader, node: s.Each, of: Outputs, _given: Shape, _scope: Scope) -> Outputs:
    entry = of.shape.step(EACH, reader.column(node))
    reader.enter(entry)
    fits = node.optional or of.shape.kinds <= {"array", "object"}
    return Outputs(entry, 0, False, of.fails or not fits)


def _slice(reader: Reader, node: s.Slice, of: Outputs, given: Shape, scope: Scope) -> Outputs:
    for bound in (node.start, node.end):
        of = value_of(reader, bound, given, scope).then(of) if bound else of
    reader.enter(of.shape)
    return of.of(Shape(of.shape.kinds & {"array", "string", "null"}, of.shape.places), fails=not node.optional)


def _index(reader: Reader, node: s.Index, of: Outputs, given: Shape, scope: Scope) -> Outputs:
    key = value_of(reader, node.key, given, scope)
    name = literal(node.key)
    step: Step = name if type(name) in (str, int) else BELOW  # type: ignore[assignment]
    part = of.shape.step(step, reader.column(node))
    reader.enter(part)
    fits = {str: {"object", "null"}, int: {"array", "null"}}.get(type(name), set())
    return key.then(of).of(part, fails=not (node.optional or of.shape.kinds <= fits))


_STEPS: Final[dict[type[s.Node], Callable[..., Outputs]]] = {s.Each: _each, s.Slice: _slice, s.Index: _index}


def _location(_reader: Reader, _node: s.Location, _given: Shape, _scope: Scope) -> Outputs:
    return Outputs(made("object"))


def _format(reader: Reader, node: s.Format, given: Shape, _scope: Scope) -> Outputs:
    reader.use(given)
    return Outputs(made("string"), fails=node.name not in _ANYTHING)


def _text(reader: Reader, node: s.Text, given: Shape, scope: Scope) -> Outputs:
    told = Outputs()
    for part in node.parts:
        told = value_of(reader, part, given, scope).then(told) if isinstance(part, s.Node) else told
    return told.of(made("string"), fails=node.format not in _ANYTHING)


def _array(reader: Reader, node: s.Array, given: Shape, scope: Scope) -> Outputs:
    fails = node.body is not None and value_of(reader, node.body, given, scope).fails
    return Outputs(made("array"), fails=fails)


def _object(reader: Reader, node: s.Object, given: Shape, scope: Scope) -> Outputs:
    told = Outputs()
    for key, value in node.members:
        by = value_of(reader, key, given, scope)
        told = by.then(value_of(reader, value, given, scope).then(told))
        told = told.of(UNKNOWN, fails=by.shape.kinds != {"string"})
    return told.of(made("object"))


def _sign(reader: Reader, node: s.Negation | s.Binary | s.Logic, given: Shape, scope: Scope) -> Outputs:
    if isinstance(node, s.Negation):
        of = value_of(reader, node.of, given, scope)
        return of.of(made("number"), fails=of.shape.kinds != {"number"})
    left = value_of(reader, node.left, given, scope)
    right = value_of(reader, node.right, given, scope)
    both = left.then(right)
    if isinstance(node, s.Logic):
        return Outputs(made("boolean"), min(both.least, left.least), both.single, both.fails)
    shape, fails = combined(node.sign, left.shape, right.shape)
    if node.sign in "/%" and (divisor := right.shape.constant) is not NOTHING and divisor and fails:
        fails = not (left.shape.kinds == right.shape.kinds == {"number"}) or abs(divisor) < 1
    return both.of(shape, fails=fails)


PARTS: Final = MappingProxyType[type[s.Node], Part](
    {
        s.Identity: _identity,
        s.Constant: _constant,
        s.Variable: _variable,
        **dict.fromkeys((s.Index, s.Each, s.Slice), _step),
        s.Location: _location,
        s.Format: _format,
        s.Text: _text,
        s.Array: _array,
        s.Object: _object,
        **dict.fromkeys((s.Negation, s.Binary, s.Logic), _sign),
    }
)
