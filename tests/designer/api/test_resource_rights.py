"""Whose resources are, and what becomes of an approval when one that the version names is another."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User

from designer.access.actors import Actor
from designer.library import projects, store
from designer.models import Decision, Definition, Project, Resource, SecurityEvent
from tests.designer import roles
from tests.designer.roles import Browser

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
NAME = "functions.json"
TEXT = f"""id: order
version: '1'
specVersion: '0.8'
start: A
functions: {NAME}
states:
- {{name: A, type: inject, data: {{}}, end: true}}
"""
CHEAP = '[{"name": "pay", "operation": "a.json#cheap"}]'
DEAR = CHEAP.replace("cheap", "dear")


class Shop:
    """Bob's definition names a resource that cy brought into their project; dana approves; eve has an account."""

    project: Project
    row: Definition

    def __init__(self, browsers: dict[str, Browser]) -> None:
        self.browsers = browsers
        self.resource = ""

    async def asks(self, name: str, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        return await self.browsers[name].api(method, path, body)

    async def brings(self, name: str, project: str = "") -> None:
        path = f"resources?project={project}" if project else "resources"
        status, made = await self.asks(name, "POST", path, {"name": NAME, "text": CHEAP})
        assert status == 201, made
        self.resource = made["id"]

    async def saves(self, name: str, text: str = DEAR) -> int:
        version = (await Resource.objects.aget(pk=self.resource)).version
        return (await self.asks(name, "PUT", f"resources/{self.resource}", {"text": text, "version": version}))[0]

    async def review(self, name: str = "bob") -> Any:
        return (await self.asks(name, "GET", f"definitions/{self.row.pk}/decisions"))[1]

    async def approves(self, name: str) -> int:
        body = {"version": 1, "approved": True}
        return (await self.asks(name, "POST", f"definitions/{self.row.pk}/decisions", body))[0]


@pytest.fixture
async def shop(settings: Any) -> Shop:
    roles.with_accounts(settings)
    settings.REVIEW_NOT_AUTHOR = True

    def made() -> tuple[Project, Definition]:
        facts = store.Facts(name="Order", dialect="0.8", refers={"resources": [NAME], "workflows": []})
        row = store.create(TEXT, facts, author="bob")
        project = projects.create(Actor("bob", user=roles.account("bob")), "Shop")
        for name in ("cy", "dana"):
            projects.admit(Actor("bob"), project, "user", roles.account(name).get_username(), "editor")
        projects.move(Actor("bob"), row, project)
        roles.account("eve")
        User.objects.create_superuser("root")
        return project, row

    project, row = await sync_to_async(made)()
    browsers = {}
    for name in ("bob", "cy", "dana", "eve", "root"):
        browsers[name] = Browser()
        await browsers[name].client.aforce_login(await User.objects.aget(username=name))
    found = Shop(browsers)
    found.project, found.row = project, row
    return found


async def refused(shop: Shop, name: str) -> list[int]:
    """What comes of each deed that would change the resource."""
    path = f"resources/{shop.resource}"
    return [
        await shop.saves(name),
        (await shop.asks(name, "PUT", f"{path}/name", {"name": "other.json"}))[0],
        (await shop.asks(name, "DELETE", path))[0],
    ]


async def test_a_stranger_changes_nobody_s_resource(shop: Shop) -> None:
    await shop.brings("cy", shop.project.pk)
    assert await refused(shop, "eve") == [403, 403, 403]
    assert not (await shop.asks("eve", "GET", f"resources/{shop.resource}"))[1]["editable"]
    assert (await shop.asks("bob", "DELETE", f"resources/{shop.resource}"))[0] == 204, "bob owns the project"
    assert (await shop.asks("eve", "POST", f"resources/{shop.resource}/restore"))[0] == 403
    assert (await shop.asks("eve", "DELETE", f"archive/resources/{shop.resource}"))[0] == 403
    assert (await shop.asks("cy", "POST", f"resources/{shop.resource}/restore"))[0] == 204
    assert (await shop.asks("eve", "POST", f"resources?project={shop.project.pk}", {"name": "x.json", "text": "[]"}))[
        0
    ] == 404
    told = [(one.what, one.who) async for one in SecurityEvent.objects.filter(about=shop.resource).order_by("pk")]
    assert told == [("resource-made", "cy"), ("resource-archived", "bob"), ("resource-restored", "cy")]


async def test_what_somebody_brings_into_no_project_is_theirs(shop: Shop) -> None:
    await shop.brings("cy")
    assert await refused(shop, "bob") == [403, 403, 403]
    assert (await shop.saves("cy"), await shop.saves("root", CHEAP)) == (200, 200)
    (card,) = (await shop.asks("bob", "GET", "resources"))[1]
    assert not card["editable"]


async def test_one_from_before_is_changed_by_who_may_edit_all_that_names_it(shop: Shop) -> None:
    row = await Resource.objects.acreate(name=NAME, text=CHEAP, kind="functions")
    shop.resource = row.pk
    assert await refused(shop, "eve") == [403, 403, 403]
    assert await shop.saves("dana") == 200
    unused = await Resource.objects.acreate(name="unused.json", text="[]", kind="functions")
    shop.resource = unused.pk
    assert await shop.saves("eve", "[ ]") == 200, "nobody names it"


@pytest.mark.parametrize("deed", ["save", "rename", "delete"])
async def test_an_approval_ends_with_what_it_took_in(shop: Shop, deed: str) -> None:
    await shop.brings("cy", shop.project.pk)
    assert await shop.approves("cy") == 403, "who wrote the resource wrote in what is approved"
    assert await shop.approves("dana") == 201
    kept = (await Decision.objects.aget()).found
    assert (len(kept["digest"]), sorted(kept["takes"])) == (64, ["a.json", NAME])
    assert (await shop.review())["status"] == "approved"
    path = f"resources/{shop.resource}"
    if deed == "save":
        assert await shop.saves("cy") == 200
    elif deed == "rename":
        assert (await shop.asks("cy", "PUT", f"{path}/name", {"name": "other.json"}))[0] == 200
    else:
        assert (await shop.asks("cy", "DELETE", path))[0] == 204
    found = await shop.review()
    (standing,) = [one for one in found["standings"] if one["stand"] == "approved"]
    assert (found["status"], found["approved"]) == ("waiting", [])
    assert (standing["counts"], standing["why"]) == (False, f"approved text, changed resource: {NAME}")
    assert (found["asked"]["author"], found["asked"]["sentence"][:32]) == ("cy", "Approved text, changed resource:")
    assert await shop.approves("dana") == 201
    assert (await shop.review())["status"] == "approved"


async def test_another_s_resource_does_not_take_the_place_of_one_unseen(shop: Shop) -> None:
    """What was approved was that there is none of this name."""
    assert await shop.approves("dana") == 201
    await shop.brings("eve")
    found = await shop.review()
    assert (found["status"], found["standings"][0]["why"]) == (
        "waiting",
        f"approved text, changed resource: {NAME}",
    )


async def test_an_approval_from_before_digests_ends_with_a_later_save(shop: Shop) -> None:
    await shop.brings("cy", shop.project.pk)
    dana = await User.objects.aget(username="dana")
    await Decision.objects.acreate(
        definition=shop.row, version=1, approved=True, author="dana", person=f"user:{dana.pk}", found={"role": "editor"}
    )
    assert (await shop.review())["status"] == "approved"
    assert await shop.saves("cy") == 200
    assert (await shop.review())["status"] == "waiting"
