"""What a token may do, whatever its account may: few scopes, each of which holds the one before it.

What has no row here is for the widest scope where it changes something. docs/permissions.md has the tables.
"""

from typing import Literal

from designer.access import matrix
from designer.access.roles import Action

Scope = Literal["read", "simulate", "edit", "manage"]

MORE: dict[Scope, tuple[Action, ...]] = {
    "read": ("open", "see", "watch", "tool", "library"),
    "simulate": ("simulate",),
    "edit": ("comment", "edit"),
    "manage": ("decide", "share", "manage"),
}
"""What each scope may do beyond the one before it; `tool` and `library` beyond reading as WORKS and KEEPS tell."""

SCOPES: tuple[Scope, ...] = tuple(MORE)
ALLOWS: dict[str, frozenset[Action]] = {
    scope: frozenset(action for below in SCOPES[: at + 1] for action in MORE[below]) for at, scope in enumerate(SCOPES)
}
"""Everything that a scope may do."""

WORKS = frozenset(
    f"api/{name}"
    for name in (
        "analyse",
        "compare",
        "completions",
        "contract-names",
        "edit",
        "form",
        "form/field",
        "format",
        "hover",
        "members",
        "merge",
        "names",
        "repair",
        "resources/check",
        "switch",
    )
)
"""Work on texts that the request brings, which keeps nothing: for `simulate`."""

KEEPS: dict[tuple[str, str], Scope] = {
    ("POST", "api/definitions"): "edit",
    ("POST", "api/import"): "edit",
    ("POST", "api/conversions"): "edit",
    ("POST", "api/resources"): "edit",
    ("PUT", "api/resources/<resource_id>"): "edit",
    ("DELETE", "api/resources/<resource_id>"): "edit",
    ("PUT", "api/resources/<resource_id>/name"): "edit",
    ("POST", "api/resources/<resource_id>/restore"): "edit",
    ("POST", "api/definitions/<definition_id>/copy"): "edit",
    ("POST", "api/definitions/<definition_id>/conversion/kept"): "edit",
}
"""What puts something into the library though its action alone does not tell so."""

NEVER = "api/tokens"
"""Tokens are made and listed by people alone: who finds one cannot make it last longer."""
READS = ("GET", "HEAD")


def needed(method: str, route: str) -> Scope | None:
    """The smallest scope that may send a request to a route; None where no token may, whatever its scope."""
    if not route.startswith("api/") or route == NEVER or route.startswith(f"{NEVER}/"):
        return None
    if (method, route) in KEEPS:
        return KEEPS[method, route]
    action = matrix.needed(method, route)
    if method not in READS and action in ("library", "tool"):
        return "simulate" if route in WORKS else "manage"
    return next((scope for scope in SCOPES if action in ALLOWS[scope]), None)


def covers(scope: str, wanted: Scope) -> bool:
    """Whether a scope is as wide as another."""
    return ALLOWS[wanted] <= ALLOWS.get(scope, frozenset())
