"""Definitions that a workflow runs and that stand beside a scenario, which does not name them under `with`."""

import json
import os
from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from designer.files.company import beside
from designer.files.texts import Unreadable, read_text
from simulator.engine.setup.mocks import Kind
from simulator.scenario.loading import programs
from simulator.scenario.names.call_keys import CallKeys
from simulator.scenario.scenario import Scenario
from workflow.definition import understand
from workflow.profile import Profile

Find = Callable[[str, str], str | None]
"""The file of the definition with an id beside another file (company.py, `beside`)."""


class Beside(NamedTuple):
    """A definition that is not named: the id of its workflow, and its file as the scenario would name it."""

    workflow: str
    name: str
    file: str


class NotNamed:
    """What stands beside the scenario in the file `source`, or the `definition` that it runs, of workflows that it
    `lacks`; looked for when somebody asks.
    """

    def __init__(
        self, source: str, definition: str, case: Scenario, lacks: Iterable[str], profile: Profile, find: Find = beside
    ) -> None:
        self._source, self._definition, self._case = source, definition, case
        self._lacks, self._profile, self._find = tuple(lacks), profile, find

    @cached_property
    def definitions(self) -> tuple[Beside, ...]:
        """The definitions that are there."""
        folder = Path() if self._source == "-" else Path(self._source).parent
        listed = ((name, self._find(self._source, name) or self._find(self._definition, name)) for name in self._lacks)
        return tuple(
            Beside(name, Path(os.path.relpath(file, folder)).as_posix(), file) for name, file in listed if file
        )

    def with_call(self, kind: Kind, key: str) -> str:
        """Which of them has the call of a mock's key, and how the scenario names it; "" where none has it."""
        for one in self.definitions:
            if self._keys(one).fits(kind, key):
                return (
                    f"`{one.name}` beside it has this call, of the workflow {one.workflow}: {self._named(one)} runs it"
                )
        return ""

    def with_workflow(self, keys: Iterable[str]) -> str:
        """The same of a workflow that is run, by the keys that a mock of it would have."""
        there = set(keys)
        for one in self.definitions:
            if not there.isdisjoint((one.workflow, f"workflow {one.workflow}")):
                return f"`{one.name}` beside it has this workflow: {self._named(one)} runs it"
        return ""

    def _keys(self, one: Beside) -> CallKeys:
        try:
            definition = understand(read_text(one.file), profile=self._profile)
        except Unreadable:
            return CallKeys(())
        return CallKeys(programs([definition]).values())

    def _named(self, one: Beside) -> str:
        listed = [*map(str, self._case.data.get("with") or ()), one.name]
        return f"`with: [{', '.join(map(_written, listed))}]`"


def _written(name: str) -> str:
    """A file's name in a list of YAML."""
    return name if not set(name) & set(",[]{}#:&*!|>'\"%@` ") else json.dumps(name, ensure_ascii=False)
