"""The project that something new is to be in."""

from typing import Annotated

from asgiref.sync import sync_to_async
from django.db import transaction
from ninja import Query

from designer.access import Actor
from designer.api.errors import ApiError, gone
from designer.library import projects
from designer.models import Definition, Project
from designer.raising import instead
from designer.workspace import current, writing
from designer.workspace.folder import Refused

Into = Annotated[str | None, Query(max_length=12, description="The project that it is to be in; none without.")]

At = Annotated[
    str,
    Query(
        max_length=1000,
        description="Where the project is a folder of this machine: the file that it gets, below the folder, with `/`; "
        "409 `file` where that cannot be. Without it is a free name.",
    ),
]


async def chosen(actor: Actor, project_id: str | None, path: str = "") -> Project | None:
    """The project of this id, which `actor` edits at least: 404 or 403; None without one. `path` as At: 409.

    What a token of a project makes is in that project, whether it says so or not.
    """
    project_id = project_id or actor.confined
    if project_id is None:
        if path:
            await sync_to_async(_check_new)(None, path)
        return None
    row = await Project.objects.filter(pk=project_id).afirst()
    if row is None or not await sync_to_async(actor.may_in)("see", row.pk):
        raise gone("project")
    if not await sync_to_async(actor.may_in)("edit", row.pk):
        raise ApiError(403, "forbidden", "You may read this project, but not put anything into it.")
    if path:
        await sync_to_async(_check_new)(project_id, path)
    return row


async def put_into(actor: Actor, definition: Definition, project: Project | None, path: str = "") -> None:
    """Put a new definition into a project, as the file `path` of its folder where that was asked for."""
    if project is not None:
        await sync_to_async(_put)(actor, definition, project, path)


def _put(actor: Actor, definition: Definition, project: Project, path: str) -> None:
    workspace = current.now()
    if not path or workspace is None:
        projects.move(actor, definition, project)
        return
    with current.LOCK, transaction.atomic():
        projects.move(actor, definition, project)
        writing.put(workspace, definition, path)


def _check_new(project_id: str | None, path: str) -> None:
    workspace = current.now()
    with instead(Refused, lambda error: ApiError(409, "file", f"This file cannot be made: {error}.")):
        if workspace is None or workspace.project != project_id:
            raise Refused("what is new is no file of a folder here")
        writing.check_new(workspace, path)
