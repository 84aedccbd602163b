"""How often mock entries were taken, when a run gets other mocks: what is counted of an entry goes where it goes."""

from collections import deque
from collections.abc import Mapping

from simulator.engine.setup.mocks import KINDS, SORTS
from workflow.paths import Json


def carried(used: Mapping[str, int], before: Mapping[str, Json], after: Mapping[str, Json]) -> dict[str, int]:
    """What `used` counts by key and place of the mocks `before`, by the places of the same entries in `after`.

    Both as a scenario file writes them. What stands nowhere any more is not counted; but an entry that was written
    anew among as many others goes on from what was counted at its place.
    """
    found: dict[str, int] = {}
    for kind in KINDS:
        old, new, sort = _lists(before.get(kind)), _lists(after.get(kind)), SORTS[kind]
        for key, entries in new.items():
            places = _places(old.get(key, []), entries)
            counts = {to: used.get(f"{sort}{key}/{place}", 0) for to, place in enumerate(places) if place is not None}
            found |= {f"{sort}{key}/{to}": count for to, count in counts.items() if count}
    return found


def _lists(mocks: Json) -> dict[str, list[Json]]:
    return {str(key): value if isinstance(value, list) else [value] for key, value in (mocks or {}).items()}


def _places(old: list[Json], new: list[Json]) -> list[int | None]:
    """For each entry of `new` where it stood in `old`; None: nowhere."""
    stood = {place: place for place, (was, now) in enumerate(zip(old, new, strict=False)) if was == now}
    rest = deque(place for place in range(len(old)) if place not in stood)
    for place, entry in enumerate(new):
        same = None if place in stood else next((other for other in rest if old[other] == entry), None)
        if same is not None:
            stood[place] = same
            rest.remove(same)
    if len(old) == len(new):
        stood = {place: place for place in rest if place not in stood} | stood
    return [stood.get(place) for place in range(len(new))]
