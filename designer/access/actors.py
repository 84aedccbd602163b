"""Who a request or a socket comes from: a link, an account, this machine's one user, or nobody known."""

import getpass
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast
from urllib.parse import unquote

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db.models import Q
from django.http import HttpRequest

from designer.access import links
from designer.access.roles import ADMINISTRATOR, ANYBODY, GRANTS, LINK, MEMBER, MEMBERS, Action, Role
from designer.models import Definition, Membership, ShareLink

NAME_LENGTH = 60
GUEST = "Guest"
NOTHING = Q(pk__in=[])
EXAMPLES = Q(example__isnull=False)


@dataclass(frozen=True)
class Actor:
    """Somebody. `name` is for people ("" nobody known); `role` is what they are to the definition `definition_id`.

    At most one of `user` (an account), `link` and `local` (the one user of a server without accounts) is set.
    """

    name: str = ""
    definition_id: str | None = None
    role: Role | None = None
    user: Any = None
    link: ShareLink | None = None
    local: bool = False

    @property
    def beside(self) -> frozenset[Action]:
        """What they may do that concerns no definition."""
        if self.link:
            return LINK
        if self.local or getattr(self.user, "is_superuser", False):
            return ADMINISTRATOR
        return MEMBER if self.known else ANYBODY

    @property
    def known(self) -> bool:
        """Whether this is anybody at all."""
        return self.local or self.user is not None or self.link is not None

    @property
    def key(self) -> str:
        """How they are written down where something is theirs alone: `local`, `user N`; "" for links and nobody."""
        return "local" if self.local else f"user {self.user.pk}" if self.user is not None else ""

    @property
    def part(self) -> str:
        """What they are here, for the log: their role, or `local`, `member` (of nothing that it is about), `nobody`."""
        return "local" if self.local else self.role or ("member" if self.known else "nobody")

    @property
    def actions(self) -> frozenset[Action]:
        """What they may do with their definition."""
        return GRANTS[self.role] if self.role else frozenset()

    def may(self, action: Action, definition_id: str | None = None) -> bool:
        """Whether they may do this with a definition; None: the one of the request.

        Asks the database where an account is asked about another definition than the request's: then in a thread.
        """
        if self.local or action in self.beside:
            return True
        if definition_id in (None, self.definition_id):
            return action in self.actions
        role = role_of(self.user, str(definition_id)) if self.user is not None else None
        return role is not None and action in GRANTS[role]

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
        if self.local:
            return Q()
        if self.link is not None:
            return Q(**{key: self.link.definition_id}) if self.may(action) else NOTHING
        return NOTHING if self.user is None else _where(self.user, action, key, examples)

    def company(self) -> Q:
        """Which definitions may go along with a run of theirs; with a run by a link those that its maker may see."""
        if not self.company_key:
            return Q()
        user = self._in_company
        return NOTHING if user is None else _where(user, "see")

    @property
    def company_key(self) -> str:
        """Whose company that is: "" where it is everything, `user N`, or `nobody`."""
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
    numbers = {int(key.removeprefix("user ")) for key in keys if key.startswith("user ")}
    users = get_user_model().objects.filter(pk__in=numbers) if numbers else ()
    return {f"user {user.pk}": user.get_username() for user in users}


def _where(user: Any, action: Action, key: str = "pk", examples: Q = EXAMPLES) -> Q:
    """`key`: the column with a definition's id; `examples`: which rows are of the gallery."""
    if user.is_superuser:
        return Q()
    roles = [role for role in MEMBERS if action in GRANTS[role]]
    found = Q(**{f"{key}__in": Membership.objects.filter(user=user, role__in=roles).values("definition_id")})
    return found | examples if action in GRANTS["reviewer"] else found


def role_of(user: Any, definition_id: str) -> Role | None:
    """What an account is to a definition: an administrator owns everything, everybody reviews the gallery."""
    return roles_of([(user, definition_id)])[0]


def roles_of(pairs: Sequence[tuple[Any, str]]) -> list[Role | None]:
    """The same of many accounts, each with its definition, by at most two questions to the database."""
    members = [(user.pk, definition) for user, definition in pairs if not user.is_superuser]
    found = _memberships(members)
    strangers = {definition for user, definition in members if (user, definition) not in found}
    shown = Definition.objects.filter(pk__in=strangers, example__isnull=False).values_list("pk", flat=True)
    gallery = set(shown) if strangers else set()

    def role(user: Any, definition: str) -> Role | None:
        if user.is_superuser:
            return "owner"
        return found.get((user.pk, definition)) or ("reviewer" if definition in gallery else None)

    return [role(user, definition) for user, definition in pairs]


def _memberships(wanted: Collection[tuple[int, str]]) -> dict[tuple[int, str], Role]:
    """The roles of accounts in definitions, as far as they have any; notes the use."""
    if not wanted:
        return {}
    users, definitions = map(set, zip(*wanted, strict=True))
    kept = Membership.objects.filter(user__in=users, definition__in=definitions, role__in=MEMBERS)
    found = {(row.user_id, row.definition_id): row for row in kept}
    used = {key: found[key] for key in wanted if key in found}
    links.use(*used.values())
    return {key: cast(Role, row.role) for key, row in used.items()}


async def find(definition_id: str | None, token: str | None, guest: str = "", user: Any = None) -> Actor:
    """The actor of a request: by its link's token where it has one, else by the account. Raises links.LinkEnded."""
    if token is None and not settings.ACCOUNTS:
        return Actor(local_name(), definition_id, "owner", local=True)
    return await sync_to_async(find_now)(definition_id, token, guest, user)


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


def _by_link(token: str, guest: str) -> Actor:
    link = links.find(token)
    role: Role = "link-comment" if link.comments else "link-read"
    return Actor(f"{clean(guest) or GUEST} (by link)", link.definition_id, role, link=link)


def clean(name: str) -> str:
    """A guest's name as it came, percent-encoded: without what cannot be seen, at most 60 characters."""
    shown = "".join(letter if letter.isprintable() else " " for letter in unquote(name[: NAME_LENGTH * 12]))
    return " ".join(shown.split())[:NAME_LENGTH]


@cache
def local_name() -> str:
    """The name of this machine's user."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # nobody is named so, or the system has no such list
        return "local user"
