"""What is to be sent, written in the transaction of the deed that it tells of."""

import json
from collections.abc import Mapping
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from designer.models import Definition, Webhook, WebhookDelivery
from designer.models.identifiers import new_id
from designer.webhooks import sender
from workflow.paths import Json

EVENTS = ("version", "decision", "scenario-failed")
OF_DEEDS = {"saved": "version", "restored": "version", "decided": "decision"}
KEPT = timedelta(days=30)
"""How long what was sent is kept."""


def deed(definition_id: str, who: str, what: str, facts: Mapping[str, Json]) -> None:
    """Queue what `designer.library.activity.note` wrote down, where a webhook asks for it."""
    if what in OF_DEEDS:
        _event(definition_id, OF_DEEDS[what], {"who": who, "what": what, **facts})


def scenario_failed(definition_id: str, version: int, passed: int, total: int) -> None:
    """Queue that scenarios of a version fail: once a version, however often they are run."""
    with transaction.atomic():
        data = {"version": version, "passed": passed, "total": total}
        _event(definition_id, "scenario-failed", data, once=f"failed-{version}")


def test(hook: Webhook) -> None:
    """Queue a delivery of the event `test`."""
    about = {"definition": hook.definition_id, "project": hook.project_id}
    with transaction.atomic():
        _put([(hook, new_id())], "test", {name: value for name, value in about.items() if value})


def _event(definition_id: str, event: str, data: Mapping[str, Json], once: str = "") -> None:
    row = Definition.objects.filter(pk=definition_id).only("name", "project_id").first()
    if row is None:
        return
    asked = Q(definition_id=definition_id) | (Q(project_id=row.project_id) if row.project_id else Q(pk=None))
    hooks = [hook for hook in Webhook.objects.filter(asked) if event in hook.events]
    rows = [(hook, f"{definition_id}-{hook.pk}-{once}"[:40] if once else new_id()) for hook in hooks]
    _put(rows, event, {"definition": definition_id, "name": row.name, **data})


def _put(rows: list[tuple[Webhook, str]], event: str, data: Mapping[str, Json]) -> None:
    if not rows:
        return
    now = timezone.now()
    body = json.dumps({"type": event, "timestamp": now.isoformat(), "data": data}, ensure_ascii=False)
    WebhookDelivery.objects.filter(webhook__in=[hook for hook, _ in rows], done__lt=now - KEPT).delete()
    new = [WebhookDelivery(id=pk, webhook=hook, event=event, body=body, due=now) for hook, pk in rows]
    WebhookDelivery.objects.bulk_create(new, ignore_conflicts=True)
    transaction.on_commit(lambda: sender.wake())  # noqa: PLW0108 - looked up then
