"""The activity of a definition: what is done is written down, and listed in pages."""

from datetime import UTC, datetime

import pytest

from designer.library import activity
from designer.models import Definition
from tests.designer import roles
from tests.designer.access.shared_links import share
from tests.designer.library.deeds import deeds
from tests.designer.roles import Browser

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]


@pytest.fixture
def row() -> Definition:
    return roles.definition()


async def test_what_is_done_is_written_down() -> None:
    me = Browser()
    _, made = await me.api("POST", "definitions", {"text": roles.TEXT})
    path = f"definitions/{made['id']}"
    for version in (1, 2, 3):
        await me.api("PUT", path, {"text": f"{roles.TEXT}# {version}\n", "version": version})
    await me.api("POST", f"{path}/versions/1/restore", {"version": 4})
    _, link = await me.api("POST", f"{path}/links", {"label": "Marta"})
    await me.api("DELETE", f"{path}/links/{link['id']}")
    await me.api("DELETE", path)
    await me.api("POST", f"{path}/restore")
    assert await deeds(me, made["id"]) == [
        ("brought-back", {}),
        ("archived", {}),
        ("revoked", {"label": "Marta"}),
        ("shared", {"label": "Marta", "comments": False}),
        ("restored", {"version": 5, "restored": 1}),
        ("saved", {"first": 2, "version": 4}),
        ("created", {}),
    ]


async def test_what_a_version_is_called_and_read_as_is_written_down(row: Definition) -> None:
    me, path = Browser(), f"definitions/{row.id}"
    for name in ("for the board", "for the board", ""):
        assert (await me.api("PUT", f"{path}/versions/1", {"name": name}))[0] == 200
    for dialect in ("0.1-map", "0.1-map", None):
        assert (await me.api("PUT", f"{path}/dialect", {"dialect": dialect}))[0] == 200
    assert await deeds(me, row.id) == [
        ("dialect", {"dialect": None}),
        ("dialect", {"dialect": "0.1-map"}),
        ("named", {"version": 1, "name": ""}),
        ("named", {"version": 1, "name": "for the board"}),
    ]


async def test_a_guest_is_not_told_who_else_has_what(row: Definition) -> None:
    _, token = await share(row, label="Secret board")
    await activity.noted(row.id, "Ada", "decided", version=1, approved=True)
    assert [what for what, _ in await deeds(Browser(token), row.id)] == ["decided"]


async def test_activity_comes_in_pages(row: Definition) -> None:
    for number in range(5):
        await activity.noted(row.id, f"Ada {number}", "commented")
    _, first = await Browser().api("GET", f"definitions/{row.id}/activity?limit=2")
    _, rest = await Browser().api("GET", f"definitions/{row.id}/activity?before={first[-1]['id']}")
    assert [one["who"] for one in (*first, *rest)] == ["Ada 4", "Ada 3", "Ada 2", "Ada 1", "Ada 0"]


async def test_saves_long_apart_are_told_apart(row: Definition, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = datetime.now(UTC)
    for version, after in ((2, 0), (3, 2), (4, 3)):
        monkeypatch.setattr("django.utils.timezone.now", lambda after=after: begun + activity.TOGETHER * after)
        await activity.noted(row.id, "Ada", "saved", version=version)
    assert await deeds(Browser(), row.id) == [("saved", {"version": 4, "first": 3}), ("saved", {"version": 2})]


async def test_a_page_of_activity_goes_on_behind_all_saves_that_are_one_entry(row: Definition) -> None:
    for number in range(2, 8):
        await activity.noted(row.id, "Ada" if number < 5 else "Bob", "saved", version=number)
    _, first = await Browser().api("GET", f"definitions/{row.id}/activity?limit=1")
    _, rest = await Browser().api("GET", f"definitions/{row.id}/activity?before={first[-1]['id']}")
    assert [(one["who"], one["facts"]) for one in (*first, *rest)] == [
        ("Bob", {"first": 5, "version": 7}),
        ("Ada", {"first": 2, "version": 4}),
    ]
