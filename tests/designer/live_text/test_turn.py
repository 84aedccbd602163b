"""One page after the other changes a text by form or diagram, each on what the last one left."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import AsyncClient
from django.utils import timezone

from designer.live_text import rows, turn
from designer.live_text.turn_queue import Asker
from designer.models import LiveText
from simulator.live.db_threads import in_database
from tests.designer.live_text.writers import Writer
from tests.designer.requests import TEXT, Api

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
SHORT = 0.3
"""Seconds after which nothing comes any more."""


@pytest.fixture
async def made(async_client: AsyncClient) -> Any:
    return await Api(async_client).make()


async def joined(made: Any) -> Writer:
    writer = Writer(made["id"])
    await writer.join()
    return writer


def turns(writer: Writer) -> int:
    return sum(one["type"] == "turn" for one in writer.told)


async def test_the_next_one_has_what_the_last_one_wrote(made: Any) -> None:
    one, other = await joined(made), await joined(made)
    await one.say({"type": "turn"})
    await one.until(lambda: turns(one) == 1)
    await other.say({"type": "turn"})
    while await other.hear(SHORT):
        pass
    assert turns(other) == 0
    await one.write(0, 0, "# one\n")
    await one.say({"type": "done"})
    await other.until(lambda: turns(other) == 1)
    assert str(other) == f"# one\n{TEXT}"
    await other.say({"type": "done"})
    await one.say({"type": "turn"})
    await one.until(lambda: turns(one) == 2)
    await one.leave()
    await other.leave()


async def test_whoever_waits_and_leaves_or_takes_too_long_holds_nobody_up(made: Any) -> None:
    one, waits, other = await joined(made), await joined(made), await joined(made)
    await one.say({"type": "turn"})
    await one.until(lambda: turns(one) == 1)
    await waits.say({"type": "turn"})
    await waits.leave()
    await other.say({"type": "turn"})
    await one.say({"type": "done"})
    await other.until(lambda: turns(other) == 1)
    await one.leave()
    third = await joined(made)
    await third.say({"type": "turn"})
    await LiveText.objects.aupdate(turn_until=timezone.now() - timedelta(seconds=1))
    await third.until(lambda: turns(third) == 1)
    await other.say({"type": "done"})  # it is the third one's by now
    assert (await LiveText.objects.aget()).turn == third.key
    await other.leave()
    await third.leave()


async def test_whose_line_is_cut_in_their_turn_has_it_still(made: Any) -> None:
    """What was changed in it may not have arrived: nobody changes the same before it has."""
    one, other = await joined(made), await joined(made)
    await one.say({"type": "turn", "page": "a-page"})
    await one.until(lambda: turns(one) == 1)
    await other.say({"type": "turn"})
    await one.leave()
    while await other.hear(SHORT):
        pass
    assert turns(other) == 0
    again = await joined(made)
    await again.say({"type": "turn", "page": "a-page"})
    await again.until(lambda: turns(again) == 1)
    await again.leave()
    back = await joined(made)
    await back.write(0, 0, "# one\n")
    await back.say({"type": "done", "page": "a-page"})
    await other.until(lambda: turns(other) == 1)
    assert str(other) == f"# one\n{TEXT}"
    for writer in (other, back):
        await writer.leave()


async def test_it_comes_with_what_another_process_wrote(made: Any) -> None:
    one = await joined(made)
    assert (await in_database(turn.take, made["id"], Asker("elsewhere", "user 1", "mia"))).key == "elsewhere"
    await one.say({"type": "turn"})
    beside = Writer(made["id"])
    for update in (await in_database(rows.opened, made["id"])).updates.values():
        beside.doc.apply_update(update)
    await in_database(rows.add, made["id"], one.epoch, beside.edit(0, 0, "# beside\n"))
    await in_database(turn.give, made["id"], "elsewhere")
    await one.until(lambda: turns(one) == 1)
    assert str(one) == f"# beside\n{TEXT}"
    await one.leave()


async def test_there_is_nobody_to_wait_for_without_a_text(made: Any) -> None:
    assert (await in_database(turn.take, made["id"], Asker("here", "user 1", "mia"))).key == "here"
    one = Writer(made["id"])
    await one.connect()
    await one.say({"type": "turn"})
    await one.until(lambda: turns(one) == 1)
    await one.leave()
