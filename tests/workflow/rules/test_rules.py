"""Every rule against its fixtures: `valid-*` has no finding of the rule, `invalid-*` those of its `.expected` file.

Goldens have `line:column-line:column message` for each finding of the rule, `way:` for each related place, and
`fix: title` where one is offered.
"""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

from designer.files.scenario_lint import findings
from simulator.scenario import mock_faults
from tests.definitions import SHARED, shared
from tests.golden import golden
from tests.tiers import share
from tests.workflow.fixes import documents, fixed
from workflow import rules, runtimes
from workflow.definition import Definition, Resource, load
from workflow.diagnostics import Diagnostic
from workflow.document import read
from workflow.present import present
from workflow.rules._docs import page, table
from workflow.runtimes.choosing import choose
from workflow.runtimes.judging import SEVERITIES
from workflow.runtimes.written import said_in

ROOT = Path(__file__).resolve().parents[3]
FIXTURES = ROOT / "tests" / "fixtures" / "rules"
RULES = [rule.id for rule in rules.rules()]
DOCUMENTED = [rule.id for rule in rules.documented()]
CONTRACTS = SHARED / "contracts.md"


def fixtures(pattern: str) -> list[Path]:
    return sorted(path for path in FIXTURES.glob(f"*/{pattern}") if path.suffix in {".yaml", ".json"})


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def loaded(text: str, folder: Path) -> Definition:
    """A fixture with the scenarios in its folder, if there are any, and documents of services where they matter."""
    beside = folder / "scenarios.yaml"
    scenarios = [read(beside.read_text("utf-8")).data] if beside.is_file() else []
    return load(text, resources=documents(folder.name), present=present(scenarios))


def found(definition: Definition, rule: str) -> list[Diagnostic]:
    return [diagnostic for diagnostic in rules.run(definition) if diagnostic.rule == rule]


def shown(diagnostic: Diagnostic) -> str:
    start, end = diagnostic.range.start, diagnostic.range.end
    fix = f"  fix: {diagnostic.fix.title}\n" if diagnostic.fix else ""
    places = [(one.range.start, one.message) for one in diagnostic.related]
    way = "".join(f"  way: {place.line}:{place.column} {message}\n" for place, message in places)
    return f"{start.line}:{start.column}-{end.line}:{end.column} {diagnostic.message}\n{way}{fix}"


@pytest.mark.parametrize("rule", RULES)
def test_has_fixtures_of_both_kinds(rule: str) -> None:
    for kind in ("valid", "invalid"):
        assert any(path.parent.name == rule for path in fixtures(f"{kind}-*")), f"{rule} needs a {kind} fixture"


def test_every_fixture_folder_is_a_rule() -> None:
    assert {path.name for path in FIXTURES.iterdir()} <= set(RULES)


@pytest.mark.parametrize("path", fixtures("valid-*"), ids=name)
def test_valid(path: Path) -> None:
    definition = loaded(path.read_text("utf-8"), path.parent)
    assert definition.workflow
    assert [shown(diagnostic) for diagnostic in found(definition, path.parent.name)] == []


@pytest.mark.parametrize("path", fixtures("invalid-*"), ids=name)
def test_invalid(path: Path) -> None:
    findings = found(loaded(path.read_text("utf-8"), path.parent), path.parent.name)
    assert findings
    golden(path.with_suffix(".expected"), "".join(map(shown, findings)))


@pytest.mark.parametrize("path", share(fixtures("invalid-*"), 2), ids=name)
def test_fixes_mend(path: Path) -> None:
    """Each fix alone removes its own finding and adds no other of the rule; what is left may stand elsewhere then."""
    text = path.read_text("utf-8")
    rule = path.parent.name
    before = found(loaded(text, path.parent), rule)
    for index, diagnostic in enumerate(before):
        if diagnostic.fix:
            after = loaded(fixed(text, diagnostic.fix), path.parent)
            assert after.workflow
            others = before[:index] + before[index + 1 :]
            assert len(found(after, rule)) == len(others)
            assert {other.path[-1:] for other in found(after, rule)} <= {other.path[-1:] for other in others}


def test_a_sub_workflow_given_beside_is_known() -> None:
    text = (FIXTURES / "unknown-workflow" / "invalid-everywhere.yaml").read_text("utf-8")
    given = [Resource("a.yaml", "id: shipping\nstates: []"), Resource("b.json", '{"name": "printing", "states": {}}')]
    others = [Resource("list.yaml", "- 1"), Resource("broken.yaml", "states: [")]
    definition = load(text, resources=[*given, *others])
    assert [diagnostic.path[-3:] for diagnostic in found(definition, "unknown-workflow")] == [
        ("states", 2, "workflowId")
    ]


def test_a_resource_given_beside_is_known() -> None:
    text = (FIXTURES / "unknown-resource" / "invalid-three.yaml").read_text("utf-8")
    given = [Resource("functions.json", '{"functions": [{"name": "greet"}]}'), Resource("events.yaml", "{}")]
    definition = load(text, resources=given)
    assert [diagnostic.message for diagnostic in found(definition, "unknown-resource")] == [
        "The resource “events.yaml” gives no events",
        "The resource “file://retries.yaml” is not at hand; its retries are unknown",
    ]


@pytest.mark.parametrize("rule", rules.documented(), ids=DOCUMENTED)
def test_page(rule: rules.Rule) -> None:
    golden(ROOT / "docs" / "rules" / f"{rule.id}.md", page(rule))


def test_table_of_pages() -> None:
    golden(ROOT / "docs" / "rules" / "README.md", table(rules.documented()))


def test_no_page_without_a_rule() -> None:
    assert {path.stem for path in (ROOT / "docs" / "rules").glob("*.md")} == {*DOCUMENTED, "README"}


EXAMPLE = re.compile(r"^```yaml\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXAMPLES = [
    (rule, number, text) for rule in rules.documented() for number, text in enumerate(EXAMPLE.findall(rule.doc))
]


SCENARIO_RULES = ("mock-key", "scenario-format", "scenario-name")
"""Rules whose examples are scenarios of this definition: each comment says what is meant."""
ORDER = """document: {dsl: 1.0.3, namespace: shop, name: order, version: 1.0.0}
do:
- charge: {call: http, with: {method: post, endpoint: "https://bank.example/charges"}}
- wait: {listen: {to: {one: {with: {type: paid, source: shop}}}}}
"""


def title(value: object) -> str:
    return value.id if isinstance(value, rules.Rule) else str(value) if isinstance(value, int) else ""


def test_every_page_has_an_example() -> None:
    assert {rule.id for rule, _, _ in EXAMPLES} == set(DOCUMENTED)


@pytest.mark.parametrize(("rule", "number", "text"), share(EXAMPLES, 2), ids=title)
def test_each_example_of_its_page_is_found(rule: rules.Rule, number: int, text: str) -> None:
    """What has too little to tell of which dialect it is, or a fault that hides it, is read as 0.6."""
    if rule.id in SEVERITIES or any(rule.id in one.named for one in runtimes.every()):
        chosen = choose(said_in(read(text))).runtime
        assert rule.id in {one.rule for one in load(text, profile=runtimes.get(chosen)).diagnostics}
        return
    if rule.id in SCENARIO_RULES:
        found = findings([("scenario.yaml", read(text))], "order.yaml", load(ORDER), ())
        assert {one.rule for _, _, one in found} == {rule.id}
        assert len(found) >= text.count("  #") - text.count("# in 1.0")
        return
    if rule.id == mock_faults.RULE:
        lent = load((FIXTURES / "call-parameters" / f"valid-{'0-8' if number else '1-0'}.yaml").read_text("utf-8"))
        assert lent.workflow
        assert list(mock_faults.mock_faults(lent.workflow, documents("call-parameters"), read(text).data))
        return
    seen = [
        *load(text, resources=documents(rule.id), present=present([{}])).diagnostics,
        *load(text, dialect="0.6-draft", present=present([{}])).diagnostics,
    ]
    assert rule.id in {diagnostic.rule for diagnostic in seen}


OF_EACH_DIALECT = ("schema", "syntax", "duplicate-key", "several-documents", "unused-suppression", "runtime-differs",
                   "runtime-refuses", "runtime-order", "unknown-member", "mock-result", "mock-key")  # fmt: skip
"""Rules without fixtures here that are about 1.0 too."""


def test_what_is_found_in_1_0_has_an_example_of_1_0_first() -> None:
    """So it is with every rule that has a fixture of 1.0 in which it finds something."""
    found_in = {path.parent.name for path in fixtures("invalid-*") if is_1_0(path.read_text("utf-8"))}
    first = {rule.id: text for rule, number, text in EXAMPLES if number == 0}
    others = {rule for rule in {*found_in, *OF_EACH_DIALECT} if not is_1_0(first[rule])}
    assert others == set()


def is_1_0(text: str) -> bool:
    """Whether a definition, or the mocks of one, are of 1.0."""
    return re.search(r"^(document|calls):", text, re.MULTILINE) is not None


@shared
def test_the_rules_are_those_of_the_contract() -> None:
    """Contracts.md, "Diagnostics": the "Rule ids, at least:" are there, with the severities that it gives them."""
    section = CONTRACTS.read_text("utf-8").partition("Rule ids, at least:")[2].partition("Severity:")
    named = re.findall(r"`([a-z-]+)`", section[0])
    assert set(named) <= set(DOCUMENTED)
    errors, _, rest = section[2].partition("*warning*:")
    warnings, _, infos = rest.partition("\n\n")[0].partition("*info*:")
    for rule in rules.documented():
        expected = [
            severity
            for severity, text in (("warning", warnings), ("info", infos), ("error", errors))
            if any(fnmatch(rule.id, pattern) for pattern in re.findall(r"`([a-z*-]+)`", text))
        ]
        assert not expected or rule.severity == expected[0], rule.id


def test_nothing_is_said_about_what_cannot_be_read() -> None:
    assert rules.run(load("states: [")) == []
