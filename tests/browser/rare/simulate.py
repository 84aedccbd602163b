"""The rare dialogs of Simulate: of runs and scenarios."""

from playwright.sync_api import expect

from tests.browser import person
from tests.browser.credit_check import CREDIT, MIXED
from tests.browser.rare.stage import Rows, Stage
from tests.browser.simulate.approval import APPROVAL, RUN


def simulate(stage: Stage) -> str:
    address = stage.bring(person.read(APPROVAL), RUN)
    stage.twin.each(lambda page: person.simulate(page, address))
    stage.twin.each(person.loaded)
    return address


def ran(stage: Stage) -> str:
    """A run on each page, which has ended."""
    address = simulate(stage)
    stage.twin.each(person.start)
    stage.twin.each(lambda page: expect(page.locator(".result").first).to_be_visible())
    stage.twin.each(person.at_rest)
    return address


def of_run(stage: Stage, item: str) -> None:
    ran(stage)
    stage.twin.get_by_role("tab", name="Runs").click()
    stage.choose("More of the run Approved", item)


def save_run(stage: Stage) -> None:
    ran(stage)
    stage.press("Save scenario")


def delete_run(stage: Stage) -> None:
    of_run(stage, "Delete…")


def name_run(stage: Stage) -> None:
    of_run(stage, "Name…")


def changed_meanwhile(stage: Stage) -> None:
    address = ran(stage)
    path = f"/api/definitions/{address.rpartition('/')[2]}/scenarios"
    (kept,) = stage.twin.english.request.get(stage.url + path).json()
    stage.post(f"{path}/{kept['id']}", {"name": "Theirs", "scenario": {**kept["scenario"], "seed": 4711}}, "PUT")
    stage.press("Save scenario")
    stage.twin.get_by_label("Replace “Approved”").check()
    stage.press("Save")
    stage.twin.get_by_text("“Theirs” is at version 2 now").shows()


def remove_scenario(stage: Stage) -> None:
    simulate(stage)
    stage.press("Remove the scenario Approved")


def source(stage: Stage) -> None:
    simulate(stage)
    stage.press("Edit the source of Approved")
    stage.twin.each(lambda page: expect(page.locator("dialog .cm-content")).to_be_focused())
    stage.twin.press("Control+End")
    stage.twin.each(lambda page: page.keyboard.type("expct: 1\n"))
    stage.twin.each(lambda page: expect(page.locator("dialog .probs li").first).to_be_visible())


def your_name(stage: Stage) -> None:
    ran(stage)
    stage.twin.get_by_role("button", name="People here").click()


def sweep(stage: Stage) -> None:
    address = stage.bring(CREDIT, MIXED)
    stage.twin.each(lambda page: person.simulate(page, address))
    stage.twin.each(person.loaded)
    stage.press("Sweep…")
    stage.type("Place in the scenario", "/functions/creditCheck/choice/0/weight")
    stage.type("Values", "0..60..4")
    stage.type("Second place (optional)", "/functions/creditCheck/delay")
    stage.type("Values of the second place", "PT10S, PT5M, PT1H")
    stage.press("Make the map")
    stage.twin.each(lambda page: expect(page.locator(".hcell")).to_have_count(12))
    stage.twin.get_by_role("button", name="Make the map").shows(30_000)
    stage.twin.locator(".hcell").first.click()
    stage.twin.each(lambda page: expect(page.locator("dialog .hbar").first).to_be_visible())


SIMULATE: Rows = [
    ("Save the run as a scenario", save_run),
    ("Delete the run “{title}”?", delete_run),
    ("Name of the run", name_run),
    ("The scenario was changed meanwhile", changed_meanwhile),
    ("Remove the scenario", remove_scenario),
    ("Source of {name}", source),
    ("Your name", your_name),
    ("Sweep", sweep),
]
