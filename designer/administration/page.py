"""What the pages of the administration have in common: their frame, the way between them, and a part of many rows."""

from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_lazy

from designer.limits import ADMINISTRATION_ROWS
from designer.views.account import if_there

M = TypeVar("M", bound=Model)
SECTIONS = (
    ("accounts", gettext_lazy("Accounts")),
    ("groups", gettext_lazy("Groups")),
    ("invitations", gettext_lazy("Invitations")),
    ("projects", gettext_lazy("Projects")),
    ("tokens", gettext_lazy("Tokens")),
    ("sessions", gettext_lazy("Runs and sign-ins")),
    ("retention", gettext_lazy("Kept")),
    ("limits", gettext_lazy("Limits")),
    ("health", gettext_lazy("Health")),
    ("log", gettext_lazy("Audit log")),
)
"""The pages; one whose address `administration-…` there is not is left out."""
OF_ACCOUNTS = ("accounts", "groups", "invitations", "projects")


@dataclass(frozen=True, slots=True)
class Part:
    """Some of many rows: page `number` of `pages`, `total` rows in all; `before`, `after`: pages beside it or None."""

    rows: list[Any]
    number: int
    pages: int
    total: int

    @property
    def before(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def after(self) -> int | None:
        return self.number + 1 if self.number < self.pages else None


def part(request: HttpRequest, rows: QuerySet[M]) -> Part:
    """The rows of the page that the address asks for; the nearest one where there is no such page."""
    total = rows.count()
    pages = max(1, -(-total // ADMINISTRATION_ROWS))
    asked = request.GET.get("page", "1")
    number = min(max(int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 10 else 1, 1), pages)
    start = (number - 1) * ADMINISTRATION_ROWS
    return Part(list(rows[start : start + ADMINISTRATION_ROWS]), number, pages, total)


def shown(request: HttpRequest, section: str, title: str, **more: Any) -> HttpResponse:
    """The page of a section (`templates/administration/SECTION.html`), or of `template`.

    `sought` is what the address looks for beside its page, `q` where nothing is said.
    """
    template = more.pop("template", section)
    sought = more.pop("sought", {"q": more["q"]} if more.get("q") else {})
    links = [(name, words, place) for name, words in SECTIONS if (place := _place(name))]
    told = {
        "section": section,
        "sections": links,
        "title": title,
        "raw": if_there("admin:index"),
        "sought": urlencode(sought),
        **more,
    }
    return render(request, f"administration/{template}.html", told, status=more.get("status", 200))


def missing(request: HttpRequest, rest: str = "") -> HttpResponse:
    """What is said at an address below `administration/` that there is not: 404, with the pages that there are."""
    return shown(request, "", gettext("This page does not exist"), template="missing", status=404, rest=rest)


def done(request: HttpRequest, words: str, place: str, *given: Any) -> HttpResponse:
    messages.success(request, words, fail_silently=True)
    return redirect(place, *given)


def not_done(request: HttpRequest, words: str, place: str, *given: Any) -> HttpResponse:
    messages.error(request, words, fail_silently=True)
    return redirect(place, *given)


def without_accounts() -> HttpResponse | None:
    """Where a server has no accounts: to a page that it has."""
    return None if settings.ACCOUNTS else redirect("administration-health")


def nothing_chosen() -> str:
    return gettext("Nothing was changed.")


def _place(name: str) -> str:
    return "" if name in OF_ACCOUNTS and not settings.ACCOUNTS else if_there(f"administration-{name}")
