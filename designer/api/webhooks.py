"""Webhooks of a definition: its owners list, make, try and delete them."""

from datetime import datetime
from typing import Annotated, Any, Literal

from asgiref.sync import sync_to_async
from django.db import transaction
from django.http import HttpRequest
from ninja import Router, Schema, Status
from pydantic import Field

from designer.access import actor_of
from designer.api.definitions import find
from designer.api.errors import ApiError
from designer.api.schemas.common import ErrorAnswer, Strict
from designer.limits import WEBHOOK_URL, WEBHOOKS
from designer.models import Definition, Webhook
from designer.webhooks import delivery, queue, signature

router = Router()
Event = Literal["version", "decision", "scenario-failed"]


class NewWebhook(Strict):
    """The address that is told, and of what."""

    url: str = Field(min_length=1, max_length=WEBHOOK_URL)
    events: Annotated[list[Event], Field(min_length=1, max_length=3)]


class WebhookCard(Schema):
    """A webhook as owners see it. `last_status` is the last answer's: null before the first, 0 where none came."""

    id: str
    url: str
    events: list[str]
    creator: str
    created: datetime
    last_status: int | None
    last_sent: datetime | None
    failures: int

    @classmethod
    def of(cls, row: Webhook) -> "WebhookCard":
        """The card of a row."""
        return cls(**{name: getattr(row, name) for name in cls.model_fields if name != "secret"})


class WebhookMade(WebhookCard):
    """A new webhook; `secret` is what its deliveries are signed with, and is told only now."""

    secret: str = ""


@router.get("/{definition_id}/webhooks", response={200: list[WebhookCard], 404: ErrorAnswer})
async def list_webhooks(request: HttpRequest, definition_id: str) -> list[WebhookCard]:
    """The webhooks of a definition, the oldest first."""
    await find(definition_id)
    return [WebhookCard.of(row) async for row in Webhook.objects.filter(definition_id=definition_id)]


@router.post("/{definition_id}/webhooks", response={201: WebhookMade, 404: ErrorAnswer, 422: ErrorAnswer})
async def create_webhook(request: HttpRequest, definition_id: str, body: NewWebhook) -> Status[Any]:
    """Have an address told of new versions, decisions and failing scenarios."""
    await find(definition_id)
    try:
        delivery.checked(body.url)
    except delivery.Refused as error:
        raise ApiError(422, "bad-url", str(error)) from None
    made = await sync_to_async(_create)(definition_id, body, actor_of(request).name)
    if made is None:
        raise ApiError(422, "too-many", f"A definition has at most {WEBHOOKS} webhooks; delete some.")
    card = WebhookMade.of(made)
    return Status(201, WebhookMade(**{**card.dict(), "secret": made.secret}))


@router.delete("/{definition_id}/webhooks/{webhook_id}", response={204: None, 404: ErrorAnswer})
async def delete_webhook(request: HttpRequest, definition_id: str, webhook_id: str) -> Status[Any]:
    """Delete a webhook, with what was still to be sent."""
    await sync_to_async((await _one(definition_id, webhook_id)).delete)()
    return Status(204, None)


@router.post("/{definition_id}/webhooks/{webhook_id}/test", response={202: None, 404: ErrorAnswer})
async def test_webhook(request: HttpRequest, definition_id: str, webhook_id: str) -> Status[Any]:
    """Have a delivery of the event `test` sent."""
    await sync_to_async(queue.test)(await _one(definition_id, webhook_id))
    return Status(202, None)


async def _one(definition_id: str, webhook_id: str) -> Webhook:
    row = await Webhook.objects.filter(definition_id=definition_id, pk=webhook_id).afirst()
    if row is None:
        raise ApiError(404, "not-found", "There is no such webhook any more.")
    return row


def _create(definition_id: str, body: NewWebhook, creator: str) -> Webhook | None:
    with transaction.atomic():
        list(Definition.objects.select_for_update().filter(pk=definition_id).values_list("pk"))
        if Webhook.objects.filter(definition_id=definition_id).count() >= WEBHOOKS:
            return None
        events = sorted(set(body.events))
        given = {"url": body.url, "events": events, "secret": signature.new_secret(), "creator": creator}
        return Webhook.objects.create(definition_id=definition_id, **given)
