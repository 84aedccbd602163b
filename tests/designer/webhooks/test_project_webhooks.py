"""Webhooks of a project: they tell of every definition that is in it at the time."""

import json
from typing import Any

import pytest
from django.db import IntegrityError

from designer.access.actors import Actor
from designer.library import activity, projects
from designer.limits import WEBHOOKS
from designer.models import Definition, Webhook, WebhookDelivery
from designer.webhooks import queue, signature

pytestmark = pytest.mark.django_db(transaction=True)
MIA = Actor("mia", local=True)
URL = "https://hooks.invalid/a"
EVENTS = list(queue.EVENTS)


def told() -> list[tuple[str, str]]:
    """Which webhooks are to tell of which definition; what was told is forgotten."""
    rows = WebhookDelivery.objects.order_by("webhook__created", "due")
    found = [(row.webhook_id, json.loads(row.body)["data"].get("definition", "")) for row in rows]
    rows.delete()
    return found


def hook(events: list[str] = EVENTS, **of: Any) -> Webhook:
    return Webhook.objects.create(**of, url=URL, secret=signature.new_secret(), events=events)


def post(client: Any, at: str, body: Any, method: str = "post") -> Any:
    return getattr(client, method)(at, json.dumps(body), content_type="application/json")


def test_what_is_in_the_project_is_told_and_what_was_moved_out_is_not() -> None:
    shop, bills = projects.create(MIA, "Shop"), projects.create(MIA, "Bills")
    of_shop = hook(project=shop)
    hook(project=bills)
    row = Definition.objects.create(name="Orders")
    activity.note(row.pk, "mia", "saved", version=1)
    assert told() == []
    projects.move(MIA, row, shop)
    assert told() == [], "a move is none of what is told"
    activity.note(row.pk, "mia", "saved", version=2)
    activity.note(row.pk, "mia", "decided", version=2, approved=True, words="")
    queue.scenario_failed(row.pk, 2, 1, 2)
    queue.scenario_failed(row.pk, 2, 1, 2)
    assert told() == [(of_shop.pk, row.pk)] * 3
    projects.move(MIA, row, None)
    activity.note(row.pk, "mia", "saved", version=3)
    assert told() == []


def test_a_definition_s_own_webhook_and_its_project_s_both_tell() -> None:
    shop = projects.create(MIA, "Shop")
    row, other = Definition.objects.create(name="Orders", project=shop), Definition.objects.create(project=shop)
    own, of_all = hook(definition=row), hook(project=shop)
    quiet = hook(["decision"], project=shop)
    activity.note(row.pk, "mia", "saved", version=1)
    activity.note(other.pk, "mia", "saved", version=1)
    assert sorted(told()) == sorted([(own.pk, row.pk), (of_all.pk, row.pk), (of_all.pk, other.pk)])
    queue.scenario_failed(row.pk, 1, 0, 1)
    queue.scenario_failed(other.pk, 1, 0, 1)
    assert len(told()) == 3
    assert not quiet.deliveries.exists()


def test_a_webhook_is_of_a_definition_or_of_a_project() -> None:
    shop, row = projects.create(MIA, "Shop"), Definition.objects.create(name="Orders")
    ways: list[dict[str, Any]] = [{}, {"definition": row, "project": shop}]
    for of in ways:
        with pytest.raises(IntegrityError):
            hook(**of)


def test_the_api_makes_lists_changes_tries_and_deletes(client: Any) -> None:
    shop = projects.create(MIA, "Shop")
    path = f"/api/projects/{shop.pk}/webhooks"
    made = post(client, path, {"url": URL, "events": ["version"]})
    assert made.status_code == 201, made.content
    assert made.json()["secret"].startswith("whsec_")
    (one,) = client.get(path).json()
    assert "secret" not in one
    at = f"{path}/{one['id']}"
    assert post(client, f"{at}/test", {}).status_code == 202
    assert json.loads(WebhookDelivery.objects.get().body)["data"] == {"project": shop.pk}
    for url in ("http://hooks.invalid/", "https://127.0.0.1/"):
        for method, where in (("post", path), ("put", at)):
            refused = post(client, where, {"url": url, "events": ["version"]}, method)
            assert (refused.status_code, refused.json()["error"]["code"]) == (422, "bad-url")
    changed = post(client, at, {"url": f"{URL}b", "events": ["decision", "version", "version"]}, "put")
    assert changed.status_code == 200
    (now,) = client.get(path).json()
    assert (now["url"], now["events"]) == (f"{URL}b", ["decision", "version"])
    row = Webhook.objects.get()
    assert row.secret == made.json()["secret"]
    elsewhere = f"/api/projects/{projects.create(MIA, 'Bills').pk}/webhooks/{row.pk}"
    assert post(client, elsewhere, {"url": URL, "events": ["version"]}, "put").status_code == 404
    assert client.delete(elsewhere).status_code == 404
    assert client.delete(at).status_code == 204
    assert client.delete(at).status_code == 404
    assert not WebhookDelivery.objects.exists()
    for _ in range(WEBHOOKS):
        assert post(client, path, {"url": URL, "events": EVENTS}).status_code == 201
    full = post(client, path, {"url": URL, "events": EVENTS}).json()["error"]
    assert (full["code"], "project" in full["message"]) == ("too-many", True)
    projects.delete(MIA, shop)
    assert not Webhook.objects.exists()


def test_another_address_has_no_result_yet(client: Any) -> None:
    row = Definition.objects.create(name="Orders")
    one = hook(definition=row)
    Webhook.objects.update(last_status=500, failures=3)
    at = f"/api/definitions/{row.pk}/webhooks/{one.pk}"
    assert post(client, at, {"url": URL, "events": ["decision"]}, "put").json()["last_status"] == 500
    answer = post(client, at, {"url": f"{URL}b", "events": ["decision"]}, "put").json()
    assert (answer["last_status"], answer["failures"]) == (None, 0)
