"""The inbox over HTTP: what somebody was told, and that they have read it."""

from datetime import datetime
from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import Query, Router, Schema
from pydantic import Field

from designer.access import actor_of
from designer.api.schemas.common import Strict
from designer.limits import NOTICES
from designer.review import notices

router = Router()
NoticeKind = Literal["mentioned", "asked", "decided"]


class NoticeTold(Schema):
    """What somebody is told: who did `what`, with which definition; `approved` of a decision."""

    id: int
    what: NoticeKind
    who: str
    definition: str
    name: str
    words: str
    thread: str | None
    version: int | None
    approved: bool | None
    when: datetime
    read: bool


class Inbox(Schema):
    """The newest notices first, and how many were not read; `next` is for `before`, null at the end."""

    notices: list[NoticeTold]
    unread: int
    next: int | None


class Read(Strict):
    """The notices to take as read; all of them without `ids`."""

    ids: Annotated[list[int], Field(max_length=NOTICES)] | None = None


class Done(Schema):
    """How many were taken as read, and how many are left."""

    read: int
    unread: int


@router.get("", response=Inbox, operation_id="inbox")
def inbox(request: HttpRequest, before: Annotated[int | None, Query(ge=1, le=2**53)] = None) -> Inbox:
    """What who asks was told."""
    actor = actor_of(request)
    rows = notices.of(actor).select_related("definition")
    found = list((rows if before is None else rows.filter(pk__lt=before))[: NOTICES + 1])
    told = [
        NoticeTold(
            **{name: getattr(row, name) for name in ("what", "who", "words", "version", "approved", "when")},
            id=row.pk,
            definition=row.definition_id,
            name=row.definition.name,
            thread=row.thread or None,
            read=row.read is not None,
        )
        for row in found[:NOTICES]
    ]
    return Inbox(notices=told, unread=notices.unread(actor), next=told[-1].id if len(found) > NOTICES else None)


@router.post("/read", response=Done, operation_id="read_inbox")
def read(request: HttpRequest, body: Read) -> Done:
    """Take notices as read."""
    actor = actor_of(request)
    return Done(read=notices.read(actor, body.ids), unread=notices.unread(actor))
