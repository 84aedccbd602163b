"""Where requests and sockets come from, and what the address of a WebSocket says after `?`."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.http import HttpRequest

FORWARDED = b"x-forwarded-for"


def of_request(request: HttpRequest) -> str:
    """The address that a request comes from: the one that the proxy saw, where there must be one (`HTTPS`)."""
    return _from(request.headers.get("X-Forwarded-For", ""), request.META.get("REMOTE_ADDR", ""))


def of_socket(scope: Mapping[str, Any]) -> str:
    """The same of a WebSocket."""
    passed = [value.decode("latin-1") for name, value in scope.get("headers", ()) if name == FORWARDED]
    return _from(",".join(passed), (scope.get("client") or ("",))[0])


def _from(passed: str, near: str) -> str:
    return (passed.rpartition(",")[2].strip() if settings.HTTPS else "") or near


def asked(scope: Mapping[str, Any]) -> Mapping[str, str]:
    """What the address of a socket says after `?`."""
    return _said(scope.get("query_string", b""))


@lru_cache(maxsize=1024)
def _said(query: bytes) -> Mapping[str, str]:
    try:
        found = parse_qs(query.decode(), max_num_fields=10, keep_blank_values=True)
    except ValueError:
        return {}
    return {name: values[-1] for name, values in found.items()}
