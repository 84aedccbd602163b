"""Terms and signs, with where their values come from."""

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Any, Final

from workflow.expressions._query import ExpressionError
from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.explaining.scope import Scope, Tracer
from workflow.expressions.jq.explaining.traced import Place, Traced, joined, made, put_in, put_together
from workflow.expressions.jq.flow import SIGNS, is_true
from workflow.expressions.jq.json_text.tojson import excerpt, to_text
from workflow.expressions.jq.syntax import tree as s
from workflow.expressions.jq.values.arithmetic import negate
from workflow.expressions.jq.values.containers import entries
from workflow.expressions.jq.values.formats import formatted
from workflow.expressions.jq.values.kinds import equal, kind
from workflow.paths import Json

Part = Callable[[Tracer, Any, Traced, Scope], Iterator[Traced]]
NULL: Final = Traced(None)


def _identity(_tracer: Tracer, _node: s.Identity, given: Traced, _scope: Scope) -> Iterator[Traced]:
    yield given


def _constant(_tracer: Tracer, node: s.Constant, given: Traced, _scope: Scope) -> Iterator[Traced]:
    yield Traced(node.value, why=given.why)


def _location(_tracer: Tracer, node: s.Location, given: Traced, _scope: Scope) -> Iterator[Traced]:
    yield Traced({"file": "<top-level>", "line": node.line}, why=given.why)


def _variable(tracer: Tracer, node: s.Variable, given: Traced, scope: Scope) -> Iterator[Traced]:
    known = scope.variables.get(node.name)
    if known is None:
        if node.name not in tracer.run.arguments.variables:
            raise ExpressionError(f"the variable ${node.name} is not known here", node.at + 1)
        known = Traced(tracer.run.arguments.variables[node.name], Place(node.name))
    yield known.under(given.why)


def _index(tracer: Tracer, node: s.Index, given: Traced, scope: Scope) -> Iterator[Traced]:
    for key in tracer.of(node.key, given, scope):
        for found in tracer.of(node.of, given, scope):
            yield from _looked_up(tracer, found, key.value, node.optional, key)


def _slice(tracer: Tracer, node: s.Slice, given: Traced, scope: Scope) -> Iterator[Traced]:
    for start in tracer.of(node.start, given, scope) if node.start else (NULL,):
        for end in tracer.of(node.end, given, scope) if node.end else (NULL,):
            for found in tracer.of(node.of, given, scope):
                yield from _looked_up(
                    tracer, found, {"start": start.value, "end": end.value}, node.optional, start, end
                )


def _looked_up(tracer: Tracer, found: Traced, key: Any, optional: bool, *by: Traced) -> Iterator[Traced]:
    try:
        inner = found.step(key, tracer.run.charge)
    except JqError:
        if not optional:
            raise
        return
    for one in by:
        inner = inner.under(one.why)
    yield inner


def _each(tracer: Tracer, node: s.Each, given: Traced, scope: Scope) -> Iterator[Traced]:
    for container in tracer.of(node.of, given, scope):
        if node.optional and type(container.value) not in (list, dict):
            continue
        entries(container.value)
        for _, entry in container.entries(tracer.run.charge):
            yield entry


def _array(tracer: Tracer, node: s.Array, given: Traced, scope: Scope) -> Iterator[Traced]:
    found = list(tracer.of(node.body, given, scope)) if node.body else []
    tracer.run.charge(len(found))
    yield put_together(found).under(given.why)


def _object(tracer: Tracer, node: s.Object, given: Traced, scope: Scope) -> Iterator[Traced]:
    def members(place: int, before: dict[str, Traced]) -> Iterator[Traced]:
        if place == len(node.members):
            yield put_in(before).under(given.why)
            return
        key, value = node.members[place]
        for by in tracer.of(key, given, scope):
            for found in tracer.of(value, given, scope):
                tracer.run.charge(len(before))
                if type(by.value) is not str:
                    raise JqError(f"Cannot use {kind(by.value)} ({excerpt(by.value)}) as object key")
                yield from members(place + 1, {**before, by.value: found.under(by.why)})

    return members(0, {})


def _text(tracer: Tracer, node: s.Text, given: Traced, scope: Scope) -> Iterator[Traced]:
    def written(value: Any) -> str:
        charge = tracer.run.charge
        return to_text(value, charge) if node.format == "text" else formatted(node.format, value, charge)

    def texts(left: int, after: str, of: tuple[Traced, ...]) -> Iterator[Traced]:
        if not left:
            yield made(after, *of).under(given.why)
            return
        part = node.parts[left - 1]
        if isinstance(part, str):
            yield from texts(left - 1, part + after, of)
            return
        for found in tracer.of(part, given, scope):
            text = written(found.value) + after
            tracer.run.charge(len(text))
            yield from texts(left - 1, text, (found, *of))

    return texts(len(node.parts), "", ())


def _format(tracer: Tracer, node: s.Format, given: Traced, _scope: Scope) -> Iterator[Traced]:
    yield made(formatted(node.name, given.value, tracer.run.charge), given)


def _negation(tracer: Tracer, node: s.Negation, given: Traced, scope: Scope) -> Iterator[Traced]:
    for found in tracer.of(node.of, given, scope):
        yield made(negate(found.value), found)


def _binary(tracer: Tracer, node: s.Binary, given: Traced, scope: Scope) -> Iterator[Traced]:
    for right in tracer.of(node.right, given, scope):
        for left in tracer.of(node.left, given, scope):
            tracer.run.charge(0)
            yield combined(tracer, node.sign, left, right)


def combined(tracer: Tracer, sign: str, left: Traced, right: Traced) -> Traced:
    """What a sign makes of two values: of arrays and objects the parts stay what they were."""
    charge = tracer.run.charge
    value = SIGNS[sign](left.value, right.value, charge)
    both = joined(left.why, right.why)
    if sign == "+" and (left.value is None or right.value is None):
        return (right if left.value is None else left).under(both)
    if sign == "+" and type(value) is list:
        return Traced(value, parts=[*left.listed(charge), *right.listed(charge)], why=both)
    if sign == "+" and type(value) is dict:
        return Traced(value, parts={**left.named(charge), **right.named(charge)}, why=both)
    if sign == "*" and type(value) is dict:
        return Traced(value, parts=_merged(tracer, left, right), why=both)
    if sign == "-" and type(value) is list:
        return Traced(value, parts=list(_left_over(tracer, left, right.value)), why=both)
    return made(value, left, right)


def _merged(tracer: Tracer, left: Traced, right: Traced) -> dict[str, Traced]:
    parts = dict(left.named(tracer.run.charge))
    for name, one in right.named(tracer.run.charge).items():
        before = parts.get(name)
        if before is not None and type(before.value) is dict and type(one.value) is dict:
            parts[name] = put_in(_merged(tracer, before, one)).under(joined(before.why, one.why))
        else:
            parts[name] = one
    return parts


def _left_over(tracer: Tracer, left: Traced, gone: list[Json]) -> Iterator[Traced]:
    charge = tracer.run.charge
    return (one for one in left.listed(charge) if not any(equal(one.value, other, charge) for other in gone))


def _logic(tracer: Tracer, node: s.Logic, given: Traced, scope: Scope) -> Iterator[Traced]:
    decides = node.word == "or"
    for left in tracer.of(node.left, given, scope):
        tracer.run.charge(0)
        if is_true(left.value) is decides:
            yield made(decides, left)
            continue
        for right in tracer.of(node.right, given, scope):
            yield made(is_true(right.value), left, right)


TERMS: Final = MappingProxyType[type[s.Node], Part](
    {
        s.Identity: _identity,
        s.Constant: _constant,
        s.Location: _location,
        s.Variable: _variable,
        s.Index: _index,
        s.Slice: _slice,
        s.Each: _each,
        s.Array: _array,
        s.Object: _object,
        s.Text: _text,
        s.Format: _format,
        s.Negation: _negation,
        s.Binary: _binary,
        s.Logic: _logic,
    }
)
