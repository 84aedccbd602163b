"""docs/coverage.md is true: every field and word of every schema has a row, and what a row names is there."""

import re
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from workflow import dialects
from workflow.paths import Json

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "docs" / "coverage.md"
SETTLED = ROOT / "docs" / "semantics-0.8.md"
RUNS = ROOT / "tests" / "fixtures" / "runs"
HOMES = (ROOT / "workflow" / "dialects", ROOT / "workflow" / "diagram", ROOT / "simulator/engine", ROOT / "tests")


class Row(NamedTuple):
    """`section` is the heading above; `cells` are read, drawn, simulated, tested."""

    section: str
    subject: str
    cells: tuple[str, ...]


@cache
def rows() -> tuple[Row, ...]:
    found, section = [], ""
    for line in TABLE.read_text("utf-8").splitlines():
        if line.startswith("### "):
            section = line.removeprefix("### ")
        elif line.startswith("| ") and not line.startswith("| in the document"):
            subject, *cells = (cell.strip() for cell in line.strip("|").split(" | "))
            found.append(Row(section, subject, tuple(cells)))
    return tuple(found)


def ticked(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def patterns(dialect: str) -> list[str]:
    """What the rows about fields of this dialect are about."""
    own = (row.subject for row in rows() if row.section == f"Fields of {dialect}")
    return [name for subject in own for name in ticked(subject.partition(":")[0]) if re.search(r"[.=]", name)]


def words(part: dict[str, Json]) -> list[str]:
    """The words that a schema allows, the deprecated ones too."""
    return [word for each in (part, *part.get("anyOf", ())) for word in each.get("enum", ())]


def named(dialect: str) -> list[str]:
    """Every field and word of a dialect's schema, as the table writes them."""
    schema = dialects.schema(dialect)
    found = []
    for holder, part in {"workflow": schema, **schema["$defs"]}.items():
        found += [f"{holder}={word}" for word in words(part)]
        for name, member in part.get("properties", {}).items():
            found += [f"{holder}.{name}", *(f"{holder}.{name}={word}" for word in words(member))]
    return found


@pytest.mark.parametrize("dialect", dialects.ids())
def test_every_field_and_word_has_a_row(dialect: str) -> None:
    given = patterns(dialect)
    missing = [
        each
        for each in named(dialect)
        if not any(fnmatchcase(each, pattern) and ("=" in each) == ("=" in pattern) for pattern in given)
    ]
    assert missing == []


@pytest.mark.parametrize("dialect", dialects.ids())
def test_no_row_is_about_what_is_gone(dialect: str) -> None:
    known = named(dialect)
    assert [pattern for pattern in patterns(dialect) if not any(fnmatchcase(each, pattern) for each in known)] == []


def test_every_row_has_its_cells_and_a_test() -> None:
    assert len(rows()) > 150
    for row in rows():
        assert len(row.cells) == len(HOMES), row
        assert all(row.cells), row
        assert ticked(row.cells[-1]), row


def test_what_is_simulated_is_tested_by_a_run() -> None:
    """A test that only reads a definition does not show that it runs."""
    simulated = [row for row in rows() if row.cells[-2] != "—"]
    assert len(simulated) > 180
    unrun = [row.subject for row in simulated if not re.search(r"`(fixtures/runs|simulator)/", row.cells[-1])]
    assert unrun == []


def test_every_module_and_test_that_a_row_names_is_there() -> None:
    gone = [
        f"{row.subject}: {name}"
        for row in rows()
        for home, cell in zip(HOMES, row.cells, strict=True)
        for name in ticked(cell)
        if re.search(r"\.(?:py|yaml)|^fixtures/", name) and not is_there(home, name)
    ]
    assert gone == []


def is_there(home: Path, name: str) -> bool:
    """`module.py`, `/module.py` from `workflow/`, `fixtures/folder`, or `test_module.py::test_function`."""
    path, _, function = name.partition("::")
    file = ROOT / "workflow" / path.lstrip("/") if path.startswith("/") else home / path
    return file.exists() and (not function or f"def {function}(" in file.read_text("utf-8"))


def settled() -> list[str]:
    """Every numbered rule of docs/semantics-0.8.md, the states of its §7 by their types, and its table §10."""
    found, section = [], ""
    for line in SETTLED.read_text("utf-8").splitlines():
        if line.startswith("### "):
            section = line.split()[1]
        found += [f"{section}.{number}" for number in re.findall(r"^(\d+)\. ", line)]
        found += [f"{section} {word}" for word in re.findall(r"\*\*(\w+)\*\*: ", line) if section == "§7"]
    return [*found, "§10"]


def test_every_rule_of_0_8_has_a_row() -> None:
    told = [row.subject for row in rows() if row.section == "Rules of 0.8"]
    rules = [re.sub(r"^(§7 \w+|§\S+).*", r"\1", subject) for subject in told]
    assert len(settled()) > 70
    assert sorted(rules) == sorted(settled())


def test_every_run_of_0_8_shows_a_rule() -> None:
    """And the rule that it says it shows is there."""
    known = {rule.partition(" ")[0] for rule in settled()}
    texts = {path.stem: path.read_text("utf-8").partition("\n")[0] for path in RUNS.glob("v08-*.yaml")}
    said = {name: re.findall(r"§\d+(?:\.\d+)?", text.rpartition("semantics-0.8")[2]) for name, text in texts.items()}
    assert len(said) > 120
    assert {name: rules for name, rules in said.items() if not rules or not known.issuperset(rules)} == {}
