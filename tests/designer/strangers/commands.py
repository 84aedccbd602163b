"""What is sent for every command of a session, and over which sockets. A command without a row fails a test."""

import asyncio
import json
from collections.abc import Callable
from itertools import count
from typing import Any
from urllib.parse import urlencode

from channels.auth import AuthMiddlewareStack
from channels.testing import WebsocketCommunicator
from django.conf import settings

from designer.access.origins import ExactOrigin
from designer.access.token_sockets import ByToken
from designer.routing import application
from tests.designer.strangers.world import GUESTS, World

WAIT = 30.0
SENT: dict[str, Callable[[World], dict[str, Any]]] = {
    "sync": lambda _world: {"from": 0},
    "look": lambda _world: {"position": 0},
    "ack": lambda _world: {},
    "name": lambda _world: {"name": "Probe"},
    "start": lambda _world: {},
    "step": lambda _world: {},
    "step-over": lambda _world: {},
    "step-out": lambda _world: {},
    "run-to": lambda _world: {"pointer": "/states/0"},
    "breakpoints": lambda _world: {"breakpoints": []},
    "watches": lambda _world: {"watches": ["$.zq"]},
    "evaluate": lambda _world: {"expressions": ["$"]},
    "inject": lambda _world: {"event": {"type": "zq", "source": "zq", "data": {}}},
    "replan": lambda _world: {"number": 0, "remove": True},
    "resolve": lambda _world: {"call": 0, "result": {}},
    "advance": lambda _world: {"next": True},
    "mocks": lambda _world: {"functions": {}},
    "settings": lambda _world: {"unmocked": "empty"},
    "limits": lambda _world: {"traceLimit": 30_000},
    "edit-data": lambda _world: {"value": {}},
    "continue": lambda _world: {},
    "pause": lambda _world: {},
    "stages": lambda _world: {"seq": 0},
    "variables": lambda _world: {"seq": 0},
    "foresee": lambda _world: {"call": 1, "result": {}},
    "reveal": lambda _world: {"seq": 0, "number": 0},
    "provenance": lambda _world: {"seq": 1, "pointer": ""},
    "correlation": lambda _world: {"seq": 1},
    "compare": lambda world: {"session": world.places["secret"].session},
    "filter": lambda _world: {"path": "$.error"},
    "differences": lambda _world: {"first": 1},
    "judge": lambda _world: {"expect": {"status": "completed"}},
    "back": lambda _world: {},
    "forward": lambda _world: {},
    "go": lambda _world: {"position": 1},
    "undo": lambda _world: {},
    "fork": lambda _world: {},
    "request-control": lambda _world: {},
    "take-control": lambda _world: {},
    "give-control": lambda _world: {"to": "nobody"},
    "release-control": lambda _world: {},
    "reset": lambda _world: {},
}


class Line:
    """A socket of somebody, with all that it was told."""

    def __init__(self, world: World, who: str, path: str) -> None:
        link = {"link": world.tokens[who]} if who in GUESTS else {}
        self.path = f"{path}?{urlencode({**link, 'name': f'Guest {who}'})}"
        cookies = world.browsers[who].client.cookies.output(header="", sep=";").encode()
        headers = [(b"origin", settings.ORIGINS[0].encode()), (b"cookie", cookies)]
        brought = world.browsers[who].headers.get("Authorization", "")
        headers += [(b"authorization", brought.encode())] if brought else []
        stack: Any = AuthMiddlewareStack(application)
        self.socket: Any = WebsocketCommunicator(ByToken(application, ExactOrigin(stack)), self.path, headers)
        self.told: list[str] = []
        self.open = False
        self.numbers = count(1)

    async def connect(self) -> bool:
        """Whether the server lets them in; what it says first is kept."""
        await self.socket.connect(timeout=WAIT)
        self.open = (await self._next())["type"] == "websocket.send"
        return self.open

    async def send(self, world: World, command: str, **more: Any) -> str:
        """What a command is answered with: `done`, or the code of the refusal."""
        number = next(self.numbers)  # what comes again with its id is answered, and not done
        await self.socket.send_json_to({"id": number, "command": command, **SENT[command](world), **more})
        if command == "ack":
            return "done"
        while self.open:
            message = await self._next()
            said = json.loads(message.get("text") or "{}")
            if said.get("id") == number:
                return str(said["error"]["code"]) if "error" in said else "done"
        return "closed"

    async def hear(self, seconds: float) -> None:
        """Keep what comes without being asked for."""
        while self.open and not await self.socket.receive_nothing(timeout=seconds, interval=seconds / 4):
            await self._next()

    async def _next(self) -> dict[str, Any]:
        message: dict[str, Any] = await self.socket.receive_output(timeout=WAIT)
        self.told.append(str(message))
        self.open = message["type"] != "websocket.close"
        return message

    async def leave(self) -> None:
        """Cut the line."""
        async with asyncio.timeout(WAIT):
            await self.socket.disconnect(timeout=WAIT)
