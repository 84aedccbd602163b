"""Who has what of a definition: links and members, given and taken away; and what was done with it."""

from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Literal, cast

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest
from ninja import Router, Schema, Status
from pydantic import AwareDatetime, Field

from designer.access import Actor, actor_of
from designer.access.links import why_ended
from designer.api.definitions import find
from designer.api.errors import ApiError
from designer.api.schemas.common import ErrorAnswer, Strict, refusals
from designer.library import activity, sharing
from designer.limits import OPEN_LINKS
from designer.models import Activity, Membership, Project, ProjectMember, ShareLink
from designer.raising import instead
from designer.review import threads
from workflow.diagram.text import printable
from workflow.paths import Json

router = Router()
Role = Literal["reviewer", "editor", "owner"]
LONGEST = timedelta(days=10 * 366)
READ = 200
"""Rows of the activity read at a time."""
NO_LINK = "There is no such link any more; somebody may have closed it."


class NewLink(Strict):
    """What a link is to allow, and until when (null: until it is closed)."""

    label: str = Field("", max_length=80)
    comments: bool = False
    expires: Annotated[AwareDatetime, Field(strict=False)] | None = None  # JSON has it as a text


class LinkCard(Schema):
    """A link as those see it who may share; `ended` says why it opens nothing any more, "" while it does."""

    id: str
    label: str
    comments: bool
    author: str
    created: datetime
    expires: datetime | None
    used: datetime | None
    ended: str

    @classmethod
    def of(cls, row: ShareLink) -> "LinkCard":
        names = ("id", "label", "comments", "author", "created", "expires", "used")
        return cls(**{name: getattr(row, name) for name in names}, ended=why_ended(row))


class LinkMade(LinkCard):
    """A new link; `path` is its address on this server and holds the token, which is told only now."""

    path: str


class MemberCard(Schema):
    """An account and what it may do; `you`: that of the request."""

    name: str
    role: Role
    since: datetime
    used: datetime | None
    you: bool


class MemberRole(Strict):
    """What an account is to be."""

    role: Role


class ByProject(Schema):
    """An account, or everybody of a group, with a role by the project that the definition is in."""

    kind: Literal["user", "group"]
    name: str
    role: Role


class Sharing(Schema):
    """Who has what. Without `accounts` there are only links.

    `project`: the name of the project that it is in, "" in none or where you may not know; `by_project`: who has a role
    by it, which is given and taken there.
    """

    project: str
    by_project: list[ByProject]
    accounts: bool
    links: list[LinkCard]
    members: list[MemberCard]


class Entry(Schema):
    """Something that was done: `what` is a word of designer/library/activity.py, `facts` its details.

    Saves of one person that follow each other are one entry, from the version `first` on.
    """

    id: int
    who: str
    guest: bool = Field(description="Whether they came by a link, under a name of their own choice.")
    what: str
    when: datetime
    facts: dict[str, Json]

    @classmethod
    def of(cls, entry: activity.Entry) -> "Entry":
        who, guest = threads.bare(entry.who), threads.by_link(entry.who)
        return cls(id=entry.id, who=who, guest=guest, what=entry.what, when=entry.when, facts=entry.facts)


@router.get("/{definition_id}/sharing", response={200: Sharing, 404: ErrorAnswer})
async def read_sharing(request: HttpRequest, definition_id: str) -> Sharing:
    """Open links and members of a definition, and the links that ended of themselves or were closed lately."""
    row = await find(definition_id)
    known = Project.objects.filter(actor_of(request).projects(), pk=row.project_id)
    return Sharing(
        project=await known.values_list("name", flat=True).afirst() or "",
        by_project=[_by_project(one) async for one in sharing.by_project(definition_id)],
        accounts=settings.ACCOUNTS,
        links=[LinkCard.of(row) async for row in sharing.listed(definition_id)],
        members=[_member(request, row) async for row in sharing.members(definition_id)],
    )


@router.post("/{definition_id}/links", response={201: LinkMade, **refusals(404, 422)})
async def create_link(request: HttpRequest, definition_id: str, body: NewLink) -> Status[Any]:
    """Make a link that opens the Review page of this definition without login."""
    row = await find(definition_id)
    label = " ".join(printable(body.label).split())
    _check_expiry(body.expires)
    with instead(
        sharing.TooMany, ApiError(422, "too-many", f"A definition has at most {OPEN_LINKS} open links; close some.")
    ):
        made = await sync_to_async(sharing.create)(actor_of(request), row.id, label, body.comments, body.expires)
    made.link.definition = row
    return Status(201, LinkMade(**LinkCard.of(made.link).dict(), path=f"/shared/{made.token}/"))


@router.delete("/{definition_id}/links/{link_id}", response={204: None, 404: ErrorAnswer})
async def revoke_link(request: HttpRequest, definition_id: str, link_id: str) -> Status[Any]:
    """Close a link for good; pages that it opened are told and show nothing new."""
    with instead(sharing.Unknown, ApiError(404, "not-found", NO_LINK)):
        await sync_to_async(sharing.revoke)(actor_of(request), definition_id, link_id)
    return Status(204, None)


@router.put("/{definition_id}/members/{name}", response={200: MemberCard, **refusals(404, 409)})
async def admit_member(request: HttpRequest, definition_id: str, name: str, body: MemberRole) -> MemberCard:
    """Let an account review, edit or own a definition."""
    await find(definition_id)
    with (
        instead(sharing.Unknown, ApiError(404, "no-account", f"There is no account {name!r} on this server.")),
        instead(sharing.LastOwner, _last_owner()),
    ):
        row = await sync_to_async(sharing.admit)(actor_of(request), definition_id, name, body.role)
    return _member(request, row)


@router.delete("/{definition_id}/members/{name}", response={204: None, **refusals(404, 409)})
async def remove_member(request: HttpRequest, definition_id: str, name: str) -> Status[Any]:
    """Take an account's rights away."""
    with (
        instead(sharing.Unknown, ApiError(404, "not-found", f"{name} is no member of this definition.")),
        instead(sharing.LastOwner, _last_owner()),
    ):
        await sync_to_async(sharing.remove)(actor_of(request), definition_id, name)
    return Status(204, None)


@router.get("/{definition_id}/activity", response={200: list[Entry], 404: ErrorAnswer})
async def list_activity(
    request: HttpRequest,
    definition_id: str,
    before: int | None = None,
    limit: Annotated[int, Field(ge=1, le=200)] = 50,
) -> list[Entry]:
    """What was done with a definition, the newest first; who has links and rights is told those who may share."""
    await find(definition_id)
    rows = Activity.objects.filter(definition_id=definition_id)
    if before is not None:
        rows = rows.filter(id__lt=before)
    if not actor_of(request).may("share"):
        rows = rows.exclude(what__in=activity.PRIVATE)
    entries = [Entry.of(one) async for one in activity.entries(rows.aiterator(READ), limit)]
    await _name_projects(entries, actor_of(request))
    return entries


async def _name_projects(entries: list[Entry], actor: Actor) -> None:
    """Say of moves the names of the projects that the reader may know of, and nothing of others."""
    moves = [one for one in entries if one.what == "moved"]
    wanted = {str(value) for one in moves for value in one.facts.values() if value}
    rows = Project.objects.filter(actor.projects(), pk__in=wanted).values_list("pk", "name") if wanted else None
    names = {} if rows is None else {pk: name async for pk, name in rows}
    for one in moves:
        one.facts = {key: names.get(str(value), "") for key, value in one.facts.items()}


def _check_expiry(expires: datetime | None) -> None:
    now = datetime.now(UTC)
    if expires is not None and not now < expires < now + LONGEST:
        raise ApiError(422, "bad-expiry", "A link ends in the future, and within ten years.")


def _by_project(row: ProjectMember) -> ByProject:
    name = row.user.get_username() if row.user is not None else row.group.name if row.group is not None else ""
    return ByProject(kind="user" if row.user is not None else "group", name=name, role=cast(Role, row.role))


def _member(request: HttpRequest, row: Membership) -> MemberCard:
    name = row.user.get_username()
    you = actor_of(request).user == row.user
    return MemberCard(name=name, role=cast(Role, row.role), since=row.created, used=row.used, you=you)


def _last_owner() -> ApiError:
    return ApiError(409, "last-owner", "Somebody must own a definition: make another account its owner first.")
