"""The folder that is served as a workspace: its state, and what is the matter with a file of it (docs/workspace.md)."""

from typing import Annotated

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from ninja import Query, Router

from designer.api.definitions import find
from designer.api.errors import ApiError
from designer.api.projects import find as find_project
from designer.api.schemas.common import ErrorAnswer, refusals
from designer.api.schemas.workspace import FileDeed, FileFull, FileState, WorkspaceState
from designer.models import WorkspaceFile
from designer.raising import instead
from designer.review.push import notify
from designer.workspace import current, settling, writing
from designer.workspace.current import Workspace
from designer.workspace.folder import Refused

router = Router()
Named = Annotated[str, Query(max_length=1000, description="What a file is to be called that gets `free`.")]


@router.get("/projects/{project_id}/workspace", response={200: WorkspaceState, 404: ErrorAnswer})
async def read_workspace(request: HttpRequest, project_id: str, name: Named = "") -> WorkspaceState:
    """The folder of a project; 404 where it is not served now."""
    row = await find_project(project_id)
    workspace = current.now()
    if workspace is None or workspace.project != row.pk:
        raise ApiError(404, "no-workspace", "The definitions of this project are no files of a folder that is served.")
    free = await sync_to_async(writing.free_name)(workspace, name) if name else ""
    return WorkspaceState.of(workspace, free)


@router.get("/definitions/{definition_id}/file", response={200: FileFull, 404: ErrorAnswer})
async def read_file(request: HttpRequest, definition_id: str) -> FileFull:
    """The file of a definition; where it does not agree with what is saved, its text too."""
    workspace, row = await _served(definition_id)
    return await sync_to_async(_full)(workspace, row)


@router.post("/definitions/{definition_id}/file", response={200: FileFull, **refusals(404, 409)})
async def settle_file(request: HttpRequest, definition_id: str, body: FileDeed) -> FileFull:
    """Write a file that is gone or could not be written, or settle which text goes on where both were changed.

    409 where that cannot be done, or the file is another one than was seen.
    """
    workspace, row = await _served(definition_id)
    with instead(Refused, lambda error: ApiError(409, "file", f"The file is not written: {error}.")):
        if body.deed == "write":
            await sync_to_async(settling.write_again)(workspace, row)
        else:
            await sync_to_async(settling.settle)(workspace, row, body.digest)
    await notify(definition_id, "file")
    return await sync_to_async(_full)(workspace, row)


async def _served(definition_id: str) -> tuple[Workspace, WorkspaceFile]:
    definition = await find(definition_id)
    workspace = current.now()
    project = workspace.project if workspace else ""
    files = WorkspaceFile.objects.select_related("definition").filter(pk=definition.pk, project=project)
    row: WorkspaceFile | None = await files.afirst()
    if workspace is None or row is None:
        raise ApiError(404, "no-file", "This definition is no file of a folder that is served.")
    return workspace, row


def _full(workspace: Workspace, row: WorkspaceFile) -> FileFull:
    row.refresh_from_db()
    text, base, digest = settling.theirs(workspace, row) if row.state == "conflict" else (None, None, "")
    return FileFull(**FileState.of(row, workspace).dict(), text=text, base=base, digest=digest)
