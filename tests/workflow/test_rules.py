"""Every rule against its fixtures: `valid-*` has no finding of the rule, `invalid-*` those of its `.expected` file.

Goldens have `line:column-line:column message` for each finding of the rule, and `fix: title` where one is offered.
"""

from pathlib import Path

import pytest

from tests.golden import golden
from workflow import rules
from workflow.definition import Definition, load
from workflow.diagnostics import Diagnostic, Fix
from workflow.rules._docs import page, table

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "tests" / "fixtures" / "rules"
RULES = [rule.id for rule in rules.rules()]


def fixtures(pattern: str) -> list[Path]:
    return sorted(path for path in FIXTURES.glob(f"*/{pattern}") if path.suffix in {".yaml", ".json"})


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def found(definition: Definition, rule: str) -> list[Diagnostic]:
    return [diagnostic for diagnostic in rules.run(definition) if diagnostic.rule == rule]


def shown(diagnostic: Diagnostic) -> str:
    start, end = diagnostic.range.start, diagnostic.range.end
    fix = f"  fix: {diagnostic.fix.title}\n" if diagnostic.fix else ""
    return f"{start.line}:{start.column}-{end.line}:{end.column} {diagnostic.message}\n{fix}"


def apply(text: str, fix: Fix) -> str:
    for edit in sorted(fix.edits, key=lambda edit: edit.start, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


@pytest.mark.parametrize("rule", RULES)
def test_has_fixtures_of_both_kinds(rule: str) -> None:
    for kind in ("valid", "invalid"):
        assert any(path.parent.name == rule for path in fixtures(f"{kind}-*")), f"{rule} needs a {kind} fixture"


def test_every_fixture_folder_is_a_rule() -> None:
    assert {path.name for path in FIXTURES.iterdir()} <= set(RULES)


@pytest.mark.parametrize("path", fixtures("valid-*"), ids=name)
def test_valid(path: Path) -> None:
    definition = load(path.read_text("utf-8"))
    assert definition.workflow
    assert [shown(diagnostic) for diagnostic in found(definition, path.parent.name)] == []


@pytest.mark.parametrize("path", fixtures("invalid-*"), ids=name)
def test_invalid(path: Path) -> None:
    findings = found(load(path.read_text("utf-8")), path.parent.name)
    assert findings
    golden(path.with_suffix(".expected"), "".join(map(shown, findings)))


@pytest.mark.parametrize("path", fixtures("invalid-*"), ids=name)
def test_fixes_mend(path: Path) -> None:
    """Each fix alone removes its own finding and adds no other of the rule."""
    text = path.read_text("utf-8")
    rule = path.parent.name
    before = [diagnostic.path for diagnostic in found(load(text), rule)]
    for diagnostic in found(load(text), rule):
        if diagnostic.fix:
            after = load(apply(text, diagnostic.fix))
            assert after.workflow
            assert [other.path for other in found(after, rule)] == [at for at in before if at != diagnostic.path]


@pytest.mark.parametrize("rule", rules.rules(), ids=RULES)
def test_page(rule: rules.Rule) -> None:
    golden(ROOT / "docs" / "rules" / f"{rule.id}.md", page(rule))


def test_table_of_pages() -> None:
    golden(ROOT / "docs" / "rules" / "README.md", table(rules.rules()))


def test_no_page_without_a_rule() -> None:
    assert {path.stem for path in (ROOT / "docs" / "rules").glob("*.md")} == {*RULES, "README"}


def example(rule: rules.Rule) -> str:
    return rule.doc.partition("```yaml\n")[2].partition("```")[0]


@pytest.mark.parametrize("rule", rules.rules(), ids=RULES)
def test_the_example_of_its_page_is_found(rule: rules.Rule) -> None:
    definition = load(example(rule), dialect="0.6-draft")
    assert found(definition, rule.id)


def test_nothing_is_said_about_what_cannot_be_read() -> None:
    assert rules.run(load("states: [")) == []
