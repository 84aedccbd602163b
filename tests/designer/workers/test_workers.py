"""Worker processes: what hangs, crashes or eats memory there hurts one call and nobody else."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from designer.workers import shares
from designer.workers.client import Busy, WorkerError
from designer.workers.pool import PATIENCE, Bounds, Pool
from designer.workers.process import BOOT, ROOT, Worker

MODULE = "tests.designer.misbehaving"
OPTIONS = {"memory": 400 * 1024 * 1024}


@pytest_asyncio.fixture
async def pool() -> AsyncIterator[Pool]:
    pool = Pool(MODULE, 2, OPTIONS)
    yield pool
    await pool.close()


async def code_of(call: Any) -> str:
    with pytest.raises(WorkerError) as caught:
        await call
    return caught.value.code


async def test_results_come_back(pool: Pool) -> None:
    assert await pool.call("echo", {"value": {"a": ["\U0001f600", None]}}, 5) == {"a": ["\U0001f600", None]}
    assert await pool.call("echo", {"value": "x" * 3_000_000}, 5) == "x" * 3_000_000


async def test_an_answer_that_would_fill_the_server_is_refused_by_the_worker() -> None:
    narrow = Pool(MODULE, 1, {**OPTIONS, "answer": 1_000})
    assert await narrow.call("echo", {"value": "x" * 900}, 5) == "x" * 900
    assert await code_of(narrow.call("echo", {"value": "x" * 1_100}, 5)) == "too-large"
    await narrow.close()


async def test_no_look_for_garbage_goes_through_what_a_process_has_from_its_start(pool: Pool) -> None:
    assert await pool.call("left_alone", {}, 5) > 1_000


async def test_a_hang_is_ended_at_its_deadline_and_the_next_call_works(pool: Pool) -> None:
    await pool.call("echo", {"value": 1}, 5, key="a")  # it is warm
    started = time.monotonic()
    assert await code_of(pool.call("hang", {}, 0.5, key="a")) == "timeout"
    assert time.monotonic() - started < 2
    assert await pool.call("echo", {"value": 1}, 5, key="a") == 1


async def test_what_a_process_takes_to_start_is_no_part_of_its_calls() -> None:
    slow = Pool(MODULE, 1, {**OPTIONS, "start": 0.6})
    assert await slow.call("echo", {"value": 1}, 0.3) == 1
    await slow.close()


async def test_a_process_that_does_not_start_is_said() -> None:
    broken = Pool(MODULE, 1, {**OPTIONS, "start": -1})
    assert await code_of(broken.call("echo", {"value": 1}, 5)) == "worker-died"
    await broken.close()


async def test_a_call_is_not_given_up_for_processes_that_end_before_they_get_to_it() -> None:
    pool = Pool(MODULE, 1, {**OPTIONS, "start": 0.3})
    await pool.call("echo", {"value": 1}, 5)
    idle = await ended(pool.workers[0], None)
    call = asyncio.ensure_future(pool.call("echo", {"value": 2}, 5))
    starting = await ended(pool.workers[0], idle)
    await ended(pool.workers[0], starting)
    assert await call == 2
    await pool.close()


async def ended(worker: Worker, before: int | None) -> int:
    """Kill the process that comes after the one with the number `before`; its number."""
    async with asyncio.timeout(5):
        while (pid := worker.pid) in (before, None):  # noqa: ASYNC110 - nothing tells that a process was started
            await asyncio.sleep(0.01)
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    return pid


async def test_a_call_that_its_process_does_not_survive_is_made_twice(pool: Pool, tmp_path: Path) -> None:
    await code_of(pool.call("crash", {"after": str(tmp_path / "tries")}, 5, key="a"))
    assert (tmp_path / "tries").read_text() == "xx"


async def test_closing_ends_what_is_at_work_and_starts_nothing(pool: Pool) -> None:
    await pool.call("echo", {"value": 1}, 5, key="a")
    call = asyncio.ensure_future(pool.call("hang", {}, 5, key="a"))
    await asyncio.sleep(0.1)
    await pool.close()
    with pytest.raises(WorkerError, match="The server is ending"):
        await call
    assert [worker.pid for worker in pool.workers] == [None, None, None]


async def test_others_go_on_meanwhile(pool: Pool) -> None:
    await asyncio.gather(pool.call("echo", {"value": 1}, 5), pool.call("echo", {"value": 2}, 5))  # both are warm
    hanging = asyncio.ensure_future(code_of(pool.call("hang", {}, 1.5)))
    await asyncio.sleep(0.05)
    started = time.monotonic()
    for number in range(20):
        assert await pool.call("echo", {"value": number}, 5) == number
    assert time.monotonic() - started < 1
    assert not hanging.done()
    assert await hanging == "timeout"


async def test_a_crash_fails_one_call(pool: Pool) -> None:
    assert await code_of(pool.call("crash", {}, 5, key="a")) == "worker-died"
    assert await pool.call("echo", {"value": 1}, 5, key="a") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux counts what is written to")
async def test_memory_is_bounded(pool: Pool) -> None:
    assert await code_of(pool.call("eat", {}, 20, key="a")) == "memory"
    assert await pool.call("echo", {"value": 1}, 5, key="a") == 1


async def test_errors_with_a_code_are_told_and_others_are_not(pool: Pool) -> None:
    with pytest.raises(WorkerError) as told:
        await pool.call("refuse", {}, 5)
    assert (told.value.code, told.value.message) == ("no", "not today")
    with pytest.raises(WorkerError) as hidden:
        await pool.call("fail", {}, 5)
    assert hidden.value.code == "internal"
    assert "secret" not in hidden.value.message
    assert "try it again" in hidden.value.message
    assert "whoever runs this server" in hidden.value.message


async def test_what_is_printed_does_not_disturb_the_answers(pool: Pool) -> None:
    assert await pool.call("chatter", {}, 5) == "done"


async def test_a_cancelled_call_leaves_the_process_in_order(pool: Pool) -> None:
    await pool.call("echo", {"value": 0}, 5, key="a")
    slow = asyncio.ensure_future(pool.call("slow", {"seconds": 0.3}, 5, key="a"))
    await asyncio.sleep(0.1)
    slow.cancel()
    assert await pool.call("echo", {"value": 7}, 5, key="a") == 7


async def test_one_key_is_one_process(pool: Pool) -> None:
    found = {await pool.call("process", {}, 5, key="same") for _ in range(5)}
    assert len(found) == 1


async def as_person(key: str, call: Coroutine[Any, Any, Any]) -> Any:
    """What a call of an account gives."""
    shares.begin(shares.person(key))
    return await call


async def until(happens: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not happens():  # noqa: ASYNC110 - nothing tells it
            await asyncio.sleep(0.005)


@pytest.mark.long
async def test_who_fills_the_queue_does_not_hold_another_up(pool: Pool) -> None:
    """However many calls wait: the other's all end before the second pair of them has."""
    await asyncio.gather(*(worker.ping() for worker in pool.workers))
    order: list[str] = []

    async def told(key: str, name: str, arguments: dict[str, Any]) -> None:
        await as_person(key, pool.call(name, arguments, 60))
        order.append(key)

    await told("noah", "echo", {"value": 0})
    slow = [asyncio.ensure_future(told("mia", "slow", {"seconds": 1.0})) for _ in range(8)]
    await until(lambda: pool.busy == 1)
    for _ in range(20):
        await asyncio.create_task(told("noah", "echo", {"value": 1}))
    assert order.count("mia") <= 2
    assert order.count("noah") == 21
    await asyncio.gather(*slow)


async def test_what_waits_too_long_is_told_why(pool: Pool) -> None:
    """429 for who has asked for too much themselves, 503 for who came while others did."""
    pool = Pool(MODULE, 1, OPTIONS, Bounds(seconds=0.3, calls=3))
    await asyncio.gather(*(worker.ping() for worker in pool.workers))
    own = asyncio.create_task(as_person("mia", pool.call("slow", {"seconds": 1.5}, 5)))
    await until(lambda: pool.busy == 1)
    with pytest.raises(Busy) as late:
        await asyncio.create_task(as_person("mia", pool.call("echo", {"value": 1}, 5)))
    assert (late.value.status, late.value.code, late.value.seconds) == (429, "too-many", 1)
    other = asyncio.create_task(as_person("noah", pool.call("slow", {"seconds": 1.5}, 5)))
    await until(lambda: pool.busy == 2)
    with pytest.raises(Busy) as late:
        await asyncio.create_task(as_person("eva", pool.call("echo", {"value": 1}, 5)))
    assert (late.value.status, late.value.code) == (503, "busy")
    assert (pool.refused, pool.waiting) == (2, 0)
    await asyncio.gather(own, other)
    assert await asyncio.create_task(as_person("eva", pool.call("echo", {"value": 1}, 5))) == 1
    await pool.close()


async def test_who_has_too_many_waiting_is_told_at_once() -> None:
    pool = Pool(MODULE, 1, OPTIONS, Bounds(seconds=60, calls=3))
    waiting = [asyncio.create_task(as_person("mia", pool.call("slow", {"seconds": 0.1}, 5))) for _ in range(4)]
    await until(lambda: pool.waiting == 3)
    with pytest.raises(Busy) as many:
        await asyncio.create_task(as_person("mia", pool.call("echo", {"value": 1}, 5)))
    assert many.value.status == 429
    assert await asyncio.create_task(as_person("noah", pool.call("echo", {"value": 1}, 5))) == 1
    await asyncio.gather(*waiting)
    await pool.close()


async def test_work_in_many_parts_is_not_broken_off() -> None:
    pool = Pool(MODULE, 1, OPTIONS, Bounds(seconds=0.05, calls=1))
    with shares.patiently():
        found = await asyncio.gather(*(pool.call("slow", {"seconds": 0.1}, 5) for _ in range(5)))
    assert (found, pool.refused) == ([None] * 5, 0)
    await pool.close()


async def test_a_call_that_waits_is_taken_back_with_its_caller(pool: Pool, tmp_path: Path) -> None:
    busy = [asyncio.ensure_future(pool.call("slow", {"seconds": 0.5}, 5)) for _ in range(2)]
    await until(lambda: pool.busy == 2)
    waits = asyncio.ensure_future(pool.call("crash", {"after": str(tmp_path / "tries")}, 5))
    await until(lambda: pool.waiting == 1)
    waits.cancel()
    await until(lambda: pool.waiting == 0)
    await asyncio.gather(*busy)
    assert not (tmp_path / "tries").exists()


async def test_long_work_that_nobody_waits_for_is_ended() -> None:
    """Where nothing is missed that its process keeps; the next call works."""
    pool = Pool(MODULE, 1, OPTIONS, stop=True)
    before = await pool.call("process", {}, 5)
    call = asyncio.ensure_future(pool.call("hang", {}, 60))
    await until(lambda: pool.busy == 1)
    call.cancel()
    await until(lambda: pool.busy == 0)
    assert await pool.call("process", {}, 5) != before
    await pool.close()


async def test_a_key_s_call_goes_elsewhere_where_its_process_is_at_work_for_long(pool: Pool) -> None:
    """Another process is told that it must not build on what it may have of old; so is the first when it is back."""
    home, first = await pool.call("kept", {"key": "a"}, 5, key="a")
    assert (await pool.call("kept", {"key": "a"}, 5, key="a")) == [home, first + 1]
    blocked = [asyncio.ensure_future(pool.call("slow", {"seconds": PATIENCE * 10}, 5, key="a"))]
    await until(lambda: pool.busy == 1)
    away, count = await pool.call("kept", {"key": "a"}, 5, key="a")
    assert (away != home, count) == (True, 1)
    assert (await pool.call("kept", {"key": "a"}, 5, key="a")) == [away, 2], "it stays there"
    await asyncio.gather(*blocked)
    blocked = [asyncio.ensure_future(pool.call("slow", {"seconds": PATIENCE * 10}, 5, key="a"))]
    await until(lambda: pool.busy == 1)
    assert (await pool.call("kept", {"key": "a"}, 5, key="a"))[1] == 1, "what it had of old counts no more"
    await asyncio.gather(*blocked)


async def test_a_key_s_call_waits_for_its_process_that_gets_on(pool: Pool) -> None:
    """However long the queue: what it keeps would have to be made anew elsewhere, which takes longer."""
    home, first = await pool.call("kept", {"key": "a"}, 5, key="a")
    queue = [
        asyncio.ensure_future(pool.call(operation, given, 5, key="a"))
        for operation, given in (("slow", {"seconds": PATIENCE / 5}), ("kept", {"key": "a"})) * 20
    ]
    found = await asyncio.gather(*queue)
    assert found[1::2] == [[home, first + number] for number in range(1, 21)]


async def test_a_part_of_long_work_ends_sooner_where_others_wait(pool: Pool) -> None:
    """Also where they waited before it began; the next part begins without."""
    await asyncio.gather(*(worker.ping() for worker in pool.workers))
    assert await pool.call("turn", {}, 30) is False
    parts = [asyncio.ensure_future(pool.call("turn", {}, 30)) for _ in range(2)]
    await until(lambda: pool.busy == 2)
    waits = [asyncio.ensure_future(pool.call("slow", {"seconds": 0.01}, 30)) for _ in range(2)]
    assert await asyncio.gather(*parts) == [True, True]
    await asyncio.gather(*waits)
    assert await pool.call("turn", {}, 30) is False
    many = [asyncio.ensure_future(pool.call("turn", {}, 30)) for _ in range(6)]
    assert (await asyncio.gather(*many))[:4] == [True] * 4


async def test_the_event_loop_is_not_held_up(pool: Pool) -> None:
    call = asyncio.ensure_future(pool.call("slow", {"seconds": 0.5}, 5))
    longest = 0.0
    while not call.done():
        before = time.monotonic()
        await asyncio.sleep(0.005)
        longest = max(longest, time.monotonic() - before)
    assert longest < 0.25


def test_a_busy_process_ends_with_its_server() -> None:
    """Its input closes when the server is gone, however it went."""
    command = [sys.executable, "-P", "-c", BOOT, str(ROOT), MODULE, '{"memory": 0}']
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        request = b'{"call": "hang", "arguments": {}}'
        process.stdin.write(len(request).to_bytes(4, "big") + request)
        process.stdin.flush()
        time.sleep(0.5)
        assert process.poll() is None
        process.stdin.close()
        assert process.wait(10) == 0
