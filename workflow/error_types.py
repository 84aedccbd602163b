"""The standard types of errors in 1.0, with their statuses and the spellings of them (DSL reference, "Error")."""

import re
from functools import lru_cache
from typing import Final

CONFIGURATION: Final = "configuration"
VALIDATION: Final = "validation"
EXPRESSION_TYPE: Final = "expression"
AUTHENTICATION: Final = "authentication"
AUTHORIZATION: Final = "authorization"
TIMEOUT_TYPE: Final = "timeout"
COMMUNICATION: Final = "communication"
RUNTIME: Final = "runtime"
STATUSES: Final = {
    CONFIGURATION: 400,
    VALIDATION: 400,
    EXPRESSION_TYPE: 400,
    AUTHENTICATION: 401,
    AUTHORIZATION: 403,
    TIMEOUT_TYPE: 408,
    COMMUNICATION: 500,
    RUNTIME: 500,
}
"""Their names with the status of each; an error of communication has that of the answer, where there is one."""

PREFIX: Final = "https://serverlessworkflow.io/spec/1.0.0/errors/"
"""What standard types begin with, as the specification's schema has them."""
_NEWER: Final = "open-workflow-specification.org"
_NEWER_PREFIX: Final = f"https://{_NEWER}/spec/1.0.0/errors/"
_SPELLED: Final = re.compile(
    rf"https?://(?:({re.escape(_NEWER)})|(?:www\.)?serverlessworkflow\.io(?:\.io)?)"
    r"/(?:spec/[0-9][^/]*/errors|dsl/errors/types)/([a-z]+)"
)
"""Every spelling of a standard type that is understood: its host, where that is the newer one, and its name."""


@lru_cache(maxsize=256)
def standard(kind: str) -> str | None:
    """The name of a standard type in any of its spellings; None for any other type."""
    found = _SPELLED.fullmatch(kind)
    return found[2] if found and found[2] in STATUSES else None


def status_of(kind: object) -> int | None:
    """The status of a standard type in any spelling; None for what is none."""
    name = standard(kind) if isinstance(kind, str) else None
    return STATUSES[name] if name else None


def prefix_of(kind: str) -> str | None:
    """What standard types begin with on the host of this type; None where it is spelled like none of them."""
    found = _SPELLED.fullmatch(kind)
    return None if found is None else _NEWER_PREFIX if found[1] else PREFIX


def in_full(text: str, name: str) -> str:
    """The standard type with this name, on the host that the text of a definition writes."""
    return (_NEWER_PREFIX if _NEWER in text else PREFIX) + name
