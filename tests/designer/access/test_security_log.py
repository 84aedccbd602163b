"""The security log: who signed in or failed to, who gave and took what, what was deleted; it only grows."""

import logging
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.db import DatabaseError
from django.utils import timezone

from designer.access import security_log
from designer.library import resources, retention, store
from designer.models import Definition, SecurityEvent
from designer.models.records import WrittenOnce
from designer.views.passwords import one_time_link
from simulator.models import Session
from tests.designer import roles
from tests.designer.models.deletions import DELETIONS, WAYS
from tests.designer.roles import Browser

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio(loop_scope="module")]
PASSWORD, NEW = "a long password of eight words", "another quite long one of eight"
ITS_OWN = "what belongs to it"
"""Ways that go through a definition, which an event has not."""


@pytest.fixture(autouse=True)
def accounts(settings: Any) -> None:
    roles.with_accounts(settings)


async def someone(name: str) -> Browser:
    user = await sync_to_async(User.objects.create_user)(name, "", PASSWORD)
    browser = Browser()
    await browser.client.aforce_login(user)
    return browser


async def events(*but: str) -> list[tuple[str, str, str]]:
    """What was written down: event, who, about what; oldest first."""
    rows = SecurityEvent.objects.exclude(what__in=("signed-in", *but)).order_by("pk")
    return [row async for row in rows.values_list("what", "who", "about")]


async def test_signing_in_and_failing_to_are_told(settings: Any, caplog: pytest.LogCaptureFixture) -> None:
    settings.LIMIT_SIGN_INS = 2
    await someone("mia")
    browser = Browser()
    sent = {"username": "mia", "next": "/"}
    with caplog.at_level(logging.INFO, "signalbox.security"):
        await browser.client.post("/login", {**sent, "password": "wrong"})
        await browser.client.post("/login", {**sent, "password": PASSWORD})
        await browser.client.post("/logout")
        await Browser().client.post("/login", {"username": "my secret, typed by mistake", "password": "x"})
        for _ in range(4):
            await Browser().client.post("/login", {**sent, "password": "wrong"})
    rows = [row async for row in SecurityEvent.objects.order_by("pk").values_list("what", "who", "address")]
    here = "127.0.0.1"
    assert rows[1:] == [
        ("sign-in-failed", "mia", here),
        ("signed-in", "mia", here),
        ("signed-out", "mia", here),
        ("sign-in-failed", security_log.UNKNOWN, here),
        ("sign-in-failed", "mia", here),
        ("sign-in-failed", "mia", here),
        ("sign-in-delayed", "mia", here),  # of those within a minute one is told
    ]
    lines = [(one.levelname, one.told["event"]) for one in caplog.records if one.name == "signalbox.security"]  # type: ignore[attr-defined]
    assert lines == [("WARNING" if what in security_log.WARNINGS else "INFO", what) for what, *_ in rows[1:]]
    assert "secret" not in caplog.text


async def test_links_roles_and_deletions_are_told() -> None:
    mia = await someone("mia")
    await someone("jonas")
    _, made = await mia.api("POST", "definitions", {"text": roles.TEXT})
    path = f"definitions/{made['id']}"
    _, link = await mia.api("POST", f"{path}/links", {"comments": True})
    await mia.api("PUT", f"{path}/members/jonas", {"role": "editor"})
    await mia.api("DELETE", f"{path}/members/jonas")
    await mia.api("DELETE", f"{path}/links/{link['id']}")
    await mia.api("DELETE", path)
    await mia.api("DELETE", f"archive/{path}")
    words = ("link-made", "role-given", "role-taken", "link-closed", "definition-deleted")
    assert await events() == [(word, "mia", made["id"]) for word in words]
    assert not await Definition.objects.aexists()
    link_made = await SecurityEvent.objects.aget(what="link-made")
    assert link_made.facts["link"] == link["id"]
    assert link_made.address == "127.0.0.1"
    assert link["path"].split("/")[2] not in str([row async for row in SecurityEvent.objects.values()])


async def test_simulations_that_are_deleted_are_told(settings: Any) -> None:
    mia = await someone("mia")
    _, made = await mia.api("POST", "definitions", {"text": roles.TEXT})
    path = f"definitions/{made['id']}"
    runs = [
        (await mia.api("POST", f"{path}/sessions", {"name": f"run {n}", "scenario": {}}))[1]["id"] for n in range(3)
    ]
    assert (await mia.api("DELETE", f"sessions/{runs[0]}"))[0] == 204
    assert (await mia.api("DELETE", f"sessions/{runs[0]}"))[0] == 404
    settings.KEEP_SESSIONS_DAYS = 7
    old = timezone.now() - timedelta(days=8)
    await Session.objects.filter(pk=runs[1]).aupdate(updated=old)
    await sync_to_async(retention.expire)(by=security_log.COMMAND)
    await sync_to_async(retention.expire)(by=security_log.COMMAND)
    await mia.api("DELETE", path)
    await mia.api("DELETE", f"archive/{path}")
    assert not await Session.objects.aexists()
    assert await events() == [
        ("simulation-deleted", "mia", runs[0]),
        ("expired", "(command line)", ""),
        ("definition-deleted", "mia", made["id"]),
    ]
    facts = [row.facts async for row in SecurityEvent.objects.exclude(what="signed-in").order_by("pk")]
    assert (facts[0]["name"], facts[0]["definition"]) == ("run 0", made["id"])
    assert facts[1]["deleted"] == {"sessions": 1}
    assert facts[2]["simulations"] == 1


async def test_what_expires_beside_a_request_is_nobody_s_deed(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    mia = await someone("mia")
    _, made = await mia.api("POST", "definitions", {"text": roles.TEXT})
    await mia.api("POST", f"definitions/{made['id']}/sessions", {"scenario": {}})
    await Session.objects.aupdate(updated=timezone.now() - timedelta(days=8))
    settings.KEEP_SESSIONS_DAYS = 7
    monkeypatch.setattr(retention, "_last", [0.0])
    await mia.api("POST", f"definitions/{made['id']}/sessions", {"scenario": {}})
    assert await events() == [("expired", "(settings)", "")]


async def test_passwords_are_told() -> None:
    mia = await someone("mia")
    change = {"old_password": "wrong", "new_password1": NEW, "new_password2": NEW}
    await mia.client.post("/password", change)
    await mia.client.post("/password", {**change, "old_password": PASSWORD})
    path = (await sync_to_async(one_time_link)(await User.objects.aget(username="mia"))).partition("://")[2]
    page = await Browser().client.get(path[path.index("/") :], follow=True)
    assert page.status_code == 200
    assert await events() == [("password-refused", "mia", ""), ("password-changed", "mia", "")]


@pytest.mark.parametrize("way", [name for name in WAYS if ITS_OWN not in name])
async def test_no_way_changes_an_event(way: str) -> None:
    await sync_to_async(security_log.note)("link-made", who="mia", about="d")
    one = await SecurityEvent.objects.aget()
    with pytest.raises((WrittenOnce, DatabaseError)):
        await sync_to_async(WAYS[way])(one, "who", "somebody else")
    assert (await SecurityEvent.objects.aget()).who == "mia"


@pytest.mark.parametrize("way", [name for name in DELETIONS if ITS_OWN not in name])
async def test_no_way_deletes_an_event(way: str) -> None:
    await sync_to_async(security_log.note)("link-made", who="mia", about="d")
    with pytest.raises(WrittenOnce):
        await sync_to_async(DELETIONS[way])(await SecurityEvent.objects.aget())
    assert await SecurityEvent.objects.acount() == 1


async def test_what_was_deleted_is_still_told_of() -> None:
    def deed() -> str:
        row = store.create(roles.TEXT, roles.FACTS, "Pay")
        resource = resources.create("f.json", "{}", resources.Looked())
        assert store.archive(row.pk)
        assert resources.archive(resource.pk)
        assert (store.forget(row.pk), store.forget(row.pk)) == (True, False)
        assert (resources.forget(resource.pk), resources.forget(resource.pk)) == (True, False)
        return f"{row.pk} {resource.pk}"

    about = (await sync_to_async(deed)()).split()
    assert [(what, thing) for what, _, thing in await events()] == [
        ("resource-made", about[1]),
        ("resource-archived", about[1]),
        ("definition-deleted", about[0]),
        ("resource-deleted", about[1]),
    ]
