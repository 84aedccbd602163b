"""What it costs that a save survives a power cut: `python bench/saves.py [--write]` prints, or writes, its section.

Two real servers, one with `SIGNALBOX_SQLITE_SYNC=full` and one with `normal`, are asked in turns.
"""

import statistics
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.crowd import Json, Office
from tools.bench.page import command, machine, table
from tools.bench.sessions import serving

SYNCS = ("full", "normal")
ROUNDS = 150
WARM = 10
TEXT = """\
id: hello
name: Hello
version: '1'
states:
- {name: A, type: inject, data: {greeting: hello}, start: {kind: default}, end: {kind: default}}
"""
Asked = tuple[str, str, Json]
"""A request: its method, path and body."""


class Author:
    """Somebody who saves, decides and drafts again and again on a server at `address`."""

    def __init__(self, address: str) -> None:
        self.office = Office(address)
        self.path = f"/api/definitions/{self.office.definition(TEXT)}"
        self.version = 1

    def save(self) -> Asked:
        asked = {"text": f"{TEXT}# {self.version}\n", "version": self.version}
        self.version += 1
        return "PUT", self.path, asked

    def decide(self) -> Asked:
        return "POST", f"{self.path}/decisions", {"version": self.version, "approved": True, "sentence": "As agreed"}

    def read(self) -> Asked:
        """The definition, for which nothing is written."""
        return "GET", self.path, None


DEEDS: dict[str, Callable[[Author], Asked]] = {
    "a version saved": Author.save,
    "a decision": Author.decide,
    "a definition read (nothing is written)": Author.read,
}


def waited(author: Author, deed: Callable[[Author], Asked]) -> float:
    """Milliseconds until a request is answered."""
    asked = deed(author)
    begun = time.perf_counter()
    status, found = author.office.ask(*asked)
    taken = (time.perf_counter() - begun) * 1_000
    assert status < 300, f"{status} {found}"
    return taken


def measured() -> dict[str, dict[str, list[float]]]:
    """Milliseconds of each request, by deed and setting."""
    found: dict[str, dict[str, list[float]]] = {what: {sync: [] for sync in SYNCS} for what in DEEDS}
    with ExitStack() as servers:
        authors = {}
        for sync in SYNCS:
            _, address = servers.enter_context(serving({"SIGNALBOX_SQLITE_SYNC": sync}))
            authors[sync] = Author(address)
        for number in range(ROUNDS + WARM):
            for what, deed in DEEDS.items():
                for sync in SYNCS if number % 2 else reversed(SYNCS):
                    taken = waited(authors[sync], deed)
                    if number >= WARM:
                        found[what][sync].append(taken)
    return found


def row(what: str, waits: dict[str, list[float]]) -> list[str]:
    full, normal = (statistics.median(waits[sync]) for sync in SYNCS)
    slow = (statistics.quantiles(waits[sync], n=20)[-1] for sync in SYNCS)
    return [what, f"{full:.1f}", f"{normal:.1f}", *(f"{each:.1f}" for each in slow), f"{full / normal:.2f}"]


def section() -> str:
    about = f"""## Saves that survive a power cut

Made by `python tools/bench/saves.py --write` with {machine()}. Two servers, each with a SQLite file
of its own, one with `SIGNALBOX_SQLITE_SYNC=full` (the default: a commit is answered when it is on the disk), one with
`normal`; {ROUNDS} requests of each kind, in turns. Milliseconds from the request to its answer; how much *full* costs
depends on the disk."""
    head = ["what", "full, median", "normal, median", "full, p95", "normal, p95", "full / normal"]
    return f"{about}\n\n{table(head, [row(what, waits) for what, waits in measured().items()])}"


if __name__ == "__main__":
    command(__doc__, "saves", section)
