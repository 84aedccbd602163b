"""Where threads are in the version that a page shows: known from before, or followed there from the nearest version.

What was found is kept with the thread, so that a version is looked at once. Where many versions lie between, some are
passed over; where a text is too much to look at, the last known place stands.
"""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from typing import Any
from weakref import WeakValueDictionary

from django.conf import settings

from designer.models import Definition, Thread, Version
from designer.workers.client import TEXTS, WorkerError
from workflow.anchors import Anchor, PlaceJson
from workflow.paths import Json

log = logging.getLogger(__name__)
_turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

MOST_STEPS = 20
"""Versions gone through to reach one."""
MOST_TEXT = 400_000
"""Characters read for that: of a definition with 300 states six versions, in three seconds."""
MOST_KEPT = 40
"""Places kept with a thread."""


async def make(row: Definition, version: int, asked: dict[str, Json]) -> dict[str, Json]:
    """The anchor that `asked` names in a version, as JSON; raises Version.DoesNotExist, or WorkerError with words."""
    text = (await Version.objects.aget(definition_id=row.pk, number=version)).text
    request = {"text": text, "version": version, "dialect": row.chosen_dialect, "asked": asked}
    return dict(await TEXTS.call("make_anchor", request, settings.LIMIT_ANALYSIS_SECONDS))


async def places(row: Definition, threads: Sequence[Thread], version: int) -> dict[str, PlaceJson]:
    """The place of each thread in a version, by the thread's id."""
    known = {one.pk: one.places[str(version)] for one in threads if str(version) in one.places}
    known |= {one.pk: _own(one) for one in threads if one.version == version}
    lost = [one for one in threads if one.pk not in known]
    if not lost:
        return known
    async with _turns.setdefault(row.pk, asyncio.Lock()):  # all pages ask at once when something happened
        await _read_again(lost)
        found = {one.pk: one.places[str(version)] for one in lost if str(version) in one.places}
        return known | found | await _look(row, [one for one in lost if one.pk not in found], version)


async def _read_again(threads: Sequence[Thread]) -> None:
    """What was found out while this one waited."""
    kept = dict(
        [one async for one in Thread.objects.filter(pk__in=[one.pk for one in threads]).values_list("pk", "places")]
    )
    for one in threads:
        one.places = kept.get(one.pk, one.places)


async def _look(row: Definition, lost: Sequence[Thread], version: int) -> dict[str, PlaceJson]:
    """The places of threads that are not known in a version; kept with them."""
    if not lost:
        return {}
    numbers = [one async for one in _numbers(row.pk)]
    lost_places = {one.pk: _way(one, version, numbers) for one in lost}
    found = await _follow(row, lost, lost_places)
    await _keep([one for one in lost if one.pk in found], version, found)
    return {one.pk: found.get(one.pk, lost_places[one.pk][0]) for one in lost}


def _numbers(definition_id: str) -> Any:
    return Version.objects.filter(definition_id=definition_id).order_by("number").values_list("number", flat=True)


def _own(thread: Thread) -> PlaceJson:
    return Anchor.from_json(thread.anchor).place().to_json()


def _way(thread: Thread, version: int, numbers: list[int]) -> tuple[PlaceJson, list[int]]:
    """The place nearest to `version` that is known on the way there, and the versions from there on."""
    later = version > thread.version
    between = [
        int(one) for one in thread.places if thread.version < int(one) < version or version < int(one) < thread.version
    ]
    nearest = (max if later else min)(between, default=thread.version)
    place = _own(thread) if nearest == thread.version else thread.places[str(nearest)]
    on = [one for one in numbers if (nearest < one <= version if later else version <= one < nearest)]
    return place, on if later else on[::-1]


async def _follow(
    row: Definition, threads: Iterable[Thread], lost_places: dict[str, tuple[PlaceJson, list[int]]]
) -> dict[str, PlaceJson]:
    """The places at the ends of the ways; where that is too much work, those at their beginnings."""
    steps = max(1, min(MOST_STEPS, MOST_TEXT // max(1, len(row.text))))
    asked = [
        {
            "id": one.pk,
            "anchor": one.anchor,
            "place": lost_places[one.pk][0],
            "on": thinned(lost_places[one.pk][1], steps),
        }
        for one in threads
        if lost_places[one.pk][1]
    ]
    needed = {number for one in asked for number in (*one["on"], one["place"]["version"])}
    rows = Version.objects.filter(definition_id=row.pk, number__in=needed).values_list("number", "text")
    texts = [[number, text] async for number, text in rows]
    there = {number for number, _ in texts}
    asked = [one for one in asked if one["place"]["version"] in there and there.issuperset(one["on"])]
    request = {"texts": texts, "dialect": row.chosen_dialect, "threads": asked}
    try:
        return dict(await TEXTS.call("follow", request, settings.LIMIT_ANALYSIS_SECONDS)) if asked else {}
    except WorkerError as error:
        log.warning("The threads of definition %s could not be followed: %s", row.pk, error.message)
        return {one["id"]: one["place"] for one in asked}  # not tried again at every look


def thinned(numbers: list[int], most: int) -> list[int]:
    """At most `most` of the numbers, evenly spread, with the last of them."""
    count = len(numbers)
    return numbers if count <= most else [numbers[(at + 1) * count // most - 1] for at in range(most)]


async def _keep(threads: Sequence[Thread], version: int, found: dict[str, PlaceJson]) -> None:
    for one in threads:
        kept = {**one.places, str(version): found[one.pk]}
        one.places = dict(list(kept.items())[-MOST_KEPT:])
    await Thread.objects.abulk_update(threads, ["places"])
