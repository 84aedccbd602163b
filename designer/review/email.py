"""Mail to members with an address, where an administrator set SIGNALBOX_EMAIL: mentions, review requests, decisions.

Sent from a thread of its own, after what it tells of is stored; mail that cannot be sent hurts nobody. Whoever has a
link may be anybody: what a guest wrote is marked as such and has no addresses to follow, and of what comes by one link
only so much is mailed.
"""

import logging
import re
import unicodedata
from collections.abc import Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from email.utils import make_msgid, parseaddr
from functools import cache

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.urls import reverse

from designer.access import current_actor, memberships, rate_limit
from designer.models import Definition
from designer.review import threads
from workflow.paths import Json

log = logging.getLogger(__name__)
QUOTED = 1_000
"""Characters of a comment that a mail has."""
HOUR = 3600
LEFT_OUT = "(address left out)"
GUEST = (
    "Name and words are a guest's, who has a link and no account: anybody may write there. Addresses are left out of "
    "them; all of it stands on the page. At most {} mails an hour come of one link."
)


def notify(definition_id: str, who: str, what: str, facts: Mapping[str, Json]) -> "Future[bool] | None":
    """Send what `designer.library.activity` wrote down to those whom it concerns; None where nobody is told."""
    if not settings.EMAIL_ON or what not in ("commented", "asked", "decided"):
        return None
    row = Definition.objects.get(pk=definition_id)
    to = addresses(definition_id, but=who, only=facts.get("mentions", ()) if what == "commented" else None)
    if not to or (threads.by_link(who) and _too_often(definition_id)):
        return None
    subject, text = letter(row, who, what, facts)
    return _thread().submit(_send, to, subject, text)


def post(to: str, subject: str, text: str) -> "Future[bool]":
    """Send one mail, from the thread of the mails; whether it could be."""
    return _thread().submit(_send, [to], subject, text)


def sent(to: str, subject: str, text: str) -> bool | None:
    """Send one mail and wait for it: whether the mail server took it; None where it has not said so in time."""
    try:
        return post(to, subject, text).result(settings.EMAIL_TIMEOUT)
    except TimeoutError:
        return None


def _too_often(definition_id: str) -> bool:
    """Whether as much as may be was mailed of what came by the link of this request."""
    actor = current_actor.actor()
    link = actor.link.pk if actor and actor.link else definition_id
    return bool(rate_limit.take({f"mail of {link}": settings.LIMIT_MAILS_BY_LINK}, HOUR))


def addresses(definition_id: str, but: str, only: Iterable[str] | None = None) -> list[str]:
    """The addresses of the members but one, of all or `only` of those with these names."""
    told = None if only is None else set(only)
    people = [one for one in memberships.people_of(definition_id) if one.email and one.name != but]
    return list(dict.fromkeys(one.email for one in people if told is None or one.name in told))


def letter(row: Definition, who: str, what: str, facts: Mapping[str, Json]) -> tuple[str, str]:
    said = str(facts.get("words", ""))[:QUOTED]
    guest = threads.by_link(who)
    if guest:
        who, said = f"{without_addresses(threads.bare(who))}, a guest by link,", without_addresses(said)
    if what == "commented":
        subject = f"{who} mentioned you in {row.name}"
    elif what == "asked":
        subject = f"{who} asks for a review of version {facts.get('version')} of {row.name}"
    else:
        decided = "approved" if facts.get("approved") else "asked for changes of"
        subject = f"{who} {decided} version {facts.get('version')} of {row.name}"
    subject = " ".join(subject.split())
    place = f"{settings.ORIGINS[0]}{reverse('review', args=[row.pk])}"
    thread = f"?thread={facts['thread']}" if facts.get("thread") else ""
    quoted = "\n".join(f"> {line}" for line in said.splitlines())
    marked = GUEST.format(settings.LIMIT_MAILS_BY_LINK) if guest else ""
    return subject, "\n\n".join(part for part in (f"{subject}.", quoted, f"{place}{thread}", marked) if part) + "\n"


def without_addresses(text: str) -> str:
    """The text with LEFT_OUT for every word that a mail program could make a link of."""
    return re.sub(r"\S+", lambda word: LEFT_OUT if _is_address(word[0]) else word[0], text)


def _is_address(word: str) -> bool:
    shown = unicodedata.normalize("NFKC", word)
    return "://" in shown or re.search(r"[\w\]]\.[^\W\d_]{2,}|\d\.\d+\.\d+\.\d", shown) is not None


@cache
def _thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")


def _send(to: list[str], subject: str, text: str) -> bool:
    """One mail for each, so that nobody sees the others' addresses; whether all went."""
    try:
        get_connection().send_messages([_mail(address, subject, text) for address in to])
    except Exception:
        log.exception("mail about %r could not be sent", subject)
        return False
    return True


def _mail(to: str, subject: str, text: str) -> EmailMessage:
    """Named by the sender's domain: Django would ask a name server for this machine's own."""
    sender = settings.DEFAULT_FROM_EMAIL
    name = make_msgid(domain=parseaddr(sender)[1].rpartition("@")[2] or "localhost")
    return EmailMessage(subject[:200], text, sender, [to], headers={"Message-ID": name})
