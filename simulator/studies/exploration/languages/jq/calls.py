"""What calls of jq's builtins may need to give a wanted value."""

import json
from collections.abc import Callable
from typing import Any, Final

from simulator.studies.exploration.languages.jq.demand import Demand, Demands, Inverter, both, once
from simulator.studies.exploration.languages.jq.values import LARGEST, TEXT, is_number
from simulator.studies.exploration.partial_data import ANYTHING, settled, under
from workflow.expressions import NOTHING
from workflow.expressions.jq import Call
from workflow.paths import Json


def _sized(length: Json) -> list[Json]:
    """What has a length; an array first."""
    if type(length) is not int or not 0 <= length <= LARGEST:
        return []
    return [[ANYTHING] * length, "x" * length, {f"a{number}": ANYTHING for number in range(length)}]


def _of_kind(kind: Json) -> list[Json]:
    known: dict[str, Json] = {"null": None, "boolean": True, "number": 1, "string": TEXT, "array": [], "object": {}}
    return [known[kind]] if isinstance(kind, str) and kind in known else [None, 1]


def _number_in(text: Json) -> list[Json]:
    """What `tostring` makes the text of."""
    try:
        return [text, int(text)] if isinstance(text, str) else []
    except ValueError:
        return [text]


def _written(number: Json) -> list[Json]:
    """What `tonumber` makes the number of."""
    return [str(number), number] if is_number(number) else []


def _entries(pairs: Json) -> list[Json]:
    """The object with these entries (`to_entries`)."""
    if not isinstance(pairs, list):
        return []
    found = {str(one.get("key", "key")): one.get("value", ANYTHING) for one in pairs if isinstance(one, dict)}
    return [found or {"key": ANYTHING}] if pairs else [{}]


def _pairs(whole: Json) -> list[Json]:
    """The entries of an object (`from_entries`)."""
    listed = [{"key": key, "value": value} for key, value in whole.items()] if isinstance(whole, dict) else []
    return [listed]


def _keyed(keys: Json) -> list[Json]:
    return [{str(key): ANYTHING for key in keys}] if isinstance(keys, list) else []


def _ungrouped(groups: Json) -> list[Json]:
    """What `group_by` makes the groups of."""
    is_grouped = isinstance(groups, list) and all(isinstance(one, list) for one in groups)
    return [[one for group in groups for one in group]] if is_grouped else []


def _as_is(output: Json) -> list[Json]:
    return [output]


def _in_array(output: Json) -> list[Json]:
    return [[output]]


Guess = Callable[[Any], list[Json]]
_NAMES = "ascii_downcase ascii_upcase trim ltrim rtrim floor ceil round fabs abs values debug sort unique reverse"
GUESSES: Final[dict[tuple[str, int], Guess]] = {
    **{(name, 0): _as_is for name in (*_NAMES.split(), "flatten", "tojson", "scalars", "strings", "numbers")},
    **{(name, 1): _as_is for name in ("del", "ltrimstr", "rtrimstr", "sort_by", "unique_by", "flatten", "debug")},
    **{(name, 2): _as_is for name in ("sub", "gsub")},
    **{(name, 0): _in_array for name in ("first", "last", "min", "max", "add")},
    **{(name, 1): _in_array for name in ("join", "min_by", "max_by")},
    ("group_by", 1): _ungrouped,
    ("length", 0): _sized,
    ("utf8bytelength", 0): lambda length: _sized(length)[1:2],
    ("type", 0): _of_kind,
    ("fromjson", 0): lambda value: [json.dumps(settled(value), ensure_ascii=False)],
    ("tostring", 0): _number_in,
    ("tonumber", 0): _written,
    ("to_entries", 0): _entries,
    ("from_entries", 0): _pairs,
    ("keys", 0): _keyed,
    ("keys_unsorted", 0): _keyed,
    ("not", 0): lambda output: [not output, None] if output else [True],
}
"""By name and number of arguments: the inputs that may give an output."""
CONDITIONS: Final = frozenset(
    ("any", "all", "has", "in", "IN", "inside", "contains", "startswith", "endswith", "test", "isempty")
)
"""What is true or false: see conditions.py."""


def output(inverter: Inverter, node: Call, wanted: Json) -> Demands:
    """What a call needs to give a value."""
    known = GUESSES.get((node.name, len(node.arguments)))
    if known is not None:
        return [Demand(guess) for guess in known(wanted)]
    if node.name in CONDITIONS:
        return inverter.truths(node, bool(wanted)) if isinstance(wanted, bool) or wanted is None else []
    form = _FORMS.get((node.name, len(node.arguments)))
    return form(inverter, node, wanted) if form else inverter.leave(node, f"`{node.name}`")


def _map(inverter: Inverter, node: Call, wanted: Json) -> Demands:
    """Of each element the likeliest guess."""
    if not isinstance(wanted, list):
        return []
    guesses = [inverter.inputs(node.arguments[0], one) for one in wanted]
    return [Demand([each[0].data for each in guesses])] if all(guesses) else []


def _getpath(inverter: Inverter, node: Call, wanted: Json) -> Demands:
    keys = inverter.fixed(node.arguments[0])
    if not isinstance(keys, list) or not all(type(key) in (str, int) for key in keys):
        return inverter.leave(node, "a path that is looked up by data")
    for key in reversed(keys):
        wanted = under(key, wanted)
    return [Demand(wanted)]


def _split(inverter: Inverter, node: Call, wanted: Json) -> Demands:
    by = inverter.fixed(node.arguments[0])
    if not isinstance(by, str) or not isinstance(wanted, list):
        return []
    return [Demand(by.join(one if isinstance(one, str) else TEXT for one in wanted))]


def _index(inverter: Inverter, node: Call, wanted: Json) -> Demands:
    """Where in a text another one stands."""
    part = inverter.fixed(node.arguments[0])
    if part is NOTHING or not isinstance(part, str):
        return inverter.leave(node, f"`{node.name}` of what is no constant text")
    return [Demand("?")] if wanted is None else [Demand("." * (wanted if type(wanted) is int else 0) + part)]


_FORMS: Final[dict[tuple[str, int], Callable[[Inverter, Call, Json], Demands]]] = {
    ("select", 1): lambda inverter, node, wanted: once(
        both([Demand(wanted)], inverter.truths(node.arguments[0], True))
    ),
    ("map", 1): _map,
    **dict.fromkeys(
        (("first", 1), ("last", 1), ("limit", 2)),
        lambda inverter, node, wanted: inverter.inputs(node.arguments[-1], wanted),
    ),
    ("getpath", 1): _getpath,
    ("split", 1): _split,
    ("index", 1): _index,
    ("rindex", 1): _index,
    ("add", 1): lambda inverter, node, wanted: inverter.elements(node.arguments[0], [settled(wanted)]),
}
"""Calls that need more than their own input."""
