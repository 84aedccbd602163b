"""What an evaluation is given beside its data: variables, the virtual clock, and where notes go."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from workflow.paths import Json


def _unheard(kind: str, value: Json) -> None:
    """Nobody listens to the notes of this evaluation."""


@dataclass(slots=True, eq=False)
class Arguments:
    """What one evaluation is given beside its data. Nobody changes it: a frozen one would be dear to make.

    `variables` are the values of `$name`, by name without the sign; `now` is the virtual clock in seconds since 1970,
    UTC; `note` hears what a program says beside its result (`debug`, `stderr`), as (kind, value); `functions` are the
    operations of the definition's expression functions by name (semantics-0.8.md §2.6), None while one is carried out.
    `reading`, where there is one, hears the text of each expression that has variables before it is evaluated, and may
    raise an error of its own.
    """

    variables: Mapping[str, Json] = field(default_factory=dict)
    now: float = 0.0
    note: Callable[[str, Json], None] = _unheard
    functions: Mapping[str, str | None] = field(default_factory=dict)
    reading: Callable[[str], None] | None = None


NO_ARGUMENTS: Final = Arguments()
