"""Projects: folders of definitions, their members by account and by group, and what lies in them.

One that somebody is no member of is not there for them; its name is told to nobody else.
"""

from datetime import datetime
from typing import Annotated, Any, Literal, cast

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db.models import Count, Q
from django.http import HttpRequest
from ninja import Query, Router, Schema, Status
from pydantic import Field

from designer.access import Actor, actor_of, memberships
from designer.access.roles import Role
from designer.api.definitions import find as find_definition
from designer.api.errors import ApiError, first, gone
from designer.api.project_choice import chosen
from designer.api.request_limits import check_runtime
from designer.api.schemas.common import ErrorAnswer, Strict, refusals
from designer.library import projects, usage
from designer.library.bound_projects import binding as project_binding
from designer.library.bound_projects import folder as project_folder
from designer.library.sharing import LastOwner, TooMany, Unknown
from designer.limits import PROJECT_FOLDER, PROJECT_NAME, PROJECTS
from designer.models import Project, ProjectMember, WorkspaceFile
from designer.raising import instead

router = Router()
Kind = Literal["user", "group"]
LIVE = Q(definitions__archived=False)


FOLDERS = "Folders of the server are given to projects by an administrator."


class ProjectName(Strict):
    """What a project is to be called."""

    name: str = Field(min_length=1, max_length=PROJECT_NAME)


class ProjectChange(Strict):
    """What of a project is to be another; what is not given stays. `folder`: below the server's folder, "" none.
    `runtime`: what counts for definitions that say nothing themselves, "" none.

    An administrator gives folders; an owner may give one back.
    """

    name: str | None = Field(None, min_length=1, max_length=PROJECT_NAME)
    folder: str | None = Field(None, max_length=PROJECT_FOLDER)
    runtime: str | None = Field(None, max_length=40)


class ProjectCard(Schema):
    """A project as a list has it; `role`: what who asks may do in it."""

    id: str
    name: str
    creator: str
    created: datetime
    role: str
    definitions: int = Field(description="How many definitions are in it, without those that were put away.")


class ProjectMemberCard(Schema):
    """An account, or a group whose people all have the role; `you`: it is the account that asks, or a group of it."""

    kind: Kind
    name: str
    role: str
    since: datetime
    you: bool


class ProjectFull(ProjectCard):
    """A project with its members. Without `accounts` everybody who reaches the server owns it."""

    accounts: bool
    runtime: str = Field(description="The runtime that counts where its definitions say none; empty: none.")
    repositories: bool = Field(description="Whether the server lets projects be bound to folders.")
    gives_folders: bool = Field(description="Whether who asks may bind it to one: administrators may.")
    folder: str
    written: datetime | None = Field(description="When it was written to its folder last.")
    unwritten: datetime | None = Field(description="Since when there are changes that are not written there.")
    trouble: str = Field(description="What went wrong in that, for people; empty where nothing did.")
    members: list[ProjectMemberCard]


class ProjectRole(Strict):
    """An account or a group, and what it is to be."""

    kind: Kind = "user"
    name: str = Field(min_length=1, max_length=150)
    role: Literal["reviewer", "editor", "owner"]


class InProject(Strict):
    """The project that a definition is to be in; null: in none."""

    project: str | None


@router.get("/projects", response=list[ProjectCard])
async def list_projects(request: HttpRequest) -> list[ProjectCard]:
    """The projects that whoever asks is a member of, by name."""
    return await sync_to_async(cards)(actor_of(request))


@router.post("/projects", response={201: ProjectCard, **refusals(409, 422)})
async def create_project(request: HttpRequest, body: ProjectName) -> Status[Any]:
    """Make a project, which whoever asks owns."""
    with (
        instead(projects.Taken, _taken(body.name)),
        instead(TooMany, ApiError(422, "too-many", f"A server has at most {PROJECTS} projects.")),
    ):
        row = await sync_to_async(projects.create)(actor_of(request), _name(body.name))
    return Status(201, await sync_to_async(_card)(row, actor_of(request)))


@router.get("/projects/{project_id}", response={200: ProjectFull, 404: ErrorAnswer})
async def read_project(request: HttpRequest, project_id: str) -> ProjectFull:
    """A project and who is in it."""
    return await sync_to_async(full)(await find(project_id), actor_of(request))


@router.put("/projects/{project_id}", response={200: ProjectCard, **refusals(403, 404, 409, 422)})
async def change_project(request: HttpRequest, project_id: str, body: ProjectChange) -> ProjectCard:
    """Call a project otherwise, or bind it to another folder of the server: 403 for all but administrators."""
    check_runtime(body.runtime or None)
    row, actor = await find(project_id), actor_of(request)
    folder = row.folder if body.folder is None else body.folder.strip()
    if folder not in ("", row.folder) and not actor.may("administer"):
        raise ApiError(403, "administrator", FOLDERS)
    if body.name is not None:
        with instead(projects.Taken, _taken(body.name)):
            await sync_to_async(projects.rename)(row, _name(body.name))
    if folder != row.folder:
        with instead(
            project_folder.Unusable,
            lambda error: ApiError(422, "folder", f"The project is not bound to this folder: {error}."),
        ):
            await sync_to_async(project_binding.bind)(row, folder)
    if body.runtime is not None and body.runtime != row.runtime:
        await sync_to_async(projects.set_runtime)(row, body.runtime)
        await usage.look_at_marked()
    return await sync_to_async(_card)(row, actor)


@router.delete("/projects/{project_id}", response={204: None, **refusals(404, 409)})
async def delete_project(request: HttpRequest, project_id: str) -> Status[Any]:
    """Delete a project in which no definition is; those of it in the archive are in no project then."""
    row = await find(project_id)
    try:
        await sync_to_async(projects.delete)(actor_of(request), row)
    except projects.NotEmpty as error:
        said = f"There are still {error} definitions in this project: move them elsewhere or put them away first."
        raise ApiError(409, "not-empty", said) from None
    return Status(204, None)


@router.put("/projects/{project_id}/members", response={200: ProjectMemberCard, **refusals(404, 409)})
async def admit_to_project(request: HttpRequest, project_id: str, body: ProjectRole) -> ProjectMemberCard:
    """Let an account, or everybody of a group, review, edit or own all definitions of a project."""
    row, actor = await find(project_id), actor_of(request)
    what = "account" if body.kind == "user" else "group"
    unknown = ApiError(404, f"no-{what}", f"There is no {what} {body.name!r} on this server.")
    with instead(Unknown, unknown), instead(LastOwner, _last_owner()):
        made = await sync_to_async(projects.admit)(actor, row, body.kind, body.name, body.role)
    return await sync_to_async(_member)(made, actor)


@router.delete("/projects/{project_id}/members", response={204: None, **refusals(404, 409)})
async def remove_from_project(
    request: HttpRequest, project_id: str, name: Annotated[str, Query(max_length=150)], kind: Kind = "user"
) -> Status[Any]:
    """Take the role of an account or a group away; what it has in single definitions stays."""
    row = await find(project_id)
    with (
        instead(Unknown, ApiError(404, "not-found", f"{name} is no member of this project.")),
        instead(LastOwner, _last_owner()),
    ):
        await sync_to_async(projects.remove)(actor_of(request), row, kind, name)
    return Status(204, None)


@router.put("/definitions/{definition_id}/project", response={200: InProject, **refusals(403, 404)})
async def move_definition(request: HttpRequest, definition_id: str, body: InProject) -> InProject:
    """Move a definition into a project whose editor whoever asks is at least, or out of any."""
    row, actor = await find_definition(definition_id), actor_of(request)
    if row.is_example:
        raise ApiError(403, "example", "Examples of the gallery are in no project: copy it first.")
    to = await chosen(actor, body.project)
    if (
        await WorkspaceFile.objects.filter(pk=row.pk, project=row.project_id).aexists()
        and body.project != row.project_id
    ):
        raise ApiError(403, "file", "It is a file of the folder that its project is: copy it to have it elsewhere.")
    await sync_to_async(projects.move)(actor, row, to)
    await usage.look_at_marked()
    return body


async def find(project_id: str) -> Project:
    """The project of this id, or 404."""
    return await first(Project.objects.filter(pk=project_id), gone("project"))


def cards(actor: Actor) -> list[ProjectCard]:
    rows = (
        Project.objects.filter(actor.projects()).annotate(live=Count("definitions", filter=LIVE)).order_by("name", "id")
    )
    roles = _roles(actor, [row.pk for row in rows])
    return [_shape(row, row.live, roles[row.pk]) for row in rows]


def _roles(actor: Actor, ids: list[str]) -> dict[str, Role]:
    if actor.token is not None and actor.confined is not None:
        return dict.fromkeys(ids, cast(Role, actor.token.role))
    if actor.local or actor.user is None or actor.user.is_superuser:
        return dict.fromkeys(ids, "owner")
    return {
        project: role
        for (_, project), role in memberships.roles_in_projects({(actor.user.pk, one) for one in ids}).items()
    }


def _shape(row: Project, definitions: int, role: Role) -> ProjectCard:
    names = ("id", "name", "creator", "created")
    return ProjectCard(**{name: getattr(row, name) for name in names}, role=role, definitions=definitions)


def _card(row: Project, actor: Actor) -> ProjectCard:
    return _shape(row, row.definitions.filter(archived=False).count(), _roles(actor, [row.pk])[row.pk])


def full(row: Project, actor: Actor) -> ProjectFull:
    mine = set(actor.user.groups.values_list("pk", flat=True)) if actor.user is not None else set()
    members = [_member(one, actor, mine) for one in projects.members(row.pk)]
    return ProjectFull(
        **_card(row, actor).dict(),
        accounts=settings.ACCOUNTS,
        runtime=row.runtime,
        members=members,
        **_folder(row, actor),
    )


def _folder(row: Project, actor: Actor) -> dict[str, Any]:
    told = {name: getattr(row, name) for name in ("folder", "written", "unwritten", "trouble")}
    gives = bool(settings.REPOSITORIES) and actor.may("administer")
    return {"repositories": bool(settings.REPOSITORIES), "gives_folders": gives, **told}


def _member(row: ProjectMember, actor: Actor, groups: set[int] | None = None) -> ProjectMemberCard:
    kind: Kind = "user" if row.user is not None else "group"
    name = row.user.get_username() if row.user is not None else row.group.name if row.group is not None else ""
    you = row.user_id is not None and actor.user is not None and row.user_id == actor.user.pk
    return ProjectMemberCard(
        kind=kind, name=name, role=row.role, since=row.created, you=you or row.group_id in (groups or set())
    )


def _name(name: str) -> str:
    found = projects.free_name(name)
    if not found:
        raise ApiError(422, "no-name", "A project has a name that can be read.")
    return found


def _taken(name: str) -> ApiError:
    return ApiError(409, "taken", f"Another project is called {projects.free_name(name)!r}: choose another name.")


def _last_owner() -> ApiError:
    return ApiError(409, "last-owner", "Somebody must own a project: make another account or group its owner first.")
