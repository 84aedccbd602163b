"""Cases of a runtime, each with the numbers of the rules that it shows; the page of the runtime is made of them."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import yaml

from tests.definitions import LOADER

FIXTURES = Path(__file__).parent / "fixtures" / "runtimes"
Test = TypeVar("Test", bound=Callable[..., Any])


@dataclass(frozen=True)
class Case:
    """What is written in a file of cases. `definition` is a text; `versions` are those of the runtime that it is of."""

    name: str
    rules: tuple[str, ...]
    definition: str
    written: dict[str, Any]

    @property
    def versions(self) -> list[str]:
        return list(self.written.get("versions") or [])

    def __str__(self) -> str:
        return f"{'-'.join(self.rules)}: {self.name}"


@cache
def cases(runtime: str, file: str) -> tuple[Case, ...]:
    """The cases of a file, in its order."""
    text = (FIXTURES / runtime / file).read_text("utf-8")
    return tuple(case_of(one, runtime) for one in yaml.load_all(text, LOADER) if one)


def rule(_runtime: str, *_numbers: str) -> Callable[[Test], Test]:
    """Says of a test which rules of a runtime it shows; `shown` reads it."""
    return lambda test: test


def shown(runtime: str, *files: str) -> set[str]:
    """The numbers of the rules that cases of these files show, and tests that say so."""
    found = {number for file in files for one in cases(runtime, file) for number in one.rules}
    for path in Path(__file__).parent.rglob("test_*.py"):
        for line in path.read_text("utf-8").splitlines():
            if line.startswith(f'@rule("{runtime}", '):
                found.update(line.split('"')[3::2])
    return found


def as_text(definition: Any) -> str:
    """A definition as a text in JSON; one that is a text stays."""
    return definition if isinstance(definition, str) else json.dumps(definition, indent=1, ensure_ascii=False)


DOCUMENT = {"dsl": "1.0.3", "namespace": "shop", "name": "order", "version": "1.0.0"}
DOCUMENTS = {"zigflow": {"dsl": "1.0.0", "taskQueue": "shop", "workflowType": "order", "version": "0.0.1"}}
"""The head of definitions of runtimes that want another."""
PARTS = ("use", "input", "schedule", "evaluate", "timeout", "do", "output")


def case_of(written: dict[str, Any], runtime: str = "") -> Case:
    """A case whose `do` stands there itself is a definition of 1.0, of which the rest is always the same, but for what
    its `document` adds.
    """
    head = {**DOCUMENTS.get(runtime, DOCUMENT), **written.get("document", {})}
    parts = {"document": head, **{name: written[name] for name in PARTS if name in written}}
    text = as_text(written.get("text") or written.get("definition") or parts)
    return Case(written["name"], tuple(written["rules"]), text, written)


def numbers_in(text: str) -> Iterator[str]:
    """The numbers of rules that a document has, `- **S10**` each."""
    for line in text.splitlines():
        if line.startswith("- **"):
            yield line.split("**")[1]
