"""What is expected, written as the run has it where both say the same: lengths of time, standard types of errors, names
of HTTP methods, and 1.0's word for what failed.
"""

from collections.abc import Mapping

from simulator.scenario.expected.made_calls import is_request
from simulator.scenario.format.expectations import FAULTED
from workflow.durations import add, format_time, parse, parse_time
from workflow.error_types import STATUSES, standard
from workflow.paths import Json


def status(expected: Json) -> Json:
    """A status by the word that results have."""
    return "failed" if expected == FAULTED else expected


def length(expected: Json, found: Json, since: int) -> Json:
    """A length of time from an instant (epoch ms) on, as it is found where it is as long."""
    periods = [parse(text) if isinstance(text, str) else None for text in (expected, found)]
    ends = [None if period is None else add(since, period) for period in periods]
    return found if ends[0] is not None and ends[0] == ends[1] else expected


def time(expected: Json, found: Json, clock: int) -> Json:
    """A time, or a length from the clock's start (epoch ms), as it is found where it is the same instant."""
    period = parse(expected) if isinstance(expected, str) else None
    instant = add(clock, period) if period else parse_time(expected) if isinstance(expected, str) else None
    return expected if instant is None or format_time(instant) != found else found


def error(expected: Json, found: Json) -> Json:
    """An error with its type as it is found where both are spellings of one standard type."""
    if not isinstance(expected, Mapping) or not isinstance(found, Mapping):
        return expected
    written, kind = expected.get("type"), found.get("type")
    is_same = isinstance(written, str) and isinstance(kind, str) and _word(written) == _word(kind)
    return {**expected, "type": kind} if is_same else expected


def _word(kind: str) -> str:
    """The word of a standard type, in any of its spellings; any other type as it is."""
    return kind if kind in STATUSES else standard(kind) or kind


def call(expected: Json, found: Json) -> Json:
    """A call with its method as it is found where only the case of letters differs."""
    wanted = expected.get("parameters") if isinstance(expected, dict) else None
    given = found.get("parameters") if isinstance(found, dict) else None
    if not isinstance(wanted, dict) or not isinstance(wanted.get("method"), str):
        return expected
    if not isinstance(given, dict) or not is_request(given):
        return expected
    is_same = str(given["method"]).lower() == wanted["method"].lower()
    return {**expected, "parameters": {**wanted, "method": given["method"]}} if is_same else expected


def instance(expected: Json, found: Json, clock: int) -> Json:
    """An instance, which may be its status alone, as it is found where both say the same."""
    wanted = expected if isinstance(expected, dict) else {"status": expected}
    given = found if isinstance(found, dict) else {}
    same = {"status": status(wanted.get("status")), "error": error(wanted.get("error"), given.get("error"))}
    same |= {name: time(wanted.get(name), given.get(name), clock) for name in ("started", "ended")}
    return {**wanted, **{name: value for name, value in same.items() if name in wanted}}
