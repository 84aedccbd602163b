"""Projects over HTTP: made, named, given members, filled and deleted (designer/api/projects.py)."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import Group, User

from designer.models import Definition, Project
from tests.designer import roles
from tests.designer.roles import Browser

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio(loop_scope="package")]


@pytest.fixture(autouse=True)
def with_accounts(settings: Any) -> None:
    roles.with_accounts(settings)


async def signed_in(name: str) -> Browser:
    made = Browser()
    await made.client.aforce_login(await sync_to_async(roles.account)(name))
    return made


async def code(browser: Browser, method: str, path: str, body: Any = None) -> tuple[int, str]:
    status, answer = await browser.api(method, path, body)
    return status, answer["error"]["code"] if status >= 400 else ""


async def test_a_team_s_project_from_its_making_to_its_end() -> None:
    ada, bob = await signed_in("ada"), await signed_in("bob")
    status, made = await ada.api("POST", "projects", {"name": "  Orders\n of 2026 "})
    assert (status, made["name"], made["role"], made["definitions"]) == (201, "Orders of 2026", "owner", 0)
    path = f"projects/{made['id']}"
    assert await code(bob, "GET", path) == (404, "not-found")
    assert (await bob.api("GET", "projects"))[1] == []
    night = await Group.objects.acreate(name="night / shift")
    await sync_to_async(night.user_set.add)(await User.objects.aget(username="bob"))
    status, member = await ada.api("PUT", f"{path}/members", {"kind": "group", "name": night.name, "role": "reviewer"})
    assert (status, member["kind"], member["name"], member["role"]) == (200, "group", "night / shift", "reviewer")
    told = (await bob.api("GET", path))[1]
    assert [(one["kind"], one["name"], one["role"], one["you"]) for one in told["members"]] == [
        ("user", "ada", "owner", False),
        ("group", "night / shift", "reviewer", True),
    ]
    assert (told["role"], told["accounts"]) == ("reviewer", True)
    for method, body in (("PUT", {"name": "Mine"}), ("DELETE", None)):
        assert await code(bob, method, path, body) == (403, "forbidden")
    assert await code(ada, "PUT", f"{path}/members", {"name": "zq", "role": "editor"}) == (404, "no-account")
    unknown = {"kind": "group", "name": "zq", "role": "editor"}
    assert await code(ada, "PUT", f"{path}/members", unknown) == (404, "no-group")
    assert await code(ada, "PUT", f"{path}/members", {"name": "ada", "role": "editor"}) == (409, "last-owner")
    assert await code(ada, "DELETE", f"{path}/members?name=ada") == (409, "last-owner")
    assert await code(ada, "DELETE", f"{path}/members?name=zq") == (404, "not-found")
    assert await code(ada, "DELETE", f"{path}/members?kind=group&name=night / shift") == (204, "")
    assert await code(bob, "GET", path) == (404, "not-found")
    await ada.api("POST", "projects", {"name": "Bills"})
    assert await code(ada, "PUT", path, {"name": "Bills"}) == (409, "taken")
    assert await code(ada, "POST", "projects", {"name": "Bills"}) == (409, "taken")
    assert await code(ada, "POST", "projects", {"name": " \u200b "}) == (422, "no-name")
    assert (await ada.api("PUT", path, {"name": "Orders"}))[1]["name"] == "Orders"
    assert await code(ada, "DELETE", path) == (204, "")
    assert [one["name"] for one in (await ada.api("GET", "projects"))[1]] == ["Bills"]


async def test_a_definition_is_moved_by_its_owner_to_where_they_may_edit() -> None:
    ada, bob = await signed_in("ada"), await signed_in("bob")
    row = await sync_to_async(roles.definition)()
    await sync_to_async(roles.account)("ada", row, "owner")
    await sync_to_async(roles.account)("bob", row, "reviewer")
    orders = (await ada.api("POST", "projects", {"name": "Orders"}))[1]
    bobs = (await bob.api("POST", "projects", {"name": "Bob's"}))[1]
    move = f"definitions/{row.id}/project"
    assert await code(bob, "PUT", move, {"project": bobs["id"]}) == (403, "forbidden")
    assert await code(ada, "PUT", move, {"project": bobs["id"]}) == (404, "not-found")
    assert await code(ada, "PUT", move, {"project": "unknown"}) == (404, "not-found")
    await bob.api("PUT", f"projects/{bobs['id']}/members", {"name": "ada", "role": "reviewer"})
    assert await code(ada, "PUT", move, {"project": bobs["id"]}) == (403, "forbidden")
    assert await ada.api("PUT", move, {"project": orders["id"]}) == (200, {"project": orders["id"]})
    assert await code(ada, "DELETE", f"projects/{orders['id']}") == (409, "not-empty")

    page = (await ada.api("GET", f"library?project={orders['id']}"))[1]
    assert [(one["id"], one["project"]) for one in page["definitions"]] == [(row.id, orders["id"])]
    assert (await ada.api("GET", f"library?project={bobs['id']}"))[1]["definitions"] == []
    assert await code(bob, "GET", f"library?project={orders['id']}") == (404, "not-found")
    assert [one["project"] for one in (await bob.api("GET", "library"))[1]["definitions"]] == [None]
    assert [one["definitions"] for one in (await ada.api("GET", "projects"))[1]] == [0, 1]

    moves = [one["facts"] for one in (await ada.api("GET", f"definitions/{row.id}/activity"))[1]]
    assert moves == [{"from": "", "to": "Orders"}]
    for_bob = [one["facts"] for one in (await bob.api("GET", f"definitions/{row.id}/activity"))[1]]
    assert for_bob == [{"from": "", "to": ""}]
    told = (await ada.api("GET", f"definitions/{row.id}/sharing"))[1]
    assert told["project"] == "Orders"
    assert told["by_project"] == [{"kind": "user", "name": "ada", "role": "owner"}]
    assert await ada.api("PUT", move, {"project": None}) == (200, {"project": None})
    await Definition.objects.filter(pk=row.pk).aupdate(example="hello")
    assert await code(ada, "PUT", move, {"project": orders["id"]}) == (403, "example")


async def test_without_accounts_projects_are_folders(settings: Any) -> None:
    settings.ACCOUNTS = False
    me = Browser()
    row = await sync_to_async(roles.definition)()
    made = (await me.api("POST", "projects", {"name": "Orders"}))[1]
    assert await me.api("PUT", f"definitions/{row.id}/project", {"project": made["id"]}) == (
        200,
        {"project": made["id"]},
    )
    told = (await me.api("GET", f"projects/{made['id']}"))[1]
    assert (told["accounts"], told["members"], told["role"], told["definitions"]) == (False, [], "owner", 1)
    assert await Project.objects.acount() == 1
