"""The page About: which release this is, and whose work is in it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from designer.release import release
from designer.server.licences import notices, packages


@require_safe
@ensure_csrf_cookie
def about(request: HttpRequest) -> HttpResponse:
    """The release, the installed packages with their licences, and the notices of what the pages are made of."""
    told = {"version": release(), "packages": packages(), "notices": notices(), "boot": {}}
    return render(request, "about.html", told)
