"""What the database holds, for administrators: a page of Django's admin."""

from django.conf import settings
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat

from designer.library import kept_days, storage_sizes
from simulator.live import quotas

QUOTAS = ("QUOTA_SESSIONS", "QUOTA_BYTES", "QUOTA_DRAFTS", "QUOTA_SERVER_SESSIONS", "QUOTA_SERVER_BYTES")


def storage(request: HttpRequest) -> HttpResponse:
    """The rows and bytes of each kind and of the people with the most, with the quotas; for superusers."""
    if not getattr(request.user, "is_superuser", False):
        raise PermissionDenied
    shown = {
        **admin.site.each_context(request),
        "title": "Storage",
        "kinds": storage_sizes.kinds(),
        "people": storage_sizes.people(),
        "everybody": quotas.of_all(),
        "limits": [
            *((f"SIGNALBOX_{name}", _in_words(name, getattr(settings, name))) for name in QUOTAS),
            *((f"SIGNALBOX_{name}", _in_words(name, one.days)) for name, one in kept_days.in_force().items()),
        ],
    }
    return render(request, "admin/storage.html", shown)


def _in_words(name: str, value: int) -> str:
    """A quota or a number of days, as a person reads it."""
    if name.endswith("_BYTES"):
        return filesizeformat(value)
    if not name.endswith("_DAYS"):
        return f"{value:,}"
    return f"{value:,} {'day' if value == 1 else 'days'}" if value else "for ever"
