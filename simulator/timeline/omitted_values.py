"""Values that are too large for a message are left out of it and said to be: what a page is told is bounded."""

from collections.abc import Callable, Mapping
from typing import TypeVar, cast

from simulator.engine.trace.trace import TraceEvent
from simulator.limits import EVENT_BYTES, VIEW_BYTES
from workflow.paths import Json

Weigh = Callable[[Json], int]
Entry = TypeVar("Entry", bound=Mapping[str, object])


class Room:
    """What is left for the values of a message; `weigh` tells the bytes of one."""

    def __init__(self, weigh: Weigh, left: int = VIEW_BYTES) -> None:
        self._weigh = weigh
        self._left = left

    def fit(self, entry: Entry, *names: str) -> Entry:
        """The entry with those of its values for which there is room; the others are None, and it is `large` then."""
        out: dict[str, Json] = {}
        for name in names:
            if entry[name] is None:
                continue
            size = self._weigh(entry[name])
            if size > self._left:
                out |= {name: None, "large": True}
            else:
                self._left -= size
        return cast(Entry, {**entry, **out}) if out else entry


def without_large_values(event: TraceEvent, weigh: Weigh) -> TraceEvent:
    """The event as a message has it: one of more than EVENT_BYTES without its largest values, named in `large`."""
    sizes = {name: weigh(value) for name, value in event.items() if isinstance(value, dict | list | str)}
    out = _left_out(sizes)
    return {**event, **dict.fromkeys(out), "large": out} if out else event


def _left_out(sizes: Mapping[str, int]) -> list[str]:
    total, out = sum(sizes.values()), []
    for name in sorted(sizes, key=lambda name: -sizes[name]):
        if total <= EVENT_BYTES:
            break
        total -= sizes[name]
        out.append(name)
    return out
