"""What the address of a WebSocket says after `?`."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs


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
