"""What a run depends on, as texts: it can be sent to another process or machine and opened there."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from designer.raising import instead
from designer.text_encoding import sha256
from simulator.engine.setup.program import Program
from simulator.engine.setup.setup import Setup
from simulator.scenario.loading import key_of, programs
from simulator.scenario.scenario import Scenario, ScenarioError, check_format, runtime_of, setup
from workflow import runtimes
from workflow.definition import Definition, Resource, understand
from workflow.paths import Path
from workflow.profile import SPECIFICATION


@dataclass(frozen=True, slots=True)
class Source:
    """The definition's text, the other texts of the session by name, and the scenario as JSON with its place; `given`
    are the mocks that it did not write itself (scenario.py). `is_checked`: its format is known to be good.
    """

    text: str
    others: tuple[tuple[str, str], ...]
    scenario: str
    path: Path = ()
    given: tuple[tuple[str, str], ...] = ()
    is_checked: bool = False

    @property
    def case(self) -> Scenario:
        return Scenario(json.loads(self.scenario), self.path, dict(self.given))

    @property
    def digest(self) -> str:
        """The same for the same runs: SHA-256 of everything in it but the scenario's name and place."""
        data = {key: value for key, value in json.loads(self.scenario).items() if key not in ("name", "narration")}
        whole = json.dumps([self.text, self.others, data], sort_keys=True, ensure_ascii=False)
        return sha256(whole)


def source_of(text: str, others: Iterable[tuple[str, str]], case: Mapping[str, Any]) -> Source:
    """The source of a definition that can be read and of a scenario's data, checked. Raises ScenarioError."""
    check_format(case)
    with instead((TypeError, ValueError), lambda error: ScenarioError(f"a scenario is JSON: {error}")):
        written = json.dumps(dict(case))
    source = Source(text, tuple(others), written)
    opened(source)
    return source


@lru_cache(maxsize=1024)
def opened(source: Source) -> tuple[Setup, Scenario]:
    """The setup of a source whose definition can be read; raises ScenarioError.

    Many are kept: all scenarios of a suite are checked before the first of them is run.
    """
    case = source.case
    known = programs_of(source.text, source.others, runtime_of(case))
    return setup(case, *known, is_checked=source.is_checked), case


@lru_cache(maxsize=4)
def understood(text: str, others: tuple[tuple[str, str], ...], runtime: str = SPECIFICATION.id) -> Definition:
    """A definition as a runtime reads it, with the other texts: it is looked at before it is run."""
    resources = tuple(Resource(name, content) for name, content in others)
    return understand(text, resources=resources, profile=runtimes.get(runtime))


@lru_cache(maxsize=4)
def programs_of(
    text: str, others: tuple[tuple[str, str], ...], runtime: str = SPECIFICATION.id
) -> tuple[dict[str, Program], str]:
    """The programs of a definition that can be read and of the other texts, for a runtime; the definition's id."""
    root = understood(text, others, runtime)
    assert root.workflow is not None
    return programs([root, *_others_of(text, others, runtime)]), key_of(root)


@lru_cache(maxsize=4)
def _others_of(text: str, others: tuple[tuple[str, str], ...], runtime: str) -> tuple[Definition, ...]:
    """The other texts as definitions, one for each."""
    root = understood(text, others, runtime)
    return tuple(understand(content, resources=root.resources, profile=root.profile) for _, content in others)


def named_programs(source: Source) -> Iterator[tuple[str, str]]:
    """The keys of the programs that the other texts of a source are started by, each with the name of its text."""
    if not source.others:
        return
    asked = (source.text, source.others, runtime_of(source.case))
    loaded, _ = programs_of(*asked)
    for (name, _), definition in zip(source.others, _others_of(*asked), strict=True):
        yield from [(key, name) for key, program in loaded.items() if program.source is definition][:1]
