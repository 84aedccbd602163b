"""What could not be inverted, so that there may be data that Explore does not find."""

from dataclasses import dataclass

from simulator.studies.exploration.languages import Unsolved
from workflow.paths import Path


@dataclass(frozen=True, slots=True)
class NotSolved:
    """An expression of which no data were made for some way that it can go: where it stands, and which parts why."""

    path: Path
    text: str
    parts: tuple[Unsolved, ...]

    def in_words(self) -> str:
        """Which parts of it, in one clause."""
        return ", ".join(f"{part.what} in column {part.column}" for part in self.parts)
