"""The library's part of the API: exports, tags, archive, resources, who uses what, what the library gives to texts."""

import asyncio
import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError
from django.test import AsyncClient

from designer.library import usage
from designer.models import Definition, Resource, Version
from simulator.models import Session
from tests.designer.subflow_samples import CHILD, FUNCTIONS, PARENT
from workflow.exports import formats

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]


class Api:
    """Asks the API and reads JSON."""

    def __init__(self, client: AsyncClient) -> None:
        self.client = client

    async def __call__(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        content = {} if body is None else {"data": json.dumps(body), "content_type": "application/json"}
        answer = await getattr(self.client, method.lower())(f"/api/{path}", **content)
        return answer.status_code, json.loads(answer.content) if answer.content else None

    async def make(self, text: str) -> Any:
        status, made = await self("POST", "definitions", {"text": text})
        assert status == 201
        return made

    async def resource(self, name: str = "functions.json", text: str = FUNCTIONS) -> Any:
        status, made = await self("POST", "resources", {"name": name, "text": text})
        assert status == 201, made
        return made

    async def unknown(self, text: str) -> list[str]:
        _, found = await self("POST", "analyse", {"text": text})
        return [one["rule"] for one in found["diagnostics"] if one["rule"].startswith("unknown")]

    async def warnings(self, made: Any) -> int:
        return int((await self("GET", f"definitions/{made['id']}"))[1]["problems"]["warnings"])


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


@pytest.mark.parametrize("one", formats(), ids=lambda one: one.ID)
async def test_every_format_is_a_file(client: Api, one: Any) -> None:
    made = await client.make(CHILD)
    answer = await client.client.get(
        f"/api/definitions/{made['id']}/export/{one.ID}?theme=dark&detail=data&direction=LR"
    )
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"].startswith(one.MEDIA_TYPE)
    assert answer["Content-Disposition"].startswith(f'attachment; filename="Child{one.SUFFIX}"')
    assert "sandbox" in answer["Content-Security-Policy"]
    assert answer.content


async def test_what_a_format_cannot_have_is_said(client: Api) -> None:
    from urllib.parse import unquote

    made = await client.make(PARENT)
    answer = await client.client.get(f"/api/definitions/{made['id']}/export/json")
    losses = json.loads(unquote(answer["Signalbox-Losses"]))
    assert losses == {"count": 1, "first": [{"message": "a comment", "line": 1, "column": 1}]}
    assert json.loads(answer.content)["id"] == "parent"


async def test_what_cannot_be_exported_is_said(client: Api) -> None:
    made = await client.make("states: [")
    status, answer = await client("GET", f"definitions/{made['id']}/export/svg")
    assert (status, answer["error"]["code"]) == (422, "not-exportable")
    assert (await client("GET", f"definitions/{made['id']}/export/doc"))[1]["error"]["code"] == "unknown-format"
    assert (await client("GET", f"definitions/{made['id']}/export/svg?theme=pink"))[0] == 422


@pytest.mark.parametrize(
    "name", ['a"b\r\nSet-Cookie: x=1', "../../etc/passwd", "Überprüfung 日本", "", "CON", "a" * 500]
)
async def test_a_file_s_name_is_safe(client: Api, name: str) -> None:
    made = await client.make(CHILD.replace("name: Child", f"name: {json.dumps(name)}"))
    answer = await client.client.get(f"/api/definitions/{made['id']}/export/yaml")
    said = answer["Content-Disposition"]
    assert "Set-Cookie" not in answer.headers
    assert "\r" not in said
    assert "/" not in said.replace("utf-8''", "")
    assert said.count('"') == 2
    assert len(said) < 900


async def test_tags_are_kept_once_each(client: Api) -> None:
    made = await client.make(CHILD)
    assert made["tags"] == []
    status, card = await client("PATCH", f"definitions/{made['id']}/tags", {"add": [" a  b ", "A B", "", "c\n"]})
    assert (status, card["tags"], card["version"]) == (200, ["a b", "c"], 1)
    copied = (await client("POST", f"definitions/{made['id']}/copy"))[1]
    assert copied["tags"] == ["a b", "c"]
    assert (await client("PATCH", f"definitions/{made['id']}/tags", {"add": ["x" * 41]}))[0] == 422
    assert (await client("PATCH", f"definitions/{made['id']}/tags", {"add": ["x"] * 21}))[0] == 422


async def test_nobody_loses_the_tags_that_another_adds_meanwhile(client: Api) -> None:
    """Two people had seen `old` alone; each says what they change."""
    tags = f"definitions/{(await client.make(CHILD))['id']}/tags"
    await client("PATCH", tags, {"add": ["old"]})
    assert (await client("PATCH", tags, {"add": ["of Mia"]}))[0] == 200
    status, card = await client("PATCH", tags, {"add": ["of Ben", "OF MIA"], "remove": ["Old", "nothing"]})
    assert (status, card["tags"]) == (200, ["of Mia", "of Ben"])
    assert (await client("PUT", tags, {"tags": ["all of mine"]}))[0] == 405, "nobody puts theirs in place of all"
    assert (await client("PATCH", tags, {"tags": ["all of mine"]}))[0] == 422


async def test_a_definition_has_no_more_tags_than_can_be_shown(client: Api) -> None:
    tags = f"definitions/{(await client.make(CHILD))['id']}/tags"
    names = [f"tag {number:02}" for number in range(20)]
    assert (await client("PATCH", tags, {"add": names}))[1]["tags"] == names
    status, body = await client("PATCH", tags, {"add": ["one more"]})
    assert (status, body["error"]["code"]) == (422, "too-many")
    assert "at most 20 tags" in body["error"]["message"]
    assert (await client("PATCH", tags, {"add": ["one more"], "remove": names[:1]}))[0] == 200


async def test_names_in_the_text_are_found(client: Api) -> None:
    made = await client.make(CHILD)
    assert made["words"].split("\n") == ["child", "Wait"]
    assert made["workflow_id"] == "child"


async def test_only_the_archive_forgets(client: Api) -> None:
    made = await client.make(CHILD)
    await client("POST", f"definitions/{made['id']}/sessions", {"scenario": None})
    assert (await client("DELETE", f"archive/definitions/{made['id']}"))[0] == 404
    await client("DELETE", f"definitions/{made['id']}")
    archive = (await client("GET", "archive"))[1]
    assert [one["id"] for one in archive["definitions"]] == [made["id"]]
    assert (await client("DELETE", f"archive/definitions/{made['id']}"))[0] == 204
    assert not await Definition.objects.aexists()
    assert not await Version.objects.aexists()
    assert not await Session.objects.aexists()
    assert (await client("GET", "archive"))[1] == {"definitions": [], "resources": []}


async def test_what_is_archived_comes_back(client: Api) -> None:
    made = await client.make(CHILD)
    await client("DELETE", f"definitions/{made['id']}")
    assert (await client("POST", f"definitions/{made['id']}/restore"))[0] == 204
    assert [one["id"] for one in (await client("GET", "definitions"))[1]] == [made["id"]]


async def test_the_library_s_definitions_are_known(client: Api) -> None:
    parent = await client.make(PARENT)
    assert await client.unknown(PARENT) == ["unknown-resource", "unknown-workflow"]
    assert await client.warnings(parent) == 2
    child = await client.make(CHILD)
    assert await client.unknown(PARENT) == ["unknown-resource"]
    assert await client.warnings(parent) == 1
    resource = await client.resource()
    assert await client.unknown(PARENT) == []
    assert await client.warnings(parent) == 0
    await client("DELETE", f"definitions/{child['id']}")
    await client("DELETE", f"resources/{resource['id']}")
    assert await client.warnings(parent) == 2
    await client("POST", f"resources/{resource['id']}/restore")
    await client("POST", f"definitions/{child['id']}/restore")
    assert await client.warnings(parent) == 0


async def test_the_library_s_workflows_of_1_0_are_known(client: Api) -> None:
    head = "document: {dsl: '1.0.3', namespace: shop, name: NAME, version: '1.0.0'}\n"
    text = head.replace("NAME", "order") + (
        "do: [{a: {run: {workflow: {namespace: shop, name: ship, version: '1.0.0'}}}}]\n"
    )
    assert await client.unknown(text) == ["unknown-workflow"]
    await client.make(head.replace("NAME", "ship") + "do: [{a: {set: {b: 1}}}]\n")
    assert await client.unknown(text) == []


async def test_a_definition_that_gets_another_id_leaves_its_users(client: Api) -> None:
    parent, child = await client.make(PARENT), await client.make(CHILD)
    body = {"text": CHILD.replace("id: child", "id: other"), "version": 1}
    status, saved = await client("PUT", f"definitions/{child['id']}", body)
    assert (status, saved["left"]) == (200, ["Parent"])
    assert await client.warnings(parent) == 2
    back = {"text": CHILD, "version": 2}
    assert (await client("PUT", f"definitions/{child['id']}", back))[1]["left"] == []
    assert await client.warnings(parent) == 1
    assert (await client("GET", f"definitions/{parent['id']}"))[1]["version"] == 1


async def test_a_resource_s_names_are_references(client: Api) -> None:
    await client.resource()
    wrong = PARENT.replace("refName: greet", "refName: gret")
    assert "unknown-function" in await client.unknown(wrong)
    assert "unknown-function" not in await client.unknown(PARENT)


async def test_a_save_stands_where_its_users_cannot_be_looked_at(client: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are marked in the save's own transaction, and looked at with the next change."""
    parent, child = await client.make(PARENT), await client.make(CHILD)
    before = (await client("GET", f"definitions/{parent['id']}"))[1]["problems"]
    with monkeypatch.context() as outage:
        outage.setattr(usage, "look_again", away)
        path, body = f"definitions/{child['id']}", {"text": CHILD.replace("id: child", "id: kid"), "version": 1}
        status, saved = await client("PUT", path, body)
        assert (status, saved["version"], saved["left"]) == (200, 2, ["Parent"])
        assert await sync_to_async(usage.stale)() == [parent["id"]]
    await client.make(CHILD.replace("child", "another"))
    after = (await client("GET", f"definitions/{parent['id']}"))[1]["problems"]
    assert sum(after.values()) == sum(before.values()) + 1


async def test_nothing_is_changed_where_its_users_cannot_be_marked(
    client: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    child = await client.make(CHILD)
    monkeypatch.setattr(usage, "users", gone)
    path = f"definitions/{child['id']}"
    status, answer = await client("PUT", path, {"text": CHILD.replace("id: child", "id: kid"), "version": 1})
    assert (status, answer["error"]["code"]) == (503, "storage")
    assert "Nothing was changed" in answer["error"]["message"]
    assert (await client("GET", path))[1]["text"] == CHILD
    assert (await client("DELETE", path))[0] == 503
    assert (await client("GET", path))[0] == 200


async def away(*given: Any) -> None:
    raise OperationalError("database is locked")


def gone(*given: Any, **named: Any) -> None:
    raise OperationalError("database is locked")


async def test_who_uses_what(client: Api) -> None:
    parent, child, resource = await client.make(PARENT), await client.make(CHILD), await client.resource()
    (use,) = (await client("GET", f"definitions/{child['id']}/uses"))[1]
    assert (use["id"], use["name"], use["how"], use["by"]) == (parent["id"], "Parent", "workflow", "child")
    (use,) = (await client("GET", f"resources/{resource['id']}/uses"))[1]
    assert (use["id"], use["how"], use["by"]) == (parent["id"], "resource", "lib/functions.json")
    assert (await client("GET", f"definitions/{parent['id']}/uses"))[1] == []
    (card,) = (await client("GET", "resources"))[1]
    assert (card["uses"], card["kind"], card["entries"]) == (1, "functions", ["greet"])


async def test_a_resource_is_checked_and_saved(client: Api) -> None:
    made = await client.resource(text="functions:\n- {name: a}\n- {name: a}\n")
    assert made["problems"]["errors"] == 1
    path = f"resources/{made['id']}"
    status, saved = await client("PUT", path, {"text": FUNCTIONS, "version": 1})
    assert (status, saved["version"]) == (200, 2)
    found = (await client("GET", path))[1]
    assert (found["text"], found["problems"]["errors"], found["entries"]) == (FUNCTIONS, 0, ["greet"])
    status, lost = await client("PUT", path, {"text": "mine", "version": 1})
    assert (status, lost["error"]["code"], lost["text"], lost["version"]) == (409, "conflict", FUNCTIONS, 2)
    text = "# \U0001f600\nfunctions:\n- {nme: a}\n"
    status, told = await client("POST", "resources/check", {"text": text})
    assert (status, told["kind"]) == (200, "functions")
    (problem,) = told["diagnostics"]
    assert text.encode("utf-16-le")[2 * problem["from"] : 2 * problem["to"]].decode("utf-16-le") == "nme"
    assert problem["line"] == 3


async def test_no_two_resources_have_one_name(client: Api) -> None:
    made = await client.resource("lib/functions.json")
    again = {"name": "functions.json", "text": "[]"}
    assert (await client("POST", "resources", again))[1]["error"]["code"] == "taken"
    other = await client.resource("other.json")
    assert (await client("PUT", f"resources/{other['id']}/name", {"name": "functions.json"}))[0] == 409
    await client("DELETE", f"resources/{made['id']}")
    assert (await client("PUT", f"resources/{other['id']}/name", {"name": "functions.json"}))[0] == 200
    assert (await client("POST", f"resources/{made['id']}/restore"))[1]["error"]["code"] == "taken"
    assert (await client("DELETE", f"archive/resources/{made['id']}"))[0] == 204
    assert await Resource.objects.acount() == 1
    assert (await client("PUT", f"resources/{other['id']}/name", {"name": " / "}))[0] == 422


async def test_a_simulation_has_the_library_with_it(client: Api) -> None:
    parent, _, _ = await client.make(PARENT), await client.make(CHILD), await client.resource()
    await client.make(CHILD.replace("child", "nobody"))
    status, session = await client("POST", f"definitions/{parent['id']}/sessions", {"scenario": None})
    assert status == 201
    setup = (await client("GET", f"sessions/{session['id']}"))[1]["setup"]
    assert sorted(one["name"] for one in setup["with"]) == ["child", "functions.json"]
    draft = PARENT.replace("workflowId: child", "workflowId: nobody")
    _, session = await client("POST", f"definitions/{parent['id']}/sessions", {"scenario": None, "text": draft})
    setup = (await client("GET", f"sessions/{session['id']}"))[1]["setup"]
    assert sorted(one["name"] for one in setup["with"]) == ["functions.json", "nobody"]


async def test_one_name_is_given_once_however_many_ask(client: Api) -> None:
    body = {"name": "functions.json", "text": FUNCTIONS}
    answers = await asyncio.gather(*(client("POST", "resources", body) for _ in range(5)))
    assert sorted(status for status, _ in answers) == [201, 409, 409, 409, 409]
    assert await Resource.objects.acount() == 1


async def test_two_who_save_a_resource_never_overwrite_each_other(client: Api) -> None:
    made = await client.resource()
    bodies = [{"text": f"functions: [{{name: f{number}}}]", "version": 1} for number in range(5)]
    answers = await asyncio.gather(*(client("PUT", f"resources/{made['id']}", body) for body in bodies))
    assert sorted(status for status, _ in answers) == [200, 409, 409, 409, 409]


async def test_an_older_look_is_taken_again(client: Api) -> None:
    made = await client.make(CHILD)
    await Definition.objects.aupdate(looked=0, words="", states=0)
    stale = await sync_to_async(usage.stale)()
    assert stale == [made["id"]]
    await usage.look_again(stale)
    found = (await client("GET", f"definitions/{made['id']}"))[1]
    assert (found["states"], found["words"], found["updated"]) == (1, made["words"], made["updated"])
    assert await sync_to_async(usage.stale)() == []


async def test_starts_are_listed(client: Api) -> None:
    status, found = await client("GET", "starts")
    assert status == 200
    assert {one["start"] for one in found["patterns"]} == {one["start"] for one in found["starts"]}
