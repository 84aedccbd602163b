"""The corpus in the browser: all definitions draw; six run to the very end that the command line finds."""

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.conftest import OpenPage
from tests.browser.looks import Screenshot
from tests.definitions import SHARED, shared
from tests.serving import ROOT
from tests.tiers import share

CORPUS = SHARED / "corpus/0.6-draft"
SCENARIOS = ROOT / "tests/fixtures/corpus-scenarios"
RUNS = {
    "greeting": "ex-greeting-example.yaml",
    "event-based-greeting": "ex-event-based-greeting-example.yaml",
    "visa-event-switch": "ex-event-based-transitions-example.yaml",
    "patient-vitals": "ex-monitor-patient-vital-signs-example.yaml",
    "credit-check": "ex-perform-customer-credit-check-example.yaml",
    "job-monitoring": "ex-monitor-job-example.yaml",
}
CHIPS = {"completed": "Completed", "terminated": "Terminated", "failed": "Failed", "timed-out": "Timed out"}

pytestmark = [pytest.mark.browser, shared]


@cache
def headless(name: str) -> dict[str, Any]:
    """What `simulate` finds for the definition and scenario `name`."""
    command = [sys.executable, "manage.py", "simulate", str(CORPUS / RUNS[name])]
    scenario = SCENARIOS / f"{name}.yaml"
    done = subprocess.run(
        [*command, "--scenario", str(scenario), "--format", "json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("name", share(list(RUNS), 3))
def test_a_run_ends_in_the_browser_as_it_does_headless(
    name: str, page: Page, live_server_url: str, screenshot: Screenshot
) -> None:
    scenario = yaml.safe_load(person.read(SCENARIOS / f"{name}.yaml"))
    address = person.bring(page, live_server_url, person.read(CORPUS / RUNS[name]), scenario)
    person.simulate(page, address)
    expect(page.get_by_role("radio", name=scenario["name"])).to_be_checked()
    person.start(page)

    expected = headless(name)
    person.chip(page, CHIPS[expected["status"]])
    assert person.output(page) == expected["output"]
    for state in state_names(CORPUS / RUNS[name]):
        look = re.compile(r"\btaken\b" if state in expected["path"] else r"\bnottaken\b")
        expect(person.box(page, state)).to_have_class(look)
    expect(page.locator("#trace .count")).to_have_text(f"{len(expected['trace']):,}")
    screenshot(page, f"corpus-{name}")


def test_every_definition_opens_with_a_diagram(
    open_page: OpenPage, live_server_url: str, screenshot: Screenshot
) -> None:
    page = open_page()
    page.goto(live_server_url)
    files = sorted(path for path in CORPUS.iterdir() if path.suffix in (".yaml", ".json"))
    assert len(files) == 18
    for path in files:
        names = state_names(path)
        address = person.bring(page, live_server_url, person.read(path))
        person.design(page, address)
        expect(page.locator("#canvas .band")).to_be_hidden()
        for name in names:
            expect(person.box(page, name).first).to_be_attached()
        screenshot(page, f"corpus-design-{path.name.removeprefix('ex-').replace('.', '-')}")


def state_names(path: Path) -> list[str]:
    """The names of the top-level states of a definition."""
    return [state["name"] for state in yaml.safe_load(person.read(path))["states"]]
