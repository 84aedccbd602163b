"""Contracts over the API: a document in the library is a resource with names, is linted against, and gives mocks."""

from pathlib import Path

import pytest
from django.test import AsyncClient

from designer.library import usage
from designer.models import Definition
from tests.definitions import ONE_CALL
from tests.designer.requests import Api

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
DOCUMENTS = Path(__file__).resolve().parents[2] / "fixtures" / "contracts"
LENDING = """id: lending
specVersion: "0.8"
functions:
- {name: lend, operation: library.openapi.yaml#lendBook}
- {name: find, operation: library.openapi.yaml#findBok}
- {name: book, type: graphql, operation: "https://library.example/library#query#book"}
- {name: told, type: asyncapi, operation: library.asyncapi.yaml#remindReader}
states:
- name: Lend
  type: operation
  actions: [{functionRef: lend}, {functionRef: find}, {functionRef: book}, {functionRef: told}]
  end: true
"""
JSON = """{"id": "lending", "specVersion": "0.8",
"functions": [{"name": "lend", "operation": "library.openapi.yaml#lendBook"}],
"states": [{"name": "Lend", "type": "operation", "end": true,
"actions": [{"functionRef": {"refName": "lend", "arguments": {BEFORE"re|"}}}]}]}"""

WRITING = ONE_CALL.replace("shelf: 1", "HERE")


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


async def add(client: Api, name: str) -> dict[str, object]:
    body = {"name": name, "text": (DOCUMENTS / name).read_text("utf-8")}
    status, made = await client("POST", "resources", body)
    assert status == 201
    return dict(made)


async def test_a_document_gives_names_findings_and_mocks(client: Api) -> None:
    made = await add(client, "library.openapi.yaml")
    assert (made["kind"], made["entries"]) == ("openapi", ["findBooks", "lendBook", "keepNotes"])
    for name in ("library.graphql", "library.asyncapi.yaml", "library.proto"):
        await add(client, name)
    definition = (await client.make(LENDING))["id"]
    status, found = await client("POST", "analyse", {"text": LENDING})
    assert status == 200
    told = [(one["rule"], one["message"]) for one in found["diagnostics"]]
    assert ("unknown-operation", "“library.openapi.yaml” has no operation “findBok”") in [
        (rule, message.partition(";")[0]) for rule, message in told
    ]
    assert ("call-parameters", "lendBook needs “shelf”") in told
    path = f"definitions/{definition}/scenarios/from-contracts"
    status, mocks = await client("POST", path, {"seed": 2})
    assert (status, mocks["calls"]) == (200, {})
    assert mocks["functions"]["lend"] == {"result": {"id": "L-7", "reader": "R-1", "days": 7, "kind": "paper"}}
    assert mocks["functions"]["book"]["result"]["book"].keys() == {"number", "title", "kind"}
    assert mocks["functions"].keys() == {"lend", "book"}
    assert mocks["events"]["reminder"] == {"reader": "R-2", "days": 3}
    assert (await client("POST", path, {"seed": 2}))[1] == mocks
    uses = {one["name"]: one["uses"] for one in (await client("GET", "resources"))[1]}
    assert uses == {"library.openapi.yaml": 1, "library.graphql": 1, "library.asyncapi.yaml": 1, "library.proto": 0}


async def test_without_documents_there_is_nothing(client: Api) -> None:
    definition = (await client.make(LENDING))["id"]
    path = f"definitions/{definition}/scenarios/from-contracts"
    assert await client("POST", path, {}) == (200, {"functions": {}, "calls": {}, "events": {}})
    assert (await client("POST", path, {"seed": 2**60}))[0] == 422
    assert (await client("POST", path, {"with": ["nowhere.json"]}))[0] == 422


async def test_results_of_mocks_that_the_service_does_not_give_are_told(client: Api) -> None:
    await add(client, "library.openapi.yaml")
    path = f"definitions/{(await client.make(LENDING))['id']}/scenarios"
    for days in (7, "two"):
        mock = {"lend": {"result": {"id": "L-1", "reader": "R-1", "days": days}}}
        assert (await client("POST", path, {"name": f"{days} days", "scenario": {"functions": mock}}))[0] == 201
    status, (found,) = await client("GET", f"{path}/misfits")
    assert (status, found["name"], found["misfits"]) == (200, "two days", [])
    message = "What lendBook gives: `days` must be a whole number, not a text"
    assert found["results"] == [{"place": "/functions/lend/result/days", "message": message}]


async def test_definitions_are_looked_at_again_when_a_document_comes_changes_or_goes(client: Api) -> None:
    definition = (await client.make(LENDING))["id"]

    async def errors() -> int:
        (card,) = [one for one in (await client("GET", "definitions"))[1] if one["id"] == definition]
        return int(card["problems"]["errors"])

    assert await errors() == 0
    made = await add(client, "library.openapi.yaml")
    assert await errors() == 1  # findBok
    text = str(made["text"]).replace("findBooks", "findBok")
    assert (await client("PUT", f"resources/{made['id']}", {"text": text, "version": made["version"]}))[0] == 200
    assert await errors() == 0
    graph = await add(client, "library.graphql")
    text = str(graph["text"]).replace("book(number", "volume(number")
    assert (await client("PUT", f"resources/{graph['id']}", {"text": text, "version": graph["version"]}))[0] == 200
    assert await errors() == 1  # its name has no ending in the definition
    assert (await client("DELETE", f"resources/{graph['id']}"))[0] == 204
    assert await errors() == 0


async def test_what_an_older_edition_looked_at_knows_its_documents_after_the_next_start(client: Api) -> None:
    await add(client, "library.openapi.yaml")
    await client.make(LENDING)
    await Definition.objects.aupdate(looked=2, refers={})
    usage.begin()
    await usage.settled()
    assert [one["uses"] for one in (await client("GET", "resources"))[1]] == [1]


@pytest.mark.parametrize(
    ("text", "members", "values"),
    [
        (WRITING.replace("HERE", "|"), 4, 0),
        (WRITING.replace("HERE", "shelf: 1\n        re|"), 4, 0),
        (WRITING.replace("#lendBook", "#|").replace("HERE", "{}"), 0, 3),
        (WRITING.replace("id: lending", "id: lend|").replace("HERE", "{}"), 0, 0),
        (WRITING.replace("  operation: lib", "  op|: lib").replace("HERE", "{}"), 0, 0),
        (JSON.replace("BEFORE", ""), 4, 0),
        (JSON.replace("BEFORE", '"shelf": 1, '), 4, 0),
    ],
)
async def test_names_for_what_is_being_written(client: Api, text: str, members: int, values: int) -> None:
    await add(client, "library.openapi.yaml")
    body = {"text": text.replace("|", ""), "at": text.index("|")}
    status, found = await client("POST", "contract-names", body)
    assert status == 200
    assert (len(found["members"]), len(found["values"])) == (members, values)
    if members:
        assert {"text": "shelf", "help": "", "required": True} in found["members"]


async def test_without_documents_nothing_is_offered(client: Api) -> None:
    assert (await client("POST", "contract-names", {"text": LENDING, "at": 20}))[0] == 204
