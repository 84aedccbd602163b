"""A version names all who wrote in it, whoever saved it and whatever way the writing came; none of them approves it."""

from typing import Any
from unittest.mock import patch

import pytest
from asgiref.sync import sync_to_async
from pycrdt import Doc, Text

from designer.access import project_tokens
from designer.access.actors import Actor
from designer.library import projects
from designer.live_text import rows
from designer.live_text.merged import ROOT
from designer.models import Definition, LiveText, Version
from simulator.live.db_threads import in_database
from tests.designer import roles
from tests.designer.live_text.writers import SignedIn, Writer
from tests.designer.roles import Browser

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
PEOPLE = {"bob": "owner", "cy": "editor", "dana": "editor"}


class Team:
    """Bob, cy and dana, who may all edit a definition; each has a page of it and a browser."""

    def __init__(self, row: Definition, browsers: dict[str, Browser]) -> None:
        self.row, self.browsers = row, browsers
        self.version = 1

    def page(self, name: str) -> Writer:
        """A page that writes."""
        return SignedIn(self.row.id, self.browsers[name])

    async def pages(self, *names: str) -> list[Writer]:
        found = [self.page(name) for name in names]
        for one in found:
            await one.join()
        return found

    async def save(self, name: str, text: str, **more: Any) -> int:
        body = {"text": text, "version": self.version, "live": True, **more}
        status, answer = await self.browsers[name].api("PUT", f"definitions/{self.row.id}", body)
        assert status == 200, answer
        self.version = int(answer["version"])
        return self.version

    async def writers(self, number: int | None = None) -> list[str]:
        path = f"definitions/{self.row.id}/versions/{number or self.version}"
        return list((await self.browsers["bob"].api("GET", path))[1]["writers"])

    async def decides(self, name: str) -> int:
        body = {"version": self.version, "approved": True}
        return (await self.browsers[name].api("POST", f"definitions/{self.row.id}/decisions", body))[0]


@pytest.fixture
async def team(settings: Any) -> Team:
    roles.with_accounts(settings)
    settings.REVIEW_NOT_AUTHOR = True
    row = await sync_to_async(roles.definition)()
    browsers = {}
    for name, role in PEOPLE.items():
        browsers[name] = Browser()
        await browsers[name].client.aforce_login(await sync_to_async(roles.account)(name, row, role))
    return Team(row, browsers)


async def both(page: Writer, other: Writer, put: str) -> None:
    """What one writes, the other has, and it is kept."""
    await page.write(0, 0, put)
    await page.settled()
    await other.until(lambda: put in str(other))


async def test_who_wrote_over_the_socket_does_not_approve_what_another_saved(team: Team) -> None:
    bob, cy, dana = await team.pages("bob", "cy", "dana")
    await both(cy, bob, "# amount: 99999\n")
    await dana.until(lambda: str(dana) == str(bob))
    await team.save("bob", str(bob))
    assert await team.writers() == ["bob", "cy"]
    (card, *_) = (await team.browsers["dana"].api("GET", f"definitions/{team.row.id}/versions"))[1]
    assert (card["author"], card["writers"]) == ("bob", ["bob", "cy"])
    assert (await team.decides("bob"), await team.decides("cy")) == (403, 403)
    assert await team.decides("dana") == 201, "who had the page open and wrote nothing may"
    _, found = await team.browsers["cy"].api("GET", f"definitions/{team.row.id}/decisions")
    assert (found["status"], "You wrote in this version" in found["blocked"]) == ("approved", True)
    for page in (bob, cy, dana):
        await page.leave()


async def test_what_is_saved_is_done_with(team: Team) -> None:
    bob, cy = await team.pages("bob", "cy")
    await both(cy, bob, "# cy\n")
    await team.save("bob", str(bob))
    await both(bob, cy, "# bob\n")
    await team.save("bob", str(bob))
    assert (await team.writers(2), await team.writers(3)) == (["bob", "cy"], ["bob"])
    for page in (bob, cy):
        await page.leave()


async def test_who_has_left_before_it_is_saved_wrote_it_all_the_same(team: Team) -> None:
    (cy,) = await team.pages("cy")
    await cy.write(0, 0, "# cy\n")
    await cy.settled()
    await cy.leave()
    assert (await LiveText.objects.aget()).writers == ["cy"]
    (bob,) = await team.pages("bob")
    await team.save("bob", str(bob))
    assert await team.writers() == ["bob", "cy"]
    await bob.leave()
    assert (await LiveText.objects.aget()).writers == [], "it rests"


async def test_who_brings_what_was_written_while_the_line_was_cut_wrote_it(team: Team) -> None:
    bob, cy = await team.pages("bob", "cy")
    await both(bob, cy, "# bob\n")
    cy.cut()
    await cy.write(0, 0, "# offline\n")
    await team.save("bob", str(bob))
    assert await team.writers() == ["bob"]
    await cy.join()
    await bob.until(lambda: "# offline" in str(bob))
    await cy.settled()
    await team.save("bob", str(bob))
    assert await team.writers() == ["bob", "cy"]
    for page in (bob, cy):
        await page.leave()


async def test_who_comes_back_and_has_nothing_new_wrote_nothing(team: Team) -> None:
    """A page that comes back tells all that was ever deleted."""
    bob, dana = await team.pages("bob", "dana")
    await both(bob, dana, "# one\n# two\n")
    await bob.write(0, 6, "")
    await dana.until(lambda: str(dana) == str(bob))
    dana.cut()
    await dana.join()
    await dana.settled()
    await team.save("bob", str(bob))
    assert await team.writers() == ["bob"]
    for page in (bob, dana):
        await page.leave()


async def test_who_only_takes_out_wrote(team: Team) -> None:
    bob, cy = await team.pages("bob", "cy")
    before = str(bob)
    await cy.write(0, 4, "")
    await cy.settled()
    await bob.until(lambda: str(bob) != before)
    await team.save("bob", str(bob))
    assert await team.writers() == ["bob", "cy"]
    for page in (bob, cy):
        await page.leave()


async def test_a_piece_that_is_not_kept_yet_has_its_writer_in_what_is_saved_of_it(team: Team) -> None:
    """Others are shown it before it is in the database; who has only looked on wrote nothing."""
    bob, cy, dana = await team.pages("bob", "cy", "dana")

    def full(*_given: Any) -> int:
        raise OSError("the disk is full")

    with patch.object(rows, "add", full):
        await cy.write(0, 0, "# under way\n")
        await bob.until(lambda: "under way" in str(bob))
        await team.save("bob", str(bob))
        assert await team.writers() == ["bob", "cy"]
    await cy.settled()
    assert (await LiveText.objects.aget()).writers == ["cy"]
    for page in (bob, cy, dana):
        await page.leave()


async def test_letters_under_another_s_number_are_their_sender_s(team: Team) -> None:
    """A page chooses the number under which a shared document has its letters: nobody is believed it."""
    bob, cy = await team.pages("bob", "cy")
    forged: Doc[Text] = Doc(client_id=bob.doc.client_id)
    forged.apply_update(cy.doc.get_update())
    state = forged.get_state()
    forged.get(ROOT, type=Text).insert(0, "# amount: 99999\n")
    await cy.give(forged.get_update(state))
    await cy.settled()
    await bob.until(lambda: "99999" in str(bob))
    await team.save("bob", str(bob))
    assert await team.writers() == ["bob", "cy"]
    for page in (bob, cy):
        await page.leave()


async def test_a_save_from_elsewhere_names_who_writes_meanwhile(team: Team) -> None:
    bob, cy = await team.pages("bob", "cy")
    await both(cy, bob, "# cy\n")
    await team.save("bob", f"{team.row.text}# pushed\n", live=False)
    assert await team.writers() == ["bob", "cy"]
    await bob.until(lambda: "# pushed" in str(bob))
    await team.save("bob", str(bob))
    assert await team.writers() == ["bob", "cy"], "what cy wrote comes with this one"
    for page in (bob, cy):
        await page.leave()


async def test_the_maker_of_a_token_that_wrote_over_the_socket_does_not_approve(team: Team) -> None:
    def made() -> str:
        cy = Actor("cy", user=roles.account("cy"))
        project = projects.create(cy, "Shop")
        projects.move(cy, team.row, project)
        return project_tokens.create(cy, project, "CI", "editor", "edit", 9).token

    program = Writer(team.row.id, authorization=f"Bearer {await sync_to_async(made)()}")
    await program.join()
    (bob,) = await team.pages("bob")
    await both(program, bob, "# amount: 99999\n")
    await team.save("bob", str(bob))
    assert await team.writers() == ["bob", "token CI of Shop"]
    assert (await team.decides("cy"), await team.decides("dana")) == (403, 201)
    for page in (bob, program):
        await page.leave()


@pytest.mark.parametrize("message", [{"type": "decide", "version": 1, "approved": True}, {"type": "approve"}])
async def test_nothing_is_decided_over_the_socket(team: Team, message: dict[str, Any]) -> None:
    (cy,) = await team.pages("cy")
    await cy.say(message)
    while await cy.hear():
        pass
    assert cy.code == 4400
    _, found = await team.browsers["bob"].api("GET", f"definitions/{team.row.id}/decisions")
    assert (found["status"], found["decisions"]) == ("none", [])
    await cy.leave()


async def test_what_is_brought_back_and_what_is_copied_keep_their_writers(team: Team) -> None:
    await team.save("cy", f"{team.row.text}# cy\n", live=False)
    await team.save("bob", f"{team.row.text}# bob\n", live=False)
    path = f"definitions/{team.row.id}/versions/2/restore"
    assert (await team.browsers["bob"].api("POST", path, {"version": 3}))[0] == 200
    team.version = 4
    assert await team.writers() == ["bob", "cy"]
    assert await team.decides("cy") == 403
    status, made = await team.browsers["dana"].api("POST", f"definitions/{team.row.id}/copy")
    assert status == 201
    copied = await Version.objects.aget(definition_id=made["id"])
    assert (copied.author, copied.writers) == ("dana", ["dana", "bob", "cy"])
    assert await team.decides("dana") == 201
    _, made = await team.browsers["dana"].api("POST", f"definitions/{team.row.id}/copy")
    assert (await Version.objects.aget(definition_id=made["id"])).writers == ["dana"], "what they copied is approved"


async def test_a_version_from_before_names_who_saved_it(team: Team) -> None:
    await in_database(lambda: Version.objects.create(definition=team.row, number=2, text=team.row.text, author="bob"))
    assert await team.writers(2) == ["bob"]
