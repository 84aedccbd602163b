"""Two writers, many random edits, cut and late lines: both end equal, and nothing is lost."""

from typing import Any

import pytest
from django.test import AsyncClient

from designer.live_text import rows
from simulator.live.db_threads import in_database
from tests.designer.live_text.churn import BEGUN, Churn
from tests.designer.live_text.writers import Writer
from tests.designer.requests import Api

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]


@pytest.mark.parametrize("edits", [300, pytest.param(10_000, marks=pytest.mark.long)])
async def test_random_edits_meet(async_client: AsyncClient, edits: int, settings: Any) -> None:
    settings.LIMIT_MESSAGES_PER_SECOND = settings.LIMIT_MESSAGES_BURST = 1_000_000
    made = await Api(async_client).make(BEGUN)
    writers = Writer(made["id"]), Writer(made["id"])
    for writer in writers:
        await writer.join()
    churn = Churn(writers, edits, seed=edits)
    text = await churn.run()
    kept = await in_database(lambda: rows.text_of(rows.opened(made["id"])))
    churn.check(text, kept)
    assert churn.cuts
    for writer in writers:
        await writer.leave()
