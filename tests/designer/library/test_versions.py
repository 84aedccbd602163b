"""The history of a definition, as the API gives it: every saved text, its name, who and when, and bringing one back."""

import getpass
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import AsyncClient

from designer.access import actors
from tests.designer.requests import TEXT, Api

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


async def save(client: Api, made: Any, version: int, greeting: str) -> None:
    body = {"text": TEXT.replace("greeting: hello", f"greeting: {greeting}"), "version": version}
    assert (await client("PUT", f"definitions/{made['id']}", body))[0] == 200


async def history(client: Api, made: Any, query: str = "") -> list[Any]:
    status, found = await client("GET", f"definitions/{made['id']}/versions{query}")
    assert status == 200
    return list(found)


async def test_every_saved_text_is_a_version_with_who_and_when(client: Api) -> None:
    made = await client.make()
    await save(client, made, 1, "moin")
    found = await history(client, made)
    assert [(one["number"], one["author"], one["name"]) for one in found] == [
        (2, getpass.getuser(), ""),
        (1, getpass.getuser(), ""),
    ]
    assert found[0]["created"] >= found[1]["created"]
    status, old = await client("GET", f"definitions/{made['id']}/versions/1")
    assert (status, old["text"]) == (200, TEXT)


async def test_a_version_is_named_and_named_ones_are_listed_alone(client: Api) -> None:
    made = await client.make()
    await save(client, made, 1, "moin")
    path = f"definitions/{made['id']}/versions/1"
    assert (await client("PUT", path, {"name": "  As agreed  "}))[1]["name"] == "As agreed"
    assert [one["number"] for one in await history(client, made, "?named=true")] == [1]
    await client("PUT", path, {"name": ""})
    assert await history(client, made, "?named=true") == []


async def test_the_history_is_read_in_pieces(client: Api) -> None:
    made = await client.make()
    for version in range(1, 5):
        await save(client, made, version, f"moin{version}")
    assert [one["number"] for one in await history(client, made, "?limit=2")] == [5, 4]
    assert [one["number"] for one in await history(client, made, "?limit=2&before=4")] == [3, 2]


async def test_a_restored_version_is_a_new_one(client: Api) -> None:
    made = await client.make()
    await save(client, made, 1, "moin")
    path = f"definitions/{made['id']}/versions/1/restore"
    assert (await client("POST", path, {"version": 2}))[1]["version"] == 3
    now = (await client("GET", f"definitions/{made['id']}"))[1]
    assert (now["text"], now["version"]) == (TEXT, 3)
    assert [(one["number"], one["restored"]) for one in await history(client, made)] == [(3, 1), (2, None), (1, None)]


async def test_restoring_over_somebody_elses_text_is_a_conflict(client: Api) -> None:
    made = await client.make()
    await save(client, made, 1, "moin")
    status, told = await client("POST", f"definitions/{made['id']}/versions/1/restore", {"version": 1})
    assert (status, told["version"], told["author"]) == (409, 2, getpass.getuser())
    assert "greeting: moin" in told["text"]


async def test_a_version_that_is_not_there(client: Api) -> None:
    made = await client.make()
    for method, path, body in [
        ("GET", "versions/9", None),
        ("PUT", "versions/9", {"name": "x"}),
        ("POST", "versions/9/restore", {"version": 1}),
    ]:
        assert (await client(method, f"definitions/{made['id']}/{path}", body))[0] == 404
    assert (await client("GET", "definitions/nothing/versions"))[0] == 404


async def test_two_texts_are_compared(client: Api) -> None:
    new = TEXT.replace("greeting: hello", "greeting: moin").replace(
        "{name: B, type: inject, data: {}", "{name: C, type: delay, timeDelay: PT1M"
    )
    status, found = await client("POST", "compare", {"old": TEXT, "new": new})
    assert status == 200
    assert next((row["title"], row["words"], row["old"], row["new"]) for row in found["rows"]) == (
        *("A", "data · greeting"),
        *("hello", "moin"),
    )
    assert [(one["name"], one["words"]) for one in found["states"]][-1] == ("C", "waits 1 minute, then ends")
    assert "old:/states/1" in found["svg"]


async def test_what_a_version_changed_in_words(client: Api) -> None:
    made = await client.make()
    await save(client, made, 1, "moin")
    await save(client, made, 2, "salut")
    body = {"text": "x: [", "version": 3}
    assert (await client("PUT", f"definitions/{made['id']}", body))[0] == 200

    async def words(number: int, query: str = "") -> Any:
        return (await client("GET", f"definitions/{made['id']}/versions/{number}/summary{query}"))[1]["words"]

    assert await words(1) == "has 2 states"
    assert await words(2) == "A: data · greeting → moin"
    assert await words(3, "?since=1") == "A: data · greeting → salut"
    assert await words(3, "?since=3") == "nothing changed"
    assert await words(4) == "does not read as a workflow"
    assert (await client("GET", f"definitions/{made['id']}/versions/9/summary"))[0] == 404
    assert (await client("GET", f"definitions/{made['id']}/versions/3/summary?since=9"))[0] == 404


async def test_two_texts_that_were_made_of_one_are_merged(client: Api) -> None:
    mine, theirs = TEXT.replace("name: ", "name: My ", 1), TEXT.replace("greeting: hello", "greeting: moin")
    status, found = await client("POST", "merge", {"base": TEXT, "mine": mine, "theirs": theirs})
    assert (status, found) == (
        200,
        {
            "text": mine.replace("greeting: hello", "greeting: moin"),
            "conflicts": [],
            "by_lines": False,
            "taken": 1,
        },
    )
    other = TEXT.replace("greeting: hello", "greeting: salut")
    status, found = await client("POST", "merge", {"base": TEXT, "mine": other, "theirs": theirs})
    line = 1 + TEXT[: TEXT.index("greeting: hello")].count("\n")
    assert (status, found["text"], [one["line"] for one in found["conflicts"]]) == (200, other, [line])
    assert (await client("POST", "merge", {"base": TEXT, "mine": TEXT, "theirs": "x" * 2_000_000}))[0] == 413


async def test_resources_of_the_library_are_at_hand_for_both(client: Api) -> None:
    old = TEXT.replace("states:", "functions: shared.json\nstates:", 1)
    _, without = await client("POST", "compare", {"old": TEXT, "new": old})
    resource = {"name": "shared.json", "text": '{"functions": [{"name": "greet", "operation": "a#b"}]}'}
    assert (await client("POST", "resources", resource))[0] == 201
    _, found = await client("POST", "compare", {"old": TEXT, "new": old})
    assert ("added", "greet") in [(row["change"], row["title"]) for row in found["rows"]]
    assert len(found["problems"]) < len(without["problems"])


async def test_a_text_that_cannot_be_read_is_compared_as_text_only(client: Api) -> None:
    status, found = await client("POST", "compare", {"old": TEXT, "new": "states: ["})
    assert (status, found["rows"], found["svg"]) == (200, [], None)
    assert list(found["broken"]) == ["new"]
    assert "line 1, column " in found["broken"]["new"]


async def test_with_accounts_the_author_is_the_account(settings: Any) -> None:
    settings.ACCOUNTS = True
    assert (await actors.find(None, None, user=User(username="mia"))).name == "mia"
