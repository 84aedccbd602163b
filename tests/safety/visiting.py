"""Somebody who asks the whole server, in this process, for whatever bytes they like (its ASGI program)."""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.apps import apps
from django.conf import settings

from designer.asgi import application
from designer.workers.client import BATCHES, SIMULATIONS, TEXTS
from tests.safety.inputs.asks import SECRET, Ask
from tests.simulator.sockets import GREETING

WAIT = 15
TICKS = 100


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes = b""

    @property
    def told(self) -> str:
        """The status with the error's code, as `Ask.expected` has it; a traceback would be told too."""
        if b"Traceback" in self.body:
            return "a traceback"
        found = self.json() if self.headers.get("content-type", "").startswith("application/json") else None
        error = found.get("error") if isinstance(found, dict) and self.status >= 400 else None
        return f"{self.status} {error['code']}" if error else str(self.status)

    def json(self) -> Any:
        """The body, read as a browser would: `NaN` is none."""
        return json.loads(self.body, parse_constant=lambda name: f"{name} is not JSON")


async def visit(ask: Ask, ids: Mapping[str, str]) -> Answer:
    """The answer to a request that carries its page's token, where its own headers say nothing else."""
    path, _, query = _filled(ask.path, ids).encode().partition(b"?")
    body = ask.body if isinstance(ask.body, bytes) else b"" if ask.body is None else json.dumps(ask.body).encode()
    headers = {
        "host": settings.ORIGINS[0].split("://")[1],
        "cookie": f"csrftoken={SECRET}",
        "x-csrftoken": SECRET,
        "content-type": "application/json",
        "content-length": str(len(body)),
    } | {name: _filled(value, ids) for name, value in ask.headers.items()}
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": ask.method,
        "scheme": "http",
        "path": unquote(path.decode("ascii")),
        "raw_path": path,
        "query_string": query,
        "root_path": "",
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in headers.items() if value],
        "client": ("127.0.0.1", 40_000),
        "server": ("127.0.0.1", 8000),
    }
    connect: Any = ApplicationCommunicator
    line = connect(application, scope)
    await line.send_input({"type": "http.request", "body": body, "more_body": False})
    answer = await _read(line)
    await line.wait(WAIT)
    return answer


async def _read(line: Any) -> Answer:
    begun = await line.receive_output(WAIT)
    answer = Answer(
        begun["status"], {name.decode().lower(): value.decode("latin-1") for name, value in begun["headers"]}
    )
    more = True
    while more:
        part = await line.receive_output(WAIT)
        answer.body += part.get("body", b"")
        more = part.get("more_body", False)
    return answer


def _filled(text: str, ids: Mapping[str, str]) -> str:
    for name, value in ids.items():
        text = text.replace(f"{{{name}}}", value)
    return text


async def world() -> dict[str, str]:
    """One of everything, by its name: definition, scenario, session, thread, comment, resource, link and its token."""
    ids: dict[str, str] = {}

    async def made(path: str, body: Any) -> Any:
        answer = await visit(Ask("POST", path, "201", body), ids)
        assert answer.told == "201", answer.body
        return answer.json()

    ids["definition"] = (await made("/api/definitions", {"text": GREETING}))["id"]
    of = "/api/definitions/{definition}"
    ids["scenario"] = (await made(f"{of}/scenarios", {"name": "One", "scenario": {}}))["id"]
    ids["session"] = (await made(f"{of}/sessions", {"scenario": None}))["id"]
    anchor = {"on": "definition", "version": 1}
    thread = await made(f"{of}/threads", {"text": "First", "token": "t" * 20, "anchor": anchor})
    ids |= {"thread": thread["id"], "comment": thread["said"]}
    ids["resource"] = (await made("/api/resources", {"name": "f.json", "text": '{"functions": []}'}))["id"]
    link = await made(f"{of}/links", {"comments": True})
    return ids | {"link": link["id"], "token": link["path"].strip("/").partition("/")[2]}


async def stored(but: str = "") -> dict[str, int]:
    """How many rows every table has, `but` one: nothing that is refused may change it.

    Of a session's latest commands the answers are kept (`Receipt`), refusals too.
    """
    models = [model for name in ("designer", "simulator") for model in apps.get_app_config(name).get_models()]
    return await sync_to_async(
        lambda: {model.__name__: model._default_manager.count() for model in models if model.__name__ != but}
    )()


def spent() -> float:
    """The seconds that this process and the workers have computed: another program's load does not count."""
    found = time.process_time()
    for client in (TEXTS, SIMULATIONS, BATCHES):
        for worker in client.pool().workers:
            stat = Path(f"/proc/{worker.pid}/stat")
            fields = stat.read_text().rpartition(")")[2].split() if worker.pid and stat.exists() else []
            found += sum(map(int, fields[11:13])) / TICKS
    return found
