"""Which of the things that happened are those that were expected: one after the other, those of one instant in any
order.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from simulator.limits import INSTANT
from workflow.paths import Json

Fits = Callable[[Json, Json], bool]


class Mismatch(NamedTuple):
    """The number of the first expected that did not happen, or that of one too many; and the places of what happened
    instead, or was not expected.
    """

    number: int
    left: list[int]


def mismatch(
    expected: Sequence[Json], happened: Sequence[Json], instants: Sequence[str], fits: Fits, *, whole: bool
) -> Mismatch | None:
    """Where what was expected and what happened part first; None: nowhere. Unless `whole` more may have happened.

    `instants` says when things happened, in order. What is expected at one instant stands together in `expected`.
    """
    number, left = 0, []
    for group in _by_instant(instants):
        places = _of_instant(expected[number : number + len(group)], happened, group, fits)
        number += len(places)
        others = [place for place in group if place not in set(places)]
        if whole and others:
            return Mismatch(number, others)
        left += others
    return Mismatch(number, left) if number < len(expected) else None


def may_go_on(expected: Sequence[Json], happened: Sequence[Json], instants: Sequence[str], fits: Fits) -> bool:
    """Whether all of what is expected, and no more, may still have happened in the end."""
    found = mismatch(expected, happened, instants, fits, whole=True)
    if found is None or not found.left:
        return True
    last = _by_instant(instants)[-1]
    if last[-1] != found.left[-1]:
        return False
    now, rest = [happened[place] for place in last], expected[last[0] :]
    return len(_of_instant(now, rest, list(range(len(rest))), lambda seen, wanted: fits(wanted, seen))) == len(now)


def _by_instant(instants: Sequence[str]) -> list[list[int]]:
    """The places of what happened, those of one instant together."""
    return [list(group) for _, group in groupby(range(len(instants)), key=lambda place: instants[place])]


def _of_instant(expected: Sequence[Json], happened: Sequence[Json], places: list[int], fits: Fits) -> list[int]:
    """The places, of one instant, of as many of the first expected as happened then: of very many in their order."""
    if len(places) > INSTANT:
        return list(_in_order(expected, happened, places, fits))
    instant = _Instant(expected, happened, places, fits)
    for number in range(min(len(expected), len(places))):
        if not instant.has_place_for(number):
            break
    return [instant.chosen[number] for number in sorted(instant.chosen)]


def _in_order(expected: Sequence[Json], happened: Sequence[Json], places: list[int], fits: Fits) -> Iterator[int]:
    left = iter(places)
    for wanted in expected:
        place = next((place for place in left if fits(wanted, happened[place])), None)
        if place is None:
            return
        yield place


class _Instant:
    """What of one instant is which of the expected: a matching of the two, made larger one by one."""

    def __init__(self, expected: Sequence[Json], happened: Sequence[Json], places: list[int], fits: Fits) -> None:
        self.chosen: dict[int, int] = {}
        self._holders: dict[int, int] = {}
        self._expected, self._happened, self._places, self._fits = expected, happened, places, fits

    def has_place_for(self, number: int) -> bool:
        """Whether one more of the expected gets a place, for which others may take another one."""
        wanted_by: dict[int, int] = {}
        todo = deque([number])
        while todo:
            asking = todo.popleft()
            for place in self._fitting(asking):
                if place in wanted_by:
                    continue
                wanted_by[place] = asking
                if place not in self._holders:
                    self._take(place, number, wanted_by)
                    return True
                todo.append(self._holders[place])
        return False

    def _fitting(self, number: int) -> Iterator[int]:
        """The places that the expected fits, the one of its number first: most lists are in the order of the trace."""
        for place in (self._places[number], *self._places):
            if self._fits(self._expected[number], self._happened[place]):
                yield place

    def _take(self, place: int, number: int, wanted_by: dict[int, int]) -> None:
        """Who wants a free place takes it and leaves its own to who wants that, back to the expected of this number."""
        asking = wanted_by[place]
        while asking != number:
            left = self.chosen[asking]
            self.chosen[asking], self._holders[place] = place, asking
            place, asking = left, wanted_by[left]
        self.chosen[asking], self._holders[place] = place, asking
