"""What a conversion cannot carry over, with its place in the source; writers add to it as they go."""

from collections.abc import Callable
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
    """`message` says what is lost of what stands at `path` in the source.

    `rule` is that of lint, where it is an error of lint in what is written.
    """

    message: str
    path: Path
    range: Range
    rule: str = ""


@dataclass(slots=True)
class Lost:
    """The losses of one conversion, before their ranges are looked up.

    `changed` are members that are carried over but mean something else; they excuse no difference between the models.
    `follows` are places that differ because of a loss elsewhere. `notes` are no losses: what is carried over, and does
    the same but in the rare case that is said.
    """

    left_out: list[tuple[Path, str]] = field(default_factory=list)
    changed: list[tuple[Path, str]] = field(default_factory=list)
    follows: list[Path] = field(default_factory=list)
    notes: list[tuple[Path, str]] = field(default_factory=list)

    def add(self, at: "HasPath | Path", message: str) -> None:
        """`message` about what stands `at` a node or path, and about all that is inside."""
        self.left_out.append((at if isinstance(at, tuple) else at.path, message))

    def change(self, at: "HasPath | Path", message: str) -> None:
        """As `add`, for what is written but works differently there."""
        self.changed.append((at if isinstance(at, tuple) else at.path, message))

    def note(self, at: "HasPath | Path", message: str) -> None:
        """As `add`, for what does the same there but in rare cases, or is told otherwise."""
        self.notes.append((at if isinstance(at, tuple) else at.path, message))

    def follow(self, at: "HasPath | Path") -> None:
        """What stands `at` a node or path changes because of a loss that is said elsewhere."""
        self.follows.append(at if isinstance(at, tuple) else at.path)

    def extend(self, other: "Lost", at: Callable[[Path], Path]) -> None:
        """Take over what another one has; `at` gives for its places those of this one."""
        self.left_out += [(at(path), message) for path, message in other.left_out]
        self.changed += [(at(path), message) for path, message in other.changed]
        self.follows += [at(path) for path in other.follows]
        self.notes += [(at(path), message) for path, message in other.notes]

    def excuses(self, path: Path) -> bool:
        """Whether something was said to be left out at `path`, above it or inside of it."""
        places = [*(at for at, _ in self.left_out), *self.follows]
        return any(path[: len(at)] == at or at[: len(path)] == path for at in places)
