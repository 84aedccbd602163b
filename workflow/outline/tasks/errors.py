"""1.0: errors that are raised and caught, and what is tried again, in sentences."""

from collections.abc import Mapping

from workflow import retry_waits
from workflow.actions import ENDLESS
from workflow.diagram.conditions import condition
from workflow.diagram.sentences import Sentence, code, listed, name, say
from workflow.diagram.tasks.errors import kind_of
from workflow.model import Duration, Expression, Ref, RetryPolicy
from workflow.outline import times
from workflow.outline.book import Book
from workflow.outline.parts import Item
from workflow.outline.tasks.values import arguments, given, lasts, shown
from workflow.paths import Json
from workflow.retry_waits import task_retry
from workflow.tasks import Catch, RaiseTask, TaskRetry, TaskWorkflow


def raised(task: RaiseTask, book: Book) -> Item:
    """Which error is raised."""
    if isinstance(task.error, Ref):
        workflow = book.workflow
        errors = workflow.use.errors if isinstance(workflow, TaskWorkflow) else ()
        known = [one for one in errors if one.name == task.error.name]
        more = say(" (", _kind(arguments(known[0].value)), ")") if known else say(", which does not exist")
        return Item(say("Fails with the error ", name(task.error.name), more, "."), "error")
    found = arguments(task.error)
    rest = {key: found[key] for key in ("title", "detail") if key in found}
    return Item(say("Fails with the error ", _kind(found), given(rest), "."), "error")


def _kind(members: Mapping[str, Json]) -> Sentence:
    """The type of an error, and its status."""
    kind = str(members.get("type") or "")
    status = say(", status ", shown(members["status"])) if "status" in members else ()
    return say(shown(kind) if "${" in kind else name(kind_of(kind)), status)


def taken(catch: Catch, called: Sentence = ()) -> Sentence:
    """Which errors a `catch` takes, and what they are `called`."""
    wanted = arguments(catch.filter)
    found = [say("the type ", name(kind_of(wanted["type"])))] if "type" in wanted else []
    found += [say(f"{key} ", shown(value)) for key, value in wanted.items() if key != "type"]
    asked = [say("if ", condition(catch.when))] if catch.when else []
    asked += [say("unless ", condition(catch.except_when))] if catch.except_when else []
    which = say("an error of ", listed(found)) if "type" in wanted else say("an error with ", listed(found))
    return say(which if found else "any error", called, *(say(", ", one) for one in asked))


def again(catch: Catch, book: Book) -> Sentence:
    """How what failed is tried again; nothing where it is not."""
    if catch.retry is None:
        return ()
    policy = task_retry(catch.retry, book.workflow)
    if policy is None:
        called = catch.retry.name if isinstance(catch.retry, Ref) else ""
        return say("it is tried again as ", name(called), " says, which does not exist")
    return say("it ", in_words(policy))


def in_words(policy: TaskRetry) -> Sentence:
    """`tries again up to 3 times, after 2, 4 and 8 seconds, for at most 1 minute in all`."""
    parts = [_waits(policy)]
    parts += [say("each try for at most ", lasts(policy.attempt_limit))] if policy.attempt_limit is not None else []
    parts += [say("all tries for at most ", lasts(policy.limit))] if policy.limit is not None else []
    if policy.jitter is not None:
        low, high = policy.jitter
        parts.append(say("each wait longer by chance, by ", lasts(low), " to ", lasts(high)))
    parts += [say("if ", condition(policy.when))] if policy.when else []
    parts += [say("unless ", condition(policy.except_when))] if policy.except_when else []
    return say(*(say(", " if number else "", one) for number, one in enumerate(parts)))


def _waits(policy: TaskRetry) -> Sentence:
    """How often, and after which waits."""
    count = ENDLESS if policy.attempts is None else policy.attempts
    delay = policy.delay
    if isinstance(delay, Expression):
        told = times.retry(RetryPolicy("", policy.path, Duration("PT1S", ()), max_attempts=count))
        return say(told.partition(",")[0], ", after waits that ", code(delay.text), " gives")
    growing = retry_waits.backed_off(policy.backoff, 1, 2) > 1 and delay is not None
    linear = delay if growing and policy.backoff == "linear" else None
    factor = 2.0 if growing and policy.backoff == "exponential" else None
    return say(times.retry(RetryPolicy("", policy.path, delay, linear, count, None, factor)))
