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
    assert (done["type"], done["version"]) == ("done", 1)
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


async def test_a_sweep_is_a_summary_for_each_combination(client: Api) -> None:
    made = (await client.make(ORDER))["id"]
    sweep = ["/functions/price/delay=PT2S..PT10S..3", "/functions/price/choice/1/weight=0,3"]
    body = {"scenario": {**BY_CHANCE, "name": "N"}, "runs": 30, "sweep": sweep}
    places, *others = await lines(client, f"definitions/{made}/scenarios/sweep", body)
    assert [one["values"] for one in places["places"]] == [["PT2S", "PT6S", "PT10S"], [0, 3]]
    cells = [one for one in others if one["type"] == "cell"]
    assert [one["at"] for one in cells] == list(range(6))
    assert [one["summary"]["runs"] for one in cells] == [30] * 6
    assert cells[0]["scenario"]["name"] == "N /functions/price/delay=PT2S, /functions/price/choice/1/weight=0"
    third = cells[3]["scenario"]
    assert third["functions"]["price"]["delay"] == "PT6S"
    assert others[-1] == {"type": "done", "done": 180, "total": 180}
    settings = {**third, "settings": {"unmocked": "fail"}}
    assert cells[3]["summary"] == sample(Source(ORDER, (), json.dumps(settings)), 30, Where(1))


@pytest.mark.parametrize(
    ("sweep", "at", "said"),
    [
        (["/seed=1,2", "amount=1"], 1, "write /PLACE"),
        (["/name/x=1"], 0, "the scenario has no place /name/x"),
        (["/seed=1,2", "/seed=3"], 1, "the place of the other"),
        (["/seed=1..50..50", "/clock=1,2,3"], 1, "150 cells"),
        (["/seed=a..PT1S..3"], 0, "two numbers or two durations"),
        (["/seed=1..2..1"], 0, "two steps at least"),
    ],
)
async def test_what_is_wrong_with_a_sweep_is_told_of_its_place(
    client: Api, sweep: list[str], at: int, said: str
) -> None:
    made = (await client.make(ORDER))["id"]
    (failed,) = await lines(
        client, f"definitions/{made}/scenarios/sweep", {"scenario": {**CHEAP, "name": "N"}, "sweep": sweep}
    )
    assert (failed["error"]["code"], failed["error"]["at"]) == ("bad-sweep", at)
    assert said in failed["error"]["message"]


async def test_a_sweep_has_as_many_runs_as_a_request(client: Api, settings: Any) -> None:
    made = (await client.make(ORDER))["id"]
    settings.LIMIT_RUNS = 10
    path, body = f"definitions/{made}/scenarios/sweep", {"scenario": CHEAP, "runs": 6, "sweep": ["/seed=1,2"]}
    (failed,) = await lines(client, path, body)
    assert failed["error"]["code"] == "too-many"
    settings.LIMIT_RUNS, settings.LIMIT_EXPLORE_SECONDS = 10_000, 0.001
    found = await lines(client, path, {**body, "runs": 4000})
    assert (found[-1]["type"], found[-1]["total"]) == ("done", 8000)
    assert found[-1]["done"] < 8000
