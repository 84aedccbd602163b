"""A project as a tree of files in a zip, down and up again (docs/projects.md)."""

import io
import zipfile
from typing import Annotated, Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import File, Router, Schema
from ninja.files import UploadedFile

from designer.access import actor_of
from designer.api.errors import ApiError, answered
from designer.api.exports import as_file
from designer.api.projects import ProjectFull, find, full
from designer.api.request_limits import check_files
from designer.api.schemas.common import ErrorAnswer, refusals
from designer.library.bound_projects import binding as project_binding
from designer.library.bound_projects import rows as project_rows
from designer.library.bound_projects.folder import Unusable
from designer.library.file_import import unpacked
from designer.limits import PROJECT_DISK_SECONDS
from designer.models import Project
from designer.raising import instead
from designer.workers.shares import patiently

router = Router()
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""When the files of every zip were made, so that the same project gives the same bytes."""


class TreeLine(Schema):
    """What became of a file; `message` is for people."""

    file: str
    what: project_rows.What
    message: str


class TreeReport(Schema):
    """What came of a tree, a line for every file."""

    lines: list[TreeLine]


@router.get("/projects/{project_id}/tree", response={200: None, 404: ErrorAnswer})
async def download_tree(request: HttpRequest, project_id: str) -> HttpResponse:
    """The project's definitions, scenarios and resources as files in a zip, with their manifest."""
    row = await find(project_id)
    files = await sync_to_async(project_rows.files_of)(row)
    return as_file(_zipped(files), row.name, ".zip", "application/zip")


@router.post("/projects/{project_id}/tree", response={200: TreeReport, **refusals(404, 413, 422, 503)})
async def upload_tree(
    request: HttpRequest, project_id: str, files: Annotated[list[UploadedFile], File()]
) -> TreeReport:
    """Take a zip of such a tree in, or several that are one together.

    What was changed there is a new version; what was changed on both sides stays, and is told.
    """
    row = await find(project_id)
    check_files(files)
    with patiently():
        with answered(otherwise=422):
            entries = [one for file in files for one in await unpacked(file.read())]
        texts = {one["name"]: one["text"] for one in entries if "text" in one}
        report = await project_rows.bring(actor_of(request), row, texts)
    for one in entries:
        if "message" in one and one["name"].split("/")[-2:-1] != []:
            report.note(one["name"], "left-out", one["message"])
    return TreeReport(lines=[TreeLine(**vars(line)) for line in report.lines])


@router.put("/projects/{project_id}/folder", response={200: ProjectFull, **refusals(404, 409)})
async def write_folder(request: HttpRequest, project_id: str) -> ProjectFull:
    """Write the project to its folder now; what went wrong is in `trouble`."""
    row = _bound(await find(project_id))
    await sync_to_async(project_binding.write)(row.pk, PROJECT_DISK_SECONDS)
    return await sync_to_async(full)(await find(project_id), actor_of(request))


@router.post("/projects/{project_id}/folder", response={200: TreeReport, **refusals(404, 409, 422, 503)})
async def read_folder(request: HttpRequest, project_id: str) -> TreeReport:
    """Take in what was changed in the project's folder, and write there what is newer here.

    What was changed there is a new version of whoever asks; what was changed on both sides stays, and is told.
    """
    row = _bound(await find(project_id))
    unread = instead(Unusable, lambda error: ApiError(422, "folder", f"The folder cannot be read: {error}."))
    with patiently(), unread:
        report = await project_binding.read(actor_of(request), row)
    return TreeReport(lines=[TreeLine(**vars(line)) for line in report.lines])


def _bound(row: Project) -> Project:
    if not row.folder or not settings.REPOSITORIES:
        raise ApiError(409, "no-folder", "This project is bound to no folder of the server.")
    return row


def _zipped(files: dict[str, str]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in files.items():
            entry: Any = zipfile.ZipInfo(path, LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, text.encode("utf-8", "surrogatepass"))
    return made.getvalue()
