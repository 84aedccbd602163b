"""How parts follow each other, with the conditions that let a value through."""

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Any, Final

from workflow.expressions.jq.errors import NOWHERE, JqError
from workflow.expressions.jq.explaining.scope import Closure, Scope, Tracer
from workflow.expressions.jq.explaining.traced import Traced, Why, joined, made
from workflow.expressions.jq.flow import Broken, is_true
from workflow.expressions.jq.syntax import tree as s

Part = Callable[[Tracer, Any, Traced, Scope], Iterator[Traced]]


def condition(node: s.Node, found: Traced, at: int = NOWHERE) -> Why | None:
    """A condition and all that let it through itself; what stands nowhere in the program stands `at`, if anywhere."""
    place = node.at if node.at != NOWHERE else at
    if place == NOWHERE:
        return found.why
    return Why(place + 1, found, () if found.why is None else (found.why,))


def _pipe(tracer: Tracer, node: s.Pipe, given: Traced, scope: Scope) -> Iterator[Traced]:
    for found in tracer.of(node.left, given, scope):
        yield from tracer.of(node.right, found, scope)


def _comma(tracer: Tracer, node: s.Comma, given: Traced, scope: Scope) -> Iterator[Traced]:
    for part in node.parts:
        yield from tracer.of(part, given, scope)


def _alternative(tracer: Tracer, node: s.Alternative, given: Traced, scope: Scope) -> Iterator[Traced]:
    why, found_any = None, False
    for found in tracer.of(node.left, given, scope):
        holds = condition(node.left, found)
        why = joined(why, holds)
        if is_true(found.value):
            found_any = True
            yield found.under(holds)
    if not found_any:
        for found in tracer.of(node.right, given, scope):
            yield found.under(why)


def _if(tracer: Tracer, node: s.If, given: Traced, scope: Scope) -> Iterator[Traced]:
    for found in tracer.of(node.condition, given, scope):
        tracer.run.charge(0)
        branch = node.then if is_true(found.value) else node.otherwise
        let_through = condition(node.condition, found)
        if branch is None:
            yield given.under(let_through)
            continue
        for one in tracer.of(branch, given, scope):
            yield one.under(let_through)


def _try(tracer: Tracer, node: s.Try, given: Traced, scope: Scope) -> Iterator[Traced]:
    try:
        yield from tracer.of(node.body, given, scope)
    except JqError as error:
        caught = error.value
    else:
        return
    if node.handler is not None:
        yield from tracer.of(node.handler, made(caught, given), scope)


def _label(tracer: Tracer, node: s.Label, given: Traced, scope: Scope) -> Iterator[Traced]:
    own = object()
    try:
        yield from tracer.of(node.body, given, scope.with_label(node.name, own))
    except Broken as broken:
        if broken.label is not own:
            raise


def _break(_tracer: Tracer, node: s.Break, _given: Traced, scope: Scope) -> Iterator[Traced]:
    raise Broken(scope.labels[node.name])


def _definition(tracer: Tracer, node: s.Definition, given: Traced, scope: Scope) -> Iterator[Traced]:
    function = node.function
    closure = Closure(function.body, scope, function.name, function.parameters)
    return tracer.of(node.body, given, scope.with_function(function.name, len(function.parameters), closure))


FLOW: Final = MappingProxyType[type[s.Node], Part](
    {
        s.Pipe: _pipe,
        s.Comma: _comma,
        s.Alternative: _alternative,
        s.If: _if,
        s.Try: _try,
        s.Label: _label,
        s.Break: _break,
        s.Definition: _definition,
    }
)
