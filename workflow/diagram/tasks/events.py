"""Events that tasks send and wait for, and when instances begin, as people read them."""

from collections.abc import Iterator, Mapping
from typing import Any

from workflow.diagram import words
from workflow.diagram.graph import Detail, Row
from workflow.diagram.tasks.values import length, members, said
from workflow.diagram.text import printable
from workflow.model import Expression
from workflow.tasks import EventFilter, EventStrategy, TaskSchedule, TaskWorkflow

LONGEST = 40
"""Characters of an event's name, before its first parts are left out; the last ones say what it is."""


def name_of(attributes: Mapping[str, Any]) -> str:
    """What an event is called: its type, else another attribute that says which it is."""
    if "type" in attributes:
        return said(attributes["type"])
    first = next(((name, each) for name, each in attributes.items() if name != "data"), None)
    return printable(f"{first[0]} {said(first[1])}") if first else "any event"


def label(one: EventFilter) -> str:
    """What the event that a filter takes is called; one of a kind of the runtime's own with that: `signal decide`."""
    return printable(one.own.described) if one.own else name_of(members(one.attributes))


def short(name: str) -> str:
    """A long name of dots without its first parts: `com.example.shop.orders.placed.v1` -> `…orders.placed.v1`."""
    parts = name.split(".")
    while len(name) > LONGEST and len(parts) > 2:
        parts = parts[1:]
        name = f"…{'.'.join(parts)}"
    return name


def mode(strategy: EventStrategy | None) -> str:
    """How many of the events are waited for: `any of 2`, `all of 3`; nothing for a single one."""
    if strategy is None or len(strategy.filters) < 2:
        return ""
    return f"{strategy.kind} of {len(strategy.filters)}"


def awaited(strategy: EventStrategy | None, detail: Detail) -> Iterator[Row]:
    """A row an event that is waited for, what belongs together, and until when."""
    if strategy is None:
        yield Row("envelope", "which event?")
        return
    if not strategy.filters:
        yield Row("envelope", "any event")
    for one in strategy.filters:
        if one.own:
            yield Row(one.own.icon, short(printable(one.own.name)) or "which one?", one.own.word.lower(), mono=True)
            yield from _own(one) if detail == "data" else ()
            continue
        name, data = name_of(members(one.attributes)), _data(one)
        fits = len(name) + len(data) < LONGEST
        yield Row("envelope", short(name), data if fits else "", mono="type" in members(one.attributes))
        if detail == "data":
            yield from (Row("k-switch", data, mono=True),) if data and not fits else ()
            yield from _correlated(one)
    yield from _until(strategy)


def _own(one: EventFilter) -> Iterator[Row]:
    """Which of them count, and what is answered."""
    given = members(one.attributes)
    rest = ((name, each) for name, each in given.items() if name not in ("id", "type"))
    yield from (Row("data", f"{printable(name)}: {said(each)}", mono=True) for name, each in rest)


def _data(one: EventFilter) -> str:
    """What its data must be, in short."""
    data = members(one.attributes).get("data")
    return said(data) if data is not None else ""


def _correlated(one: EventFilter) -> Iterator[Row]:
    for each in one.correlate:
        yield Row("goto", printable(each.key), f"from {words.bare(each.source)}" if each.source else "")


def _until(strategy: EventStrategy) -> Iterator[Row]:
    until = strategy.until
    if isinstance(until, Expression):
        yield Row("flag", f"until {words.bare(until)}")
    elif until is not None:
        yield Row("flag", f"until {_events(until)}")


def sent(attributes: Mapping[str, Any], detail: Detail) -> Iterator[Row]:
    """What is sent: its type, and with the details of the data everything else."""
    yield Row("envelope", short(said(attributes.get("type", ""))) or "which event?", mono="type" in attributes)
    if detail == "data":
        rest = ((name, each) for name, each in attributes.items() if name != "type")
        yield from (Row("data", f"{printable(name)}: {said(each)}", mono=True) for name, each in rest)


def beginning(workflow: TaskWorkflow) -> tuple[str, str]:
    """When instances begin, in words, and the kind of the mark: `default`, `event` or `scheduled`."""
    plan = workflow.schedule
    if plan is None:
        return "Start", "default"
    found = list(_times(plan))
    if plan.on is None:
        return ", ".join(found) or "scheduled", "scheduled"
    found.append(f"on {_events(plan.on)}")
    return ", ".join(found), "scheduled" if len(found) > 1 else "event"


def _times(plan: TaskSchedule) -> Iterator[str]:
    if plan.every is not None:
        yield f"every {length(plan.every)}"
    if plan.cron is not None:
        yield words.schedule(plan.cron)
    if plan.after is not None:
        yield f"{length(plan.after)} after each end"


def _events(strategy: EventStrategy) -> str:
    joint = " and " if strategy.kind == "all" else " or "
    return joint.join(short(label(one)) for one in strategy.filters[:4]) or "any event"
