"""Who falls out of a group of the channel layer notices it, comes back, and sees what was missed."""

from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import pytest
import pytest_asyncio
from channels.layers import get_channel_layer

from designer.workers.client import close_pools
from simulator.live import channel_groups
from simulator.live.channel_groups import AGAIN_SECONDS, BEAT_SECONDS, Groups
from tests.simulator.sockets import LOOP, Client, new_session

pytestmark = pytest.mark.asyncio(loop_scope="module")


class Layer:
    """A channel layer that delivers at once; `away`: it cannot be reached."""

    def __init__(self) -> None:
        self.now = 0.0
        self.away = False
        self.members: dict[str, dict[str, float]] = {}
        self.sockets: dict[str, Socket] = {}
        self.sent = 0

    async def group_add(self, group: str, channel: str) -> None:
        if self.away:
            raise ConnectionError
        self.members.setdefault(group, {})[channel] = self.now

    async def group_discard(self, group: str, channel: str) -> None:
        self.members[group].pop(channel, None)

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        if self.away:
            raise ConnectionError
        self.sent += 1
        for channel in self.members.get(group, ()):
            self.sockets[channel].groups.heard(message["group"])


class Socket:
    """Who is in two groups of the layer, and how often it was told that it missed something."""

    def __init__(self, layer: Layer, channel: str) -> None:
        self.missed = 0
        layer.sockets[channel] = self
        self.groups = Groups(layer, channel, self._told, clock=lambda: layer.now)

    async def _told(self) -> None:
        self.missed += 1


async def joined(layer: Layer, count: int) -> list[Socket]:
    sockets = [Socket(layer, f"channel {number}") for number in range(count)]
    for socket in sockets:
        await socket.groups.join("a")
        await socket.groups.join("b")
    return sockets


async def beats(layer: Layer, sockets: list[Socket], seconds: float) -> None:
    """Time passes, and each of the sockets looks after its groups in turn."""
    end = layer.now + seconds
    while layer.now < end:
        layer.now += BEAT_SECONDS / 2
        for socket in sockets:
            with suppress(ConnectionError):
                await socket.groups.beat()


@pytest_asyncio.fixture(loop_scope="module", scope="module", autouse=True)
async def workers() -> AsyncIterator[None]:
    """The worker processes of this module."""
    yield
    await close_pools()


async def test_one_beat_of_one_socket_is_enough_for_a_group() -> None:
    layer = Layer()
    sockets = await joined(layer, 50)
    await beats(layer, sockets, 10 * BEAT_SECONDS)
    assert 10 <= layer.sent <= 2 * 10, "for both groups, not for each socket"
    assert [socket.missed for socket in sockets] == [0] * 50


async def test_an_emptied_layer_is_noticed_by_all() -> None:
    layer = Layer()
    sockets = await joined(layer, 3)
    layer.members.clear()
    await beats(layer, sockets, 2 * BEAT_SECONDS)
    assert {group: len(members) for group, members in layer.members.items()} == {"a": 3, "b": 3}
    assert [socket.missed for socket in sockets] == [1] * 3
    await beats(layer, sockets, 10 * BEAT_SECONDS)
    assert [socket.missed for socket in sockets] == [1] * 3


async def test_who_alone_fell_out_of_a_group_that_goes_on_notices_it() -> None:
    layer = Layer()
    sockets = await joined(layer, 3)
    del layer.members["b"]["channel 1"]
    await beats(layer, sockets, 2 * BEAT_SECONDS)
    assert [socket.missed for socket in sockets] == [0, 1, 0]
    assert set(layer.members["b"]) == {"channel 0", "channel 1", "channel 2"}


async def test_membership_is_renewed_long_before_it_ends() -> None:
    layer = Layer()
    sockets = await joined(layer, 2)
    await beats(layer, sockets, 2 * AGAIN_SECONDS)
    assert all(layer.now - at <= AGAIN_SECONDS for members in layer.members.values() for at in members.values())
    assert [socket.missed for socket in sockets] == [0, 0]


async def test_a_layer_that_was_away_and_came_back_is_joined_again() -> None:
    layer = Layer()
    sockets = await joined(layer, 2)
    layer.away = True
    layer.members.clear()
    await beats(layer, sockets, 5 * BEAT_SECONDS)
    assert (layer.members, [socket.missed for socket in sockets]) == ({}, [0, 0])
    layer.away = False
    await beats(layer, sockets, BEAT_SECONDS)
    assert [socket.missed for socket in sockets] == [1, 1]
    assert {group: len(members) for group, members in layer.members.items()} == {"a": 2, "b": 2}


async def test_who_left_says_nothing_any_more() -> None:
    layer = Layer()
    sockets = await joined(layer, 1)
    await sockets[0].groups.leave()
    await beats(layer, sockets, 3 * BEAT_SECONDS)
    assert (layer.sent, layer.members) == (0, {"a": {}, "b": {}})


@pytest.mark.django_db(transaction=True)
async def test_a_page_of_a_run_catches_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channel_groups, "BEAT_SECONDS", 0.2)
    session_id = await new_session(LOOP)
    async with Client(session_id, person="a") as driver, Client(session_id, person="b") as follower:
        layer: Any = get_channel_layer()
        layer.groups.clear()  # as Redis does at FLUSHALL
        answer = await driver.ask("step", count=3)
        assert answer["view"]["position"] == 3
        while (told := await follower.receive()).get("view", {}).get("position") != 3:
            pass
        assert (told["seq"], told["trace"]["events"]) == (answer["seq"], answer["trace"]["events"])
        await follower.ask("sync")  # it has seen what came before
        answer = await driver.ask("step")
        while (told := await follower.receive()).get("view", {}).get("position") != 4:
            pass
        assert told["seq"] == answer["seq"]
