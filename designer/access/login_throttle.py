"""Signing in is tried so often with a name from an address and no oftener; whether there is an account is not told.

Others' attempts from elsewhere keep nobody out, and in a browser where somebody has signed in before not even those
from the same address do (known_browsers.py).
"""

import unicodedata
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import ngettext

from designer.access import client_address, known_browsers, rate_limit, security_log

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
        name, limits = _name(request, of_signed_in), _limits(request, of_signed_in)
        wait = rate_limit.take(limits, settings.LIMIT_SIGN_IN_SECONDS)
        if wait:
            _note_delay(request, name)
            return refused(request, wait)
        browser = known_browsers.of(request)
        answer = view(request, *arguments, **given)
        user = getattr(request, "user", None)
        if answer.status_code == 302 and user is not None and of_name(user.get_username()) == name:
            _was_right(limits)
            known_browsers.remember(answer, browser, name)
        return answer

    return limit


def mistake_in_the_new(request: HttpRequest) -> None:
    """The password of now was right, so that this was no attempt to guess it: it does not count."""
    for key in _limits(request, of_signed_in=True):
        rate_limit.give_back(key)


def of_name(name: str) -> str:
    """A name as it is counted, however it is spelled."""
    return unicodedata.normalize("NFKC", name.strip()[:NAME_LENGTH]).casefold()


def _limits(request: HttpRequest, of_signed_in: bool) -> Mapping[str, int]:
    """How often what may be tried; first what is theirs who try, then what they share with others."""
    name, browser = _name(request, of_signed_in), known_browsers.of(request)
    what = "password" if of_signed_in else "sign-in"
    if browser.knows(name):
        return {f"{what} in {browser.id} of {name}": settings.LIMIT_SIGN_INS}
    address = client_address.of_request(request)
    return {
        f"{what} from {address} of {name}": settings.LIMIT_SIGN_INS,
        f"{what} from {address}": settings.LIMIT_SIGN_INS_BY_ADDRESS,
        f"{what} of {name}": settings.LIMIT_SIGN_INS_BY_NAME,
    }


def _note_delay(request: HttpRequest, name: str) -> None:
    """Let the security log have it, once a minute."""
    address = client_address.of_request(request)
    if not rate_limit.take({f"told of {address} {name}": 1}, MINUTE):
        security_log.note("sign-in-delayed", who=security_log.known(name), address=address)


def _was_right(limits: Mapping[str, int]) -> None:
    """What was tried before counts no more for who has shown who they are; for others it goes on counting."""
    own, *shared = limits
    rate_limit.forget(own)
    for key in shared:
        rate_limit.give_back(key)


def _name(request: HttpRequest, of_signed_in: bool) -> str:
    user = getattr(request, "user", None)
    return of_name(user.get_username() if of_signed_in and user else request.POST.get("username", ""))


def refused(request: HttpRequest, wait: int) -> HttpResponseBase:
    """The page that says in how many minutes it may be tried again; `wait` is in seconds."""
    minutes = -(-wait // MINUTE)
    words = ngettext(
        "Try again in %(minutes)s minute. Whoever runs this server can help sooner.",
        "Try again in %(minutes)s minutes. Whoever runs this server can help sooner.",
        minutes,
    )
    answer = render(request, "429.html", {"words": words % {"minutes": minutes}}, status=429)
    answer["Retry-After"] = str(wait)
    return answer
