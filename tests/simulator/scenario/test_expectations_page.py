"""What docs/scenarios.md shows of expectations is so: each example holds in the scenario that it names, and every
expectation has one."""

import re
from functools import cache
from typing import Any, NamedTuple

import pytest

from simulator.scenario.format.expectations import EXPECT
from simulator.scenario.result import result, simulate
from simulator.scenario.scenario import Scenario, scenarios
from tests.import_graph import ROOT
from tests.simulator.runs import setup_of
from workflow.document import read
from workflow.paths import Json

PAGE = (ROOT / "docs" / "scenarios.md").read_text("utf-8").partition("## What is expected\n")[2].partition("\n## ")[0]
ROW = re.compile(r"^\| (.*) \| (.*) \| `(.*)` \| (\w+) \|$", re.MULTILINE)
SAME_IN_ALL = {"first"}
"""What is the same in all scenarios of the page."""


class Example(NamedTuple):
    """What is expected in a scenario, by its name; `entries` is what the row is about."""

    entries: str
    expect: dict[str, Any]
    scenario: str


def examples() -> list[Example]:
    return [Example(entries, read(written).data, scenario) for entries, _, written, scenario in ROW.findall(PAGE)]


@cache
def cases() -> tuple[Json, dict[str, dict[str, Any]]]:
    """The definition of the page, and its scenarios by name."""
    definition, suite = (read(text).data for text in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL))
    return definition, {case.name: dict(case.data) for case in scenarios(suite)}


def hold(expect: Json, name: str) -> bool:
    definition, by_name = cases()
    whole = {**by_name[name], "expect": expect}
    ready = setup_of(definition, whole)
    found = result(ready, Scenario(whole), *simulate(ready))
    return all(one["held"] for one in found["expectations"])


@pytest.mark.parametrize("example", examples(), ids=lambda one: one.entries)
def test_the_example_holds_in_its_scenario(example: Example) -> None:
    assert hold(example.expect, example.scenario)


@pytest.mark.parametrize("example", examples(), ids=lambda one: one.entries)
def test_the_example_tells_scenarios_apart(example: Example) -> None:
    _, by_name = cases()
    others = [hold(example.expect, name) for name in by_name if name != example.scenario]
    assert not all(others) or SAME_IN_ALL & set(example.expect)


def test_every_expectation_has_its_row_and_its_example() -> None:
    named = [name for example in examples() for name in re.findall(r"`(\w+)", example.entries)]
    assert sorted(named) == sorted(EXPECT.by_name)
    assert all(set(one.expect) & set(re.findall(r"`(\w+)", one.entries)) for one in examples())
