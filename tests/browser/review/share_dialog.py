"""The Share dialog, as a person uses it."""

from playwright.sync_api import Page


def share(page: Page, label: str = "Marta", may: str = "read and comment") -> str:
    """Make a link in the dialog that is open; returns its address."""
    page.get_by_label("For whom").fill(label)
    page.locator("#link-comments").select_option(label=may)
    page.get_by_role("button", name="Create link").click()
    return page.get_by_label("Address of the new link").input_value()
