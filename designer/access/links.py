"""Share links: tokens that are shown once and kept as hashes."""

import secrets
from datetime import timedelta
from hmac import compare_digest

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from designer.models import Membership, ShareLink
from designer.text_encoding import sha256

TOKEN_BYTES = 32
TOKEN_LENGTH = 100
"""No token is longer; what is, is not looked up."""
USED_EVERY = timedelta(minutes=1)
"""How exactly the last use is known."""


class LinkEnded(Exception):
    """A token that opens nothing: unknown, revoked, expired, or of a definition that was put away.

    `known`: there was such a link. The message is for people.
    """

    def __init__(self, message: str, *, known: bool = True) -> None:
        super().__init__(message)
        self.known = known


def new_token() -> str:
    """A new token of 43 letters, digits, `-` and `_` (256 bits)."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def why_ended(link: ShareLink) -> str:
    """Why a link opens nothing any more, in a sentence; "" for one that does."""
    if link.revoked is not None:
        return gettext("This link has been closed by the people who shared it.")
    if link.expires is not None and link.expires <= timezone.now():
        moment = date_format(link.expires, "d F Y, H:i", use_l10n=False)
        return gettext("This link was open until %(moment)s UTC.") % {"moment": moment}
    return gettext("What this link showed has been put away.") if link.definition.archived else ""


def find(token: str) -> ShareLink:
    """The link of a token, with its definition; notes the use. Raises LinkEnded.

    Found by the hash, and compared in constant time once more: the time that it takes says nothing of other tokens.
    """
    wanted = sha256(token[:TOKEN_LENGTH])
    link = ShareLink.objects.select_related("definition", "creator").filter(digest=wanted).first()
    if link is None or not compare_digest(link.digest, wanted):
        raise LinkEnded(gettext("This link is not known. Perhaps a part of the address is missing."), known=False)
    why = why_ended(link)
    if why:
        raise LinkEnded(why)
    use(link)
    return link


def use(*rows: ShareLink | Membership) -> None:
    """Note that somebody used what they have, now; all of one kind."""
    now = timezone.now()
    due = [row for row in rows if row.used is None or now - row.used > USED_EVERY]
    if due:
        type(due[0]).objects.filter(pk__in=[row.pk for row in due]).update(used=now)
