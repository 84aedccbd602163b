"""The drawings that pages show, by their parts: a page is sent only the parts that it does not have."""

import html
import re
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import blake2b

from designer.limits import KEPT_DRAWINGS

POINTERS = re.compile(r'data-pointer="([^"]*)"')

PartOrRun = str | tuple[int, int]
"""A part as text, or a run of parts of the drawing before: the first one's number, and how many."""


class Drawings:
    """The parts of the last KEPT_DRAWINGS drawings that were told of, by their names; a name stands for one text."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Sequence[str]] = OrderedDict()
        self._pointers: dict[str, tuple[str, ...]] = {}  # of the parts that were asked about last

    def parts(self, parts: Sequence[str], before: str) -> tuple[str, list[PartOrRun]]:
        """The drawing's name and its parts, as who has the drawing called `before` is told; any other name is none."""
        name = blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()
        known = self._known.get(before, ())
        self._known[name] = parts
        self._known.move_to_end(name)
        if len(self._known) > KEPT_DRAWINGS:
            self._known.popitem(last=False)
        return name, _runs(parts, {part: number for number, part in enumerate(known)})

    def pointers(self, parts: Sequence[str]) -> list[str]:
        """The pointers of what is drawn in parts of an SVG, in their order."""
        known = self._pointers
        self._pointers = {part: known[part] if part in known else _pointers(part) for part in parts}
        return [pointer for part in parts for pointer in self._pointers[part]]


def _pointers(part: str) -> tuple[str, ...]:
    return tuple(html.unescape(one) for one in POINTERS.findall(part))


def _runs(parts: Sequence[str], known: dict[str, int]) -> list[PartOrRun]:
    told: list[PartOrRun] = []
    for part in parts:
        number = known.get(part)
        last = told[-1] if told else ""
        if number is None:
            told.append(part)
        elif isinstance(last, tuple) and sum(last) == number:
            told[-1] = (last[0], last[1] + 1)
        else:
            told.append((number, 1))
    return told
