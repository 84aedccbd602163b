"""Looking at texts from the server: the work is done in a worker process; a text that is too much for it is a finding.

The shape of an analysis is `designer.api.schemas.analysis.Analysis`; `designer/workers/tasks/analysis.py` makes it.
"""

import base64
import json
from dataclasses import asdict, dataclass
from typing import Any, cast

from django.conf import settings

from designer.library.context import surroundings
from designer.library.known_data import known_data
from designer.library.resources import Looked
from designer.library.store import Facts
from designer.workers.client import TEXTS, WorkerError
from workflow.exports import Edition
from workflow.paths import Json

EMPTY: dict[str, Any] = {
    "syntax": None,
    "dialect": None,
    "reason": "",
    "detected": None,
    "runtime": "specification",
    "name": "",
    "outline": [],
    "places": {},
    "names": {"states": [], "functions": [], "events": [], "retries": [], "errors": []},
    "kinds": [],
    "declares": [],
    "tiles": [],
    "vocabulary": None,
    "diagram": None,
    "undrawn": None,
}


@dataclass(frozen=True)
class Exported:
    """A file, and what it does not have of the definition: `{message, line, column}` each."""

    data: bytes
    losses: list[dict[str, Any]]


async def analyse_json(request: dict[str, Json]) -> bytes:
    """The analysis of `{text, syntax?, dialect?, detail?, direction?}` as JSON text, with what the library gives it.

    `definition` is the one that the text is of: its last drawing is kept in the process that made it.
    """
    definition = request.pop("definition", None)
    request = request | await surroundings(request["text"]) | {"present": await known_data(definition)}
    try:
        return await TEXTS.call_raw("analyse", request, settings.LIMIT_ANALYSIS_SECONDS, definition)
    except WorkerError as error:
        return json.dumps({**EMPTY, "diagnostics": [_finding(error)]}).encode()


async def fix_json(request: dict[str, Json]) -> bytes:
    """The edits that fix all findings of a kind, as JSON text; raises WorkerError. `definition`: as `analyse_json`."""
    definition = request.pop("definition", None)
    request = request | await surroundings(request["text"]) | {"present": await known_data(definition)}
    return await TEXTS.call_raw("fix", request, settings.LIMIT_COMMAND_SECONDS)


async def facts(text: str, dialect: str | None = None, last_dialect: str | None = None, runtime: str = "") -> Facts:
    """What the library shows of a text; one that cannot be analysed in time counts as one error.

    `last_dialect` is what the text was taken for before it was edited, `runtime` what its definition is set to.
    """
    request = {"text": text, "dialect": dialect, "last_dialect": last_dialect, "runtime": runtime}
    request |= await surroundings(text)
    try:
        found = await TEXTS.call("facts", request, settings.LIMIT_ANALYSIS_SECONDS)
    except WorkerError:
        return Facts(errors=1, readable=False)
    return Facts(**found)


async def renamed(text: str, name: str, dialect: str | None = None, runtime: str = "") -> str | None:
    """The text with this name in it; None where it cannot be written, or not in time."""
    try:
        asked = {"text": text, "name": name, "dialect": dialect, "runtime": runtime}
        return cast("str | None", await TEXTS.call("rename", asked, settings.LIMIT_ANALYSIS_SECONDS))
    except WorkerError:
        return None


async def look_at_resource(text: str, kind: str | None = None) -> Looked:
    found = await resource(text, kind)
    severities = [one["severity"] for one in found["diagnostics"]]
    entries = [str(name)[:200] for name in found["entries"]]
    return Looked(found["kind"], entries, severities.count("error"), severities.count("warning"))


async def resource(text: str, kind: str | None = None) -> dict[str, Any]:
    """`{kind, entries, diagnostics}` of a resource's text; one that is too much to look at has that as its error."""
    try:
        asked: dict[str, str | None] = {"text": text, "kind": kind}
        return dict(await TEXTS.call("resource", asked, settings.LIMIT_ANALYSIS_SECONDS))
    except WorkerError as error:
        return {"kind": "", "entries": [], "diagnostics": [_finding(error)]}


async def export(
    text: str,
    target: str,
    detail: str,
    direction: str,
    theme: str,
    dialect: str | None,
    runtime: str = "",
    edition: Edition | None = None,
) -> Exported:
    """A file of a format made of a text; raises WorkerError (`not-exportable` where there is nothing of it)."""
    request: dict[str, Json] = {
        "text": text,
        "target": target,
        "detail": detail,
        "direction": direction,
        "theme": theme,
        "runtime": runtime,
    }
    request |= {"dialect": dialect, "edition": asdict(edition) if edition else None, **await surroundings(text)}
    most = settings.LIMIT_DOCUMENT_SECONDS if target == "document" else settings.LIMIT_COMMAND_SECONDS
    found = await TEXTS.call("export", request, most)
    return Exported(base64.b64decode(found["data"]), found["losses"])


async def draw(
    text: str, detail: str, theme: str | None, direction: str, dialect: str | None = None, runtime: str = ""
) -> str | None:
    """The SVG of a text, or None where it cannot be read; `theme` None: in a page's own colours.

    Raises WorkerError: `too-crowded`, `timeout`.
    """
    request = {"text": text, "detail": detail, "theme": theme, "direction": direction, "dialect": dialect}
    request |= {"runtime": runtime} | await surroundings(text)
    found = await TEXTS.call("draw", request, settings.LIMIT_ANALYSIS_SECONDS)
    return None if found is None else str(found)


async def paper(text: str, dialect: str | None, runtime: str = "") -> dict[str, Any]:
    """What the outline's page shows of a text (`designer.workers.tasks.outline.paper`); raises WorkerError."""
    request = {"text": text, "dialect": dialect, "runtime": runtime, **await surroundings(text)}
    return dict(await TEXTS.call("paper", request, settings.LIMIT_COMMAND_SECONDS))


async def repair(text: str) -> dict[str, Any] | None:
    """What `designer.workers.tasks.analysis.repair` offers for a text, or None: also where that would take too long."""
    try:
        found = await TEXTS.call("repair", {"text": text}, settings.LIMIT_ANALYSIS_SECONDS)
    except WorkerError:
        return None
    return None if found is None else dict(found)


def _finding(error: WorkerError) -> dict[str, Any]:
    place = {"pointer": "", "line": 1, "column": 1, "end_line": 1, "end_column": 1, "from": 0, "to": 0}
    return {"rule": error.code, "severity": "error", "message": error.message, **place}
