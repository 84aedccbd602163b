"""Pages and answers are sent as gzip to those who take it; streams and what is packed already are sent as they are.

Django's middleware does it, with the random bytes that keep a page's length from telling what is secret in it (BREACH).
"""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

TYPES = ("text/", "application/json", "image/svg+xml")


class CompressText(GZipMiddleware):
    """As Django's, for whole texts alone: progress is told line by line, and PDF, PNG and zip do not get shorter."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.streaming or not response.get("Content-Type", "").startswith(TYPES):
            return response
        return super().process_response(request, response)
