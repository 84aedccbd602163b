"""`fn:name`, an expression that calls a function: where it is called, and under what name (semantics-0.8.md §2.6)."""

import re
from collections.abc import Iterator

from workflow import model as m
from workflow.expressions import dollar, jq
from workflow.nodes import nodes
from workflow.paths import Json, Path

_CALL = re.compile(r"(fn:\s*)(\S(?:[^}]*[^}\s])?)")


def calls(part: object) -> Iterator[m.Ref]:
    """The functions that expressions in a part of a model call: the name, and the path of the text that calls it."""
    for node in nodes(part):
        if isinstance(node, m.Expression) and node.language in jq.LANGUAGES:
            yield from _call(node.text, node.path)
        elif isinstance(node, m.Template) and node.language in jq.LANGUAGES:
            yield from _calls_in(node.value, node.path)
        elif isinstance(node, m.Function) and node.kind == "expression" and node.operation:
            yield from _call(node.operation, (*node.path, "operation"))


def called(text: str) -> str | None:
    """The function that a text calls, with `${ }` around the call or without; None where it is no call."""
    bare = dollar.inside(text)
    return jq.called(text.strip() if bare is None else bare)


def renamed(text: str, new: str) -> str:
    """A text that is a call of a function, as a call of the one with the name `new`."""
    return _CALL.sub(lambda found: found.group(1) + new, text, count=1)


def _call(text: str, path: Path) -> Iterator[m.Ref]:
    name = called(text)
    if name is not None:
        yield m.Ref(name, path)


def _calls_in(value: Json, path: Path) -> Iterator[m.Ref]:
    if isinstance(value, str) and dollar.inside(value) is not None:
        yield from _call(value, path)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _calls_in(part, (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _calls_in(part, (*path, index))
