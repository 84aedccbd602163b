"""Our own features (tests/conformance) show every rule of docs/semantics-1.0.md §§2 to 9, and use every form of a step.

That they hold is in tests/designer/cli/test_conform.py.
"""

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from simulator.studies.conformance.gherkin import FeatureScenario, parse
from simulator.studies.conformance.steps import ARRANGED, EXPECTED

ROOT = Path(__file__).resolve().parents[4]
SETTLED = ROOT / "docs" / "semantics-1.0.md"
FILES = sorted((ROOT / "tests" / "conformance").glob("*.feature"))
SHOWN = range(2, 10)
"""The sections whose rules are shown: expressions to extensions."""
KINDS_OF_TASKS = "§5"
UNUSED_BY_THE_KIT = (
    r"the workflow should cancel",
    r"\S+ should cancel",
    r"\S+ should complete",
    r"\S+ should complete with output:",
    r"\S+ should fault",
    r"\S+ should fault with error:",
    r"\S+ should run before \S+",
)
"""Forms of the specification's kit that none of its own features uses."""


def rules() -> list[str]:
    """Every numbered rule of the sections, `§2.1`, and those of §5 by their tasks, `§5 set`."""
    found, section = [], ""
    for line in SETTLED.read_text("utf-8").splitlines():
        if line.startswith("### "):
            section = line.split()[1]
        if section not in [f"§{number}" for number in SHOWN]:
            continue
        found += [f"{section}.{number}" for number in re.findall(r"^(\d+)\. ", line)]
        found += [f"{section} {word}" for word in re.findall(r"^- \*\*(\w+)\*\*: ", line) if section == KINDS_OF_TASKS]
    return found


@cache
def scenarios(file: Path) -> tuple[FeatureScenario, ...]:
    return parse(file.read_text("utf-8")).scenarios


def rule_of(scenario: FeatureScenario) -> str:
    """The rule that a scenario's title begins with; "" where it begins with none."""
    found = re.match(r"(§\d+\.\d+) |(§5 \w+): ", scenario.name)
    return (found[1] or found[2]) if found else ""


def test_every_rule_has_a_scenario() -> None:
    shown = {rule_of(each) for file in FILES for each in scenarios(file)}
    assert len(rules()) > 50
    assert [rule for rule in rules() if rule not in shown] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_scenario_begins_with_a_rule_that_is_there(file: Path) -> None:
    assert [each.name for each in scenarios(file) if rule_of(each) not in rules()] == []


def test_no_two_scenarios_have_one_name() -> None:
    names = Counter(each.name for file in FILES for each in scenarios(file))
    assert [name for name, times in names.items() if times > 1] == []


@pytest.mark.parametrize("form", [*ARRANGED, *EXPECTED, *UNUSED_BY_THE_KIT])
def test_every_form_of_a_step_is_used(form: str) -> None:
    steps = (step for file in FILES for each in scenarios(file) for step in each.steps)
    assert any(re.fullmatch(form, step.text) for step in steps)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_scenario_runs_and_expects_something(file: Path) -> None:
    for each in scenarios(file):
        texts = [step.text for step in each.steps]
        assert any(re.match(r"the workflow is (executed|started)", text) for text in texts), each.name
        assert any(re.fullmatch(form, text) for form in EXPECTED for text in texts), each.name
