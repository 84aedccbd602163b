"""What a link gives to other sites: the diagram as it is now, and a view of it in a frame.

Only sites that SIGNALBOX_FRAME_ANCESTORS names may show the frame; without the setting none may.
"""

import json
from typing import cast, get_args

from csp.decorators import csp_replace
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from designer.api.schemas.common import Detail, Direction, Theme
from designer.api.svg_headers import image_policy
from designer.library import text_analysis
from designer.library.context import surroundings
from designer.models.identifiers import digest
from designer.release import release
from designer.views.shown_version import Shown, by_link
from designer.workers.client import WorkerError
from workflow.exports import get

CHOICES: dict[str, tuple[str, ...]] = {
    "detail": ("actions", *get_args(Detail)),
    "direction": get_args(Direction),
    "theme": get_args(Theme),
}
"""What may be asked of a picture; the first is taken where nothing, or something else, is asked."""

KINDS = ("svg", "png")
LIVE = "no-cache"
"""Kept by whoever wants to, never shown without asking whether it is still the one."""


@require_safe
async def image(request: HttpRequest, token: str, kind: str) -> HttpResponseBase:
    """`image.svg` and `image.png`: the newest text, or `?version=`; `theme`, `detail` and `direction` as in exports."""
    if kind not in KINDS:
        raise Http404
    shown = await by_link(request, token)
    look = {name: _chosen(request, name) for name in CHOICES}
    etag = await _etag(shown, kind, look)
    headers = {"ETag": etag, "Cache-Control": LIVE, "X-Content-Type-Options": "nosniff"}
    if unchanged := get_conditional_response(request, etag=etag):
        return _with(unchanged, headers)
    try:
        made = await _made(shown, kind, look)
    except WorkerError as error:
        return HttpResponse(f"No picture: {error.message}.\n", status=404, content_type="text/plain; charset=utf-8")
    policy = image_policy(made.data.decode()) if kind == "svg" else "default-src 'none'; sandbox"
    response = HttpResponse(made.data, content_type=get(kind).MEDIA_TYPE)
    return _with(response, {**headers, "Content-Security-Policy": policy})


@require_safe
async def embed(request: HttpRequest, token: str) -> HttpResponseBase:
    """The diagram alone, to pan and zoom, with its name and the way to the whole review."""
    shown = await by_link(request, token)
    detail, direction = _chosen(request, "detail"), _chosen(request, "direction")
    try:
        read_as = (shown.row.chosen_dialect, await shown.row.aruntime_set())
        svg = await text_analysis.draw(shown.version.text, detail, None, direction, *read_as)
        why = "its text has an error"
    except WorkerError as error:
        svg, why = None, error.message
    boot = {"svg": svg, "name": shown.row.name}
    theme = request.GET.get("theme") if request.GET.get("theme") in get_args(Theme) else ""
    response = render(request, "embed.html", {"shown": shown, "svg": svg, "why": why, "boot": boot, "theme": theme})
    return framed(response)


def framed(response: HttpResponse) -> HttpResponseBase:
    """A response that the sites of the setting may show in a frame."""
    allowed = list(settings.FRAME_ANCESTORS)
    if not allowed:
        return response
    response.xframe_options_exempt = True  # the old header knows no list of sites
    return csp_replace({"frame-ancestors": allowed})(lambda _request: response)(cast(HttpRequest, None))


async def _made(shown: Shown, kind: str, look: dict[str, str]) -> text_analysis.Exported:
    asked = (look["detail"], look["direction"], look["theme"])
    read_as = (shown.row.chosen_dialect, await shown.row.aruntime_set())
    return await text_analysis.export(shown.version.text, kind, *asked, *read_as)


def _chosen(request: HttpRequest, name: str) -> str:
    found = request.GET.get(name, "")
    return found if found in CHOICES[name] else CHOICES[name][0]


async def _etag(shown: Shown, kind: str, look: dict[str, str]) -> str:
    """The name of a picture by all that it is made of, so that nothing is drawn only to see that it is the same."""
    text = shown.version.text
    read_as = (shown.row.chosen_dialect, await shown.row.aruntime_set())
    parts = [release(), kind, look, *read_as, text, await surroundings(text)]
    return quote_etag(digest(json.dumps(parts)))


def _with(response: HttpResponseBase, headers: dict[str, str]) -> HttpResponseBase:
    for name, value in headers.items():
        response[name] = value
    return response
