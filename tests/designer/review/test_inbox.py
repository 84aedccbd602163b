"""The inbox: who is told of what, that it is read, and that nothing is told of what one may not see any more."""

import re
from copy import deepcopy
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User

from designer.library import activity
from designer.models import Definition, Membership, Notice
from tests.designer import roles
from tests.designer.roles import Browser

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio(loop_scope="package")]


@pytest.fixture(autouse=True)
def accounts(settings: Any) -> None:
    roles.with_accounts(settings)


async def people(*names: str) -> tuple[Definition, list[Browser]]:
    """A definition whose members these are, and their browsers."""
    row = await sync_to_async(roles.definition)()
    browsers = []
    for name in names:
        browser = Browser()
        await browser.client.aforce_login(await sync_to_async(roles.account)(name, row, "reviewer"))
        browsers.append(browser)
    return row, browsers


async def test_each_deed_is_told_to_whom_it_concerns() -> None:
    row, (mia, jonas, _) = await people("mia", "jonas", "ada")
    await activity.noted(row.pk, "mia", "commented", thread="t1", words="Look @jonas", mentions=["jonas", "nobody"])
    await activity.noted(row.pk, "mia", "asked", version=1, words="")
    await activity.noted(row.pk, "jonas", "decided", version=1, approved=False, words="No.")
    await activity.noted(row.pk, "mia", "saved", version=2)
    _, told = await jonas.api("GET", "inbox")
    assert [(one["what"], one["who"], one["thread"]) for one in told["notices"]] == [
        ("asked", "mia", None),
        ("mentioned", "mia", "t1"),
    ]
    assert (told["unread"], told["next"]) == (2, None)
    _, hers = await mia.api("GET", "inbox")
    assert [(one["what"], one["approved"], one["words"]) for one in hers["notices"]] == [("decided", False, "No.")]
    page = (await jonas("GET", "/inbox")).content.decode()
    assert "mia mentioned you in Hello" in page
    assert f"/definitions/{row.pk}/review?thread=t1" in page


async def test_they_are_read_one_by_one_or_all_and_only_by_their_person() -> None:
    row, (mia, jonas) = await people("mia", "jonas")
    for version in (1, 2, 3):
        await activity.noted(row.pk, "mia", "asked", version=version, words="")
    ids = [one["id"] for one in (await jonas.api("GET", "inbox"))[1]["notices"]]
    assert (await mia.api("POST", "inbox/read", {"ids": ids}))[1] == {"read": 0, "unread": 0}
    assert (await jonas.api("POST", "inbox/read", {"ids": ids[:1]}))[1] == {"read": 1, "unread": 2}
    assert (await jonas.client.post("/inbox"))["Location"] == "/inbox"
    assert not await Notice.objects.filter(read=None).aexists()
    assert (await jonas.api("POST", "inbox/read", {}))[1] == {"read": 0, "unread": 0}


async def test_a_body_that_says_something_else_reads_nothing() -> None:
    row, (_, jonas) = await people("mia", "jonas")
    await activity.noted(row.pk, "mia", "asked", version=1, words="")
    bodies: tuple[Any, ...] = (0, [], True, "all", {"idz": [1]})
    for body in bodies:
        status, told = await jonas.api("POST", "inbox/read", body)
        assert (status, told["error"]["code"]) == (422, "invalid"), body
    assert (await jonas.api("GET", "inbox"))[1]["unread"] == 1


async def test_the_bar_tells_how_many_are_new_until_they_are_read(settings: Any) -> None:
    templates = deepcopy(settings.TEMPLATES)  # those of a server that starts with accounts
    templates[0]["OPTIONS"]["context_processors"].append("django.contrib.auth.context_processors.auth")
    settings.TEMPLATES = templates
    row, (mia, jonas) = await people("mia", "jonas")

    async def number(browser: Browser) -> str:
        page = (await browser("GET", "/account")).content.decode()
        found = re.search(r'aria-label="Inbox(?:: (\d+) new)?"', page)
        assert found is not None
        shown = re.search(r'#i-envelope"/></svg>\s*<span class="num" aria-hidden="true">(\d+)</span>', page)
        assert found[1] == (shown[1] if shown else None), "what is said is what is seen"
        return found[1] or ""

    assert await number(jonas) == ""
    await activity.noted(row.pk, "mia", "commented", thread="t1", words="Look @jonas", mentions=["jonas"])
    assert [await number(jonas), await number(mia)] == ["1", ""]
    await activity.noted(row.pk, "mia", "asked", version=1, words="")
    assert await number(jonas) == "2"
    first = (await jonas.api("GET", "inbox"))[1]["notices"][0]["id"]
    await jonas.api("POST", "inbox/read", {"ids": [first]})
    assert await number(jonas) == "1"
    await jonas.client.post("/inbox")
    assert await number(jonas) == ""


async def test_who_may_not_see_a_definition_any_more_is_told_nothing_of_it() -> None:
    row, (_, jonas) = await people("mia", "jonas")
    await activity.noted(row.pk, "mia", "asked", version=1, words="a secret")
    await Membership.objects.filter(user__username="jonas").adelete()
    assert (await jonas.api("GET", "inbox"))[1] == {"notices": [], "unread": 0, "next": None}
    assert "Nothing yet" in (await jonas("GET", "/inbox")).content.decode()


async def test_many_are_told_in_pages() -> None:
    row, (_, jonas) = await people("mia", "jonas")
    key = f"user {(await User.objects.aget(username='jonas')).pk}"
    rows = [Notice(person=key, what="asked", definition=row, who="mia", version=at) for at in range(150)]
    await Notice.objects.abulk_create(rows)
    _, first = await jonas.api("GET", "inbox")
    _, second = await jonas.api("GET", f"inbox?before={first['next']}")
    assert [len(one["notices"]) for one in (first, second)] == [100, 50]
    assert second["next"] is None
    assert "Older" in (await jonas("GET", "/inbox")).content.decode()
    assert (await jonas("GET", "/inbox?before=x")).status_code == 200


async def test_a_link_has_no_inbox() -> None:
    row, _ = await people("mia")
    token, _ = await sync_to_async(roles.link)(row, comments=True)
    assert (await Browser(token).api("GET", "inbox"))[0] == 403
