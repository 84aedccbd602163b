"""A server with accounts, some data of every kind, and those who ask: nobody, a member, a guest by a link."""

import json
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.serving import Server

CSRF = "a" * 32
SIGN_IN = """
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
User.objects.create_user("jonas")
user = User.objects.create_user("mia")
session = SessionStore()
session[SESSION_KEY] = str(user.pk)
session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
session[HASH_SESSION_KEY] = user.get_session_auth_hash()
session.save()
print(session.session_key)
"""
TASKS = """\
document: {dsl: '1.0.3', namespace: shop, name: order, version: '1.0.0'}
do:
- check: {set: {ok: '${ .amount > 10 }'}}
- wait: {wait: {seconds: 5}}
"""
STATES = """\
id: order
name: Order
version: '1'
specVersion: '0.8'
start: Check
functions: [{name: rate, operation: 'rates.json#rate'}]
states:
- {name: Check, type: operation, actions: [{functionRef: rate}], end: true}
"""


@dataclass(frozen=True)
class World:
    """A running server; the headers of who asks, and the values that stand in addresses."""

    server: Server
    askers: dict[str, dict[str, str]]
    ids: dict[str, str | int]


def begin(data: Path) -> World:
    """Start a server in a folder and bring something of every kind; the caller stops it."""
    server = Server(data, settings={"SIGNALBOX_ACCOUNTS": "true", "SIGNALBOX_WEBHOOK_PRIVATE": "true"})
    server.start()
    try:
        key = server.manage("shell", "--no-imports", "-c", SIGN_IN).strip().splitlines()[-1]
        page = {"X-CSRFToken": CSRF}
        member = {**page, "Cookie": f"csrftoken={CSRF}; sessionid={key}"}
        ids, link = _brought(server, member)
    except BaseException:
        server.stop()
        raise
    guest = {**page, "Cookie": f"csrftoken={CSRF}", "X-Signalbox-Link": link, "X-Signalbox-Name": "Ada"}
    return World(server, {"nobody": {}, "member": member, "guest": guest}, ids)


def _brought(server: Server, member: dict[str, str]) -> tuple[dict[str, str | int], str]:
    """The values of addresses, and the token of a link."""

    def post(path: str, body: Any) -> Any:
        asked = urllib.request.Request(
            f"{server.address}/api/{path}",
            json.dumps(body).encode(),
            {**member, "Content-Type": "application/json"},
            method="POST",
        )
        with urllib.request.urlopen(asked) as answer:
            return json.loads(answer.read() or b"null")

    project = post("projects", {"name": "Shop"})["id"]
    post("definitions", {"text": STATES})
    definition = post("definitions", {"text": TASKS})["id"]
    of = f"definitions/{definition}"
    hook = {"url": "http://127.0.0.1:9/hook", "events": ["version"]}
    thread = post(f"{of}/threads", {"text": "Why?", "token": CSRF, "anchor": {"on": "definition", "version": 1}})
    ids = {
        "definition_id": definition,
        "project_id": project,
        "resource_id": post("resources", {"name": "rates.json", "text": "{}"})["id"],
        "scenario_id": post(f"{of}/scenarios", {"name": "Many", "scenario": {"input": {"amount": 20}}})["id"],
        "session_id": post(f"{of}/sessions", {})["id"],
        "webhook_id": post(f"{of}/webhooks", hook)["id"],
        "thread_id": thread["id"],
        "comment_id": thread["comments"][0]["id"],
        "number": 1,
        "name": "jonas",
    }
    return ids, post(f"{of}/links", {"comments": True})["path"].split("/")[2]
