"""`signalbox test`: all scenarios of a project, with what they cover, for people and for pipelines at once."""

import argparse
import re
import sys
import time
from collections.abc import Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Final

from designer.cli import _batch, _input
from designer.cli._output import as_json
from designer.cli._output.terminal import Colour, coloured
from designer.cli._test_runs import Run, run_all
from designer.files import texts
from designer.files.project import FILE, Projects
from designer.files.search import Search, over_files
from designer.files.tally import many_files
from designer.files.texts import Unreadable, warn
from designer.workers.gc_tuning import collect_hardly
from simulator.scenario.outcome.sentences import shared_in_words
from simulator.scenario.outcome.verdict import is_failure
from simulator.scenario.reports import Word, counted, counts, junit, lines_of, word
from workflow.paths import Json

HELP = "run all scenarios of files and folders, and tell what they cover"

LOOKED = 0.5  # seconds between two looks at the files that are watched
COLOURS: Final[Mapping[Word, Colour]] = {"ok": "green", "FAILED": "red", "ran": "grey"}
_LISTED = re.compile(r"(?<=\?) (?:It has|There are) [^()]*?(?= \(and |$)")
"""What there is besides what is meant by a key that is not known."""
MISSED = 5
"""Missed places that are named of a definition."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of contracts.md, "Commands"."""
    parser.add_argument(
        "files", metavar="PATH", nargs="*", default=["."], help="scenario files, folders or patterns (this folder)"
    )
    _input.add_others(parser)
    parser.add_argument("--filter", metavar="NAME", help="only scenarios with this in their name, or a pattern of it")
    parser.add_argument(
        "--min-coverage", metavar="N", type=_input.percent, help="percent of states and transitions at least"
    )
    _input.add_verbose(parser)
    parser.add_argument("--junit", metavar="FILE", help="write the results there as JUnit's XML")
    parser.add_argument("--json", metavar="FILE", help="write the results there as JSON, with traces; - is the output")
    parser.add_argument("--watch", action="store_true", help="run them again at each change, until Ctrl+C")
    _input.configure_runtime(parser)
    _batch.configure(parser)
    _input.configure(parser)


def run(options: argparse.Namespace) -> int:
    """0: all passed, and the bar is held; 1: not so; 2: something cannot be read or started, or there is nothing."""
    try:
        _batch.check(options)
    except Unreadable as error:
        warn(error)
        return 2
    collect_hardly()
    return _watch(options) if options.watch and not options.list_files else _once(options, set())


def _once(options: argparse.Namespace, watched: set[str]) -> int:
    """The exit status of one run that is told and written; `watched` gets the files that it depends on."""
    machine = "-" in (options.json, options.junit)

    def work(search: Search) -> int:
        return _test(options, search, watched, quiet=machine)

    return over_files(options, work, "scenario", "definition", machine=machine)


def _test(options: argparse.Namespace, search: Search, watched: set[str], *, quiet: bool) -> int:
    """Run and write what was found, and tell it unless `quiet`; the exit status. Raises Unreadable."""
    done = run_all(options, search)
    watched |= done.watched
    if not done.results and not done.errors:
        named = f" whose name has {options.filter}" if options.filter else ""
        raise search.nothing(f"there is no scenario here{named}")
    bar = options.min_coverage
    if bar is None and options.filter is None:
        bar = search.projects.of_run(options.files).min_coverage
    _write(options, done)
    for line in () if quiet else _lines(done, bar, verbose=options.verbose):
        print(line)
    for error, line in zip(done.errors, done.lines, strict=True):
        if error["file"] not in done.unread:
            warn(line)
    return _status(done, bar)


def _status(done: Run, bar: float | None) -> int:
    if done.errors:
        return 2
    return 1 if any(map(is_failure, done.results)) or done.below(bar or 0) else 0


def _lines(done: Run, bar: float | None, *, verbose: bool) -> Iterator[str]:
    """What people read: failures in full, the others on a line with what is to know besides, then the coverage."""
    rows = sorted([*done.shown, *done.not_run], key=lambda one: (done.files.index(one["file"]), one["line"]))
    for file, group in groupby(rows, key=itemgetter("file")):
        cases = list(group)
        for one in cases:
            yield from _not_run(one) if "message" in one else _of_case(one, verbose=verbose)
        yield from (f"note: {file}: {one}" for one in shared_in_words(one for one in cases if "message" not in one))
    for one in done.definitions:
        told = f"covered {one['percent']:g}% {one['file']}{_missed(one)}"
        is_low = bar is not None and one["percent"] < bar
        yield coloured(f"{told}; at least {bar:g}% is wanted", "red") if is_low else told
    yield ", ".join([counted(counts(done.results)), *_in_words(done)])


def _of_case(one: dict[str, Json], *, verbose: bool) -> Iterator[str]:
    first, *rest = lines_of(one, brief=True, verbose=verbose)
    place = f"({one['file']}:{one['line']}, {one['seconds']:.2f} s)"
    yield f"{coloured(first, COLOURS[word(one)], word(one))} {coloured(place, 'grey')}"
    yield from rest


def _not_run(one: dict[str, Json]) -> Iterator[str]:
    """The line of a scenario that could not be run, and why, with the place of that."""
    yield f"{coloured('error ', 'red')} {one['scenario']}: not run: {_LISTED.sub('', one['message'])}"


def _in_words(done: Run) -> Iterator[str]:
    if done.unread:
        yield f"{many_files(len(done.unread))} could not be read"
    if done.not_run:
        yield f"{len(done.not_run):,} could not be run"


def _missed(one: dict[str, Json]) -> str:
    if not one["runs"]:
        return ": no scenario"
    places = [place for kind in ("states", "transitions") for place in one["coverage"][kind]["missed"]]
    more = f" and {len(places) - MISSED} more" if len(places) > MISSED else ""
    return f": missed {', '.join(places[:MISSED])}{more}" if places else ""


def _write(options: argparse.Namespace, done: Run) -> None:
    found = done.to_json()
    if options.junit is not None:
        unread = [error for error in done.errors if error["file"] in done.unread]
        write(options.junit, junit({**found, "scenarios": done.shown, "errors": [*done.not_run, *unread]}))
    if options.json is not None:
        write(options.json, as_json(found))


def write(name: str, text: str) -> None:
    """Results to a file, or to standard output where its name is `-`. Raises Unreadable."""
    if name == "-":
        print(text)
    else:
        texts.write(name, text + "\n")


def _watch(options: argparse.Namespace) -> int:
    """Run again at each change of a file; what cannot be read is told and waited for. It ends with Ctrl+C."""
    watched: set[str] = set()
    while True:
        before, watched = _times(options, watched), set()
        _once(options, watched)
        before |= {
            name: when for name, when in _times(options, watched).items() if name in watched and name not in before
        }
        print(coloured("waiting for a change; Ctrl+C ends it", "grey"), file=sys.stderr, flush=True)
        sys.stdout.flush()
        while _times(options, watched) == before:
            time.sleep(LOOKED)


def _times(options: argparse.Namespace, watched: set[str]) -> dict[str, tuple[int, int]]:
    """When each file was written last, and its size: those that count now, and those that would be found."""
    try:
        found = {one.name for one in Search(options.files, Projects(options.config)).found}
    except Unreadable:
        found = set()
    times: dict[str, tuple[int, int]] = {}
    written = {options.junit, options.json}
    for name in (found | watched | {FILE, *options.others}) - written:
        try:
            told = Path(name).stat()
        except OSError:
            continue
        times[name] = (told.st_mtime_ns, told.st_size)
    return times
