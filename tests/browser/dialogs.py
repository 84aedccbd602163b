"""The dialogs of the pages, and how a person opens them."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser import person

Open = Callable[[Page], object]


def at(selector: str) -> Open:
    return lambda page: page.locator(selector).click()


def other_definition(page: Page) -> None:
    page.get_by_label("From", exact=True).select_option(label="Another definition…")


def outside(page: Page) -> None:
    page.get_by_role("button", name="Print and export").click()
    page.get_by_role("menuitem", name="Image link and embed code…").click()


def data(page: Page) -> None:
    person.box(page, "CheckCredit").first.click()
    page.get_by_role("tab", name="Data").click()
    page.get_by_role("button", name="Pick from data: Input").first.click()


def press(name: str) -> Open:
    return lambda page: page.get_by_role("button", name=name).first.click()


def card_menu(name: str) -> Open:
    def choose(page: Page) -> None:
        page.get_by_role("button", name="More for Customer Credit Check Workflow").first.click()
        page.get_by_role("menuitem", name=name).click()

    return choose


def state_menu(name: str) -> Open:
    def choose(page: Page) -> None:
        person.box(page, "CheckCredit").first.click(button="right")
        page.get_by_role("menuitem", name=name).click()

    return choose


PAGES: dict[str, dict[str, tuple[str, Open]]] = {
    "library": {
        "New definition": ("New definition", at("#new")),
        "Import": ("Import", at("#import")),
        "Keys": ("Keys", at("#keys")),
        "Tags of “{name}”": ("Tags of", card_menu("Tags…")),
        "Export “{name}”": ("Export “", card_menu("Export…")),
        "Where “{name}” is used": ("Where “", card_menu("Where used")),
        "New project": ("New project", press("New project…")),
    },
    "design": {
        "{label} in a resource": ("in a resource", press("In a resource")),
        "Delete {words}?": ("Delete the function", press("Delete creditCheckFunction")),
        "Data for {label}": ("Data for", data),
        "Extract into a sub-workflow": ("Extract into", state_menu("Extract into a sub-workflow…")),
        "Share “{name}”": ("Share “", press("Share")),
        "Activity": ("Activity", press("Activity")),
    },
    "simulate": {"Import scenarios or a run": ("Import scenarios or", press("Import…"))},
    "review": {
        "Request changes of version {version}": ("Request changes of", press("Request changes")),
        "When is a version approved?": ("When is a version", press("Review settings")),
        "Compare with another definition": ("Compare with another", other_definition),
        "Image link and embed code": ("Image link", outside),
        "Ask for a review of version {version}": ("Ask for a review of", press("Ask for a review")),
    },
}
"""By page: the title in the source, how the shown one begins, and how a person opens it."""

ELSEWHERE = {
    "Project “{name}”": "a project: tests/browser/library/test_projects.py",
    "Tokens of “{name}”": "a project: tests/browser/library/test_project_tokens.py",
    "Move to a project": "definitions to choose, or a card: tests/browser/library/test_projects.py",
    "Exported, with losses": "a format that loses something",
    "This choice takes something out": "a choice that loses something: tests/browser/design/test_tasks_form.py",
    "Write this in {name}?": "a text with what JSON cannot say",
    "Your name": "a guest, or several people in one session",
    "Save the run as a scenario": "a run",
    "Remove the scenario": "a scenario",
    "Delete the run “{title}”?": "a run",
    "Name of the run": "a run",
    "The scenario was changed meanwhile": "two writers of one scenario",
    "Importing…": "an import that takes its time",
    "Changed elsewhere": "two writers of one resource",
    "Merge into the text": "a version: tests/browser/design/test_merge_versions.py",
    "Source of {name}": "a scenario: tests/browser/simulate/test_scenario_source.py",
    "Rename the resource": "a resource",
    "New resource": "the view of resources",
    "Delete “{name}” for good?": "the archive",
    "History of decisions": "a decision",
    "You cannot approve version {version}": "the author, on a server with accounts",
    "Problems of version {to}": "a version with problems",
    "Delete {what}?": "a task of DSL 1.0",
    "Take the tasks out of “{name}”?": "a task of DSL 1.0 with more than its list",
    "Extract into a function": "a task of DSL 1.0",
    "Describe the input by this sample?": "a sample that is pasted: tests/browser/design/test_tasks_pasted.py",
    "Operations of “{title}”": "a document that is pasted: tests/browser/design/test_tasks_pasted.py",
    "Convert “{name}” to {to}": "a text, converted meanwhile",
    "Move “{name}” to another engine": "a definition of 1.0, moved meanwhile",
    "Convert definitions": "definitions of the library; Enter begins the work",
    "Converted to {to}": "definitions, converted meanwhile",
    "Inline the sub-workflow": "a sub-workflow that several definitions could be",
    "Caption of this step": "a played scenario",
    "Sweep": "fields of its own, in which Enter begins the work",
}
"""Dialogs of rare states, made by the same function; their own tests press their buttons. What Enter needs of them is
read in the source (`test_enter_has_something_to_do_in_rare_dialogs`), how they look by `rare/`."""
