"""The page of one's access tokens, with a script that uses one."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from designer.access import actor_of
from designer.access import tokens as access
from designer.api.tokens import USUAL_DAYS, TokenCard
from designer.limits import TOKEN_DAYS, TOKEN_LABEL
from designer.server.token_scripts import CURL, PYTHON


@require_safe
@ensure_csrf_cookie
def tokens(request: HttpRequest) -> HttpResponse:
    """One's tokens; `boot.tokens` is as `GET /api/tokens` has them."""
    actor = actor_of(request)
    boot = {
        "tokens": [TokenCard.of(row).model_dump(mode="json") for row in access.listed(actor.user)],
        "days": {"usual": USUAL_DAYS, "most": TOKEN_DAYS},
        "label": TOKEN_LABEL,
        "nonce": str(getattr(request, "csp_nonce", "")),
    }
    server = settings.ORIGINS[0]
    scripts = {"curl": CURL.replace("SERVER", server), "python": PYTHON.replace("SERVER", server)}
    return render(request, "tokens.html", {"boot": boot, "who": actor.name, **scripts})
