"""Sign-in by OIDC: to the provider and back. Whatever goes wrong there is a page with words, and a way to go on."""

import logging
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from designer.access import client_address, rate_limit, security_log

log = logging.getLogger(__name__)


@require_GET
def start(request: HttpRequest) -> HttpResponseBase:
    """To the provider; `next` is where one wants to go here."""
    address = client_address.of_request(request)
    most = {f"oidc from {address}": settings.LIMIT_SIGN_INS_BY_ADDRESS}
    if settings.OIDC_ISSUER and rate_limit.take(most, settings.LIMIT_SIGN_IN_SECONDS):
        return _words(request, gettext("That was tried too often from here. Try again in some minutes."), 429)
    return _answered(request, _start)


@require_GET
def back(request: HttpRequest) -> HttpResponseBase:
    return _answered(request, _back)


def _start(request: HttpRequest) -> HttpResponseBase:
    from designer.oidc.flow import Start  # the package is an extra

    answer: HttpResponseBase = Start.as_view()(request)
    return answer


def _back(request: HttpRequest) -> HttpResponseBase:
    from designer.oidc.flow import Back

    answer: HttpResponseBase = Back.as_view()(request)
    return answer


def _answered(request: HttpRequest, view: Callable[[HttpRequest], HttpResponseBase]) -> HttpResponseBase:
    if not (settings.ACCOUNTS and settings.OIDC_ISSUER):
        return redirect("login")
    import jwt
    import requests

    from designer.oidc.identities import Refused
    from designer.oidc.provider import Unreachable

    try:
        return view(request)
    except Refused as refused:
        return _refused(request, str(refused), refused.why, 403)
    except (Unreachable, requests.RequestException) as error:
        log.warning("OIDC: the provider cannot be reached: %s", error)
        words = gettext(
            "The provider cannot be reached now. Try again later; whoever runs this server finds why in the log."
        )
        return _refused(request, words, "unreachable", 502)
    except (SuspiciousOperation, jwt.PyJWTError, KeyError, ValueError, TypeError) as error:
        log.warning("OIDC: %s: %s", type(error).__name__, error)
        words = gettext("What came back from the provider does not fit. Begin the sign-in again.")
        return _refused(request, words, type(error).__name__[:40], 400)


def _refused(request: HttpRequest, words: str, why: str, status: int) -> HttpResponse:
    security_log.note("oidc-refused", who="", address=client_address.of_request(request), why=why)
    return _words(request, words, status)


def _words(request: HttpRequest, words: str, status: int) -> HttpResponse:
    return render(request, "oidc_refused.html", {"words": words, "name": settings.OIDC_NAME}, status=status)
