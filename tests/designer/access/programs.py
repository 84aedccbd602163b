"""Programs with a token: their requests, without cookie and CSRF token, and their WebSockets, without Origin."""

import json
from typing import Any

import pytest
from channels.auth import AuthMiddlewareStack
from channels.testing import WebsocketCommunicator
from django.test import AsyncClient

import designer.consumers
import simulator.live.consumer
from designer.access.origins import ExactOrigin
from designer.access.token_sockets import ByToken
from designer.routing import application

BEATS = ((designer.consumers, "CHECK_SECONDS"), (simulator.live.consumer, "ACCESS_SECONDS"))
PATIENCE = 20.0


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is looked at every few seconds is looked at ten times as often."""
    for module, name in BEATS:
        monkeypatch.setattr(module, name, getattr(module, name) / 10)


class Program:
    """Asks as a script would: no cookie, no CSRF token, and CSRF is looked at."""

    def __init__(self, token: str) -> None:
        self.client = AsyncClient(enforce_csrf_checks=True)
        self.headers = {"Authorization": f"Bearer {token}"}

    async def __call__(self, method: str, path: str, body: Any = None) -> Any:
        sent = {} if method == "GET" else {"data": json.dumps(body or {}), "content_type": "application/json"}
        return await getattr(self.client, method.lower())(path, headers=self.headers, **sent)

    async def api(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        answer = await self(method, f"/api/{path}", body)
        return answer.status_code, json.loads(answer.content) if answer.content else None


def socket(path: str, token: str | None, accounts: bool = True, **more: str) -> WebsocketCommunicator:
    """A socket as a program opens it: no Origin, no cookie."""
    behind: Any = AuthMiddlewareStack(application) if accounts else application
    others = ExactOrigin(behind)
    headers = [(b"authorization", f"Bearer {token}".encode())] if token is not None else []
    headers += [(name.encode(), value.encode()) for name, value in more.items()]
    return WebsocketCommunicator(ByToken(application, others), path, headers=headers)


async def closed(opened: WebsocketCommunicator) -> int:
    """The code with which a socket is closed, whatever it tells before."""
    while (message := await opened.receive_output(timeout=PATIENCE))["type"] != "websocket.close":
        pass
    return int(message["code"])
