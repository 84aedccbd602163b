"""Values of tasks as people read them: what was written, without the braces of expressions, on one line."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from workflow.diagram import words
from workflow.diagram.graph import Row
from workflow.diagram.text import printable
from workflow.durations import parse
from workflow.expressions import dollar
from workflow.model import Duration, Expression, Scope, Template
from workflow.paths import Json
from workflow.tasks import Extension, Length, TaskRetry, TaskTimeout, Use, Value, WaitTask

LOCAL = ("file:///", "file://", "./")


class Names(NamedTuple):
    """What a definition has under `use`, by name, so that each is found at once."""

    functions: Mapping[str, Scope]
    errors: Mapping[str, Template]
    retries: Mapping[str, TaskRetry]
    timeouts: Mapping[str, TaskTimeout]
    extensions: tuple[Extension, ...]


def by_name(use: Use) -> Names:
    """The names of `use`."""
    return Names(
        {scope.states[0].name: scope for scope in use.functions},
        {error.name: error.value for error in use.errors},
        {retry.name: retry for retry in use.retries},
        dict(use.timeouts),
        use.extensions,
    )


def members(template: Template | None) -> Mapping[str, Any]:
    """The members of a value by name; none where it is no mapping."""
    value = template.value if template else None
    return {str(name): each for name, each in value.items()} if isinstance(value, dict) else {}


def inner(value: Mapping[str, Any], *names: str) -> Any:
    """What stands under a name, and under the next name in that; None where that is not there."""
    found: Any = value
    for name in names:
        found = found.get(name) if isinstance(found, Mapping) else None
    return found


def said(value: Json) -> str:
    """A piece of data on one line: text as it is, an expression without its braces, all else as JSON."""
    if not isinstance(value, str):
        return words.value(value)
    inside = dollar.whole(value)
    return printable((value if inside is None else inside)[: words.MAX_VALUE])


def is_code(value: Json) -> bool:
    """Whether it is an expression."""
    return isinstance(value, str) and dollar.whole(value) is not None


def whole(value: Value | None) -> str:
    """An expression, or a value, on one line."""
    if isinstance(value, Expression):
        return words.bare(value)
    return said(value.value) if value is not None else ""


def names(value: Json) -> str:
    """The names of members, `customer, amount`; an expression or a list as it is."""
    if isinstance(value, dict):
        return printable(", ".join(str(name) for name in list(value)[:12]))
    return said(value) if value is not None else ""


def endpoint(value: Json) -> str:
    """The URI of an endpoint or of a resource, as it is written."""
    found = value.get("endpoint", value) if isinstance(value, dict) else value
    found = found.get("uri") if isinstance(found, dict) else found
    return said(found) if isinstance(found, str) else ""


def host_and_path(uri: str) -> tuple[str, str]:
    """`https://a.example/b/c?d=e` -> `a.example`, `/b/c?d=e`; what has no host is a path."""
    _, mark, rest = uri.partition("://")
    if not mark or uri.startswith(LOCAL):
        return "", uri
    host, slash, path = rest.partition("/")
    return host, slash + path


def file_name(uri: str) -> str:
    """The last part of an address: `https://a.example/b/pets.yaml` -> `pets.yaml`."""
    return uri.partition("?")[0].rstrip("/").rpartition("/")[2]


def length(value: Length | None, short: bool = False) -> str:
    """A length of time in words, or the expression that gives it."""
    if isinstance(value, Expression):
        return words.bare(value)
    return words.short_duration(value) if short else words.duration(value)


def waited(task: WaitTask) -> str:
    """How long a task waits, in words: a length, `until` a time, or members as they stand; "" where nothing says it."""
    value = None if task.members is None else task.members.value
    if not isinstance(value, dict):
        return length(task.length)
    if "until" in value:
        return f"until {said(value['until'])}"
    return " ".join(f"{said(one)} {unit.removesuffix('s') if one == 1 else unit}" for unit, one in value.items())


def written(value: Length | None) -> str:
    """ISO 8601 of a length of time, where its words are not that."""
    is_iso = isinstance(value, Duration) and parse(str(value.text)) is not None
    return printable(str(value.text)) if is_iso and isinstance(value, Duration) else ""


def at_most(limit: TaskTimeout | None, use: Names) -> Iterator[Row]:
    """The row of a timeout: `at most 10 seconds`, and its name where it has one."""
    if limit is None:
        return
    if limit.named is None:
        yield Row("clock", f"at most {length(limit.after)}", written(limit.after))
        return
    known = use.timeouts.get(limit.named.name)
    name = words.named(limit.named.name, "timeout")
    yield Row("clock", f"at most {length(known.after)}", name) if known else Row("clock", "at most", name)
