"""Many runs of one scenario: made in parts, wherever that is, noted and told as they come."""

from collections.abc import Callable
from contextlib import nullcontext

from designer.jobs.executors import Where, spread
from designer.jobs.progress_file import Notes
from designer.jobs.sources import Source, opened
from simulator.studies.sampling.runs import Record, run
from simulator.studies.sampling.summary import summary
from workflow.paths import Json

PART = 250  # runs of a part, at most: what is lost where a process is killed
Part = tuple[Source, tuple[int, ...]]


def made(part: Part) -> list[Record]:
    """The runs of a part; it may be carried out anywhere."""
    source, numbers = part
    setup, case = opened(source)
    return [run(setup, case, number) for number in numbers]


def sample(
    source: Source, runs: int, where: Where, notes: Notes | None = None, report: Callable[[int], None] = lambda _: None
) -> dict[str, Json]:
    """The summary of so many runs (`simulator.studies.sampling.summary`); those in `notes` are not made again.

    `report` hears how many are there. Raises NoWorkers, ScenarioError.
    """
    setup, case = opened(source)
    records = {number: record for number, record in (notes.made if notes else {}).items() if number < runs}
    missing = [number for number in range(runs) if number not in records]
    size = max(1, min(PART, len(missing) // (4 * where.count)))
    parts: list[Part] = [(source, tuple(missing[at : at + size])) for at in range(0, len(missing), size)]
    report(len(records))
    with notes or nullcontext():
        for _, done in spread(made, parts, where) if parts else ():
            records |= {record["i"]: record for record in done}
            if notes:
                notes.add(done)
            report(len(records))
    return summary(setup, case, records.values())
