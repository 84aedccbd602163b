"""What a walk is watched for: exceptions, complaints of the console, answers of 5xx, and controls that do nothing."""

import re
from dataclasses import dataclass, field

from playwright.sync_api import ConsoleMessage, Page, Response

WATCH = """
(() => {
  const told = window.__walk = { changes: 0 };
  const count = () => { told.changes += 1; };
  const see = () => new MutationObserver(count).observe(document.documentElement,
    { subtree: true, childList: true, attributes: true, characterData: true });
  if (document.documentElement) see(); else addEventListener("DOMContentLoaded", see);
  for (const name of ["input", "change", "toggle", "close", "scroll", "fullscreenchange", "beforeprint"])
    addEventListener(name, count, { capture: true, passive: true });
  const send = window.fetch;
  window.fetch = (...given) => { count(); return send(...given); };
  window.print = count;
  const say = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) { if (!/"(ack|sync)"/.test(data)) count(); return say.call(this, data); };
})();
"""
"""Counts whatever a person could notice, or what is asked of the server."""

OF_THE_LINE = re.compile(r"Failed to load resource|WebSocket connection to|ERR_CONNECTION|net::ERR|Failed to fetch")
"""The browser's own remarks on refused requests and cut lines; answers of 5xx are seen by themselves."""


@dataclass
class Complaints:
    """What was found on the pages of one walk; `away` while the server is ended on purpose."""

    found: list[str] = field(default_factory=list)
    away: bool = False
    asked: int = 0
    """How often the browser itself was asked for something, such as a file."""

    def watch(self, page: Page) -> None:
        """Listen to a page from now on."""
        page.add_init_script(WATCH)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.add(f"an exception: {error}"))
        page.on("response", self._response)
        page.on("dialog", lambda dialog: dialog.accept())
        page.on("filechooser", self._asks)
        page.on("download", self._asks)
        page.on("popup", self._asks)

    def add(self, words: str) -> None:
        """Complain."""
        self.found.append(words)

    def _asks(self, _thing: object) -> None:
        self.asked += 1

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not OF_THE_LINE.search(message.text):
            self.add(f"the console: {message.text[:600]}")

    def _response(self, response: Response) -> None:
        if response.status >= 500 and not self.away and response.status != 503:
            self.add(f"{response.status} to {response.request.method} {response.url}")


def changes(page: Page) -> int:
    """How often something was noticed on the page since it was opened."""
    return int(page.evaluate("window.__walk ? window.__walk.changes : 0"))
