"""Signing in and out, where people have accounts; without accounts these addresses lead to the library."""

from typing import Any

from django.conf import settings
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect


class SignIn(LoginView):
    """The page that asks for name and password, and goes on to where one came from."""

    template_name = "login.html"
    redirect_authenticated_user = True

    def dispatch(self, request: HttpRequest, *arguments: Any, **given: Any) -> HttpResponseBase:
        """The page, or the library where nobody has to sign in."""
        return super().dispatch(request, *arguments, **given) if settings.ACCOUNTS else redirect("library")


class SignOut(LogoutView):
    """Signs out and asks to sign in again."""

    def dispatch(self, request: HttpRequest, *arguments: Any, **given: Any) -> HttpResponse:
        """The login page, or the library where nobody has to sign in."""
        return super().dispatch(request, *arguments, **given) if settings.ACCOUNTS else redirect("library")
