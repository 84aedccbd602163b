"""The library and the three pages of a definition. `boot` is what the page's script starts with."""

import sys
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template import loader
from django.urls import reverse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from designer.access import actor_of
from designer.api import projects
from designer.api.errors import PREFIX, outage
from designer.api.library import page
from designer.api.schemas.common import DefinitionFull
from designer.api.schemas.library import LibraryCard, ResourceFull
from designer.api.schemas.workspace import file_states
from designer.library import gallery, kept_days, search, store
from designer.library.palette import parts
from designer.limits import CONVERSIONS, SEARCH_LENGTH, TAGS
from designer.models import Definition, Project, Resource, ShareLink
from designer.telemetry.context import current
from simulator.live.db_errors import in_words, is_outage
from workflow import dialects, runtimes
from workflow.convert import targets
from workflow.exports import formats


@require_safe
@ensure_csrf_cookie
def library(request: HttpRequest) -> HttpResponse:
    """The home page: the first page of definitions for what the address searches, and the gallery in its order.

    `boot.page` is as `GET /api/library` has it; `boot.conversions` is how many definitions are converted at once.
    """
    actor = actor_of(request)
    seen, folders = actor.listed(), actor.projects()
    query, tags = request.GET.get("q", ""), request.GET.getlist("tag")
    problems = request.GET.get("problems") == "true"
    chosen = Project.objects.filter(folders, pk=request.GET.get("project", "").replace("\0", "")).first()
    wanted = search.Wanted(query[:SEARCH_LENGTH], tuple(tags[:TAGS]), problems, project=chosen.pk if chosen else "")
    examples = gallery.in_order(store.cards().filter(pk__in=search.examples("", seen)))
    boot = {
        "page": page(wanted, seen, projects=folders).model_dump(mode="json"),
        "projects": [one.model_dump(mode="json") for one in projects.cards(actor)],
        "examples": [LibraryCard.of(row).model_dump(mode="json") for row in examples],
        "formats": export_formats(),
        "dialects": _dialects(),
        "engines": engines(),
        "conversions": CONVERSIONS,
    }
    return render(request, "library.html", {"boot": {**boot, **_page(request)}})


@require_safe
@ensure_csrf_cookie
def resource(request: HttpRequest, resource_id: str) -> HttpResponse:
    """A resource's text and its problems; `boot.resource` has the saved text."""
    row = get_object_or_404(Resource, pk=resource_id, archived=False)
    shown = ResourceFull.of(row).model_dump(mode="json")
    return render(request, "resource.html", {"resource": row, "boot": {"resource": shown, **_page(request)}})


@require_safe
def to_design(request: HttpRequest, definition_id: str) -> HttpResponse:
    """A definition's short address leads to its Design page, or to Review for those who may not edit it."""
    page = "design" if actor_of(request).may("edit", definition_id) else "review"
    return redirect(page, definition_id=definition_id)


@require_safe
@ensure_csrf_cookie
def design(request: HttpRequest, definition_id: str) -> HttpResponse:
    """Text, diagram and problems. `boot.definition` has the saved text, `boot.draft` the unsaved one or null.

    `boot.most` is how many bytes a text may have, `boot.file` its file in a workspace or null; `boot.person` tells
    people apart who use one browser.
    """
    row = _definition(definition_id)
    person = actor_of(request).key
    draft = row.drafts.filter(person=person).first()
    unsaved = {"text": draft.text, "base_version": draft.base_version} if draft else None
    more: dict[str, Any] = {"person": person, "dialects": _dialects(), "parts": parts(), "formats": export_formats()}
    return shown(request, "design.html", row, draft=unsaved, most=settings.LIMIT_TEXT, file=_file(row), **more)


@require_safe
@ensure_csrf_cookie
def simulate(request: HttpRequest, definition_id: str) -> HttpResponse:
    """A run. `boot.session` is the id that the address asks for, or null; runs are kept for `keepDays`, 0: for ever.

    `keepPage` is where that is changed, "" for who may not.
    """
    row = _definition(definition_id)
    days = kept_days.days("KEEP_SESSIONS_DAYS")
    place = reverse("administration-retention") if actor_of(request).may("administer") else ""
    asked = request.GET.get("session")
    person = actor_of(request).key
    return shown(request, "simulate.html", row, person=person, session=asked, keepDays=days, keepPage=place)


@require_safe
@ensure_csrf_cookie
def review(request: HttpRequest, definition_id: str) -> HttpResponse:
    """Versions compared, talked about and judged. `boot.link` is the token of the link that opened it, or null."""
    return shown(request, "review.html", _definition(definition_id), link=None, formats=export_formats())


def _file(row: Definition) -> dict[str, Any] | None:
    """Its file in a folder that is served as a workspace, if it has one."""
    found = file_states([row.pk]).get(row.pk)
    return found.model_dump(mode="json") if found else None


def _definition(definition_id: str) -> Definition:
    return get_object_or_404(Definition, pk=definition_id, archived=False)


def shown(
    request: HttpRequest, template: str, row: Definition, opened_by: ShareLink | None = None, **boot: Any
) -> HttpResponse:
    """A page of a definition, also where a link opened it; `boot` is what its script starts with beside the usual."""
    told: dict[str, Any] = {"definition": DefinitionFull.of(row).model_dump(mode="json"), "engines": engines()}
    told |= {"may": sorted(actor_of(request).actions)}
    context = {"definition": row, "link": opened_by, "boot": {**told, **boot, **_page(request)}}
    return render(request, template, context)


def _dialects() -> list[dict[str, Any]]:
    """What a dialect may be set to by hand, and to which it is converted."""
    return [
        {"id": name, "title": dialects.get(name).TITLE, "targets": [one for one in targets(name) if one != name]}
        for name in dialects.ids()
    ]


@cache
def engines() -> list[dict[str, Any]]:
    """The runtimes that a definition can be read for, the specification first."""
    names = ("id", "title", "version", "about", "dialects")
    return [{name: getattr(runtimes.get(each), name) for name in names} for each in runtimes.ids()]


def export_formats() -> list[dict[str, Any]]:
    return [
        {"id": one.ID, "title": one.TITLE, "help": one.HELP, "suffix": one.SUFFIX, "drawn": one.DRAWN}
        for one in formats()
    ]


def failed(request: HttpRequest) -> HttpResponse:
    """A request failed: the database cannot be used, and why; or under which id the log names the cause."""
    error = sys.exc_info()[1]
    if error is None or not is_outage(error):
        return HttpResponse(loader.get_template("500.html").render({"id": current().request}), status=500)
    if request.path_info.startswith(PREFIX):
        return outage(request, error)
    return HttpResponse(loader.get_template("503.html").render({"words": in_words(error)}), status=503)


def _page(request: HttpRequest) -> dict[str, Any]:
    """What every page's script needs: the nonce under which it may add style sheets."""
    return {"nonce": str(getattr(request, "csp_nonce", ""))}
