"""Which of the entries that are to be taken out can go at once, and where the others are then."""

from bisect import bisect_left
from collections.abc import Iterable

from workflow.document import Document
from workflow.document.document import Spot
from workflow.edits import blocks, places
from workflow.paths import Path


def order(path: Path) -> tuple[tuple[bool, int, str], ...]:
    """What sorts paths as their places follow each other in lists."""
    return tuple((isinstance(key, str), key if isinstance(key, int) else 0, str(key)) for key in path)


def together(document: Document, paths: Iterable[Path]) -> list[Path]:
    """Those of `paths` that can be taken out at once and leave what they would leave one after the other."""
    found: list[Path] = []
    for container, keys in _by_container(paths).items():
        places.locate(document, (*container, keys[0]))  # Unwritable where an alias stands for all of them
        spot = places.locate(document, container).spot
        inside = spot.inside or {}
        numbers = {key: index for index, key in enumerate(inside)} if isinstance(inside, dict) else {}
        indices = {numbers[str(key)] if numbers else int(key): key for key in keys}
        found += [(*container, indices[index]) for index in _apart(document.text, spot, sorted(indices, reverse=True))]
    return found


def moved(paths: Iterable[Path], gone: Iterable[Path]) -> list[Path]:
    """Where the others of `paths` are when those of `gone` are no more."""
    left = set(gone)
    before = {
        container: sorted(int(key) for key in keys if isinstance(key, int))
        for container, keys in _by_container(left).items()
    }
    return [
        tuple(
            key - bisect_left(before.get(path[:depth], []), key) if isinstance(key, int) else key
            for depth, key in enumerate(path)
        )
        for path in paths
        if path not in left
    ]


def _by_container(paths: Iterable[Path]) -> dict[Path, list[str | int]]:
    found: dict[Path, list[str | int]] = {}
    for path in paths:
        found.setdefault(path[:-1], []).append(path[-1])
    return found


def _apart(text: str, container: Spot, indices: list[int]) -> list[int]:
    """Of entries, the last one first, those with nothing between them that depends on which of them goes first.

    In brackets the last one takes the comma before it; in a block each looks at the blank lines around it, and the
    first one at those below it.
    """
    chosen: list[int] = []
    last = places.size(container) - 1
    in_brackets = places.is_flow(text, container)
    for index in indices:
        if not chosen or chosen[-1] != index + 1:
            chosen.append(index)
        elif in_brackets:
            chosen += [index] if index + 1 < last else []
        elif index and blocks.blank_after(text, container, index) == blocks.blank_after(text, container, index + 1):
            chosen.append(index)
    return chosen
