"""What Git says of a folder: the branch, and which files are new or changed. Asked outside of requests."""

import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from designer.limits import WORKSPACE_GIT_SECONDS

Mark = Literal["new", "changed"]
COMMAND = ("git", "--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false")
STATUS = ("status", "--porcelain=v2", "--branch", "-z", "--untracked-files=all", "--no-renames", "--", ".")


@dataclass(frozen=True)
class Git:
    """`branch`: its name, the beginning of a commit where none is checked out; files by their path in the folder."""

    branch: str = ""
    files: Mapping[str, Mark] = field(default_factory=dict)


def look(root: Path) -> Git | None:
    """What Git says now; None where the folder is in no working tree, there is no Git, or it takes too long."""
    top = _asked(root, "rev-parse", "--show-prefix")
    said = None if top is None else _asked(root, *STATUS)
    return None if top is None or said is None else _read(said, top.strip("\n"))


def _read(said: str, prefix: str) -> Git:
    head, commit, files = "", "", dict[str, Mark]()
    for line in said.split("\0"):
        kind, _, rest = line.partition(" ")
        if line.startswith("# branch.head "):
            head = line.removeprefix("# branch.head ")
        elif line.startswith("# branch.oid "):
            commit = line.removeprefix("# branch.oid ")[:10]
        elif kind == "?":
            files[rest.removeprefix(prefix)] = "new"
        elif kind in ("1", "u"):
            path = rest.split(" ", 7 if kind == "1" else 9)[-1]
            files[path.removeprefix(prefix)] = "new" if rest.startswith("A") else "changed"
    return Git(commit if head == "(detached)" else head, files)


def _asked(root: Path, *words: str) -> str | None:
    own = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environment = own | {"LC_ALL": "C", "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0"}
    try:
        done = subprocess.run(
            [*COMMAND, *words],
            cwd=root,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=WORKSPACE_GIT_SECONDS,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.decode("utf-8", "surrogateescape") if done.returncode == 0 else None
