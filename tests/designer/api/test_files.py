"""Runs and scenarios as files: out, and in again, with the same trace; what is no such file is told with its place."""

import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient

from designer import cli
from designer.models import Definition
from simulator.models import Session
from tests.designer import orders
from tests.designer.requests import TEXT, Api
from tests.simulator.sockets import GREETING, Client
from workflow.document import read

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


async def given(client: Api, path: str) -> tuple[str, bytes]:
    """The name and the bytes of a file that the API gives."""
    answer = await client.client.get(f"/api/{path}")
    assert answer.status_code == 200, answer.content
    return answer.headers["Content-Disposition"].rpartition("''")[2], answer.content


async def moved(client: Api) -> tuple[str, str]:
    """A definition, and a session of it that somebody has led to its end by an event and an answer, and one step back.

    What they did in the middle of an instant is in no scenario but a script.
    """
    definition = (await client.make(GREETING))["id"]
    _, made = await client("POST", f"definitions/{definition}/sessions", {"scenario": {"name": "Ünder way", "seed": 3}})
    async with Client(made["id"]) as person:
        await person.ask("continue")
        await person.ask("inject", event={"type": "asked", "source": "people", "data": {"name": "Ada", "n": 1.0}})
        await person.ask("continue")
        view = (await person.ask("sync"))["view"]
        await person.ask("resolve", call=view["calls"][0]["call"], result={"greeting": "Ω"})
        view = (await person.ask("continue"))["view"]
        assert view["status"] == "completed"
        await person.ask("back")
    return definition, made["id"]


async def test_a_session_comes_back_from_its_file_with_the_same_trace(
    client: Api, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    definition, session = await moved(client)
    name, content = await given(client, f"sessions/{session}/file")
    trace_name, trace = await given(client, f"sessions/{session}/trace")
    assert (name, trace_name) == ("%C3%9Cnder%20way.session.json", "%C3%9Cnder%20way.trace.json")
    body = {"text": content.decode()}
    status, made = await client("POST", f"definitions/{definition}/sessions/from-file", body)
    assert status == 201
    assert (await given(client, f"sessions/{made['id']}/trace"))[1] == trace
    assert (await given(client, f"sessions/{made['id']}/file"))[1] == content
    body = {"history": trace.decode()}
    status, found = await client("POST", f"definitions/{definition}/recorded-run", body)
    assert (status, found["agreement"]["difference"], found["agreement"]["until"]) == (200, None, None)
    assert '{"greeting": "Ω"}' in json.dumps(found["scenario"], ensure_ascii=False)  # which was given by hand
    old, new = [await Session.objects.aget(pk=one) for one in (session, made["id"])]
    for field in ("name", "position", "length", "status", "elapsed"):
        assert getattr(new, field) == getattr(old, field), field
    assert new.position == new.length - 1
    async with Client(made["id"]) as person:
        assert (await person.ask("forward"))["view"]["status"] == "completed"

    file = tmp_path / "run.session.json"
    file.write_bytes(content)
    assert await sync_to_async(cli.main)(["simulate", str(file), "--select", "$.trace"]) == 0
    assert capsys.readouterr().out.encode() == trace


async def test_a_listed_run_tells_what_became_of_it(client: Api) -> None:
    definition, session = await moved(client)
    async with Client(session) as person:
        await person.ask("forward")
    (listed,) = (await client("GET", f"definitions/{definition}/sessions"))[1]
    assert (listed["status"], listed["elapsed"], listed["maker"]) == ("completed", 0, "")
    async with Client(session) as person:
        fork = (await person.ask("fork"))["answer"]["session"]
        early = (await person.ask("fork", position=1))["answer"]["session"]
    rows = {one["id"]: one for one in (await client("GET", f"definitions/{definition}/sessions"))[1]}
    assert rows[fork]["status"] == "completed", "it stands where its run stood"
    assert rows[early]["status"] == "", "where it stands was not looked at yet"
    async with Client(session) as person:
        await person.ask("go", position=2)
    rows = {one["id"]: one for one in (await client("GET", f"definitions/{definition}/sessions"))[1]}
    assert (rows[session]["status"], rows[session]["position"]) == ("completed", 2), "what it came to is still known"


BAD: dict[str, tuple[str, str]] = {
    "no JSON": ("{", "not JSON"),
    "another kind": ('{"signalbox": "suite"}', "no session file"),
    "no definition": ('{"signalbox": "session"}', "`definition`"),
    "no log": (json.dumps({"signalbox": "session", "definition": "a", "with": [], "scenario": {}}), "`log`"),
}


def damaged(**more: Any) -> str:
    whole = {"signalbox": "session", "definition": TEXT, "with": [], "scenario": {}, "log": [], "position": 0}
    return json.dumps({**whole, "length": 0, **more})


BAD |= {
    "company without a text": (damaged(**{"with": [{"name": "a"}]}), "`with`"),
    "a number of steps": (damaged(position=-1), "`position`"),
    "a truth for a number": (damaged(length=True), "`length`"),
    "an unreadable text": (damaged(definition="states: ["), "cannot be read"),
    "a scenario that cannot run": (damaged(scenario={"unknown": 1}), "unknown"),
    "an entry beyond the end": (damaged(log=[{"at": 5, "command": "inject"}], length=2), "Entry 1"),
    "entries in no order": (damaged(log=[{"at": 1, "command": "x"}, {"at": 1, "command": "x"}], length=3), "Entry 2"),
    "an entry without its event": (damaged(log=[{"at": 0, "command": "inject"}], length=1), "cannot be replayed"),
    "more steps than there are": (damaged(length=1000), "1000 steps"),
    "an answer to no call": (damaged(log=[{"at": 0, "command": "resolve", "call": 9}], length=1), "be replayed"),
}


@pytest.mark.parametrize("case", BAD)
async def test_what_is_no_session_is_told(client: Api, case: str) -> None:
    text, words = BAD[case]
    definition = (await client.make())["id"]
    status, told = await client("POST", f"definitions/{definition}/sessions/from-file", {"text": text})
    assert (status, told["error"]["code"]) == (422, "bad-scenario")
    assert words in told["error"]["message"]
    assert await Session.objects.acount() == 0


async def test_a_run_of_another_workflow_is_refused(client: Api) -> None:
    _, session = await moved(client)
    _, content = await given(client, f"sessions/{session}/file")
    other = (await client.make())["id"]
    status, told = await client("POST", f"definitions/{other}/sessions/from-file", {"text": content.decode()})
    assert (status, told["error"]["code"]) == (422, "bad-scenario")
    assert told["error"]["message"] == "This is a run of greeting, and this definition is hello: take it in there."


async def test_a_scenario_and_a_suite_go_out_and_in(
    client: Api, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    definition = (await client.make(orders.ORDER))["id"]
    path = f"definitions/{definition}/scenarios"
    price = {"Price/price": {"result": {"price": 5}}}
    cheap = {"input": {"n": 1, "when": "2020-01-01", "yes": "no"}, "functions": price, "seed": 4}
    for name in ("Cheap: one", "Other"):
        assert (await client("POST", path, {"name": name, "scenario": cheap}))[0] == 201
    first = (await client("GET", path))[1][0]
    name, content = await given(client, f"{path}/{first['id']}/file")
    assert name == "Cheap-%20one.scenario.yaml"
    head = content.decode().partition("\n")[0]
    assert head == '# Beside Order.yaml: signalbox simulate "Cheap- one.scenario.yaml"'
    assert read(content.decode()).data["definition"] == "Order.yaml"
    (tmp_path / "Order.yaml").write_text(orders.ORDER)
    (tmp_path / "one.scenario.yaml").write_bytes(content)
    status = await sync_to_async(cli.main)(["simulate", str(tmp_path / "one.scenario.yaml"), "--format", "json"])
    assert (status, json.loads(capsys.readouterr().out)["scenario"]) == (0, "Cheap: one")

    suite_name, suite = await given(client, f"{path}/file")
    assert suite_name == "Order.suite.yaml"
    for text, names in ((content, ["Cheap: one"]), (suite, ["Cheap: one", "Other"])):
        status, found = await client("POST", f"{path}/from-file", {"text": text.decode()})
        assert (status, found["scenarios"]) == (200, []), "they are kept already"
        assert [one["message"].split("”")[0].strip("“") for one in found["report"]] == names
    kept = (await client("GET", path))[1]
    assert len(kept) == 2, "reading keeps nothing"
    for one in kept:
        await client("DELETE", f"{path}/{one['id']}")
    _, found = await client("POST", f"{path}/from-file", {"text": suite.decode()})
    assert (found["report"], [one["name"] for one in found["scenarios"]]) == ([], ["Cheap: one", "Other"])
    assert {key: one for key, one in found["scenarios"][0].items() if key != "name"} == cheap


@pytest.mark.parametrize(("file", "name"), [("pasted text", "hello.yaml"), ("", "hello.yaml"), ("a/My.yml", "My.yml")])
async def test_scenarios_name_the_file_that_the_definition_is_exported_as(
    client: Api, tmp_path: Any, file: str, name: str
) -> None:
    definition = (await client.make(TEXT.replace("Hello \U0001f600", "hello")))["id"]
    await Definition.objects.filter(pk=definition).aupdate(file=file)
    path = f"definitions/{definition}/scenarios"
    assert (await client("POST", path, {"name": "Any", "scenario": {"expect": {"status": "completed"}}}))[0] == 201
    exported, text = await given(client, f"definitions/{definition}/export/yaml")
    suite_name, suite = await given(client, f"{path}/file")
    assert (exported, read(suite.decode()).data["definition"]) == (name, name)
    assert suite.decode().startswith(f"# Beside {name}: ")
    (tmp_path / exported).write_bytes(text)
    (tmp_path / suite_name).write_bytes(suite)
    assert await sync_to_async(cli.main)(["test", str(tmp_path / suite_name)]) == 0


async def test_what_is_no_scenario_is_told_with_its_place(client: Api) -> None:
    path = f"definitions/{(await client.make())['id']}/scenarios/from-file"
    for text, place, words in (
        ("a: [", "1:5", ""),
        ("{unknown: 1}", "/unknown", "no `unknown`"),
        ("scenarios: 3", "/scenarios", "list of scenarios"),
        ("- 1", "", "no scenario"),
        ("{}", "", "nothing in it to run or to expect"),
        ("{definition: a.yaml}", "", "nothing in it to run or to expect"),
        (TEXT, "", "a definition"),
        ("{name: A, with: [elsewhere.yaml]}", "/with", "elsewhere.yaml"),
    ):
        status, found = await client("POST", path, {"text": text})
        assert status == 200, text
        assert found["report"], text
        assert found["report"][0]["place"] == place, (text, found)
        assert words in found["report"][0]["message"]
    suite = "scenarios: [{name: A, input: {}}, {name: B, odd: 1}, {input: 1}]"
    _, found = await client("POST", path, {"text": suite})
    assert [one["name"] for one in found["scenarios"]] == ["A", "Case 3"]
    assert found["report"][0]["place"] == "/scenarios/1/odd"


async def test_a_session_may_be_larger_than_a_text_but_none_of_its_texts(client: Api, settings: Any) -> None:
    path = f"definitions/{(await client.make())['id']}/sessions/from-file"
    settings.LIMIT_TEXT = 2_000
    assert (await client("POST", path, {"text": damaged(**{"with": ["# " + "x" * 1_500] * 4})}))[0] == 201
    status, told = await client("POST", path, {"text": damaged(**{"with": ["# " + "x" * 2_500]})})
    assert (status, told["error"]["code"]) == (413, "too-large")
    status, told = await client("POST", path, {"text": damaged(**{"with": ["# \0"]})})
    assert (status, told["error"]["code"]) == (422, "bad-text")


async def test_a_run_of_an_older_edition_is_only_looked_at_in_a_file_too(
    client: Api, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    tasks = "document: {dsl: 1.0.3, namespace: test, name: tasks, version: 1.0.0}\ndo: [{wait: {wait: PT1S}}]\n"
    definition = (await client.make(tasks))["id"]
    _, made = await client("POST", f"definitions/{definition}/sessions", {"scenario": {}})
    async with Client(made["id"]) as person:
        assert (await person.ask("continue"))["view"]["status"] == "completed"
    await Session.objects.filter(pk=made["id"]).aupdate(edition=1)  # as rows are that were there before
    _, content = await given(client, f"sessions/{made['id']}/file")
    status, taken = await client("POST", f"definitions/{definition}/sessions/from-file", {"text": content.decode()})
    assert (status, (await Session.objects.aget(pk=taken["id"])).edition) == (201, 1)

    async with Client(taken["id"]) as person:
        view = (await person.ask("sync"))["view"]
        assert (view["status"], view["notices"][0]["code"]) == ("completed", "older-edition")
        assert (await person.ask("back"))["error"]["code"] == "read-only"
        fork = (await person.ask("fork"))["answer"]["session"]
    assert (await Session.objects.aget(pk=fork)).edition == 1

    file = tmp_path / "old.session.json"
    file.write_bytes(content)
    assert await sync_to_async(cli.main)(["simulate", str(file), "--select", "$.status"]) == 0
    told = capsys.readouterr()
    assert told.out == '"completed"\n'
    assert "an older edition of the rules" in told.err


async def test_a_definition_s_file_is_called_as_its_scenarios_name_it(client: Api) -> None:
    definition = (await client.make(orders.ORDER))["id"]
    await Definition.objects.filter(pk=definition).aupdate(file="eventtimeouts.yml")
    path = f"definitions/{definition}"
    assert (await client("POST", f"{path}/scenarios", {"name": "One", "scenario": {"seed": 4}}))[0] == 201
    name, _ = await given(client, f"{path}/export/yaml")
    _, suite = await given(client, f"{path}/scenarios/file")
    assert read(suite.decode()).data["definition"] == name == "eventtimeouts.yml"
    assert (await given(client, f"{path}/export/json"))[0] == "Order.json", "which is another file"
