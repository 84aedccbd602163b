"""Definitions that a change concerns are looked at again in the background, each once, and nobody waits for others'."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient

from designer.library import store, usage
from designer.models import Definition
from tests.designer import roles

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
MANY = usage.FEW + 15


class Looks:
    """Looks at texts that wait until they may be done, counted by text."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.may = asyncio.Event()
        self.two = asyncio.Event()

    async def facts(self, text: str, *_: Any) -> store.Facts:
        self.counts[text] += 1
        if len(self.counts) == 2:
            self.two.set()
        await self.may.wait()
        return store.Facts(name="looked at", refers={"resources": ["lib/pay.json"]})


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Iterator[Looks]:
    found = Looks()
    monkeypatch.setattr(usage, "facts", found.facts)
    yield found
    found.may.set()


def make(count: int) -> None:
    refers = {"resources": ["lib/pay.json"]}
    rows = [
        Definition(id=f"d{at}", name=f"D {at}", text=f"name: D {at}", looked=store.LOOK, refers=refers)
        for at in range(count)
    ]
    Definition.objects.bulk_create(rows)


async def post(client: AsyncClient, path: str, **body: Any) -> Any:
    return await asyncio.wait_for(client.post(path, data=body, content_type="application/json"), 60)


async def test_a_change_that_concerns_many_is_answered_before_they_are_looked_at(
    async_client: AsyncClient, looks: Looks
) -> None:
    await sync_to_async(make)(MANY)
    made = await post(async_client, "/api/resources", name="pay.json", text="functions:\n- {name: pay}\n")
    assert made.status_code == 201
    assert (await post(async_client, "/api/definitions", text=roles.TEXT)).status_code == 201
    listed = (await async_client.get("/api/resources")).json()
    assert [(one["uses"], one["looking"]) for one in listed] == [(MANY, MANY)]
    looks.may.set()
    await asyncio.wait_for(usage.settled(), 60)
    assert set(looks.counts.values()) == {1}
    assert len(looks.counts) == MANY
    assert [one["looking"] for one in (await async_client.get("/api/resources")).json()] == [0]


async def test_what_is_marked_again_while_it_is_looked_at_is_looked_at_once_more(looks: Looks) -> None:
    await sync_to_async(make)(2)
    await Definition.objects.aupdate(looked=0)
    looking = asyncio.ensure_future(usage.look_at_marked())
    await asyncio.wait_for(looks.two.wait(), 60)
    await Definition.objects.filter(pk="d1").aupdate(looked=0)
    looks.may.set()
    await asyncio.wait_for(looking, 60)
    assert looks.counts == {"name: D 0": 1, "name: D 1": 2}
    assert await sync_to_async(usage.stale)() == []


async def test_what_an_end_of_the_server_left_is_looked_at_with_the_next_start(looks: Looks) -> None:
    await sync_to_async(make)(3)
    await Definition.objects.filter(pk="d0").aupdate(looked=store.TAKEN)
    await Definition.objects.filter(pk="d1").aupdate(looked=1)
    looks.may.set()
    await sync_to_async(store.leave)()
    usage.begin()
    await asyncio.wait_for(usage.settled(), 60)
    assert set(looks.counts) == {"name: D 0", "name: D 1"}
    assert await sync_to_async(usage.marked)() == set()


async def test_a_look_that_fails_leaves_its_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    await sync_to_async(make)(3)
    await Definition.objects.aupdate(looked=0)

    async def fails(*_: Any) -> store.Facts:
        raise RuntimeError("no")

    monkeypatch.setattr(usage, "facts", fails)
    await usage.look_at_marked()
    assert len(await sync_to_async(usage.stale)()) == 3
