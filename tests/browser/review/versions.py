"""What tests of the Review page share: versions that are saved, and where things are on the page."""

from playwright.sync_api import Locator, Page, expect


def save(page: Page, address: str, text: str, over: int) -> None:
    """Put a text over version `over` of a definition, as its author would from elsewhere."""
    url = address.partition("/definitions/")[0]
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies(url)}
    saved = page.request.put(
        address.replace("/definitions/", "/api/definitions/"),
        data={"text": text, "version": over},
        headers={"X-CSRFToken": cookies["csrftoken"], "Origin": url},
    )
    assert saved.ok, saved.text()


def review(page: Page, address: str, query: str = "?from=1") -> None:
    """Open the page, compared with the first version, and wait for its drawing."""
    page.goto(f"{address}/review{query}")
    expect(page.locator("#canvas .sb-node").first).to_be_visible(timeout=20_000)


def rows(page: Page, group: str) -> Locator:
    """The changes of one of the three groups."""
    return page.locator(".changegroup").filter(has=page.get_by_role("heading", name=group)).locator(".changerow")
