"""`/health` and `/ready` (docs/running.md)."""

import asyncio
import json
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import DatabaseError, InternalError, OperationalError
from django.test import AsyncClient

from designer.access import actors
from designer.library import store
from designer.views import health
from designer.workers.client import SIMULATIONS, TEXTS
from designer.workers.pool import Pool
from simulator.live import db_errors

WELL = {"status": "ok", "database": "ok", "channels": "ok", "workers": "ok"}
SECRET = "redis://:secret@broker"
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("own_workers"),
]


@pytest.fixture(autouse=True)
def well() -> Iterator[None]:
    """Nothing is remembered of what a test has broken."""
    yield
    db_errors._damage.clear()
    health._failing.clear()


async def ready() -> tuple[int, dict[str, str]]:
    health._last.clear()
    answer = await AsyncClient().get("/ready")
    assert SECRET not in answer.content.decode()
    return answer.status_code, json.loads(answer.content)


async def hangs(*_: Any) -> None:
    await asyncio.sleep(60)


def fails(*_: Any) -> Any:
    raise OperationalError(SECRET)


DEAD = Pool("no.such.module", 1, {"memory": 0})
AWAY: dict[str, tuple[str, str, Any]] = {
    "the database is away": ("database", "database_is_usable", fails),
    "the channel layer is away": ("channels", "get_channel_layer", fails),
    "the channel layer hangs": ("channels", "get_channel_layer", lambda: SimpleNamespace(group_send=hangs)),
    "the workers for texts are dead": ("workers", "TEXTS", DEAD),
    "the workers for sessions are dead": ("workers", "SIMULATIONS", DEAD),
}


async def test_a_server_that_is_well_says_so() -> None:
    assert json.loads((await AsyncClient().get("/health")).content) == {"status": "ok"}
    for client in (TEXTS, SIMULATIONS):
        await client.answers()  # on a busy machine their start takes longer than /ready waits
    assert await ready() == (200, WELL)


@pytest.mark.parametrize("what", AWAY)
async def test_ready_names_what_does_not_answer(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    part, name, broken = AWAY[what]
    if "hangs" in what:
        monkeypatch.setattr(health, "SECONDS", 0.5)
    monkeypatch.setattr(health, name, broken)
    status, found = await ready()
    assert (status, found["status"], found[part]) == (503, "failed", "failed")
    assert (await AsyncClient().get("/health")).status_code == 200
    await DEAD.close()
    monkeypatch.undo()
    assert (await ready())[1][part] == "ok", "it comes back by itself"


async def test_while_workers_start_ready_says_so_at_once_and_logs_no_error(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    slow = Pool("tests.designer.misbehaving", 1, {"memory": 0, "start": 60})
    slow.start()
    monkeypatch.setattr(health, "SIMULATIONS", slow)
    monkeypatch.setattr(health, "SECONDS", 60.0)
    await TEXTS.answers()
    begun = time.monotonic()
    assert await ready() == (503, {**WELL, "status": "starting", "workers": "starting"})
    assert time.monotonic() - begun < 30, "it did not wait for the process"
    await slow.close()
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_a_failure_and_its_end_are_told_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(health, "_channels", fails)
    await ready()
    await ready()
    monkeypatch.undo()
    await ready()
    told = [record.getMessage() for record in caplog.records if record.name == "signalbox.ready"]
    assert told == [f"not ready: channels: {SECRET}", "ready again: channels"]


async def answered(path: str) -> Any:
    """What people get, also where something failed."""
    return await AsyncClient(raise_request_exception=False).get(path)


@contextmanager
def failing(where: tuple[Any, str], error: Exception) -> Iterator[None]:
    """A call of ours fails."""

    def raises(*_: Any, **__: Any) -> None:
        raise error

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(*where, raises)
        yield


@pytest.mark.parametrize("where", [(store, "cards"), (actors, "find")], ids=["in the view", "before the view"])
@pytest.mark.parametrize(
    "error", [DatabaseError("database disk image is malformed"), InternalError("invalid page in block 3")]
)
async def test_a_damaged_database_is_said_by_pages_and_api_and_remembered(where: Any, error: Exception) -> None:
    with failing(where, error):
        told, page = await answered("/api/definitions"), await answered("/")
    assert (told.status_code, json.loads(told.content)["error"]["code"]) == (503, "storage")
    assert "because it is damaged" in json.loads(told.content)["error"]["message"]
    assert page.status_code == 503
    assert "because it is damaged" in page.content.decode()
    assert (await ready())[1]["database"] == "failed", "what was read by chance was whole, but the database is not"


async def test_a_page_says_that_the_database_cannot_be_used() -> None:
    with failing((store, "cards"), OperationalError("database is locked")):
        page = await answered("/")
    assert (page.status_code, "another program holds the database" in page.content.decode()) == (503, True)
    assert (await ready())[1]["database"] == "ok", "that passes"
