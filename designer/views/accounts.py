"""Signing in and out, where people have accounts; without accounts these addresses lead to the library."""

from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest
from django.shortcuts import redirect
from django.urls import reverse
from django.views import View

LEFT = "left"
"""In the address of the login page for who has just signed out and had come by a provider."""


class ForAccounts(View):
    """A page of servers on which people sign in; without accounts it leads to the library."""

    def dispatch(self, request: HttpRequest, *arguments: Any, **given: Any) -> Any:
        return super().dispatch(request, *arguments, **given) if settings.ACCOUNTS else redirect("library")


class SignIn(ForAccounts, LoginView):
    """The page that asks for name and password, and goes on to where one came from."""

    template_name = "login.html"
    redirect_authenticated_user = True

    def get_context_data(self, **given: Any) -> dict[str, Any]:
        """Also which ways in there are, and for who has just left the way out at the provider."""
        left = bool(settings.OIDC_ISSUER) and LEFT in self.request.GET
        more = {
            "oidc": settings.OIDC_NAME if settings.OIDC_ISSUER else "",
            "passwords": not settings.OIDC_ONLY,
            "forgotten": settings.EMAIL_ON,
            "way_out": _way_out(self.request) if left else "",
        }
        return super().get_context_data(**given) | more


class SignOut(ForAccounts, LogoutView):
    """Signs out and asks to sign in again; who came by a provider is offered to sign out there too."""

    def post(self, request: HttpRequest, *arguments: Any, **given: Any) -> Any:
        if request.session.get(BACKEND_SESSION_KEY) == "designer.oidc.backend.Backend":
            self.next_page = f"{reverse('login')}?{LEFT}"
        return super().post(request, *arguments, **given)


def _way_out(request: HttpRequest) -> str:
    from designer.oidc.flow import way_out  # the package is an extra

    return way_out(request)
