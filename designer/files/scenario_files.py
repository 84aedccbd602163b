"""Scenarios that a command saves as files, which name the definition and the others relative to themselves."""

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from designer.files.texts import trouble
from designer.raising import instead
from workflow.convert.text import to_text
from workflow.paths import Json

NAME_LENGTH = 80


def write(folder: Path, named: Iterable[tuple[str, dict[str, Json]]], file: str, others: Sequence[str]) -> None:
    """A file for each title and scenario of the definition `file`, with the files `others`. Raises Unreadable."""
    with instead(OSError, lambda error: trouble(folder, error, folder=True)):
        folder.mkdir(parents=True, exist_ok=True)
        for title, scenario in named:
            whole: dict[str, Json] = {"name": title, **_files(folder, file, others), **scenario}
            name = re.sub(r"[^\w]+", "-", title.lower()).strip("-")[:NAME_LENGTH]
            (folder / f"{name}.yaml").write_text(to_text(whole, "yaml"), encoding="utf-8", newline="\n")


def write_one(path: Path, scenario: dict[str, Json], file: str, others: Sequence[str]) -> None:
    """A scenario of the definition `file`, with the files `others`, under a path. Raises Unreadable."""
    name = {"name": scenario["name"]} if "name" in scenario else {}
    whole: dict[str, Json] = {**name, **_files(path.parent, file, others), **scenario}
    with instead(OSError, lambda error: trouble(path, error)):
        path.write_text(to_text(whole, "yaml"), encoding="utf-8", newline="\n")


def _files(folder: Path, file: str, others: Sequence[str]) -> dict[str, Json]:
    """The definition and the others as the scenarios in the folder name them; standard input has no name."""
    more: dict[str, Json] = {"with": [_beside(name, folder) for name in others]} if others else {}
    return {**({} if file == "-" else {"definition": _beside(file, folder)}), **more}


def _beside(name: str, folder: Path) -> str:
    return Path(os.path.relpath(name, folder)).as_posix()
