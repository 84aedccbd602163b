"""Passwords: which are taken, how people change theirs, and how who has lost theirs gets a new one."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User

from designer.access import rate_limit
from designer.views.passwords import one_time_link
from tests.designer import roles
from tests.designer.roles import Browser
from tests.designer.server.settings_process import run

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio(loop_scope="module")]
OLD, NEW = "a long password of eight words", "another quite long one of eight"
WEAK = ["1", "short-9", "password123", "8675309867530", "qwertyuiop"]


@pytest.fixture(autouse=True)
def accounts(settings: Any) -> None:
    roles.with_accounts(settings)


async def signed_in(name: str = "mia", **more: Any) -> Browser:
    user = await sync_to_async(User.objects.create_user)(name, "", OLD, **more)
    browser = Browser()
    await browser.client.aforce_login(user)
    return browser


async def fits(password: str, name: str = "mia") -> bool:
    return (await User.objects.aget(username=name)).check_password(password)


def change(old: str, new: str, again: str = "") -> dict[str, str]:
    return {"old_password": old, "new_password1": new, "new_password2": again or new}


async def test_everybody_changes_their_own() -> None:
    here, elsewhere = await signed_in(), Browser()
    await elsewhere.client.aforce_login(await User.objects.aget(username="mia"))
    assert "Change your password" in (await here("GET", "/password")).content.decode()
    answer = await here.client.post("/password", change(OLD, NEW), follow=True)
    assert "Your password is changed" in answer.content.decode()
    assert await fits(NEW)
    assert (await here("GET", "/")).status_code == 200
    assert (await elsewhere("GET", "/")).status_code == 302, "other sessions have ended"


@pytest.mark.parametrize("weak", WEAK)
async def test_weak_ones_are_refused_with_the_reason_at_the_field(weak: str) -> None:
    browser = await signed_in()
    page = (await browser.client.post("/password", change(OLD, weak))).content.decode()
    assert re.search(r'id="id_new_password[12]_bad" role="alert"', page)
    assert await fits(OLD)


async def test_without_the_password_of_now_nothing_changes_and_guessing_ends_soon(settings: Any) -> None:
    settings.LIMIT_SIGN_INS = 3
    browser = await signed_in()
    for _ in range(5):
        assert (await browser.client.post("/password", change(OLD, "1"))).status_code == 200  # its own mistake: free
    found = [(await browser.client.post("/password", change("wrong", NEW))).status_code for _ in range(4)]
    assert found == [200, 200, 200, 429]
    assert await fits(OLD)
    await sync_to_async(rate_limit.forget)("password from 127.0.0.1 of mia")
    assert (await browser.client.post("/password", change(OLD, NEW))).status_code == 302


async def test_a_one_time_link_sets_a_password_once() -> None:
    await signed_in()
    link = await sync_to_async(one_time_link)(await User.objects.aget(username="mia"))
    path = link.partition("://")[2].partition("/")[2]
    somebody = Browser()
    page = await somebody.client.get(f"/{path}", follow=True)
    assert "A new password for mia" in page.content.decode()
    form = page.redirect_chain[-1][0]
    weak = await somebody.client.post(form, {"new_password1": "1", "new_password2": "1"})
    assert 'role="alert"' in weak.content.decode()
    done = await somebody.client.post(form, {"new_password1": NEW, "new_password2": NEW})
    assert (done.status_code, done["Location"]) == (302, "/login")
    assert await fits(NEW)
    again = await Browser().client.get(f"/{path}", follow=True)
    assert "This link has been used, or its time is over" in again.content.decode()


async def test_without_accounts_these_pages_lead_to_the_library(settings: Any) -> None:
    settings.ACCOUNTS = False
    assert (await Browser()("GET", "/password"))["Location"] == "/"


ADMIN = """
import django; django.setup()
import json, re
from django.core.management import call_command; call_command("migrate", verbosity=0)
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission, User
from django.test import Client
root, mia = User.objects.create_superuser("root"), User.objects.create_user("mia")
ada = User.objects.create_user("ada", is_staff=True)
ada.user_permissions.set(Permission.objects.filter(codename__in=["view_user", "change_user"]))
def asked(who, about):
    client = Client(headers={"Host": "localhost"}); client.force_login(who)
    given = {"action": "one_time_link", "_selected_action": [str(about.pk)]}
    return client.post("/admin/auth/user/", given, follow=True).content.decode()
client = Client(headers={"Host": "localhost"}); client.force_login(root)
weak = {"username": "neu", "password1": "1", "password2": "1", "usable_password": "true"}
LINK = r"https?://[^/]+/password/[^/]+/[^/<]+"
print(json.dumps({
    "link": bool(re.search("For mia, once, within 24 hours: " + LINK, asked(root, mia))),
    "logged": LogEntry.objects.filter(object_id=str(mia.pk), change_message__contains="one-time link").count(),
    "by staff": bool(re.search(LINK, asked(ada, mia))),
    "of a superuser by staff": bool(re.search(LINK, asked(ada, root))),
    "weak": "This password is too short" in client.post("/admin/auth/user/add/", weak).content.decode(),
    "made": User.objects.filter(username="neu").exists(),
}))
"""


@pytest.mark.long
@pytest.mark.django_db(transaction=False)
async def test_an_administrator_makes_a_link_and_sets_no_weak_password(tmp_path: Path) -> None:
    settings = {"SIGNALBOX_ACCOUNTS": "true", "DJANGO_SETTINGS_MODULE": "designer.settings"}
    done = await asyncio.to_thread(run, tmp_path, "-c", ADMIN, **settings)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "link": True,
        "logged": 1,
        "by staff": True,
        "of a superuser by staff": False,
        "weak": True,
        "made": False,
    }
