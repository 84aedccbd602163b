"""Every document that the code cites is in docs/, with the section that is meant: a clone needs nothing beside it."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.serving import ROOT

HOMES = (ROOT / "docs", ROOT, ROOT / "docs" / "rules", ROOT / "docs" / "runtimes", ROOT / "docs" / "guide")
CITED = re.compile(
    r"(?<![\w/.-])(?:docs/)?((?:rules/|runtimes/)?[A-Za-z0-9._-]+\.md)(?: §(\d)(?:\.(\d+))?|, [\"“]([^\"”]+)[\"”])?"
)
OTHERS = ("notes.md", "readme.md", "nowhere.md", "workflow-0.", "http-api.md", "socket-api.md")
"""So begin names of files that tests bring, of the language's own documents, of pages that `build_guide.py` makes."""


def sources() -> list[Path]:
    """All that is written by us and may cite something, but for the tests' data."""
    tops = ("workflow", "simulator", "designer", "signalbox", "tools", "tests", "static/src", "docs")
    found = [path for top in tops for path in (ROOT / top).rglob("*") if path.suffix in (".py", ".ts", ".md")]
    return [path for path in found if "fixtures" not in path.parts and "library" not in path.parts]


def citations(path: Path) -> Iterator[tuple[str, str, str, str]]:
    """The document, the numbers of section and rule, and the heading, each "" where it is not said."""
    text = " ".join(line.strip().removeprefix("#").strip() for line in path.read_text(encoding="utf-8").splitlines())
    yield from ((found[1], found[2] or "", found[3] or "", found[4] or "") for found in CITED.finditer(text))


@cache
def document(name: str) -> str | None:
    named = [home / spelling for home in HOMES for spelling in (name, name.lower())]
    return next((path.read_text(encoding="utf-8") for path in named if path.is_file()), None)


def is_there(name: str, section: str, rule: str, heading: str) -> bool:
    text = document(name)
    if text is None:
        return False
    if section:
        part = re.search(rf"^### §{section} .*?(?=^#|\Z)", text, re.MULTILINE | re.DOTALL)
        return part is not None and (not rule or re.search(rf"^{rule}\. ", part[0], re.MULTILINE) is not None)
    return not heading or re.search(rf"^#+ .*{re.escape(heading)}", text, re.MULTILINE | re.IGNORECASE) is not None


@pytest.mark.parametrize("top", ["workflow", "simulator", "designer", "signalbox", "tools", "tests", "static", "docs"])
def test_what_is_cited_is_there(top: str) -> None:
    lacking = [
        (str(path.relative_to(ROOT)), *one)
        for path in sources()
        if path.relative_to(ROOT).parts[0] == top
        for one in citations(path)
        if not one[0].startswith(OTHERS) and not is_there(*one)
    ]
    assert lacking == []


def test_what_is_not_there_is_noticed() -> None:
    assert is_there("semantics.md", "3", "6", "")
    assert is_there("Contracts.md", "", "", "Scenario file")
    lacking = [("semantics.md", "3", "16", ""), ("semantics.md", "0", "", ""), ("contracts.md", "", "", "Nothing")]
    assert not any(is_there(*one) for one in (*lacking, ("nowhere.md", "", "", "")))
