"""Projects in the database: made, named, given members, deleted; definitions moved into them and out.

Sockets of the definitions hear when access changes.
"""

from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from designer.access import security_log
from designer.access.actors import Actor
from designer.library import activity, project_changes, sharing
from designer.library.sharing import LastOwner, TooMany, Unknown
from designer.limits import PROJECT_NAME, PROJECTS
from designer.models import Definition, Project, ProjectMember


class Taken(Exception):
    """Another project is called so."""


class NotEmpty(Exception):
    """There are definitions in the project; the argument is how many."""


def create(actor: Actor, name: str) -> Project:
    """A new project, which the account that makes it owns. Raises Taken, TooMany."""
    if Project.objects.count() >= PROJECTS:
        raise TooMany(name)
    with transaction.atomic():
        row = _named(Project(creator=actor.name[:150]), name)
        if actor.user is not None:
            ProjectMember.objects.create(project=row, user=actor.user, role="owner")
        security_log.note("project-made", who=actor.name, about=row.pk, name=name)
    return row


def rename(row: Project, name: str) -> None:
    """Call a project otherwise. Raises Taken."""
    with transaction.atomic():
        _named(row, name)
        project_changes.changed([row.pk])


@transaction.atomic
def set_runtime(row: Project, runtime: str) -> None:
    """Let a project say a runtime for its definitions ("" none); those that it counts for are marked."""
    Project.objects.filter(pk=row.pk).update(runtime=runtime)
    row.runtime = runtime
    row.definitions.filter(runtime="").update(looked=0)
    project_changes.changed([row.pk])


def delete(actor: Actor, row: Project) -> None:
    """Delete a project in which no definition is; those in the archive are in no project then. Raises NotEmpty."""
    with transaction.atomic():
        there = row.definitions.filter(archived=False).count()
        if there:
            raise NotEmpty(there)
        row.definitions.update(project=None)
        tokens = [one.label for one in row.tokens.filter(revoked=None)]  # they go with it
        security_log.note("project-deleted", who=actor.name, about=row.pk, name=row.name, tokens=tokens)
        row.delete()


def members(project_id: str) -> QuerySet[ProjectMember]:
    """The members with their accounts and groups, in the order in which they came."""
    return ProjectMember.objects.filter(project_id=project_id).select_related("user", "group")


def admit(actor: Actor, project: Project, kind: str, name: str, role: str) -> ProjectMember:
    """Make an account (`kind` "user") or a group a member, or another kind of member. Raises Unknown, LastOwner."""
    with transaction.atomic():
        who = _who(kind, name)
        if role != "owner":
            _keep_an_owner(project, who)
        row, _ = ProjectMember.objects.update_or_create(project=project, **who, defaults={"role": role})
        security_log.note("role-given", who=actor.name, about=project.pk, name=name, kind=kind, role=role)
    _changed(project)
    return row


def remove(actor: Actor, project: Project, kind: str, name: str) -> None:
    """Take the rights of an account or a group away. Raises Unknown, LastOwner."""
    named = {"user__username": name} if kind == "user" else {"group__name": name}
    with transaction.atomic():
        row = members(project.pk).filter(**named).first()
        if row is None:
            raise Unknown(name)
        _keep_an_owner(project, {"user": row.user} if kind == "user" else {"group": row.group})
        row.delete()
        security_log.note("role-taken", who=actor.name, about=project.pk, name=name, kind=kind, role=row.role)
    _changed(project)


def move(actor: Actor, definition: Definition, to: Project | None) -> bool:
    """Put a definition into a project (None: into none); whether it was elsewhere until now.

    Its own members and links stay; those of the project that it leaves lose their roles.
    """
    before = definition.project_id
    after = to.pk if to else None
    found = Definition.objects.filter(pk=definition.pk, archived=False, project=before)
    if before == after:
        return False
    with transaction.atomic():
        if not found.update(project=to):
            return False
        if _runtime(definition.project) != _runtime(to):
            Definition.objects.filter(pk=definition.pk).update(looked=0)
        activity.note(definition.pk, actor.name, "moved", **{"from": before, "to": after})
    definition.project = to
    sharing.changed(definition.pk)
    return True


def _runtime(project: Project | None) -> str:
    return project.runtime if project else ""


def free_name(name: str) -> str:
    """A name as it is kept: without what cannot be seen, and without double spaces."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())[:PROJECT_NAME].strip()


def _named(row: Project, name: str) -> Project:
    if Project.objects.filter(name=name).exclude(pk=row.pk).exists():
        raise Taken(name)
    row.name = name
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:  # somebody took it at the same moment
        raise Taken(name) from None
    return row


def _who(kind: str, name: str) -> dict[str, Any]:
    if kind == "group":
        found: Any = Group.objects.filter(name=name).first()
    else:
        found = get_user_model().objects.filter(username=name, is_active=True).first()
    if found is None:
        raise Unknown(name)
    return {kind: found}


def _keep_an_owner(project: Project, who: dict[str, Any]) -> None:
    """Of a group only who is in it owns: one without people, or all of whose are closed out, is no owner."""
    Project.objects.select_for_update().get(pk=project.pk)  # of two owners who go at once one goes first
    owners = ProjectMember.objects.filter(project=project, role="owner")
    somebody = Q(user__is_active=True) | Q(group__user__is_active=True)
    if owners.filter(**who).exists() and not owners.exclude(**who).filter(somebody).exists():
        raise LastOwner(project.pk)


def _changed(project: Project) -> None:
    for definition_id in project.definitions.filter(archived=False).values_list("pk", flat=True):
        sharing.changed(definition_id)
