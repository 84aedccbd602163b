"""Small moves across after the layout: an edge that passes several rows becomes straight where there is room."""

from collections.abc import Mapping
from itertools import pairwise

from workflow.diagram.layers import CORNER, GAP, Item, Layers, rows

KEPT = GAP / 2
"""Pixels that a moved item keeps from its neighbours."""

JOG = 24.0
"""A box is worth entering straight when the passing line is at most this far off; pixels."""


def aligned(layers: Layers, across: Mapping[str, float]) -> dict[str, float]:
    """The places across in whole pixels, passing items and labels in line with each other and with where they lead."""
    places = {name: float(round(place)) for name, place in across.items()}
    room = _room(layers, places)
    for chain in layers.chains.values():
        passing = [layers.items[name] for name in chain if layers.items[name].edge]
        if not passing:
            continue
        goal = layers.items[chain[-1]]
        wanted = [places[item.id] for item in sorted(passing, key=lambda item: not item.solid)]
        if passing[-1].level < goal.level:
            wanted = [*_entries(places[passing[-1].id], goal, places[goal.id]), *wanted]
        _line_up(passing, wanted, places, room)
    return places


def _entries(place: float, goal: Item, middle: float) -> list[float]:
    """Where a line at `place` would enter `goal` straight: in its middle if that is near, else at the nearest place."""
    half = max(goal.across / 2 - CORNER, 0.0) if goal.box else 0.0
    nearest = max(middle - half, min(middle + half, place))
    near = abs(middle - place) <= JOG
    return [middle, nearest] if near else [nearest] if abs(nearest - place) <= 2 * JOG else []


def _room(layers: Layers, places: Mapping[str, float]) -> dict[str, tuple[Item | None, Item | None]]:
    """The neighbours of each item in its row."""
    found: dict[str, tuple[Item | None, Item | None]] = {}
    for row in rows(layers, places):
        padded = [None, *row, None]
        for (before, item), (_, after) in zip(pairwise(padded), pairwise(padded[1:]), strict=False):
            if item is not None:
                found[item.id] = (before, after)
    return found


def _line_up(
    passing: list[Item],
    wanted: list[float],
    places: dict[str, float],
    room: Mapping[str, tuple[Item | None, Item | None]],
) -> None:
    for place in wanted:
        if all(_fits(item, place, places, room[item.id]) for item in passing):
            places.update((item.id, place) for item in passing)
            return


def _fits(item: Item, place: float, places: Mapping[str, float], beside: tuple[Item | None, Item | None]) -> bool:
    before, after = beside
    low = places[before.id] + (before.across + item.across) / 2 + KEPT if before else place
    high = places[after.id] - (after.across + item.across) / 2 - KEPT if after else place
    return low <= place <= high
