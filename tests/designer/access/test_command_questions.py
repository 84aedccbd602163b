"""A command with accounts on is one question to the database: what somebody may do is known from beats."""

import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.auth import AuthMiddlewareStack
from channels.testing import WebsocketCommunicator
from django.db import connection

import simulator.live.consumer
from designer.access import sockets
from designer.routing import application
from simulator.live.db_threads import in_database
from simulator.models import Session
from tests.designer import roles
from tests.designer.roles import Browser
from tests.simulator.sockets import LOOP

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
PATIENCE = 20.0
NEVER = 3600.0


class Asked:
    """The statements of the database's thread."""

    def __init__(self) -> None:
        self.statements: list[str] = []

    def _note(self, execute: Any, sql: str, *rest: Any) -> Any:
        self.statements.append(sql)
        return execute(sql, *rest)

    async def __aenter__(self) -> "Asked":
        await in_database(lambda: connection.execute_wrappers.append(self._note))
        return self

    async def __aexit__(self, *failure: object) -> None:
        await in_database(lambda: connection.execute_wrappers.remove(self._note))


class Person:
    """A socket with an account's cookie, to a session of theirs."""

    def __init__(self, browser: Browser, session_id: str) -> None:
        cookies = "; ".join(f"{one.key}={one.value}" for one in browser.client.cookies.values())
        path = f"/ws/sessions/{session_id}/?client=page"
        self.socket = WebsocketCommunicator(AuthMiddlewareStack(application), path, [(b"cookie", cookies.encode())])
        self._number = 0

    async def send(self, command: str) -> None:
        self._number += 1
        await self.socket.send_to(text_data=json.dumps({"id": self._number, "command": command}))

    async def ask(self, command: str) -> Any:
        await self.send(command)
        while True:
            found = json.loads(await self.socket.receive_from(timeout=PATIENCE))
            if found.get("id") == self._number:
                return found


@pytest.fixture
def never(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not asked again whether somebody may stay."""
    monkeypatch.setattr(simulator.live.consumer, "ACCESS_SECONDS", NEVER)
    monkeypatch.setattr(sockets, "KNOWN_SECONDS", NEVER)


async def somebody(settings: Any) -> tuple[Any, Person]:
    """A definition, and a reviewer in a session of it."""
    roles.with_accounts(settings)
    row = await sync_to_async(roles.definition)()
    browser = await roles.browser("reviewer", row)
    setup = {"definition": LOOP, "with": [], "scenario": {}}
    session = await Session.objects.acreate(definition=row.id, setup=setup)
    mia = Person(browser, session.id)
    assert (await mia.socket.connect(timeout=PATIENCE))[0]
    return row, mia


@pytest.mark.usefixtures("never")
async def test_a_command_is_one_question(settings: Any) -> None:
    _, mia = await somebody(settings)
    for command in ("step", "step", "back"):  # what is asked once: who drives, the version; SQLite's view
        assert "view" in await mia.ask(command)
    for command in ("step", "step", "back", "forward", "step-over", "sync"):
        async with Asked() as asked:
            assert "view" in await mia.ask(command)
        assert len(asked.statements) == 1, (command, asked.statements)
    await mia.socket.disconnect()


@pytest.mark.usefixtures("never")
async def test_a_right_that_is_taken_ends_with_the_taking(settings: Any) -> None:
    """No beat comes, and what was known would count on: who takes it away tells the sockets."""
    row, mia = await somebody(settings)
    assert "view" in await mia.ask("step")
    owner = await roles.browser("owner", row)
    assert (await owner("DELETE", f"/api/definitions/{row.id}/members/reviewer")).status_code == 204
    await mia.send("step")
    last: Any = None
    while last is None or last["type"] != "websocket.close":
        last = await mia.socket.receive_output(PATIENCE)
        assert '"view"' not in last.get("text", ""), "a step was made"
    assert last["code"] == 4403
