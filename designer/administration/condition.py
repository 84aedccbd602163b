"""Whether the server is well: what `/ready` knows, with the room on the disk and what it runs on."""

import shutil
from pathlib import Path
from typing import Any

import django
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from designer.administration.page import shown
from designer.release import release
from designer.views.health import look


async def condition(request: HttpRequest) -> HttpResponse:
    parts = await look()
    return await sync_to_async(_page)(request, parts)


def _page(request: HttpRequest, parts: dict[str, str]) -> HttpResponse:
    disk = shutil.disk_usage(settings.DATA)
    told: dict[str, Any] = {
        "parts": parts,
        "disk": disk,
        "share": round(100 * disk.free / disk.total) if disk.total else 0,
        "vendor": {"sqlite": "SQLite", "postgresql": "PostgreSQL"}.get(connection.vendor, connection.vendor),
        "size": _size(),
        "redis": "redis" in settings.CHANNEL_LAYERS["default"]["BACKEND"],
        "workers": settings.WORKERS,
        "mail": settings.EMAIL_ON,
        "oidc": settings.OIDC_ISSUER,
        "metrics": bool(settings.METRICS_TOKEN),
        "release": release(),
        "django": django.get_version(),
    }
    return shown(request, "health", gettext("Health"), **told)


def _size() -> int | None:
    """The bytes of the database; None where nobody says."""
    if connection.vendor == "sqlite":
        file = Path(str(connection.settings_dict["NAME"]))
        return sum(one.stat().st_size for one in (file, file.with_name(f"{file.name}-wal")) if one.exists())
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])
