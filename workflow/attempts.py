"""How often a call is made again by itself, before any `catch` hears of it: what an engine's own policy says."""

from dataclasses import dataclass

from workflow.paths import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempts:
    """A policy of attempts; times are milliseconds.

    The first wait is `first`, each is `factor` times the one before and no longer than `longest`. There are `most`
    attempts in all, None: without end; none follows an error whose type is one of `final`. An attempt may take `limit`,
    all of them `total`, None: as long as they like.
    """

    path: Path
    first: int = 1_000
    factor: float = 2.0
    longest: int = 60_000
    most: int | None = 5
    final: tuple[str, ...] = ()
    limit: int | None = None
    total: int | None = None

    def wait(self, number: int) -> int:
        """The milliseconds before the attempt behind number `number`, from 1."""
        try:
            found = self.first * self.factor ** (number - 1)
        except OverflowError:
            return self.longest
        return round(min(found, self.longest))
