"""What a share link opens: `/shared/<token>/`, the Review page of its definition. The middleware checks the link."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from designer.access import actor_of
from designer.views.pages import export_formats, shown


@require_safe
@ensure_csrf_cookie
def review(request: HttpRequest, token: str) -> HttpResponse:
    """The Review page.

    `boot.link` is the token, which the page sends with everything that it asks for; `boot.label` whom the link is for.
    """
    link = actor_of(request).link
    assert link is not None
    boot = {"until": link.expires.isoformat() if link.expires else None, "label": link.label}
    return shown(request, "review.html", link.definition, link, link=token, formats=export_formats(), **boot)
