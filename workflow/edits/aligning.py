"""Which items of a list became which of another, so that only what differs is written anew."""

import json
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import pairwise

from workflow.edits.data import same
from workflow.paths import Json

Pair = tuple[int | None, int | None]
"""An item of the old list and what became of it in the new one; None: it went, or is new."""


def align(old: list[Json], new: list[Json]) -> list[Pair]:
    """Pairs in the order of both lists: equal items first, then those of one name, then those in the same place."""
    head = _same_until(old, new)
    tail = _same_until(old[head:][::-1], new[head:][::-1])
    ends = len(old) - tail, len(new) - tail
    pairs: list[Pair] = [(index, index) for index in range(head)]
    pairs += _between(old, new, (head, ends[0]), (head, ends[1]))
    return pairs + [(ends[0] + index, ends[1] + index) for index in range(tail)]


def _same_until(old: list[Json], new: list[Json]) -> int:
    for index, (one, other) in enumerate(zip(old, new, strict=False)):
        if not same(one, other):
            return index
    return min(len(old), len(new))


def _between(old: list[Json], new: list[Json], olds: tuple[int, int], news: tuple[int, int]) -> list[Pair]:
    labels = [_label(each) for each in old[slice(*olds)]], [_label(each) for each in new[slice(*news)]]
    pairs: list[Pair] = []
    for equal, a, b, c, d in _blocks(*labels):
        ones: list[int | None] = list(range(olds[0] + a, olds[0] + b))
        others: list[int | None] = list(range(news[0] + c, news[0] + d))
        if equal or len(ones) == len(others) or not _named(labels[0][a:b] + labels[1][c:d]):
            length = max(len(ones), len(others))
            ones += [None] * (length - len(ones))
            others += [None] * (length - len(others))
            pairs += zip(ones, others, strict=True)
        else:
            pairs += [(index, None) for index in ones]
            pairs += [(None, index) for index in others]
    return pairs


def _blocks(old: list[str], new: list[str]) -> Iterator[tuple[bool, int, int, int, int]]:
    """Parts of both, from and to, as `SequenceMatcher` finds them, and whether they are equal.

    Where each label is there once and none has changed places, all that are in both are equal; nothing is searched.
    """
    places = {label: at for at, label in enumerate(new)}
    both = [(at, places[label]) for at, label in enumerate(old) if label in places]
    in_order = all(one[1] < other[1] for one, other in pairwise(both))
    if not in_order or len(places) < len(new) or len(set(old)) < len(old):
        for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            yield kind == "equal", a, b, c, d
        return
    a = c = 0
    for b, d in both:
        yield False, a, b, c, d
        yield True, b, b + 1, d, d + 1
        a, c = b + 1, d + 1
    yield False, a, len(old), c, len(new)


def _label(item: Json) -> str:
    """What tells an item from others: the name or id of a mapping, else all of it."""
    if isinstance(item, dict):
        for key in ("id", "name"):
            if isinstance(item.get(key), str):
                return f"#{item[key]}"
    return json.dumps(item, sort_keys=True)


def _named(labels: list[str]) -> bool:
    return any(label.startswith("#") for label in labels)
