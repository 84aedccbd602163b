"""The cursor in the source, put on a name."""

from playwright.sync_api import Page

from tests.browser import person


def put_on(page: Page, line: str, word: str) -> None:
    """Put the cursor into a word of a line."""
    person.end_of(page, line)
    page.keyboard.press("Home")
    text = page.locator(".cm-line").filter(has_text=line).first.inner_text()
    for _ in range(len(text) - len(text.lstrip()), text.index(word) + 1):
        page.keyboard.press("ArrowRight")
