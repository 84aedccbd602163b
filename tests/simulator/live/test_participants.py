"""Several people in one session: who drives, handing over, taking over, and coming back."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer

from designer.workers.client import close_pools
from simulator.live import attendee, participants_db, storage
from simulator.live.driver import DRIVES
from simulator.models import Participant, Session
from simulator.session.participants import Member, Room
from simulator.session.saved_session import SessionChange
from tests.simulator.sockets import LOOP, Client, new_session

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(loop_scope="module", scope="module", autouse=True)
async def workers() -> AsyncIterator[None]:
    """The worker processes, warm for all tests of this module."""
    yield
    await close_pools()


def named(people: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {one["name"]: one for one in people["members"]}


async def test_the_first_drives_and_others_follow() -> None:
    session_id = await new_session()
    async with Client(session_id, person="a", name="Ada") as ada, Client(session_id, person="b") as guest:
        seen = guest.first["people"]
        assert list(named(seen)) == ["Ada", "Guest 2"]
        assert seen["driver"] == named(seen)["Ada"]["id"] != seen["you"] == named(seen)["Guest 2"]["id"]
        assert len({one["colour"] for one in seen["members"]}) == 2
        await ada.met(lambda people: len(people["members"]) == 2)
        refused = await guest.ask("step")
        assert refused["error"] == {
            "code": "not-driving",
            "message": "Ada drives this session: ask for control to change it.",
        }
        await ada.ask("step")
        assert (await guest.receive())["view"]["position"] == 1
        assert (await guest.ask("look", position=0))["view"]["position"] == 0
        assert (await guest.ask("sync"))["view"]["position"] == 1


async def test_control_is_asked_for_and_handed_over() -> None:
    session_id = await new_session()
    async with Client(session_id, person="a", name="Ada") as ada, Client(session_id, person="b", name="Bea") as bea:
        bea_id = bea.first["people"]["you"]
        await bea.ask("request-control")
        await ada.met(lambda people: any(one["asking"] for one in people["members"]))
        assert (await bea.ask("take-control"))["error"]["code"] == "not-driving"
        assert (await bea.ask("give-control", to=bea_id))["error"]["code"] == "not-driving"
        assert (await ada.ask("give-control", to="nobody"))["error"]["code"] == "not-here"
        given = (await ada.ask("give-control", to=bea_id))["people"]
        assert (given["driver"], any(one["asking"] for one in given["members"])) == (bea_id, False)
        await bea.met(lambda people: people["driver"] == bea_id)
        assert (await bea.ask("step"))["view"]["position"] == 1
        assert (await ada.ask("step"))["error"]["code"] == "not-driving"
        await bea.ask("release-control")
        assert (await ada.ask("step"))["view"]["position"] == 2
        await bea.met(lambda people: people["driver"] != bea_id)


async def test_who_is_gone_is_taken_over_from_after_a_grace(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attendee, "STARTED", 0.0)
    settings.DRIVER_GRACE_SECONDS = 600
    session_id = await new_session()
    async with Client(session_id, person="b", name="Bea") as bea:
        pass
    async with Client(session_id, person="a", name="Ada") as ada:
        refused = await ada.ask("step")
        assert refused["error"]["code"] == "not-driving"
        assert "is away" in refused["error"]["message"]
        assert ada.first["people"]["takeover"] > 500
        async with Client(session_id, person="b") as bea:
            assert bea.first["people"]["driver"] == bea.first["people"]["you"]
            assert (await bea.ask("step"))["view"]["position"] == 1
        settings.DRIVER_GRACE_SECONDS = 0
        assert (await ada.ask("take-control"))["people"]["takeover"] is None
        assert (await ada.ask("step"))["view"]["position"] == 2
        async with Client(session_id, person="b") as bea:
            assert bea.first["people"]["driver"] == ada.first["people"]["you"]


async def test_a_connection_without_a_person_leaves_nothing_behind() -> None:
    session_id = await new_session()
    async with Client(session_id):
        pass
    assert await Participant.objects.acount() == 0
    async with Client(session_id) as other:
        assert (await other.ask("step"))["view"]["position"] == 1


async def test_nobody_waits_for_a_connection_without_a_person_that_was_cut() -> None:
    session_id = await new_session()
    async with Client(session_id):
        DRIVES.pop(session_id)  # kill -9: nobody says that it has gone
        async with Client(session_id, person="a") as ada:
            assert ada.first["people"]["takeover"] == 0
            assert (await ada.ask("step"))["view"]["position"] == 1


async def test_two_tabs_are_one_person() -> None:
    session_id = await new_session(LOOP)
    async with Client(session_id, person="a") as one:
        async with Client(session_id, person="a") as two:
            assert len(two.first["people"]["members"]) == 1
            await two.ask("step")
        assert (await one.ask("step"))["view"]["position"] == 2


async def test_names_are_texts_for_people() -> None:
    session_id = await new_session()
    async with Client(session_id, person="a", name="A\u202e\nda") as ada:
        assert list(named(ada.first["people"])) == ["Ada"]
        assert (await ada.ask("name", name="x" * 61))["error"]["code"] == "bad-name"
        assert list(named((await ada.ask("name", name="Ada L."))["people"])) == ["Ada L."]
        assert list(named((await ada.ask("name", name=""))["people"])) == ["Guest 1"]


async def test_people_survive_a_restart_of_the_server() -> None:
    session_id = await new_session()
    async with Client(session_id, person="a", name="Ada"), Client(session_id, person="b", name="Bea") as bea:
        DRIVES.pop(session_id)  # another process knows nothing of this one
        await close_pools()
        async with Client(session_id, person="b") as again:
            people = again.first["people"]
            assert people["you"] == bea.first["people"]["you"]
            assert named(people)["Ada"]["id"] == people["driver"]
            assert (named(people)["Ada"]["here"], named(people)["Bea"]["here"]) == (False, True)
            assert (await again.ask("step"))["error"]["code"] == "not-driving"


async def test_another_process_counts_as_long_as_it_says_something() -> None:
    room = Room({"a": Member("a", 1, "")}, driver="a", elsewhere={"p": (frozenset({"a"}), 100.0)})
    assert room.takeover(150.0, 10.0) is None
    assert room.takeover(161.0, 10.0) == 0.0


async def test_what_another_process_did_before_it_knew_of_us_is_shown() -> None:
    session_id = await new_session(LOOP)
    async with Client(session_id, person="a") as client:
        row = await Session.objects.aget(pk=session_id)
        change: SessionChange = {
            "keep": 0,
            "cut": False,
            "append": [],
            "position": 3,
            "length": 3,
            "status": "",
            "elapsed": 0,
        }
        await sync_to_async(storage.store)(session_id, row.version, change)
        heard = {"type": "session.people", "process": "p", "here": [], "ask": False, "but": "", "seq": row.version + 1}
        layer = get_channel_layer()
        assert layer is not None
        await layer.group_send(f"session.{session_id}", heard)
        while "view" not in (told := await client.receive()):
            pass
        assert (told["seq"], told["view"]["position"]) == (row.version + 1, 3)


async def test_people_who_went_long_ago_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(participants_db, "PEOPLE", 3)
    session_id = await new_session()
    for number in range(8):
        await sync_to_async(participants_db.enter)(session_id, f"p{number}", "")
    driver, _, members = await sync_to_async(participants_db.read)(session_id)
    assert driver == "p0"
    assert {"p0", "p7"} <= set(members)
    assert len(members) <= 5
