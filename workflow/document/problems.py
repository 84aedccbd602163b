"""What a reader of a text finds wrong in it, and how it says that it gives up (safety.md, first row)."""

import re
from typing import NamedTuple

from workflow.diagnostics import Fix
from workflow.limits import PLACES, Limits
from workflow.paths import Path

ILL_FORMED = re.compile(r"[\x00\ud800-\udfff]")
FIRST = "\0"


class Problem(NamedTuple):
    """What a reader found at the code points `start` up to `end`; reading went on.

    A duplicate's `first` is the code point where its key stands first; its message says so at `FIRST`.
    """

    rule: str
    message: str
    path: Path
    start: int
    end: int
    first: int = 0
    fixes: tuple[Fix, ...] = ()


class UnreadableError(Exception):
    """The text cannot be read beyond the code points `start` up to `end`; `message` says what to change."""

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.message, self.start, self.end = message, start, end


def too_deep(limits: Limits, at: int) -> UnreadableError:
    """The refusal of a list or mapping that begins at `at`."""
    return UnreadableError(f"Lists and mappings are nested deeper than the limit of {limits.depth} levels", at, at + 1)


def too_many(limits: Limits, at: int) -> UnreadableError:
    """The refusal of a value at `at`, the first beyond the limit."""
    return UnreadableError(
        f"There are more than {limits.nodes:,} values here, aliases included; that is the limit", at, at + 1
    )


def repeated(problems: list[Problem], path: Path, first: int, start: int, end: int) -> None:
    """Add the problem of a key at `start` up to `end` that stood at `first` already."""
    message = f"The key `{path[-1]}` is given twice: already on {FIRST}; this one counts"
    report(problems, Problem("duplicate-key", message, path, start, end, first))


def report(problems: list[Problem], problem: Problem) -> None:
    """Add a problem; UnreadableError where there are too many to be told."""
    if len(problems) >= PLACES:
        raise UnreadableError(f"More than {PLACES:,} faults stand before this place", problem.start, problem.end)
    problems.append(problem)
