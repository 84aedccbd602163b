"""Two pages of one definition: what one writes the other has, and nothing that was acknowledged is lost."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import AsyncClient
from django.utils import timezone

from designer.library import retention
from designer.limits import LIVE_REST_STATE
from designer.live_text import room, rows
from designer.models import Definition, LivePresence, LiveText, LiveUpdate
from simulator.live.db_threads import in_database
from tests.designer.live_text.writers import Writer
from tests.designer.requests import TEXT, Api

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


async def two(made: Any) -> tuple[Writer, Writer]:
    one, other = Writer(made["id"]), Writer(made["id"])
    for writer in (one, other):
        await writer.join()
    return one, other


async def test_both_have_what_each_writes(client: Api) -> None:
    one, other = await two(made := await client.make())
    assert str(one) == str(other) == TEXT
    await one.write(0, 0, "# one 😀\n")
    await other.write(len(TEXT.encode()), 0, "# other\n")
    await one.settled()
    await other.settled()
    both = f"# one 😀\n{TEXT}# other\n"
    await one.until(lambda: str(one) == both)
    await other.until(lambda: str(other) == both)
    await one.leave()
    await other.leave()
    assert await in_database(lambda: rows.text_of(rows.opened(made["id"]))) == both


async def test_one_alone_is_not_asked_to_write_together(client: Api) -> None:
    made = await client.make()
    one, other = Writer(made["id"]), Writer(made["id"])
    await one.connect()
    await one.until(lambda: bool(one.here))
    assert not one.here["together"]
    assert not await LiveText.objects.aexists()
    await other.connect()
    await other.until(lambda: bool(other.here))
    await one.until(lambda: one.here["together"])
    names = [person["name"] for person in one.here["people"]]
    assert len(set(names)) == 2
    assert len({person["colour"] for person in one.here["people"]}) == 2
    await other.leave()
    await one.until(lambda: not one.here["together"])
    await one.leave()
    assert not await LivePresence.objects.aexists()


async def test_what_is_saved_rests_in_one_piece(client: Api) -> None:
    one, other = await two(made := await client.make())
    await one.write(0, 0, "# one\n")
    await one.settled()
    await other.leave()
    await one.leave()
    assert await LiveText.objects.acount() == 1  # not saved: it waits
    back = Writer(made["id"])
    await back.connect()
    await back.until(lambda: bool(back.here))
    assert back.here["together"]
    await back.rejoin()
    assert str(back) == f"# one\n{TEXT}"
    status, _ = await client("PUT", f"definitions/{made['id']}", {"text": str(back), "version": 1, "live": True})
    assert status == 200
    await back.leave()
    assert await LiveText.objects.filter(rests=True).acount() == await LiveUpdate.objects.acount() == 1


async def test_what_was_not_acknowledged_comes_again(client: Api) -> None:
    one, other = await two(await client.make())
    one.cut()
    one.edit(0, 0, "# far\n")
    await other.write(len(TEXT.encode()), 0, "# near\n")
    await other.settled()
    await one.join()
    await other.until(lambda: "# far" in str(other))
    assert str(one) == str(other) == f"# far\n{TEXT}# near\n"
    for writer in (one, other):
        await writer.leave()


async def test_what_is_saved_from_elsewhere_is_taken_in(client: Api) -> None:
    one, other = await two(made := await client.make())
    await one.write(len(TEXT.encode()), 0, "# typed\n")
    await one.settled()
    await client("PUT", f"definitions/{made['id']}", {"text": TEXT.replace("hello", "moin"), "version": 1})
    both = TEXT.replace("hello", "moin") + "# typed\n"
    await one.until(lambda: str(one) == both)
    await other.until(lambda: str(other) == both)
    status, _ = await client("PUT", f"definitions/{made['id']}", {"text": both, "version": 2, "live": True})
    assert status == 200
    await client("POST", f"definitions/{made['id']}/versions/1/restore", {"version": 3})
    await one.until(lambda: str(one) == TEXT)
    await other.until(lambda: str(other) == TEXT)
    for writer in (one, other):
        await writer.leave()
    assert not await LiveText.objects.filter(rests=False).aexists()


async def test_a_text_saved_while_nobody_is_there_is_taken_in(client: Api) -> None:
    one, other = await two(made := await client.make())
    await one.write(0, 0, "# typed\n")
    await one.settled()
    for writer in (one, other):
        await writer.leave()
    await client("PUT", f"definitions/{made['id']}", {"text": f"{TEXT}# else\n", "version": 1})
    back = Writer(made["id"])
    await back.join()
    assert str(back) == f"# typed\n{TEXT}# else\n"
    await back.leave()


async def test_many_pieces_become_one_and_a_new_epoch_keeps_the_text(client: Api) -> None:
    one, other = await two(made := await client.make())
    for number in range(5):
        await one.write(0, 0, f"# {number}\n")
        await one.settled()
    before = await LiveUpdate.objects.acount()
    await in_database(rows.put_together, made["id"], 2)
    assert before > 2
    assert await LiveUpdate.objects.acount() == 1
    await in_database(rows.renew, made["id"])
    await one.write(0, 0, "# late\n")  # of the old epoch: not kept, and the page is told
    await one.until(lambda: any(told["type"] == "anew" for told in one.told))
    mine = str(one)
    assert mine.startswith("# late\n# 4\n")
    await one.rejoin()
    assert f"# late\n{one}" == mine
    for writer in (one, other):
        await writer.leave()


@pytest.mark.parametrize(
    "data", [b"\x00", b"\x00\x02\x05ab", b"\x01\x00\x00", b"\x00\x02\x04\x01\x02zz", b"\xff" * 9, b"\x00\x00\x01\xff"]
)
async def test_what_is_no_message_ends_the_line_and_nothing_else(client: Api, data: bytes) -> None:
    one, other = await two(await client.make())
    await one.line.send_to(bytes_data=data)
    while await one.hear():
        pass
    assert one.code == 4400
    await other.write(0, 0, "# still\n")
    await other.settled()
    await other.leave()


async def test_a_text_has_its_limit_and_holds_characters_only(client: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = await two(await client.make())
    monkeypatch.setattr(settings, "LIMIT_TEXT", len(TEXT.encode()) + 20)
    await other.write(0, 0, "# ok\n")
    await other.settled()
    await one.write(0, 0, "x" * 100)
    while await one.hear():
        pass
    assert one.code == 4400
    monkeypatch.undo()
    bad = Writer(other.id)
    await bad.join()
    assert str(bad) == f"# ok\n{TEXT}"
    state = bad.doc.get_state()
    bad.text.insert_embed(0, 5)
    await bad.give(bad.doc.get_update(state))
    while await bad.hear():
        pass
    assert bad.code == 4400
    await other.write(0, 0, "# fine\n")
    await other.settled()
    assert room.room_of(other.id).text == f"# fine\n# ok\n{TEXT}"
    await other.leave()


async def test_a_definition_that_is_not_there_has_no_text() -> None:
    one = Writer("nowhere")
    await one.connect()
    assert not await one.hear()
    assert one.code == 4404


async def test_cursors_are_told_with_the_key_of_who_it_is(client: Api) -> None:
    one, other = await two(await client.make())
    await one.say({"type": "cursor", "at": {"anchor": 1, "head": 2, "pointer": "/states/0"}})
    await other.until(lambda: any(told["type"] == "cursor" for told in other.told))
    assert other.told[-1]["of"] == one.key
    await one.say({"type": "cursor", "at": {"name": "somebody else"}})
    while await one.hear():
        pass
    assert one.code == 4400
    await other.leave()


async def test_an_update_that_is_not_kept_is_not_acknowledged(client: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = await two(await client.make())
    add = rows.add

    def fails(*_: Any) -> int:
        raise OSError("the disk is full")

    monkeypatch.setattr(rows, "add", fails)
    await one.write(0, 0, "# wait\n")
    await asyncio.sleep(0.5)
    await one.drain()
    assert one.kept < one.sent
    monkeypatch.setattr(rows, "add", add)
    await one.settled()
    for writer in (one, other):
        await writer.leave()
    assert await Definition.objects.acount() == 1


async def rest(client: Api, made: Any, *writers: Writer) -> None:
    """All that they wrote is saved, and they leave."""
    text = str(writers[0])
    status, _ = await client("PUT", f"definitions/{made['id']}", {"text": text, "version": 1, "live": True})
    assert status == 200
    for writer in writers:
        await writer.leave()


async def test_two_who_wrote_without_a_line_at_once_lose_nothing(client: Api) -> None:
    """In one line, where each puts a comment in the place of the same one: letter by letter nothing would fit."""
    one, other = await two(made := await client.make())
    await one.write(0, 0, "# m878ab1\n")
    for writer in (one, other):
        await writer.settled()
    await other.until(lambda: str(other).startswith("# m878ab1"))
    await rest(client, made, one, other)
    one.edit(0, 9, "# mee238b")
    other.edit(0, 9, "# m2a4411")
    await one.join()
    await one.leave()
    await other.join()
    line = str(other).partition("\n")[0]
    assert sorted((line[:9], line[9:])) == ["# m2a4411", "# mee238b"]
    await other.leave()


async def test_who_comes_alone_while_a_text_rests_writes_alone(client: Api) -> None:
    one, other = await two(made := await client.make())
    await one.write(0, 0, "# typed\n")
    await one.settled()
    await rest(client, made, one, other)
    back = Writer(made["id"])
    await back.connect()
    await back.until(lambda: bool(back.here))
    assert not back.here["together"]
    text = f"# typed\n{TEXT}# else\n"
    await client("PUT", f"definitions/{made['id']}", {"text": text, "version": 2})
    assert await LiveUpdate.objects.acount() == 1, "a text that rests takes nothing in"
    one.edit(0, 0, "# far\n")
    await one.join()
    await back.rejoin()
    assert str(back) == str(one) == f"# far\n{text}"
    for writer in (back, one):
        await writer.leave()


async def test_a_text_rests_for_some_days(client: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = await two(made := await client.make())
    epoch = one.epoch
    await rest(client, made, one, other)
    for days, size, is_kept in ((13, LIVE_REST_STATE, True), (15, LIVE_REST_STATE, False), (0, 1, False)):
        monkeypatch.setattr(rows, "LIVE_REST_STATE", size)
        await LiveText.objects.aupdate(updated=timezone.now() - timedelta(days=days), epoch=epoch, rests=True)
        await LiveUpdate.objects.aupdate(epoch=epoch)
        kept = await in_database(rows.opened, made["id"])
        assert (kept.epoch == epoch, rows.text_of(kept)) == (is_kept, TEXT)
    await LiveText.objects.aupdate(updated=timezone.now() - timedelta(days=15), rests=False)
    await in_database(retention.expire)
    assert await LiveText.objects.acount() == 1, "what is not saved waits"
    await LiveText.objects.aupdate(updated=timezone.now() - timedelta(days=15), rests=True)
    await in_database(retention.expire)
    assert not await LiveText.objects.aexists()
