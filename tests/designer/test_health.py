"""`/health` and `/ready` (docs/running.md)."""

import json
from typing import Any

import pytest
from django.test import AsyncClient

from designer.views import health
from designer.workers import analysis_pool, simulation_pool


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.usefixtures("workers")
async def test_ready_names_what_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert json.loads((await AsyncClient().get("/health")).content) == {"status": "ok"}
    for pool in (analysis_pool(), simulation_pool()):
        await pool.answers()  # on a busy machine their start takes longer than /ready waits
    answer = await AsyncClient().get("/ready")
    whole = {"status": "ok", "database": "ok", "channels": "ok", "workers": "ok"}
    assert (answer.status_code, json.loads(answer.content)) == (200, whole)

    def away() -> Any:
        raise ConnectionError("redis://:secret@broker")

    monkeypatch.setattr(health, "get_channel_layer", away)
    health._last.clear()
    answer = await AsyncClient().get("/ready")
    assert (answer.status_code, json.loads(answer.content)) == (
        503,
        {**whole, "status": "failed", "channels": "failed"},
    )
    health._last.clear()
