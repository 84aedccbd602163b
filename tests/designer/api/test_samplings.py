"""A scenario run many times over HTTP: the same as on the command line, with progress, within limits."""

import json
from typing import Any

import pytest
from django.test import AsyncClient

from designer.jobs.executors import Where
from designer.jobs.many_runs import sample
from designer.jobs.sources import Source
from tests.designer.api.answer_lines import lines
from tests.designer.orders import CHEAP, ORDER
from tests.designer.requests import Api

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
BY_CHANCE: dict[str, Any] = {
    "seed": 4,
    "functions": {"price": {"choice": [{"result": {"price": 5}}, {"error": "Down"}], "delay": "PT2S"}},
}


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


async def test_it_is_the_same_as_on_the_command_line(client: Api) -> None:
    made = (await client.make(ORDER))["id"]
    *working, done = await lines(client, f"definitions/{made}/scenarios/sample", {"scenario": BY_CHANCE, "runs": 70})
    counts = [one["done"] for one in working]
    assert (counts[0], counts[-1]) == (20, 70)
    assert counts == sorted(counts)
    assert done["type"] == "done"
    settings = {**BY_CHANCE, "settings": {"unmocked": "fail"}}
    assert done["summary"] == sample(Source(ORDER, (), json.dumps(settings)), 70, Where(1))


async def test_what_cannot_be_started_and_what_is_too_much(client: Api, settings: Any) -> None:
    made = (await client.make(ORDER))["id"]
    path = f"definitions/{made}/scenarios/sample"
    (failed,) = await lines(client, path, {"scenario": {"seed": "x"}, "runs": 5})
    assert (failed["type"], failed["error"]["code"]) == ("failed", "bad-scenario")
    settings.LIMIT_RUNS = 10
    status, found = await client("POST", path, {"scenario": CHEAP, "runs": 11})
    assert (status, found["error"]["code"]) == (422, "too-many")


async def test_when_the_time_is_over_those_that_were_made_count(client: Api, settings: Any) -> None:
    made = (await client.make(ORDER))["id"]
    settings.LIMIT_EXPLORE_SECONDS = 0.001
    *_, done = await lines(client, f"definitions/{made}/scenarios/sample", {"scenario": CHEAP, "runs": 5000})
    assert done["summary"]["runs"] < 5000
