"""The sheet that settles a merge, opened from the conflict markers of a text."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.person import bring


def paste(page: Page, text: str) -> None:
    """Puts `text` over all that stands in the source, as one paste."""
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+a")
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.setData('text/plain', text);
            document.querySelector('.cm-content').dispatchEvent(
                new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        }""",
        text,
    )


def picture(page: Page) -> None:
    row = page.locator("#problem-list li").filter(has_text="conflict of two versions is still in the text")
    row.get_by_role("button", name="Settle in a picture").first.click()


def marked(base: str | None, mine: str, theirs: str) -> str:
    """The three versions in one text, as Git has them with `diff3`; without a base as it has them else."""
    old = "" if base is None else f"||||||| base\n{base}"
    return f"<<<<<<< HEAD\n{mine}{old}=======\n{theirs}>>>>>>> main\n"


def opened(page: Page, url: str, base: str, mine: str, theirs: str) -> Locator:
    """The sheet with the picture of the three versions."""
    page.goto(f"{bring(page, url, base)}/design")
    expect(page.locator("#canvas svg.diagram")).to_be_visible()
    paste(page, marked(base, mine, theirs))
    picture(page)
    sheet = page.locator("dialog.sheet")
    expect(sheet.locator(".mrow").first).to_be_visible()
    return sheet
