"""Webhooks: what is queued, how it is signed and sent, and where it never goes."""

import json
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_address
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.utils import timezone

from designer.library import activity
from designer.limits import WEBHOOKS
from designer.models import Definition, Webhook, WebhookDelivery
from designer.webhooks import delivery, queue, sender, signature

pytestmark = pytest.mark.django_db(transaction=True)
DOCS = Path(__file__).parents[3] / "docs" / "webhooks.md"
EVENTS = list(queue.EVENTS)


class Receiver:
    """A server on loopback that keeps what comes and answers with a status."""

    def __init__(self, status: int) -> None:
        self.came: list[tuple[dict[str, str], bytes]] = []
        came = self.came

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                came.append(({name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(status)
                self.send_header("Location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_args: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook?a=b"


@contextmanager
def receiver(status: int = 204) -> Iterator[Receiver]:
    here = Receiver(status)
    thread = Thread(target=here.server.serve_forever, args=[0.02], daemon=True)  # it ends soon after it is told to
    thread.start()
    try:
        yield here
    finally:
        here.server.shutdown()
        here.server.server_close()
        thread.join()


@pytest.fixture
def private(settings: Any) -> None:
    settings.WEBHOOK_PRIVATE = True


def hook(url: str = "https://hooks.invalid/", events: list[str] = EVENTS) -> Webhook:
    row = Definition.objects.create(name="Orders")
    return Webhook.objects.create(definition=row, url=url, secret=signature.new_secret(), events=events)


def later() -> None:
    WebhookDelivery.objects.update(due=timezone.now() - timedelta(seconds=1))


@pytest.mark.usefixtures("private")
def test_the_verifier_of_the_docs_accepts_a_real_delivery_and_nothing_else() -> None:
    found = re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    names: dict[str, Any] = {}
    exec(found[1], names)
    with receiver() as here:
        row = hook(here.url)
        activity.note(row.definition_id or "", "mia", "saved", version=3)
        assert sender.drain() == 1
    headers, body = here.came[0]
    assert names["verify"](row.secret, headers, body)
    assert not names["verify"](row.secret, headers, body + b" ")
    assert not names["verify"](signature.new_secret(), headers, body)
    assert not names["verify"](row.secret, {**headers, "webhook-timestamp": "1"}, body)
    told = json.loads(body)
    assert told["type"] == "version"
    assert told["data"] == {
        "definition": row.definition_id,
        "name": "Orders",
        "who": "mia",
        "what": "saved",
        "version": 3,
    }
    row.refresh_from_db()
    assert (row.last_status, row.failures) == (204, 0)
    assert sender.drain() == 0


@pytest.mark.usefixtures("private")
@pytest.mark.parametrize("status", [302, 500])
def test_what_fails_is_tried_five_times_with_growing_waits_and_redirects_are_not_followed(status: int) -> None:
    waits = []
    with receiver(status) as here:
        row = hook(here.url)
        queue.test(row)
        for _ in range(7):
            later()
            before = timezone.now()
            if sender.drain():
                waits.append((WebhookDelivery.objects.get().due - before).total_seconds())
    assert len(here.came) == 5
    assert {headers["webhook-id"] for headers, _ in here.came} == {WebhookDelivery.objects.get().pk}
    assert waits[:4] == pytest.approx(sender.WAITS, abs=5)
    row.refresh_from_db()
    assert (row.last_status, row.failures) == (status, 5)


def test_only_what_is_asked_for_is_queued_and_a_failing_version_once() -> None:
    row = hook(events=["decision", "scenario-failed"])
    other = hook()
    name = row.definition_id or ""
    activity.note(name, "mia", "saved", version=1)
    activity.note(name, "mia", "commented", thread="t", words="w")
    activity.note(name, "mia", "decided", version=1, approved=True, words="")
    for version in (1, 1, 2):
        queue.scenario_failed(name, version, 1, 2)
    events = [one.event for one in row.deliveries.all()]
    assert sorted(events) == ["decision", "scenario-failed", "scenario-failed"]
    assert not other.deliveries.exists()


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "224.0.0.1", "0.0.0.0", "100.64.0.1"),
        *("192.0.0.8", "192.0.0.9", "192.88.99.1", "192.175.48.1", "198.18.0.1", "240.0.0.1", "255.255.255.255"),
        *("fec0::1", "100::1", "2001::1", "2001:20::1", "2001:db8::1", "2620:4f:8000::1", "3fff::1", "5f00::1"),
        *("64:ff9b:1::1", "::192.0.0.8", "::ffff:192.88.99.1", "4000::1"),
        *("::1", "::", "fe80::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::"),
    ],
)
def test_no_address_inside_is_sent_to(address: str, settings: Any) -> None:
    assert not delivery.allowed(ip_address(address))
    host = f"[{address}]" if ":" in address else address
    with pytest.raises(delivery.Refused):
        delivery.checked(f"https://{host}/")
    settings.WEBHOOK_PRIVATE = True
    assert delivery.allowed(ip_address(address))


@pytest.mark.parametrize("url", ["http://example.org/", "ftp://a.b/", "https:///x", "https://a:b@c.d/", "https://a b/"])
def test_other_addresses_are_refused_with_a_sentence(url: str) -> None:
    with pytest.raises(delivery.Refused, match=r"\.$"):
        delivery.checked(url)


def test_a_name_that_stands_for_an_address_inside_is_not_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def found(*asking: Any, **_: Any) -> list[Any]:
        asked.append(asking)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", here.server.server_port))]

    with receiver() as here:
        monkeypatch.setattr(socket, "getaddrinfo", found)
        assert delivery.send("https://rebound.example/", "{}", {}) == 0
    assert len(asked) == 1
    assert not here.came


def test_a_name_is_looked_up_once_and_what_was_checked_is_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    reached: list[Any] = []
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_a, **_k: [(socket.AF_INET, 1, 6, "", ("93.184.216.34", 443))])

    def connect(_self: socket.socket, at: Any) -> None:
        reached.append(at)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket.socket, "connect", connect)
    assert delivery.send("https://a.example/", "{}", {}) == 0
    assert reached == [("93.184.216.34", 443)]


def test_all_addresses_of_a_name_have_one_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    now, waited = [0.0], []
    found = [(socket.AF_INET, 1, 6, "", (f"93.184.216.{number}", 443)) for number in range(1, 9)]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_a, **_k: found)
    monkeypatch.setattr("designer.webhooks.delivery.time.monotonic", lambda: now[0])

    def connect(line: socket.socket, _at: Any) -> None:
        waited.append(line.gettimeout())
        now[0] += 4
        raise TimeoutError

    monkeypatch.setattr(socket.socket, "connect", connect)
    assert delivery.send("https://slow.example/", "{}", {}) == 0
    assert waited == [10, 6, 2]


def test_one_person_tries_five_deliveries_in_a_minute(client: Any) -> None:
    row = Definition.objects.create(name="Orders")
    hooks = [Webhook.objects.create(definition=row, url="https://a.invalid/", secret="s") for _ in range(2)]
    answers = [client.post(f"/api/definitions/{row.pk}/webhooks/{hooks[at % 2].pk}/test") for at in range(6)]
    assert [one.status_code for one in answers] == [202] * 5 + [429]
    assert (answers[-1].json()["error"]["code"], int(answers[-1]["Retry-After"]) > 0) == ("too-many", True)
    assert WebhookDelivery.objects.count() == 5


def test_the_api_makes_tries_lists_and_deletes_and_tells_the_secret_once(client: Any) -> None:
    row = Definition.objects.create(name="Orders")
    path = f"/api/definitions/{row.pk}/webhooks"

    def post(at: str, body: Any) -> Any:
        return client.post(at, json.dumps(body), content_type="application/json")

    made = post(path, {"url": "https://hooks.invalid/a", "events": ["version"]})
    assert made.status_code == 201, made.content
    assert made.json()["secret"].startswith("whsec_")
    listed = client.get(path).json()
    assert [one["url"] for one in listed] == ["https://hooks.invalid/a"]
    assert "secret" not in listed[0]
    assert post(f"{path}/{listed[0]['id']}/test", {}).status_code == 202
    assert WebhookDelivery.objects.get().event == "test"
    refused = post(path, {"url": "https://169.254.169.254/latest", "events": ["version"]})
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "bad-url")
    assert client.delete(f"{path}/{listed[0]['id']}").status_code == 204
    assert not WebhookDelivery.objects.exists()
    assert client.delete(f"{path}/{listed[0]['id']}").status_code == 404
    for _ in range(WEBHOOKS):
        assert post(path, {"url": "https://hooks.invalid/a", "events": EVENTS}).status_code == 201
    assert post(path, {"url": "https://hooks.invalid/a", "events": EVENTS}).json()["error"]["code"] == "too-many"
