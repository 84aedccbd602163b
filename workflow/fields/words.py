"""What one reads beside a code: lengths of time in words, a cron's next times, an interval's ends, a retry's waits."""

import re
from collections.abc import Callable

from workflow import cron, durations, intervals, zones
from workflow.actions import ResultRetry
from workflow.fields.kinds import Kind
from workflow.fields.waits import waits, waits_in_words
from workflow.model import RetryPolicy, Workflow
from workflow.nodes import nodes_of
from workflow.paths import Json, Path

NEXT_TIMES = 5
_REPETITION = re.compile(r"R(\d{0,9})/(.*)", re.ASCII | re.DOTALL)


def reads(kind: Kind, value: Json, now: int, timezone: str | None = None) -> tuple[str, ...]:
    """The words for a value as written, none where it says enough by itself; `now` is in milliseconds since 1970."""
    text = str(value).strip() if isinstance(value, str | int | float) and not isinstance(value, bool) else ""
    words = _WORDS.get(kind)
    return words(text, now, timezone) if words and text else ()


def retry_reads(workflow: Workflow | None, name: Json) -> tuple[str, ...]:
    """The waits of the retry strategy with this name."""
    found = next((each for each in workflow.retries if each.name == name), None) if workflow else None
    return _policy_words(found)


def own_waits(workflow: Workflow | None, path: Path) -> tuple[str, ...]:
    """The waits of the retry strategy, or of 0.1's retry of an action, that stands at `path`."""
    if workflow is None:
        return ()
    strategy = next((each for each in workflow.retries if each.path == path), None)
    return _policy_words(
        strategy or next((_as_policy(each) for each in nodes_of(ResultRetry, workflow) if each.path == path), None)
    )


def _policy_words(policy: RetryPolicy | None) -> tuple[str, ...]:
    return waits_in_words(waits(policy), policy.max_attempts) if policy else ()


def _as_policy(retry: ResultRetry) -> RetryPolicy:
    return RetryPolicy(retry.match, retry.path, delay=retry.interval, max_attempts=retry.max_retry)


def _duration(text: str, _now: int, _timezone: str | None) -> tuple[str, ...]:
    if durations.parse(text) is not None:
        return (durations.to_words(text),)
    return (durations.to_words(f"PT{text}S"),) if durations.parse(f"PT{text}S") is not None else ()


def _repetition(text: str, now: int, timezone: str | None) -> tuple[str, ...]:
    found = _REPETITION.fullmatch(text)
    if not found:
        return _duration(text, now, timezone)
    count, length = found.groups()
    words = _duration(length, now, timezone)
    often = f"up to {count} times" if count else "without end"
    return (f"{often}, {words[0]} after each",) if words else ()


def _cron(text: str, now: int, timezone: str | None) -> tuple[str, ...]:
    try:
        schedule = cron.parse(text)
        zone = timezone if timezone and zones.is_timezone(timezone) else None
        times: list[str] = []
        at: int | None = now
        while at is not None and len(times) < NEXT_TIMES:
            at = schedule.next_after(at, zone)
            times += [durations.format_time(at)] if at is not None else []
    except cron.CronError:
        return ()
    return (schedule.to_words(), *times)


def _interval(text: str, now: int, timezone: str | None) -> tuple[str, ...]:
    found = intervals.parse(text)
    if found is None:
        return _repeated(text, timezone)
    start, end = found.start, found.end
    length = durations.to_words(text.split("/")[1 if start is not None else 0]) if found.duration else ""
    if start is not None:
        until = durations.format_time(found.bounds(now)[1])
        return (f"from {durations.format_time(start)} until {until}" + (f" ({length})" if length else ""),)
    return (f"for {length}" + (f", until {durations.format_time(end)} at the latest" if end is not None else ""),)


def _repeated(text: str, timezone: str | None) -> tuple[str, ...]:
    """An interval that comes again and again (semantics-0.8.md §8.6)."""
    found = intervals.parse_repeated(text, timezone)
    if found is None:
        return ()
    length = durations.to_words(next(part for part in text.split("/")[1:] if durations.parse(part.strip())))
    often = "without end" if found.count is None else "once" if found.count == 1 else f"{found.count} times"
    start = f", from {durations.format_time(found.start)}" if found.start is not None else ""
    end = f", until {durations.format_time(found.end)}" if found.end is not None else ""
    return (f"every {length}, {often}{start}{end}",)


_WORDS: dict[Kind, Callable[[str, int, str | None], tuple[str, ...]]] = {
    "duration": _duration,
    "repetition": _repetition,
    "cron": _cron,
    "interval": _interval,
}
