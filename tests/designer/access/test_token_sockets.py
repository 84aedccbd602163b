"""WebSockets of programs: a token in the handshake in place of a cookie and an Origin; closed when it has ended."""

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.auth import AuthMiddlewareStack
from channels.testing import WebsocketCommunicator

import designer.consumers
import simulator.live.consumer
from designer.access import tokens
from designer.access.actors import Actor
from designer.access.origins import ExactOrigin
from designer.access.token_sockets import ByToken
from designer.routing import application
from simulator.models import Session
from tests.designer import roles

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
BEATS = ((designer.consumers, "CHECK_SECONDS"), (simulator.live.consumer, "ACCESS_SECONDS"))
PATIENCE = 20.0


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in BEATS:
        monkeypatch.setattr(module, name, getattr(module, name) / 10)


def socket(path: str, token: str | None, accounts: bool = True, **more: str) -> WebsocketCommunicator:
    """A socket as a program opens it: no Origin, no cookie."""
    behind: Any = AuthMiddlewareStack(application) if accounts else application
    others = ExactOrigin(behind)
    headers = [(b"authorization", f"Bearer {token}".encode())] if token is not None else []
    headers += [(name.encode(), value.encode()) for name, value in more.items()]
    return WebsocketCommunicator(ByToken(application, others), path, headers=headers)


async def closed(opened: WebsocketCommunicator) -> int:
    while (message := await opened.receive_output(timeout=PATIENCE))["type"] != "websocket.close":
        pass
    return int(message["code"])


@pytest.mark.parametrize("accounts", [True, False])
@pytest.mark.parametrize("kind", ["definitions", "sessions"])
async def test_a_program_listens_until_its_token_is_revoked(settings: Any, kind: str, accounts: bool) -> None:
    if accounts:
        roles.with_accounts(settings)
    row = await sync_to_async(roles.definition)()
    user = await sync_to_async(roles.account)("mia", row, "owner") if accounts else None
    made = await sync_to_async(tokens.create)(Actor("mia", user=user), "CI", "read", 9)
    setup = {"definition": row.text, "with": [], "scenario": {}}
    session = await Session.objects.acreate(definition=row.id, setup=setup, maker="user 0" if accounts else "local")
    await Session.objects.filter(pk=session.pk).aupdate(carries=[])
    path = f"/ws/{kind}/{row.id if kind == 'definitions' else session.pk}/"
    opened = socket(path, made.token, accounts)
    assert (await opened.connect(timeout=15))[0]
    assert (await opened.receive_output(timeout=PATIENCE))["type"] == "websocket.send"
    await sync_to_async(tokens.revoke)(Actor("mia", user=user), made.row.pk)
    assert await asyncio.wait_for(closed(opened), PATIENCE) == 4403
    await opened.disconnect()


@pytest.mark.parametrize("accounts", [True, False])
async def test_a_wrong_token_opens_none_and_none_needs_an_origin(settings: Any, accounts: bool) -> None:
    if accounts:
        roles.with_accounts(settings)
    row = await sync_to_async(roles.definition)()
    path = f"/ws/definitions/{row.id}/"
    assert await socket(path, "sbx_wrong", accounts).connect(timeout=15) == (False, 4401)
    assert await socket(path, "sbx_wrong", accounts, origin=settings.ORIGINS[0]).connect(timeout=15) == (False, 4401)
    assert await socket(path, None, accounts).connect(timeout=15) == (False, 4403)


async def test_a_link_adds_nothing_to_a_token(settings: Any) -> None:
    roles.with_accounts(settings)
    row = await sync_to_async(roles.definition)()
    link, _ = await sync_to_async(roles.link)(row)
    made = await sync_to_async(tokens.create)(
        Actor("ben", user=await sync_to_async(roles.account)("ben")), "CI", "manage", 9
    )
    opened = socket(f"/ws/definitions/{row.id}/?link={link}", made.token)
    await opened.connect(timeout=15)
    assert await closed(opened) == 4403
    await opened.disconnect()
