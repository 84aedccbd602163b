"""A definition as a file: the formats are those of `workflow/exports`."""

import json
import re
from pathlib import PurePath
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from ninja import Router

from designer.api.definitions import find
from designer.api.errors import ApiError, answered, first, no_version
from designer.api.schemas.common import Detail, Direction, Theme, refusals
from designer.library.text_analysis import export
from designer.models import Definition, Version
from workflow.exports import Edition, formats, get

router = Router()
OWN = {".yaml": (".yaml", ".yml"), ".json": (".json",)}
"""Endings of definitions as such: one that came from such a file keeps its name, by which scenarios know it."""
LOSSES = 20
"""How many are told in the header; all are counted."""


@router.get("/{definition_id}/export/{target}", response={200: None, **refusals(404, 422)})
async def export_definition(
    request: HttpRequest,
    definition_id: str,
    target: str,
    detail: Detail = "actions",
    direction: Direction = "TB",
    theme: Theme = "light",
    version: int | None = None,
) -> HttpResponse:
    """The saved text as a file of the format `target`, or one of its versions.

    `Signalbox-Losses` is what the format cannot have, as JSON.
    """
    known = [one.ID for one in formats()]
    if target not in known:
        raise ApiError(404, "unknown-format", f"There is no format {target!r}; there are {', '.join(known)}.")
    row = await find(definition_id)
    saved = await _version(row, version)
    edition = Edition(row.name, saved.number, saved.name, saved.created.date().isoformat())
    with answered("not-exportable", words="Not exported: {}."):
        read_as = (row.chosen_dialect, await row.aruntime_set())
        made = await export(saved.text, target, detail, direction, theme, *read_as, edition)
    chosen = get(target)
    losses = {"count": len(made.losses), "first": made.losses[:LOSSES]}
    answer = as_file(made.data, *file_of(row, chosen.SUFFIX), chosen.MEDIA_TYPE)
    answer["Signalbox-Losses"] = quote(json.dumps(losses))
    return answer


def file_of(row: Definition, suffix: str) -> tuple[str, str]:
    """The name and the ending of the file that a definition is exported as; `suffix` is that of the format."""
    own = PurePath(row.file)
    return (own.stem, own.suffix) if own.suffix in OWN.get(suffix, ()) else (row.name, suffix)


async def _version(row: Definition, number: int | None) -> Version:
    return await first(Version.objects.filter(definition=row, number=number or row.version), no_version(number))


def as_file(content: bytes, name: str, suffix: str, media_type: str) -> HttpResponse:
    """An answer that a browser saves as a file and shows nowhere."""
    headers = {
        "Content-Disposition": attachment(name, suffix),
        "Cache-Control": "no-store",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
    }
    return HttpResponse(content, content_type=media_type, headers=headers)


def file_stem(name: str) -> str:
    """A name as files may have it on every system, without what their names end with."""
    return re.sub(r"[^\w. -]+", "-", name).strip(" .-")[:80] or "workflow"


def attachment(name: str, suffix: str) -> str:
    """The header that lets a browser save the file under the definition's name (RFC 6266), on every system."""
    stem = file_stem(name)
    plain = re.sub(r"[^A-Za-z0-9._ -]", "-", stem)
    return f"attachment; filename=\"{plain}{suffix}\"; filename*=UTF-8''{quote(stem + suffix)}"
