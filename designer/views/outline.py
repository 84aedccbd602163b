"""The outline of a definition in plain language, as a page to read and to print (workflow/outline)."""

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from designer.library import text_analysis
from designer.views.shown_version import Shown, by_link, of
from designer.workers.client import WorkerError


@require_safe
@ensure_csrf_cookie
async def outline(request: HttpRequest, definition_id: str) -> HttpResponse:
    """The outline of a definition; `?version=` is one of its versions, the newest without."""
    return await _outline(request, await of(request, definition_id, f"/definitions/{definition_id}/"))


@require_safe
@ensure_csrf_cookie
async def shared_outline(request: HttpRequest, token: str) -> HttpResponse:
    """The same for who has a link."""
    return await _outline(request, await by_link(request, token), link=token)


async def _outline(request: HttpRequest, shown: Shown, link: str | None = None) -> HttpResponse:
    row = shown.row
    try:
        told = await text_analysis.paper(shown.version.text, row.chosen_dialect, await row.aruntime_set())
    except WorkerError as error:
        told = {"html": "", "reason": error.message}
    boot = {"definition": {"id": row.id, "name": row.name}, "link": link, "version": shown.version.number}
    context = {"definition": row, "shown": shown, "told": told, "link": link, "boot": boot}
    return await sync_to_async(render)(request, "outline.html", context)
