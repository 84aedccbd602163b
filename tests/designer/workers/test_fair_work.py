"""Whom work is charged to, and what somebody is told for whom there is no turn."""

import asyncio
from typing import Any
from urllib.parse import urlsplit

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.test import AsyncClient

from designer.access import sockets
from designer.asgi import django_application
from designer.library import text_analysis
from designer.library.usage import look_at_marked
from designer.server.setting import networks
from designer.workers import pool, shares
from designer.workers.client import BATCHES, Busy
from designer.workers.shares import Asker
from tests.designer import roles
from tests.designer.roles import TEXT, Browser, with_accounts

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("own_workers"),
]


class From(AsyncClient):
    """Somebody at an address."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address

    def _base_scope(self, **given: Any) -> Any:
        return {**super()._base_scope(**given), "client": [self.address, 1]}  # type: ignore[misc]


@pytest.fixture
def charged(monkeypatch: pytest.MonkeyPatch) -> list[Asker]:
    """Who is charged, a line for each call of a process."""
    found: list[Asker] = []
    real = pool.Pool.call_raw

    async def noted(self: Any, *given: Any, **more: Any) -> bytes:
        found.append(shares.current())
        return await real(self, *given, **more)

    monkeypatch.setattr(pool.Pool, "call_raw", noted)
    return found


async def test_an_account_is_charged_for_its_requests_and_a_link_s_address_for_its_own(
    settings: Any, charged: list[Asker]
) -> None:
    with_accounts(settings)
    row = await sync_to_async(roles.definition)()
    owner = await roles.browser("owner", row)
    user = await sync_to_async(roles.account)("owner")
    for _ in range(2):
        assert (await owner("POST", "/api/analyse", {"text": TEXT})).status_code == 200
    token, link = await sync_to_async(roles.link)(row)
    assert (await Browser(token)("POST", "/api/compare", {"old": TEXT, "new": TEXT})).status_code == 200
    assert charged == [shares.person(f"user {user.pk}")] * 2 + [shares.guest(str(link.pk), "127.0.0.1")]


async def test_without_accounts_each_address_is_somebody(charged: list[Asker]) -> None:
    for address in ("10.0.0.1", "10.0.0.2"):
        found = await From(address).post("/api/analyse", data={"text": TEXT}, content_type="application/json")
        assert found.status_code == 200
    assert charged == [shares.person("local 10.0.0.1"), shares.person("local 10.0.0.2")]


async def test_who_opened_a_socket_is_charged_for_its_commands(settings: Any) -> None:
    row = await sync_to_async(roles.definition)()
    await sockets.may_in({"query_string": b"", "client": ("10.0.0.9", 1)}, row.pk, "see")
    assert shares.current() == shares.person("local 10.0.0.9")
    with_accounts(settings)
    scope = await sync_to_async(roles.scope)("owner", row)
    await sockets.may_in(scope, row.pk, "see")
    assert shares.current() == shares.person(f"user {scope['user'].pk}")
    scope = await sync_to_async(roles.scope)("link-read", row)
    settings.TRUSTED_PROXIES = networks("10.0.0.0/8")
    scope |= {"client": ("10.0.0.1", 1), "headers": [(b"x-forwarded-for", b"1.1.1.1, 2.2.2.2")]}
    await sockets.may_in(scope, row.pk, "see")
    assert (shares.current().path[0], shares.current().path[2]) == (shares.LINKS, "2.2.2.2")


async def test_the_server_s_own_work_is_charged_to_nobody(charged: list[Asker]) -> None:
    row = await sync_to_async(roles.definition)()
    await type(row).objects.filter(pk=row.pk).aupdate(looked=0)
    shares.begin(shares.person("user 1"))
    await look_at_marked()
    assert charged == [shares.SERVER]
    assert shares.current() == shares.person("user 1")


@pytest.mark.parametrize("own", [True, False])
async def test_who_has_no_turn_is_told_and_nothing_is_kept(
    own: bool, async_client: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No finding about a text, no count of problems: an answer that says when to come again."""
    row = await sync_to_async(roles.definition)()

    async def refused(*_: Any, **__: Any) -> bytes:
        raise Busy(own=own, seconds=7)

    monkeypatch.setattr(pool.Pool, "call_raw", refused)
    status, code = (429, "too-many") if own else (503, "busy")
    changed = {"text": TEXT.replace("hello", "bye"), "version": 1}
    asked: tuple[tuple[str, str, Any], ...] = (
        ("post", "/api/analyse", {"text": TEXT}),
        ("post", "/api/format", {"text": TEXT}),
        ("post", "/api/definitions", {"text": TEXT}),
        ("put", f"/api/definitions/{row.pk}", changed),
        ("post", f"/api/definitions/{row.pk}/sessions", {"scenario": {}}),
    )
    for method, path, body in asked:
        found = await getattr(async_client, method)(path, data=body, content_type="application/json")
        assert (found.status_code, found["Retry-After"]) == (status, "7"), path
        error = found.json()["error"]
        assert error["code"] == code
        assert "Try again in 7 seconds" in error["message"]
    page = await async_client.get(f"/definitions/{row.pk}/outline")
    assert (page.status_code, page["Retry-After"]) == (status, "7")
    assert "Too much at once" in page.content.decode()
    again = await type(row).objects.aget(pk=row.pk)
    assert (again.text, again.version, again.errors) == (row.text, row.version, row.errors)
    assert await type(row).objects.acount() == 1


async def test_scenarios_that_are_run_one_after_the_other_are_not_broken_off(
    async_client: AsyncClient, charged: list[Asker]
) -> None:
    row = await sync_to_async(roles.definition)()
    found = await async_client.post(
        f"/api/definitions/{row.pk}/scenarios/run",
        data={"cases": [{"name": "one", "scenario": {}}]},
        content_type="application/json",
    )
    lines = [part async for part in found.streaming_content]  # type: ignore[attr-defined]
    assert len(lines) == 3
    assert charged[-1].patient
    assert charged[-1].path == ("local 127.0.0.1",)
    assert BATCHES.pool().refused == 0


async def test_an_analysis_for_which_there_is_no_turn_is_no_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(*_: Any, **__: Any) -> bytes:
        raise Busy(own=True, seconds=1)

    monkeypatch.setattr(pool.Pool, "call_raw", refused)
    with pytest.raises(Busy):
        await text_analysis.facts(TEXT)


async def test_what_a_client_asked_for_who_goes_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Through all that is between the connection and the process."""
    row = await sync_to_async(roles.definition)()
    begun, cancelled = asyncio.Event(), asyncio.Event()

    async def forever(*_: Any, **__: Any) -> bytes:
        begun.set()
        try:
            await asyncio.sleep(60)
        finally:
            cancelled.set()
        return b"null"

    monkeypatch.setattr(pool.Pool, "call_raw", forever)
    host = urlsplit(settings.ORIGINS[0]).netloc.encode()
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": f"/api/definitions/{row.pk}/diagram.svg",
        "query_string": b"",
        "headers": [(b"host", host)],
        "client": ["127.0.0.1", 1],
    }
    communicator: Any = ApplicationCommunicator  # it has no types
    client = communicator(django_application, scope)
    await client.send_input({"type": "http.request", "body": b"", "more_body": False})
    async with asyncio.timeout(20):
        await begun.wait()
        await client.send_input({"type": "http.disconnect"})
        await cancelled.wait()
    await client.wait()
