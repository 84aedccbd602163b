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
