"""`signalbox simulate --runs N`: a scenario run many times, with progress, notes to go on from, and a picture."""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import NamedTuple

from designer.batch.many import MOST, sample
from designer.batch.notes import BadNotes, Notes
from designer.batch.sources import Source
from designer.batch.spreading import NoWorkers, Where
from designer.cli._files import Unreadable
from simulator.sampling.plot import svg
from simulator.sampling.tables import text
from workflow.paths import Json

QUIET = 1.0  # seconds before progress is told
EVERY = 0.5  # seconds between two tellings on a terminal
TENTH = 10


class Ready(NamedTuple):
    """A case that can be run: its definition's file, and everything that it depends on."""

    file: str
    source: Source


def check(options: argparse.Namespace) -> None:
    """Raise Unreadable for options that do not go together."""
    if options.workers is not None and options.workers < 1:
        raise Unreadable("--workers:1:1: write a number from 1 on")
    if options.runs is None:
        for name in ("resume", "plot"):
            if getattr(options, name) is not None:
                raise Unreadable(f"--{name}:1:1: this goes with --runs")
        return
    if not 1 <= options.runs <= MOST:
        raise Unreadable(f"--runs:1:1: write a number from 1 to {MOST:,}")
    if options.format == "junit":
        raise Unreadable("--format:1:1: many runs are no test cases: write text or json")


def run_many(options: argparse.Namespace, cases: list[Ready], many: bool) -> int:
    """Print the summaries of the cases; 0. Raises Unreadable."""
    for name in ("resume", "plot"):
        if len(cases) != 1 and getattr(options, name) is not None:
            raise Unreadable(f"--{name}:1:1: this is for a single scenario")
    found = [_sampled(options, one) for one in cases]
    if options.plot is not None:
        _write(options.plot, svg(found[0]))
    if options.format == "json":
        print(as_json({"scenarios": found} if many else found[0]))
    else:
        print("\n\n".join(map(text, found)))
    return 0


def as_json(found: dict[str, Json]) -> str:
    """A result as JSON."""
    return json.dumps(found, ensure_ascii=False, indent=1)


def _sampled(options: argparse.Namespace, ready: Ready) -> dict[str, Json]:
    where = Where(options.workers, options.cluster)
    progress = _Progress(options.runs)
    try:
        notes = None if options.resume is None else Notes(Path(options.resume), ready.source.digest)
        return sample(ready.source, options.runs, where, notes, progress.tell)
    except NoWorkers as error:
        raise Unreadable(f"{'--cluster' if options.cluster else '--workers'}:1:1: {error}") from None
    except BadNotes as error:
        raise Unreadable(f"{options.resume}:1:1: {error}") from None
    except OSError as error:
        raise Unreadable(f"{options.resume}:1:1: {error.strerror or error}") from None
    finally:
        progress.end()


def _write(name: str, content: str) -> None:
    try:
        Path(name).write_text(content, "utf-8")
    except OSError as error:
        raise Unreadable(f"{name}:1:1: {error.strerror or error}") from None


class _Progress:
    """How many runs are done, on standard error: one line that changes on a terminal, else a line for each tenth."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._begun = self._last = time.monotonic()
        self._tenth = 0
        self._shown = False

    def tell(self, done: int) -> None:
        """So many are done."""
        now = time.monotonic()
        tenth = TENTH * done // self._total
        line = f"{done:,} of {self._total:,} runs"
        if now - self._begun < QUIET:
            self._tenth = tenth
        elif sys.stderr.isatty() and now - self._last >= EVERY:
            self._last, self._shown = now, True
            print(f"\r{line}", end="", file=sys.stderr, flush=True)
        elif not sys.stderr.isatty() and tenth > self._tenth:
            self._tenth = tenth
            print(line, file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave the terminal's line."""
        if self._shown:
            print(file=sys.stderr)
