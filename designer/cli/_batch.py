"""Options of commands whose work has many parts: who works at it, how far it is, and what is done already."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from designer.files.texts import Unreadable, trouble
from designer.jobs.executors import NoWorkers, Where
from designer.jobs.parts import digest, results
from designer.jobs.progress_file import BadNotes, Notes

QUIET = 1.0  # seconds before progress is told
EVERY = 0.5  # seconds between two tellings on a terminal
TENTH = 10

Part = TypeVar("Part")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--workers", metavar="N", type=int, help="processes that work at it (1; with --runs: each core)"
    )
    parser.add_argument("--cluster", metavar="ADDRESS", help="let the Dask cluster there work at it instead")
    parser.add_argument("--resume", metavar="FILE", help="note there what is done, and go on from it")
    parser.add_argument("--progress", action="store_true", help="tell how far it is where that is no terminal, too")


def check(options: argparse.Namespace) -> None:
    """Raise Unreadable for options that cannot be meant."""
    if options.workers is not None and options.workers < 1:
        raise Unreadable("--workers: write a number from 1 on")


def carried_out(
    options: argparse.Namespace, work: Callable[[Part], Any], parts: Sequence[Part], what: str
) -> list[Any]:
    """What `work` makes of each part; without other wishes one after the other in this process. Raises Unreadable.

    `what` the parts are, for progress and notes.
    """
    with errors_as_unreadable(options), progress(len(parts), what, quiet=not options.progress) as told:
        notes = None if options.resume is None else Notes(Path(options.resume), digest(parts), what)
        return results(work, parts, Where(options.workers or 1, options.cluster), notes, told)


@contextmanager
def errors_as_unreadable(options: argparse.Namespace) -> Iterator[None]:
    """Raises Unreadable, with the option's name, where nobody works at it or the notes are of no use."""
    try:
        yield
    except NoWorkers as error:
        raise Unreadable(f"{'--cluster' if options.cluster else '--workers'}: {error}") from None
    except BadNotes as error:
        raise Unreadable(f"{options.resume}:1:1: {error}") from None
    except OSError as error:
        raise trouble(options.resume, error) from None


@contextmanager
def progress(total: int, what: str, *, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """To be called with how many are done; `quiet`: nothing is told where standard error is no terminal."""
    shown = _Progress(total, what, quiet)
    try:
        yield shown.update
    finally:
        shown.end()


class _Progress:
    """How much is done, on standard error: one line that changes on a terminal, else a line for each tenth."""

    def __init__(self, total: int, what: str, quiet: bool) -> None:
        self._total = total
        self._what = what
        self._terminal = sys.stderr.isatty()
        self._quiet = quiet and not self._terminal
        self._begun = self._last = time.monotonic()
        self._tenth = 0
        self._shown = False

    def update(self, done: int) -> None:
        now = time.monotonic()
        tenth = TENTH * done // self._total
        line = f"{done:,} of {self._total:,} {self._what}"
        if now - self._begun < QUIET:
            self._tenth = tenth
        elif self._terminal and now - self._last >= EVERY:
            self._last, self._shown = now, True
            print(f"\r{line}", end="", file=sys.stderr, flush=True)
        elif not self._terminal and not self._quiet and tenth > self._tenth:
            self._tenth = tenth
            print(line, file=sys.stderr, flush=True)

    def end(self) -> None:
        if self._shown:
            print(file=sys.stderr)
