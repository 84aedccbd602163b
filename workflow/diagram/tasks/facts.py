"""What the box of a task says about it: the mode in its head and one fact a row.

The word of its kind says how it does it: `Call HTTP`, `Run script`.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from workflow.diagram import words
from workflow.diagram.facts import MAX_ROWS, limited
from workflow.diagram.graph import Detail, Row
from workflow.diagram.sentences import counted
from workflow.diagram.tasks import calls, errors, events
from workflow.diagram.tasks.values import Names, at_most, inner, members, names, said, waited, whole, written
from workflow.diagram.text import printable
from workflow.model import Expression, State, Template
from workflow.state_kinds import kind_word
from workflow.tasks import (
    CallTask,
    EmitTask,
    ForkTask,
    ForTask,
    ListenTask,
    RaiseTask,
    RunTask,
    SetTask,
    SwitchTask,
    Task,
    TryTask,
    WaitTask,
)

MOST = {"overview": 0, "actions": 4, "data": 30}
"""Rows of what a task does; those of a timeout and of retries stand beside."""

PROCESSES = {
    "container": ("Run container", "container"),
    "script": ("Run script", "script"),
    "shell": ("Run shell", "shell"),
    "workflow": ("Run workflow", "k-subflow"),
}
"""What a `run` runs as people read it, and its icon."""


def word(task: State) -> tuple[str, str]:
    """The kind as people read it, and its icon."""
    if isinstance(task, CallTask):
        return calls.word(task)
    if isinstance(task, RunTask):
        return PROCESSES.get(task.process, (kind_word("run"), "k-run"))
    return kind_word(task.kind), f"k-{task.kind}" if task.kind else "error"


def mode(task: State) -> str:
    """The mode at the right of the head: `2 cases`, `any of 2`, `compete: the first wins`."""
    match task:
        case CallTask():
            return calls.mode(task)
        case SwitchTask():
            return counted(len(task.cases), "case")
        case ForkTask():
            return "compete: the first wins" if task.compete else "waits for all"
        case ForTask():
            return f"index at {printable(task.at)}" if task.at != "index" else ""
        case ListenTask():
            return events.mode(task.to)
        case RunTask():
            return "" if task.waits else "not awaited"
        case TryTask():
            return _try_mode(task)
        case SetTask(value=value) if not isinstance(value, Expression):
            return counted(len(members(value)), "name") if members(value) else ""
    return ""


def _try_mode(task: TryTask) -> str:
    catch = task.catch
    if catch is None:
        return "no catch"
    does = "catch" if catch.scope is not None or catch.next is not None else ""
    retries = "retry" if catch.retry is not None else ""
    if does:
        return f"{does}, {retries}" if retries else does
    return "retry only" if retries else "errors ignored"


def facts(task: State, detail: Detail, use: Names) -> tuple[Row, ...]:
    """The rows of a task's box, cut where there are too many, with a row that counts the rest."""
    if detail == "overview" or not isinstance(task, Task):
        return ()
    tell = FACTS.get(type(task))
    rows = list(limited(list(tell(task, detail, use)) if tell else [], MOST[detail]))
    rows += at_most(task.task_timeout, use)
    if detail == "data":
        rows += _data(task)
    return limited(rows, MAX_ROWS[detail])


def _call(task: CallTask, detail: Detail, _use: Names) -> Iterator[Row]:
    yield from calls.rows(task, detail)


def _set(task: SetTask, _detail: Detail, _use: Names) -> Iterator[Row]:
    value = task.value
    found = {} if isinstance(value, Expression) else members(value)
    if not found and value is not None:
        yield Row("data", whole(value), mono=True)
    yield from (Row("data", printable(name), said(each), mono=True) for name, each in found.items())


def _for(loop: ForTask, _detail: Detail, _use: Names) -> Iterator[Row]:
    value = loop.collection
    is_list = isinstance(value, Template) and isinstance(value.value, list)
    items = counted(len(value.value), "item") if isinstance(value, Template) and is_list else whole(value)
    yield Row("loop", f"each {printable(loop.each)} in {items or 'which list?'}")
    if loop.loop_condition is not None:
        yield Row("hourglass", f"while {words.bare(loop.loop_condition)}")


def _try(task: TryTask, detail: Detail, use: Names) -> Iterator[Row]:
    """Where there is neither a lane nor a way to stand on, the errors and the retry stand in the head."""
    catch = task.catch
    if catch is None:
        return
    if catch.scope is None and catch.next is None:
        yield Row("bolt", errors.taken(catch), "" if catch.retry else "caught, and nothing done")
        yield from (Row("k-switch", line, mono=True) for line in errors.conditions(catch))
        badge = errors.badge(catch, use)
        yield from (Row("retry", badge),) if badge else ()
    if detail == "data":
        yield from errors.retry_rows(catch, use)


def _raise(raised: RaiseTask, detail: Detail, use: Names) -> Iterator[Row]:
    yield errors.raised(raised, use)
    if detail == "data" and not hasattr(raised.error, "name"):
        found = members(cast(Any, raised.error))
        yield from (Row("data", said(found[name]), name) for name in ("title", "detail") if name in found)


def _emit(task: EmitTask, detail: Detail, _use: Names) -> Iterator[Row]:
    yield from events.sent(members(task.event), detail)


def _listen(listen: ListenTask, detail: Detail, _use: Names) -> Iterator[Row]:
    yield from events.awaited(listen.to, detail)
    if detail == "data" and listen.read != "data":
        yield Row("data", listen.read, "is read")


def _run(run: RunTask, detail: Detail, _use: Names) -> Iterator[Row]:
    given = members(run.arguments)
    icon = PROCESSES.get(run.process, ("", "k-run"))[1]
    yield Row(icon, *_process(run, given), mono=True)
    if run.process == "workflow" and given.get("input") is not None:
        yield Row("data", names(given["input"]), mono=True)
    if run.returned != "stdout" and run.process != "workflow":
        yield Row("data", run.returned, "is returned", mono=True)
    if detail == "data":
        found = ((name, given[name]) for name in ("arguments", "environment", "ports", "volumes") if name in given)
        yield from (Row("data", names(each), name, mono=True) for name, each in found)


def _process(run: RunTask, given: Mapping[str, Any]) -> tuple[str, str]:
    """What is run, and what belongs to it."""
    match run.process:
        case "container":
            return said(given.get("image", "")) or "which image?", said(given.get("command") or "")
        case "script":
            code = given.get("code")
            lines = counted(len(str(code).strip().splitlines()), "line") if code else ""
            return said(given.get("language", "")) or "which language?", lines or said(inner(given, "source") or "")
        case "shell":
            more = given.get("arguments")
            return said(given.get("command", "")) or "which command?", (
                counted(len(more), "argument") if isinstance(more, dict | list) else ""
            )
    name = words.named(run.workflow.name, "workflow") if run.workflow else "which workflow?"
    return name, printable(run.version or "")


def _wait(task: WaitTask, _detail: Detail, _use: Names) -> Iterator[Row]:
    found = task.length
    yield Row("clock", waited(task) or "how long?", written(found), mono=isinstance(found, Expression))


def _data(task: Task) -> Iterator[Row]:
    """What comes in, what goes out and what is kept, and the schemas of these."""
    for step, name in ((task.input, "input"), (task.output, "output"), (task.export, "kept in the context")):
        if step is not None and step.transform is not None:
            yield Row("data", whole(step.transform), name, mono=True)
        if step is not None and step.schema is not None:
            yield Row("check", "has a schema", name)


FACTS: dict[type[State], Callable[[Any, Detail, Names], Iterator[Row]]] = {
    CallTask: _call,
    EmitTask: _emit,
    ForTask: _for,
    ListenTask: _listen,
    RaiseTask: _raise,
    RunTask: _run,
    SetTask: _set,
    TryTask: _try,
    WaitTask: _wait,
}
