"""The words in boxes and on edges: durations, schedules, conditions and data as people read them."""

import json
import re

from workflow.actions import ResultRetry
from workflow.diagram.text import printable, shorten
from workflow.durations import format_time, names_offset, parse_time, to_words
from workflow.intervals import repeated_in_words
from workflow.model import OPEN, DataFilter, Duration, Expression, RetryPolicy, Schedule, Template
from workflow.paths import Json
from workflow.states import Combination, Comparison, Condition

MAX_VALUE = 200
"""Characters of a value that are looked at; boxes and labels cut far earlier."""

OPERATORS = {"and": " and ", "or": " or "}


def named(name: str, what: str) -> str:
    """A name as written, or `which event?` where it was not chosen yet."""
    return f"which {what}?" if name == OPEN else printable(name)


def duration(value: Duration | None) -> str:
    """`PT15M` -> `15 minutes`; what is no duration stays as written."""
    if value is None:
        return ""
    text = str(value.text).strip()
    if text == OPEN:
        return "how long?"
    if re.fullmatch(r"\d{1,12}", text):
        return f"{int(text)} second{'' if int(text) == 1 else 's'}"
    try:
        return printable(to_words(text)) or printable(text)
    except ValueError:
        return printable(text)


def short_duration(value: Duration | None) -> str:
    """The same with `h`, `min` and `s`, for badges: `PT10S` -> `10 s`."""
    words = duration(value)
    for unit, short in (("hours?", "h"), ("minutes?", "min"), ("seconds?", "s"), ("milliseconds?", "ms")):
        words = re.sub(rf"\b{unit}\b", short, words)
    return words


def retry(policy: RetryPolicy) -> str:
    """`3 × after 10 s`; only the count where there is no delay."""
    return _attempts(policy.max_attempts, policy.delay)


def result_retry(policy: ResultRetry) -> str:
    """The same for a retry of 0.1."""
    return _attempts(policy.max_retry, policy.interval)


def _attempts(count: int, delay: Duration | None) -> str:
    after = f" after {short_duration(delay)}" if delay and count else ""
    return f"{count} ×{after}"


def schedule(plan: Schedule | None) -> str:
    """When instances are started: the interval or the cron expression, with its time zone."""
    if plan is None:
        return "scheduled"
    text = _interval(plan) if plan.interval else f"cron {plan.cron}" if plan.cron else "scheduled"
    zone = f" {plan.timezone}" if plan.timezone and plan.timezone not in text else ""
    return printable(text + zone)


def _interval(plan: Schedule) -> str:
    text = plan.interval or ""
    repeated = repeated_in_words(text, lambda time: _time(time, plan.timezone)) if plan.creates else None
    if repeated:
        return repeated
    clock = re.compile(r"(?:\d{4}-\d\d-\d\d)?T?(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z?)$")
    ends = [clock.match(part) for part in text.split("/")]
    if len(ends) == 2 and ends[0] and ends[1]:
        zone = " UTC" if ends[0].group(2) else ""
        return f"{ends[0].group(1)} to {ends[1].group(1)}{zone}"
    return text.replace("/", " to ")


def _time(text: str, timezone: str | None) -> str:
    """An instant in short: `2020-03-20 09:00 UTC`, or what clocks show in `timezone`, where it names no offset."""
    found = parse_time(text)
    if found is None:
        return text
    day, _, clock = format_time(found).removesuffix("Z").partition("T")
    zone = timezone if timezone and not names_offset(text) else "UTC"
    return f"{day} {clock.removesuffix(':00')} {zone}"


def condition(value: Condition) -> str:
    """A condition of any dialect on one line, as it would be said."""
    if isinstance(value, Expression):
        return bare(value) or "which condition?"
    if isinstance(value, Comparison) and value.left.text == OPEN:
        return "which condition?"
    if isinstance(value, Comparison):
        return printable(f"{bare(value.left)} {value.operator} {value.value}")
    parts = [condition(part) for part in value.parts[:20]]
    if value.operator in OPERATORS:
        return OPERATORS[value.operator].join(
            _bracketed(part, child) for part, child in zip(parts, value.parts, strict=False)
        )
    joined = ", ".join(parts)
    return f"not ({joined})" if value.operator == "not" else joined


def _bracketed(text: str, value: Condition) -> str:
    return f"({text})" if isinstance(value, Combination) and value.operator in OPERATORS else text


def bare(expression: Expression | None) -> str:
    """An expression without its braces."""
    if expression is None:
        return ""
    text = expression.text.strip()
    if text.startswith("{{") and text.endswith("}}"):
        text = text[2:-2].strip()
    return printable(text[:MAX_VALUE])


def break_condition(text: str, width: int = 30, lines: int = 3) -> tuple[str, ...]:
    """A condition in lines of about `width` characters, broken before its filter, then at spaces."""
    if len(text) <= width:
        return (text,)
    at = text.find("[?")
    pieces = [text[:at].rstrip("."), text[at:]] if at > 1 else [text]
    return _first([line for piece in pieces for line in _at_spaces(piece, width)], lines)


def break_text(text: str, width: int = 30, lines: int = 3) -> tuple[str, ...]:
    """Words in lines of about `width` characters, broken at spaces."""
    return _first(_at_spaces(text, width), lines)


def several(names: list[str]) -> tuple[str, ...]:
    """Names below each other, three at most; the last one then says that there are more."""
    return _first(names, 3)


def _first(found: list[str], lines: int) -> tuple[str, ...]:
    return tuple(found) if len(found) <= lines else (*found[: lines - 1], found[lines - 1] + " …")


def _at_spaces(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return [shorten(line, width + 12) for line in lines]


def value(data: Json) -> str:
    """A piece of data on one line, as JSON."""
    try:
        text = json.dumps(data, ensure_ascii=False, default=str)
    except (ValueError, RecursionError):
        text = "…"
    return printable(text[:MAX_VALUE])


def names(template: Template | None) -> str:
    """The names of parameters: `customer, amount`."""
    if template is None:
        return ""
    if isinstance(template.value, dict):
        return printable(", ".join(str(name) for name in list(template.value)[:12]))
    return value(template.value)


def filters(selection: DataFilter) -> tuple[tuple[str, str], ...]:
    """The expressions of a filter, each with what it does."""
    found = (
        ("input", selection.input),
        ("kept", selection.result),
        ("into", selection.target),
        ("output", selection.output),
    )
    return tuple((bare(expression), word) for word, expression in found if expression is not None)
