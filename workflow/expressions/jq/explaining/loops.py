"""Variables and loops, with where their values come from."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeVar

from workflow.expressions.jq.access import cannot_index
from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.explaining.scope import Scope, Tracer
from workflow.expressions.jq.explaining.traced import Traced
from workflow.expressions.jq.syntax import tree as s

T = TypeVar("T")
Part = Callable[[Tracer, Any, Traced, Scope], Iterator[Traced]]
_UNSET: Final = Traced(None)


def _taken(
    tracer: Tracer, pattern: s.Pattern, value: Traced, given: Traced, scope: Scope, found: Mapping[str, Traced]
) -> Iterator[Mapping[str, Traced]]:
    """The variables of a pattern for a value, each time that it can be taken apart."""
    if pattern.variable is not None:
        yield {**found, pattern.variable: value}
        return
    steps: list[tuple[s.Node, s.Pattern | None, str | None]] = (
        list(pattern.members)
        if pattern.members is not None
        else [(s.Constant(place), entry, None) for place, entry in enumerate(pattern.entries or ())]
    )

    def taken(place: int, so_far: Mapping[str, Traced]) -> Iterator[Mapping[str, Traced]]:
        if place == len(steps):
            yield so_far
            return
        key, inner, name = steps[place]
        known = scope.with_variables({**so_far, **({name: _UNSET} if name else {})})
        for by in tracer.of(key, given, known):
            if pattern.members is not None and type(by.value) is not str:
                raise cannot_index(value.value, by.value)
            if pattern.entries is not None and type(value.value) not in (list, type(None)):
                raise cannot_index(value.value, by.value)
            part = value.step(by.value, tracer.run.charge)
            more = {**so_far, name: part} if name else so_far
            for one in _taken(tracer, inner, part, given, scope, more) if inner else (more,):
                yield from taken(place + 1, one)

    yield from taken(0, found)


def bound(
    tracer: Tracer,
    patterns: tuple[s.Pattern, ...],
    value: Traced,
    given: Traced,
    scope: Scope,
    body: Callable[..., Any],
) -> Iterator[Any]:
    """What `body` gives for the scopes that the first pattern makes which does not fail, its body included."""
    names = {name: _UNSET for pattern in patterns for name in pattern.variables()}
    for number, pattern in enumerate(patterns, 1):
        try:
            for found in _taken(tracer, pattern, value, given, scope.with_variables(names), {}):
                yield from body(scope.with_variables({**names, **found}))
        except JqError:
            if number == len(patterns):
                raise
        else:
            return


def _binding(tracer: Tracer, node: s.Binding, given: Traced, scope: Scope) -> Iterator[Traced]:
    for found in tracer.of(node.source, given, scope):
        tracer.run.charge(0)
        yield from bound(tracer, node.patterns, found, given, scope, lambda inside: tracer.of(node.body, given, inside))


def _rounds(tracer: Tracer, node: s.Reduce | s.Foreach, given: Traced, scope: Scope) -> Iterator[Scope]:
    for found in tracer.of(node.source, given, scope):
        tracer.run.charge(0)
        yield from list(bound(tracer, node.patterns, found, given, scope, lambda inside: (inside,)))


def _reduce(tracer: Tracer, node: s.Reduce, given: Traced, scope: Scope) -> Iterator[Traced]:
    for state in tracer.of(node.start, given, scope):
        last = state
        for inside in _rounds(tracer, node, given, scope):
            outputs = list(tracer.of(node.update, last, inside))
            tracer.run.charge(len(outputs))
            last = outputs[-1] if outputs else Traced(None, why=last.why)
        yield last


def _foreach(tracer: Tracer, node: s.Foreach, given: Traced, scope: Scope) -> Iterator[Traced]:
    for start in tracer.of(node.start, given, scope):
        state = start
        for inside in _rounds(tracer, node, given, scope):
            before, state = state, Traced(None, why=state.why)
            for found in tracer.of(node.update, before, inside):
                tracer.run.charge(0)
                state = found
                if node.extract is None:
                    yield found
                else:
                    yield from tracer.of(node.extract, found, inside)


LOOPS: Final = MappingProxyType[type[s.Node], Part]({s.Binding: _binding, s.Reduce: _reduce, s.Foreach: _foreach})
