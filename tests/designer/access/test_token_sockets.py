"""WebSockets of programs: a token in the handshake in place of a cookie and an Origin; closed when it has ended."""

import asyncio
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from designer.access import tokens
from designer.access.actors import Actor
from simulator.models import Session
from tests.designer import roles
from tests.designer.access.programs import PATIENCE, closed, quick, socket

__all__ = ["quick"]

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]


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
