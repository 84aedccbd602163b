"""The tasks of a definition of 1.0 as data that are changed in place, and where their expressions stand."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from workflow.expressions import dollar
from workflow.paths import Object, Path

LISTS: Final[tuple[Path, ...]] = (("do",), ("fork", "branches"), ("try",), ("catch", "do"), ("foreach", "do"))
"""Where a task has lists of tasks."""
_ALWAYS: Final[tuple[Path, ...]] = (
    ("if",),
    ("while",),
    ("for", "in"),
    ("for", "while"),
    ("input", "from"),
    ("output", "as"),
    ("export", "as"),
    ("catch", "when"),
    ("catch", "exceptWhen"),
    ("catch", "retry", "when"),
    ("catch", "retry", "exceptWhen"),
    ("listen", "to", "until"),
)
"""Where a text is an expression, braces or not."""


@dataclass(frozen=True, slots=True)
class Place:
    """A task with its name, and the list that it stands in; `path` is that of the task, behind its name."""

    path: Path
    name: str
    task: Object
    items: list[Any]


def tasks_of(data: Object) -> Iterator[Place]:
    """All tasks, each before those that are in it."""
    yield from _listed(data.get("do"), ("do",))
    use = data.get("use")
    functions = use.get("functions") if isinstance(use, dict) else None
    for name, task in functions.items() if isinstance(functions, dict) else ():
        if isinstance(task, dict):
            yield from _inside(task, ("use", "functions", name))
    extensions = use.get("extensions") if isinstance(use, dict) else None
    for number, item in enumerate(extensions if isinstance(extensions, list) else ()):
        for name, one in item.items() if isinstance(item, dict) else ():
            for word in ("before", "after"):
                if isinstance(one, dict):
                    yield from _listed(one.get(word), ("use", "extensions", number, name, word))


def at(value: Any, path: Path) -> Any:
    """What stands at a path; None where nothing does."""
    for key in path:
        if isinstance(value, dict):
            value = value.get(key)
        else:
            value = value[key] if isinstance(value, list) and isinstance(key, int) and key < len(value) else None
    return value


def always(task: Object) -> Iterator[tuple[Object, str]]:
    """The members of a task that are expressions as a whole: what they are of, and their name."""
    for *around, last in _ALWAYS:
        found = at(task, tuple(around))
        if isinstance(found, dict) and isinstance(found.get(last), str):
            yield found, str(last)
    cases = task.get("switch")
    for item in cases if isinstance(cases, list) else ():
        for case in item.values() if isinstance(item, dict) else ():
            if isinstance(case, dict) and isinstance(case.get("when"), str):
                yield case, "when"


def bare(text: str) -> str:
    """An expression without its braces."""
    found = dollar.whole(text)
    return text.strip() if found is None else found


def _listed(items: Any, path: Path) -> Iterator[Place]:
    for number, item in enumerate(items if isinstance(items, list) else ()):
        for name, task in item.items() if isinstance(item, dict) else ():
            if isinstance(task, dict):
                place = (*path, number, name)
                yield Place(place, name, task, items)
                yield from _inside(task, place)


def _inside(task: Object, path: Path) -> Iterator[Place]:
    for keys in LISTS:
        yield from _listed(at(task, keys), (*path, *keys))
