"""Errors, what a `catch` takes, and retries, as people read them: `communication 404`, `5× exponential 3 s`."""

from collections.abc import Mapping
from typing import Any

from workflow.diagram import words
from workflow.diagram.graph import Pill, Row
from workflow.diagram.tasks.values import Names, length, members, said
from workflow.diagram.text import printable
from workflow.model import Expression, Ref
from workflow.tasks import Catch, RaiseTask, TaskRetry


def kind_of(value: Any) -> str:
    """The last part of an error's type: `https://…/errors/communication` -> `communication`."""
    text = said(value) if isinstance(value, str) else ""
    return text.rstrip("/").rpartition("/")[2] or text


def raised(task: RaiseTask, use: Names) -> Row:
    """What a `raise` raises, with its status and the name that it has in `use.errors`."""
    error = task.error
    if isinstance(error, Ref):
        known = use.errors.get(error.name)
        return _error_row(members(known), words.named(error.name, "error"))
    return _error_row(members(error), "")


def _error_row(error: Mapping[str, Any], name: str) -> Row:
    kind = kind_of(error.get("type")) or said(error.get("title") or "")
    status = f"status {said(error['status'])}" if "status" in error else ""
    dim = " · ".join(filter(None, (name if kind else "", status)))
    return Row("bolt", kind or name or "which error?", dim)


def taken(catch: Catch) -> str:
    """Which errors a `catch` takes: their type and status, `any error` where nothing is said of them."""
    wanted = members(catch.filter)
    found = [kind_of(wanted["type"])] if "type" in wanted else []
    found += [said(wanted[name]) for name in ("status", "title") if name in wanted]
    found += [f"{name} {said(wanted[name])}" for name in ("instance", "detail", "details") if name in wanted]
    return " ".join(found) or "any error"


def conditions(catch: Catch) -> tuple[str, ...]:
    """The expressions on which it depends besides: `when .a`, `except when .b`, one a line."""
    found = [f"when {words.bare(catch.when)}"] if catch.when else []
    found += [f"except when {words.bare(catch.except_when)}"] if catch.except_when else []
    return tuple(line for text in found for line in words.break_condition(text))


def policy(retry: TaskRetry | Ref | None, use: Names) -> TaskRetry | None:
    """The retry policy itself; None where its name is not known."""
    if isinstance(retry, Ref):
        return use.retries.get(retry.name)
    return retry


def badge(catch: Catch, use: Names) -> str:
    """How often and after which waits it is tried again: `5× exponential 3 s`."""
    found = policy(catch.retry, use)
    if found is None:
        return printable(catch.retry.name) if isinstance(catch.retry, Ref) else ""
    return " ".join(filter(None, (_count(found), _waits(found))))


def _count(found: TaskRetry) -> str:
    if found.attempts is not None:
        return f"{found.attempts}×"
    return f"up to {length(found.limit, short=True)}" if found.limit is not None else "no limit"


def _waits(found: TaskRetry) -> str:
    if found.delay is None:
        return found.backoff if found.backoff in ("exponential", "linear") else ""
    wait = length(found.delay, short=True)
    return f"{found.backoff} {wait}" if found.backoff in ("exponential", "linear") else f"after {wait}"


def retry_rows(catch: Catch, use: Names) -> tuple[Row, ...]:
    """What is not on the badge: the limits, the conditions and the spread of the waits."""
    found = policy(catch.retry, use)
    if found is None:
        return ()
    rows = [Row("clock", f"at most {length(limit)}", word) for limit, word in _limits(found) if limit is not None]
    if found.jitter is not None:
        low, high = (length(one, short=True) for one in found.jitter)
        rows.append(Row("retry", f"{low} to {high} more", "at random"))
    whens: tuple[tuple[Expression | None, str], ...] = (
        (found.when, "retry when"),
        (found.except_when, "no retry when"),
    )
    rows += [Row("k-switch", words.bare(when), word, mono=True) for when, word in whens if when is not None]
    return tuple(rows)


def _limits(found: TaskRetry) -> tuple[tuple[Any, str], ...]:
    return (found.attempt_limit, "each try"), (found.limit if found.attempts is not None else None, "all tries")


def pill(catch: Catch, use: Names) -> Pill:
    """The label of the edge that an error takes: which errors, on what condition, and how often it is tried again."""
    return Pill("error", (taken(catch),), icon="bolt", code=conditions(catch), badge=badge(catch, use))
