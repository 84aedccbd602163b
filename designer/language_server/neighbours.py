"""What lies beside a definition: the scenarios that are about it, and the files and definitions that it names."""

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from pygls.uris import to_fs_path

from designer.files.scenarios import LARGEST, MOST, companions, meant
from designer.files.texts import SUFFIXES, Unreadable, read_text
from simulator.scenario.scenario import Scenario, ScenarioError, is_scenario, scenarios
from workflow.document import read
from workflow.present import Present, present
from workflow.resources import GRAPHQL, Resource, may_run, named_as, workflow_id

READ = (*SUFFIXES, ".proto", *GRAPHQL)
"""Endings of the files that are read: definitions, scenarios, resources and the documents of services."""
_Signature = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """A scenario of a file beside the definition: the `number` of those that are about it."""

    file: Path
    number: int
    scenario: Scenario


@dataclass(frozen=True, slots=True)
class _File:
    """A file that was read: its data, and the id that others run it by where it is a definition."""

    path: Path
    text: str = field(compare=False)
    data: Any = field(compare=False)
    workflow: str | None


class Neighbours:
    """The files of the folder of a text; read again when one of them changed. None where the text is no file."""

    def __init__(self, uri: str) -> None:
        path = to_fs_path(uri)
        self.path = Path(path) if path else None
        self._signature: _Signature | None = None
        self._files: tuple[_File, ...] = ()

    def present(self) -> Present | None:
        return present([data for _, data in self._about()])

    def scenarios(self) -> list[Beside]:
        """The scenarios that are about it, as they follow each other in their files."""
        found: list[Beside] = []
        for file, data in self._about():
            try:
                found += [Beside(file, number, one) for number, one in enumerate(scenarios(data))]
            except ScenarioError:
                continue
        return found

    def resources(self, text: str) -> tuple[Resource, ...]:
        """The files that the text names, and the definitions whose id stands in it: those of its folder, and those that
        its scenarios take along from elsewhere.
        """
        return tuple(
            Resource(file.path.name, file.text)
            for file in dict.fromkeys((*self._read(), *self._taken_along()))
            if not is_scenario(file.data)
            and (named_as(file.path.name) in text or (file.workflow and may_run(text, file.workflow)))
        )

    def _taken_along(self) -> list[_File]:
        """The files that its scenarios name under `with`."""
        named = {path: None for file, data in self._about() for one in companions(data) if (path := _there(file, one))}
        own = self.path.resolve() if self.path else None
        stamps = (_stamped(path) for path in named if path != own)
        return [found for one in stamps if one and (found := _kept(*one))]

    def _about(self) -> list[tuple[Path, Any]]:
        path = self.path
        if path is None:
            return []
        return [(file.path, data) for file in self._read() for data in meant(file.data, path)]

    def _read(self) -> tuple[_File, ...]:
        found = self._listed()
        signature = tuple((str(path), time, size) for path, time, size in found)
        if signature != self._signature:
            self._files = tuple(file for path, _, _ in found if (file := _file(path)))
            self._signature = signature
        return self._files

    def _listed(self) -> list[tuple[Path, int, int]]:
        if self.path is None:
            return []
        try:
            names = sorted(one for one in self.path.parent.iterdir() if one.suffix in READ and one != self.path)
        except OSError:
            return []
        return [found for one in names[:MOST] if (found := _stamped(one))]


def _stamped(path: Path) -> tuple[Path, int, int] | None:
    """A file with when it was written and its size; None for what is none, or too large."""
    try:
        found = path.stat()
    except OSError:
        return None
    return (path, found.st_mtime_ns, found.st_size) if found.st_size <= LARGEST else None


def _there(scenario: Path, name: str) -> Path | None:
    """The file that a scenario means by a name under `with`; what it names by an id lies in the folder anyway."""
    path = (scenario.parent / name).resolve()
    return path if path.suffix in READ and path.is_file() else None


@lru_cache(maxsize=64)
def _kept(path: Path, _time: int, _size: int) -> _File | None:
    return _file(path)


def _file(path: Path) -> _File | None:
    try:
        text = read_text(str(path))
    except Unreadable:
        return None
    return _File(path, text, read(text).data, workflow_id(Resource(path.name, text)))
