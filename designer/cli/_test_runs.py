"""Scenario files run for `signalbox test`: their results, what could not be run, and what definitions are covered."""

import argparse
import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import Any

from designer.cli import _batch
from designer.files.cases import Files, Ready, cases_of, definition_of
from designer.files.misnamed import with_places, wrong_names
from designer.files.search import Search, Text, is_unparsed
from designer.files.texts import Unreadable, unparsed
from designer.jobs.single_run import Timed, timed
from simulator.scenario.reports import counts, together
from simulator.scenario.scenario import Scenario
from workflow.paths import Json

JUDGED = ("states", "transitions")
"""What the bar of `--min-coverage` counts."""
_PLACED = re.compile(r"(.*?):(\d+):(\d+): (?:error [a-z-]+: )?(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Case:
    """A scenario that is ready to be run, and where it stands."""

    ready: Ready
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Ran:
    """What a run covers of the definition in a file, its own one or one that goes along with it."""

    file: str
    coverage: dict[str, Json]
    is_own: bool = False
    ran: bool = True


@dataclass
class Run:
    """What became of all scenarios: `results` with `file`, `line` and `seconds`, and `errors` of files.

    `shown` are the results for people, with secrets masked; `not_run` are the scenarios that could not be run, each
    with the first reason why.
    """

    results: list[dict[str, Json]] = field(default_factory=list)
    shown: list[dict[str, Json]] = field(default_factory=list)
    not_run: list[dict[str, Json]] = field(default_factory=list)
    errors: list[dict[str, Json]] = field(default_factory=list)
    definitions: list[dict[str, Json]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    """Each error as people are told it."""
    unread: set[str] = field(default_factory=set)
    """The files that cannot be read, which were told when they were found."""
    files: list[str] = field(default_factory=list)
    """Those of scenarios, in the order in which they are run."""
    watched: set[str] = field(default_factory=set)
    """All files that it depends on."""

    def below(self, bar: float) -> list[dict[str, Json]]:
        """The definitions that are covered less than `bar` percent."""
        return [one for one in self.definitions if one["percent"] < bar]

    def to_json(self) -> dict[str, Json]:
        """As a suite's result (contracts.md, "Result"), with each definition's coverage, and what could not be run."""
        return {
            "scenarios": self.results,
            **counts(self.results),
            "coverage": _sums([one["coverage"] for one in self.definitions if one["coverage"]]),
            "definitions": self.definitions,
            "notRun": self.not_run,
            "errors": self.errors,
        }


def run_all(options: argparse.Namespace, found: Search) -> Run:
    """Run the scenarios in the files that were found. Raises Unreadable where nobody can work at it."""
    run, loader = Run(), Files(options.others, runtime=options.runtime, projects=found.projects, tally=found.tally)
    cases: list[Case] = []
    untested: list[str] = []
    for one in found.texts("scenario", "definition"):
        if isinstance(one, Unreadable):
            run.unread.add(_note(run, one))
        elif is_unparsed(one):
            run.unread.add(_note(run, unparsed(one.file.name, one.document)))
        elif one.kind == "scenario":
            run.watched.add(one.file.name)
            run.files.append(one.file.name)
            cases += _cases(options, run, loader, one, found.tally.report)
        else:
            run.watched.add(one.file.name)
            untested += [one.file.name] if one.kind == "definition" else []
    parts = [(one.ready.source, options.json is not None) for one in cases]
    ran: list[Ran] = []
    for case, (result, shown, reason, seconds, others) in zip(cases, _done(options, parts), strict=True):
        if reason is not None:
            refused = Unreadable(f"{case.ready.file}:1:1: the start is refused: {reason}")
            _refuse(run, refused, case.ready.case, case.file, case.line)
        else:
            own = {"file": case.file, "line": case.line, "seconds": round(seconds, 6)}
            run.results.append({**with_places(result, case.ready), **own})
            run.shown.append({**with_places(shown, case.ready), **own})
            ran.append(Ran(case.ready.file, result["coverage"], is_own=True))
            ran += [Ran(one["file"], one["coverage"], ran=one["ran"]) for one in others if _is_definition(one)]
    run.definitions = _definitions(ran, untested, whole=options.filter is None)
    run.watched |= {case.ready.file for case in cases} | _companions(cases)
    return run


def _is_definition(other: dict[str, Json]) -> bool:
    """Whether what goes along with a definition has something that can be covered: a resource has nothing."""
    return any(other["coverage"][kind]["total"] for kind in JUDGED)


def _done(options: argparse.Namespace, parts: Sequence[Any]) -> list[Timed]:
    return _batch.carried_out(options, timed, parts, "scenarios") if parts else []


def _cases(
    options: argparse.Namespace, run: Run, loader: Files, one: Text, report: Callable[[str], None]
) -> list[Case]:
    """The scenarios of a file that have the name that is asked for; of those that cannot be run it is noted why."""
    found: list[Case] = []
    name = one.file.name
    try:
        document = loader.scenario_document(name, one.document)
        listed = [case for case in cases_of(name, document, options.runtime) if _is_asked(case, options.filter)]
    except Unreadable as error:
        for case in filter(partial(_is_asked, wanted=options.filter), _written(one.document.data)):
            _refuse(run, error, case, name, one.document.range(case.path).start.line)
        _note(run, error)
        return []
    lines = {id(case): document.range(case.path).start.line for case in listed}
    for case in listed:
        try:
            file = definition_of(case, name, document)
            run.watched.add(file)
            found.append(Case(loader.ready(file, case, name, document), name, lines[id(case)]))
        except Unreadable as error:
            _refuse(run, error, case, name, lines[id(case)])
    is_whole = options.filter is None and len(found) == len(listed)
    wrong = wrong_names([one.ready for one in found], whole=is_whole, report=report)
    good: list[Case] = []
    for ready, faults in zip(found, wrong, strict=True):
        if faults:
            _refuse(run, Unreadable(*faults), ready.ready.case, name, ready.line)
        else:
            good.append(ready)
    return good


def _written(data: Json) -> list[Scenario]:
    """The scenarios of a file in which something cannot be read that holds for all, as far as these are known."""
    whole = data if isinstance(data, dict) else {}
    listed = whole.get("scenarios")
    if not isinstance(listed, list) or not listed:
        return [Scenario(whole)]
    own = [one if isinstance(one, dict) else {} for one in listed]
    return [Scenario({**whole, "name": "", **one}, ("scenarios", place)) for place, one in enumerate(own)]


def _refuse(run: Run, error: Unreadable, case: Scenario, file: str, line: int) -> None:
    """Note that a scenario cannot be run, and why."""
    _note(run, error)
    placed = _PLACED.fullmatch(error.lines[0])
    more = f" (and {len(error.lines) - 1:,} more)" if len(error.lines) > 1 else ""
    why = f"{placed[1]}:{placed[2]}:{placed[3]}: {placed[4]}" if placed else error.lines[0]
    name = case.name or str(case.data.get("definition") or Path(file).name)
    row: dict[str, Json] = {"scenario": name, "file": file, "line": line, "message": why + more}
    run.not_run.append(row)


def _is_asked(case: Scenario, wanted: str | None) -> bool:
    """Whether a name has the text that is asked for in it, or fits it as a pattern; letters of any case are alike."""
    if wanted is None:
        return True
    name, wanted = case.name.lower(), wanted.lower()
    return wanted in name or fnmatchcase(name, wanted)


def _note(run: Run, error: Unreadable) -> str:
    """Note what is wrong; the file that it is about."""
    file, *_ = [_note_line(run, line) for line in error.lines]
    return file


def _note_line(run: Run, written: str) -> str:
    placed = _PLACED.fullmatch(written)
    if placed:
        file, line, column, message = placed[1], int(placed[2]), int(placed[3]), placed[4]
    else:  # of a folder
        (file, _, message), line, column = written.partition(": "), 1, 1
    noted: dict[str, Json] = {"file": file, "line": line, "column": column, "message": message}
    if noted not in run.errors:
        run.errors.append(noted)
        run.lines.append(written)
        run.watched.add(file)
    return file


def _companions(cases: Iterable[Case]) -> set[str]:
    """The files that go along with definitions: others run them."""
    return {name for case in cases for name, _ in case.ready.source.others if Path(name).is_file()}


def _definitions(ran: Iterable[Ran], untested: Iterable[str], *, whole: bool) -> list[dict[str, Json]]:
    """Each definition with what all scenarios cover of it, its own and those of others; of what nothing ran 0 %. Where
    the scenarios are not the `whole`, those are left out.
    """
    by_name: dict[str, list[Ran]] = {name: [] for name in untested}
    for one in ran:
        by_name.setdefault(one.file, []).append(one)
    by_file: dict[Path, list[Ran]] = {}
    names: dict[Path, str] = {}
    for name, runs_of in by_name.items():
        if not runs_of or Path(name).is_file() or any(one.is_own for one in runs_of):  # the library gives no files
            place = Path(name).resolve()
            by_file.setdefault(place, []).extend(runs_of)
            names[place] = os.path.normpath(name)
    found: list[dict[str, Json]] = []
    for place in sorted(by_file, key=lambda one: names[one]):
        mine = by_file[place]
        own, runs = sum(one.is_own for one in mine), sum(one.ran for one in mine)
        if whole or runs:
            coverage = together([one.coverage for one in mine])
            counts = {"scenarios": own, "runs": runs}
            found.append({"file": names[place], **counts, "percent": _percent(coverage), "coverage": coverage})
    return found


def _percent(coverage: dict[str, Json]) -> float:
    """Of states and transitions together, to a tenth, downwards: all but all is not 100."""
    if not coverage:
        return 0.0
    total = sum(coverage[kind]["total"] for kind in JUDGED)
    covered = sum(coverage[kind]["covered"] for kind in JUDGED)
    return (1000 * covered // total) / 10 if total else 100.0


def _sums(parts: Sequence[dict[str, Json]]) -> dict[str, Json]:
    """How many places of all definitions are covered; which are missed says each definition's own coverage."""
    kinds = parts[0] if parts else {}
    return {kind: {name: sum(part[kind][name] for part in parts) for name in ("covered", "total")} for kind in kinds}
