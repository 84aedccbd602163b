"""`signalbox simulate --runs N`: a scenario run many times, with progress, notes to go on from, and a picture."""

import argparse
from pathlib import Path

from designer.cli import _batch
from designer.cli._batch import errors_as_unreadable, progress
from designer.cli._output import as_json
from designer.cli._output.sweeps import picture_of, table_of
from designer.files.cases import Ready
from designer.files.texts import Unreadable, warn, write
from designer.jobs.executors import Where
from designer.jobs.many_runs import sample
from designer.jobs.progress_file import Notes
from designer.limits import SAMPLED_RUNS
from designer.raising import instead
from simulator.inspection.selection import SelectionError
from simulator.inspection.selection import check as check_path
from simulator.studies.sampling.plot import svg
from simulator.studies.sampling.tables import text
from workflow.paths import Json

ALL = 100
"""Percent of the runs that are to meet all that is expected, where nobody says otherwise."""


def check(options: argparse.Namespace) -> None:
    """Raise Unreadable for options that do not go together."""
    _batch.check(options)
    if options.select is not None:
        with instead(SelectionError, lambda error: Unreadable(f"--select: {error}")):
            check_path(options.select)
        if options.runs is not None:
            raise Unreadable("--select: this is of one run, or of one of each scenario; --runs sums up")
    if options.runs is None:
        if options.fail_under is not None:
            raise Unreadable("--fail-under: this goes with --runs")
        if options.plot is not None and not options.sweep:
            raise Unreadable("--plot: this goes with --runs or --sweep")
        return
    if not 1 <= options.runs <= SAMPLED_RUNS:
        raise Unreadable(f"--runs: write a number from 1 to {SAMPLED_RUNS:,}")
    if options.format == "junit":
        raise Unreadable("--format: many runs are no test cases: write text or json")


def run_many(options: argparse.Namespace, cases: list[Ready], many: bool) -> int:
    """Print the summaries of the cases; 1 where too few runs of one did what is expected, else 0. Raises Unreadable."""
    for name in ("resume",) if options.sweep else ("resume", "plot"):
        if len(cases) != 1 and getattr(options, name) is not None:
            raise Unreadable(f"--{name}: this is for a single scenario")
    found = [_sampled(options, one) for one in cases]
    if options.plot is not None:
        write(options.plot, picture_of(options.sweep, found, options.map) if options.sweep else svg(found[0]))
    if options.format == "json":
        print(as_json({"scenarios": found} if many else found[0]))
    else:
        print("\n\n".join(map(text, found)) + table_of(options.sweep, found, options.map))
    bar = ALL if options.fail_under is None else options.fail_under
    low = [one for one in found if one["passed"] and 100 * one["passed"]["runs"] < bar * one["runs"]]
    for one in low:
        share = f"{one['passed']['runs']:,} of {one['runs']:,} runs did what is expected; at least {bar:g} % are wanted"
        warn(f"{one['scenario'] or one['definition']}: {share}")
    return 1 if low else 0


def _sampled(options: argparse.Namespace, ready: Ready) -> dict[str, Json]:
    where = Where(options.workers, options.cluster)
    with errors_as_unreadable(options), progress(options.runs, "runs") as told:
        notes = None if options.resume is None else Notes(Path(options.resume), ready.source.digest)
        return sample(ready.source, options.runs, where, notes, told)
