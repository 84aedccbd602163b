"""The gallery's first example, and the pictures on the library's cards."""

from playwright.sync_api import Page

from tests.serving import ROOT

EXAMPLE = ROOT / "designer/library/examples/6-expense-approval"


def thumbnails(page: Page) -> None:
    """Every picture in sight is loaded and none of the cards says that it has none."""
    page.wait_for_function(
        """() => [...document.images].filter((one) => one.getBoundingClientRect().top < innerHeight)
             .every((one) => one.complete && one.naturalWidth > 0)"""
    )
