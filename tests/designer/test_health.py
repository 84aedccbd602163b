"""`/health` and `/ready` (docs/running.md)."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import OperationalError
from django.test import AsyncClient

from designer.views import health
from designer.workers import Pool, analysis_pool, simulation_pool

WELL = {"status": "ok", "database": "ok", "channels": "ok", "workers": "ok"}
SECRET = "redis://:secret@broker"
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("workers"),
]


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
    "the database is away": ("database", "connection", SimpleNamespace(cursor=fails)),
    "the channel layer is away": ("channels", "get_channel_layer", fails),
    "the channel layer hangs": ("channels", "get_channel_layer", lambda: SimpleNamespace(group_send=hangs)),
    "the workers for texts are dead": ("workers", "analysis_pool", lambda: DEAD),
    "the workers for sessions are dead": ("workers", "simulation_pool", lambda: DEAD),
}


async def test_a_server_that_is_well_says_so() -> None:
    assert json.loads((await AsyncClient().get("/health")).content) == {"status": "ok"}
    for pool in (analysis_pool(), simulation_pool()):
        await pool.answers()  # on a busy machine their start takes longer than /ready waits
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
