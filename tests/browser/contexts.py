"""The browser contexts of the tests: a page opens in a used one in half of the time that a fresh one takes.

What a page has read (scripts, styles, fonts, and how they are compiled) stays in its context. Cookies, storage,
permissions, routes and the line are as in a fresh one before it is used again. The page that empties a context is the
one that the next test has.
"""

from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

Scheme = Literal["light", "dark"]
USUAL: ViewportSize = {"width": 1440, "height": 900}


class Contexts:
    """Gives each page that a test asks for a context of its own, and takes them back when the test has ended."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: list[Page] = []
        self._used: list[BrowserContext] = []

    def open_page(self, scheme: Scheme, width: int, height: int, locale: str | None) -> Page:
        """A fresh page in a context that no other page of this test has. A context of a language is not used again."""
        page = self._free.pop() if self._free and not locale else self._new(locale).new_page()
        if not locale:
            self._used.append(page.context)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        return page

    def take_back(self, context: BrowserContext) -> None:
        """Close the context's pages, and take out all that they kept; one that is not used again is closed itself."""
        if context not in self._used:
            context.close()
            return
        self._used.remove(context)
        fresh = context.new_page()
        for page in context.pages:
            if page != fresh:
                page.close()
        context.set_offline(False)
        context.unroute_all()
        context.clear_permissions()
        context.clear_cookies()
        everything = {"origin": "*", "storageTypes": "all"}
        session = context.new_cdp_session(fresh)
        session.send("Storage.clearDataForOrigin", everything)
        session.detach()
        self._free.append(fresh)

    def close(self) -> None:
        """Close all of them."""
        for context in [*(page.context for page in self._free), *self._used]:
            context.close()

    def _new(self, locale: str | None) -> BrowserContext:
        return self._browser.new_context(viewport=USUAL, locale=locale)
