"""Webhooks of a definition, or of all definitions in a project: their owners list, make, change, try and delete them.

Both have the same requests, cards and limits; what a webhook is of is a column's name and an id (`Of`).
"""

from datetime import datetime
from typing import Annotated, Any, Literal

from asgiref.sync import sync_to_async
from django.db import transaction
from django.http import HttpRequest
from ninja import Router, Schema, Status
from pydantic import Field

from designer.access import actor_of, rate_limit
from designer.api import projects
from designer.api.definitions import find
from designer.api.errors import ApiError, first
from designer.api.schemas.common import ErrorAnswer, Strict, refusals
from designer.limits import WEBHOOK_TESTS, WEBHOOK_URL, WEBHOOKS
from designer.models import Definition, Project, Webhook
from designer.raising import instead
from designer.server.failures import answer
from designer.webhooks import delivery, queue, signature

router = Router()
MINUTE = 60
Event = Literal["version", "decision", "scenario-failed"]
Of = dict[Literal["definition_id", "project_id"], str]
GONE = {404: ErrorAnswer}
REFUSED = refusals(404, 422)


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
        return cls(**{name: getattr(row, name) for name in cls.model_fields if name != "secret"})


class WebhookMade(WebhookCard):
    """A new webhook; `secret` is what its deliveries are signed with, and is told only now."""

    secret: str = ""


@router.get("/definitions/{definition_id}/webhooks", response={200: list[WebhookCard], **GONE})
async def list_webhooks(request: HttpRequest, definition_id: str) -> list[WebhookCard]:
    """The webhooks of a definition, the oldest first; those of its project are told there."""
    return await _cards(await _definition(definition_id))


@router.post("/definitions/{definition_id}/webhooks", response={201: WebhookMade, **REFUSED})
async def create_webhook(request: HttpRequest, definition_id: str, body: NewWebhook) -> Status[Any]:
    """Have an address told of new versions, decisions and failing scenarios."""
    return await _made(await _definition(definition_id), body, actor_of(request).name)


@router.put("/definitions/{definition_id}/webhooks/{webhook_id}", response={200: WebhookCard, **REFUSED})
async def change_webhook(request: HttpRequest, definition_id: str, webhook_id: str, body: NewWebhook) -> WebhookCard:
    """Have a webhook tell another address, or of other deeds; its secret stays."""
    return await _changed({"definition_id": definition_id}, webhook_id, body)


@router.delete("/definitions/{definition_id}/webhooks/{webhook_id}", response={204: None, **GONE})
async def delete_webhook(request: HttpRequest, definition_id: str, webhook_id: str) -> Status[Any]:
    """Delete a webhook, with what was still to be sent."""
    return await _deleted({"definition_id": definition_id}, webhook_id)


@router.post("/definitions/{definition_id}/webhooks/{webhook_id}/test", response={202: None, **GONE})
async def test_webhook(request: HttpRequest, definition_id: str, webhook_id: str) -> Any:
    """Have a delivery of the event `test` sent; 429 `too-many` where one person tries many in a minute."""
    return await _tried(request, {"definition_id": definition_id}, webhook_id)


@router.get("/projects/{project_id}/webhooks", response={200: list[WebhookCard], **GONE})
async def list_project_webhooks(request: HttpRequest, project_id: str) -> list[WebhookCard]:
    """The webhooks of a project, the oldest first."""
    return await _cards(await _project(project_id))


@router.post("/projects/{project_id}/webhooks", response={201: WebhookMade, **REFUSED})
async def create_project_webhook(request: HttpRequest, project_id: str, body: NewWebhook) -> Status[Any]:
    """Have an address told of what happens to any definition that is in the project then."""
    return await _made(await _project(project_id), body, actor_of(request).name)


@router.put("/projects/{project_id}/webhooks/{webhook_id}", response={200: WebhookCard, **REFUSED})
async def change_project_webhook(
    request: HttpRequest, project_id: str, webhook_id: str, body: NewWebhook
) -> WebhookCard:
    """Have a project's webhook tell another address, or of other deeds; its secret stays."""
    return await _changed({"project_id": project_id}, webhook_id, body)


@router.delete("/projects/{project_id}/webhooks/{webhook_id}", response={204: None, **GONE})
async def delete_project_webhook(request: HttpRequest, project_id: str, webhook_id: str) -> Status[Any]:
    """Delete a project's webhook, with what was still to be sent."""
    return await _deleted({"project_id": project_id}, webhook_id)


@router.post("/projects/{project_id}/webhooks/{webhook_id}/test", response={202: None, **GONE})
async def test_project_webhook(request: HttpRequest, project_id: str, webhook_id: str) -> Any:
    """Have a delivery of the event `test` sent by a project's webhook; 429 `too-many` likewise."""
    return await _tried(request, {"project_id": project_id}, webhook_id)


async def _definition(definition_id: str) -> Of:
    return {"definition_id": (await find(definition_id)).pk}


async def _project(project_id: str) -> Of:
    return {"project_id": (await projects.find(project_id)).pk}


async def _cards(of: Of) -> list[WebhookCard]:
    return [WebhookCard.of(row) async for row in Webhook.objects.filter(**of)]


async def _made(of: Of, body: NewWebhook, creator: str) -> Status[Any]:
    _check(body)
    made = await sync_to_async(_create)(of, body, creator)
    if made is None:
        what = "project" if "project_id" in of else "definition"
        raise ApiError(422, "too-many", f"A {what} has at most {WEBHOOKS} webhooks; delete some.")
    card = WebhookMade.of(made)
    return Status(201, WebhookMade(**{**card.dict(), "secret": made.secret}))


async def _changed(of: Of, webhook_id: str, body: NewWebhook) -> WebhookCard:
    row = await _one(of, webhook_id)
    _check(body)
    if row.url != body.url:  # what the old address answered says nothing of this one
        row.last_status, row.last_sent, row.failures = None, None, 0
    row.url, row.events = body.url, sorted(set(body.events))
    await row.asave(update_fields=["url", "events", "last_status", "last_sent", "failures"])
    return WebhookCard.of(row)


async def _deleted(of: Of, webhook_id: str) -> Status[Any]:
    await sync_to_async((await _one(of, webhook_id)).delete)()
    return Status(204, None)


async def _tried(request: HttpRequest, of: Of, webhook_id: str) -> Any:
    row = await _one(of, webhook_id)
    wait = await sync_to_async(rate_limit.take)({f"webhook tests of {actor_of(request).name}": WEBHOOK_TESTS}, MINUTE)
    if wait:
        words = f"Enough deliveries were tried for now; try again in {wait} seconds."
        return answer(429, "too-many", words, {"Retry-After": str(wait)})
    await sync_to_async(queue.test)(row)
    return Status(202, None)


async def _one(of: Of, webhook_id: str) -> Webhook:
    return await first(
        Webhook.objects.filter(**of, pk=webhook_id), ApiError(404, "not-found", "There is no such webhook any more.")
    )


def _check(body: NewWebhook) -> None:
    with instead(delivery.Refused, lambda error: ApiError(422, "bad-url", str(error))):
        delivery.checked(body.url)


def _create(of: Of, body: NewWebhook, creator: str) -> Webhook | None:
    with transaction.atomic():
        model: Any = Project if "project_id" in of else Definition
        list(model.objects.select_for_update().filter(pk__in=of.values()).values_list("pk"))
        if Webhook.objects.filter(**of).count() >= WEBHOOKS:
            return None
        events = sorted(set(body.events))
        given = {"url": body.url, "events": events, "secret": signature.new_secret(), "creator": creator}
        return Webhook.objects.create(**of, **given)
