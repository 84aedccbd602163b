"""The page of a runtime, docs/runtimes/<id>.md: its rules in plain words, with a tick where a test shows one.

The rules of a runtime stand in a `rules.yaml` by chapters, `left` says why Signalbox does not do one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

from tests.golden import ROOT, golden
from tests.runtime_cases import shown

FILES = ("lint.yaml", "runs.yaml")


@dataclass(frozen=True)
class Page:
    """`folder` has the `rules.yaml`, `head` is what stands before the tables."""

    runtime: str
    folder: Path
    head: str

    @cached_property
    def chapters(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = yaml.safe_load((self.folder / "rules.yaml").read_text("utf-8"))
        return found

    @cached_property
    def rules(self) -> dict[str, dict[str, str]]:
        return {number: one for part in self.chapters for number, one in part["rules"].items()}

    @cached_property
    def done(self) -> set[str]:
        return shown(self.runtime, *FILES)

    def text(self) -> str:
        found = [self.head]
        for part in self.chapters:
            found.append(f"## {part['chapter']}\n\n| rule | what it is | Signalbox |\n|---|---|---|\n")
            for number, one in part["rules"].items():
                state = one.get("left", "✓" if number in self.done else "?")
                words = one["words"].replace("|", "\\|")
                found.append(f"| {number} | {words} | {state} |\n")
            found.append("\n")
        return "".join(found).rstrip("\n") + "\n"

    def check(self) -> None:
        """Each rule is shown or left with a reason, and the page is what the tests show."""
        assert [number for number, one in self.rules.items() if "left" not in one and number not in self.done] == []
        assert [number for number, one in self.rules.items() if "left" in one and number in self.done] == []
        assert self.done <= set(self.rules)
        golden(ROOT / "docs" / "runtimes" / f"{self.runtime}.md", self.text())

    def check_words(self, document: Path, numbers_in: Callable[[str], set[str]]) -> None:
        """Every rule of the engine's document has words."""
        assert numbers_in(document.read_text("utf-8")) == set(self.rules)
