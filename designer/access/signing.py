"""Signing in is tried so often by name and by address, and no oftener; whether there is such an account is not told."""

import unicodedata
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render

from designer.access import addresses, allowance

View = Callable[..., HttpResponseBase]
NAME_LENGTH = 150
MINUTE = 60


def limited(view: View, of_signed_in: bool = False) -> View:
    """A view whose POST asks for a password: 429 with the time to wait where that was tried too often.

    Tries count for the name that is sent, or for that of who is signed in.
    """

    @wraps(view)
    def limit(request: HttpRequest, *arguments: Any, **given: Any) -> HttpResponseBase:
        if request.method != "POST":
            return view(request, *arguments, **given)
        name, address = _whose(request, of_signed_in), of_address(request)
        limits = {name: settings.LIMIT_SIGN_INS, address: settings.LIMIT_SIGN_INS_BY_ADDRESS}
        wait = allowance.take(limits, settings.LIMIT_SIGN_IN_SECONDS)
        if wait:
            return _refused(request, wait)
        answer = view(request, *arguments, **given)
        user = getattr(request, "user", None)
        if answer.status_code == 302 and user is not None and of_name(user.get_username()) == name:
            allowance.forget(name)
            allowance.give_back(address)
        return answer

    return limit


def mistake_in_the_new(request: HttpRequest) -> None:
    """The password of now was right, so that this was no attempt to guess it: it does not count."""
    allowance.give_back(_whose(request, of_signed_in=True))
    allowance.give_back(of_address(request))


def _whose(request: HttpRequest, of_signed_in: bool) -> str:
    """What is counted for a name."""
    user = getattr(request, "user", None)
    return of_name(user.get_username() if of_signed_in and user else request.POST.get("username", ""))


def of_name(name: str) -> str:
    """What is counted for a name, however it is spelled."""
    return f"sign-in name {unicodedata.normalize('NFKC', name.strip()[:NAME_LENGTH]).casefold()}"


def of_address(request: HttpRequest) -> str:
    """What is counted for an address: the one that the proxy saw, where there must be one (`SIGNALBOX_HTTPS`)."""
    return f"sign-in address {addresses.of_request(request)}"


def _refused(request: HttpRequest, wait: int) -> HttpResponseBase:
    minutes = -(-wait // MINUTE)
    words = f"Try again in {minutes} minute{'' if minutes == 1 else 's'}. Whoever runs this server can help sooner."
    answer = render(request, "429.html", {"words": words}, status=429)
    answer["Retry-After"] = str(wait)
    return answer
