"""Unsaved text is of who typed it: nobody else reads it, replaces it, or ends it by saving."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async

from designer.models import Definition
from tests.designer import roles
from tests.designer.roles import Browser, account

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
NOTHING = {"text": None, "base_version": None}


@pytest.fixture(autouse=True)
def with_accounts(settings: Any) -> None:
    roles.with_accounts(settings)


@pytest.fixture
def row() -> Definition:
    return roles.definition()


async def editor(name: str, row: Definition) -> Browser:
    found = Browser()
    await found.client.aforce_login(await sync_to_async(account)(name, row, "editor"))
    return found


async def test_two_people_type_without_knowing_of_each_other(row: Definition) -> None:
    mia, jonas = await editor("mia", row), await editor("jonas", row)
    path = f"definitions/{row.pk}/draft"
    mine, his = {"text": "mia's canary", "base_version": 1}, {"text": "jonas's canary", "base_version": 1}
    assert await mia.api("PUT", path, mine) == (200, mine)
    assert await jonas.api("GET", path) == (200, NOTHING)
    assert await jonas.api("PUT", path, his) == (200, his)
    assert await mia.api("GET", path) == (200, mine)
    for browser, own, other in ((mia, "mia's", "jonas's"), (jonas, "jonas's", "mia's")):
        page = (await browser("GET", f"/definitions/{row.pk}/design")).content.decode()
        assert f"{own} canary".replace("'", "\\u0027") in page or f"{own} canary" in page
        assert f"{other} canary".replace("'", "\\u0027") not in page
        assert f"{other} canary" not in page


@pytest.mark.parametrize("end", ["save", "discard", "type what is saved"])
async def test_what_one_ends_is_their_own(row: Definition, end: str) -> None:
    mia, jonas = await editor("mia", row), await editor("jonas", row)
    path = f"definitions/{row.pk}/draft"
    his = {"text": "jonas's", "base_version": 1}
    await mia.api("PUT", path, {"text": f"{row.text}# more\n", "base_version": 1})
    await jonas.api("PUT", path, his)
    if end == "save":
        saved = await mia.api("PUT", f"definitions/{row.pk}", {"text": f"{row.text}# more\n", "version": 1})
        assert saved[0] == 200
    elif end == "discard":
        await mia.api("DELETE", path)
    else:
        await mia.api("PUT", path, {"text": row.text, "base_version": 1})
    assert await mia.api("GET", path) == (200, NOTHING)
    assert await jonas.api("GET", path) == (200, his)
