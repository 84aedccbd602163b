"""Paths and assignments, with where the values come from.

A path is looked for in a root of its own: where an output then stands there is its path.
"""

from collections.abc import Iterator
from typing import Final

from workflow.expressions.jq.access import delete_paths
from workflow.expressions.jq.assignments import not_a_path
from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.explaining.changes import with_at, without
from workflow.expressions.jq.explaining.scope import Scope, Tracer
from workflow.expressions.jq.explaining.terms import combined
from workflow.expressions.jq.explaining.traced import Cut, Place, Searched, Traced, at_path, joined
from workflow.expressions.jq.flow import is_true
from workflow.expressions.jq.syntax import tree as s

_NULL: Final = Traced(None)


def paths_of(tracer: Tracer, node: s.Node, given: Traced, scope: Scope) -> Iterator[Traced]:
    """`path(…)`: arrays of keys, each with the conditions that let it through."""
    root = Searched(given)
    for found in tracer.of(node, Traced(given.value, Place(root), why=given.why), scope):
        if found.place is None or found.place.root is not root:
            raise not_a_path(found.value)
        keys = [{"start": key.start, "end": key.end} if isinstance(key, Cut) else key for key in found.place.path()]
        tracer.run.charge(len(keys))
        yield Traced(keys, made_of=(given,), why=found.why)


def assignment(tracer: Tracer, node: s.Assignment, given: Traced, scope: Scope) -> Iterator[Traced]:
    """Any of them, by its sign."""
    if node.sign == "|=":
        yield _updated(tracer, node, given, scope)
        return
    for value in tracer.of(node.value, given, scope):
        result = given
        for path in paths_of(tracer, node.target, given, scope):
            new = _new(tracer, node.sign, at_path(result, path.value, tracer.run.charge), value)
            result = with_at(tracer, result, path.value, new.under(path.why))
        yield result


def _new(tracer: Tracer, sign: str, before: Traced, value: Traced) -> Traced:
    if sign == "=":
        return value
    if sign == "//=":
        return before if is_true(before.value) else value
    return combined(tracer, sign[:-1], before, value)


def _updated(tracer: Tracer, node: s.Assignment, given: Traced, scope: Scope) -> Traced:
    result, gone = given, []
    for path in paths_of(tracer, node.target, given, scope):
        before = at_path(result, path.value, tracer.run.charge)
        new = next(tracer.of(node.value, before, scope), None)
        if new is None:
            gone.append(path.value)
        else:
            result = with_at(tracer, result, path.value, new.under(path.why))
    return without(tracer, result, gone) if gone else result


def set_path(tracer: Tracer, given: Traced, path: Traced, new: Traced) -> Traced:
    """`setpath`"""
    if type(path.value) is not list:
        raise JqError("Path must be specified as an array")
    return with_at(tracer, given, path.value, new).under(joined(path.why, new.why))


def delete_at(tracer: Tracer, given: Traced, paths: Traced) -> Traced:
    """`delpaths`"""
    delete_paths(given.value, paths.value, tracer.run.charge)
    return without(tracer, given, paths.value).under(paths.why)


def get_path(tracer: Tracer, given: Traced, path: Traced) -> Traced:
    """`getpath`"""
    if type(path.value) is not list:
        raise JqError("Path must be specified as an array")
    found = at_path(given, path.value, tracer.run.charge)
    return found.under(joined(path.why, given.why))
