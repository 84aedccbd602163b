"""Runs of hostile definitions, as a page asks for them."""

from typing import Any

from designer.workers.tasks import Unstartable
from designer.workers.tasks.batch import run
from tests.pace import within
from workflow.paths import Json


def ran(text: str, scenario: Json, seconds: float) -> dict[str, Any]:
    """The result, or `refused` with the reason; it must be there within so many seconds of CPU time."""
    return within(seconds, lambda: _ran(text, scenario))


def _ran(text: str, scenario: Json) -> dict[str, Any]:
    try:
        return run({"definition": text, "with": [], "scenario": scenario})
    except Unstartable as refused:
        return {"status": "refused", "error": str(refused)}
