"""Builtins whose arguments are carried out as often as they like, with where their values come from."""

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Final

from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.explaining.assignments import get_path, paths_of
from workflow.expressions.jq.explaining.flow import condition
from workflow.expressions.jq.explaining.scope import Scope, Tracer
from workflow.expressions.jq.explaining.structures import arranged, parts
from workflow.expressions.jq.explaining.terms import combined
from workflow.expressions.jq.explaining.traced import Traced, Why, made, put_together
from workflow.expressions.jq.flow import is_true
from workflow.expressions.jq.json_text.tojson import wrong_kind
from workflow.expressions.jq.syntax.tree import Call
from workflow.expressions.jq.values.kinds import NUMBERS, double, number

Form = Callable[[Tracer, Call, Traced, Scope], Iterator[Traced]]


def _empty(_tracer: Tracer, _node: Call, _given: Traced, _scope: Scope) -> Iterator[Traced]:
    return iter(())


def _select(tracer: Tracer, node: Call, given: Traced, scope: Scope) -> Iterator[Traced]:
    for found in tracer.of(node.arguments[0], given, scope):
        if is_true(found.value):
            yield given.under(condition(node.arguments[0], found, scope.called_at))


def _map(tracer: Tracer, node: Call, given: Traced, scope: Scope) -> Iterator[Traced]:
    found: list[Traced] = []
    for entry in parts(given, tracer.run.charge):
        tracer.run.charge(0)
        found += tracer.of(node.arguments[0], entry, scope)
    yield put_together(found).under(given.why)


def _path(tracer: Tracer, node: Call, given: Traced, scope: Scope) -> Iterator[Traced]:
    return paths_of(tracer, node.arguments[0], given, scope)


def _getpath(tracer: Tracer, node: Call, given: Traced, scope: Scope) -> Iterator[Traced]:
    for path in tracer.of(node.arguments[0], given, scope):
        yield get_path(tracer, given, path)


def _first(tracer: Tracer, node: Call, given: Traced, scope: Scope) -> Iterator[Traced]:
    for found in tracer.of(node.arguments[0], given, scope):
        yield found
        return


def _last(tracer: Tracer, node: Call, given: Traced, scope: Scope) -> Iterator[Traced]:
    last = None
    for found in tracer.of(node.arguments[0], given, scope):
        tracer.run.charge(0)
        last = found
    if last is not None:
        yield last


def _counts(tracer: Tracer, node: Call, given: Traced, scope: Scope) -> Iterator[tuple[float, Why | None]]:
    for count in tracer.of(node.arguments[0], given, scope):
        if type(count.value) not in NUMBERS:
            raise wrong_kind(count.value, "is not a count")
        if count.value < 0:
            raise JqError(f"{node.name} doesn't support negative count")
        yield double(count.value), count.why


def _limit(tracer: Tracer, node: Call, given: Traced, scope: Scope) -> Iterator[Traced]:
    for most, why in _counts(tracer, node, given, scope):
        if not most > 0:
            continue
        for place, found in enumerate(tracer.of(node.arguments[1], given, scope), 1):
            yield found.under(why)
            if place >= most:
                break


def _skip(tracer: Tracer, node: Call, given: Traced, scope: Scope) -> Iterator[Traced]:
    for passed, why in _counts(tracer, node, given, scope):
        for place, found in enumerate(tracer.of(node.arguments[1], given, scope), 1):
            tracer.run.charge(0)
            if place > passed:
                yield found.under(why)


def _is_empty(tracer: Tracer, node: Call, given: Traced, scope: Scope) -> Iterator[Traced]:
    found = next(tracer.of(node.arguments[0], given, scope), None)
    yield made(found is None, given, *(() if found is None else (found,)))


def _any(tracer: Tracer, node: Call, given: Traced, scope: Scope) -> Iterator[Traced]:
    wanted, seen = node.name == "any", []
    for found in tracer.of(node.arguments[0], given, scope):
        tracer.run.charge(0)
        for holds in tracer.of(node.arguments[1], found, scope):
            seen.append(holds)
            if is_true(holds.value) is wanted:
                yield made(wanted, holds)
                return
    yield made(not wanted, *seen)


def _add(tracer: Tracer, node: Call, given: Traced, scope: Scope) -> Iterator[Traced]:
    total = Traced(None, why=given.why)
    for found in tracer.of(node.arguments[0], given, scope):
        total = combined(tracer, "+", total, found)
    yield total


def _by(name: str) -> Form:
    def form(tracer: Tracer, node: Call, given: Traced, scope: Scope) -> Iterator[Traced]:
        keys = []
        for entry in parts(given, tracer.run.charge):
            keys.append([found.value for found in tracer.of(node.arguments[0], entry, scope)])
            tracer.run.charge(0)
        yield arranged(tracer, given, name, keys)

    return form


def _repeat(tracer: Tracer, node: Call, given: Traced, scope: Scope) -> Iterator[Traced]:
    """As jq has it: what the argument gives for the input, again and again."""
    while True:
        yield from tracer.of(node.arguments[0], given, scope)


def _again(tracer: Tracer, node: Call, given: Traced, scope: Scope) -> Iterator[Traced]:
    """`recurse`, `while`, `until`: without calling anything inside of itself."""
    pending = [_steps(tracer, node, given, scope)]
    while pending:
        for is_output, found in pending[-1]:
            tracer.run.charge(0)
            if is_output:
                yield found
            else:
                tracer.run.charge(len(pending))
                pending.append(_steps(tracer, node, found, scope))
                break
        else:
            pending.pop()


def _steps(tracer: Tracer, node: Call, value: Traced, scope: Scope) -> Iterator[tuple[bool, Traced]]:
    """From a value on: whether the next one is an output, or where to go on from."""
    *tests, update = node.arguments
    if not tests:
        yield True, value
        for found in tracer.of(update, value, scope):
            yield False, found
        return
    for holds in tracer.of(tests[0], value, scope):
        let_through = condition(tests[0], holds)
        if node.name == "until" and is_true(holds.value):
            yield True, value.under(let_through)
        elif node.name == "until" or is_true(holds.value):
            if node.name == "while":
                yield True, value.under(let_through)
            for found in tracer.of(update, value, scope):
                yield False, found.under(let_through)


def _range(tracer: Tracer, node: Call, given: Traced, scope: Scope) -> Iterator[Traced]:
    constants = (Traced(0), Traced(1))
    arguments = node.arguments
    starts = tracer.of(arguments[0], given, scope) if len(arguments) > 1 else (constants[0],)
    for start in starts:
        for end in tracer.of(arguments[min(1, len(arguments) - 1)], given, scope):
            for step in tracer.of(arguments[2], given, scope) if len(arguments) > 2 else (constants[1],):
                yield from _numbers(tracer, start, end, step)


def _numbers(tracer: Tracer, start: Traced, end: Traced, step: Traced) -> Iterator[Traced]:
    if any(type(one.value) not in NUMBERS for one in (start, end, step)):
        raise JqError("Range bounds must be numeric")
    last, width = end.value, step.value
    here = start.value if type(start.value) is int else number(double(start.value))
    while (here < last) if width > 0 else (here > last and width < 0):
        tracer.run.charge(0)
        yield made(here, start, end, step)
        here = here + width if type(here) is int and type(width) is int else number(double(here) + double(width))


FORMS: Final = MappingProxyType[tuple[str, int], Form](
    {
        ("empty", 0): _empty,
        ("select", 1): _select,
        ("map", 1): _map,
        ("path", 1): _path,
        ("getpath", 1): _getpath,
        ("first", 1): _first,
        ("last", 1): _last,
        ("limit", 2): _limit,
        ("skip", 2): _skip,
        ("isempty", 1): _is_empty,
        ("any", 2): _any,
        ("all", 2): _any,
        ("add", 1): _add,
        ("repeat", 1): _repeat,
        **dict.fromkeys((("recurse", 1), ("until", 2), ("while", 2)), _again),
        **{("range", arity): _range for arity in (1, 2, 3)},
        **{(f"{name}_by", 1): _by(name) for name in ("sort", "group", "unique", "min", "max")},
    }
)
