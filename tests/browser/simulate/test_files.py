"""Runs and scenarios go out as files and come back: by the menu of a run, by the import, and dropped on the page."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Download, Page, expect

from tests.browser import person
from tests.browser.simulate.approval import lower, open_approval
from tests.serving import ROOT

pytestmark = pytest.mark.browser

DROP = """([name, text]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    for (const type of ["dragover", "drop"])
      document.body.dispatchEvent(new DragEvent(type, {bubbles: true, cancelable: true, dataTransfer: data}));
}"""


def text_of(download: Download) -> str:
    return Path(download.path()).read_text("utf-8")


def saved(page: Page, name: str) -> Download:
    """The file that a button gives."""
    with page.expect_download() as download:
        page.get_by_role("button", name=name).click()
    return download.value


@pytest.mark.long
def test_a_run_and_a_scenario_go_out_and_come_back(page: Page, live_server_url: str) -> None:
    open_approval(page, live_server_url)
    page.locator(".run-button").click()
    person.chip(page, "Completed")
    first = re.compile(page.url.partition("session=")[2].partition("&")[0])
    trace = saved(page, "Save the trace as a file")
    assert trace.suggested_filename == "Approved.trace.json"
    lower(page, "Runs")
    page.locator(".runrow").get_by_role("button", name="More of the run Approved").click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="Save as a file").click()
    run = download.value
    assert run.suggested_filename == "Approved.session.json"
    expect(page.locator(".toast").last).to_contain_text("signalbox simulate Approved.session.json")

    page.evaluate(DROP, [run.suggested_filename, text_of(run)])
    box = page.get_by_role("dialog")
    expect(box.get_by_label("The file’s text")).to_have_value(re.compile('"signalbox": "session"'))
    expect(box.get_by_label("Choose a file")).to_have_value(re.compile(run.suggested_filename))
    page.evaluate(DROP, ["shot.png", "\0"])
    expect(box).to_contain_text("shot.png is no text (UTF-8)")
    expect(box.get_by_label("The file’s text")).to_have_value(re.compile('"signalbox": "session"'))
    box.get_by_role("button", name="Cancel").click()
    expect(box).to_have_count(0)
    expect(page).to_have_url(first)
    page.evaluate(DROP, [run.suggested_filename, text_of(run)])
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page).not_to_have_url(first)
    person.chip(page, "Completed")
    assert text_of(saved(page, "Save the trace as a file")) == text_of(trace)
    assert len(json.loads(text_of(trace))) > 20

    page.evaluate(DROP, [trace.suggested_filename, text_of(trace)])
    page.get_by_role("button", name="Import", exact=True).click()
    expect(box).to_contain_text(re.compile(r"agree in all \d+ places"))
    box.press("Escape")
    expect(box).to_have_count(0)

    scenario = saved(page, "Save the scenario Approved as a file")
    assert "signalbox simulate Approved.scenario.yaml" in text_of(scenario).partition("\n")[0]
    suite = saved(page, "Export all")
    assert suite.suggested_filename.endswith(".suite.yaml")
    page.locator(".suitebar").get_by_role("button", name="Import…").click()
    field = box.get_by_label("The file’s text")
    field.fill("scenarios: 3")
    page.get_by_role("button", name="Import", exact=True).click()
    expect(box).to_contain_text("/scenarios: `scenarios` is a list of scenarios")
    field.fill(text_of(suite).replace("name: Approved", "name: Taken back"))
    page.get_by_role("button", name="Import", exact=True).click()
    expect(box).to_contain_text("1 scenario: Taken back.")
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.locator(".scnrow", has_text="Taken back")).to_be_visible()


RECORDED = ROOT / "tests/simulator/studies/recorded_runs/cases/lifecycle-another-branch"


@pytest.mark.long
def test_a_recorded_run_is_held_against_a_simulation_and_stepped_through(page: Page, live_server_url: str) -> None:
    person.simulate(page, person.bring(page, live_server_url, person.read(RECORDED / "definition.yaml")))
    history = next(RECORDED.glob("history.*")).read_text("utf-8")
    page.evaluate(DROP, ["events.jsonl", history])
    box = page.get_by_role("dialog")
    press = page.get_by_role("button", name="Import", exact=True)
    press.click()
    expect(box).to_contain_text("They part after")
    expect(box.locator(".cmppair")).to_contain_text("The recording")
    press.click()
    expect(box).to_have_count(0)
    expect(page.locator(".scnrow.on")).to_contain_text("Recorded: ")
    expect(page).to_have_url(re.compile("session="))
    expect(page.locator("#trace .count")).to_be_visible()
    found = json.loads((RECORDED / "found.json").read_text("utf-8"))
    expect(page.locator(".scrub b")).to_have_text(str(found["agreement"]["difference"]["step"]))
