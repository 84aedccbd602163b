"""Every command is carried out once, whatever the line does: lost, late and doubled messages, restarts."""

import random
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from designer.workers.client import close_pools
from simulator.live import idempotency
from simulator.live.driver import DRIVES
from simulator.models import Receipt
from tests.simulator.sockets import GREETING, LOOP, TICK, Client, new_session
from tests.tiers import share

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio(loop_scope="module")]

ASK: dict[str, Any] = {"command": "inject", "event": {"type": "asked", "source": "people", "data": {"name": "Ada"}}}


@pytest_asyncio.fixture(loop_scope="module", scope="module", autouse=True)
async def workers() -> AsyncIterator[None]:
    """The worker processes, warm for all tests of this module."""
    yield
    await close_pools()


async def restart(session_id: str) -> None:
    """As after a restart of the server: what it kept in memory is gone."""
    DRIVES.pop(session_id, None)
    await close_pools()


async def ask(client: Client, number: int, command: str, **fields: Any) -> dict[str, Any]:
    """The answer to a command of this number; older answers are passed over."""
    await client.socket.send_json_to({"id": number, "command": command, **fields})
    while (message := await client.receive()).get("id") != number:
        pass
    return message


async def test_a_repeated_id_gets_the_same_answer_and_nothing_is_done() -> None:
    async with Client(await new_session(LOOP), person="a", client="tab") as client:
        first = await ask(client, 1, "step")
        assert await ask(client, 1, "step") == first
        second = await ask(client, 2, "step")
        assert await ask(client, 1, "step") == first
        assert (await ask(client, 3, "sync", **{"from": 0}))["view"] == second["view"]


async def test_another_command_under_a_used_id_is_another_command() -> None:
    async with Client(await new_session(LOOP), person="a", client="tab") as client:
        first = await ask(client, 1, "step", count=2)
        back = await ask(client, 1, "back")
        assert (first["view"]["position"], back["view"]["position"]) == (2, 1)
        assert await ask(client, 1, "step", count=2) == first
        assert await ask(client, 1, "back") == back
        assert (await ask(client, 2, "sync"))["view"]["position"] == 1


async def test_it_is_the_same_after_a_restart() -> None:
    session_id = await new_session()
    async with Client(session_id, person="a", client="tab") as client:
        answers = [await ask(client, 1, "continue"), await ask(client, 2, **ASK), await ask(client, 3, "continue")]
    await restart(session_id)
    async with Client(session_id, person="a", client="tab") as client:
        assert client.first["view"] == answers[-1]["view"]
        again = [await ask(client, 1, "continue"), await ask(client, 2, **ASK), await ask(client, 3, "continue")]
        assert again == answers
        assert (await ask(client, 4, "sync"))["seq"] == answers[-1]["seq"]


async def test_ids_are_the_clients_own() -> None:
    session_id = await new_session(LOOP)
    async with Client(session_id, person="a", client="one") as one, Client(session_id, person="a", client="two") as two:
        assert (await ask(one, 1, "step"))["view"]["position"] == 1
        assert (await ask(two, 1, "step"))["view"]["position"] == 2
        text = {"id": "1", "command": "step"}
        await two.socket.send_json_to(text)
        assert (await two.receive())["view"]["position"] == 3, "the text 1 is not the number 1"


async def test_a_refusal_is_an_answer_too() -> None:
    async with Client(await new_session(), person="a", client="tab") as client:
        refused = await ask(client, 1, "resolve", call=1, result={})
        assert refused["error"]["code"] == "not-possible"
        await ask(client, 2, "continue")
        await ask(client, 3, **ASK)
        assert (await ask(client, 4, "continue"))["view"]["calls"][0]["call"] == 1
        assert await ask(client, 1, "resolve", call=1, result={}) == refused
        done = await ask(client, 5, "resolve", call=1, result={"n": 1})
        assert await ask(client, 5, "resolve", call=1, result={"n": 1}) == done, "now it could not be carried out"


async def test_a_command_that_found_nothing_to_do_is_not_carried_out_later() -> None:
    async with Client(await new_session(), person="a", client="tab") as client:
        await ask(client, 1, "continue")
        idle = await ask(client, 2, "continue")
        await ask(client, 3, **ASK)
        assert await ask(client, 2, "continue") == idle
        assert (await ask(client, 4, "sync"))["view"]["calls"] == []


async def test_a_run_in_parts_is_one_command(settings: Any) -> None:
    settings.LIMIT_STEPS_PER_CHUNK, settings.LIMIT_STEPS_PER_COMMAND = 20, 60
    session_id = await new_session(LOOP)
    async with Client(session_id, person="a", client="tab") as client:
        done = await ask(client, 1, "continue")
        assert await ask(client, 1, "continue") == done
    async with (
        Client(session_id, person="a", client="tab") as one,
        Client(session_id, person="a", client="tab") as two,
    ):
        await one.socket.send_json_to({"id": 2, "command": "continue"})
        told = await ask(two, 2, "continue")
        assert (told["stopped"], told["view"]["position"]) == ("limit", 120)


async def test_an_answer_too_large_to_keep_is_what_is_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idempotency, "ANSWER_BYTES", 10)
    async with Client(await new_session(LOOP), person="a", client="tab") as client:
        first = await ask(client, 1, "step")
        again = await ask(client, 1, "step")
        assert again["view"] == first["view"]


async def test_old_receipts_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idempotency, "ANSWERS", 8)
    async with Client(await new_session(LOOP), person="a", client="tab") as client:
        for number in range(40):
            await ask(client, number, "step")
            if number % 10 == 0:
                assert (await ask(client, number, "step"))["view"]["position"] == number + 1
    assert await Receipt.objects.acount() <= 12


async def test_a_client_catches_up_with_what_it_missed() -> None:
    session_id = await new_session()
    async with Client(session_id, person="a") as client:
        seen = await client.ask("continue")
        count = seen["view"]["traceLength"]
        later = await client.ask("inject", **{k: v for k, v in ASK.items() if k != "command"})
        late = await client.ask("sync", seq=seen["seq"], **{"from": count})
        assert late["trace"]["from"] == count
        assert (late["seq"], late["view"]) == (later["seq"], later["view"])
        await client.ask("back")
        await client.ask("back")
        await client.ask("forward", count=2)
        cut = await client.ask("sync", seq=later["seq"], **{"from": later["view"]["traceLength"]})
        assert cut["trace"]["from"] < count, "what was gone back over may be different now"
    async with Client(session_id, person="a", seq=cut["seq"], **{"from": count}) as client:
        assert client.first["trace"]["from"] == count
    await restart(session_id)
    async with Client(session_id, person="a", seq=seen["seq"], **{"from": count}) as client:
        assert client.first["trace"]["from"] == 0, "a new process does not know what has changed since"


class Page:
    """A page at the end of a bad line: keeps a trace as it is told, and sends again what got no answer."""

    def __init__(self, session_id: str, chance: random.Random) -> None:
        self.session_id, self.chance = session_id, chance
        self.trace: list[Any] = []
        self.seq = 0
        self.sent: list[dict[str, Any]] = []
        self.client = Client(session_id)

    async def connect(self) -> None:
        known: dict[str, Any] = {"seq": self.seq, "from": len(self.trace)}
        self.client = await Client(self.session_id, person="a", client="tab", **known).__aenter__()
        self.take(self.client.first)

    def take(self, message: dict[str, Any]) -> None:
        """Older than what is known: an answer given again."""
        if "trace" in message and message["seq"] >= self.seq:
            assert message["trace"]["from"] <= len(self.trace)
            self.trace[message["trace"]["from"] :] = message["trace"]["events"]
            self.seq = message["seq"]

    async def execute(self, number: int, command: dict[str, Any]) -> dict[str, Any]:
        """Send until there is an answer."""
        message = {"id": number, **command}
        self.sent.append(message)
        while True:
            fate = self.chance.choice(["good", "good", "lost", "unanswered", "doubled", "late"])
            if fate == "late":  # an old message comes only now
                await self.client.socket.send_json_to(self.chance.choice(self.sent))
            if fate != "lost":
                for _ in range(2 if fate == "doubled" else 1):
                    await self.client.socket.send_json_to(message)
            if fate in ("lost", "unanswered"):
                await self.client.__aexit__(None, None, None)
                if self.chance.random() < 0.2:
                    await restart(self.session_id)
                await self.connect()
                continue
            while (answer := await self.client.receive()).get("id") != number:
                self.take(answer)
            self.take(answer)
            return answer


COMMANDS: list[dict[str, Any]] = [
    *({"command": name} for name in ("step", "step", "continue", "back", "forward", "step-over", "reset")),
    {"command": "advance", "by": "PT3S"},
    {"command": "step", "count": 3},
    {"command": "resolve", "call": 1, "result": {"greeting": "Hello"}},
    ASK,
    ASK,
]


@pytest.mark.parametrize("text", share([GREETING, TICK], 2))
@pytest.mark.parametrize("seed", share(range(4), 4))
async def test_a_bad_line_makes_no_difference(seed: int, text: str, settings: Any) -> None:
    settings.LIMIT_STEPS_PER_COMMAND = 30
    settings.LIMIT_MESSAGES_BURST = 1000
    chance = random.Random(seed)
    commands = [chance.choice(COMMANDS) for _ in range(20)]
    limits = {"stepBudget": 30}
    good, bad = await new_session(text, settings=limits), await new_session(text, settings=limits)
    async with Client(good) as client:
        for number, command in enumerate(commands):
            await ask(client, number, **command)
        wanted = await client.ask("sync", **{"from": 0})
    page = Page(bad, chance)
    await page.connect()
    for number, command in enumerate(commands):
        await page.execute(number, command)
    final = await ask(page.client, 1000, "sync", **{"from": 0})
    await page.client.__aexit__(None, None, None)
    assert final["view"] == wanted["view"]
    assert final["trace"] == wanted["trace"]
    assert page.trace == wanted["trace"]["events"]
