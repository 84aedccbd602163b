"""Long tasks of a page's main thread, as the browser itself tells of them."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page


def main_thread_tasks(trace: Any) -> tuple[list[float], list[float]]:
    """The tasks of the pages' main threads in milliseconds: how long they ran, and how long they lasted."""
    events = trace["traceEvents"]
    main = {
        (e["pid"], e["tid"]) for e in events if e["name"] == "thread_name" and e["args"]["name"] == "CrRendererMain"
    }
    tasks = [e for e in events if (e["pid"], e["tid"]) in main and e.get("ph") == "X" and "RunTask" in e["name"]]
    assert tasks
    return [e.get("tdur", e["dur"]) / 1000 for e in tasks], [e["dur"] / 1000 for e in tasks]


@contextmanager
def longest_tasks(page: Page) -> Iterator[list[float]]:
    """How long the tasks of the page's main thread ran meanwhile, the longest first; they are there at the end."""
    chromium: Browser | None = page.context.browser
    assert chromium is not None
    found: list[float] = []
    chromium.start_tracing(page=page, categories=["toplevel"])
    try:
        yield found
    finally:
        trace = json.loads(chromium.stop_tracing())
    found += sorted(main_thread_tasks(trace)[0], reverse=True)
