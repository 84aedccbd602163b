"""The project that something new is to be in."""

from typing import Annotated

from asgiref.sync import sync_to_async
from ninja import Query

from designer.access import Actor
from designer.api.errors import ApiError, gone
from designer.library import projects
from designer.models import Definition, Project

Into = Annotated[str | None, Query(max_length=12, description="The project that it is to be in; none without.")]


async def chosen(actor: Actor, project_id: str | None) -> Project | None:
    """The project of this id, which `actor` edits at least: 404 or 403; None without one.

    What a token of a project makes is in that project, whether it says so or not.
    """
    project_id = project_id or actor.confined
    if project_id is None:
        return None
    row = await Project.objects.filter(pk=project_id).afirst()
    if row is None or not await sync_to_async(actor.may_in)("see", row.pk):
        raise gone("project")
    if not await sync_to_async(actor.may_in)("edit", row.pk):
        raise ApiError(403, "forbidden", "You may read this project, but not put anything into it.")
    return row


async def put_into(actor: Actor, definition: Definition, project: Project | None) -> None:
    if project is not None:
        await sync_to_async(projects.move)(actor, definition, project)
