"""The rare dialogs of Design."""

import re

from playwright.sync_api import Page, expect

from tests.browser import person
from tests.browser.design.canvas_samples import ROW
from tests.browser.design.convertible import ORDERS, SCENARIO
from tests.browser.design.dropped import PETS, drop
from tests.browser.design.histories import NEW, TEXT
from tests.browser.library.samples import PARENT
from tests.browser.rare.stage import Rows, Stage

HEAD = "document: {dsl: 1.0.3, namespace: test, name: kinds, version: 1.0.0}\n"
FORK = HEAD + "do:\n- both:\n    fork:\n      branches:\n      - a: {call: pay}\n      - b: {call: ship}\n"
GUARDED = (
    HEAD
    + """do:
- guarded:
    try:
    - pay: {set: {paid: true}}
    - ship: {set: {sent: true}}
    catch:
      errors: {with: {status: 408}}
      retry: {delay: {seconds: 3}, limit: {attempt: {count: 5}}}
    then: last
- last: {set: {done: true}}
"""
)


def design(stage: Stage, text: str, scenario: object = None) -> str:
    address = stage.bring(text, scenario)
    stage.twin.each(lambda page: person.design(page, address))
    stage.twin.each(person.loaded)
    stage.twin.each(person.at_rest)
    return address


def context(stage: Stage, name: str, item: str) -> None:
    """An item of the menu of a box."""
    person.box(stage.page, name).first.click(button="right", position={"x": 12, "y": 12})
    stage.twin.get_by_role("menuitem", name=item).click()


def in_json(stage: Stage) -> None:
    design(stage, TEXT)
    stage.press("JSON")


def takes_out(stage: Stage) -> None:
    stage.brought.append('fork: {"branches": [{"a": {"call": "pay"}}, {"b": {"call": "ship"}}]}')
    design(stage, FORK)
    person.box(stage.page, "both").first.click()
    stage.twin.locator("#inspector").get_by_role("button", name="Set", exact=True).click()


def merged(stage: Stage) -> None:
    address = stage.bring(ROW)
    path = f"/api/definitions/{address.rpartition('/')[2]}"
    stage.post(path, {"text": ROW.replace("a: 1", "a: 57"), "version": 1}, "PUT")
    stage.twin.each(lambda page: person.design(page, address))
    stage.twin.get_by_role("tab", name="History").click()
    stage.press("Merge…")


def two_merged(stage: Stage) -> None:
    merged(stage)
    stage.twin.each(lambda page: page.locator("dialog[open] .dfoot .primary").click())
    stage.twin.each(lambda page: expect(page.locator("dialog.sheet .mrow").first).to_be_visible())


def compared(stage: Stage) -> None:
    address = stage.bring(TEXT)
    path = f"/api/definitions/{address.rpartition('/')[2]}"
    stage.post(path, {"text": NEW, "version": 1}, "PUT")
    stage.twin.each(lambda page: person.design(page, address))
    stage.twin.get_by_role("tab", name="History").click()
    stage.press("Compare…")
    stage.twin.each(lambda page: expect(page.locator("dialog.sheet .sb-node.added").first).to_be_visible())


def calendar(stage: Stage) -> None:
    design(stage, HEAD + "schedule: {cron: 0 9 * * 1-5}\n" + FORK.removeprefix(HEAD))
    stage.twin.locator("#calendar").click()
    stage.twin.each(lambda page: expect(page.locator("dialog.sheet .calside").first).to_be_visible())


def delete_task(stage: Stage) -> None:
    design(stage, GUARDED)
    person.box(stage.page, "last").first.click()
    stage.twin.press("Delete")


def delete_in_form(stage: Stage) -> None:
    design(
        stage,
        GUARDED + "use:\n  functions:\n    tell: {call: http, with: {method: get, endpoint: 'https://a.example'}}\n",
    )
    stage.twin.get_by_role("button", name="Delete last", exact=True).first.click()


def take_tasks_out(stage: Stage) -> None:
    design(stage, GUARDED)
    context(stage, "guarded", "Take its tasks out…")


def function(stage: Stage) -> None:
    design(stage, ROW)
    person.box(stage.page, "a").first.click()
    person.box(stage.page, "b").first.click(modifiers=["Shift"])
    stage.twin.press("e")


def sample(stage: Stage) -> None:
    design(stage, ROW)
    stage.twin.each(lambda page: drop(page, ("order.json", '{"id": 1, "items": [{"n": "x"}]}')))


def operations(stage: Stage) -> None:
    design(stage, ROW)
    stage.twin.each(lambda page: drop(page, ("pets.yaml", PETS)))


def to_conversion(stage: Stage, item: str) -> None:
    stage.twin.locator("#dialect").click()
    stage.twin.get_by_role("menuitem", name=item).click()

    def ready(page: Page) -> None:
        box = page.locator("dialog[open]")
        expect(box.locator(".outcome")).to_be_visible(timeout=30_000)
        expect(box.locator("figure .sb-node").first).to_be_visible()

    stage.twin.each(ready)


def conversion(stage: Stage) -> None:
    design(stage, ORDERS, SCENARIO)
    to_conversion(stage, "Convert to 1.0")
    stage.twin.each(lambda page: page.locator("dialog[open] select").nth(1).select_option(index=1))
    stage.twin.each(lambda page: expect(page.locator("dialog[open] .place")).to_have_text(re.compile("1")))


def moved(stage: Stage) -> None:
    design(stage, GUARDED)
    to_conversion(stage, "Move to another engine…")


def inlined(stage: Stage) -> None:
    design(stage, PARENT.format("Hen"))
    context(stage, "Run", "Inline the sub-workflow")


DESIGN: Rows = [
    ("Write this in {name}?", in_json),
    ("This choice takes something out", takes_out),
    ("Merge into the text", merged),
    ("Merge two versions", two_merged),
    ("Compare versions", compared),
    ("Calendar", calendar),
    ("Delete {what}?", delete_task),
    ("Delete {what}?", delete_in_form),
    ("Take the tasks out of “{name}”?", take_tasks_out),
    ("Extract into a function", function),
    ("Describe the input by this sample?", sample),
    ("Operations of “{title}”", operations),
    ("Convert “{name}” to {to}", conversion),
    ("Move “{name}” to another engine", moved),
    ("Inline the sub-workflow", inlined),
]
