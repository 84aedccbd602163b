"""What a client of a session's WebSocket is told (contracts.md, "Web"), and what it may not do (safety.md)."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from asgiref.sync import sync_to_async

from designer.workers.client import SIMULATIONS, close_pools
from simulator.live import storage
from simulator.live.driver import Drive
from simulator.models import Session, SessionEntry
from simulator.session.saved_session import SessionChange
from tests.simulator.sockets import LOOP, TICK, Client, new_session

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(loop_scope="module", scope="module", autouse=True)
async def workers() -> AsyncIterator[None]:
    """The worker processes, warm for all tests of this module."""
    yield
    await close_pools()


async def entries(session_id: str) -> list[Any]:
    return await sync_to_async(
        lambda: list(SessionEntry.objects.filter(session_id=session_id).values_list("entry", flat=True))
    )()


async def test_a_session_runs_to_its_end() -> None:
    session_id = await new_session()
    async with Client(session_id) as client:
        assert client.first["seq"] == 0
        assert client.first["view"]["position"] == 0
        assert client.first["trace"] == {"from": 0, "events": [], "ahead": False}
        waiting = await client.ask("continue")
        assert waiting["stopped"]
        assert waiting["view"]["waiting"][0]["events"] == ["Asked"]
        await client.ask("inject", event={"type": "asked", "source": "people", "data": {"name": "Ada"}})
        asked = await client.ask("continue")
        call = asked["view"]["calls"][0]
        assert (call["name"], call["parameters"]) == ("greet", {"name": "Ada"})
        await client.ask("resolve", call=call["call"], result={"greeting": "Hello, Ada"})
        done = await client.ask("continue")
        assert done["view"]["status"] == "completed"
        assert done["view"]["output"]["greeting"] == "Hello, Ada"
    assert [entry["command"] for entry in await entries(session_id)] == ["inject", "resolve"]


async def test_another_client_and_another_process_see_the_same() -> None:
    session_id = await new_session()
    async with Client(session_id) as client:
        await client.ask("continue")
        await client.ask("inject", event={"type": "asked", "source": "people", "data": {"name": "Ada"}})
        last = await client.ask("continue")
        trace = await client.ask("sync", **{"from": 0})
    await close_pools()  # the next client finds new processes, which know nothing
    async with Client(session_id) as client:
        assert client.first["view"] == last["view"]
        assert client.first["trace"] == trace["trace"]
        assert client.first["seq"] == last["seq"]


async def test_what_was_undone_is_replaced_in_the_log() -> None:
    session_id = await new_session()
    async with Client(session_id) as client:
        await client.ask("continue")
        await client.ask("inject", event={"type": "asked", "source": "people", "data": {"name": "Ada"}})
        await client.ask("back")
        await client.ask("inject", event={"type": "asked", "source": "people", "data": {"name": "Bea"}})
        last = await client.ask("continue")
    (entry,) = await entries(session_id)
    assert entry["event"]["data"] == {"name": "Bea"}
    await close_pools()
    async with Client(session_id) as client:
        assert client.first["view"] == last["view"]


async def test_others_are_told_with_a_running_number() -> None:
    session_id = await new_session()
    async with Client(session_id) as one, Client(session_id) as two:
        answers = [await one.ask("step"), await one.ask("step")]
        told = [await two.receive(), await two.receive()]
        assert [message["seq"] for message in told] == [1, 2]
        assert [message["view"] for message in told] == [message["view"] for message in answers]
        assert all("id" not in message for message in told)
        assert (await two.ask("sync", **{"from": 0}))["seq"] == 2


async def test_a_look_changes_nothing_and_tells_nobody() -> None:
    session_id = await new_session()
    async with Client(session_id) as one, Client(session_id) as two:
        assert (await one.ask("sync", **{"from": 0}))["seq"] == 0
        await one.ask("step")
        assert (await two.receive())["seq"] == 1


async def test_a_long_run_shows_its_progress_and_can_be_paused(settings: Any) -> None:
    settings.LIMIT_STEPS_PER_CHUNK = 20
    session_id = await new_session(LOOP)
    async with Client(session_id) as client:
        asked = await client.send("continue")
        progress = await client.receive()
        assert (progress["stopped"], "id" in progress) == ("going-on", False)
        pause = await client.send("pause")
        while (message := await client.receive()).get("id") != asked:
            assert message["stopped"] == "going-on"
        assert message["stopped"] == "paused"
        paused = await client.receive()
        assert paused["id"] == pause
        assert paused["view"] == message["view"]


async def test_a_pause_ends_what_was_given_before_it_and_nothing_after_it(settings: Any) -> None:
    """Also where the run has not begun when the pause comes: both are pressed in one breath on a busy machine."""
    settings.LIMIT_STEPS_PER_CHUNK = 20
    settings.LIMIT_STEPS_PER_COMMAND = 100
    async with Client(await new_session(LOOP)) as client:
        sent = [await client.send(command) for command in ("step", "continue", "pause", "continue")]
        stopped: dict[int, tuple[str | None, int]] = {}
        while len(stopped) < len(sent):
            message = await client.receive()
            if "id" in message:
                stopped[message["id"]] = (message["stopped"], message["view"]["position"])
        assert [stopped[one] for one in sent] == [(None, 1), ("paused", 21), (None, 21), ("limit", 121)]


async def test_a_command_has_a_budget_of_steps(settings: Any) -> None:
    settings.LIMIT_STEPS_PER_CHUNK = 30
    settings.LIMIT_STEPS_PER_COMMAND = 50
    async with Client(await new_session(LOOP)) as client:
        done = await client.ask("continue")
        assert done["stopped"] == "limit"
        assert done["view"]["position"] == 50
        assert (await client.ask("step", count=10**9))["view"]["position"] == 100
        assert (await client.ask("step-over"))["stopped"] == "left"


async def test_the_budget_of_a_session_is_its_own_setting(settings: Any) -> None:
    settings.LIMIT_STEPS_PER_CHUNK = 30
    async with Client(await new_session(LOOP, settings={"stepBudget": 70})) as client:
        for end in (70, 140):
            done = await client.ask("continue")
            assert (done["stopped"], done["view"]["position"]) == ("limit", end)


async def test_the_clock_runs_on_in_parts(settings: Any) -> None:
    settings.LIMIT_STEPS_PER_CHUNK = 30
    async with Client(await new_session(TICK)) as client:
        asked = await client.send("advance", by="PT1M")
        assert (await client.receive())["stopped"] == "going-on"
        while (message := await client.receive()).get("id") != asked:
            assert message["stopped"] == "going-on"
        assert (message["stopped"], message["view"]["clock"]) == ("until", "2020-01-01T00:01:00Z")


async def test_a_full_trace_is_a_stop_that_can_be_raised() -> None:
    session_id = await new_session(LOOP, settings={"traceLimit": 100})
    async with Client(session_id) as client:
        full = await client.ask("continue")
        assert (full["stopped"], full["view"]["notices"][0]["code"]) == ("trace-limit", "trace-limit")
        assert (await client.ask("continue"))["view"] == full["view"]
        await client.ask("limits", traceLimit=200)
        more = await client.ask("continue")
        assert more["stopped"] == "trace-limit"
        assert more["view"]["traceLength"] >= 200
    await close_pools()
    async with Client(session_id) as client:
        assert client.first["view"] == more["view"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("nonsense", "bad-json"),
        ("[" * 200_000, "bad-json"),
        ('{"id": 7, "command": "step", "count": NaN}', "bad-json"),
        ("[]", "bad-message"),
        ('{"id": 1}', "bad-message"),
        ('{"id": {}, "command": "step"}', "bad-message"),
        ('{"id": true, "command": "step"}', "bad-message"),
        ('{"id": 1.5, "command": "step"}', "bad-message"),
        ('{"id": 7, "command": "step", "count": true}', "bad-field"),
        ('{"id": 7, "command": "continue", "asked": [true]}', "bad-field"),
        ('{"id": 7, "command": "dance"}', "unknown-command"),
        ('{"id": 7, "command": "step", "count": "two"}', "bad-field"),
        ('{"id": 7, "command": "inject", "event": 7}', "bad-event"),
        ('{"id": 7, "command": "resolve", "call": 99, "result": 1}', "not-possible"),
        ('{"id": 7, "command": "advance", "by": "soon"}', "bad-duration"),
    ],
)
async def test_bad_messages_are_answered_and_change_nothing(text: str, code: str) -> None:
    async with Client(await new_session()) as client:
        before = await client.ask("step")
        await client.socket.send_to(text_data=text)
        answer = await client.receive()
        assert answer["error"]["code"] == code
        assert "Traceback" not in answer["error"]["message"]
        assert (await client.ask("sync", **{"from": 0}))["view"] == before["view"]


@pytest.mark.parametrize(("depth", "code"), [(95, None), (101, "too-deep"), (900, "too-deep")])
async def test_data_too_deep_are_refused(depth: int, code: str | None) -> None:
    deep: Any = 1
    for _ in range(depth):
        deep = [deep]
    async with Client(await new_session()) as client:
        answer = await client.ask("inject", event={"type": "asked", "source": "people", "data": deep})
        assert answer.get("error", {}).get("code") == code
        if code is None:
            assert (await client.ask("continue"))["view"]["calls"]


async def test_bytes_are_refused() -> None:
    async with Client(await new_session()) as client:
        await client.socket.send_to(bytes_data=b"{}")
        assert (await client.receive())["error"]["code"] == "bad-message"


@pytest.mark.parametrize("letter", ["x", "ü", "€"])
async def test_a_message_has_at_most_256_kib(letter: str) -> None:
    """Of bytes, not of letters."""
    head, tail = '{"id": 1, "command": "sync", "x": "', '"}'
    room = 256 * 1024 - len(head) - len(tail)
    letters, rest = divmod(room, len(letter.encode()))
    async with Client(await new_session()) as client:
        await client.socket.send_to(text_data=head + letter * letters + "x" * rest + tail)
        assert (await client.receive())["id"] == 1
        await client.socket.send_to(text_data=head + letter * letters + "x" * (rest + 1) + tail)
        assert await client.closed() == 1009


async def test_sixty_messages_at_once_are_let_through_and_no_more(settings: Any) -> None:
    settings.LIMIT_MESSAGES_PER_SECOND = 0.001  # what comes back meanwhile is the bucket's own test
    async with Client(await new_session()) as client:
        for _ in range(59):
            await client.socket.send_to(text_data='{"command": "ack"}')
        assert (await client.ask("sync"))["view"]["position"] == 0
        await client.socket.send_to(text_data='{"command": "ack"}')
        assert await client.closed() == 4429


def held_back(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Commands that run wait for the event."""
    free = asyncio.Event()
    execute = Drive.execute

    async def wait(drive: Drive, command: dict[str, Any], tell: Any, *more: Any) -> None:
        if command["command"] != "sync":
            await free.wait()
        await execute(drive, command, tell, *more)

    monkeypatch.setattr(Drive, "execute", wait)
    return free


@pytest.mark.parametrize(("more", "closes"), [(32, False), (33, True)])
async def test_thirty_two_commands_may_wait(more: int, closes: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Client(await new_session()) as client:
        free = held_back(monkeypatch)
        await client.send("step")
        await asyncio.sleep(0.1)  # it is being carried out now
        last = 0
        for _ in range(more):
            last = await client.send("step")
        if closes:
            assert await client.closed() == 4429
            free.set()
            return
        free.set()
        while (await client.receive())["id"] != last:
            pass


async def test_sixty_four_messages_may_be_unacknowledged(settings: Any) -> None:
    settings.LIMIT_MESSAGES_BURST = 100
    session_id = await new_session(LOOP)
    async with Client(session_id) as one, Client(session_id) as silent:
        for _ in range(64):
            await one.ask("step")
        for _ in range(64):
            assert "trace" in await silent.receive()
        await one.ask("step")
        assert await silent.closed() == 4430


async def test_a_client_that_takes_nothing_is_closed(settings: Any) -> None:
    settings.LIMIT_UNACKNOWLEDGED = 5
    session_id = await new_session()
    async with Client(session_id) as one, Client(session_id) as silent, Client(session_id) as polite:
        for _ in range(4):
            await one.ask("forward")
            await one.ask("step")
            await one.ask("back")
            await polite.socket.send_to(text_data='{"command": "ack"}')
        assert await silent.closed() == 4430
        assert (await polite.ask("sync", **{"from": 0}))["view"]["length"] >= 1


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "https://127.0.0.1:8000",
        "http://127.0.0.1:8001",
        "http://127.0.0.1",
        "null",
        "",
        "file://",
    ],
)
async def test_foreign_origins_get_no_socket(origin: str) -> None:
    client = Client(await new_session())
    client.socket.scope["headers"] = [(b"origin", origin.encode())] if origin else []
    connected, code = await client.socket.connect()
    assert (connected, code) == (False, 4403)


async def test_an_unknown_session_closes_with_its_code() -> None:
    client = Client("nowhere")
    assert (await client.socket.connect())[0]
    assert await client.closed() == 4404


async def nobody(scope: Any, session_id: str, command: str) -> bool:
    return False


async def watchers(scope: Any, session_id: str, command: str) -> bool:
    return command in ("connect", "sync")


async def test_permission_is_asked_to_connect(settings: Any) -> None:
    settings.SIGNALBOX_AUTHORIZE = f"{__name__}.nobody"
    client = Client(await new_session())
    assert (await client.socket.connect())[0]
    assert await client.closed() == 4403


async def test_permission_is_asked_for_every_command(settings: Any) -> None:
    settings.SIGNALBOX_AUTHORIZE = f"{__name__}.watchers"
    async with Client(await new_session()) as client:
        assert (await client.ask("step"))["error"]["code"] == "forbidden"
        assert (await client.ask("sync", **{"from": 0}))["view"]["position"] == 0


async def test_a_change_by_another_server_is_taken_up() -> None:
    session_id = await new_session()
    async with Client(session_id) as client:
        await client.ask("step")
        row = await Session.objects.aget(pk=session_id)
        change: SessionChange = {
            "keep": 0,
            "cut": False,
            "append": [],
            "position": 0,
            "length": row.length,
            "status": "",
            "elapsed": 0,
        }
        await sync_to_async(storage.store)(session_id, row.version, change)
        answer = await client.ask("step")
        assert (answer["seq"], answer["view"]["position"]) == (3, 1)


async def test_a_killed_worker_costs_one_command_and_no_step() -> None:
    session_id = await new_session()
    async with Client(session_id) as client:
        before = await client.ask("step")
        for worker in SIMULATIONS.pool().workers:
            if worker.pid is not None:
                os.kill(worker.pid, signal.SIGKILL)
        answer = await client.ask("sync", **{"from": 0})
        if "error" in answer:
            assert answer["error"]["code"] == "worker-died"
            answer = await client.ask("sync", **{"from": 0})
        assert answer["view"] == before["view"]


async def test_a_definition_that_cannot_run_closes_with_its_reason() -> None:
    client = Client(await new_session("states: 7"))
    assert (await client.socket.connect())[0]
    assert (await client.receive())["error"]["code"] == "bad-scenario"
    assert await client.closed() == 4422
