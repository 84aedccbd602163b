"""What changed, in one line for a list of versions: `added Refund; removed Send; Wait: waits 15 minutes more`."""

from collections.abc import Iterator, Sequence

from workflow.differences.brief import listed
from workflow.differences.rows import About, Row
from workflow.differences.said import shortened

MOST = 4
"""Parts that are told; of more only the number of those that are left."""

LENGTH = 40
"""Of a value."""

RENAMED = "renamed from "
RESOURCES: tuple[About, ...] = ("function", "event", "retry")


def summary(rows: Sequence[Row]) -> str:
    """The rows in a line, what matters most first; "" where there are none."""
    parts = list(dict.fromkeys(_parts(rows)))
    left = len(parts) - MOST
    if left > 0:
        parts = [*parts[:MOST], f"{left} more" if left > 1 else parts[MOST]]
    return "; ".join(parts)


def _parts(rows: Sequence[Row]) -> Iterator[str]:
    names: dict[str, list[str]] = {change: _names(rows, change) for change in ("added", "removed")}
    for change, states in names.items():
        if states:
            yield f"{change} {listed(states)}"
    changed = [row for row in rows if row.change == "changed" and row.about != "edge"]
    yield from (f"renamed {row.words.removeprefix(RENAMED)} to {row.title}" for row in changed if _is_renamed(row))
    for about in RESOURCES:
        for change in names:
            if found := _names(rows, change, about):
                yield f"{change} {about} {listed(found)}"
    yield from (_changed(row) for row in changed if not _is_renamed(row))
    known = {name for states in names.values() for name in states}
    yield from (_transition(row) for row in rows if row.about == "edge" and not known & set(row.title.split(" → ")))


def _names(rows: Sequence[Row], change: str, about: About = "state") -> list[str]:
    return [row.title for row in rows if row.about == about and row.change == change]


def _is_renamed(row: Row) -> bool:
    return row.words.startswith(RENAMED)


def _changed(row: Row) -> str:
    """A step says its size itself; of any other change the new value is told."""
    itself = row.words.endswith((" more", " less")) or not row.new
    value = "" if itself else f" → {shortened(row.new, LENGTH)}"
    words = row.words.removeprefix(f"{row.about} · ")
    return f"{words}{value}" if row.about == "definition" else f"{row.title}: {words}{value}"


def _transition(row: Row) -> str:
    about = f" ({row.words})" if row.words and row.words != row.kind else ""
    return f"{row.change} {row.title}{about}"
