"""What Zigflow refuses as it loads a definition, or as it starts, where a schema cannot say it."""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Final

from workflow.expressions import dollar
from workflow.paths import Json, Path
from workflow.rules import Facts, Finding
from workflow.runtimes.zigflow.go_durations import milliseconds
from workflow.runtimes.zigflow.registering import names
from workflow.tasks import ForTask, ListenTask, RunTask, SwitchTask, TaskWorkflow, WaitTask

NAME: Final = "Zigflow"
_NULL: Final = ("~", "null", "Null", "NULL")
_VERSION: Final = re.compile(r"(\d+)\.(\d+)\.(\d+)(-[^+]+)?(\+.*)?")


def refuses(facts: Facts) -> Iterator[Finding]:
    """All of it, but for what has a rule of its own."""
    if isinstance(facts.workflow, TaskWorkflow):
        if any(word in facts.document.text for word in _NULL):
            yield from _keys(facts, facts.document.data, ())
        yield from _loops(facts)
        yield from _waits(facts)
        yield from _switches(facts)
        yield from _listeners(facts)
        yield from _scripts(facts)
        yield from _schedule(facts)


def unsupported(facts: Facts) -> Iterator[Finding]:
    """Z11: a version of the language that is none of 1.x; one before a release is not it."""
    path: Path = ("document", "dsl")
    written = facts.value(path)
    found = _VERSION.fullmatch(written) if isinstance(written, str) else None
    if found is None:
        return
    if found[1] != "1" or (found[4] and found[2] == found[3] == "0"):
        yield Finding(path, f"{NAME} reads 1.0.0 up to, and without, 2.0.0, and this is {written} (Z11)")


def registered_twice(facts: Facts) -> Iterator[Finding]:
    """Z30: two workflows of a file that have one name."""
    workflow = facts.workflow
    known: dict[str, Path] = {}
    for name, path in names(workflow) if isinstance(workflow, TaskWorkflow) else ():
        if name in known:
            words = f"{NAME} does not start: another workflow of this file is registered as “{name}”"
            yield Finding(path, f"{words}, at {facts.where(known[name], key=True)} (Z30)", key=True)
        known.setdefault(name, path)


def _keys(facts: Facts, data: Json, path: Path) -> Iterator[Finding]:
    """Z35: a key that is null, which JSON has not; in quotes it is a text."""
    members = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in members:
        if key in _NULL:
            place = facts.document.key_range((*path, key))
            if facts.document.text[place.start.offset : place.end.offset] in _NULL:
                yield Finding((*path, key), f"{NAME} refuses a key that is null: write it in quotes (Z35)", key=True)
        yield from _keys(facts, value, (*path, key))


def _loops(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(ForTask):
        path = (*found.node.path, "for", "in")
        if facts.has(path) and facts.value(path) == "":
            yield Finding(path, f"{NAME} refuses an empty `in` (Z21)", key=True)


def _waits(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(WaitTask):
        path = (*found.node.path, "wait")
        wait = facts.value(path)
        if not isinstance(wait, dict) or "until" not in wait:
            continue
        if len(wait) > 1:
            yield Finding((*path, "until"), f"{NAME} refuses `until` beside a length of time (Z19)", key=True)
        until = wait["until"]
        if isinstance(until, str) and dollar.whole(until) is None and not is_time(until):
            yield Finding((*path, "until"), f"{NAME} refuses this: there is no such time (Z19)")


def is_time(text: str) -> bool:
    """Whether a text is a time of RFC 3339 that there is."""
    plain = re.sub(r"[.,]\d+", "", text.upper())
    try:
        datetime.strptime(plain.replace("Z", "+00:00"), "%Y-%m-%dT%H:%M:%S%z")
    except ValueError:
        return False
    return True


def _switches(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(SwitchTask):
        cases = [case for case in found.node.cases if not facts.has((*case.path, "when"))]
        for case in cases[1:]:
            yield Finding(case.path, f"{NAME} refuses a second case without `when` (Z23)", key=True)


def _listeners(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(ListenTask):
        path = (*found.node.path, "metadata", "timeout")
        if not facts.has(path):
            continue
        written = facts.value(path)
        if not isinstance(written, str) or milliseconds(written) is None:
            words = f"{NAME} refuses this: a length of time is written as `10s`, `1h30m` or `500ms` (Z27)"
            yield Finding(path, words)


def _scripts(facts: Facts) -> Iterator[Finding]:
    for found in facts.all(RunTask):
        path = (*found.node.path, "run", "await")
        if found.node.process == "script" and facts.has(path) and facts.value(path) is False:
            yield Finding(path, f"{NAME} refuses a script that is not awaited (Z26)", key=True)


def _schedule(facts: Facts) -> Iterator[Finding]:
    if not facts.has(("schedule",)):
        return
    path: Path = ("document", "metadata", "scheduleWorkflowName")
    if not facts.has(path):
        words = f"{NAME} refuses a schedule without `document.metadata.scheduleWorkflowName` (Z28)"
        yield Finding(("schedule",), words, key=True)
    if not any(facts.has(("schedule", name)) for name in ("cron", "every")):
        yield Finding(("schedule",), f"{NAME} refuses a schedule without `cron` and without `every` (Z28)", key=True)
