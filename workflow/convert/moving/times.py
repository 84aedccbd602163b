"""Ways of time: how waits of retries grow, lengths of time."""

import re
from collections.abc import Iterator
from typing import Any, Final

from workflow import durations
from workflow.convert.moving.move import Move
from workflow.paths import Object

_WEEKS: Final = re.compile(r"P(\d+)W")


def _waits(move: Move) -> None:
    """Waits that are doubled before the first retry already: they begin with the half."""
    before, after = move.source.semantics.errors.waits, move.target.semantics.errors.waits
    if before == after or "powers" in (before, after):
        return
    for retry in _retries(move):
        backoff, delay = retry.get("backoff"), _milliseconds(retry.get("delay"))
        if not isinstance(backoff, dict) or "exponential" not in backoff or delay is None:
            continue
        made = delay * 2 if before == "doubled" else delay / 2
        if made == int(made):
            retry["delay"] = durations.format_ms(int(made))
            move.settle("waits", retry, "backoff", "exponential")


def _retries(move: Move) -> Iterator[Object]:
    use = move.data.get("use")
    named = use.get("retries") if isinstance(use, dict) else None
    yield from (one for one in (named or {}).values() if isinstance(one, dict))
    for place in move.tasks():
        catch = place.task.get("catch")
        retry = catch.get("retry") if isinstance(catch, dict) else None
        if isinstance(retry, dict):
            yield retry


def _milliseconds(value: Any) -> int | None:
    if isinstance(value, dict):
        sizes = {"days": durations.DAY, "hours": 3_600_000, "minutes": 60_000, "seconds": 1000, "milliseconds": 1}
        known = all(isinstance(one, int) for one in value.values()) and value.keys() <= sizes.keys()
        return sum(sizes[name] * one for name, one in value.items()) if known else None
    found = durations.parse(value) if isinstance(value, str) else None
    return None if found is None or found.months else found.milliseconds


def _weeks(move: Move) -> None:
    """Weeks as days, for `java.time.Duration`."""
    if move.target.semantics.flow.lengths == "java" != move.source.semantics.flow.lengths:
        _in_days(move.data)


def _in_days(value: Any, key: str = "") -> Any:
    if isinstance(value, dict):
        for name, one in value.items():
            value[name] = _in_days(one, name)
    elif isinstance(value, list):
        for number, one in enumerate(value):
            value[number] = _in_days(one)
    elif isinstance(value, str) and key in ("wait", "after", "every", "delay", "duration", "from", "to"):
        found = _WEEKS.fullmatch(value)
        return f"P{int(found[1]) * 7}D" if found else value
    return value


def _limits(move: Move) -> None:
    """Time limits of what does nothing but wait: no error comes from inside, and what goes on there does nothing."""
    for place in move.tasks():
        if "timeout" in place.task and ("listen" in place.task or "wait" in place.task) and "foreach" not in place.task:
            move.settle("limits", place.task, "timeout")


WAYS: Final = (_waits, _weeks, _limits)
