"""The statuses of gRPC (its documentation, "Status codes and their use in gRPC"), and the HTTP status that an error by
each has (google.rpc.Code, "HTTP Mapping").
"""

from typing import Final

from workflow.paths import Json

OK: Final = "OK"
HTTP_STATUSES: Final = {
    OK: 200,
    "CANCELLED": 499,
    "UNKNOWN": 500,
    "INVALID_ARGUMENT": 400,
    "DEADLINE_EXCEEDED": 504,
    "NOT_FOUND": 404,
    "ALREADY_EXISTS": 409,
    "PERMISSION_DENIED": 403,
    "RESOURCE_EXHAUSTED": 429,
    "FAILED_PRECONDITION": 400,
    "ABORTED": 409,
    "OUT_OF_RANGE": 400,
    "UNIMPLEMENTED": 501,
    "INTERNAL": 500,
    "UNAVAILABLE": 503,
    "DATA_LOSS": 500,
    "UNAUTHENTICATED": 401,
}
"""By the names of the statuses, each at the place of its number."""
NAMES: Final = tuple(HTTP_STATUSES)
ALLOWED: Final = f"a status of gRPC: its name, such as UNAVAILABLE, or its number, from 0 to {len(NAMES) - 1}"


def name_of(written: Json) -> str | None:
    """The name of a status that is written by its name or number; None: there is none such."""
    text = str(written).strip()
    if isinstance(written, bool) or not isinstance(written, int | str):
        return None
    if text.isascii() and text.isdecimal() and len(text) < 3:
        return NAMES[int(text)] if int(text) < len(NAMES) else None
    return text.upper() if text.upper() in HTTP_STATUSES else None
