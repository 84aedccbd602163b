"""Variables and loops, as the static look sees them."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Any, Final

from workflow.expressions.jq.static.facts import BELOW
from workflow.expressions.jq.static.scope import Reader, Scope, value_of
from workflow.expressions.jq.static.shapes import UNKNOWN, Outputs, Shape, joined
from workflow.expressions.jq.static.tree import literal
from workflow.expressions.jq.syntax.tree import Binding, Foreach, Node, Pattern, Reduce

_WIDENED_AFTER: Final = 3


def _bound(
    reader: Reader, patterns: tuple[Pattern, ...], value: Shape, given: Shape, scope: Scope
) -> tuple[Scope, bool]:
    """A scope with the variables of the patterns, and whether taking apart is sure."""
    found: dict[str, list[Shape]] = {}
    for pattern in patterns:
        _taken(reader, pattern, value, given, scope, found)
    if len(patterns) > 1:
        for shapes in found.values():
            shapes.append(UNKNOWN)
    inside = scope.with_variables({name: joined(shapes) for name, shapes in found.items()})
    return inside, len(patterns) == 1 and patterns[0].variable is not None


def _taken(
    reader: Reader, pattern: Pattern, value: Shape, given: Shape, scope: Scope, found: dict[str, list[Shape]]
) -> None:
    if pattern.variable is not None:
        found.setdefault(pattern.variable, []).append(value)
    for place, entry in enumerate(pattern.entries or ()):
        _taken(reader, entry, value.step(place, entry.at + 1), given, scope, found)
    for key, inner, name in pattern.members or ():
        known = scope.with_variables({one: joined(shapes) for one, shapes in found.items()})
        written = literal(key)
        if type(written) is not str:
            value_of(reader, key, given, known.with_variables({name: UNKNOWN} if name else {}))
        part = value.step(written if type(written) is str else BELOW, key.at + 1)
        if name is not None:
            found.setdefault(name, []).append(part)
        if inner is not None:
            _taken(reader, inner, part, given, scope, found)


def _binding(reader: Reader, node: Binding, given: Shape, scope: Scope) -> Outputs:
    source = reader.of(node.source, given, scope)
    inside, sure = _bound(reader, node.patterns, source.shape, given, scope)
    body = reader.of(node.body, given, inside)
    found = source.then(body)
    if sure:
        return found
    single = found.single and all(_is_plain(pattern) for pattern in node.patterns) and len(node.patterns) == 1
    return Outputs(found.shape, found.least if single else 0, single, True)


def _is_plain(pattern: Pattern) -> bool:
    """Whether all its keys are constants, so that it binds once."""
    entries = all(map(_is_plain, pattern.entries or ()))
    members = pattern.members or ()
    return entries and all(type(literal(key)) is str and (not inner or _is_plain(inner)) for key, inner, _ in members)


def _reduce(reader: Reader, node: Reduce, given: Shape, scope: Scope) -> Outputs:
    source, start = reader.of(node.source, given, scope), reader.of(node.start, given, scope)
    inside, _ = _bound(reader, node.patterns, source.shape, given, scope)
    state, update = _settled(reader, node.update, start.shape, inside)
    if not update.least:
        state = Shape(state.kinds | {"null"}, state.places)
    return Outputs(state, start.least, start.single, True)


def _foreach(reader: Reader, node: Foreach, given: Shape, scope: Scope) -> Outputs:
    source, start = reader.of(node.source, given, scope), reader.of(node.start, given, scope)
    inside, _ = _bound(reader, node.patterns, source.shape, given, scope)
    _, update = _settled(reader, node.update, start.shape, inside)
    told = reader.of(node.extract, update.shape, inside) if node.extract else update
    return Outputs(told.shape, 0, False, True)


def _settled(reader: Reader, update: Node, start: Shape, scope: Scope) -> tuple[Shape, Outputs]:
    """What the state of a loop may be after any number of rounds, and what a round then gives."""
    state = Shape(start.kinds, start.places)
    for _ in range(_WIDENED_AFTER):
        found = reader.of(update, state, scope)
        wider = joined((state, Shape(found.shape.kinds, found.shape.places)))
        if (wider.kinds, _paths(wider)) == (state.kinds, _paths(state)):
            return state, found
        state = wider
    reader.use(state)
    column = min((place.column for place in state.places), default=1)
    state = Shape(places=state.places | state.step(BELOW, column).places)
    return state, reader.of(update, state, scope)


def _paths(shape: Shape) -> set[Any]:
    return {(place.variable, place.path) for place in shape.places}


Loop = Callable[[Reader, Any, Shape, Scope], Outputs]
LOOPS: Final = MappingProxyType[type[Node], Loop]({Binding: _binding, Reduce: _reduce, Foreach: _foreach})
