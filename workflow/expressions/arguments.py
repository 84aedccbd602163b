"""What an evaluation is given beside its data: variables, the virtual clock, and where notes go."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

from workflow.paths import Json, Path
from workflow.profile.semantics import Truth


def _unheard(kind: str, value: Json) -> None:
    """Nobody listens to the notes of this evaluation."""


def no_chance() -> float:
    """Nothing is left to chance."""
    return 0.0


class Marking(Protocol):
    """What marks values that are shown by a name only; who evaluates tells it what was read and what came of it."""

    def as_read(self, text: str, data: Json, arguments: "Arguments", found: Json) -> Json:
        """What an expression gave of its data and variables, marked."""

    def message(self, text: str, data: Json, arguments: "Arguments", words: str) -> str:
        """Words about the evaluation of an expression, marked."""

    def joined(self, words: str, parts: Iterable[Json]) -> str:
        """A text that was made of other values, marked."""


class Observing(Protocol):
    """What hears each evaluation of an expression that has a place in a definition, for who asks how it came out."""

    def evaluated(self, place: Path | None, text: str, data: Json, arguments: "Arguments", found: Json) -> None:
        """An expression gave `found` of its data and variables; NOTHING is among it."""

    def failed(self, place: Path | None, text: str, data: Json, arguments: "Arguments", words: str) -> None:
        """An expression could not be evaluated, for the reason that these words give."""


@dataclass(slots=True, eq=False)
class Arguments:
    """What one evaluation is given beside its data. Nobody changes it: a frozen one would be dear to make.

    `variables` are the values of `$name`, by name without the sign; `now` is the virtual clock in seconds since 1970,
    UTC; `note` hears what a program says beside its result (`debug`, `stderr`), as (kind, value); `functions` are the
    operations of the definition's expression functions by name (semantics-0.8.md §2.6), None while one is carried out.
    `reading`, where there is one, hears the text of each expression that has variables before it is evaluated, and may
    raise an error of its own. `marking` is there where a run has secrets or personal data. `truth` is what a condition
    may give, `chance` a random number from 0 up to 1, which is another one each time. `observing` is there where a step
    is carried out once more for who asks about its expressions.
    """

    variables: Mapping[str, Json] = field(default_factory=dict)
    now: float = 0.0
    note: Callable[[str, Json], None] = _unheard
    functions: Mapping[str, str | None] = field(default_factory=dict)
    reading: Callable[[str], None] | None = None
    marking: Marking | None = None
    truth: Truth = "boolean"
    chance: Callable[[], float] = no_chance
    observing: Observing | None = None


NO_ARGUMENTS: Final = Arguments()
