"""Functions of jackson-jq that jq has not, or has otherwise. Chance and time are those of the simulation."""

from collections.abc import Mapping
from math import isfinite, isinf
from random import Random
from types import MappingProxyType
from typing import Final
from urllib.parse import unquote_plus
from uuid import UUID

from workflow.expressions.jq.builtins.native import NATIVE, Native
from workflow.expressions.jq.errors import JqError
from workflow.expressions.jq.jackson.java_dates import formatted, parsed
from workflow.expressions.jq.jackson.numbers import java_text
from workflow.expressions.jq.run import Run
from workflow.expressions.jq.values import texts
from workflow.expressions.jq.values.kinds import NUMBERS, plain
from workflow.paths import Json

HOST: Final = "localhost"
_PRICE: Final = 40
"""Units of work that a date costs."""


def _chance(run: Run) -> Random:
    """Chance that depends on the time and on what was done before: a simulation's."""
    return Random(f"{run.arguments.now}/{run.left}")


def _uuid(run: Run, _value: Json) -> Json:
    return str(UUID(int=_chance(run).getrandbits(128), version=4))


def _random(run: Run, _value: Json) -> Json:
    return _chance(run).random()


def _timestamp(run: Run, _value: Json) -> Json:
    return int(run.arguments.now * 1000)


def _hostname(_run: Run, _value: Json, *_given: Json) -> Json:
    return HOST


def _uridecode(run: Run, value: Json) -> Json:
    text = _text(value, "uridecode")
    run.charge(len(text))
    return unquote_plus(text)


def _is_finite(_run: Run, value: Json) -> Json:
    if type(value) not in NUMBERS:
        raise JqError("isfinite/0 is of numbers")
    return isfinite(value)


def _raised(run: Run, value: Json, message: Json) -> Json:
    """An error; null is none."""
    return None if message is None else NATIVE["error", 1](run, value, message)


def _tonumber(run: Run, value: Json) -> Json:
    """Blanks around a number do not matter."""
    return NATIVE["tonumber", 0](run, value.strip() if isinstance(value, str) else value)


def _tostring(run: Run, value: Json) -> Json:
    """A number has the digits of its value, not those that it was written with."""
    return NATIVE["tostring", 0](run, plain(value, run.charge))


def _tojson(run: Run, value: Json) -> Json:
    return java_text(value) if isinstance(value, float) else NATIVE["tojson", 0](run, value)


def _fromjson(run: Run, value: Json) -> Json:
    """There is no `nan` in it."""
    found = NATIVE["fromjson", 0](run, value)
    if isinstance(found, float) and found != found:
        raise JqError(f'failed to parse string ("{value}") as json')
    return found


def _double(name: str) -> Native:
    """A function of numbers that gives a double."""
    function = NATIVE[name, 0]

    def made(run: Run, value: Json) -> Json:
        found = function(run, value)
        return float(found) if type(found) is int else found

    return made


def _strftime(run: Run, value: Json, pattern: Json, zone: Json = None) -> Json:
    run.step(_PRICE)
    if type(value) not in NUMBERS or isinf(value) or value != value:
        raise JqError("strftime/1 requires number inputs")
    return formatted(value, _text(pattern, "strftime"), _zone(zone))


def _strptime(run: Run, value: Json, pattern: Json, zone: Json = None) -> Json:
    run.step(_PRICE)
    return parsed(_text(value, "strptime"), _text(pattern, "strptime"), _zone(zone))


def _without(*, start: bool) -> Native:
    """What `ltrimstr` and `rtrimstr` do: of what is no text nothing is cut."""

    def cut(run: Run, value: Json, part: Json) -> Json:
        if not isinstance(value, str) or not isinstance(part, str):
            return value
        return (texts.without_start if start else texts.without_end)(value, part, run.charge)

    return cut


def _text(value: Json, name: str) -> str:
    if not isinstance(value, str):
        raise JqError(f"{name} is given no text")
    return value


def _zone(zone: Json) -> str:
    return "UTC" if zone is None else _text(zone, "a time zone")


OWN: Final[Mapping[tuple[str, int], Native]] = MappingProxyType(
    {
        **{(name, 0): _double(name) for name in ("exp10", "floor", "log10", "log2", "round", "sqrt")},
        ("error", 0): lambda run, value: _raised(run, value, value),
        ("error", 1): _raised,
        ("fromjson", 0): _fromjson,
        ("hostname", 0): _hostname,
        ("hostname", 1): _hostname,
        ("isfinite", 0): _is_finite,
        ("ltrimstr", 1): _without(start=True),
        ("random", 0): _random,
        ("rtrimstr", 1): _without(start=False),
        ("strftime", 1): _strftime,
        ("strftime", 2): _strftime,
        ("strptime", 1): _strptime,
        ("strptime", 2): _strptime,
        ("timestamp", 0): _timestamp,
        ("tojson", 0): _tojson,
        ("tonumber", 0): _tonumber,
        ("tostring", 0): _tostring,
        ("uridecode", 0): _uridecode,
        ("uuid4", 0): _uuid,
    }
)
