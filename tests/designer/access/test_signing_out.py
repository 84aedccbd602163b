"""Who signs out, is closed out or gets another password has no open socket any more within five seconds.

It is asked every few seconds whether a socket may stay; here at a tenth of that, so that a busy machine has time.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.auth import AuthMiddlewareStack
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import User

import designer.consumers
import simulator.live.consumer
from designer.routing import application
from simulator.models import Session
from tests.designer import roles
from tests.designer.roles import Browser

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
SOON = 5.0
PATIENCE = 20.0
"""How long it is waited for here, at a tenth of the beats: a busy machine may take long over a password."""
BEATS = ((designer.consumers, "CHECK_SECONDS"), (simulator.live.consumer, "ACCESS_SECONDS"))
SIGNED_OUT = (4401, "You were signed out.")


async def sign_out(browser: Browser) -> None:
    assert (await browser.client.post("/logout")).status_code == 302


async def close_the_account(_browser: Browser) -> None:
    await User.objects.filter(username="mia").aupdate(is_active=False)


async def change_the_password(_browser: Browser) -> None:
    user = await User.objects.aget(username="mia")
    user.set_password("another one of eight words")
    await user.asave()


@pytest.fixture(autouse=True)
def accounts(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    roles.with_accounts(settings)
    for module, name in BEATS:
        monkeypatch.setattr(module, name, getattr(module, name) / 10)


async def test_it_is_asked_often_enough() -> None:
    """After the fixture's tenth: two seconds are left for the asking and the closing."""
    assert all(getattr(module, name) * 10 <= SOON - 2 for module, name in BEATS)


async def connected(path: str, browser: Browser) -> WebsocketCommunicator:
    cookies = "; ".join(f"{name}={one.value}" for name, one in browser.client.cookies.items())
    socket = WebsocketCommunicator(AuthMiddlewareStack(application), path, headers=[(b"cookie", cookies.encode())])
    assert (await socket.connect(timeout=15))[0]
    return socket


async def closed(socket: WebsocketCommunicator) -> tuple[int, str]:
    while (message := await socket.receive_output(timeout=PATIENCE))["type"] != "websocket.close":
        pass
    return message["code"], message["reason"]


@pytest.mark.parametrize("ends", [sign_out, close_the_account, change_the_password])
async def test_open_sockets_are_closed_with_the_reason(ends: Callable[[Browser], Awaitable[None]]) -> None:
    user = await sync_to_async(User.objects.create_user)("mia", "", "a long password of eight words")
    here, elsewhere = Browser(), Browser()
    for browser in (here, elsewhere):
        await browser.client.aforce_login(user)
    _, made = await here.api("POST", "definitions", {"text": roles.TEXT})
    setup = {"definition": roles.TEXT, "with": [], "scenario": {}}
    session = await Session.objects.acreate(definition=made["id"], setup=setup)
    paths = (f"/ws/definitions/{made['id']}/", f"/ws/sessions/{session.id}/")
    sockets = [await connected(path, here) for path in paths]
    other = await connected(paths[0], elsewhere)
    await ends(here)
    async with asyncio.timeout(PATIENCE):
        assert [await closed(socket) for socket in sockets] == [SIGNED_OUT, SIGNED_OUT]
    if ends is sign_out:
        await other.send_to(text_data="{}")
        with pytest.raises(TimeoutError):
            await closed_within(other, 0.3)
        await other.disconnect()
    else:
        assert await closed(other) == SIGNED_OUT


async def closed_within(socket: WebsocketCommunicator, seconds: float) -> Any:
    async with asyncio.timeout(seconds):
        return await closed(socket)
