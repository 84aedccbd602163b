"""Builtins that make one value of their input and arguments (jq 1.8 manual, "Builtin operators and functions")."""

from collections.abc import Callable
from math import inf, isinf, isnan, nan
from types import MappingProxyType
from typing import Final

from workflow.expressions.jq.access import cannot_index, delete_paths, look_up, set_path
from workflow.expressions.jq.builtins import matching
from workflow.expressions.jq.dates import conversions as dates
from workflow.expressions.jq.dates.formats import strflocaltime, strftime
from workflow.expressions.jq.dates.strptime import strptime
from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.json_text.fromjson import from_json
from workflow.expressions.jq.json_text.tojson import to_json, to_text, wrong_kind
from workflow.expressions.jq.mathematics.functions import FUNCTIONS as MATHEMATICS
from workflow.expressions.jq.patterns import matches as patterns
from workflow.expressions.jq.run import Run
from workflow.expressions.jq.values import containers, order, texts
from workflow.expressions.jq.values.arithmetic import add, negate
from workflow.expressions.jq.values.formats import formatted
from workflow.expressions.jq.values.kinds import NUMBERS, compare, double, kind, number, pay
from workflow.paths import Json

Native = Callable[..., Json]
"""Given the run, the input, and one output of each argument."""

_CODES: Final = 128
_A_DATE: Final = 40
"""Units of work that it costs to read a date, or to tell what day a second is in."""


def _is_number(value: Json) -> bool:
    return type(value) in NUMBERS


def _checked_number(value: Json) -> float:
    if not _is_number(value):
        raise wrong_kind(value, "number required")
    return double(value)


def _ascii(_run: Run, value: Json) -> Json:
    """The character of a code below 128."""
    code = _checked_number(value)
    if not 0 <= code < _CODES:
        raise wrong_kind(value, "is no code of ASCII")
    return chr(int(code))


def _error(_run: Run, _value: Json, message: Json) -> Json:
    error = JqError(message)
    error.is_own = True
    raise error


def _fail(run: Run, value: Json) -> Json:
    return _error(run, value, value)


def _reverse(run: Run, value: Json) -> Json:
    """As jq has it, which looks up the indices from the last on: only what has none may be something else."""
    if type(value) is not list:
        size = containers.length(value)
        if not size <= 0:  # nan too
            raise cannot_index(value, 0)
        return []
    run.charge(len(value))
    return value[::-1]


def _add(run: Run, value: Json) -> Json:
    total: Json = None
    for one in containers.entries(value):
        total = add(total, one, run.charge)
    return total


def _join(run: Run, value: Json, separator: Json) -> Json:
    parts: Json = None
    for one in containers.entries(value):
        text = "" if one is None else to_json(one, run.charge) if type(one) in (bool, *NUMBERS) else one
        parts = add(add("" if parts is None else add(parts, separator, run.charge), text, run.charge), "", run.charge)
    return "" if parts is None else parts


def _indices(run: Run, value: Json, part: Json) -> Json:
    if type(value) is str and type(part) is str:
        return containers.text_indices(value, part, run.charge)
    if type(value) is list and type(part) is not list:
        part = [part]
    return look_up(value, part, run.charge)


def _index(run: Run, value: Json, part: Json) -> Json:
    return look_up(_indices(run, value, part), 0, run.charge)


def _rindex(run: Run, value: Json, part: Json) -> Json:
    last = look_up(_indices(run, value, part), {"start": -1, "end": None}, run.charge)
    return look_up(last, 0, run.charge)


def _to_entries(run: Run, value: Json) -> Json:
    keys = containers.keys_unsorted(value, run.charge)
    run.charge(len(keys) * 2)
    return [{"key": name, "value": value[name]} for name in keys]


def _tojson(run: Run, value: Json) -> Json:
    return to_json(value, run.charge)


def _fromjson(run: Run, value: Json) -> Json:
    if type(value) is not str:
        raise wrong_kind(value, "only strings can be parsed")
    return from_json(value, run.charge, run.limits.depth)


def _abs(run: Run, value: Json) -> Json:
    """As jq has it: what is below 0, null too, is negated, and all else is itself."""
    return negate(value) if compare(value, 0, run.charge) < 0 else value


def _transpose(run: Run, value: Json) -> Json:
    rows = containers.entries(value)
    sizes = [containers.length(row) for row in rows]
    width = max((size for size in sizes if size == size), default=0)  # nan is the least
    for row in rows if width > 0 else ():
        if type(row) is not list and row is not None:
            raise cannot_index(row, 0)
    run.charge(width * len(rows))
    pay(run.charge, 2 * width * len(rows) + width)
    return [[look_up(row, place, run.charge) for row in rows] for place in range(width)]


def _trimstr(run: Run, value: Json, part: Json) -> Json:
    return texts.without_end(texts.without_start(value, part, run.charge), part, run.charge)


def _tostream(run: Run, value: Json) -> list[Json]:
    """The events of a value, as `tostream` gives them."""
    events: list[Json] = []
    _stream(run, value, [], events, top=True)
    return events


def _stream(run: Run, value: Json, path: list[Json], events: list[Json], *, top: bool) -> None:
    pending = [(path, value, top)]
    while pending:
        here, one, is_top = pending.pop()
        run.charge(_AN_EVENT + _PATH_KEY * len(here))
        if one is _CLOSED:
            events.append([here])
            continue
        if type(one) not in (list, dict) or not one:
            events.append([here, one])
            continue
        keys = list(one) if type(one) is dict else list(range(len(one)))
        pending.append(([*here, keys[-1]], _CLOSED, False))
        pending += [([*here, key], one[key], False) for key in reversed(keys)]
        del is_top


_CLOSED: Final = object()
_AN_EVENT: Final = 512
"""What an event of a stream costs, as if so many entries were made, and what each key of its path does."""
_PATH_KEY: Final = 8


def _setpath(run: Run, value: Json, path: Json, new: Json) -> Json:
    if type(path) is not list:
        raise JqError("Path must be specified as an array")
    run.charge(len(path))
    return set_path(value, path, new, run.charge)


def _now(run: Run, _value: Json) -> Json:
    return number(run.arguments.now)


def _keys_by(function: Callable[..., Json]) -> Native:
    return lambda run, value: function(value, value, run.charge)


def _plain(function: Callable[..., Json]) -> Native:
    """A function of input and arguments alone."""
    return lambda _run, *given: function(*given)


def _dear(function: Callable[..., Json]) -> Native:
    """As _plain, for dates, which take long."""

    def native(run: Run, *given: Json) -> Json:
        run.step(_A_DATE)
        return function(*given)

    return native


def _paid(function: Callable[..., Json]) -> Native:
    """A function of input and arguments, and of what they cost."""
    return lambda run, *given: function(*given, run.charge)


def _math(function: Callable[..., Json], arity: int) -> Native:
    if arity:
        return lambda run, _value, *given: function(*given, run.charge)
    return lambda run, value: function(value, run.charge)


NATIVE: Final = MappingProxyType[tuple[str, int], Native](
    {
        **{name: _math(function, name[1]) for name, function in MATHEMATICS.items()},
        ("error", 0): _fail,
        ("error", 1): _error,
        ("not", 0): lambda _run, value: value is None or value is False,
        ("length", 0): _plain(containers.length),
        ("utf8bytelength", 0): _paid(texts.utf8_length),
        ("keys", 0): _paid(containers.keys),
        ("keys_unsorted", 0): _paid(containers.keys_unsorted),
        ("has", 1): _plain(containers.has),
        ("contains", 1): _paid(containers.contains),
        ("type", 0): _plain(kind),
        ("add", 0): _add,
        ("join", 1): _join,
        ("reverse", 0): _reverse,
        ("flatten", 0): _paid(containers.flatten_all),
        ("flatten", 1): _paid(containers.flatten),
        ("transpose", 0): _transpose,
        ("to_entries", 0): _to_entries,
        ("indices", 1): _indices,
        ("_indices", 1): _indices,
        ("index", 1): _index,
        ("rindex", 1): _rindex,
        ("sort", 0): _keys_by(order.ordered),
        ("unique", 0): _keys_by(order.unique),
        ("min", 0): _keys_by(order.least),
        ("max", 0): _keys_by(order.greatest),
        ("bsearch", 1): _paid(order.bisected),
        ("tojson", 0): _tojson,
        ("fromjson", 0): _fromjson,
        ("tostring", 0): _paid(to_text),
        ("tonumber", 0): _plain(texts.to_number),
        ("toboolean", 0): _plain(texts.to_boolean),
        ("toarray", 0): lambda _run, value: value if type(value) is list else [value],
        ("abs", 0): _abs,
        ("ascii", 0): _ascii,
        ("ascii_downcase", 0): _paid(texts.lower),
        ("ascii_upcase", 0): _paid(texts.upper),
        ("explode", 0): _paid(texts.explode),
        ("implode", 0): _paid(texts.implode),
        ("startswith", 1): _plain(texts.starts_with),
        ("endswith", 1): _plain(texts.ends_with),
        ("ltrimstr", 1): _paid(texts.without_start),
        ("rtrimstr", 1): _paid(texts.without_end),
        ("trimstr", 1): _trimstr,
        ("trim", 0): _paid(texts.trim),
        ("ltrim", 0): _paid(texts.trim_left),
        ("rtrim", 0): _paid(texts.trim_right),
        ("split", 1): _paid(texts.split),
        ("split", 2): matching.split,
        ("format", 1): lambda run, value, name: formatted(name, value, run.charge),
        ("_is_match", 2): matching.is_match,
        ("_matches", 2): matching.all_matches,
        ("_captured", 0): _plain(patterns.captured),
        ("_scanned", 2): matching.scanned,
        ("_events", 0): _tostream,
        ("setpath", 2): _setpath,
        ("delpaths", 1): lambda run, value, paths: delete_paths(value, paths, run.charge),
        ("now", 0): _now,
        ("gmtime", 0): _dear(dates.gmtime),
        ("localtime", 0): _dear(dates.localtime),
        ("mktime", 0): _dear(dates.mktime),
        ("strftime", 1): _paid(strftime),
        ("strflocaltime", 1): _paid(strflocaltime),
        ("strptime", 1): lambda run, *given: _dear(strptime)(run, *given, run.charge),
        ("infinite", 0): lambda _run, _value: inf,
        ("nan", 0): lambda _run, _value: nan,
        ("isinfinite", 0): lambda _run, value: _is_number(value) and isinf(double(value)),
        ("isfinite", 0): lambda _run, value: _is_number(value) and not isinf(double(value)),
        ("isnan", 0): lambda _run, value: _is_number(value) and isnan(double(value)),
        ("isnormal", 0): lambda _run, value: _is_number(value) and 2.0**-1022 <= abs(double(value)) < inf,
        ("have_literal_numbers", 0): lambda _run, _value: True,
        ("have_decnum", 0): lambda _run, _value: True,
        ("_noted", 1): lambda run, value, message: (run.arguments.note("debug", message), value)[1],
        ("stderr", 0): lambda run, value: (run.arguments.note("stderr", value), value)[1],
    }
)
