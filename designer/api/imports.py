"""Files into the library: definitions, scenarios, resources, and zips with them."""

from typing import Annotated, Literal

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from ninja import File, Query, Router
from ninja.files import UploadedFile

from designer.access import Actor, actor_of
from designer.api.definitions import find, keep
from designer.api.project_choice import At, Into, chosen, put_into
from designer.api.request_limits import check_files
from designer.api.schemas.common import refusals
from designer.api.schemas.library import ItemShape, Report
from designer.api.schemas.workspace import file_states
from designer.library import file_import, usage
from designer.models import Definition
from designer.workers.shares import patiently

router = Router()
Again = Annotated[
    Literal["ask", "version", "twin"],
    Query(
        description="What becomes of a definition that is there already, by its id or the name of its file: it is left "
        "(`taken`, with its `text` and the `id` of the other), saved as a new version of that, or made once more."
    ),
]


@router.post("/import", response={200: Report, **refusals(404, 409, 413, 422)})
async def import_files(
    request: HttpRequest,
    files: Annotated[list[UploadedFile], File()],
    project: Into = None,
    again: Again = "ask",
    path: At = "",
) -> Report:
    """Keep what can be kept of files; the report says of each what it came in as, or why it did not and where.

    `path` is for the first definition that is new.
    """
    check_files(files)
    actor = actor_of(request)
    to = await chosen(actor, project, path)
    uploads = [(file.name or "file", file.read()) for file in files]
    with patiently():
        items = await file_import.bring(uploads, actor, to, twins=again == "twin")
    made = [item for item in items if (item.kind, item.outcome) == ("definition", "imported")]
    if again == "version":
        for item in items:
            await _as_version(item, actor)
    rows = await Definition.objects.ain_bulk([item.id for item in made])
    for number, item in enumerate(made):
        await put_into(actor, rows[str(item.id)], to, "" if number else path)
    files_of = await sync_to_async(file_states)(rows)
    for item in made:
        item.file = files_of[item.id].path if item.id in files_of else ""
    if to is not None and to.runtime:
        await usage.look_at_marked()
        for item in items:
            item.offer = None  # the project has chosen
    return Report(items=[ItemShape(**vars(item)) for item in items])


async def _as_version(item: file_import.Item, actor: Actor) -> None:
    """A definition that is there already gets the text of the file as its next version."""
    if item.kind != "definition" or item.outcome != "taken" or item.id is None or item.text is None:
        return
    row = await find(item.id)
    saved = await keep(row, item.text, row.version, actor)
    item.outcome, item.text, item.message = "imported", None, f"version {saved.version} of “{item.title}”"
