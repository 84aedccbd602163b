"""With accounts: who may write together, by which names, and when that ends; how many are there, on the cards."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from designer.consumers import CHECK_SECONDS
from designer.live_text import consumer
from designer.models import Definition, LivePresence, Membership
from tests.designer import roles
from tests.designer.live_text.writers import SignedIn

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
FORBIDDEN = 4403
SOON = 5.0
PATIENCE = 20.0
BEATS = CHECK_SECONDS


@pytest.fixture(autouse=True)
def accounts(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    roles.with_accounts(settings)
    monkeypatch.setattr(consumer, "CHECK_SECONDS", BEATS / 10)


class Signed(SignedIn):
    """One whose line is ended."""

    async def ended(self) -> int | None:
        """The code with which the server ends the line."""
        async with asyncio.timeout(PATIENCE):
            while await self.hear(PATIENCE):
                pass
        return self.code


async def made() -> Definition:
    """One that has an owner; without one, it would be everybody's."""
    row = await sync_to_async(roles.definition)()
    await sync_to_async(roles.account)("owner", row, "owner")
    return row


async def test_two_people_see_each_other_s_names() -> None:
    row = await made()
    one, other = [Signed(row.id, await roles.browser(role, row)) for role in ("owner", "editor")]
    for writer in (one, other):
        await writer.join()
    await one.until(lambda: len(one.here["people"]) == 2)
    for writer in (one, other):
        assert {person["name"] for person in writer.here["people"]} == {"owner", "editor"}
        assert len({person["colour"] for person in writer.here["people"]}) == 2
    await other.write(0, 0, "# of the editor\n")
    await one.until(lambda: "# of the editor" in str(one))
    for writer in (one, other):
        await writer.leave()


@pytest.mark.parametrize("role", ["reviewer", "stranger", "anonymous", "link-read", "link-comment"])
async def test_who_may_not_edit_is_not_let_in(role: str) -> None:
    row = await made()
    page = Signed(row.id, await roles.browser(role, row))
    await page.connect()
    assert await page.ended() == FORBIDDEN
    assert not page.here, "nobody's name is told"
    assert not str(page)
    await page.leave()


async def test_who_loses_the_role_is_closed_out_within_seconds() -> None:
    assert BEATS <= SOON - 2
    row = await made()
    one, other = [Signed(row.id, await roles.browser(role, row)) for role in ("owner", "editor")]
    for writer in (one, other):
        await writer.join()
    await Membership.objects.filter(definition=row, user__username="editor").aupdate(role="reviewer")
    assert await other.ended() == FORBIDDEN
    await other.leave()
    await one.until(lambda: [person["name"] for person in one.here["people"]] == ["owner"])
    await one.leave()


async def test_cards_say_how_many_are_there_to_who_may_see_them() -> None:
    row = await made()
    people = [{"key": key, "name": "Secret", "colour": 0} for key in "ab"]
    await LivePresence.objects.acreate(definition=row, process="p", people=people, beat=timezone.now())
    for role, cards in (("owner", [2]), ("reviewer", [2]), ("stranger", [])):
        browser = await roles.browser(role, row)
        status, found = await browser.api("GET", "library")
        assert (status, [one["here"] for one in found["definitions"]]) == (200, cards)
        assert "Secret" not in str(found)
    await LivePresence.objects.aupdate(beat=timezone.now() - timedelta(minutes=1))
    _, found = await (await roles.browser("owner", row)).api("GET", "library")
    assert found["definitions"][0]["here"] == 0, "a process that has ended counts no more"
