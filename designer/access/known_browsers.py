"""Browsers in which somebody has signed in before: others' attempts with their name do not keep them out there.

A cookie says so, signed: an id of the browser, and for whom it is known. It signs nobody in, and lets nobody try a
password oftener than elsewhere: attempts from it are counted by themselves.
"""

import secrets
from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from designer.text_encoding import sha256

COOKIE = "known"
SALT = "designer.access.browsers"  # as it was first: what is signed with it stays good
SECONDS = 180 * 24 * 3600
MOST = 10
"""Names that one browser is known for; the latest stay."""


@dataclass(frozen=True)
class Browser:
    """The `id` of a browser, and digests of the names that signed in there."""

    id: str
    names: tuple[str, ...] = ()

    def knows(self, name: str) -> bool:
        """Whether somebody of this name has signed in here."""
        return _digest(name) in self.names


def of(request: HttpRequest) -> Browser:
    """The browser of a request; one that nobody knows where it has no cookie of ours."""
    try:
        found = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=SECONDS)
        return Browser(str(found["id"]), tuple(map(str, found["names"])))
    except (signing.BadSignature, KeyError, TypeError):
        return Browser("")


def remember(response: HttpResponseBase, browser: Browser, name: str) -> None:
    """Let the browser be known for this name from now on."""
    names = [*(one for one in browser.names if one != _digest(name)), _digest(name)][-MOST:]
    value = signing.dumps({"id": browser.id or secrets.token_hex(8), "names": names}, salt=SALT)
    secure = settings.SESSION_COOKIE_SECURE
    response.set_cookie(COOKIE, value, max_age=SECONDS, secure=secure, httponly=True, samesite="Lax")


def _digest(name: str) -> str:
    return sha256(f"{SALT} {name}")[:32]
