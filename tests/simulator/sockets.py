"""A client of the simulator's WebSocket for tests: real consumer, real workers, real database."""

from collections.abc import Callable
from types import TracebackType
from typing import Any
from urllib.parse import urlencode

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings

from designer.asgi import application
from simulator.models import Session

GREETING = """
id: greeting
name: Greeting
version: '1'
events:
- {name: Asked, type: asked, source: people}
functions:
- {name: greet, operation: greet}
states:
- name: Ask
  type: event
  start: {kind: default}
  onEvents:
  - eventRefs: [Asked]
    actions:
    - functionRef: {refName: greet, parameters: {name: "{{ $.name }}"}}
  end: {kind: default}
"""
LOOP = """
id: loop
name: Loop
version: '1'
states:
- {name: A, type: inject, data: {n: 1}, start: {kind: default}, transition: {nextState: B}}
- {name: B, type: inject, data: {n: 2}, transition: {nextState: A}}
"""
TICK = """
id: tick
name: Tick
version: '1'
states:
- {name: A, type: delay, timeDelay: PT1S, start: {kind: default}, transition: {nextState: A}}
"""
WAIT = 15


async def new_session(text: str = GREETING, **scenario: Any) -> str:
    """The id of a new session of a definition."""
    setup = {"definition": text, "with": [], "scenario": scenario}
    row = await sync_to_async(Session.objects.create)(definition="d", setup=setup)
    return str(row.id)


class Client:
    """`async with Client(session_id) as client`: connected, and greeted by `client.first`."""

    def __init__(self, session_id: str, origin: str | None = None, **query: Any) -> None:
        self.first: dict[str, Any] = {}
        self.people: list[dict[str, Any]] = []
        self._next = 0
        headers = [(b"origin", (origin or settings.ORIGINS[0]).encode())]
        self.socket: Any = WebsocketCommunicator(
            application, f"/ws/sessions/{session_id}/?{urlencode(query)}", headers=headers
        )

    async def __aenter__(self) -> "Client":
        connected, _ = await self.socket.connect(timeout=WAIT)
        assert connected
        self.first = await self.receive()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.socket.disconnect(timeout=WAIT)

    async def send(self, command: str, **fields: Any) -> int:
        """Send a command; gives its id."""
        self._next += 1
        await self.socket.send_json_to({"id": self._next, "command": command, **fields})
        return self._next

    async def receive(self) -> dict[str, Any]:
        """The next message; those that only tell of people go to `people`."""
        while True:
            message = dict(await self.socket.receive_json_from(timeout=WAIT))
            if "people" in message:
                self.people.append(message["people"])
            if "id" in message or "people" not in message or "view" in message:
                return message

    async def met(self, there: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """What is told of people once `there` is true of it; other messages are passed over."""
        while not (self.people and there(self.people[-1])):
            message = dict(await self.socket.receive_json_from(timeout=WAIT))
            if "people" in message:
                self.people.append(message["people"])
        return self.people[-1]

    async def ask(self, command: str, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer, over whatever comes before."""
        asked = await self.send(command, **fields)
        while (message := await self.receive()).get("id") != asked:
            pass
        return message

    async def closed(self) -> int:
        """The code of the close that must come, over whatever comes before."""
        while (message := await self.socket.receive_output(timeout=WAIT))["type"] != "websocket.close":
            pass
        return int(message["code"])
