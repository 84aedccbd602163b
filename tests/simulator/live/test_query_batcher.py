"""What many ask of the database at the same moment: put together, and each gets their own answer."""

import asyncio
from collections.abc import Sequence

from django.db import DatabaseError

from simulator.live.query_batcher import AT_ONCE, Gathered, next_beat


async def test_what_many_ask_at_once_is_put_together() -> None:
    calls: list[list[int]] = []

    def doubled(numbers: Sequence[int]) -> list[int]:
        calls.append(list(numbers))
        return [2 * number for number in numbers]

    gathered = Gathered(doubled)
    assert await gathered.ask(7) == 14
    assert await asyncio.gather(*(gathered.ask(number) for number in range(AT_ONCE + 5))) == [
        2 * number for number in range(AT_ONCE + 5)
    ]
    assert [len(numbers) for numbers in calls] == [1, AT_ONCE, 5]


async def test_a_failure_is_told_to_all_whose_questions_were_put_together() -> None:
    def refusing(numbers: Sequence[int]) -> list[int]:
        if 13 in numbers:
            raise DatabaseError("away")
        return list(numbers)

    gathered = Gathered(refusing)
    found = await asyncio.gather(*map(gathered.ask, (1, 13, 2)), return_exceptions=True)
    assert all(isinstance(one, DatabaseError) for one in found)
    assert await gathered.ask(3) == 3


async def test_who_goes_while_waiting_holds_nobody_up() -> None:
    gathered: Gathered[int, int] = Gathered(list)
    gone, stays = asyncio.ensure_future(gathered.ask(1)), asyncio.ensure_future(gathered.ask(2))
    await asyncio.sleep(0)
    gone.cancel()
    assert await stays == 2
    assert gone.cancelled()


async def test_the_next_beat_is_the_same_for_all() -> None:
    loop = asyncio.get_running_loop()

    async def woken(after: float) -> int:
        await asyncio.sleep(after)
        await next_beat(0.2)
        return round(loop.time() / 0.2)

    await next_beat(0.2)
    assert len(set(await asyncio.gather(*map(woken, (0.0, 0.05, 0.1))))) == 1
