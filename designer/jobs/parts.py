"""Parts of work whose results are JSON: carried out wherever that is, noted and told as they come, given in order."""

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Any, TypeVar

from designer.jobs.executors import Where, spread
from designer.jobs.progress_file import Notes
from designer.text_encoding import sha256

Part = TypeVar("Part")


def results(
    work: Callable[[Part], Any],
    parts: Sequence[Part],
    where: Where,
    notes: Notes | None = None,
    report: Callable[[int], None] = lambda _: None,
) -> list[Any]:
    """What `work` (a function of a module) makes of each part, in their order; those in `notes` are not made again.

    `report` hears how many are there. Raises NoWorkers, and what `work` raises.
    """
    found = {place: record["done"] for place, record in (notes.made if notes else {}).items()}
    missing = [place for place in range(len(parts)) if place not in found]
    report(len(found))
    with notes or nullcontext():
        for at, done in spread(work, [parts[place] for place in missing], where) if missing else ():
            found[missing[at]] = done
            if notes:
                notes.add([{"i": missing[at], "done": done}])
            report(len(found))
    return [found[place] for place in range(len(parts))]


def digest(parts: Sequence[object]) -> str:
    """The same for the same parts: SHA-256 of all that they say; they are made of texts, numbers and tuples."""
    return sha256(repr(parts))
