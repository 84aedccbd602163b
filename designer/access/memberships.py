"""What accounts are to definitions and to projects: by their own membership, by the project, by a group there.

The highest counts. Administrators, who own everything, and the gallery are seen to by actors.py.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, cast

from django.contrib.auth import get_user_model
from django.db.models import Q

from designer.access import links
from designer.access.roles import MEMBERS, Role
from designer.models import Definition, Membership, Project, ProjectMember

Pair = tuple[int, str]
"""An account and a definition or a project."""


@dataclass(frozen=True)
class Person:
    """An account that can sign in, and its role in a definition."""

    pk: int
    name: str
    email: str
    role: Role


def roles_in(wanted: Collection[Pair]) -> dict[Pair, Role]:
    """The roles of accounts in definitions, as far as they have any, by three questions at most; notes the use."""
    if not wanted:
        return {}
    users, definitions = map(set, zip(*wanted, strict=True))
    kept = Membership.objects.filter(user__in=users, definition__in=definitions, role__in=MEMBERS)
    own = {(row.user_id, row.definition_id): row for row in kept}
    used = {key: own[key] for key in wanted if key in own}
    links.use(*used.values())
    lies = Definition.objects.filter(pk__in=definitions, project__isnull=False).order_by()
    project_of = dict(lies.values_list("pk", "project_id"))
    shared = roles_in_projects({(user, project_of[one]) for user, one in wanted if one in project_of})
    found = {}
    for user, one in wanted:
        by_project = shared.get((user, project_of[one])) if one in project_of else None
        role = highest([by_project, used[user, one].role if (user, one) in used else None])
        if role is not None:
            found[user, one] = role
    return found


def roles_in_projects(wanted: Collection[Pair]) -> dict[Pair, Role]:
    """The roles of accounts in projects, as far as they have any: their own and their groups'. One question."""
    if not wanted:
        return {}
    users, projects = map(set, zip(*wanted, strict=True))
    meant = Q(user__in=users) | Q(group__user__in=users)
    rows = ProjectMember.objects.filter(meant, project__in=projects, role__in=MEMBERS).order_by()
    found: dict[Pair, Role] = {}
    for project, role, user, in_group in rows.values_list("project_id", "role", "user_id", "group__user"):
        key = (user or in_group, project)
        found[key] = cast(Role, highest([found.get(key), role]))
    return {key: found[key] for key in wanted if key in found}


def highest(roles: Iterable[str | None]) -> Role | None:
    """The one of some roles that may do most; None for none."""
    there = [MEMBERS.index(cast(Role, role)) for role in roles if role is not None]
    return MEMBERS[max(there)] if there else None


def projects_of(user: Any, roles: Collection[str] = MEMBERS) -> Q:
    """In which projects an account has one of these roles, for a filter of projects."""
    mine = ProjectMember.objects.filter(Q(user=user) | Q(group__in=user.groups.values("pk")), role__in=roles)
    return Q(pk__in=mine.values("project_id"))


def definitions_of(user: Any, roles: Collection[str], key: str = "pk") -> Q:
    """In which definitions an account has one of these roles; `key`: the column with a definition's id."""
    own = Membership.objects.filter(user=user, role__in=roles).values("definition_id")
    projects = Project.objects.filter(projects_of(user, roles)).values("pk")
    shared = Definition.objects.filter(project__in=projects).order_by().values("pk")
    return Q(**{f"{key}__in": own}) | Q(**{f"{key}__in": shared})


def people_of(definition_id: str) -> list[Person]:
    """Who can sign in and has a role in a definition, by whatever way, each once with the highest; by name."""
    project = Definition.objects.filter(pk=definition_id).values("project_id")
    rows = [
        Membership.objects.filter(definition_id=definition_id).values_list("user_id", "role"),
        ProjectMember.objects.filter(project__in=project, user__isnull=False).values_list("user_id", "role"),
        ProjectMember.objects.filter(project__in=project, group__user__isnull=False).values_list("group__user", "role"),
    ]
    roles: dict[int, Role] = {}
    for user, role in (row for granted in rows for row in granted.filter(role__in=MEMBERS).order_by()):
        roles[user] = cast(Role, highest([roles.get(user), role]))
    users = get_user_model().objects.filter(pk__in=roles, is_active=True).order_by("username")
    return [Person(user.pk, user.get_username(), user.email, roles[user.pk]) for user in users]
