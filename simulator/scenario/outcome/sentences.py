"""What is said of a run and of what its scenario expects, a sentence each: the one place that words it.

A result is as people may see it (result.py, `shown`).
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from simulator.run_model.facts import blocked_transitions
from simulator.scenario import stops
from simulator.scenario.expectations import COUNTED
from simulator.scenario.outcome.retelling import retold
from simulator.scenario.outcome.spelling import MOST, WHOLE
from simulator.scenario.outcome.verdict import is_started
from workflow.paths import Json, json_text

LONGEST_PATH: Final = 60
"""States of a path that are named on a line; of a longer one the first and the last are."""
LONGEST: Final = 400
"""Characters of a value that are told, where it is not asked for whole."""


class Room(NamedTuple):
    """How long things may be: where two values part, a value (characters), a path (states)."""

    part: int
    value: int
    states: int


SHORT: Final = Room(MOST, LONGEST, LONGEST_PATH)
AMPLE: Final = Room(WHOLE, WHOLE, 2_000)
_PLACE: Final = re.compile(r"[^/].*?:\d+:\d+(?=: )")
"""The place in a file that a warning begins with."""

Kind = Literal[
    "difference",
    "cause",
    "instance",
    "ending",
    "stopped",
    "expectation",
    "warning",
    "path",
    "unused",
    "not-taken",
    "skipped",
]
NOTES: Final = ("unused", "not-taken", "skipped")
"""The kinds of what is to know besides, and may be as it should."""
DECIDING: Final = ("difference", "cause", "ending", "stopped", "expectation")
"""The kinds of what the verdict comes from."""


class Sentence(NamedTuple):
    """What is said: of which kind, in words, and the number of the trace event that it is about, where there is one."""

    kind: Kind
    text: str
    seq: int | None = None


def sentences(found: Mapping[str, Json], *, whole: bool = False) -> list[Sentence]:
    """All that is to say of a result: what decides first, what is to know besides last; long values are cut unless they
    are to be `whole`.
    """
    room = AMPLE if whole else SHORT
    return [
        *_difference(found, room),
        *_endings(found, room),
        *_expectations(found, room),
        *_warnings(found),
        *_paths(found, room),
        *_not_taken(found),
        *_unused(found),
        *_skipped(found),
    ]


def headline(found: Mapping[str, Json]) -> str:
    """How a run ended: `completed after PT5M`, `3 instances: 2 completed, 1 failed after PT1H`."""
    if not is_started(found):
        return "no instance was started"
    several = own_instances(found)
    if len(several) == 1:
        return f"{found['status']} after {found['duration']}"
    counts = Counter(str(one["status"]) for one in several)
    told = ", ".join(f"{number:,} {status}" for status, number in counts.items())
    return f"{len(several):,} instances: {told}"


def own_instances(found: Mapping[str, Json]) -> list[Mapping[str, Json]]:
    """The instances of a result that no other one started."""
    return [one for one in found["instances"] if one["parent"] is None]


def path_in_words(path: Sequence[str], most: int = LONGEST_PATH) -> str:
    """The states of a path on one line, `-` where it has none: of one with more than `most` the first, the last and
    their number.
    """
    if len(path) <= most:
        return " -> ".join(path) or "-"
    half = most // 2
    left_out = f"… {len(path) - 2 * half:,} more …"
    return f"{' -> '.join([*path[:half], left_out, *path[-half:]])} ({len(path):,} states)"


def difference_in_words(found: Mapping[str, Json], most: int = MOST) -> str:
    """Where a run first differs from what was expected, with so many characters of a value at `most`; "" where that is
    not known.
    """
    one = found.get("difference")
    if not one:
        return ""
    at = [f"step {one['step']}"] if one["step"] is not None else []
    at += [f"at {one['after']}"] if one["after"] is not None else []
    place = ", ".join(filter(None, (" ".join(at), f"state {one['state']}" if one["state"] else "")))
    message = one["message"] if most == MOST else retold(one, most)["message"]
    return f"{place}{': ' if place else ''}{message}"


def _difference(found: Mapping[str, Json], room: Room) -> Iterator[Sentence]:
    words = difference_in_words(found, room.part)
    if words:
        at = next((_at(one, found) for one in found["expectations"] if one["name"] == found["difference"]["name"]), "")
        yield Sentence("difference", f"first difference: {words}{at}", found["difference"]["seq"])
        cause = found["difference"].get("cause")
        if cause is not None:
            value = f" {json_text(cause['value'], room.part)}" if "value" in cause else ""
            yield Sentence("cause", cause["says"] + value, found["difference"]["seq"])


def _endings(found: Mapping[str, Json], room: Room) -> Iterator[Sentence]:
    several = own_instances(found)
    if len(several) == 1:
        yield Sentence("ending", _ending(found, room.value))
    else:
        yield from (Sentence("instance", one) for one in _instances(several, room))
    if found["stopped"]:
        yield Sentence("stopped", f"stopped by {stops.in_words(found)}")


def _instances(several: Sequence[Mapping[str, Json]], room: Room) -> Iterator[str]:
    are_alike = len({one["definition"] for one in several}) == 1
    for one in several:
        of = "" if are_alike else f" of {one['definition']}"
        path, came_to = path_in_words(one["path"], room.states), _came_to(one, room.value)
        yield f"instance {one['id']}{of}: {one['status']}; path: {path}; {came_to}"


def _ending(found: Mapping[str, Json], most: int) -> str:
    blocked = _blocking(found) if found["status"] == "blocked" and not found["error"] else None
    if blocked:
        return f"blocked in {blocked['state']}: the transition's expression `{blocked['expression']}` selects nothing"
    return _came_to(found, most)


def _came_to(one: Mapping[str, Json], most: int) -> str:
    error = one["error"]
    return f"error: {error['name']}: {error['message']}" if error else f"output: {json_text(one['output'], most)}"


def _blocking(found: Mapping[str, Json]) -> Json:
    """The trace event that tells what blocks the root instance."""
    root = next((one["id"] for one in found["instances"] if one["definition"] == found["definition"]), None)
    return next((event for event in blocked_transitions(found["trace"]) if event["instance"] == root), None)


def _unused(found: Mapping[str, Json]) -> Iterator[Sentence]:
    """Of a run that did what was expected, mocks that it has in common with others are not told."""
    for one in found.get("unusedMocks", ()):
        if not one.get("shared") or found["passed"] is False:
            yield Sentence("unused", f"{_mock(one)} was never used: {one['reason']}")


def _mock(one: Mapping[str, Json]) -> str:
    _, kind, _, *entry = one["pointer"].split("/")
    number = f", entry {int(entry[0]) + 1}," if entry else ""
    return f"mock `{one['key']}`{number} under `{kind}`"


def shared_in_words(results: Iterable[Mapping[str, Json]]) -> list[str]:
    """Of a suite the mocks that its scenarios have in common and that none of them uses."""
    listed = [{one["pointer"]: one for one in found.get("unusedMocks", ()) if one.get("shared")} for found in results]
    unused = [one for place, one in listed[0].items() if all(place in other for other in listed)] if listed else []
    return [f"{_mock(one)} is used by no scenario: {one['reason']}" for one in unused]


def _not_taken(found: Mapping[str, Json]) -> Iterator[Sentence]:
    """None where they are expected, and it is as expected."""
    if any(one["name"] == "notTaken" and one["held"] for one in found["expectations"]):
        return
    for one in found.get("notTaken", ()):
        yield Sentence("not-taken", f"event {one['event']} not taken at {one['at']}: {one['reason']}", one["seq"])


def _skipped(found: Mapping[str, Json]) -> Iterator[Sentence]:
    """Where all went as expected, an error that nothing took is among that."""
    for one in found.get("skippedCatches", ()) if not found["passed"] else ():
        what = f"was not {'tried again' if one['what'] == 'retry' else 'caught'} by {one['pointer']}"
        yield Sentence("skipped", f"the error of {one['state']} {what}: {one['reason']}", one["seq"])


def _warnings(found: Mapping[str, Json]) -> Iterator[Sentence]:
    """All but those of a name in an expectation that did not hold, where that says so."""
    said = {_warning_of(one, found) for one in found["expectations"]}
    yield from (Sentence("warning", one) for one in found.get("warnings", ()) if one not in said)


def _warning_of(one: Mapping[str, Json], found: Mapping[str, Json]) -> str:
    """The warning that says the same as an expectation which did not hold, of a name in that; "" if none does."""
    words = "" if one["held"] else str(one["actual"]) if _is_unknown(one) else str(one.get("hint", ""))
    about = words.partition("; ")[0]
    return next((each for each in found.get("warnings", ()) if about and about in each), "")


def _at(one: Mapping[str, Json], found: Mapping[str, Json]) -> str:
    """Where the name stands that is wrong in an expectation, as it follows a sentence; "" where no file has it."""
    placed = _PLACE.match(_warning_of(one, found))
    return f" ({placed[0]})" if placed else ""


def _is_unknown(one: Mapping[str, Json]) -> bool:
    """Whether calls are counted by a key that no call has, which is all there is to say of it."""
    return one["name"] in COUNTED and isinstance(one["actual"], str)


def _expectations(found: Mapping[str, Json], room: Room) -> Iterator[Sentence]:
    """What did not hold, but for what the first difference says already."""
    first = found.get("difference") or {}
    for one in found["expectations"]:
        is_first = first.get("name") == one["name"]
        if one["held"] or (is_first and (not first["at"] or _is_unknown(one))):
            continue
        if _is_unknown(one):
            yield Sentence("expectation", f"{one['name']}: {one['actual']}{_at(one, found)}")
        else:
            yield Sentence("expectation", f"{one['name']}: expected {json_text(one['expected'], room.value)}")
            is_new = "hint" in one and one["hint"] != first.get("hint")
            hint = f"; {one['hint']}{_at(one, found)}" if is_new else ""
            got = f"but got {json_text(one['actual'], room.value)}{hint}"
            yield Sentence("expectation", f"{' ' * len(one['name'])}  {got}")


def _paths(found: Mapping[str, Json], room: Room) -> Iterator[Sentence]:
    if len(own_instances(found)) == 1:
        yield Sentence("path", f"path: {path_in_words(found['path'], room.states)}")
