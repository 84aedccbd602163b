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
EVERYTHING: frozenset[Action] = ALLOWS["manage"] | {"administer", "reveal"}
"""What who has no token is not kept from by one: no program is shown secrets and personal data of a run."""

WORKS = frozenset(
    f"api/{name}"
    for name in [
        "analyse",
        "calendar",
        "compare",
        "completions",
        "contract-names",
        "edit",
        "fix",
        "form",
        "form/field",
        "format",
        "hover",
        "members",
        "merge",
        "merge/picture",
        "names",
        "repair",
        "resources/check",
        "runtimes",
        "switch",
    ]
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

NEVER = ("api/tokens", "api/projects/<project_id>/tokens")
"""Tokens are made and listed by people alone: who finds one cannot make it last longer."""
BY_PEOPLE: frozenset[tuple[str, str]] = frozenset({("PUT", "api/definitions/<definition_id>/policy")})
"""When a version counts as approved is said by people alone, who are signed in."""

BESIDE_PROJECT: frozenset[Action] = frozenset({"decide", "share", "administer"})
"""What no token of a project may, whatever its role and scope: who decides and who gets in, people say."""
PEOPLES: frozenset[tuple[str, str]] = frozenset(
    {
        ("PUT", "api/projects/<project_id>"),
        ("DELETE", "api/projects/<project_id>"),
        ("PUT", "api/definitions/<definition_id>/project"),
    }
)
"""What is about the project and not in it: for tokens of people."""
IN_PROJECT: frozenset[tuple[str, str]] = frozenset(
    {
        ("GET", "api/definitions"),
        ("POST", "api/definitions"),
        ("GET", "api/library"),
        ("GET", "api/projects"),
        ("POST", "api/conversions"),
        ("GET", "api/openapi.json"),
        ("GET", "api/schema/<dialect>"),
        ("GET", "api/schemas/<file_format>.json"),
        ("GET", "api/starts"),
    }
)
"""What concerns the library as a whole, of which a token of a project has the project; beside WORKS."""
READS = ("GET", "HEAD")


def needed(method: str, route: str) -> Scope | None:
    """The smallest scope that may send a request to a route; None where no token may, whatever its scope."""
    if not route.startswith("api/") or any(route == one or route.startswith(f"{one}/") for one in NEVER):
        return None
    if (method, route) in BY_PEOPLE:
        return None
    if (method, route) in KEEPS:
        return KEEPS[method, route]
    action = matrix.needed(method, route)
    if method not in READS and action in ("library", "tool"):
        return "simulate" if route in WORKS else "manage"
    return next((scope for scope in SCOPES if action in ALLOWS[scope]), None)


def in_project(method: str, route: str) -> bool:
    """Whether a token of a project may send such a request at all, as far as its role and scope reach."""
    action = matrix.needed(method, route)
    if needed(method, route) is None or action in BESIDE_PROJECT or (method, route) in PEOPLES:
        return False
    return action not in ("library", "tool") or (method, route) in IN_PROJECT or route in WORKS


def covers(scope: str, wanted: Scope) -> bool:
    return ALLOWS[wanted] <= ALLOWS.get(scope, frozenset())
