"""Static files, served by the ASGI application itself: no second server, no thread of Django."""

from pathlib import Path
from typing import Any
from wsgiref.headers import Headers

from django.conf import settings
from servestatic import ServeStaticASGI

HASHED = r"^.*/dist/chunks/.+-[0-9A-Z]{8}\.js$"
"""Files whose name says what is in them: nobody need ask again."""
WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"


def static_files(application: Any) -> ServeStaticASGI:
    """`application` behind our static files (and the admin's, where it is on)."""
    served = ServeStaticASGI(
        application,
        autorefresh=settings.STATIC_AUTOREFRESH,
        max_age=0,  # ask again, answer 304: names stay the same from one release to the next
        immutable_file_test=HASHED,
        allow_all_origins=False,
        add_headers_function=_add_headers,
    )
    for prefix, folder in _folders():
        served.add_files(folder, settings.STATIC_URL + prefix)
    return served


def _folders() -> list[tuple[str, Path]]:
    folders = [(f"{prefix}/", Path(folder)) for prefix, folder in settings.STATICFILES_DIRS]
    if settings.ACCOUNTS:
        from django.contrib import admin

        folders.insert(0, ("", Path(admin.__path__[0]) / "static"))
    return [(prefix, folder) for prefix, folder in folders if folder.is_dir()]


def _add_headers(headers: Headers, path: str, url: str) -> None:  # noqa: ARG001
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
    # A web worker runs under the policy of its own file, not under the page's.
    headers["Content-Security-Policy"] = WORKER_POLICY
