"""The rare dialogs of the Library and of a resource."""

import re

from playwright.sync_api import FilePayload, Page, expect

from tests.browser import person
from tests.browser.library.samples import CHILD, GREETING, PARENT
from tests.browser.rare.stage import Rows, Stage

FUNCTIONS = "functions:\n- name: greet\n  operation: api.json#greet\n"
LOSING = """\
id: losing
name: Sending the parcels off
specVersion: '0.8'
version: 1.0.0
start: Check
functions: [{name: check, operation: "api.json#check"}]
states:
- {name: Check, type: operation, actions: [{functionRef: {refName: check, invoke: async}}], end: true}
"""


def family(stage: Stage) -> None:
    for text in (PARENT, CHILD):
        stage.bring(text.format("Hen"))


def project(stage: Stage) -> None:
    family(stage)
    made = stage.post("/api/projects", {"name": "Billing of parcels"})
    stage.twin.goto(f"{stage.url}/?project={made['id']}")
    stage.press("Project…")


def tokens(stage: Stage) -> None:
    project(stage)
    stage.press("Tokens…")
    stage.type("What it is for", "nightly push of all that we have")
    stage.press("Make token")
    stage.twin.each(lambda page: expect(page.locator("dialog[open]").last.locator("li").first).to_be_visible())


def move(stage: Stage) -> None:
    family(stage)
    stage.post("/api/projects", {"name": "Billing of parcels"})
    stage.twin.goto(stage.url)
    stage.press("Move…")


def losses(stage: Stage) -> None:
    family(stage)
    stage.twin.goto(stage.url)
    stage.choose("More for Hen parent", "Export…")
    stage.twin.get_by_role("radio", name=re.compile("^JSON (?!graph)")).check()
    stage.press("Export")
    stage.twin.get_by_text("Exported, with losses").shows()


def importing(stage: Stage) -> None:
    stage.twin.goto(stage.url)
    stage.twin.each(lambda page: person.held(page, "**/api/import"))
    stage.twin.locator("#import").click()
    stage.twin.locator("#import-text").fill(CHILD.format("Hen"))
    stage.press("Import text")
    stage.twin.get_by_text("The files are looked at and kept.").shows()


def resources(stage: Stage) -> str:
    made = stage.post("/api/resources", {"name": "functions.yaml", "text": FUNCTIONS})
    return str(made["id"])


def new_resource(stage: Stage) -> None:
    stage.twin.goto(f"{stage.url}/#resources")
    stage.press("New resource")


def rename_resource(stage: Stage) -> None:
    resources(stage)
    stage.twin.goto(f"{stage.url}/#resources")
    stage.choose("More for functions.yaml", "Rename…")


def changed_elsewhere(stage: Stage) -> None:
    made = resources(stage)
    stage.twin.goto(f"{stage.url}/resources/{made}")
    theirs = {"text": FUNCTIONS.replace("greet\n", "greetings from somebody else\n"), "version": 1}
    stage.post(f"/api/resources/{made}", theirs, "PUT")
    stage.twin.each(lambda page: person.type_at_end(page, "- name: greet", "er"))
    stage.twin.get_by_role("button", name="Compare and choose").click()


def gone_for_good(stage: Stage) -> None:
    address = stage.bring(CHILD.format("Hen"))
    archived(stage, address)
    stage.twin.goto(f"{stage.url}/#archive")
    stage.twin.get_by_role("button", name="Delete Hen child for good").click()


def archived(stage: Stage, address: str) -> None:
    """Put a definition into the archive."""
    page = stage.twin.english
    token = next(one["value"] for one in page.context.cookies(stage.url) if one["name"] == "csrftoken")
    headers = {"X-CSRFToken": token, "Origin": stage.url}
    assert page.request.delete(address.replace("/definitions/", "/api/definitions/"), headers=headers).ok


def conversions(stage: Stage) -> None:
    family(stage)
    for text in (LOSING, LOSING.replace(", invoke: async", "").replace("losing", "good"), "id: broken\nstates: [\n"):
        stage.bring(text)
    stage.twin.goto(stage.url)
    stage.press("Convert…")
    stage.twin.get_by_text("cannot", exact=False).first.shows()


def converted(stage: Stage) -> None:
    conversions(stage)
    stage.press("Convert")
    done = re.compile(r"\d")

    def ended(page: Page) -> None:
        expect(page.locator(".conversions-deeds, .conversions-head button").first).to_be_visible()
        expect(page.locator(".conversions progress")).to_be_hidden(timeout=60_000)
        expect(page.locator(".conversions [role=status]")).to_contain_text(done)

    stage.twin.each(ended)
    stage.twin.each(lambda page: page.locator(".conversions summary").first.click())


def repaired(stage: Stage) -> None:
    stage.twin.goto(stage.url)
    stage.twin.locator("#import").click()
    stage.twin.locator("#import-text").fill("1. {\n2.   “id”: “hen”,\n3.   “name”: “Hen”,\n4.   “states”: []\n5. }\n")
    stage.press("Import text")
    stage.twin.get_by_text("Signalbox can repair it.").shows()


def imported(stage: Stage) -> None:
    stage.bring(CHILD.format("Hen"))
    stage.twin.goto(stage.url)
    texts = {
        "parent.yaml": PARENT.format("Hen"),
        "functions.json": FUNCTIONS,
        "notes.yaml": "greeting: hello\n",
        "losing.yaml": LOSING.replace("refName: check", "refName: nothing"),
        "child.yaml": CHILD.format("Hen").replace("PT1S", "PT2S"),
    }
    files: list[FilePayload] = [
        {"name": name, "mimeType": "application/octet-stream", "buffer": text.encode()} for name, text in texts.items()
    ]
    stage.brought.extend([*texts.values(), *(f"· {name}" for name in texts)])
    stage.twin.each(lambda page: page.locator("#files").set_input_files(files))
    stage.twin.each(lambda page: expect(page.locator("dialog .report li")).to_have_count(len(files)))


def archive_used(stage: Stage) -> None:
    family(stage)
    stage.twin.goto(stage.url)
    stage.choose("More for Hen child", "Archive")


def rename_used(stage: Stage) -> None:
    resources(stage)
    stage.bring(GREETING)
    stage.twin.goto(f"{stage.url}/#resources")
    stage.choose("More for functions.yaml", "Rename…")


LIBRARY: Rows = [
    ("Project “{name}”", project),
    ("Tokens of “{name}”", tokens),
    ("Move to a project", move),
    ("Exported, with losses", losses),
    ("Importing…", importing),
    ("New resource", new_resource),
    ("Rename the resource", rename_resource),
    ("Changed elsewhere", changed_elsewhere),
    ("Delete “{name}” for good?", gone_for_good),
    ("Convert definitions", conversions),
    ("Converted to {to}", converted),
    ("Import", repaired),
    ("Import", imported),
    ("Archive “{name}”", archive_used),
    ("Rename “{name}”", rename_used),
]
