"""The two addresses of a sign-in by OIDC, and the way out at the provider."""

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from mozilla_django_oidc.views import OIDCAuthenticationCallbackView, OIDCAuthenticationRequestView

from designer.oidc.backend import setting
from designer.oidc.identities import Refused
from designer.oidc.provider import Unreachable, provider


class Start(OIDCAuthenticationRequestView):  # type: ignore[misc]  # the library has no types
    """Leads to the provider, with a state, a nonce and a challenge that only this browser's session can answer."""

    get_settings = staticmethod(setting)

    def get(self, request: HttpRequest) -> Any:
        """Note whether they came by an invitation, and go."""
        request.session["oidc_invited"] = "invited" in request.GET
        return super().get(request)


class Back(OIDCAuthenticationCallbackView):  # type: ignore[misc]  # the library has no types
    """Where the provider sends people back to. Raises Refused for who is not let in, and what else went wrong."""

    get_settings = staticmethod(setting)

    def get(self, request: HttpRequest) -> HttpResponse:
        if request.GET.get("error"):
            states = request.session.get("oidc_states") or {}
            if states.pop(request.GET.get("state", ""), None) is not None:
                request.session["oidc_states"] = states
            raise _said_no(request.GET["error"])
        answer: HttpResponse = super().get(request)
        return answer

    def login_failure(self) -> HttpResponse:
        """No state, no code, or nobody who may come in."""
        raise Refused(gettext("This sign-in was begun elsewhere, or is over. Begin it again here."), "no-state")


def way_out(request: HttpRequest) -> str:
    """Where one signs out at the provider too; "" where it has no such place, or does not answer."""
    try:
        place = provider().end_session
    except Unreachable:
        return ""
    back = request.build_absolute_uri(reverse("login"))
    asked = urlencode({"client_id": settings.OIDC_CLIENT_ID, "post_logout_redirect_uri": back})
    return f"{place}{'&' if '?' in place else '?'}{asked}" if place else ""


def _said_no(error: str) -> Refused:
    if error == "access_denied":
        return Refused(gettext("The provider did not let you in, or you said no there."), "access_denied")
    word = error if error.replace("_", "").isalnum() and error.isascii() and len(error) <= 40 else "error"
    return Refused(gettext("The provider could not sign you in."), word)
