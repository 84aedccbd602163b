"""Tokens of projects: made, listed and revoked by who owns one; they go on when whoever made them is gone.

Such a token is somebody of its own, with a role in its project and nothing elsewhere. It has no account: nothing signs
in as it, nothing is shared with it, and it is no member that could be the last owner.
"""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import QuerySet

from designer.access import tokens
from designer.access.actors import Actor
from designer.access.roles import Role
from designer.limits import PROJECT_TOKENS
from designer.models import AccessToken, Project

NAME_LENGTH = 150
CALLED = "token "
"""How the name of each begins."""


def listed(project_id: str) -> QuerySet[AccessToken]:
    """The tokens of a project, the newest first; those that have ended for a while yet."""
    return tokens.shown(AccessToken.objects.filter(project_id=project_id))


@transaction.atomic
def create(actor: Actor, project: Project, label: str, role: Role, scope: str, days: int) -> tokens.Made:
    """A new token with a role in a project, which lasts so many days. Raises tokens.TooMany."""
    Project.objects.select_for_update().get(pk=project.pk)  # two at once are counted one after the other
    if tokens.open_ones(AccessToken.objects.filter(project=project)).count() >= PROJECT_TOKENS:
        raise tokens.TooMany(project.name)
    return tokens.make(actor, label, scope, days, project=project, role=role, acts_as=name_of(label, project))


def revoke(actor: Actor, project_id: str, token_id: str) -> None:
    """End a token of a project for good. Raises tokens.Unknown."""
    tokens.end(actor, AccessToken.objects.filter(project_id=project_id), token_id)


def name_of(label: str, project: Project) -> str:
    """By which name a token writes; it stays when the project is called otherwise, and no account can be called so."""
    return f"{CALLED}{label} of {project.name}"[:NAME_LENGTH]


def makers(names: Iterable[str]) -> dict[str, frozenset[str]]:
    """Who made the tokens that write by these names, as far as they are tokens': what one saves, none of its makers
    approves alone."""
    meant = {name for name in names if name.startswith(CALLED)}
    rows = AccessToken.objects.filter(acts_as__in=meant, project__isnull=False) if meant else AccessToken.objects.none()
    found: dict[str, frozenset[str]] = {}
    for name, creator in rows.order_by().values_list("acts_as", "creator").distinct():
        found[name] = found.get(name, frozenset()) | {creator}
    return found
