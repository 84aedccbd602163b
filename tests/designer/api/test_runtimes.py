"""For which runtime a definition is read, over HTTP: what its text says, its signs, its setting and its project's."""

import json
from typing import Any

import pytest
from django.test import AsyncClient

from designer.models import Definition
from tests.designer.api.answer_lines import lines
from tests.designer.library.uploads import bring
from tests.designer.requests import Api
from workflow.runtimes import get

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
PLAIN = """id: hello
specVersion: "0.8"
functions: [{name: say, type: custom, operation: sysout}]
states:
- {name: Say, type: operation, actions: [{functionRef: {refName: say, arguments: {message: hello}}}], end: true}
"""
WRAPPED = """apiVersion: sonataflow.org/v1alpha08
kind: SonataFlow
metadata:
  name: greeting # stays
spec:
  flow:
    states:
    - {name: Say, type: inject, data: {a: 1}, end: true}
"""


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


async def card(client: Api, made: dict[str, Any]) -> tuple[str, str, int]:
    """What a definition is set to, what counts for it, and how many errors it has."""
    _, found = await client("GET", f"definitions/{made['id']}")
    return found["runtime"], found["read_for"], found["problems"]["errors"]


async def test_a_definition_may_begin_with_a_runtime(client: Api) -> None:
    _, made = await client("POST", "definitions", {"text": PLAIN, "runtime": "sonataflow"})
    assert await card(client, made) == ("sonataflow", "sonataflow", 1)  # it needs `start`
    assert (await client("POST", "definitions", {"text": PLAIN, "runtime": "sonata"}))[0] == 422


async def test_what_the_text_says_counts_before_the_setting(client: Api) -> None:
    made = await client.make(f"# signalbox: runtime specification\n{PLAIN}")
    await client("PUT", f"definitions/{made['id']}/runtime", {"runtime": "sonataflow"})
    assert await card(client, made) == ("sonataflow", "", 0)


async def test_a_project_says_it_for_those_that_say_nothing(client: Api) -> None:
    plain, other = await client.make(PLAIN), await client.make(PLAIN.replace("id: hello", "id: other"))
    await client("PUT", f"definitions/{other['id']}/runtime", {"runtime": "specification"})
    _, project = await client("POST", "projects", {"name": "Flows"})
    for one in (plain, other):
        await client("PUT", f"definitions/{one['id']}/project", {"project": project["id"]})
    assert (await client("PUT", f"projects/{project['id']}", {"runtime": "sonataflow"}))[0] == 200
    assert await card(client, plain) == ("", "sonataflow", 1)
    assert await card(client, other) == ("specification", "", 0)
    _, told = await client("GET", f"definitions/{plain['id']}")
    assert told["runtime_of_project"] == "sonataflow"
    await client("PUT", f"definitions/{plain['id']}/project", {"project": None})
    assert await card(client, plain) == ("", "", 0)
    assert (await client("PUT", f"projects/{project['id']}", {"runtime": "sonata"}))[0] == 422


async def test_what_runs_come_to_says_by_which_runtime(client: Api) -> None:
    text = PLAIN.replace("states:", "start: Say\nstates:")
    for written, expected in ((f"# signalbox: runtime sonataflow\n{text}", get("sonataflow").stamp), (text, None)):
        path = f"definitions/{(await client.make(written))['id']}/scenarios"
        *_, many = await lines(client, f"{path}/sample", {"scenario": {}, "runs": 1})
        _, ran, _ = await lines(client, f"{path}/run", {"cases": [{"name": "a", "scenario": {}}]})
        assert (many["summary"].get("runtime"), ran.get("runtime")) == (expected, expected)


CHOICE = """document: {dsl: 1.0.3, namespace: shop, name: choice, version: 1.0.0}
do:
- choose: {switch: [{big: {when: "${ .n > 5 }", then: large}}]}
- large: {set: {size: large}}
"""
TIME = "2026-05-04T10:00:00Z"
FAULT = {"type": "https://serverlessworkflow.io/spec/1.0.0/errors/expression", "status": 400}
HISTORY = [
    ("workflow.started", {"name": "c.shop", "definition": {"namespace": "shop", "name": "choice"}, "input": {"n": 4}}),
    ("task.started", {"workflow": "c.shop", "task": "/do/0/choose"}),
    ("task.faulted", {"workflow": "c.shop", "task": "/do/0/choose", "error": FAULT}),
    ("workflow.faulted", {"name": "c.shop", "error": FAULT}),
]


@pytest.mark.parametrize(("runtime", "status"), [("java", "completed"), ("go", "failed")])
async def test_all_that_is_made_of_runs_is_made_by_the_runtime_that_is_set(
    client: Api, runtime: str, status: str
) -> None:
    _, made = await client("POST", "definitions", {"text": CHOICE, "runtime": runtime})
    path, stamp, four = f"definitions/{made['id']}", get(runtime).stamp, {"input": {"n": 4}}
    *_, many = await lines(client, f"{path}/scenarios/sample", {"scenario": four, "runs": 1})
    (end,) = many["summary"]["outcomes"]
    assert (many["summary"]["runtime"], end["status"]) == (stamp, status)
    asked = {"scenario": four, "sweep": ["/input/n=4,7"], "runs": 1}
    cells = [one for one in await lines(client, f"{path}/scenarios/sweep", asked) if one["type"] == "cell"]
    ends = [one["summary"]["outcomes"][0]["status"] for one in cells]
    assert ends == [status, "completed"]
    *_, explored = await lines(client, f"{path}/explore", {})
    found = {one["status"] for one in explored["exploration"]["ends"]}
    assert found == {status, "completed"}
    assert {one["runtime"] for one in explored["exploration"]["scenarios"]} == {runtime}
    case = {"name": "a", "scenario": {**four, "expect": {"status": status}}}
    _, ran, done = await lines(client, f"{path}/scenarios/run", {"cases": [case]})
    assert (ran["passed"], ran["runtime"], done["coverage"]["states"]["covered"]) == (
        True,
        stamp,
        2 - (status == "failed"),
    )
    events = [
        {
            "specversion": "1.0",
            "id": str(number),
            "source": "s",
            "type": f"io.serverlessworkflow.{kind}.v1",
            "time": TIME,
        }
        | {"data": data}
        for number, (kind, data) in enumerate(HISTORY)
    ]
    _, told = await client("POST", f"{path}/recorded-run", {"history": json.dumps(events)})
    assert (told["agreement"]["difference"] is None) == (status == "failed")
    assert told["scenario"]["runtime"] == runtime


async def test_a_file_for_several_runtimes_is_a_scenario_for_each(client: Api) -> None:
    made = await client.make(CHOICE)
    path, case = f"definitions/{made['id']}/scenarios", {"name": "a", "runtime": ["java", "go"], "input": {"n": 7}}
    _, found = await client("POST", f"{path}/from-file", {"text": json.dumps(case)})
    assert [(one["name"], one["runtime"]) for one in found["scenarios"]] == [("a [java]", "java"), ("a [go]", "go")]
    _, ran, _ = await lines(client, f"{path}/run", {"cases": [{"name": "a", "scenario": case}]})
    assert ran["problem"]["message"].startswith("a run is of one runtime")


async def test_a_text_is_asked_for_which_runtimes_it_is(client: Api) -> None:
    _, found = await client("POST", "runtimes", {"text": f"# signalbox: runtime java\n{PLAIN}"})
    assert found["said"] == [{"runtime": "java", "line": 1}]
    assert [(one["runtime"], one["sure"], one["signs"][0]["line"]) for one in found["signs"]] == [
        ("sonataflow", "strong", 4)
    ]
    assert (await client("POST", "runtimes", {"text": "states: ["}))[1] == {"said": [], "signs": []}


async def test_a_resource_is_read_edited_and_drawn_in_its_place(client: Api) -> None:
    made = await client.make(WRAPPED)
    assert (made["dialect"], made["states"]) == ("", 0)
    await client("PUT", f"definitions/{made['id']}/runtime", {"runtime": "sonataflow"})
    row = await Definition.objects.aget(pk=made["id"])
    assert (row.dialect, row.states, row.workflow_id, row.errors) == ("0.8", 1, "greeting", 0)
    asked = {"text": WRAPPED, "runtime": "sonataflow", "operation": "rename"}
    _, done = await client("POST", "edit", {**asked, "arguments": {"pointer": "/states/0", "name": "Tell"}})
    (edit,) = done["edits"]
    assert WRAPPED[: edit["from"]] + edit["insert"] + WRAPPED[edit["to"] :] == WRAPPED.replace("Say", "Tell")
    assert (await client("POST", "edit", {**asked, "runtime": "sonata", "arguments": {}}))[0] == 422
    picture = await client.client.get(f"/api/definitions/{made['id']}/diagram.svg")
    assert b'data-name="Say"' in picture.content


async def test_an_import_offers_the_runtime_of_which_there_are_signs(async_client: AsyncClient) -> None:
    items = await bring(
        async_client, ("a.yaml", PLAIN), ("b.yaml", f"# signalbox: runtime sonataflow\n{PLAIN}"), ("c.yaml", WRAPPED)
    )
    offers = [one["offer"] and (one["offer"]["runtime"], one["offer"]["sure"]) for one in items]
    assert offers == [("sonataflow", "strong"), None, ("sonataflow", "certain")]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("id: a\n", "# signalbox: runtime java\nid: a\n"),
        ("# signalbox: runtime sonataflow -- why\nid: a\n", "# signalbox: runtime java -- why\nid: a\n"),
        ("id: a\nmetadata: {signalbox: {runtime: go}} # m\n", "id: a\nmetadata: {signalbox: {runtime: java}} # m\n"),
        ('{"id": "a"}', '{"id": "a", "metadata": {"signalbox": {"runtime": "java"}}}'),
    ],
)
async def test_the_text_says_it_where_it_said_it(client: Api, text: str, written: str) -> None:
    asked = {"text": text, "operation": "choose-runtime", "arguments": {"runtime": "java"}}
    _, done = await client("POST", "edit", asked)
    for edit in reversed(done["edits"]):
        text = text[: edit["from"]] + edit["insert"] + text[edit["to"] :]
    assert text == written


async def test_the_schema_is_that_of_the_runtime(client: Api) -> None:
    _, plain = await client("GET", "schema/0.8")
    _, narrow = await client("GET", "schema/0.8?runtime=sonataflow")
    assert "start" not in plain["required"]
    assert "start" in narrow["required"]
    assert (await client("GET", "schema/0.8?runtime=sonata"))[0] == 422
