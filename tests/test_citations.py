"""Every document that the code cites is in docs/, with the section that is meant: a clone needs nothing beside it."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.serving import ROOT

HOMES = (ROOT / "docs", ROOT, ROOT / "docs" / "rules", ROOT / "docs" / "runtimes", ROOT / "docs" / "guide")
CITED = re.compile(
    r"(?<![\w/.-])(?:docs/)?((?:rules/|runtimes/)?[A-Za-z0-9._-]+\.md)(?: §(\d)(?:\.(\d+))?|, [\"“]([^\"”]+)[\"”])?"
)
LINK = re.compile(r"\]\((?!\w+:)([^)\s#]*\.md)?(?:#([^)\s]+))?\)")
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


def anchors(path: Path) -> set[str]:
    """Where a link may lead to in a page, by its headings; a second one of a name has a number."""
    found: dict[str, int] = {}
    text = re.sub(r"^ *```.*?^ *```", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        plain = re.sub(r"\]\([^)]*\)", "", heading)
        words = re.sub(r"[^\w\s-]", "", unicodedata.normalize("NFKD", plain).encode("ascii", "ignore").decode())
        name = re.sub(r"[-\s]+", "-", words.strip().lower())
        found[name] = found.get(name, 0) + 1
    return {name if number == 0 else f"{name}_{number}" for name, count in found.items() for number in range(count)}


def broken_links(path: Path) -> Iterator[str]:
    for page, anchor in LINK.findall(path.read_text("utf-8")):
        target = (path.parent / page).resolve() if page else path
        is_made = page.endswith(OTHERS[-2:])
        if not is_made and (not target.is_file() or (anchor and anchor not in anchors(target))):
            yield f"{path.relative_to(ROOT)}: {page}#{anchor}"


def test_links_between_documents_lead_somewhere() -> None:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    assert [one for path in pages for one in broken_links(path)] == []


def test_a_broken_link_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.test_citations.ROOT", tmp_path)
    page = tmp_path / "notes.md"
    page.write_text("# A page\n[a](#a-page) [b](#b-page) [c](nowhere.md) [d](https://a.example/notes.md#y)\n", "utf-8")
    assert list(broken_links(page)) == ["notes.md: #b-page", "notes.md: nowhere.md#"]
