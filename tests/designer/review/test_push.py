"""What a definition's pages hear, who may listen, and when that ends."""

import getpass
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlencode

import pytest
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import AsyncClient
from django.utils import timezone

from designer import consumers
from designer.access import links
from designer.asgi import application
from designer.models import ShareLink
from designer.review.push import notify
from designer.text_encoding import sha256
from simulator.live import channel_groups
from tests.designer.requests import TEXT, Api
from tests.designer.review.samples import begin

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
WAIT = 5


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


@asynccontextmanager
async def listening(definition_id: str, origin: str | None = None, **query: str) -> AsyncIterator[Any]:
    """A page of the definition, connected."""
    headers = [(b"origin", (origin or settings.ORIGINS[0]).encode())]
    page: Any = WebsocketCommunicator(application, f"/ws/definitions/{definition_id}/?{urlencode(query)}", headers)
    page.opened, page.code = await page.connect(timeout=WAIT)
    try:
        yield page
    finally:
        await page.disconnect(timeout=WAIT)


async def heard(page: Any, kind: str) -> Any:
    """The next message of a kind."""
    while (message := await page.receive_json_from(timeout=WAIT))["type"] != kind:
        pass
    return message


async def closed(page: Any) -> int:
    """The code with which the connection ends, over what is told before."""
    while (event := await page.receive_output(timeout=WAIT))["type"] != "websocket.close":
        pass
    return int(event["code"])


async def a_link(made: Any, **facts: Any) -> tuple[ShareLink, str]:
    token = links.new_token()
    return await ShareLink.objects.acreate(definition_id=made["id"], digest=sha256(token), **facts), token


async def test_comments_decisions_and_versions_are_told(client: Api) -> None:
    made = await client.make()
    async with listening(made["id"]) as page:
        assert await page.receive_json_from(timeout=WAIT) == {"type": "hello"}
        thread = await begin(client, made)
        assert await heard(page, "comment") == {"type": "comment", "thread": thread["id"]}
        await client("POST", f"definitions/{made['id']}/decisions", {"version": 1, "approved": True})
        assert (await heard(page, "decision"))["version"] == 1
        await client("PUT", f"definitions/{made['id']}", {"text": TEXT.replace("hello", "moin"), "version": 1})
        told = await heard(page, "version")
        assert (told["number"], told["author"]) == (2, getpass.getuser())


async def test_pages_of_other_definitions_hear_nothing(client: Api) -> None:
    made, other = await client.make(), await client.make()
    async with listening(other["id"]) as page:
        await page.receive_json_from(timeout=WAIT)
        await notify(made["id"], "comment", thread="x")
        assert await page.receive_nothing(0.2)


async def test_only_our_pages_may_listen_and_only_to_what_is_there(client: Api) -> None:
    made = await client.make()
    async with listening(made["id"], origin="https://evil.example") as page:
        assert (page.opened, page.code) == (False, 4403)
    async with listening("nothing") as page:
        assert await closed(page) == consumers.UNKNOWN


async def test_a_link_listens_to_its_definition_alone(client: Api) -> None:
    made, other = await client.make(), await client.make()
    _, token = await a_link(made)
    async with listening(made["id"], link=token) as page:
        assert (await page.receive_json_from(timeout=WAIT))["type"] == "hello"
    async with listening(other["id"], link=token) as page:
        assert await closed(page) == consumers.FORBIDDEN
    async with listening(made["id"], link="guess") as page:
        assert await closed(page) == consumers.FORBIDDEN


async def test_a_link_that_ends_closes_its_pages_in_time(client: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    assert consumers.CHECK_SECONDS < 5
    monkeypatch.setattr(consumers, "CHECK_SECONDS", 0.2)
    made = await client.make()
    link, token = await a_link(made)
    async with listening(made["id"], link=token) as page, listening(made["id"]) as own:
        await page.receive_json_from(timeout=WAIT)
        await ShareLink.objects.filter(pk=link.pk).aupdate(revoked=timezone.now())
        assert await heard(page, "link-ended")
        assert await closed(page) == consumers.FORBIDDEN
        assert (await own.receive_json_from(timeout=WAIT))["type"] == "hello"
        assert await own.receive_nothing(0.4)


async def test_nothing_is_told_to_a_link_that_has_ended_since(client: Api) -> None:
    made = await client.make()
    link, token = await a_link(made)
    async with listening(made["id"], link=token) as page:
        await page.receive_json_from(timeout=WAIT)
        await ShareLink.objects.filter(pk=link.pk).aupdate(revoked=timezone.now())
        await notify(made["id"], "comment", thread="secret")
        told = await page.receive_json_from(timeout=WAIT)
        assert (told["type"], "closed by the people" in told["message"]) == ("link-ended", True)


async def test_who_sends_too_much_is_closed(client: Api) -> None:
    made = await client.make()
    async with listening(made["id"]) as page:
        await page.send_to(text_data="x" * (settings.LIMIT_MESSAGE + 1))
        assert await closed(page) == consumers.TOO_BIG
    async with listening(made["id"]) as page:
        for _ in range(settings.LIMIT_MESSAGES_BURST + 5):
            await page.send_to(text_data="x")
        assert await closed(page) == consumers.TOO_MANY


async def test_who_needs_something_of_the_library_hears_that_it_came(client: Api) -> None:
    caller = TEXT.replace("type: inject", "type: subflow\n  workflowId: greeter", 1)
    made = (await client("POST", "definitions", {"text": caller}))[1]
    async with listening(made["id"]) as page:
        await heard(page, "hello")
        assert (await client("POST", "definitions", {"text": TEXT.replace("id: hello", "id: greeter")}))[0] == 201
        await heard(page, "library")


async def test_a_page_that_fell_out_of_its_group_fetches_everything_again(
    client: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second `hello` says so: what is told after it is heard."""
    monkeypatch.setattr(channel_groups, "BEAT_SECONDS", 0.2)
    made = await client.make(TEXT)
    async with listening(made["id"]) as page:
        await heard(page, "hello")
        layer: Any = get_channel_layer()
        layer.groups.clear()  # as Redis does at FLUSHALL
        await notify(made["id"], "comment")
        assert await page.receive_json_from(timeout=WAIT) == {"type": "hello"}
        await notify(made["id"], "version", number=2)
        assert (await heard(page, "version"))["number"] == 2
