"""Many definitions converted by one request: a line each, a report as the command line writes it, limits and rights."""

import asyncio
import csv
import json
from io import StringIO
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient, AsyncRequestFactory

from designer.access import Actor
from designer.api import library_conversions
from designer.api.conversions import converted
from designer.library import store
from designer.models import Activity, Definition, Scenario
from simulator.studies.conversion.report import COLUMNS
from tests.designer import roles
from tests.designer.api.answer_lines import lines
from tests.designer.requests import Api

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
GOOD = """id: {0}
name: {0}
specVersion: '0.8'
version: 1.0.0
start: Check
functions: [{{name: check, operation: "api.json#check"}}]
states:
- {{name: Check, type: operation, actions: [{{functionRef: check}}], end: true}}
"""
LOSING = GOOD.replace("functionRef: check", "functionRef: {{refName: check, invoke: async}}")
NEW = """document: {dsl: 1.0.0, namespace: test, name: newest, version: 1.0.0}
do:
- go: {set: {a: 1}}
"""
BROKEN = "id: broken\nstates: [\n"


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


async def made(client: Api, *texts: str) -> list[str]:
    return [(await client.make(text))["id"] for text in texts]


def done(found: list[Any]) -> list[Any]:
    return [one for one in found if one["type"] == "definition"]


async def test_each_is_a_line_and_the_report_is_that_of_the_command_line(client: Api) -> None:
    ids = await made(client, GOOD.format("good"), LOSING.format("losing"), BROKEN, NEW)
    asked = {"to": "1.0", "definitions": [*ids, "nowhere", ids[0]], "verify": True}
    found = await lines(client, "conversions", asked)
    assert found[0] == {"type": "working", "id": ids[0], "done": 0, "total": 5, "seconds": 0}
    good, losing, broken, new, missing = done(found)
    assert [one["done"] for one in done(found)] == [1, 2, 3, 4, 5]
    assert [one["outcome"] for one in (good, losing, new)] == ["lossless", "with losses", "lossless"]
    assert (good["from"], good["losses"], good["version"], good["why"]) == ("0.8", 0, 1, "")
    assert good["runs"]["same"] == good["runs"]["all"] > 0 == good["runs"]["wrong"]
    assert losing["losses"] == len(losing["lost"]) == 1
    assert "runs" not in new
    assert [one["outcome"] for one in (broken, missing)] == ["not converted", "not converted"]
    assert "There is no such definition" in missing["why"]
    assert broken["why"]
    assert found[-1]["type"] == "done"
    reports = found[-1]["reports"]
    head, *rows = csv.reader(StringIO(reports["csv"]))
    assert head == list(COLUMNS)
    assert [row[4] for row in rows] == [one["outcome"] for one in (good, losing, broken, new, missing)]
    assert [row[0] for row in rows[:2]] == ["good", "losing"]
    told = json.loads(reports["json"])["definitions"]
    assert [len(one.get("losses", ())) for one in told] == [0, 1, 0, 0, 0]
    assert not any("text" in one for one in told)
    assert "<p>5 definitions, 2 of them without loss.</p>" in reports["html"]
    assert await Definition.objects.filter(example=None).acount() == 4, "nothing is kept"


async def test_one_that_takes_too_long_is_a_row_and_the_others_go_on(
    client: Api, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = await made(client, GOOD.format("slow"), GOOD.format("quick"))

    async def slow(row: Definition, *rest: Any) -> Any:
        settings.LIMIT_EXPLORE_SECONDS = 0.001 if row.name == "slow" else 60
        return await converted(row, *rest)

    monkeypatch.setattr("designer.api.library_conversions.converted", slow)
    found = await lines(client, "conversions", {"to": "1.0", "definitions": ids, "verify": True})
    first, second = done(found)
    assert (first["outcome"], first["from"]) == ("not converted", "0.8")
    assert "took longer" in first["why"]
    assert second["outcome"] == "lossless"


async def test_what_differs_without_a_reason_is_told(client: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = await made(client, GOOD.format("one"))
    trial = {"name": "first", "same": False, "cut": False, "wrong": True}
    differing = {**trial, "differences": [{"what": "output", "before": "a" * 500, "after": 2}]}
    record = {"id": "one", "from": "0.8", "to": "1.0", "outcome": "differs", "losses": [], "notes": [], "text": ""}

    async def wrong(*_rest: Any) -> Any:
        return {**record, "scenarios": [dict(differing), dict(differing)], "states": []}

    monkeypatch.setattr("designer.api.library_conversions.converted", wrong)
    monkeypatch.setattr("designer.api.library_conversions.CONVERSION_REPORT", 600)
    found = await lines(client, "conversions", {"to": "1.0", "definitions": ids, "verify": True})
    (one,) = done(found)
    assert one["why"] == "Runs differ, and nothing that is lost explains it: first “first”"
    assert one["runs"] == {"all": 2, "same": 0, "cut": 0, "wrong": 2}
    (told,) = json.loads(found[-1]["reports"]["json"])["definitions"]
    assert [len(each["differences"]) for each in told["scenarios"]] == [1, 0], "the report has its limit"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"to": "9.9", "definitions": ["a"]}, "unknown-dialect"),
        ({"to": "1.0", "definitions": []}, "invalid"),
        ({"to": "1.0", "definitions": ["a", "b", "c"]}, "too-many"),
    ],
)
async def test_what_is_refused(client: Api, monkeypatch: pytest.MonkeyPatch, body: Any, code: str) -> None:
    monkeypatch.setattr("designer.api.library_conversions.CONVERSIONS", 2)
    status, found = await client("POST", "conversions", body)
    assert (status, found["error"]["code"]) == (422, code)


async def test_only_what_may_be_simulated_is_converted(settings: Any) -> None:
    roles.with_accounts(settings)
    own, other = [
        await sync_to_async(store.create)(roles.TEXT.replace("Hello", name), roles.FACTS) for name in ("Own", "Secret")
    ]
    asked = {"to": "1.0", "definitions": [own.id, other.id]}
    browser = await roles.browser("reviewer", own)
    answer = await browser("POST", "/api/conversions", asked)
    text = b"".join([part async for part in answer.streaming_content]).decode()
    mine, secret = done([json.loads(line) for line in text.splitlines()])
    assert mine["outcome"] == "lossless"
    assert (secret["outcome"], secret["from"], secret["version"]) == ("not converted", "", None)
    assert "Secret" not in text


async def test_a_version_that_was_not_looked_at_is_not_kept(client: Api) -> None:
    (one,) = await made(client, GOOD.format("one"))
    await client("POST", f"definitions/{one}/scenarios", {"name": "Case", "scenario": {"functions": {"check": {}}}})
    path = f"definitions/{one}/conversion/kept"
    status, found = await client("POST", path, {"to": "1.0", "version": 2})
    assert (status, found["error"]["code"]) == (409, "conflict")
    status, kept = await client("POST", path, {"to": "1.0", "version": 1})
    assert (status, kept["dialect"]) == (201, "1.0")
    assert await Scenario.objects.filter(definition_id=kept["id"]).acount() == 1
    told = await Activity.objects.aget(definition_id=kept["id"], what="converted")
    assert told.facts["definition"] == one


async def test_who_goes_away_ends_the_work(client: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = await made(client, GOOD.format("one"), GOOD.format("two"))
    asked: list[str] = []
    ended: list[str] = []

    async def long(row: Definition, *_rest: Any) -> Any:
        asked.append(row.name)
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(row.name)

    monkeypatch.setattr("designer.api.library_conversions.converted", long)
    request = AsyncRequestFactory().post("/api/conversions")
    body = library_conversions.ConversionsBody(to="1.0", definitions=ids)
    request.actor = Actor("me", local=True)  # type: ignore[attr-defined]
    answer = await library_conversions.convert_definitions(request, body)

    async def read() -> None:
        async for _ in answer:
            pass

    reader = asyncio.ensure_future(read())
    await asyncio.sleep(1.5)
    reader.cancel()
    await asyncio.gather(reader, return_exceptions=True)
    await asyncio.sleep(0.1)
    assert asked == ended == ["one"]


async def test_they_are_written_for_an_engine(client: Api) -> None:
    ids = await made(client, GOOD.format("good"), NEW)
    asked = {"to": "1.0", "runtime": "go", "definitions": ids, "verify": True}
    old, new = done(await lines(client, "conversions", asked))
    assert (old["outcome"], new["outcome"]) == ("with losses", "lossless")
    assert any("(G70)" in one or "(G71)" in one for one in old["lost"]), old["lost"]
