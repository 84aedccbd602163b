"""Whose a run is: its maker's, and of those who were given its address and may see all that it carries."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User

from designer.access import authorize
from designer.access.session_owner import maker
from designer.library import gallery, store
from designer.models import Definition, Membership
from simulator.live.storage import Whose, fork
from simulator.models import Session
from tests.designer import roles
from tests.designer.roles import Browser, account

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("workers")]
CALLS = """
id: outer
name: Outer
version: '1'
states:
- {name: Call, type: subflow, workflowId: inner, start: {kind: default}, end: {kind: default}}
"""
INNER = """
id: inner
name: Inner
version: '1'
states:
- {name: Canary, type: inject, data: {}, start: {kind: default}, end: {kind: default}}
"""


@pytest.fixture(autouse=True)
def with_accounts(settings: Any) -> None:
    roles.with_accounts(settings)


async def signed_in(name: str) -> Browser:
    found = Browser()
    await found.client.aforce_login(await sync_to_async(account)(name))
    return found


@pytest.fixture
def outer() -> Definition:
    """Mia owns two definitions, of which one calls the other; Jonas and Ida review the outer one."""
    facts = store.Facts(name="Outer", dialect="0.6-draft", states=1, refers={"workflows": ["inner"]})
    row = store.create(CALLS, facts)
    inner = store.create(INNER, store.Facts(name="Inner", dialect="0.6-draft", states=1, workflow_id="inner"))
    for one in (row, inner):
        account("mia", one, "owner")
    for name in ("jonas", "ida"):
        account(name, row, "reviewer")
    return row


async def begun(browser: Browser, row: Definition) -> str:
    status, made = await browser.api("POST", f"definitions/{row.pk}/sessions", {"scenario": {"input": {"a": 1}}})
    assert status == 201, made
    return str(made["id"])


async def listed(browser: Browser, row: Definition) -> list[str]:
    status, cards = await browser.api("GET", f"definitions/{row.pk}/sessions")
    assert status == 200
    return [card["id"] for card in cards]


@pytest.mark.asyncio(loop_scope="package")
async def test_a_run_that_carries_what_another_may_not_see_is_not_there_for_them(outer: Definition) -> None:
    mia, jonas = await signed_in("mia"), await signed_in("jonas")
    run = await begun(mia, outer)
    assert (await Session.objects.aget(pk=run)).carries == [(await Definition.objects.aget(workflow_id="inner")).pk]
    assert await listed(mia, outer) == [run]
    assert await listed(jonas, outer) == []
    status, told = await jonas.api("GET", f"sessions/{run}")
    assert (status, told["error"]["code"]) == (404, "not-found")
    assert "Canary" not in str(told)
    assert (await mia.api("GET", f"sessions/{run}"))[0] == 200
    inner = await Definition.objects.aget(workflow_id="inner")
    await Membership.objects.acreate(definition=inner, user=await User.objects.aget(username="jonas"), role="reviewer")
    assert (await jonas.api("GET", f"sessions/{run}"))[0] == 200, "now they may see all of it, and have its address"
    assert await listed(jonas, outer) == []


@pytest.mark.asyncio(loop_scope="package")
async def test_a_run_is_named_by_its_maker_alone(outer: Definition) -> None:
    mia, ida = await signed_in("mia"), await signed_in("ida")
    run = await begun(ida, outer)
    status, told = await mia.api("PUT", f"sessions/{run}/name", {"name": "Hers"})
    assert (status, told["error"]["code"]) == (409, "not-yours")
    assert (await ida.api("PUT", f"sessions/{run}/name", {"name": "x" * 201}))[0] == 422
    assert (await ida.api("PUT", "sessions/none/name", {"name": "x"}))[0] == 404
    assert (await ida.api("PUT", f"sessions/{run}/name", {"name": " Ida's "}))[0] == 204
    assert (await Session.objects.aget(pk=run)).name == "Ida's"
    assert (await ida.api("PUT", f"sessions/{run}/name", {"name": ""}))[0] == 204
    assert (await Session.objects.aget(pk=run)).name == ""


@pytest.mark.asyncio(loop_scope="package")
async def test_a_socket_to_such_a_run_is_refused(outer: Definition) -> None:
    mia = await User.objects.aget(username="mia")
    inner = await Definition.objects.aget(workflow_id="inner")
    row = await Session.objects.acreate(definition=outer.pk, setup={}, maker=f"user {mia.pk}", carries=[inner.pk])
    scopes = {name: {"query_string": b"", "user": await User.objects.aget(username=name)} for name in ("mia", "jonas")}
    scopes["link"] = await sync_to_async(roles.scope)("link-comment", outer)
    opens = {name: await authorize(scope, row.pk, "connect") for name, scope in scopes.items()}
    assert opens == {"mia": True, "jonas": False, "link": False}
    assert await maker(scopes["mia"]) == row.maker
    assert await maker(scopes["link"]) == ""


@pytest.mark.asyncio(loop_scope="package")
async def test_who_may_not_see_what_a_definition_calls_runs_it_without(outer: Definition) -> None:
    run = await begun(await signed_in("jonas"), outer)
    assert (await Session.objects.aget(pk=run)).carries == []
    assert (await (await signed_in("ida")).api("GET", f"sessions/{run}"))[0] == 200, "they got its address"


@pytest.mark.asyncio(loop_scope="package")
async def test_a_run_of_the_gallery_is_its_maker_s_alone() -> None:
    facts = store.Facts(name="Example", dialect="0.6-draft", states=1)
    await sync_to_async(lambda: gallery.keep(gallery.missing()[0], facts))()
    example = await Definition.objects.aget(example__isnull=False)
    mia, jonas = await signed_in("mia"), await signed_in("jonas")
    run = await begun(mia, example)
    assert await listed(mia, example) == [run]
    assert await listed(jonas, example) == []
    assert (await jonas.api("GET", f"sessions/{run}"))[0] == 404
    assert (await mia.api("GET", f"sessions/{run}"))[0] == 200


def test_a_fork_is_whose_made_it_and_carries_the_same() -> None:
    whose = Whose("user 1", True, ("inner",))
    row = Session.objects.create(definition="d", setup={}, maker=whose.maker, private=True, carries=["inner"])
    made = fork(row.pk, 0, 0, "user 2", lambda _answer: None)
    found = Session.objects.get(pk=made["session"])
    assert (found.maker, found.private, found.carries) == ("user 2", True, ["inner"])


@pytest.mark.asyncio(loop_scope="package")
@pytest.mark.parametrize(("carries", "opens"), [([], True), (None, False)])
async def test_of_a_run_of_before_only_what_is_known_to_carry_nothing_opens(
    outer: Definition, carries: list[str] | None, opens: bool
) -> None:
    row = await Session.objects.acreate(definition=outer.pk, setup={"definition": CALLS}, carries=carries)
    assert (await (await signed_in("jonas")).api("GET", f"sessions/{row.pk}"))[0] == (200 if opens else 404)
