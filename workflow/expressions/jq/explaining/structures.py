"""Builtins that rearrange what there is: what they give stays what it was."""

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Final

from workflow.expressions.jq.explaining.assignments import delete_at, set_path
from workflow.expressions.jq.explaining.scope import Tracer
from workflow.expressions.jq.explaining.terms import combined
from workflow.expressions.jq.explaining.traced import Traced, made, put_in, put_together
from workflow.expressions.jq.values import containers, order
from workflow.expressions.jq.values.kinds import Charge
from workflow.paths import Json

Structure = Callable[..., Traced]
"""Given the tracer, the input, and an output of each argument."""
ORDERS: Final = MappingProxyType(
    {
        "sort": order.ordered,
        "group": order.grouped,
        "unique": order.unique,
        "min": order.least,
        "max": order.greatest,
    }
)


def parts(given: Traced, charge: Charge) -> list[Traced]:
    """The entries of an array or object. Raises JqError as jq does."""
    containers.entries(given.value)
    return [one for _, one in given.entries(charge)]


def arranged(tracer: Tracer, given: Traced, name: str, keys: list[Json]) -> Traced:
    """Entries by their keys: sorted, grouped, without those of the same key, the least or greatest of them."""
    charge = tracer.run.charge
    ORDERS[name](given.value, keys, charge)
    found = ORDERS[name](parts(given, charge), keys, charge)
    if found is None:
        return Traced(None, why=given.why)
    if isinstance(found, Traced):
        return found.under(given.why)
    if name == "group":
        return put_together(map(put_together, found)).under(given.why)
    return put_together(found).under(given.why)


def _by_itself(name: str) -> Structure:
    return lambda tracer, given: arranged(tracer, given, name, given.value)


def _reverse(tracer: Tracer, given: Traced) -> Traced:
    if type(given.value) is not list:
        return made([], given)
    tracer.run.charge(len(given.value))
    return put_together(reversed(parts(given, tracer.run.charge))).under(given.why)


def _to_entries(tracer: Tracer, given: Traced) -> Traced:
    tracer.run.charge(2 * len(given.value))
    found = [put_in({"key": made(name, one), "value": one}) for name, one in given.entries(tracer.run.charge)]
    return put_together(found).under(given.why)


def _flatten(tracer: Tracer, given: Traced, depth: Traced | None = None) -> Traced:
    most = None if depth is None else depth.value
    containers.flatten(given.value, most, tracer.run.charge) if depth else containers.flatten_all(
        given.value, tracer.run.charge
    )

    def flat(entries: list[Traced], left: Json) -> Iterator[Traced]:
        for one in entries:
            if type(one.value) is list and (left is None or left > 0):
                yield from flat(parts(one, tracer.run.charge), None if left is None else left - 1)
            else:
                yield one

    return put_together(flat(parts(given, tracer.run.charge), most)).under(given.why)


def _add(tracer: Tracer, given: Traced) -> Traced:
    total = Traced(None)
    for one in parts(given, tracer.run.charge):
        total = combined(tracer, "+", total, one)
    return total.under(given.why)


def _transpose(tracer: Tracer, given: Traced) -> Traced:
    charge = tracer.run.charge
    rows = [parts(row, charge) for row in parts(given, charge)]
    width = max(map(len, rows), default=0)
    charge(width * len(rows))
    found = (put_together(row[place] if place < len(row) else Traced(None) for row in rows) for place in range(width))
    return put_together(found).under(given.why)


def _to_array(_tracer: Tracer, given: Traced) -> Traced:
    return given if type(given.value) is list else put_together([given])


STRUCTURES: Final = MappingProxyType[tuple[str, int], Structure](
    {
        **{(name, 0): _by_itself(name) for name in ("sort", "unique", "min", "max")},
        ("reverse", 0): _reverse,
        ("to_entries", 0): _to_entries,
        ("flatten", 0): _flatten,
        ("flatten", 1): _flatten,
        ("add", 0): _add,
        ("transpose", 0): _transpose,
        ("toarray", 0): _to_array,
        ("setpath", 2): set_path,
        ("delpaths", 1): delete_at,
    }
)
