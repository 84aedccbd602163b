"""What an evaluation is given beside its data: variables, the virtual clock, and where notes go."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from workflow.paths import Json


def _unheard(kind: str, value: Json) -> None:
    """Nobody listens to the notes of this evaluation."""


@dataclass(frozen=True, slots=True, eq=False)
class Arguments:
    """What one evaluation is given beside its data.

    `variables` are the values of `$name`, by name without the sign; `now` is the virtual clock in seconds since 1970,
    UTC; `note` hears what a program says beside its result (`debug`, `stderr`), as (kind, value).
    """

    variables: Mapping[str, Json] = field(default_factory=dict)
    now: float = 0.0
    note: Callable[[str, Json], None] = _unheard


NO_ARGUMENTS: Final = Arguments()
