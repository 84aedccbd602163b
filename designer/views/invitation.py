"""The page behind an invitation: a name and a password of one's own choice, or a sign-in at the provider; once."""

from django.conf import settings
from django.contrib import auth
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_protect

from designer.access import client_address, invitations, rate_limit, security_log
from designer.access.login_throttle import refused
from designer.models import Invitation
from designer.views.dressed import dressed

BACKEND = "django.contrib.auth.backends.ModelBackend"


@csrf_protect
def invitation(request: HttpRequest, token: str) -> HttpResponseBase:
    """Ask for name and password, or make the account and go to the library."""
    if not settings.ACCOUNTS:
        return redirect("library")
    address = client_address.of_request(request)
    wait = rate_limit.take(
        {f"invitation from {address}": settings.LIMIT_SIGN_INS_BY_ADDRESS}, settings.LIMIT_SIGN_IN_SECONDS
    )
    if wait:
        return refused(request, wait)
    try:
        row = invitations.of_token(token)
        if request.method == "POST" and not settings.OIDC_ONLY and not request.user.is_authenticated:
            return _take(request, row)
    except invitations.NotOpen as error:
        return render(request, "invitation.html", {"why": str(error)}, status=410)
    if settings.OIDC_ISSUER:
        request.session["invitation"] = row.digest
    return _page(request, row, _form())


def _take(request: HttpRequest, row: Invitation) -> HttpResponse:
    """Make the account, and sign it in. Raises NotOpen."""
    form = _form(request)
    if not form.is_valid():
        return _page(request, row, form)
    with transaction.atomic():
        user = form.save(commit=False)
        user.email = row.email
        user.save()
        invitations.accept(row, user)
        name = user.get_username()
        security_log.note("account-made", who=name, about=str(user.pk), name=name, by="invitation")
    auth.login(request, user, backend=BACKEND)
    return redirect("library")


def _form(request: HttpRequest | None = None) -> "UserCreationForm[User]":
    form: UserCreationForm[User] = UserCreationForm(request.POST if request else None)
    form.fields["username"].widget.attrs["autocapitalize"] = "none"
    labels = {"username": gettext("Name"), "password1": gettext("Password")}
    return dressed(form, **labels, password2=gettext("The password again"))


def _page(request: HttpRequest, row: Invitation, form: "UserCreationForm[User]") -> HttpResponse:
    shown = {
        "row": row,
        "form": form,
        "oidc": settings.OIDC_NAME if settings.OIDC_ISSUER else "",
        "passwords": not settings.OIDC_ONLY,
        "signed_in": request.user.get_username() if request.user.is_authenticated else "",
    }
    return render(request, "invitation.html", shown)
