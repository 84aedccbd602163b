"""How often an engine makes a call by itself, before any `catch` hears of an error."""

from dataclasses import dataclass

from workflow.paths import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempts:
    """An engine's own attempts of a call; times are ms. Waits grow by `factor` from `first` to `longest`; there
    are `most` in all (None: no end), none after a type of error in `final`; one may take `limit`, all of them `total`.
    """

    path: Path
    first: int = 1_000
    factor: float = 2.0
    longest: int = 60_000
    most: int | None = 5
    final: tuple[str, ...] = ()
    limit: int | None = None
    total: int | None = None
