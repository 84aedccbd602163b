"""The library as its page shows it: definitions by search, tag and order, a page after the other."""

from typing import Annotated

from asgiref.sync import sync_to_async
from django.db.models import Q
from django.http import HttpRequest
from ninja import Query, Router
from pydantic import Field

from designer.access import actor_of
from designer.api.errors import ApiError, gone
from designer.api.schemas.common import refusals
from designer.api.schemas.library import LibraryCard, LibraryCounts, LibraryPage
from designer.api.schemas.workspace import WorkspaceState, file_states
from designer.library import search
from designer.limits import LIBRARY_PAGE, LIBRARY_PAGES, SEARCH_LENGTH, TAGS
from designer.live_text import presence
from designer.models import Project, Resource
from designer.raising import instead
from designer.workspace import current

router = Router()


@router.get("", response={200: LibraryPage, **refusals(404, 422)})
async def read_library(
    request: HttpRequest,
    q: Annotated[str, Field(max_length=SEARCH_LENGTH)] = "",
    tag: Annotated[list[str], Query(max_length=TAGS)] = [],  # noqa: B006 - Ninja copies it
    problems: bool = False,
    project: Annotated[str, Field(max_length=12)] = "",
    order: search.Order = "updated",
    limit: Annotated[int, Field(ge=1, le=LIBRARY_PAGES)] = LIBRARY_PAGE,
    cursor: str = "",
    counts: bool = False,
) -> LibraryPage:
    """Definitions that have every word of `q` in what their cards show or in a name of their texts, and every `tag`.

    `problems`: only those with errors or warnings; `project`: only those in this one, 404 where it is not there for who
    asks. `cursor` is the `next` of the page before, asked with the same words otherwise; it goes on behind the last
    definition of that, whatever came or went meanwhile. `counts`: also what there is in all.
    """
    actor = actor_of(request)
    wanted = search.Wanted(q, tuple(tag), problems, order, project)
    if project and not await Project.objects.filter(actor.projects(), pk=project).aexists():
        raise gone("project")
    with instead(search.BadCursor, ApiError(422, "bad-cursor", "No page in this order has this cursor.")):
        found = await sync_to_async(page)(wanted, actor.listed(), limit, cursor, counts, actor.projects())
    if found.counts is not None and actor.confined is not None:
        found.counts.resources = 0  # they are the library's
    return found


def page(
    wanted: search.Wanted,
    seen: Q,
    limit: int = LIBRARY_PAGE,
    cursor: str = "",
    counts: bool = True,
    projects: Q | None = None,
) -> LibraryPage:
    """The answer; raises search.BadCursor. Examples are found with the first page only, and never by tags.

    `projects`: those that whoever asks may know of (None: none).
    """
    found = search.page(wanted, seen, limit, cursor)
    gallery = None
    if wanted.words and not cursor:
        gallery = [] if wanted.tags or wanted.project else search.examples(wanted.query, seen)
    lie_in = {row.project_id for row in found.rows} - {None}
    known = (
        Project.objects.none() if projects is None or not lie_in else Project.objects.filter(projects, pk__in=lie_in)
    )
    here = presence.counts(Q(pk__in=[row.pk for row in found.rows]))  # all found are seen
    told = set(known.values_list("pk", flat=True))
    files = file_states(row.pk for row in found.rows)
    workspace = current.now()
    return LibraryPage(
        definitions=[
            LibraryCard.of(row, search.reason(row, wanted), told, here.get(row.pk, 0), files.get(row.pk))
            for row in found.rows
        ],
        workspace=WorkspaceState.of(workspace) if workspace and workspace.project == wanted.project else None,
        found=found.found,
        next=found.next,
        examples=gallery,
        counts=_counts(seen) if counts else None,
    )


def _counts(seen: Q) -> LibraryCounts:
    resources = Resource.objects.filter(archived=False).count()
    return LibraryCounts(**vars(search.counts(seen)), resources=resources)
