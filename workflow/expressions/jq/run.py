"""One evaluation of a program: what it is given, and how much it may still do."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from workflow.expressions.arguments import Arguments
from workflow.expressions.jq.errors import LimitReached
from workflow.expressions.jq.limits import JqLimits
from workflow.expressions.jq.values.depth import is_deeper
from workflow.expressions.jq.values.kinds import plain
from workflow.paths import Json

_PORTION = 64
"""Characters or entries made that are paid like one value."""
_CALL = 10
"""Units that a call of a function costs, about as long as it takes to make so many values."""


TOO_DEEP: Final = "functions of the expression call themselves too deeply"
AN_ERROR: Final = 20
"""Units of work that it costs to catch an error."""


class Run:
    """The work that is left, how many parts of the program wait for each other, which regular expressions are paid.

    `spelled` says that the program may make numbers that keep their spelling.
    """

    __slots__ = ("arguments", "compiled", "left", "levels", "limits", "spelled")

    def __init__(self, arguments: Arguments, limits: JqLimits, *, spelled: bool = False) -> None:
        self.arguments = arguments
        self.spelled = spelled
        self.limits = limits
        self.left = limits.work
        self.levels = 0
        self.compiled: set[tuple[Json, ...]] = set()

    def charge(self, size: int) -> None:
        """Pay for a text, array or object of this size before it is made or gone through. Raises LimitReached."""
        if size > self.limits.made:
            raise LimitReached(f"the expression makes a value of more than {self.limits.made} characters or entries")
        self.left -= 1 + size // _PORTION
        if self.left < 0:
            self.stop()

    def step(self, units: int) -> None:
        """Pay for something that takes as long as so many units of work. Raises LimitReached."""
        self.left -= units
        if self.left < 0:
            self.stop()

    def stop(self) -> None:
        """All work is used up. Raises LimitReached."""
        raise LimitReached(f"the expression takes more than {self.limits.work} steps")

    def finished(self, output: Json) -> Json:
        """An output, if its depth is allowed. Raises LimitReached. What took little work made nothing deep.

        No number leaves a program with its spelling: what is stored and read again has the same numbers.
        """
        most = self.limits.depth
        if self.left < self.limits.work - most and is_deeper(output, most, self.charge):
            raise LimitReached(f"the expression makes a value of more than {most} levels")
        return plain(output, self.charge) if self.spelled else output

    def enter(self, levels: int) -> None:
        """A function is called that far inside of the one that calls it. Raises LimitReached."""
        self.left -= _CALL
        if self.left < 0:
            self.stop()
        self.levels += levels
        if self.levels > self.limits.levels:
            raise LimitReached(TOO_DEEP)

    def leave(self, levels: int) -> None:
        """The function is done."""
        self.levels -= levels


class Cell(NamedTuple):
    """The innermost of what is known where a part stands, and the others: values, arguments, labels."""

    value: Any
    rest: "Env"


Env = Cell | None
One = Callable[[Json, Env, Run], Json]
"""Gives the one output of a part for an input."""
Many = Callable[[Json, Env, Run], Iterable[Json]]
"""Gives all outputs of a part for an input, as they are asked for."""
Path = tuple[Json, ...] | None
"""Where a value stands in what `path` began with; None: it comes from elsewhere."""
Tracked = tuple[Path, Json]
Track = Callable[[Path, Json, Env, Run], Iterable[Tracked]]
"""As Many, for a value with its path."""


class Code:
    """A part of a program, compiled: `one` where it always has one output, `many` in any case.

    `track` follows where the outputs stand; it is compiled when it is asked for.
    """

    __slots__ = ("_make_track", "_track", "many", "one")

    def __init__(
        self, one: One | None = None, many: Many | None = None, track: Callable[[], Track] | None = None
    ) -> None:
        self.one = one
        self.many: Many = many if many is not None else _single(one) if one is not None else _none
        self._make_track = track
        self._track: Track | None = None

    @property
    def track(self) -> Track:
        """The outputs with their paths; the path of what was made is not known."""
        if self._track is None:
            self._track = self._make_track() if self._make_track else _untracked(self.many)
        return self._track


def _none(value: Json, env: Env, run: Run) -> Iterable[Json]:  # noqa: ARG001
    return ()


def _single(one: One) -> Many:
    return lambda value, env, run: (one(value, env, run),)


def _untracked(many: Many) -> Track:
    def track(path: Path, value: Json, env: Env, run: Run) -> Iterable[Tracked]:
        for found in many(value, env, run):
            yield (path if is_same(found, value) else None), found

    return track


def is_same(found: Json, value: Json) -> bool:
    """Whether it cannot be told that a value is another one: jq lets `path(null)` pass where the input is null."""
    return found is value or (
        type(found) is type(value) and (found is None or isinstance(found, bool | int | float)) and found == value
    )
