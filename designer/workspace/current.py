"""The folder that this process serves, if it serves one: `serve` begins it, requests and the watcher ask for it."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from designer.workspace.folder import Folder
from designer.workspace.git import Git, Mark
from designer.workspace.scan import Found, Scan

LOCK = threading.RLock()
"""Held by whoever compares a file with its row and writes one of them."""


@dataclass
class Workspace:
    """`found` is what lay in the folder last; `revision` counts what a page may want to show anew.

    `open_conflicts`: of which bytes of a file and which version of its definition it is known that they do not agree.
    """

    folder: Folder
    project: str
    most: int
    found: Found = field(default_factory=Found)
    revision: int = 1
    git: Git | None = None
    open_conflicts: dict[str, tuple[str, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.scan = Scan(self.folder, self.most)
        self.is_writable = self.folder.is_writable

    def mark_of(self, path: str) -> Mark | Literal[""]:
        """What Git says of a file; "" where that is nothing."""
        return self.git.files.get(path, "") if self.git else ""

    def touch(self) -> None:
        self.revision += 1


_now: Workspace | None = None


def now() -> Workspace | None:
    return _now


def put(workspace: Workspace | None) -> None:
    global _now  # noqa: PLW0603 - one for the process
    _now = workspace


_wakes: list[Callable[[], None]] = []


def wake() -> None:
    """Have the folder be looked at now."""
    for one in _wakes:
        one()


def on_wake(wakes: Callable[[], None] | None) -> None:
    _wakes[:] = [wakes] if wakes else []
