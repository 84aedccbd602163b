"""Writing threads and comments: plain functions for whoever is in a thread, each one transaction.

A comment carries a token of its page. Sent twice it is one comment; and a guest, of whom nothing else is known, may
change what he has the token of.
"""

from collections.abc import Iterable

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from designer.access import Actor, memberships
from designer.models import Comment, Decision, Definition, ShareLink, Thread
from designer.text_encoding import sha256
from workflow.paths import Json


class Full(Exception):
    """There are too many already; the message says so to people."""


class NotYours(Exception):
    """Only who wrote a comment may change it."""


def person_of(actor: Actor) -> str:
    """Who somebody is, for comparing: an account, this machine's user, or a guest's name at a link."""
    if actor.link is not None:
        return f"link:{actor.link.pk}:{actor.name}"[:150]
    if actor.confined is not None:
        return actor.key.replace(" ", ":")
    return "local" if actor.local else f"user:{actor.user.pk}" if actor.user is not None else ""


def is_guest(person: str) -> bool:
    return person.startswith("link:")


def voice(person: str) -> str:
    """What counts as one where people are counted: an account, or a link whatever names come by it."""
    return ":".join(person.split(":")[:2])


def digest(definition_id: str, token: str) -> str:
    """What is kept of a comment's token: it counts in its definition alone."""
    return sha256(f"{definition_id} {token}")


def threads(definition_id: str) -> QuerySet[Thread]:
    """The threads of a definition with their comments, oldest first."""
    return Thread.objects.filter(definition_id=definition_id).prefetch_related("comments")


def open_thread(
    definition_id: str, anchor: dict[str, Json], text: str, token: str, actor: Actor
) -> tuple[Comment, bool]:
    """A new thread's first comment, and whether it is new: the same token finds the same comment. Raises Full."""
    known = _sent_before(definition_id, token)
    if known is not None:
        return known, False
    if Thread.objects.filter(definition_id=definition_id).count() >= settings.LIMIT_THREADS:
        raise Full(f"This definition has {settings.LIMIT_THREADS} threads; no more can be opened.")
    try:
        with transaction.atomic():
            made = Thread.objects.create(definition_id=definition_id, version=anchor["version"], anchor=anchor)
            return _say(made, text, token, actor), True
    except IntegrityError:  # the same comment came twice at once
        return _sent(definition_id, token), False


def reply(thread: Thread, text: str, token: str, actor: Actor) -> tuple[Comment, bool]:
    """One more comment in a thread, and whether it is new. Raises Full."""
    known = _sent_before(thread.definition_id, token)
    if known is not None:
        return known, False
    if thread.comments.count() >= settings.LIMIT_COMMENTS:
        raise Full(f"This thread has {settings.LIMIT_COMMENTS} comments; begin a new one.")
    try:
        with transaction.atomic():
            return _say(thread, text, token, actor), True
    except IntegrityError:
        return _sent(thread.definition_id, token), False


def edit(comment: Comment, text: str, token: str, actor: Actor) -> None:
    """Say something else; raises NotYours."""
    _check(comment, token, actor)
    comment.text, comment.edited = text, timezone.now()
    comment.mentions = mentioned(text, people(comment.thread.definition_id))
    comment.save(update_fields=["text", "edited", "mentions"])


@transaction.atomic
def take_back(comment: Comment, token: str, actor: Actor) -> None:
    """Delete a comment; where others have answered its place stays. The last one takes its thread along."""
    _check(comment, token, actor)
    thread = comment.thread
    if thread.comments.filter(created__gt=comment.created).exists():
        comment.gone, comment.text, comment.mentions = True, "", []
        comment.save(update_fields=["gone", "text", "mentions"])
    else:
        comment.delete()
    if not thread.comments.filter(gone=False).exists():
        thread.delete()


def resolve(thread: Thread, actor: Actor) -> bool:
    """Say that it is done; whether it was open until now."""
    found = Thread.objects.filter(pk=thread.pk, resolved=None)
    return bool(found.update(resolved=timezone.now(), resolver=actor.name[:150]))


def reopen(thread: Thread) -> bool:
    """Say that it is not done; whether it was resolved until now."""
    return bool(Thread.objects.filter(pk=thread.pk).exclude(resolved=None).update(resolved=None, resolver=""))


def people(definition_id: str) -> list[str]:
    """The names of all who have to do with a definition, who can be mentioned: accounts, guests, and who is invited."""
    members = [one.name for one in memberships.people_of(definition_id)]
    comments = Comment.objects.filter(thread__definition_id=definition_id)
    said = comments.order_by().values_list("author", flat=True).distinct()
    decided = Decision.objects.filter(definition_id=definition_id).values_list("author", flat=True)
    saved = Definition.objects.filter(pk=definition_id).values_list("versions__author", flat=True)
    names = {
        bare(one) for one in (*members, *said, *decided, *saved, *(link.label for link in invitations(definition_id)))
    }
    return sorted((name for name in names if name), key=str.casefold)


def invitations(definition_id: str) -> list[ShareLink]:
    """The links that let people comment and decide, and are still open."""
    open_still = Q(expires=None) | Q(expires__gt=timezone.now())
    return list(ShareLink.objects.filter(open_still, definition_id=definition_id, comments=True, revoked=None))


def by_link(name: str) -> bool:
    return name.endswith(" (by link)")


def bare(name: str | None) -> str:
    """A name without where somebody came from: "Marta (by link)" is mentioned as "Marta"."""
    return (name or "").removesuffix(" (by link)")


def mentioned(text: str, names: Iterable[str]) -> list[str]:
    """Those of `names` that `text` has behind an `@`, the longest name that fits at each place."""
    by_length = sorted(names, key=len, reverse=True)
    found: dict[str, None] = {}
    for part in text.split("@")[1:]:
        name = next((one for one in by_length if _begins(part, one)), None)
        if name is not None:
            found[name] = None
    return list(found)


def _begins(part: str, name: str) -> bool:
    rest = part[len(name) : len(name) + 1]
    return part[: len(name)].casefold() == name.casefold() and not rest.isalnum()


def _say(thread: Thread, text: str, token: str, actor: Actor) -> Comment:
    mentions = mentioned(text, people(thread.definition_id))
    author, person = actor.name[:150], person_of(actor)
    return Comment.objects.create(
        thread=thread,
        author=author,
        person=person,
        digest=digest(thread.definition_id, token),
        text=text,
        mentions=mentions,
    )


def _sent_before(definition_id: str, token: str) -> Comment | None:
    found = Comment.objects.select_related("thread").filter(digest=digest(definition_id, token))
    return found.first()


def _sent(definition_id: str, token: str) -> Comment:
    return Comment.objects.select_related("thread").get(digest=digest(definition_id, token))


def _check(comment: Comment, token: str, actor: Actor) -> None:
    same = (
        comment.digest == digest(comment.thread.definition_id, token)
        if actor.link is not None
        else comment.person == person_of(actor)
    )
    if not same or comment.gone:
        raise NotYours
