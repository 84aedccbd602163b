"""What a conversion cannot carry over, with its place in the source; writers add to it as they go."""

from dataclasses import dataclass, field
from typing import Protocol

from workflow.diagnostics import Range
from workflow.paths import Path


class HasPath(Protocol):
    """A node of the model."""

    @property
    def path(self) -> Path: ...


@dataclass(frozen=True, slots=True)
class Loss:
    """`message` says what is lost of what stands at `path` in the source."""

    message: str
    path: Path
    range: Range


@dataclass(slots=True)
class Lost:
    """The losses of one conversion, before their ranges are looked up.

    `changed` are members that are carried over but mean something else; they excuse no difference between the models.
    `follows` are places that differ because of a loss elsewhere.
    """

    left_out: list[tuple[Path, str]] = field(default_factory=list)
    changed: list[tuple[Path, str]] = field(default_factory=list)
    follows: list[Path] = field(default_factory=list)

    def add(self, at: "HasPath | Path", message: str) -> None:
        """`message` about what stands `at` a node or path, and about all that is inside."""
        self.left_out.append((at if isinstance(at, tuple) else at.path, message))

    def change(self, at: "HasPath | Path", message: str) -> None:
        """As `add`, for what is written but works differently there."""
        self.changed.append((at if isinstance(at, tuple) else at.path, message))

    def follow(self, at: "HasPath | Path") -> None:
        """What stands `at` a node or path changes because of a loss that is said elsewhere."""
        self.follows.append(at if isinstance(at, tuple) else at.path)

    def excuses(self, path: Path) -> bool:
        """Whether something was said to be left out at `path`, above it or inside of it."""
        places = [*(at for at, _ in self.left_out), *self.follows]
        return any(path[: len(at)] == at or at[: len(path)] == path for at in places)
