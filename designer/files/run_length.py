"""How long a run of a definition lasts: the longest that comes to its end, of the scenarios about it."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from designer.files.cases import Files, cases_of
from designer.files.scenarios import meant, of_file
from designer.files.texts import Unreadable
from designer.jobs.single_run import outcome_of
from designer.jobs.sources import Source
from simulator.scenario.scenario import Scenario, ScenarioError, scenarios
from workflow import durations
from workflow.document import Document

RUN = 50
"""Scenarios that are run."""


class RunLength(NamedTuple):
    """The name of a scenario, its file, and how long its run lasts (milliseconds)."""

    scenario: str
    file: str
    milliseconds: int


def run_length(file: str, given: str | None, others: Sequence[str]) -> RunLength | None:
    """The longest run of the scenarios in the file `given`, or else of those beside `file`; None without any.

    Raises Unreadable where what is given cannot be read or started, or no run of it comes to its end.
    """
    loader, found = Files(others), []
    for number, (source, document, case) in enumerate(_cases(file, given)):
        if number == RUN:
            break
        try:
            length = _lasted(loader.ready(file, case, source, document).source, source)
        except Unreadable:
            if given is not None:
                raise
            continue  # `signalbox test` says so
        if length is not None:
            found.append(RunLength(case.name or Path(source).name, source, length))
    if given is not None and not found:
        raise Unreadable(f"{given}:1:1: no run of it comes to its end, so how long one lasts is not known")
    return max(found, key=lambda one: one.milliseconds, default=None)


def _cases(file: str, given: str | None) -> Iterator[tuple[str, Document, Scenario]]:
    """The scenarios of a file that is given, or those of others beside the definition that are about it."""
    for source, document in of_file(file, [given] if given else []):
        if given:
            yield from ((source, document, case) for case in cases_of(source, document))
            continue
        for data in meant(document.data, Path(file)):
            with suppress(ScenarioError):
                yield from ((source, document, case) for case in scenarios(data))


def _lasted(source: Source, file: str) -> int | None:
    """How long the longest run of a scenario's own definition lasts; None where none ends. Raises Unreadable."""
    result, _, reason = outcome_of((source, False))
    if reason is not None:
        raise Unreadable(f"{file}:1:1: the start is refused: {reason}")
    own = [one for one in result["instances"] if one["parent"] is None and one["ended"]]
    ends = [(durations.parse_time(one["started"]), durations.parse_time(one["ended"])) for one in own]
    return max((end - start for start, end in ends if start is not None and end is not None), default=None)
