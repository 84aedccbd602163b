"""Where the parts of a schedule are written: in a mapping, or, in 0.8, in short."""

from workflow.model import Schedule
from workflow.paths import Path
from workflow.rules._facts import Facts


def interval(facts: Facts, schedule: Schedule) -> Path:
    """The path of the interval: `schedule: R/PT1H` is nothing else."""
    path = (*schedule.path, "interval")
    return path if facts.has(path) else schedule.path


def cron(facts: Facts, schedule: Schedule) -> Path:
    """The path of the cron expression, which 0.8 may have beside a time up to which it counts."""
    path = (*schedule.path, "cron")
    inner = (*path, "expression")
    return inner if facts.has(inner) else path
