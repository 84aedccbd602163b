"""What was done with a definition, by whom and when: written beside the deed, read by the activity feed.

Saves of one person that follow each other are one entry, from the first version to the last.
"""

from datetime import timedelta
from typing import Any, Literal, get_args

from asgiref.sync import sync_to_async
from django.db import transaction
from django.utils import timezone

from designer.models import Activity
from designer.review import live, mailing

Word = Literal[
    "created",
    "saved",
    "restored",
    "archived",
    "brought-back",
    "shared",
    "revoked",
    "member",
    "member-removed",
    "commented",
    "resolved",
    "reopened",
    "decided",
]
WORDS: tuple[str, ...] = get_args(Word)
PRIVATE = ("shared", "revoked", "member", "member-removed")
"""What only they are told who may share."""
TOGETHER = timedelta(minutes=30)
"""A save so soon after another of the same person belongs to it."""


def note(definition_id: str, who: str, what: Word, **facts: Any) -> None:
    """Write down what somebody (for people; "" is the machine, which is not written down) did, and tell the pages.

    Facts are JSON. Of `saved`: `version`; of `commented`: `thread`, `words`, `mentions` (names of accounts); of
    `decided`: `version`, `approved`, `words`. Members are told by mail where that is on (designer/review/mailing.py).
    """
    if not who:
        return
    if what != "saved" or not _goes_on(definition_id, who, facts):
        Activity.objects.create(definition_id=definition_id, who=who, what=what, facts=facts)
    transaction.on_commit(lambda: _tell(definition_id, who, what, facts))


async def noted(definition_id: str, who: str, what: Word, **facts: Any) -> None:
    """As `note`, from a coroutine."""
    await sync_to_async(note)(definition_id, who, what, **facts)


def _goes_on(definition_id: str, who: str, facts: dict[str, Any]) -> bool:
    """Whether the newest entry is a save of the same person; it is taken on to this version then."""
    last = Activity.objects.filter(definition_id=definition_id).first()
    now = timezone.now()
    if last is None or (last.what, last.who) != ("saved", who) or now - last.when > TOGETHER:
        return False
    last.facts = {"first": last.facts.get("first", last.facts["version"]), **facts}
    last.when = now
    last.save(update_fields=["facts", "when"])
    return True


def _tell(definition_id: str, who: str, what: str, facts: dict[str, Any]) -> None:
    live.tell_from_thread(definition_id, "activity")
    mailing.tell(definition_id, who, what, facts)
