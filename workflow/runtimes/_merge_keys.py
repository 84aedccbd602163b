"""Merge keys (`<<: *name`) for engines that read YAML by Jackson, which takes `<<` for the name of a member."""

from collections.abc import Iterator

from workflow.document.document import MERGE, Spot
from workflow.paths import Path
from workflow.rules import Facts, Finding


def refused(facts: Facts, engine: str) -> Iterator[Finding]:
    """A finding at each merge key; `engine` is who reads the text."""
    for path, spot in _merging(facts.document.root, ()):
        inside = spot.inside
        if isinstance(inside, dict) and MERGE in inside:
            place = facts.document.span(inside[MERGE].key_start, inside[MERGE].value.end)
            words = f"{engine} knows no merge keys: `<<` is a member's name to it, and what it would take in is missing"
            yield Finding(path, words, range=place)


def _merging(spot: Spot, path: Path) -> Iterator[tuple[Path, Spot]]:
    """The mappings that take in members of others."""
    if spot.merged is not None:
        yield path, spot
    inside = spot.inside or {}
    members = inside.items() if isinstance(inside, dict) else enumerate(inside)
    for key, each in members:
        yield from _merging(each if isinstance(each, Spot) else each.value, (*path, key))
