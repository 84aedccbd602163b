"""The inbox: what somebody was mentioned in, what they are asked to review, and what was decided."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from designer.access import actor_of
from designer.limits import NOTICES
from designer.models import Notice
from designer.review import notices


def inbox(request: HttpRequest) -> HttpResponse:
    """The newest notices, with the way to each; a POST takes all as read."""
    actor = actor_of(request)
    if request.method == "POST":
        notices.read(actor)
        return redirect("inbox")
    before = request.GET.get("before", "")
    rows = notices.of(actor).select_related("definition")
    if before.isascii() and before.isdecimal() and len(before) < 16:
        rows = rows.filter(pk__lt=int(before))
    found = list(rows[: NOTICES + 1])
    shown = [{"row": row, "place": place(row)} for row in found[:NOTICES]]
    more = found[NOTICES - 1].pk if len(found) > NOTICES else None
    return render(request, "inbox.html", {"notices": shown, "more": more, "fresh": notices.unread(actor)})


def place(row: Notice) -> str:
    return reverse("review", args=[row.definition_id]) + (f"?thread={row.thread}" if row.thread else "")


def unread(request: HttpRequest) -> dict[str, Any]:
    """`unread` for every template: how many notices who is signed in has not read; it is asked where it is shown."""
    actor = getattr(request, "actor", None)
    if actor is None or actor.user is None:
        return {}
    return {"unread": SimpleLazyObject(lambda: str(notices.unread(actor) or "")), "account": actor.user}
