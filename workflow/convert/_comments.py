"""Where a YAML text has comments: what no conversion to JSON, or through the model, can keep."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from workflow.document import Document, read
from workflow.document.document import Inside, Spot

_BEGINS = re.compile(r"#(?<![^\s]#)")


def comments(document: Document) -> Iterator[tuple[int, int]]:
    """The code points from each `#` that begins a comment to the end of its line."""
    if document.syntax != "yaml" or not _BEGINS.search(document.text):
        return
    text, scalars = document.text, sorted(_scalars(document.root))
    after = 0
    for start, end in [*scalars, (len(text), len(text))]:
        at = after
        while (at := text.find("#", at, start)) >= 0:
            line_end = min(found for found in (text.find("\n", at), len(text)) if found >= 0)
            if at == 0 or text[at - 1].isspace():
                yield at, line_end
                at = line_end
            at += 1
        after = max(after, end)


def _scalars(spot: Spot) -> Iterator[tuple[int, int]]:
    """The places of all keys and of all values without members."""
    inside: Inside = spot.inside
    if not inside:
        yield spot.start, spot.end
    elif isinstance(inside, dict):
        for member in inside.values():
            yield member.key_start, member.key_end
            yield from _scalars(member.value)
    else:
        for item in inside:
            yield from _scalars(item)


def with_comments(document: Document, text: str, tasks: Mapping[str, str] | None) -> str:
    """The YAML of a conversion to 1.0 with the source's comments: above the task of the state that each stands in or
    before, those ahead of all states at the top, those behind them at the end.

    `tasks` are the names of tasks by those of states; None for a source in 1.0, whose tasks keep their names.
    """
    found = list(comments(document))
    if not found:
        return text
    made = read(text, "yaml")
    lines = {
        name: made.key_range(("do", number, name)).start.line
        for number, item in enumerate(made.data["do"])
        for name in item
    }
    last = len(text.splitlines()) + 1
    begin, states = _states(document) if tasks is not None else _tasks(document)
    above: dict[int, list[str]] = {}
    for start, end in found:
        if start < begin:
            line = 1
        else:
            name = next((state.name for state in states if start < state.end), "")
            line = lines.get(name if tasks is None else tasks.get(name, ""), last)
        above.setdefault(line, []).append(document.text[start:end].rstrip())
    written: list[str] = []
    for number, line_text in enumerate(text.splitlines(), 1):
        written += [*above.get(number, ()), line_text]
    return "\n".join([*written, *above.get(last, ())]) + "\n"


class _Written(NamedTuple):
    """A state's name, and the code point at which its text ends."""

    name: str
    end: int


def _tasks(document: Document) -> tuple[int, list[_Written]]:
    """As `_states`, of the tasks of the top-level list."""
    members = document.root.inside
    member = members.get("do") if isinstance(members, dict) else None
    spots = member.value.inside if member else None
    if member is None or not isinstance(spots, list):
        return 0, []
    named = zip(document.data["do"], spots, strict=True)
    return member.key_start, [_Written(str(next(iter(item), "")), spot.end) for item, spot in named if item]


def _states(document: Document) -> tuple[int, list[_Written]]:
    """The code point at which the states begin, with their key, and they in the order of the text."""
    members = document.root.inside
    member = members.get("states") if isinstance(members, dict) else None
    spots = member.value.inside if member else None
    if member is None or not isinstance(spots, list):
        return 0, []
    named = zip(document.data["states"], spots, strict=True)
    return member.key_start, [
        _Written(str(state.get("name") or state.get("id") or ""), spot.end)
        for state, spot in named
        if isinstance(state, dict)
    ]
