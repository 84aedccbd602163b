"""The places across that an engine gave before: what was asked is not asked again, and a hurried drawing keeps them.

Graphviz takes most of the time of a large drawing, and what a key changes is mostly the width of one box. A drawing
that is wanted at once therefore takes the places of the last one with the same items and links, and moves apart what
stands in each other's way in the rows that became wider or narrower. It is not what a fresh layout would be.
"""

import re
from collections import OrderedDict, defaultdict
from collections.abc import Sequence
from typing import TypeVar

from workflow.diagram.layers import Layers
from workflow.diagram.plain import spread_row
from workflow.limits import KEPT_LAYOUTS

V = TypeVar("V")
_WIDTH = re.compile(r"\[width=[0-9.]+\]")

Places = Sequence[float]
"""The centres across of the items of some layers, in their order, in pixels."""


class KeptPlaces:
    """What was answered to the last KEPT_LAYOUTS questions, by their DOT text; of each shape the last."""

    def __init__(self) -> None:
        self._exact: OrderedDict[str, Places] = OrderedDict()
        self._shapes: OrderedDict[str, tuple[Places, Places]] = OrderedDict()

    def keep(self, source: str, layers: Layers, places: Places) -> None:
        """Remember the answer to `source`, the text of `layers`."""
        _put(self._exact, source, places)
        _put(self._shapes, _WIDTH.sub("[width]", source), (_widths(layers), places))

    def exact(self, source: str) -> Places | None:
        """What was answered to this very text: the same as would be now."""
        return self._exact.get(source)

    def near(self, source: str, layers: Layers) -> Places | None:
        """The places of the last answer for the same items and links, with room made where widths are others."""
        shape = self._shapes.get(_WIDTH.sub("[width]", source))
        if shape is None:
            return None
        before, places = shape
        rows: dict[int, list[int]] = defaultdict(list)
        changed = set()
        for number, item in enumerate(layers.items.values()):
            rows[item.level].append(number)
            if item.across != before[number]:
                changed.add(item.level)
        widths, new = _widths(layers), list(places)
        for row in map(rows.__getitem__, changed):
            row.sort(key=lambda number: (places[number], number))
            moved = spread_row([widths[number] for number in row], [places[number] for number in row])
            for number, place in zip(row, moved, strict=True):
                new[number] = place
        return new


def _widths(layers: Layers) -> Places:
    return [item.across for item in layers.items.values()]


def _put(kept: OrderedDict[str, V], key: str, value: V) -> None:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > KEPT_LAYOUTS:
        kept.popitem(last=False)
