"""Scenarios of a definition: saved from sessions, run together, repaired, imported; explorations."""

import asyncio
import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient

from designer.workers.client import BATCHES
from simulator.models import Session, SessionEntry
from tests.designer.api.answer_lines import lines
from tests.designer.orders import CHEAP, DEAR, ORDER, WRONG
from tests.designer.requests import Api
from tests.simulator.sockets import LOOP, Client

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


async def keep(client: Api, definition: str, **scenarios: Any) -> list[str]:
    body = [{"name": name, "scenario": scenario} for name, scenario in scenarios.items()]
    status, kept = await client("POST", f"definitions/{definition}/scenarios/several", body)
    assert status == 201
    return [one["id"] for one in kept]


async def test_all_scenarios_are_run_and_what_each_adds(client: Api) -> None:
    made = (await client.make(ORDER))["id"]
    ids = await keep(client, made, dear=DEAR, cheap=CHEAP, wrong=WRONG, broken={"seed": "x"})
    start, *told, done = await lines(client, f"definitions/{made}/scenarios/run", {})
    assert start == {"type": "start", "total": 4}
    assert [(one["id"], one["passed"]) for one in told] == list(zip(ids, [True, True, False, False], strict=True))
    assert told[3]["problem"]["code"] == "bad-scenario"
    assert (done["passed"], done["failed"]) == (2, 2)
    assert done["coverage"]["states"]["covered"] == done["coverage"]["states"]["total"] == 4
    assert done["ends"] == ["/states/2/end", "/states/3/end"]
    assert done["adds"][0]["adds"] > done["adds"][1]["adds"] > 0
    assert (done["adds"][2], done["adds"][3]) == ({"adds": 0.0, "alone": 0.0}, None)


async def checks(client: Api, definition: str, number: int) -> list[Any]:
    """All lines of the checks of a version."""
    answer: Any = await client.client.get(f"/api/definitions/{definition}/versions/{number}/checks")
    assert answer.status_code == 200, answer.content
    text = b"".join([part async for part in answer.streaming_content])
    return [json.loads(line) for line in text.splitlines()]


async def test_a_version_is_checked_once(client: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its own text, in names and numbers alone, and not again until a scenario changes."""
    made = (await client.make(ORDER))["id"]
    (kept,) = await keep(client, made, dear=DEAR)
    await client("PUT", f"definitions/{made}", {"text": ORDER.replace("name: Pay", "name: Payment"), "version": 1})
    start, told, done = await checks(client, made, 1)
    assert (start["total"], told) == (1, {"type": "scenario", "number": 0, "name": "dear", "passed": True})
    assert (done["passed"], done["failed"]) == (1, 0)
    assert set(done["coverage"]["states"]) == {"covered", "total"}
    runs: list[Any] = []
    pool = BATCHES.pool()
    call = pool.call

    async def counted(name: str, *rest: Any, **more: Any) -> Any:
        runs.append(name)
        return await call(name, *rest, **more)

    monkeypatch.setattr(pool, "call", counted)
    assert await checks(client, made, 1) == [start, told, done]
    assert runs == []
    _, _, done = await checks(client, made, 2)
    assert (done["failed"], runs) == (1, ["run"])
    await client("PUT", f"definitions/{made}/scenarios/{kept}", {"name": "dear", "scenario": WRONG})
    assert (await checks(client, made, 1))[-1]["failed"] == 1
    assert (await client("GET", f"definitions/{made}/versions/9/checks"))[0] == 404


OTHER_WAY = {**CHEAP, "expect": {"path": ["Price", "Decide", "Pay"]}}


@pytest.mark.parametrize(
    ("scenario", "place", "told", "kind"),
    [
        (
            OTHER_WAY,
            ("path", "/2", "Gift", "/states/3"),
            'path, state 3: expected "Pay", but got "Gift"',
            "state.entered",
        ),
        (
            WRONG,
            ("outputContains", "/price", "Price", "/states/0/actions/0"),
            "outputContains at /price: expected 6, but got 5",
            "function.returned",
        ),
    ],
)
async def test_a_failing_one_tells_where_it_differs_first(
    scenario: dict[str, Any], place: tuple[str, ...], told: str, kind: str, client: Api
) -> None:
    made = (await client.make(ORDER))["id"]
    body = {"cases": [{"name": "w", "scenario": scenario}]}
    _, line, _ = await lines(client, f"definitions/{made}/scenarios/run", body)
    difference = line["difference"]
    assert tuple(difference[name] for name in ("name", "at", "state", "pointer")) == place
    assert difference["message"] == told
    assert line["says"][0]["text"].endswith(told)
    assert line["says"][0]["seq"] == difference["seq"]
    _, session = await client("POST", f"definitions/{made}/sessions", {"scenario": scenario})
    async with Client(session["id"]) as page:
        end = await page.ask("continue")
        event = end["trace"]["events"][difference["seq"]]
        assert (event["step"], event["type"], event["state"]) == (difference["step"], kind, place[2])


async def test_one_that_expects_nothing_ran(client: Api) -> None:
    made = (await client.make(ORDER))["id"]
    failing = {**CHEAP, "functions": {"price": {"error": {"name": "Gone"}}}}
    body = {
        "cases": [{"name": name, "scenario": {**one, "expect": {}}} for name, one in (("a", CHEAP), ("b", failing))]
    }
    _, ran, failed, done = await lines(client, f"definitions/{made}/scenarios/run", body)
    assert [(one["passed"], one["failed"]) for one in (ran, failed)] == [(None, False), (None, True)]
    assert (done["passed"], done["failed"], done["ran"]) == (0, 1, 1)


async def test_a_run_is_saved_and_passes(client: Api) -> None:
    made = (await client.make(ORDER))["id"]
    _, session = await client("POST", f"definitions/{made}/sessions", {"scenario": {"input": {"n": 1}}})
    async with Client(session["id"]) as page:
        await page.ask("continue")
        await page.ask("resolve", call=1, result={"price": 500})
        await page.ask("continue")
        await page.ask("advance", by="PT1H")
        await page.ask("inject", event={"type": "paid", "source": "shop", "data": {"sum": 500}})
        end = await page.ask("continue")
        expect = {"status": "completed", "path": ["Price", "Gift"], "output": {"n": 1}}
        judged = await page.ask("judge", expect=expect)
        assert [one["judgement"] for one in judged["answer"]] == ["held", "differs", "differs"]
        early = await page.ask("back", count=end["view"]["position"])
        assert early["view"]["position"] == 0
        judged = await page.ask("judge", expect=expect)
        assert [one["judgement"] for one in judged["answer"]] == ["not-yet"] * 3
        await page.ask("go", position=end["view"]["position"])
    status, saved = await client("POST", f"sessions/{session['id']}/scenario", {"name": "Paid"})
    assert (status, saved["exact"], saved["ended"]) == (201, True, True)
    assert saved["scenario"]["expect"]["path"] == ["Price", "Decide", "Pay"]
    *_, told, done = await lines(client, f"definitions/{made}/scenarios/run", {"scenarios": [saved["id"]]})
    assert (told["passed"], done["failed"]) == (True, 0)
    status, again = await client("POST", f"sessions/{session['id']}/scenario", {"name": "P", "replaces": saved["id"]})
    assert (status, again["id"], again["name"]) == (201, saved["id"], "P")
    assert (await client("POST", "sessions/none/scenario", {"name": "x"}))[0] == 404


async def test_a_session_of_a_scenario_with_a_script_begins_before_it(client: Api) -> None:
    made = (await client.make(ORDER))["id"]
    _, session = await client("POST", f"definitions/{made}/sessions", {"scenario": {}})
    async with Client(session["id"]) as page:
        await page.ask("continue")
        await page.ask("resolve", call=1, result={"price": 1})
        await page.ask("edit-data", pointer="/x", value=1)
        await page.ask("continue")
    _, saved = await client("POST", f"sessions/{session['id']}/scenario", {"name": "Edited"})
    assert saved["exact"]
    assert "script" in saved["scenario"]
    _, session = await client("POST", f"definitions/{made}/sessions", {"scenario": saved["scenario"]})
    async with Client(session["id"]) as page:
        view = page.first["view"]
        assert (view["position"], view["length"] > 0) == (0, True)
        assert (await page.ask("continue"))["view"]["output"] == saved["scenario"]["expect"]["output"]


async def test_scenarios_are_repaired_after_renamings(client: Api) -> None:
    made = (await client.make(ORDER))["id"]
    (one,) = await keep(client, made, dear={**DEAR, "functions": {"Price/price": {"result": {"price": 500}}}})
    text = ORDER.replace("Pay\n", "Settle\n").replace("nextState: Pay}", "nextState: Settle}").replace("price", "cost")
    text = text.replace("type: paid", "type: shop.paid")
    assert (await client("PUT", f"definitions/{made}", {"text": text, "version": 1}))[0] == 200
    _, (found,) = await client("GET", f"definitions/{made}/scenarios/misfits")
    by_kind = {one["kind"]: one for one in found["misfits"]}
    assert by_kind["states"] == {
        "kind": "states",
        "name": "Pay",
        "places": ["/expect/path/2"],
        "suggestions": [{"name": "Settle", "why": "renamed"}],
    }
    assert by_kind["functions"]["suggestions"][0] == {"name": "cost", "why": "renamed"}
    assert by_kind["events"]["suggestions"][0] == {"name": "shop.paid", "why": "renamed"}
    changes = {"states": {"Pay": "Settle"}, "functions": {"price": "cost"}, "events": {"paid": None}}
    status, left = await client("POST", f"definitions/{made}/scenarios/{one}/repair", changes)
    assert (status, left["misfits"]) == (200, [])
    _, (kept,) = await client("GET", f"definitions/{made}/scenarios")
    assert kept["scenario"]["functions"] == {"Price/cost": {"result": {"price": 500}}}
    assert (kept["scenario"]["events"], kept["scenario"]["expect"]["path"]) == ([], ["Price", "Decide", "Settle"])
    assert (await client("GET", f"definitions/{made}/scenarios/misfits"))[1] == []


async def test_a_mock_config_file_becomes_scenarios(client: Api) -> None:
    made = (await client.make(ORDER))["id"]
    config = {
        "StateMachines": {
            "Order": {"TestCases": {"Dear": {"Price": "Retried"}, "Odd": {"Prise": "None", "Pay": "No"}}}
        },
        "MockedResponses": {
            "Retried": {
                "0-1": {"Throw": {"Error": "Busy", "Cause": "too much"}},
                "2": {"Return": {"price": 500}},
                "x": {"Return": 1},
            }
        },
    }
    path = f"definitions/{made}/scenarios/from-mock-config"
    status, read = await client("POST", path, {"text": json.dumps(config)})
    assert status == 200
    entries = [
        {"call": "1-2", "error": {"name": "Busy", "message": "too much"}},
        {"call": 3, "result": {"price": 500}},
    ]
    assert read["scenarios"] == [{"name": "Dear", "functions": {"Price/price": entries}}, {"name": "Odd"}]
    assert [one["place"] for one in read["report"]] == [
        "/MockedResponses/Retried/x",
        "/StateMachines/Order/TestCases/Odd/Prise",
        "/StateMachines/Order/TestCases/Odd/Pay",
    ]
    assert "is Price meant?" in read["report"][1]["message"]
    status, bad = await client("POST", path, {"text": "no"})
    assert (status, bad["scenarios"], len(bad["report"])) == (200, [], 1)


async def test_an_exploration_gives_scenarios_that_pass(client: Api) -> None:
    made = (await client.make(ORDER))["id"]
    *_, done = await lines(client, f"definitions/{made}/explore", {})
    assert done["type"] == "done"
    scenarios = [{"name": "e", "scenario": one} for one in done["exploration"]["scenarios"]]
    _, *told, _ = await lines(client, f"definitions/{made}/scenarios/run", {"cases": scenarios})
    assert told
    assert all(one["passed"] for one in told)
    *_, failed = await lines(client, f"definitions/{made}/explore", {"text": "states: 7"})
    assert (failed["type"], failed["error"]["code"]) == ("failed", "bad-scenario")


async def test_who_goes_away_stops_the_work() -> None:
    states = ", ".join(f"{{a{n}: {n}}}" for n in range(10))
    setup = {"definition": LOOP, "scenario": {"input": {"list": states}, "settings": {"stepBudget": 10**7}}}
    await BATCHES.call("run", {"setup": {**setup, "scenario": {"settings": {"stepBudget": 5}}}}, 10)
    worker = next(one for one in BATCHES.pool().workers if one.pid is not None)
    before = worker._process
    task = asyncio.ensure_future(BATCHES.call("run", {"setup": setup}, 60, stop=True))
    await asyncio.sleep(0.3)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert before is not None
    await asyncio.wait_for(before.wait(), 5)
    found = await BATCHES.call("run", {"setup": {**setup, "scenario": {"settings": {"stepBudget": 5}}}}, 10)
    assert found["steps"] == 5


async def test_a_session_may_have_other_definitions(client: Api) -> None:
    made = (await client.make(ORDER))["id"]
    other = (await client.make(ORDER.replace("id: order", "id: other")))["id"]
    status, session = await client("POST", f"definitions/{made}/sessions", {"scenario": {}, "with": [other]})
    assert status == 201
    row = await Session.objects.aget(pk=session["id"])
    assert [one["name"] for one in row.setup["with"]] == ["other"]
    assert row.setup["scenario"]["with"] == [other]
    assert await sync_to_async(SessionEntry.objects.count)() == 0
    status, answer = await client("POST", f"definitions/{made}/sessions", {"scenario": {}, "with": ["nowhere"]})
    assert (status, answer["error"]["code"]) == (422, "unknown-definition")


SHOP = """\
id: shop
name: Shop
version: '1'
events:
- {name: Ordered, type: ordered, source: web}
- {name: Done, type: paid, source: shop, kind: produced}
states:
- name: Wait
  type: event
  start: {kind: default}
  onEvents: [{eventRefs: [Ordered], actions: []}]
  end: {kind: event, produceEvents: [{eventRef: Done, data: {sum: 500}}]}
"""


async def test_several_definitions_make_one_world(client: Api) -> None:
    made, shop = [(await client.make(text))["id"] for text in (ORDER, SHOP)]
    functions = {"price": {"result": {"price": 500}}}
    body = {"scenario": {"functions": functions}, "with": [shop]}
    _, session = await client("POST", f"definitions/{made}/sessions", body)
    async with Client(session["id"]) as page:
        await page.ask("continue")
        await page.ask("inject", event={"type": "ordered", "source": "web", "data": {}})
        end = await page.ask("continue")
        assert [(one["definition"], one["status"]) for one in end["view"]["instances"]] == [
            ("order", "completed"),
            ("shop", "completed"),
        ]
    _, saved = await client("POST", f"sessions/{session['id']}/scenario", {"name": "Together"})
    assert (saved["exact"], saved["scenario"]["with"]) == (True, [shop])
    *_, told, _ = await lines(client, f"definitions/{made}/scenarios/run", {"scenarios": [saved["id"]]})
    assert (told["passed"], told["problem"]) == (True, None)


async def test_what_takes_too_long_is_stopped(client: Api, settings: Any) -> None:
    made = (await client.make(ORDER))["id"]
    settings.LIMIT_EXPLORE_SECONDS = settings.LIMIT_COMMAND_SECONDS = 0.001
    *_, failed = await lines(client, f"definitions/{made}/explore", {})
    assert (failed["type"], failed["error"]["code"]) == ("failed", "timeout")
    _, told, done = await lines(
        client, f"definitions/{made}/scenarios/run", {"cases": [{"name": "x", "scenario": DEAR}]}
    )
    assert (told["problem"]["code"], done["failed"], done["coverage"]) == ("timeout", 1, {})


async def test_requests_are_bounded(client: Api, settings: Any) -> None:
    made = (await client.make(ORDER))["id"]
    settings.LIMIT_SCENARIOS = 2
    cases = [{"name": "x", "scenario": {}}] * 3
    assert (await client("POST", f"definitions/{made}/scenarios/run", {"cases": cases}))[0] == 422
    assert (await client("POST", f"definitions/{made}/scenarios/several", cases))[0] == 422
    assert (await client("POST", f"definitions/{made}/scenarios/run", {"scenarios": ["none"]}))[0] == 404
    assert (await client("POST", f"definitions/{made}/explore", {"max_paths": 10**9}))[0] == 422
    script = [{"step": 1, "command": "inject", "event": {"type": "x", "data": "x" * 300_000}, "after": 0}]
    status, answer = await client("POST", f"definitions/{made}/sessions", {"scenario": {"script": script}})
    assert (status, "/script/0" in answer["error"]["message"]) == (422, True)
