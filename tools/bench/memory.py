"""What processes take of a machine (Linux): memory as their proportional share (PSS) in MiB, and its cores."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PROC = Path("/proc")


def share(process: int) -> float:
    """Of one process; 0 for one that has ended."""
    try:
        lines = (PROC / str(process) / "smaps_rollup").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def family(process: int) -> list[int]:
    """A process and all below it."""
    below = (PROC / str(process) / "task" / str(process) / "children").read_text().split()
    return [process, *(number for child in below for number in family(int(child)))]


def whole(process: int) -> float:
    """Of a process and all below it."""
    return sum(map(share, family(process)))


def worked(process: int) -> float:
    """Seconds that a process, without those below it, has had a core; 0 for one that has ended."""
    try:
        fields = (PROC / str(process) / "stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def on_one_core(process: int) -> Iterator[None]:
    """A process, and all below it, share one core until the block ends."""
    cores = os.sched_getaffinity(0)
    _bind(process, {min(cores)})
    try:
        yield
    finally:
        _bind(process, cores)


def _bind(process: int, cores: set[int]) -> None:
    for number in family(process):
        for thread in (PROC / str(number) / "task").iterdir():
            with suppress(ProcessLookupError):  # one that has just ended
                os.sched_setaffinity(int(thread.name), cores)
