"""What builtins give, and which parts of their input they look at; those written in jq are looked at themselves."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from workflow.expressions._query import NOTHING
from workflow.expressions.jq.mathematics.functions import FUNCTIONS as MATHEMATICS
from workflow.expressions.jq.static.facts import BELOW, EACH, KINDS, Kind
from workflow.expressions.jq.static.scope import Reader, Scope, value_of
from workflow.expressions.jq.static.shapes import NONE, UNKNOWN, Outputs, Shape, joined, made
from workflow.expressions.jq.static.tree import literal
from workflow.expressions.jq.syntax.tree import Binary, Call, Constant, Identity, Node
from workflow.paths import Json

Form = Callable[[Reader, Call, Shape, Scope], Outputs]
"""What a call gives for an input."""

_MAYBE: Final = Outputs(UNKNOWN, 0, False, True)


_SEVERAL_NUMBERS: Final = frozenset(("frexp", "modf", "lgamma_r"))


def _names(kind: Kind, names: str) -> dict[str, Kind]:
    return dict.fromkeys(names.split(), kind)


RESULTS: Final = MappingProxyType[str, Kind](
    {
        **{name: "number" for name, _ in MATHEMATICS if name not in _SEVERAL_NUMBERS},
        **_names("boolean", "not has contains isinfinite isnan isnormal startswith endswith toboolean _is_match"),
        **_names("boolean", "have_literal_numbers have_decnum"),
        **_names("number", "length utf8bytelength tonumber now mktime infinite nan bsearch"),
        **_names("string", "type tojson tostring ascii_downcase ascii_upcase trim ltrim rtrim implode ascii format"),
        **_names("string", "strftime strflocaltime join"),
        **_names("array", "keys keys_unsorted to_entries explode split toarray sort unique flatten transpose gmtime"),
        **_names("array", "localtime strptime sort_by group_by unique_by _matches _scanned builtins"),
        **_names("object", "_captured"),
    }
)
"""The kind of what a builtin gives, where it is always the same."""
NEVER_FAIL: Final = frozenset(("not", "type", "tojson", "tostring", "toarray", "now", "infinite", "nan"))
NO_INPUT: Final = frozenset(("now", "infinite", "nan", "have_literal_numbers", "have_decnum", "builtins"))


def native(reader: Reader, node: Call, given: Shape, scope: Scope) -> Outputs:
    """A builtin that looks at its input and at an output of each argument, however many a person has written."""
    is_has = node.name == "has" and len(node.arguments) == 1
    if is_has and (key := literal(node.arguments[0])) is not NOTHING and type(key) in (str, int):
        reader.use(given.step(key, reader.column(node)))
        return Outputs(made("boolean"), fails=True)
    if node.name not in NO_INPUT:
        reader.use(given)
    told = Outputs(fails=node.name not in NEVER_FAIL)
    for argument in node.arguments:
        told = value_of(reader, argument, given, scope).then(told)
    kind = RESULTS.get(node.name)
    if node.name in ("setpath", "delpaths"):
        return told.of(Shape(places=given.places))
    return told.of(made(kind) if kind else UNKNOWN)


def _empty(_reader: Reader, _node: Call, _given: Shape, _scope: Scope) -> Outputs:
    return NONE


def _error(reader: Reader, node: Call, given: Shape, scope: Scope) -> Outputs:
    for argument in node.arguments:
        value_of(reader, argument, given, scope)
    if not node.arguments:
        reader.use(given)
    return Outputs(Shape(frozenset()), 0, True, True)


def _select(reader: Reader, node: Call, given: Shape, scope: Scope) -> Outputs:
    condition = value_of(reader, node.arguments[0], given, scope)
    kept = refined(node.arguments[0], given)
    if condition.shape.is_false():
        return Outputs(Shape(frozenset()), 0, True, condition.fails)
    least = condition.least if condition.shape.is_true() else 0
    return Outputs(kept, least, condition.single, condition.fails)


def refined(condition: Node, given: Shape) -> Shape:
    """The input where a condition of it holds: `. != null`, `type == "string"`, `.`."""
    if isinstance(condition, Identity):
        return given.without("null")
    if not isinstance(condition, Binary):
        return given
    left, right = condition.left, condition.right
    if isinstance(left, Identity) and condition.sign == "!=" and right == Constant(None):
        return given.without("null")
    if isinstance(left, Call) and left.name == "type" and isinstance(right, Constant) and right.value in KINDS:
        if condition.sign == "==":
            return given.only(right.value)
        if condition.sign == "!=":
            return given.without(right.value)
    return given


def _map(reader: Reader, node: Call, given: Shape, scope: Scope) -> Outputs:
    each = given.step(EACH, reader.column(node))
    reader.enter(each)
    found = value_of(reader, node.arguments[0], each, scope)
    return Outputs(made("array"), fails=found.fails or not given.kinds <= {"array", "object"})


def _path(reader: Reader, node: Call, given: Shape, scope: Scope) -> Outputs:
    return value_of(reader, node.arguments[0], given, scope).of(made("array"), fails=True)


def _getpath(reader: Reader, node: Call, given: Shape, scope: Scope) -> Outputs:
    keys = literal(node.arguments[0])
    if type(keys) is list and all(type(key) in (str, int) for key in keys):
        return Outputs(_walked(given, keys, reader.column(node)), fails=True)
    found = value_of(reader, node.arguments[0], given, scope)
    return found.of(given.step(BELOW, reader.column(node)), fails=True)


def _walked(given: Shape, keys: list[Json], column: int) -> Shape:
    for key in keys:
        given = given.step(key, column)
    return given


def _some(reader: Reader, node: Call, given: Shape, scope: Scope) -> Outputs:
    """Some of the outputs of the last argument."""
    *counts, source = node.arguments
    fails = False
    for count in counts:
        fails = value_of(reader, count, given, scope).fails or True
    found = reader.of(source, given, scope)
    sure = node.name in ("first", "last") and found.least > 0
    return Outputs(found.shape, int(sure), node.name != "skip" and not counts, found.fails or fails)


def _is_empty(reader: Reader, node: Call, given: Shape, scope: Scope) -> Outputs:
    return Outputs(made("boolean"), fails=value_of(reader, node.arguments[0], given, scope).fails)


def _any(reader: Reader, node: Call, given: Shape, scope: Scope) -> Outputs:
    source, condition = node.arguments
    found = reader.of(source, given, scope)
    held = value_of(reader, condition, found.shape, scope)
    return Outputs(made("boolean"), fails=found.fails or held.fails)


def _add(reader: Reader, node: Call, given: Shape, scope: Scope) -> Outputs:
    found = value_of(reader, node.arguments[0], given, scope)
    shape = joined((found.shape, made() if found.least else made("null")))
    return Outputs(Shape(shape.kinds), fails=found.fails or len(found.shape.kinds) != 1)


def _repeated(reader: Reader, node: Call, given: Shape, scope: Scope) -> Outputs:
    """`recurse`, `repeat`, `until`, `while`: what the last argument gives is given to it again."""
    once = reader.of(node.arguments[-1], given, scope)
    below = given.step(BELOW, reader.column(node)) if once.shape.places else UNKNOWN
    any_of_them = joined((given, Shape(once.shape.kinds, below.places), once.shape))
    wide = Shape(KINDS, any_of_them.places)
    for argument in node.arguments:
        reader.use(reader.of(argument, wide, scope).shape if argument is not node.arguments[-1] else UNKNOWN)
        reader.of(argument, wide, scope)
    return Outputs(wide, int(node.name in ("recurse", "repeat")), node.name == "until", True)


def _range(reader: Reader, node: Call, given: Shape, scope: Scope) -> Outputs:
    for argument in node.arguments:
        value_of(reader, argument, given, scope)
    return Outputs(made("number"), 0, False, True)


def _by(reader: Reader, node: Call, given: Shape, scope: Scope) -> Outputs:
    value_of(reader, node.arguments[0], given.step(EACH, reader.column(node)), scope)
    reader.use(given)
    kind = RESULTS.get(node.name)
    return Outputs(made(kind) if kind else UNKNOWN, fails=True)


FORMS: Final = MappingProxyType[tuple[str, int], Form](
    {
        ("empty", 0): _empty,
        ("error", 0): _error,
        ("error", 1): _error,
        ("select", 1): _select,
        ("map", 1): _map,
        ("path", 1): _path,
        ("getpath", 1): _getpath,
        ("first", 1): _some,
        ("last", 1): _some,
        ("limit", 2): _some,
        ("skip", 2): _some,
        ("isempty", 1): _is_empty,
        ("any", 2): _any,
        ("all", 2): _any,
        ("add", 1): _add,
        **dict.fromkeys((("recurse", 1), ("repeat", 1), ("until", 2), ("while", 2)), _repeated),
        **{("range", arity): _range for arity in (1, 2, 3)},
        **{(f"{name}_by", 1): _by for name in ("sort", "group", "unique", "min", "max")},
    }
)
"""Builtins whose arguments are carried out on other inputs than their own, or as often as they like."""
SAME_VALUE: Final = frozenset(("_noted", "stderr"))
