"""What the parts of a jq program may need to be true, or not to be."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Final

from simulator.studies.exploration.languages._texts import like
from simulator.studies.exploration.languages.jq.demand import NO_DEMAND, Demand, Demands, Inverter, both, once
from simulator.studies.exploration.languages.jq.outputs import generates, through, with_source
from simulator.studies.exploration.languages.jq.values import MIRRORED, OPPOSITE, PAIRS, TEXT, around, others
from simulator.studies.exploration.partial_data import ANYTHING, FARTHEST, under
from workflow.expressions import NOTHING
from workflow.expressions.jq import tree as s
from workflow.paths import Json


def _logic(inverter: Inverter, node: s.Logic, wanted: bool) -> Iterator[Demand]:
    """`and` is true by both sides and false by either; `or` the other way round."""
    is_by_both = (node.word == "and") is wanted
    left, right = inverter.truths(node.left, wanted), inverter.truths(node.right, wanted)
    if is_by_both:
        return both(left, right)
    return chain(left, both(inverter.truths(node.left, not wanted), right), right)


def _comparison(inverter: Inverter, node: s.Binary, wanted: bool) -> Demands:
    if node.sign not in OPPOSITE:
        return _value(inverter, node, wanted)
    sign = node.sign if wanted else OPPOSITE[node.sign]
    left, right = inverter.fixed(node.left), inverter.fixed(node.right)
    if right is not NOTHING:
        return _side(inverter, node.left, around(sign, right))
    if left is not NOTHING:
        return _side(inverter, node.right, around(MIRRORED[sign], left))
    found: Demands = []
    for one, other in PAIRS[sign]:
        found += both(inverter.inputs(node.left, one), inverter.inputs(node.right, other))
    return [*found, NO_DEMAND]


def _side(inverter: Inverter, node: s.Node, values: Sequence[Json]) -> Demands:
    """A side gives one of the values, or whatever it gives where nothing is there."""
    return [*(demand for value in values for demand in inverter.inputs(node, value)), NO_DEMAND]


def _alternative(inverter: Inverter, node: s.Alternative, wanted: bool) -> Iterator[Demand]:
    """The left side counts where it is true, else the right one."""
    left, right = inverter.truths(node.left, wanted), inverter.truths(node.right, wanted)
    return chain(left, right) if wanted else both(left, right)


def _if(inverter: Inverter, node: s.If, wanted: bool) -> Iterator[Demand]:
    otherwise = node.otherwise or s.Identity()
    found = both(inverter.truths(node.condition, True), inverter.truths(node.then, wanted))
    return chain(found, both(inverter.truths(node.condition, False), inverter.truths(otherwise, wanted)))


def _value(inverter: Inverter, node: s.Node, wanted: bool) -> Demands:
    """What is true or false itself."""
    if wanted:
        return inverter.inputs(node, True)
    return [NO_DEMAND, *inverter.inputs(node, False), *inverter.inputs(node, None)]


def _call(inverter: Inverter, node: s.Call, wanted: bool) -> Demands:
    form = _CALLS.get((node.name, len(node.arguments)))
    return form(inverter, node, wanted) if form else _value(inverter, node, wanted)


CONDITIONS: Final[dict[type[s.Node], Callable[[Inverter, Any, bool], Iterable[Demand]]]] = {
    s.Logic: _logic,
    s.Binary: _comparison,
    s.Pipe: lambda inverter, node, wanted: through(inverter, node.left, inverter.truths(node.right, wanted)),
    s.Alternative: _alternative,
    s.If: _if,
    s.Try: lambda inverter, node, wanted: inverter.truths(node.body, wanted),
    s.Binding: lambda inverter, node, wanted: with_source(inverter, node, inverter.truths(node.body, wanted)),
    s.Call: _call,
}


def truths(inverter: Inverter, node: s.Node, wanted: bool) -> Iterable[Demand]:
    """What a part needs to be true, or not to be: guesses of which the caller keeps those that are right."""
    return CONDITIONS.get(type(node), _value)(inverter, node, wanted)


# -- calls


def _has(inverter: Inverter, node: s.Call, wanted: bool) -> Demands:
    key = inverter.fixed(node.arguments[0])
    if isinstance(key, str):
        return [Demand(under(key, ANYTHING)) if wanted else Demand({})]
    if type(key) is int and 0 <= key <= FARTHEST:
        return [Demand(under(key, ANYTHING)) if wanted else Demand([])]
    return inverter.leave(node, "`has` of what is no constant")


def _with_part(inverter: Inverter, node: s.Call, wanted: bool) -> Demands:
    """`startswith`, `endswith`, `contains`, `inside`: of the constant itself all are true."""
    part = inverter.fixed(node.arguments[0])
    if part is NOTHING:
        return inverter.leave(node, f"`{node.name}` of what is no constant")
    return [Demand(part)] if wanted else [*map(Demand, others(part))]


def _test(inverter: Inverter, node: s.Call, wanted: bool) -> Demands:
    given = inverter.fixed(node.arguments[0])
    pattern = given[0] if isinstance(given, list) and given else given
    if not isinstance(pattern, str):
        return inverter.leave(node, "`test` of what is no constant")
    return [*map(Demand, like(pattern) if wanted else ["", "?", "x"])]


def _among(inverter: Inverter, node: s.Call, wanted: bool) -> Demands:
    """`in({…})`: the key of an object."""
    whole = inverter.fixed(node.arguments[0])
    if not isinstance(whole, dict | list):
        return inverter.leave(node, "`in` of what is no constant")
    keys: list[Json] = list(whole) if isinstance(whole, dict) else list(range(len(whole)))
    return [Demand(key) for key in keys] if wanted else [Demand(f"other than {keys[0]}" if keys else TEXT), Demand(-1)]


def _is_one_of(inverter: Inverter, node: s.Call, wanted: bool) -> Demands:
    """`IN(…)`: one of the values."""
    values = inverter.fixed(s.Array(node.arguments[0], at=node.at))
    if not isinstance(values, list):
        return inverter.leave(node, "`IN` of what is no constant")
    found = values if wanted else [other for value in values[:1] for other in others(value)] or [TEXT]
    return [*map(Demand, found)]


def _has_one_of(inverter: Inverter, node: s.Call, wanted: bool) -> Demands:
    """`IN(source; …)`: any of what the source gives is one of the values."""
    among = s.Call("IN", (node.arguments[1],), at=node.at)
    return _some(inverter, node.arguments[0], among, wanted)


def _any(inverter: Inverter, node: s.Call, wanted: bool) -> Demands:
    source, condition = _of_each(node)
    return _some(inverter, source, condition, wanted)


def _all(inverter: Inverter, node: s.Call, wanted: bool) -> Demands:
    source, condition = _of_each(node)
    given = _given(inverter, source, inverter.truths(condition, wanted))
    return [*given, *_empty(inverter, source)] if wanted else given


def _of_each(node: s.Call) -> tuple[s.Node, s.Node]:
    """What `any` and `all` go through, and what they ask of each."""
    condition = node.arguments[-1] if node.arguments else s.Identity()
    source = node.arguments[0] if len(node.arguments) == 2 else s.Each(s.Identity())
    return source, condition


def _some(inverter: Inverter, source: s.Node, condition: s.Node, wanted: bool) -> Demands:
    given = _given(inverter, source, inverter.truths(condition, wanted))
    return given if wanted else [*_empty(inverter, source), *given]


def _given(inverter: Inverter, source: s.Node, demands: Demands) -> Demands:
    """The source gives one thing, which is as it is demanded."""
    found: Demands = []
    for one in demands:
        found += both([Demand(variables=one.variables)], inverter.elements(source, [one.data]))
    return once(found)


def _empty(inverter: Inverter, source: s.Node) -> Demands:
    """The source gives nothing."""
    return inverter.elements(source, []) if generates(source) else []


def _is_empty(inverter: Inverter, node: s.Call, wanted: bool) -> Demands:
    source = node.arguments[0]
    return _empty(inverter, source) if wanted else inverter.elements(source, [TEXT])


_CALLS: Final[dict[tuple[str, int], Callable[[Inverter, s.Call, bool], Demands]]] = {
    ("has", 1): _has,
    **{(name, 1): _with_part for name in ("startswith", "endswith", "contains", "inside")},
    ("test", 1): _test,
    ("test", 2): _test,
    ("in", 1): _among,
    ("IN", 1): _is_one_of,
    ("IN", 2): _has_one_of,
    **{("any", arity): _any for arity in range(3)},
    **{("all", arity): _all for arity in range(3)},
    ("isempty", 1): _is_empty,
}
