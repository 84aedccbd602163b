"""Where requests and sockets come from, and what the address of a WebSocket says after `?`."""

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.http import HttpRequest

FORWARDED = b"x-forwarded-for"
LONGEST = 60


def of_request(request: HttpRequest) -> str:
    """The address that a request comes from: that of who connected, or whom a trusted proxy names (TRUSTED_PROXIES)."""
    return _from(request.headers.get("X-Forwarded-For", ""), request.META.get("REMOTE_ADDR", ""))


def of_socket(scope: Mapping[str, Any]) -> str:
    """The same of a WebSocket."""
    passed = [value.decode("latin-1") for name, value in scope.get("headers", ()) if name == FORWARDED]
    return _from(",".join(passed), (scope.get("client") or ("",))[0])


def _from(passed: str, near: str) -> str:
    """From who connected outwards, as far as each is a proxy whose word counts; `passed` is `X-Forwarded-For`."""
    hops = [one.strip() for one in passed.split(",") if one.strip()]
    at = near
    while hops and _is_trusted(at):
        at = hops.pop()
    return _counted(at)


def _is_trusted(written: str) -> bool:
    """Whether it is a proxy's address; one without (a Unix socket) is of a program on this machine."""
    found = _read(written or "127.0.0.1")
    return found is not None and any(found in network for network in settings.TRUSTED_PROXIES)


def _counted(written: str) -> str:
    """How an address is counted: of IPv6 the first half, for the rest is anybody's to choose within one connection."""
    found = _read(written)
    if found is None:
        return written[:LONGEST]
    return str(found) if found.version == 4 else str(ip_network((found, 64), strict=False))


@lru_cache(maxsize=1024)
def _read(written: str) -> IPv4Address | IPv6Address | None:
    """`192.0.2.7`, `192.0.2.7:8080`, `2001:db8::7`, `[2001:db8::7]:8080` as an address; None for anything else."""
    bare = written[1:].partition("]")[0] if written.startswith("[") else written
    bare = bare.partition(":")[0] if bare.count(":") == 1 else bare
    try:
        found = ip_address(bare)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


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
