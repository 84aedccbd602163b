"""Long tasks of a page's main thread, as the browser itself tells of them."""

from typing import Any


def main_thread_tasks(trace: Any) -> tuple[list[float], list[float]]:
    """The tasks of the pages' main threads in milliseconds: how long they ran, and how long they lasted."""
    events = trace["traceEvents"]
    main = {
        (e["pid"], e["tid"]) for e in events if e["name"] == "thread_name" and e["args"]["name"] == "CrRendererMain"
    }
    tasks = [e for e in events if (e["pid"], e["tid"]) in main and e.get("ph") == "X" and "RunTask" in e["name"]]
    assert tasks
    return [e.get("tdur", e["dur"]) / 1000 for e in tasks], [e["dur"] / 1000 for e in tasks]
