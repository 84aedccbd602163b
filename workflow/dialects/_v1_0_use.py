"""1.0: what a definition has by name, its extensions and its schedule (DSL reference, "Use", "Schedule")."""

import re

from workflow.dialects._node import Node
from workflow.dialects._v1_0_node import Reading
from workflow.dialects._v1_0_parts import entries, named_items, read_as, retry, strategy
from workflow.dialects._v1_0_tasks import alone, tasks
from workflow.model import Schedule, Scope
from workflow.tasks import NO_USE, Extension, Named, TaskSchedule, TaskTimeout, Use

LONGEST = 9
"""Digits of a number in a version: one of more is as large as one of so many."""


def use(root: Node, reading: Reading) -> Use:
    """What stands under `use`."""
    node = root.mapping("use")
    if node is None:
        return NO_USE
    made = Use(
        path=node.path,
        authentications=_named(node, "authentications", reading),
        errors=_named(node, "errors", reading),
        catalogs=_named(node, "catalogs", reading),
        functions=tuple(alone(name, each, reading) for name, each in entries(node.get("functions"))),
        retries=tuple(retry(each, reading, name) for name, each in entries(node.get("retries"))),
        timeouts=tuple(
            (name, TaskTimeout(path=each.path, after=reading.length(each, "after")))
            for name, each in entries(node.get("timeouts"))
        ),
        secrets=node.names("secrets"),
        extensions=tuple(extension(name, each, reading) for name, each in named_items(node.get("extensions"))),
    )
    return reading.made(made, node)


def _named(node: Node, key: str, reading: Reading) -> tuple[Named, ...]:
    listed = entries(node.get(key))
    return tuple(reading.made(Named(name, each.path, reading.value_of(each)), each) for name, each in listed)


def extension(name: str, node: Node, reading: Reading) -> Extension:
    """An extension of tasks."""
    return Extension(
        path=node.path,
        name=name,
        extend=node.text("extend") or "",
        when=reading.expression(node, "when"),
        before=_list(node, "before", reading),
        after=_list(node, "after", reading),
    )


def _list(node: Node, key: str, reading: Reading) -> Scope | None:
    found = node.get(key)
    return tasks(found, found.path, reading) if found else None


def schedule(root: Node, reading: Reading) -> TaskSchedule | None:
    """When instances are created."""
    node = root.mapping("schedule")
    if node is None:
        return None
    cron = node.text("cron")
    made = TaskSchedule(
        path=node.path,
        every=reading.length(node, "every"),
        cron=Schedule((*node.path, "cron"), cron=cron) if cron else None,
        after=reading.length(node, "after"),
        on=strategy(node.get("on"), reading),
        read=read_as(node) or ("envelope" if _is_read_whole(root) else "data"),
    )
    return reading.made(made, node)


def _is_read_whole(root: Node) -> bool:
    """Whether events are given whole where nothing says how: so up to 1.0.3 of the DSL (semantics-1.0.md §8.1)."""
    head = root.mapping("document")
    named = head.text("dsl") if head else None
    numbers = tuple(int(part[:LONGEST]) for part in re.findall("[0-9]+", (named or "").partition("-")[0]))
    return bool(numbers) and numbers <= (1, 0, 3)
