"""Who gets through the door of a live text: no other site's page, no token whose scope is too small."""

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings as shown

from designer.access import tokens
from designer.access.actors import Actor
from designer.asgi import application
from designer.consumers import CHECK_SECONDS
from designer.live_text import consumer
from tests.designer import roles

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
FORBIDDEN = 4403
PATIENCE = 20.0


def line(definition_id: str, **headers: str) -> WebsocketCommunicator:
    """A connection, not opened yet."""
    told = [(name.encode(), value.encode()) for name, value in headers.items()]
    return WebsocketCommunicator(application, f"/ws/definitions/{definition_id}/text/", headers=told)


async def heard_until_closed(opened: WebsocketCommunicator) -> tuple[int, str]:
    """The code of the close, and everything that was said before."""
    said = ""
    async with asyncio.timeout(PATIENCE):
        while (message := await opened.receive_output(timeout=PATIENCE))["type"] != "websocket.close":
            said += message.get("text") or ""
    return int(message["code"]), said


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "", "http://127.0.0.1.evil.example"])
async def test_foreign_origins_get_no_socket(origin: str) -> None:
    row = await sync_to_async(roles.definition)()
    opened = line(row.id, **({"origin": origin} if origin else {}))
    assert await opened.connect(timeout=PATIENCE) == (False, FORBIDDEN)
    own = line(row.id, origin=shown.ORIGINS[0])
    assert (await own.connect(timeout=PATIENCE))[0]
    await own.disconnect()


@pytest.mark.parametrize("scope", ["read", "simulate"])
async def test_a_token_whose_scope_is_too_small_writes_nothing(settings: Any, scope: str) -> None:
    roles.with_accounts(settings)
    row = await sync_to_async(roles.definition)()
    user = await sync_to_async(roles.account)("mia", row, "owner")
    made = await sync_to_async(tokens.create)(Actor("mia", user=user), "CI", scope, 9)
    opened = line(row.id, authorization=f"Bearer {made.token}")
    await opened.connect(timeout=PATIENCE)
    assert await heard_until_closed(opened) == (FORBIDDEN, "")
    await opened.disconnect()


async def test_a_token_that_may_edit_writes_until_it_is_revoked(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumer, "CHECK_SECONDS", CHECK_SECONDS / 10)
    roles.with_accounts(settings)
    row = await sync_to_async(roles.definition)()
    user = await sync_to_async(roles.account)("mia", row, "owner")
    actor = Actor("mia", user=user)
    made = await sync_to_async(tokens.create)(actor, "CI", "edit", 9)
    opened = line(row.id, authorization=f"Bearer {made.token}")
    assert (await opened.connect(timeout=PATIENCE))[0]
    assert "hello" in (await opened.receive_output(timeout=PATIENCE))["text"]
    await sync_to_async(tokens.revoke)(actor, made.row.pk)
    assert (await heard_until_closed(opened))[0] == FORBIDDEN
    await opened.disconnect()
