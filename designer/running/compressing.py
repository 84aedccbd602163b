"""Pages and answers are sent as gzip to those who take it; streams and small ones are sent as they are.

What is secret stands beside what people typed in our pages, so the length of a compressed page must not tell it
(BREACH): Django writes the CSRF token differently each time, and its `compress_string` adds up to 100 random bytes.
"""

import asyncio
from inspect import iscoroutinefunction
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.decorators import sync_and_async_middleware
from django.utils.text import compress_string

LEAST = 1024
"""Bytes; less fits into one packet either way."""
LARGE = 64 * 1024
"""Bytes; what takes longer than others should wait is compressed beside the event loop."""
RANDOM = 100
TYPES = ("text/", "application/json", "image/svg+xml")


@sync_and_async_middleware
def compressed(get_response: Any) -> Any:
    """The middleware."""
    if not iscoroutinefunction(get_response):
        return lambda request: _answered(request, get_response(request))

    async def later(request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = await get_response(request)
        if len(getattr(response, "content", b"")) > LARGE:
            return await asyncio.to_thread(_answered, request, response)
        return _answered(request, response)

    return later


def _answered(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    if not isinstance(response, HttpResponse) or not response.get("Content-Type", "").startswith(TYPES):
        return response
    if len(response.content) < LEAST or response.has_header("Content-Encoding"):
        return response
    patch_vary_headers(response, ("Accept-Encoding",))
    if "gzip" not in request.META.get("HTTP_ACCEPT_ENCODING", ""):
        return response
    response.content = compress_string(response.content, max_random_bytes=RANDOM)
    response["Content-Encoding"] = "gzip"
    response["Content-Length"] = str(len(response.content))
    if response.get("ETag", "").startswith('"'):
        response["ETag"] = "W/" + response["ETag"]
    return response
