"""What people may do with a definition, by role; and what they may do at all.

Each role may do what the one before it may, and more. docs/permissions.md is this table and that of matrix.py.
"""

from typing import Literal

Role = Literal["link-read", "link-comment", "reviewer", "editor", "owner"]
Action = Literal[
    "see",
    "watch",
    "comment",
    "decide",
    "simulate",
    "reveal",
    "edit",
    "share",
    "manage",
    "tool",
    "library",
    "open",
    "administer",
]
"""The last four concern no definition: work on texts that the request brings, the library as a whole, everybody, and
the server itself, which is for administrators."""

MORE: dict[Role, tuple[Action, ...]] = {
    "link-read": ("see", "watch"),
    "link-comment": ("comment", "decide"),
    "reviewer": ("simulate", "reveal"),
    "editor": ("edit",),
    "owner": ("share", "manage"),
}
"""What each role may do beyond the one before it."""

ROLES: tuple[Role, ...] = tuple(MORE)
MEMBERS: tuple[Role, ...] = ("reviewer", "editor", "owner")
"""The roles that accounts have; the others are links'."""

GRANTS: dict[Role, frozenset[Action]] = {
    role: frozenset(action for below in ROLES[: at + 1] for action in MORE[below]) for at, role in enumerate(ROLES)
}
"""Everything that a role may do with its definition."""

ANYBODY: frozenset[Action] = frozenset({"open"})
LINK: frozenset[Action] = ANYBODY | {"tool"}
MEMBER: frozenset[Action] = LINK | {"library"}
ADMINISTRATOR: frozenset[Action] = MEMBER | {"administer"}
"""What somebody unknown, a link, somebody who is signed in, and a superuser may do beside definitions."""
