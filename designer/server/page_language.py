"""In which language a page is: what was chosen in its bar (a cookie), else what the browser asks for, else English.

The API is in English for everybody: programs read it, and its sentences are searched for.
"""

from inspect import iscoroutinefunction
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.decorators import sync_and_async_middleware

ENGLISH = "en"
API = "/api/"
ASKED = ("Accept-Language", "Cookie")


@sync_and_async_middleware
def page_language(get_response: Any) -> Any:
    """Middleware: what is answered within speaks the language of who asks."""
    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> HttpResponseBase:
            with translation.override(_language(request)):
                return _with_vary(await get_response(request))

        return asynchronous

    def synchronous(request: HttpRequest) -> HttpResponseBase:
        with translation.override(_language(request)):
            return _with_vary(get_response(request))

    return synchronous


def _language(request: HttpRequest) -> str:
    return ENGLISH if request.path_info.startswith(API) else translation.get_language_from_request(request)


def _with_vary(response: HttpResponseBase) -> HttpResponseBase:
    """The response; a page says what its language depends on."""
    if response.get("Content-Type", "").startswith("text/html"):
        patch_vary_headers(response, ASKED)
    return response
