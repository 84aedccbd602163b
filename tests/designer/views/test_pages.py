"""The pages, and the headers that keep them safe in the browser."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from designer.library import store, tags

pytestmark = pytest.mark.django_db
FACTS = store.Facts(name="Hello", dialect="0.6-draft", states=1)
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>"


def boot(page: str) -> Any:
    found = re.search(r'<script id="boot" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert found
    return json.loads(found[1])


def test_the_library_has_definitions_and_examples(client: Client) -> None:
    store.create("x", FACTS)
    store.create("y", FACTS, example="one", summary="A line.")
    page = client.get("/")
    assert page.status_code == 200
    start = boot(page.content.decode())
    assert [card["name"] for card in start["page"]["definitions"]] == ["Hello"]
    assert start["page"]["counts"]["examples"] == 1
    assert [card["summary"] for card in start["examples"]] == ["A line."]
    assert client.cookies["csrftoken"].value


def test_the_library_begins_with_what_its_address_searches(client: Client) -> None:
    for name, errors in (("Hen", 0), ("Duck", 1), ("Goose", 0)):
        row = store.create("x", store.Facts(name=name, words=f"{name} waits\nOne more", errors=errors))
        tags.change(row.id, ["farm"] if name != "Goose" else [], [])

    def names(query: str) -> list[str]:
        return [card["name"] for card in boot(client.get(f"/?{query}").content.decode())["page"]["definitions"]]

    assert names("") == ["Goose", "Duck", "Hen"]
    assert names("q=HEN+waits") == ["Hen"]
    assert names("tag=farm") == ["Duck", "Hen"]
    assert names("problems=true&tag=farm") == ["Duck"]
    assert names("q=a%00b") == []
    assert names(f"q={'x' * 300}&{'tag=x&' * 300}") == []
    why = boot(client.get("/?q=waits+hen").content.decode())["page"]["definitions"][0]["why"]
    assert why == "Hen waits"


def test_examples_stand_in_the_gallery_s_order(client: Client) -> None:
    for name in ("1-price-list", "0-gone", "22-pizza-order", "2-guest-welcome", "23-garden-watering"):
        store.create("x", FACTS, example=name)
    start = boot(client.get("/").content.decode())
    names = [card["example"] for card in start["examples"]]
    assert names == ["22-pizza-order", "23-garden-watering", "1-price-list", "2-guest-welcome", "0-gone"]


def test_the_design_page_starts_with_text_and_draft(client: Client) -> None:
    row = store.create("text", FACTS)
    start = boot(client.get(f"/definitions/{row.id}/design").content.decode())
    assert (start["definition"]["text"], start["definition"]["version"], start["draft"]) == ("text", 1, None)


def test_the_simulate_page_knows_its_session(client: Client) -> None:
    row = store.create("text", FACTS)
    start = boot(client.get(f"/definitions/{row.id}/simulate?session=abc").content.decode())
    assert (start["definition"]["id"], start["session"]) == (row.id, "abc")


def test_the_simulate_page_leads_to_how_long_runs_are_kept(client: Client) -> None:
    page = boot(client.get(f"/definitions/{store.create('x', FACTS).id}/simulate").content.decode())
    assert (page["keepDays"], page["keepPage"]) == (365, "/administration/retention")
    assert client.get(page["keepPage"]).status_code == 200, "without accounts everybody may"


def test_a_definition_s_address_leads_to_its_design(client: Client) -> None:
    row = store.create("text", FACTS)
    assert client.get(f"/definitions/{row.id}/")["Location"] == f"/definitions/{row.id}/design"


def test_unknown_definitions_are_not_found(client: Client) -> None:
    answer = client.get("/definitions/nope/design")
    assert answer.status_code == 404
    assert b"This page does not exist" in answer.content


@pytest.mark.parametrize("path", ["/", "/definitions/{}/design", "/definitions/{}/simulate", "/nowhere"])
def test_every_page_has_a_strict_policy(client: Client, path: str) -> None:
    row = store.create(HOSTILE, store.Facts(name=HOSTILE))
    answer = client.get(path.format(row.id))
    policy = answer["Content-Security-Policy"]
    assert "unsafe-" not in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["X-Frame-Options"] == "DENY"
    page = answer.content.decode()
    assert HOSTILE not in page
    nonces = set(re.findall(r'nonce="([^"]+)"', page))
    assert all(f"'nonce-{nonce}'" in policy for nonce in nonces)
    assert re.findall(r"<script(?![^>]*(?:src=|application/json))", page) == []
    assert re.findall(r"\s(?:style|on\w+)=\"", page) == []


def test_nonces_are_used_once(client: Client) -> None:
    first, second = (client.get("/")["Content-Security-Policy"] for _ in range(2))
    assert first != second


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", ""])
def test_foreign_hosts_are_not_answered(client: Client, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 400
    answer = client.get("/api/definitions", headers={"Host": host})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-request")


def test_pages_are_only_read(client: Client) -> None:
    assert client.post("/").status_code == 405
    assert client.patch("/api/definitions").json()["error"]["code"] == "not-allowed"
