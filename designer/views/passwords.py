"""Passwords: everybody changes their own; who has lost theirs gets a new one by a link that an administrator makes.

A link opens once, for PASSWORD_RESET_TIMEOUT seconds. Another password ends every session of its account.
"""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.contrib.auth.views import PasswordChangeView, PasswordResetConfirmView
from django.urls import reverse, reverse_lazy
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext

from designer.access import security_log
from designer.access.login_throttle import mistake_in_the_new
from designer.views.accounts import ForAccounts


class ChangePassword(ForAccounts, PasswordChangeView):
    """The page that asks for the password of now and a new one; what is wrong with it stands at its field."""

    template_name = "password.html"
    success_url = reverse_lazy("password")

    def form_valid(self, form: Any) -> Any:
        security_log.note("password-changed", who=form.user.get_username())
        messages.success(self.request, gettext("Your password is changed. You are signed out everywhere else."))
        return super().form_valid(form)

    def form_invalid(self, form: Any) -> Any:
        if "old_password" not in form.errors:
            mistake_in_the_new(self.request)
        else:
            security_log.note("password-refused", who=form.user.get_username())
        return super().form_invalid(form)


class NewPassword(ForAccounts, PasswordResetConfirmView):
    """The page behind a one-time link: a new password, then one signs in with it."""

    template_name = "password.html"
    success_url = reverse_lazy("login")

    def form_valid(self, form: Any) -> Any:
        security_log.note("password-set", who=form.user.get_username())
        return super().form_valid(form)


def one_time_link(user: User) -> str:
    """The address at which the owner of an account may set a new password, once and not for long."""
    identity = urlsafe_base64_encode(force_bytes(user.pk))
    path = reverse("new-password", args=[identity, default_token_generator.make_token(user)])
    return f"{settings.ORIGINS[0]}{path}"
