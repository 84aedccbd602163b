"""What a share link opens: `/shared/<token>/`, the Review page of its definition. The middleware checks the link."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from designer.access import actor_of
from designer.views.pages import boot_of, export_formats


@require_safe
@ensure_csrf_cookie
def review(request: HttpRequest, token: str) -> HttpResponse:
    """The Review page.

    `boot.link` is the token, which the page sends with everything that it asks for; `boot.label` whom the link is for.
    """
    actor = actor_of(request)
    assert actor.link is not None
    row = actor.link.definition
    until = actor.link.expires.isoformat() if actor.link.expires else None
    boot = boot_of(request, row, link=token, until=until, label=actor.link.label, formats=export_formats())
    return render(request, "review.html", {"definition": row, "link": actor.link, **boot})
