"""What an ASGI server says of a connection (ASGI, "Connection scope"), with what middleware has put beside it."""

from collections.abc import MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
