"""Who a request or a socket comes from: a link, an account, this machine's one user, or nobody known."""

import getpass
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, cast
from urllib.parse import unquote

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db.models import Q
from django.http import HttpRequest

from designer.access import links, memberships, scopes
from designer.access.roles import ADMINISTRATOR, ANYBODY, GRANTS, LINK, MEMBER, MEMBERS, Action, Role
from designer.models import AccessToken, Definition, ShareLink

NAME_LENGTH = 60
GUEST = "Guest"
NOTHING = Q(pk__in=[])
EXAMPLES = Q(example__isnull=False)


@dataclass(frozen=True)
class Actor:
    """Somebody. `name` is for people ("" nobody known); `role` is what they are to the definition `definition_id`.

    Where a request is about a project, `project_id`, it is what they are to that. At most one of `user` (an account),
    `link` and `local` (the one user of a server without accounts) is set. With a `token` a program acts for them: it
    may what they may, as far as the token's scope reaches. A token of a project is somebody itself: none of the three.
    """

    name: str = ""
    definition_id: str | None = None
    role: Role | None = None
    user: Any = None
    link: ShareLink | None = None
    local: bool = False
    token: AccessToken | None = None
    project_id: str | None = None

    @property
    def beside(self) -> frozenset[Action]:
        """What they may do that concerns no definition."""
        if self.link:
            return self._in_scope(LINK)
        if self.local or getattr(self.user, "is_superuser", False):
            return self._in_scope(ADMINISTRATOR)
        return self._in_scope(MEMBER if self.known else ANYBODY)

    @property
    def known(self) -> bool:
        """Whether this is anybody at all."""
        return self.local or self.user is not None or self.link is not None or self.confined is not None

    @property
    def confined(self) -> str | None:
        """The project beyond which there is nothing for them, as for its tokens; None for everybody else."""
        return self.token.project_id if self.token is not None else None

    @property
    def key(self) -> str:
        """How they are written down where something is theirs alone: `local`, `user N`, `token ID` of a project's;
        "" for links and nobody."""
        if self.token is not None and self.confined is not None:
            return f"token {self.token.pk}"
        return "local" if self.local else f"user {self.user.pk}" if self.user is not None else ""

    @property
    def part(self) -> str:
        """What they are here, for the log: their role, or `local`, `member` (of nothing that it is about), `nobody`."""
        return "local" if self.local else self.role or ("member" if self.known else "nobody")

    @property
    def actions(self) -> frozenset[Action]:
        """What they may do with their definition."""
        return self._in_scope(GRANTS[self.role]) if self.role else frozenset()

    def _in_scope(self, actions: frozenset[Action]) -> frozenset[Action]:
        return actions if self.token is None else actions & self._allowed

    @property
    def _allowed(self) -> frozenset[Action]:
        if self.token is None:
            return scopes.EVERYTHING
        allowed = scopes.ALLOWS[self.token.scope]
        return allowed if self.confined is None else allowed - scopes.BESIDE_PROJECT

    def _granted(self, action: Action) -> bool:
        """Of a token of a project: whether its role may do this there."""
        return self.token is not None and action in GRANTS[cast(Role, self.token.role)]

    def may(self, action: Action, definition_id: str | None = None) -> bool:
        """Whether they may do this with a definition; None: the one of the request.

        Asks the database where an account is asked about another definition than the request's: then in a thread.
        """
        if action not in self._allowed:
            return False
        if self.local or action in self.beside:
            return True
        if definition_id in (None, self.definition_id):
            return action in self.actions
        if self.token is not None and self.confined is not None:
            return self._granted(action) and project_of(str(definition_id)) == self.confined
        role = role_of(self.user, str(definition_id)) if self.user is not None else None
        return role is not None and action in GRANTS[role]

    def may_in(self, action: Action, project_id: str) -> bool:
        """Whether they may do this with a project: asks as `may` does."""
        if action not in self._allowed:
            return False
        if self.confined is not None:
            return project_id == self.confined and self._granted(action)
        if self.local or (project_id == self.project_id and action in self.actions):
            return True
        role = project_role_of(self.user, project_id) if self.user is not None else None
        return role is not None and action in GRANTS[role]

    def projects(self, action: Action = "see") -> Q:
        """With which projects they may do this, for a filter; a link opens none."""
        if action not in self._allowed:
            return NOTHING
        if self.confined is not None:
            return Q(pk=self.confined) if self._granted(action) else NOTHING
        if self.local or getattr(self.user, "is_superuser", False):
            return Q()
        roles = [role for role in MEMBERS if action in GRANTS[role]]
        return NOTHING if self.user is None else memberships.projects_of(self.user, roles)

    def visible(self) -> Q:
        """Which definitions of the library they may see, for a filter."""
        return self.where("see")

    def listed(self) -> Q:
        """The same for a filter of their listings (designer.models.Listing)."""
        return self._where("see", "definition", Q(example=True))

    def where(self, action: Action) -> Q:
        """With which definitions of the library they may do this, for a filter."""
        return self._where(action, "pk", EXAMPLES)

    def _where(self, action: Action, key: str, examples: Q) -> Q:
        if action not in self._allowed:
            return NOTHING
        if self.confined is not None:
            return self._in_project(key) if self._granted(action) else NOTHING
        if self.local:
            return Q()
        if self.link is not None:
            return Q(**{key: self.link.definition_id}) if self.may(action) else NOTHING
        return NOTHING if self.user is None else _where(self.user, action, key, examples)

    def _in_project(self, key: str) -> Q:
        return Q(**{f"{key}__in": Definition.objects.filter(project=self.confined).order_by().values("pk")})

    def company(self) -> Q:
        """Which definitions may go along with a run of theirs; with a run by a link those that its maker may see."""
        if not self.company_key:
            return Q()
        if self.confined is not None:
            return self._in_project("pk")
        user = self._in_company
        return NOTHING if user is None else _where(user, "see")

    @property
    def company_key(self) -> str:
        """Whose company that is: "" where it is everything, `user N`, `project ID`, or `nobody`."""
        if self.confined is not None:
            return f"project {self.confined}"
        if self.local or (self.link is not None and not settings.ACCOUNTS):
            return ""
        user = self._in_company
        return "nobody" if user is None else f"user {user.pk}"

    @property
    def _in_company(self) -> Any:
        return self.link.creator if self.link is not None else self.user


def actor_of(request: HttpRequest) -> Actor:
    """Who sent a request; the middleware has found out before the view began."""
    return cast(Actor, getattr(request, "actor", Actor()))


def names_of(keys: Iterable[str]) -> dict[str, str]:
    """What accounts are called, by how they are written down (`Actor.key`); others have no name. In a thread."""
    wanted = set(keys)
    numbers = {int(key.removeprefix("user ")) for key in wanted if key.startswith("user ")}
    tokens = {key.removeprefix("token ") for key in wanted if key.startswith("token ")}
    users = get_user_model().objects.filter(pk__in=numbers) if numbers else ()
    rows = AccessToken.objects.filter(pk__in=tokens) if tokens else ()
    found = {f"token {row.pk}": row.acts_as for row in rows}
    return found | {f"user {user.pk}": user.get_username() for user in users}


def project_of(definition_id: str) -> str | None:
    """The project that a definition is in; None where it is in none. In a thread."""
    return Definition.objects.filter(pk=definition_id).values_list("project_id", flat=True).first()


def _where(user: Any, action: Action, key: str = "pk", examples: Q = EXAMPLES) -> Q:
    """`key`: the column with a definition's id; `examples`: which rows are of the gallery."""
    if user.is_superuser:
        return Q()
    found = memberships.definitions_of(user, [role for role in MEMBERS if action in GRANTS[role]], key)
    return found | examples if action in GRANTS["reviewer"] else found


def role_of(user: Any, definition_id: str) -> Role | None:
    """What an account is to a definition, the most of what it is given there: by a membership, by the project.

    An administrator owns everything, everybody reviews the gallery.
    """
    return roles_of([(user, definition_id)])[0]


def project_role_of(user: Any, project_id: str) -> Role | None:
    """What an account is to a project: its own role there or one of its groups', an administrator owns all."""
    if user.is_superuser:
        return "owner"
    return memberships.roles_in_projects([(user.pk, project_id)]).get((user.pk, project_id))


def roles_of(pairs: Sequence[tuple[Any, str]]) -> list[Role | None]:
    """The same of many accounts, each with its definition, by at most four questions to the database."""
    members = [(user.pk, definition) for user, definition in pairs if not user.is_superuser]
    found = memberships.roles_in(members)
    strangers = {definition for user, definition in members if (user, definition) not in found}
    shown = Definition.objects.filter(pk__in=strangers, example__isnull=False).values_list("pk", flat=True)
    gallery = set(shown) if strangers else set()

    def role(user: Any, definition: str) -> Role | None:
        if user.is_superuser:
            return "owner"
        return found.get((user.pk, definition)) or ("reviewer" if definition in gallery else None)

    return [role(user, definition) for user, definition in pairs]


async def find(
    definition_id: str | None, token: str | None, guest: str = "", user: Any = None, project_id: str | None = None
) -> Actor:
    """The actor of a request: by its link's token where it has one, else by the account. Raises links.LinkEnded.

    `project_id`: it is about a project, and their role is the one there.
    """
    if token is None and not settings.ACCOUNTS:
        return Actor(local_name(), definition_id, "owner", local=True, project_id=project_id)
    found = await sync_to_async(find_now)(definition_id, token, guest, user)
    if project_id is None:
        return found
    role = found.role if found.user is None else await sync_to_async(project_role_of)(found.user, project_id)
    return replace(found, role=role, project_id=project_id)


def find_now(definition_id: str | None, token: str | None, guest: str, user: Any) -> Actor:
    """The same for who is in a thread already, of a link or an account."""
    if token is not None:
        return _by_link(token, guest)
    if user is None or not user.is_authenticated:
        return Actor()
    return of_account(user, definition_id, role_of(user, definition_id) if definition_id else None)


def of_account(user: Any, definition_id: str | None, role: Role | None) -> Actor:
    """Who an account is to a definition; None: nobody who is known."""
    return Actor() if user is None else Actor(user.get_username(), definition_id, role, user=user)


def of_token(row: AccessToken, definition_id: str | None, role: Role | None) -> Actor:
    """Who a program with this token is to a definition; `role` is that of the token's account, or of its project's."""
    if row.project_id is not None:
        return Actor(row.acts_as, definition_id, role, token=row)
    if row.user is None:
        return Actor(local_name(), definition_id, "owner", local=True, token=row)
    return replace(of_account(row.user, definition_id, role), token=row)


def by_token(row: AccessToken, definition_id: str | None, project_id: str | None = None) -> Actor:
    """The same for who is in a thread; `project_id` as of `find`."""
    role = None
    if row.project_id is not None:
        place = project_id if project_id is not None else definition_id and project_of(definition_id)
        role = cast(Role, row.role) if place == row.project_id else None
    elif row.user is not None and project_id is not None:
        role = project_role_of(row.user, project_id)
    elif row.user is not None and definition_id:
        role = role_of(row.user, definition_id)
    return replace(of_token(row, definition_id, role), project_id=project_id)


def _by_link(token: str, guest: str) -> Actor:
    link = links.find(token)
    role: Role = "link-comment" if link.comments else "link-read"
    return Actor(f"{clean(guest) or GUEST} (by link)", link.definition_id, role, link=link)


def clean(name: str) -> str:
    """A name as it came, percent-encoded: without what cannot be seen, at most 60 characters."""
    shown = "".join(letter if letter.isprintable() else " " for letter in unquote(name[: NAME_LENGTH * 12]))
    return " ".join(shown.split())[:NAME_LENGTH]


@cache
def local_name() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # nobody is named so, or the system has no such list
        return "local user"
