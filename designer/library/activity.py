"""What was done with a definition, by whom and when: written beside the deed, read by the activity feed.

Every deed is a row that is written once; the feed tells saves of one person that follow each other as one.
"""

from collections.abc import AsyncIterable, AsyncIterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Literal, get_args

from asgiref.sync import sync_to_async
from django.db import transaction

from designer.access import current_actor
from designer.library import project_changes
from designer.models import Activity
from designer.review import email, notices, push
from designer.webhooks import queue
from workflow.paths import Json

Word = Literal[
    "created",
    "saved",
    "named",
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
    "asked",
    "decided",
    "policy",
    "dialect",
    "runtime",
    "converted",
    "moved",
]
WORDS: tuple[str, ...] = get_args(Word)
WRITTEN = ("created", "saved", "restored", "archived", "brought-back", "dialect", "runtime", "moved", "converted")
"""What the files of a project tell too (designer/library/bound_projects/binding.py)."""
PRIVATE = ("shared", "revoked", "member", "member-removed")
"""What only they are told who may share."""
TOGETHER = timedelta(minutes=30)
"""A save so soon after another of the same person belongs to it."""


def note(definition_id: str, who: str, what: Word, **facts: Any) -> None:
    """Write down what somebody (for people; "" is the machine, which is not written down) did, and tell the pages.

    Facts are JSON. Of `saved`: `version`; of `named`: `version`, `name`; of `commented`: `thread`, `words`, `mentions`
    (names of accounts); of `asked` (for a review): `version`, `words`; of `decided`: `version`, `approved`, `words`;
    of `policy`: `policy`; of `dialect`: `dialect` (null: told by the content); of `runtime`: `runtime` (null: none); of
    `converted`, at the new definition, where it came from: `definition`, `name`, `version`, `dialect`; of `moved`:
    `from` and `to`, ids of projects (null: in none), of which readers are told the names that they may know. Of what a
    program did with a token: `token`, what the token is called. Members find it in their inbox
    (designer/review/notices.py), and are told by mail where that is on (designer/review/email.py); webhooks get their
    part (designer/webhooks/).
    """
    if what in WRITTEN:
        project_changes.changed_in(definition_id)
        project_changes.changed([facts.get("from")])
    if not who:
        return
    actor = current_actor.actor()
    if actor is not None and actor.token is not None and actor.confined is None:
        facts["token"] = actor.token.label
    Activity.objects.create(definition_id=definition_id, who=who, what=what, facts=facts)
    notices.write(definition_id, who, what, facts)
    queue.deed(definition_id, who, what, facts)
    transaction.on_commit(lambda: _notify(definition_id, who, what, facts))


async def noted(definition_id: str, who: str, what: Word, **facts: Any) -> None:
    await sync_to_async(note)(definition_id, who, what, **facts)


@dataclass
class Entry:
    """A deed as the feed tells it; `id` is that of its oldest row, behind which the feed goes on."""

    id: int
    who: str
    what: str
    when: datetime
    facts: dict[str, Json] = field(default_factory=dict)
    since: datetime | None = None

    @classmethod
    def of(cls, row: Activity) -> "Entry":
        return cls(row.pk, row.who, row.what, row.when, dict(row.facts), row.when)

    def takes(self, older: Activity) -> bool:
        """Whether the row before belongs to this: a save of the same person, soon before; it is taken in then."""
        if (self.what, older.what, older.who) != ("saved", "saved", self.who) or self.since is None:
            return False
        if self.facts.get("token") != older.facts.get("token"):
            return False
        if self.since - older.when > TOGETHER:
            return False
        first = older.facts.get("first", older.facts.get("version"))
        self.id, self.since, self.facts = older.pk, older.when, {**self.facts, "first": first}
        return True


async def entries(rows: AsyncIterable[Activity], most: int) -> AsyncIterator[Entry]:
    """At most so many entries of rows that come newest first."""
    now: Entry | None = None
    async for row in rows:
        if now is not None and now.takes(row):
            continue
        if now is not None:
            yield now
            most -= 1
            if not most:
                return
        now = Entry.of(row)
    if now is not None:
        yield now


def _notify(definition_id: str, who: str, what: str, facts: Mapping[str, Json]) -> None:
    push.notify_from_thread(definition_id, "activity")
    email.notify(definition_id, who, what, facts)
