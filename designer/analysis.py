"""Looking at texts from the server: the work is done in a worker process; a text that is too much for it is a finding.

The shape of an analysis is `designer.api.shapes.Analysis`; `designer/workers/analysing.py` makes it.
"""

import json
from typing import Any

from django.conf import settings

from designer.store import Facts
from designer.workers import WorkerError, analysis_pool

EMPTY: dict[str, Any] = {
    "syntax": None,
    "dialect": None,
    "reason": "",
    "detected": None,
    "name": "",
    "outline": [],
    "places": {},
    "names": {"states": [], "functions": [], "events": [], "retries": []},
    "vocabulary": None,
    "diagram": None,
}


async def analyse_json(request: dict[str, Any]) -> bytes:
    """The analysis of `{text, syntax?, dialect?, detail?, direction?}` as JSON text."""
    try:
        return await analysis_pool().call_raw("analyse", request, settings.LIMIT_ANALYSIS_SECONDS)
    except WorkerError as error:
        return json.dumps({**EMPTY, "diagnostics": [_finding(error)]}).encode()


async def facts(text: str, dialect: str | None = None) -> Facts:
    """What the library shows of a text; one that cannot be analysed in time counts as one error."""
    try:
        found = await analysis_pool().call("facts", {"text": text, "dialect": dialect}, settings.LIMIT_ANALYSIS_SECONDS)
    except WorkerError:
        return Facts(errors=1, readable=False)
    return Facts(**found)


async def draw(text: str, detail: str, theme: str, direction: str, dialect: str | None = None) -> str | None:
    """The SVG of a text, or None where it cannot be drawn."""
    request = {"text": text, "detail": detail, "theme": theme, "direction": direction, "dialect": dialect}
    try:
        found = await analysis_pool().call("draw", request, settings.LIMIT_ANALYSIS_SECONDS)
    except WorkerError:
        return None
    return None if found is None else str(found)


async def repair(text: str) -> dict[str, Any] | None:
    """What `designer.workers.analysing.repair` offers for a text, or None: also where that would take too long."""
    try:
        found = await analysis_pool().call("repair", {"text": text}, settings.LIMIT_ANALYSIS_SECONDS)
    except WorkerError:
        return None
    return None if found is None else dict(found)


def _finding(error: WorkerError) -> dict[str, Any]:
    place = {"pointer": "", "line": 1, "column": 1, "end_line": 1, "end_column": 1, "from": 0, "to": 0}
    return {"rule": error.code, "severity": "error", "message": error.message, **place}
