"""The browser contexts of one test file: a page opens in a used one in half of the time that a fresh one takes.

What a page has read (scripts, styles, fonts, and how they are compiled) stays in its context. Cookies, storage,
permissions, routes and the line are as in a fresh one before it is used again.
"""

from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

Scheme = Literal["light", "dark"]
USUAL: ViewportSize = {"width": 1440, "height": 900}


class Contexts:
    """Gives each page that a test asks for a context of its own, and takes them back when the test has ended."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: list[BrowserContext] = []
        self._used: list[BrowserContext] = []

    def open_page(self, scheme: Scheme, width: int, height: int, locale: str | None) -> Page:
        """A new page in a context that no other page of this test has. A context of a language is not used again."""
        context = self._free.pop() if self._free and not locale else self._new(locale)
        if not locale:
            self._used.append(context)
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        return page

    def take_back(self, context: BrowserContext) -> None:
        """Close the context's pages, and take out all that they kept; one that is not used again is closed itself."""
        if context not in self._used:
            context.close()
            return
        self._used.remove(context)
        keeper = context.new_page()
        for page in context.pages:
            if page != keeper:
                page.close()
        context.set_offline(False)
        context.unroute_all()
        context.clear_permissions()
        context.clear_cookies()
        everything = {"origin": "*", "storageTypes": "all"}
        context.new_cdp_session(keeper).send("Storage.clearDataForOrigin", everything)
        keeper.close()
        self._free.append(context)

    def close(self) -> None:
        """Close all of them."""
        for context in [*self._free, *self._used]:
            context.close()

    def _new(self, locale: str | None) -> BrowserContext:
        return self._browser.new_context(viewport=USUAL, locale=locale)
