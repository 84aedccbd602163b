"""Who has forgotten their password gets a link by mail. What is said is the same whether there is an account."""

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Q
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_protect

from designer.access import client_address, rate_limit, security_log
from designer.access.login_throttle import of_name, refused
from designer.limits import RESETS_OF_ONE
from designer.review import email
from designer.views.passwords import one_time_link

TEXT = """Somebody, most likely you, asked for a new password of {name} at {origin}.

With this link you choose one. It opens once, within 24 hours:

{link}

If that was not you, there is nothing to do: your password stays as it is.
"""


@csrf_protect
def forgotten(request: HttpRequest) -> HttpResponseBase:
    """Ask for a name or a mail address, and say that a mail is on its way if that is known."""
    if not (settings.ACCOUNTS and settings.EMAIL_ON) or settings.OIDC_ONLY:
        return redirect("login")
    written = request.POST.get("who", "").strip()[:254]
    if request.method != "POST" or not written:
        return render(request, "forgotten.html")
    address = client_address.of_request(request)
    most = {
        f"reset from {address}": settings.LIMIT_SIGN_INS_BY_ADDRESS,
        f"reset of {of_name(written)}": RESETS_OF_ONE,
    }
    wait = rate_limit.take(most, settings.LIMIT_SIGN_IN_SECONDS)
    if wait:
        return refused(request, wait)
    for user in _meant(written):
        security_log.note("reset-asked", who=user.get_username(), address=address)
        email.post(user.email, f"A new password at {settings.ORIGINS[0]}", _text(user))
    return render(request, "forgotten.html", {"sent": True})


def _meant(written: str) -> list[User]:
    """The accounts of this name or address that have a password to forget and an address to write to."""
    found = User.objects.filter(Q(username__iexact=written) | Q(email__iexact=written), is_active=True)
    return [user for user in found.exclude(email="")[:RESETS_OF_ONE] if user.has_usable_password()]


def _text(user: User) -> str:
    return TEXT.format(name=user.get_username(), origin=settings.ORIGINS[0], link=one_time_link(user))
