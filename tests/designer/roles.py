"""Somebody of every role, for tests of who may do what: signed in, by link, or nobody."""

import json
from typing import Any

from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.test import AsyncClient

from designer import settings as defaults
from designer.access.actors import Actor
from designer.library import sharing, store
from designer.models import Definition, Membership, ShareLink

FACTS = store.Facts(name="Hello", dialect="0.6-draft", states=1)
TEXT = """\
id: hello
name: Hello
version: '1'
states:
- {name: A, type: inject, data: {greeting: hello}, start: {kind: default}, end: {kind: default}}
"""
ROLES = ("anonymous", "stranger", "link-read", "link-comment", "reviewer", "editor", "owner")
"""`stranger` has an account, and nothing to do with the definition."""


def with_accounts(settings: Any) -> None:
    """The settings of a server with accounts."""
    middleware = list(settings.MIDDLEWARE)
    middleware[-1:-1] = defaults.ACCOUNT_MIDDLEWARE
    settings.ACCOUNTS = True
    settings.MIDDLEWARE = middleware
    engine = {**settings.TEMPLATES[0]}
    processors = [*engine["OPTIONS"]["context_processors"], "django.contrib.messages.context_processors.messages"]
    settings.TEMPLATES = [{**engine, "OPTIONS": {**engine["OPTIONS"], "context_processors": processors}}]


def definition() -> Definition:
    """A definition that belongs to nobody yet."""
    return store.create(TEXT, FACTS)


def link(row: Definition, *, comments: bool = False, creator: User | None = None, **more: Any) -> tuple[str, ShareLink]:
    """The token of a new link, and the link."""
    made = sharing.create(Actor("mia", user=creator), row.id, "", comments, more.pop("expires", None))
    return made.token, made.link


def account(name: str, row: Definition | None = None, role: str = "") -> User:
    """An account; a member of a definition where a role is given."""
    user, _ = User.objects.get_or_create(username=name, defaults={"email": f"{name}@example.org"})
    if row is not None and role:
        Membership.objects.update_or_create(definition=row, user=user, defaults={"role": role})
    return user


class Browser:
    """Asks as somebody of a role would: with cookies, or with a link's token."""

    def __init__(self, token: str | None = None, name: str | None = None) -> None:
        self.client = AsyncClient()
        self.headers = {"X-Signalbox-Link": token} if token else {}
        self.headers |= {"X-Signalbox-Name": name} if name else {}

    async def __call__(self, method: str, path: str, body: Any = None) -> Any:
        """The response to a request; `body` is sent as JSON, `{}` where there is none."""
        sent = {"data": json.dumps({} if body is None else body), "content_type": "application/json"}
        fields = {} if method in ("GET", "HEAD") else sent
        return await getattr(self.client, method.lower())(path, headers=self.headers, **fields)

    async def api(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Status and JSON of a request to the API."""
        answer = await self(method, f"/api/{path}", body)
        return answer.status_code, json.loads(answer.content) if answer.content else None


async def browser(role: str, row: Definition) -> Browser:
    """A browser of somebody of a role."""
    if role.startswith("link"):
        token, _ = await sync_to_async(link)(row, comments=role == "link-comment")
        return Browser(token)
    made = Browser()
    if role != "anonymous":
        user = await sync_to_async(account)(role, row, "" if role == "stranger" else role)
        await made.client.aforce_login(user)
    return made


def scope(role: str, row: Definition) -> dict[str, Any]:
    """The scope of a WebSocket that somebody of a role has opened."""
    if role.startswith("link"):
        return {"query_string": f"link={link(row, comments=role == 'link-comment')[0]}".encode()}
    known = None if role == "anonymous" else account(role, row, "" if role == "stranger" else role)
    return {"query_string": b"", "user": known}
