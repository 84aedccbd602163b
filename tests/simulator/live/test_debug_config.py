"""Breakpoints and watches belong to the definition; forks go their own way; both over real sockets and workers."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from asgiref.sync import sync_to_async

from designer.workers.client import close_pools
from designer.workers.session_runner import forget
from simulator.models import DebugSettings, Session
from tests.simulator.sockets import LOOP, TICK, Client, new_session

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(loop_scope="module", scope="module", autouse=True)
async def workers() -> AsyncIterator[None]:
    """The worker processes, warm for all tests of this module."""
    yield
    await close_pools()


STOP = {"id": "b", "kind": "state", "pointer": "/states/1"}


async def test_breakpoints_are_shared_by_the_sessions_of_a_definition_and_kept() -> None:
    first, second = await new_session(LOOP), await new_session(LOOP)
    async with Client(first) as one, Client(second) as two:
        answer = await one.ask("breakpoints", breakpoints=[STOP])
        assert answer["view"]["breakpoints"]["list"][0]["id"] == "b"
        told = await two.receive()
        while "view" not in told:
            told = await two.receive()
        assert told["view"]["breakpoints"]["list"][0]["id"] == "b"
        assert (await two.ask("continue"))["stopped"] == "breakpoint"
        await one.ask("watches", watches=["$.n"])
        await forget(first)
        answer = await one.ask("continue")
        assert answer["stopped"] == "breakpoint"
        assert answer["view"]["watches"]["values"][0]["expression"] == "$.n"
    kept = await sync_to_async(DebugSettings.objects.get)(pk="d")
    assert (kept.breakpoints, kept.watches) == ([STOP], ["$.n"])
    async with Client(await new_session(LOOP)) as third:
        assert third.first["view"]["breakpoints"]["list"][0]["hits"] == 0


async def test_a_restart_can_be_undone_by_another_process() -> None:
    session = await new_session(TICK)
    async with Client(session) as client:
        await client.ask("advance", by="PT5S")
        seen = (await client.ask("sync", **{"from": 0}))["trace"]
        assert (await client.ask("reset"))["view"]["undo"]
        await forget(session)
        answer = await client.ask("undo")
        assert answer["trace"] == seen


async def test_a_fork_goes_its_own_way() -> None:
    session = await new_session(TICK)
    async with Client(session) as client:
        await client.ask("step", count=3)
        await client.ask("limits", stepBudget=50)
        await client.ask("step", count=3)
        made: Any = (await client.ask("fork", position=4))["answer"]
        assert made["position"] == 4
        again = await client.ask("fork", position=99)
        assert again["error"]["code"] == "not-possible"
        async with Client(made["session"]) as fork:
            assert fork.first["view"]["position"] == 4
            assert fork.first["view"]["limits"]["stepBudget"] == 50
            await fork.ask("edit-data", pointer="/forked", value=True)
            assert (await fork.ask("step"))["view"]["position"] == 6
        assert (await client.ask("sync", **{"from": 0}))["view"]["position"] == 7
        await client.socket.send_json_to({"id": "again", "command": "fork"})
        await client.socket.send_json_to({"id": "again", "command": "fork"})
        first, second = await client.receive(), await client.receive()
        assert first["answer"] == second["answer"]
        assert await sync_to_async(Session.objects.filter(origin=session).count)() == 2
    row = await sync_to_async(Session.objects.get)(pk=made["session"])
    assert (row.origin, row.origin_position) == (session, 4)


async def test_a_question_is_answered_to_who_asks_alone() -> None:
    session = await new_session(TICK)
    async with Client(session) as driver, Client(session) as other:
        await driver.ask("step", count=3)
        answer = await other.ask("evaluate", expressions=["$.x"])
        assert set(answer) == {"id", "seq", "stopped", "answer"}
        assert answer["answer"]["values"] == [{"expression": "$.x", "nothing": True}]


async def test_a_fork_is_compared_with_its_original() -> None:
    session = await new_session(TICK)
    async with Client(session) as client:
        await client.ask("step", count=6)
        made: Any = (await client.ask("fork", position=3))["answer"]
        async with Client(made["session"]) as fork:
            await fork.ask("edit-data", pointer="/other", value=1)
            await fork.ask("step", count=3)
        found = (await client.ask("compare", session=made["session"]))["answer"]
        assert (found["same"], found["first"]["right"]["type"]) == (False, "data.edited")
        assert (await client.ask("compare", session="nobody"))["error"]["code"] == "not-found"
        assert (await client.ask("compare", other={"setup": {}}))["error"]["code"] == "bad-field"
