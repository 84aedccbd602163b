"""How much memory a process takes (Linux): its proportional share (PSS), in MiB, alone or with all that it started."""

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
