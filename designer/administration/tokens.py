"""All access tokens of the server, people's and projects': found by name, told by state, revoked; never the secret."""

from urllib.parse import urlencode

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from designer.access import actor_of
from designer.access import tokens as access
from designer.administration.page import done, not_done, part, shown
from designer.limits import SEARCH_LENGTH
from designer.models import AccessToken

HERE = "administration-tokens"
STATES = ("open", "ended", "all")
KINDS = ("all", "person", "project")


def tokens(request: HttpRequest) -> HttpResponse:
    """Those of which name, beginning, account or project has what is looked for; open ones where nothing is said.

    What is looked for comes by a POST and goes on as an address that has no more of a pasted token than its beginning.
    """
    if request.method == "POST":
        return _search_page(request)
    sought = request.GET.get("q", "").replace("\0", "")[:SEARCH_LENGTH].strip()
    state, kind = _one_of(request, "state", STATES), _one_of(request, "kind", KINDS)
    rows = _of_state(_of_kind(AccessToken.objects.select_related("user", "project"), kind), state)
    if sought:
        names = Q(label__icontains=sought) | Q(beginning=sought[: access.BEGINNING]) | Q(creator__icontains=sought)
        rows = rows.filter(names | Q(user__username__icontains=sought) | Q(project__name__icontains=sought))
    told = {"q": sought, "state": state, "kind": kind}
    given = {"part": part(request, rows), "now": timezone.now(), "sought": told}
    return shown(request, "tokens", gettext("Tokens"), **given, **told)


def _search_page(request: HttpRequest) -> HttpResponse:
    asked = {name: request.POST.get(name, "") for name in ("q", "kind", "state")}
    if asked["q"].strip().startswith(access.PREFIX):
        asked["q"] = asked["q"].strip()[: access.BEGINNING]
    return redirect(f"{reverse(HERE)}?{urlencode({name: value for name, value in asked.items() if value})}")


def revoke(request: HttpRequest, token_id: str) -> HttpResponse:
    try:
        row = access.end(actor_of(request), AccessToken.objects.all(), token_id)
    except access.Unknown:
        return not_done(request, gettext("This token has ended already."), HERE)
    return done(request, gettext("The token %(name)s is revoked.") % {"name": row.label}, HERE)


def _of_kind(rows: QuerySet[AccessToken], kind: str) -> QuerySet[AccessToken]:
    return rows if kind == "all" else rows.filter(project__isnull=kind == "person")


def _of_state(rows: QuerySet[AccessToken], state: str) -> QuerySet[AccessToken]:
    if state == "all":
        return rows
    return access.open_ones(rows) if state == "open" else access.ended_ones(rows)


def _one_of(request: HttpRequest, name: str, known: tuple[str, ...]) -> str:
    """What the address chooses; the first where it chooses nothing that there is."""
    given = request.GET.get(name, "")
    return given if given in known else known[0]
