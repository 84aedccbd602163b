"""Pages of several people that ask for turns over their sockets, some of them to keep the others out."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from designer.live_text import turn_queue
from designer.models import LiveText
from tests.designer import roles
from tests.designer.live_text.writers import SignedIn, Writer
from tests.designer.roles import Browser

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
SHORT = 0.5
"""Seconds of a turn here."""
ROUNDS = 6
Pages = Callable[[str], Awaitable[Writer]]


@pytest.fixture
async def page(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Pages:
    """A page of somebody who may edit, which writes with others."""
    monkeypatch.setattr(turn_queue, "LASTS", timedelta(seconds=SHORT))
    roles.with_accounts(settings)
    row = await sync_to_async(roles.definition)()
    browsers: dict[str, Browser] = {}

    async def opened(name: str) -> Writer:
        if name not in browsers:
            browsers[name] = Browser()
            await browsers[name].client.aforce_login(await sync_to_async(roles.account)(name, row, "editor"))
        made = SignedIn(row.id, browsers[name])
        await made.join()
        return made

    return opened


def given(writer: Writer) -> int:
    return sum(one["type"] == "turn" for one in writer.told)


def named(writer: Writer) -> list[str]:
    """Who was said to have the turn."""
    return [one["name"] for one in writer.told if one["type"] == "waiting"]


async def ask(writer: Writer, word: str = "") -> None:
    await writer.say({"type": "turn", **({"page": word} if word else {})})


async def has_turn(writer: Writer, number: int = 1) -> None:
    await writer.until(lambda: given(writer) >= number)


async def leave(*writers: Writer) -> None:
    for writer in writers:
        await writer.leave()


async def greedy(writer: Writer, order: list[Writer]) -> None:
    """Change the text by a form again and again, and ask anew at once."""
    while len(order) < 2 * ROUNDS:
        await ask(writer)
        await has_turn(writer, order.count(writer) + 1)
        order.append(writer)
        await writer.write(0, 0, "# x\n")
        await writer.say({"type": "done"})


async def test_who_keeps_changing_the_text_has_every_other_turn(page: Pages) -> None:
    cy, bob = await page("cy"), await page("bob")
    order: list[Writer] = []
    await asyncio.gather(greedy(cy, order), greedy(bob, order))
    both = order[order.index(bob) :]
    assert all(one is not other for one, other in pairwise(both))
    await leave(cy, bob)


async def test_who_waits_is_told_whose_turn_it_is(page: Pages) -> None:
    cy, bob = await page("cy"), await page("bob")
    await cy.say({"type": "turn", "name": "the administrator", "seconds": 999, "until": None})
    await has_turn(cy)
    assert next(one for one in cy.told if one["type"] == "turn")["seconds"] <= SHORT
    await ask(bob)
    await bob.until(lambda: named(bob) == ["cy"])
    await cy.say({"type": "done"})
    await has_turn(bob)
    assert not named(cy)
    await leave(cy, bob)


async def test_who_never_gives_it_back_and_asks_without_end_loses_it(page: Pages) -> None:
    cy, again, bob = await page("cy"), await page("cy"), await page("bob")
    await ask(cy, "word")
    await has_turn(cy)
    end = asyncio.Event()

    async def renew() -> None:
        while not end.is_set():
            for one in (cy, again):  # the same page over another line, as it says
                await ask(one, "word")
            await asyncio.sleep(0.05)

    always = asyncio.create_task(renew())
    async with asyncio.timeout(4 * SHORT):
        await ask(bob)
        await has_turn(bob)
    await bob.write(0, 0, "# bob\n")
    await bob.settled()
    end.set()
    await always
    await leave(cy, again, bob)


async def test_nobody_ends_or_takes_the_turn_of_another(page: Pages) -> None:
    bob, cy = await page("bob"), await page("cy")
    await ask(bob, "bobs")
    await has_turn(bob)
    held = (await LiveText.objects.aget()).turn
    for word in ("bobs", bob.key, held, "user 1"):
        await cy.say({"type": "done", "page": word})
        await ask(cy, word)
        await cy.until(lambda: bool(named(cy)))
        await cy.say({"type": "done", "page": word})
        assert (await LiveText.objects.aget()).turn == held
    assert given(cy) == 0
    await leave(bob, cy)


async def test_many_pages_of_one_person_keep_nobody_out(page: Pages) -> None:
    crowd = [await page("cy") for _ in range(6)]
    bob = await page("bob")
    for number, one in enumerate(crowd):
        for word in range(3):
            await ask(one, f"w{number}{word}")
            await one.say({"type": "done", "page": "nothing"})
        await ask(one)
    async with asyncio.timeout(3 * SHORT):
        await ask(bob)
        await has_turn(bob)
    await leave(*crowd, bob)


async def test_who_waited_and_went_away_is_forgotten(page: Pages) -> None:
    cy, bob, al = await page("cy"), await page("bob"), await page("al")
    await ask(cy)
    await has_turn(cy)
    for one in (bob, al):
        await ask(one)
        await one.until(lambda one=one: bool(named(one)))
    await bob.leave()
    await cy.say({"type": "done"})
    await has_turn(al)
    row = await LiveText.objects.aget()
    assert (row.turn, row.turn_name, row.turn_waiting) == (al.key, "al", [])
    await leave(cy, al)
