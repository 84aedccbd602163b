"""One's own account: the name that is shown, the mail address, the way to the password; and an end elsewhere."""

from typing import Any, cast

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from designer.access import security_log
from designer.access.login_throttle import mistake_in_the_new
from designer.access.sessions import end_others
from designer.models import Identity
from designer.views.dressed import dressed


class Profile(forms.Form):
    """What one may change; another mail address needs the password, for with it one gets a new password."""

    shown = forms.CharField(required=False, max_length=150)
    email = forms.EmailField(required=False, max_length=254)
    password = forms.CharField(required=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}))

    def __init__(self, user: User, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.user = user
        if not user.has_usable_password():
            del self.fields["password"]

    def clean(self) -> None:
        """Say at the password's field where it is missing or wrong."""
        given = self.cleaned_data
        changed = "email" in given and given["email"] != self.user.email
        if changed and "password" in self.fields and not self.user.check_password(given.get("password") or ""):
            self.add_error("password", gettext("Another mail address needs your password."))


def account(request: HttpRequest) -> HttpResponseBase:
    if not settings.ACCOUNTS:
        return redirect("library")
    user = cast(User, request.user)
    start = {"shown": user.first_name, "email": user.email}
    form = Profile(user, request.POST or None, initial=start)
    if request.method == "POST":
        if form.is_valid():
            return _keep(request, user, form)
        if "password" in form.errors:
            security_log.note("password-refused", who=user.get_username())
        else:
            mistake_in_the_new(request)
    return _page(request, user, form)


def _keep(request: HttpRequest, user: User, form: Profile) -> HttpResponse:
    user.first_name = form.cleaned_data["shown"]
    if user.email != form.cleaned_data["email"]:
        user.email = form.cleaned_data["email"]
        security_log.note("account-changed", about=str(user.pk), name=user.get_username(), fields=["email"])
    user.save(update_fields=["first_name", "email"])
    messages.success(request, gettext("Saved."))
    return redirect("account")


def _page(request: HttpRequest, user: User, form: Profile) -> HttpResponse:
    labels = {
        "shown": gettext("The name that is shown"),
        "email": gettext("Mail"),
        "password": gettext("Your password now"),
    }
    shown = {
        "form": dressed(form, **labels),
        "me": user,
        "groups": user.groups.order_by("name"),
        "identities": Identity.objects.filter(user=user),
        "passwords": user.has_usable_password() and not settings.OIDC_ONLY,
        "tokens": if_there("tokens"),
        "mail_on": settings.EMAIL_ON,
    }
    return render(request, "account.html", shown)


def if_there(name: str) -> str:
    """The address of a page by its name; "" where there is none."""
    try:
        return reverse(name)
    except NoReverseMatch:
        return ""


@require_POST
def elsewhere(request: HttpRequest) -> HttpResponseBase:
    if not settings.ACCOUNTS:
        return redirect("library")
    ended = end_others(cast(User, request.user), request.session.session_key or "")
    security_log.note("signed-out-elsewhere", ended=ended)
    messages.success(request, gettext("You are signed out everywhere else."))
    return redirect("account")
