"""Files into the library: definitions, scenarios, resources, and zips with them."""

from typing import Annotated

from django.http import HttpRequest
from ninja import File, Router
from ninja.files import UploadedFile

from designer.access import actor_of
from designer.api.project_choice import Into, chosen, put_into
from designer.api.request_limits import check_files
from designer.api.schemas.common import refusals
from designer.api.schemas.library import ItemShape, Report
from designer.library import file_import, usage
from designer.models import Definition
from designer.workers.shares import patiently

router = Router()


@router.post("/import", response={200: Report, **refusals(404, 413, 422)})
async def import_files(
    request: HttpRequest, files: Annotated[list[UploadedFile], File()], project: Into = None
) -> Report:
    """Keep what can be kept of files; the report says of each what it came in as, or why it did not and where."""
    check_files(files)
    actor = actor_of(request)
    to = await chosen(actor, project)
    uploads = [(file.name or "file", file.read()) for file in files]
    with patiently():
        items = await file_import.bring(uploads, actor)
    made = {item.id for item in items if (item.kind, item.outcome) == ("definition", "imported")}
    async for row in Definition.objects.filter(pk__in=made):
        await put_into(actor, row, to)
    if to is not None and to.runtime:
        await usage.look_at_marked()
        for item in items:
            item.offer = None  # the project has chosen
    return Report(items=[ItemShape(**vars(item)) for item in items])
