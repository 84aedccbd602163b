"""WebSockets of programs: who brings a token in the handshake needs neither a cookie nor an Origin of our pages.

No page of a browser can send that header with a WebSocket, so that none can do this in somebody's name.
"""

from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlencode

from asgiref.sync import sync_to_async

from designer.access import client_address, tokens
from designer.access.origins import Application
from designer.asgi_scope import Scope

TOKEN = "signalbox.token"
"""Where the scope of such a socket has the id of its token."""
KEY = "signalbox.key"
"""Where it has how a token of a project is written down (`Actor.key`)."""
REFUSED = 4401


@dataclass(frozen=True)
class Program:
    """What stands in the place of an account for a token of a project: the name that others in a session see."""

    name: str
    pk: None = None
    is_authenticated: bool = True

    def get_username(self) -> str:
        return self.name


class ByToken:
    """Lets a socket with a token through to `application`, one without to `others`; closes one with a wrong token
    before it opens."""

    def __init__(self, application: Application, others: Application) -> None:
        self.application = application
        self.others = others

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        said = [value.decode("latin-1") for name, value in scope["headers"] if name == b"authorization"]
        written = tokens.bearer(said[0]) if said else None
        if written is None:
            await self.others(scope, receive, send)
            return
        try:
            row = await sync_to_async(tokens.find)(written, client_address.of_socket(scope))
        except tokens.TokenRefused as refused:
            await receive()
            await send({"type": "websocket.close", "code": REFUSED, "reason": str(refused)})
            return
        query = [(name, value) for name, value in parse_qsl(scope["query_string"].decode("latin-1")) if name != "link"]
        scope = {**scope, "query_string": urlencode(query).encode(), "user": row.user, TOKEN: row.pk}
        if row.project_id is not None:
            scope |= {"user": Program(row.acts_as), KEY: f"token {row.pk}"}
        await self.application(scope, receive, send)
