"""Which entries and values of several versions are the same, and which can be joined entry by entry."""

from workflow.edits.data import same
from workflow.merging.entries import Container, Entry, Value, bare, comments
from workflow.merging.matching import name_of


def is_unchanged(base: Entry, was: Container, now: Entry, side: Container) -> bool:
    """Whether somebody left an entry as it was; laid out otherwise is not changed."""
    if bare(base, was.column) == bare(now, side.column):
        return True
    if base.key != now.key and isinstance(now.key, str):
        return False
    return same(base.value.data, now.value.data) and comments(base.text) == comments(now.text)


def are_containers(one: Value, other: Value) -> bool:
    return type(one.data) is type(other.data) and has_entries(one) and has_entries(other)


def has_entries(value: Value) -> bool:
    return value.is_block or value.is_flow


def can_be_joined(mine: Value, theirs: Value) -> bool:
    """Whether both are lists, or both mappings, and written in one way; empty brackets are in any."""
    return are_containers(mine, theirs) and (mine.is_flow == theirs.is_flow or not mine.data or not theirs.data)


def both_added(mine: Container, theirs: Container, ours: set[int], others: set[int]) -> dict[int, int]:
    """New entries of mine that are the same as new ones of theirs: of one name, else of one text."""
    places: dict[str, int] = {}
    for number, entry in enumerate(theirs.entries):
        if number not in others:
            places.setdefault(_identity(entry, theirs), number)
    found: dict[int, int] = {}
    for number, entry in enumerate(mine.entries):
        if number not in ours:
            other = places.pop(_identity(entry, mine), None)
            if other is not None:
                found[number] = other
    return found


def _identity(entry: Entry, side: Container) -> str:
    if isinstance(entry.key, str):
        return entry.key
    name = name_of(entry.value.data)
    return f"#{name}" if name else bare(entry, side.column)
