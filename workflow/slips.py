"""A slip in the very key that tells what a file is: `documnt` for `document`. Such a file is meant, and is wrong."""

from collections.abc import Iterable
from typing import NamedTuple

from workflow.paths import Json


class Slip(NamedTuple):
    """A key as it is written, and what it is meant to be."""

    written: str
    meant: str


def near(word: str, known: str) -> bool:
    """Whether one letter more, less, other or changed with its neighbour makes `known` of `word`; equal is not near."""
    if word == known or abs(len(word) - len(known)) > 1:
        return False
    if len(word) == len(known):
        places = [place for place, sign in enumerate(word) if sign != known[place]]
        first = places[0]
        turned = len(places) == 2 and word[first : first + 2] == known[first : first + 2][::-1]
        return len(places) == 1 or turned
    short, long = sorted((word, known), key=len)
    return any(long[:place] + long[place + 1 :] == short for place in range(len(long)))


def near_key(data: dict[str, Json], known: str) -> str | None:
    """The first key that is near one which is not there."""
    return None if known in data else next((key for key in data if near(str(key).lower(), known)), None)


def definition_slip(data: Json) -> Slip | None:
    """What keeps data from being a definition that are meant as one; None where nothing does, or nothing is meant."""
    if not isinstance(data, dict):
        return None
    return next(filter(None, (_in_tasks(data), _in_states(data))), None)


def _in_tasks(data: dict[str, Json]) -> Slip | None:
    """Of DSL 1.0: its head tells the version of the language, or stands beside its tasks."""
    head, body = near_key(data, "document"), near_key(data, "do")
    written = data.get("document") if head is None else data[head]
    if not isinstance(written, dict):
        return None
    if head is not None and ("dsl" in written or isinstance(data.get("do"), list)):
        return Slip(head, "document")
    return Slip(body, "do") if body is not None and "dsl" in written and isinstance(data[body], list) else None


def _in_states(data: dict[str, Json]) -> Slip | None:
    """Of the dialects before: there is a list of what is named and has a type."""
    found = near_key(data, "states")
    if found is None:
        return None
    value = data[found]
    entries: Iterable[Json] = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    listed = list(entries)
    named = isinstance(value, dict) or all(isinstance(one, dict) and "name" in one for one in listed)
    meant = named and any(isinstance(one, dict) and "type" in one for one in listed)
    return Slip(found, "states") if meant else None
