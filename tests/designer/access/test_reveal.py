"""Secrets and personal data of a run are shown as they are to who gave them and drives it, and to nobody else."""

import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.auth import AuthMiddlewareStack
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import User

from designer.access import tokens
from designer.access.actors import Actor
from designer.access.origins import ExactOrigin
from designer.access.token_sockets import ByToken
from designer.library import store
from designer.models import Definition
from designer.routing import application
from simulator.live import secret_store
from simulator.models import Receipt, SessionSecrets
from tests.designer import roles
from tests.designer.roles import Browser, account

TEXT = """
document: {dsl: '1.0.3', namespace: test, name: own, version: '0.1.0'}
use: {secrets: [apiToken]}
input: {schema: {document: {properties: {mail: {x-personal: true}}}}}
do:
- keep: {set: {bearer: '${ "Bearer " + $secrets.apiToken }', mail: "${ .mail }"}}
"""
SECRET = "tok-Secret-1234"
MAIL = "ada@a.example"
FILES = (("GET", "file"), ("GET", "trace"), ("POST", "scenario"))
"""What is made of a run for other places."""
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]


class Line:
    """A socket to a session, with all that it was told."""

    def __init__(self, session: str, headers: list[tuple[bytes, bytes]], query: str, accounts: bool) -> None:
        behind: Any = AuthMiddlewareStack(application) if accounts else application
        path = f"/ws/sessions/{session}/?{query}"
        self.socket: Any = WebsocketCommunicator(ByToken(application, ExactOrigin(behind)), path, headers)
        self.told = ""
        self.number = 0
        self.first: dict[str, Any] = {}

    async def __aenter__(self) -> "Line":
        await self.socket.connect(timeout=15)
        self.first = await self._next()
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.socket.disconnect(timeout=15)

    async def _next(self) -> dict[str, Any]:
        text = (await self.socket.receive_output(timeout=15)).get("text", "{}")
        self.told += text
        return dict(json.loads(text))

    async def ask(self, command: str, **fields: Any) -> dict[str, Any]:
        self.number += 1
        await self.socket.send_json_to({"id": self.number, "command": command, **fields})
        while (message := await self._next()).get("id") != self.number:
            pass
        return message


def line(session: str, browser: Browser, origin: str, query: str = "", *, accounts: bool = True) -> Line:
    cookies = browser.client.cookies.output(header="", sep=";").encode()
    return Line(session, [(b"origin", origin.encode()), (b"cookie", cookies)], query, accounts)


async def refusal(at: Line) -> str:
    """The code with which it is refused; nothing of the values was told."""
    answer = await at.ask("reveal", seq=0)
    assert SECRET not in at.told
    assert MAIL not in at.told
    return str(answer["error"]["code"])


async def shown(at: Line) -> bool:
    answer = json.dumps((await at.ask("reveal", seq=0))["answer"])
    return SECRET in answer and MAIL in answer


async def signed_in(name: str) -> Browser:
    found = Browser()
    await found.client.aforce_login(await User.objects.aget(username=name))
    return found


def owned() -> Definition:
    """Mia owns a definition that Jonas reviews; Ada is an administrator."""
    row = store.create(TEXT, store.Facts(name="Own", dialect="1.0", states=1))
    account("mia", row, "owner")
    account("jonas", row, "reviewer")
    User.objects.create_superuser("ada", "ada@example.org")
    return row


async def begun(browser: Browser, row: Definition, **more: Any) -> str:
    body = {"scenario": {"input": {"mail": MAIL}}, "secrets": {"apiToken": SECRET}, **more}
    status, made = await browser.api("POST", f"definitions/{row.pk}/sessions", body)
    assert status == 201, made
    return str(made["id"])


async def test_who_gave_them_and_drives_is_shown_them_and_nothing_keeps_the_answer(settings: Any) -> None:
    roles.with_accounts(settings)
    row = await sync_to_async(owned)()
    mia = await signed_in("mia")
    session = await begun(mia, row)
    async with line(session, mia, settings.ORIGINS[0]) as at:
        done = await at.ask("continue")
        assert done["view"]["output"] == {"bearer": "<secret apiToken>", "mail": "<personal>"}
        assert SECRET not in at.told
        assert MAIL not in at.told
        assert await shown(at)
    assert await Receipt.objects.acount() == 1, "of `continue` alone"
    told = [(await mia(method, f"/api/sessions/{session}/{name}")).content.decode() for method, name in FILES]
    assert SECRET not in "".join(told)


async def test_others_are_refused_whoever_drives(settings: Any) -> None:
    roles.with_accounts(settings)
    row = await sync_to_async(owned)()
    mia, jonas, ada = [await signed_in(name) for name in ("mia", "jonas", "ada")]
    session, origin = await begun(mia, row), settings.ORIGINS[0]
    link, _ = await sync_to_async(roles.link)(row, comments=True)
    async with line(session, mia, origin) as own:
        await own.ask("continue")
        for other in (jonas, ada):
            async with line(session, other, origin) as at:
                assert await refusal(at) == "not-yours"
        async with line(session, Browser(), origin, f"link={link}") as guest:
            assert await refusal(guest) == "forbidden"
        async with line(session, mia, origin, f"link={link}") as guest:
            assert await refusal(guest) == "forbidden", "by a link nobody is who they are signed in as"
        async with line(session, jonas, origin) as at:
            await own.ask("give-control", to=at.first["people"]["you"])
            assert await refusal(own) == "not-driving", "the values are with who drives"
            assert await refusal(at) == "not-yours"
        assert SECRET not in own.told


async def test_no_program_is_shown_them(settings: Any) -> None:
    roles.with_accounts(settings)
    row = await sync_to_async(owned)()
    session = await begun(await signed_in("mia"), row)
    user = await User.objects.aget(username="mia")
    made = await sync_to_async(tokens.create)(Actor("mia", user=user), "CI", "manage", 9)
    async with Line(session, [(b"authorization", f"Bearer {made.token}".encode())], "", True) as at:
        await at.ask("continue")
        assert await refusal(at) == "forbidden"


async def test_a_fork_of_another_s_run_shows_its_maker_nothing(settings: Any) -> None:
    roles.with_accounts(settings)
    row = await sync_to_async(owned)()
    mia, jonas = [await signed_in(name) for name in ("mia", "jonas")]
    session, origin = await begun(mia, row), settings.ORIGINS[0]
    async with line(session, mia, origin) as at:
        await at.ask("continue")
        own = (await at.ask("fork"))["answer"]["session"]
    async with line(session, jonas, origin) as at:
        others = (await at.ask("fork"))["answer"]["session"]
    async with line(own, mia, origin) as at:
        assert await shown(at)
    assert (await jonas.api("PUT", f"sessions/{others}/secrets", {"values": {"apiToken": SECRET}}))[0] == 204
    async with line(others, jonas, origin) as at:
        assert await refusal(at) == "not-yours", "the input was another's"


async def test_what_another_gave_is_not_shown_to_who_made_the_run(settings: Any) -> None:
    roles.with_accounts(settings)
    row = await sync_to_async(owned)()
    mia, jonas, ada = [await signed_in(name) for name in ("mia", "jonas", "ada")]
    session, origin = await begun(mia, row), settings.ORIGINS[0]
    again = await begun(ada, row, secrets={}, secrets_of=session)
    async with line(again, ada, origin) as at:
        await at.ask("continue")
        assert await refusal(at) == "not-yours", "an administrator may run with another's secrets"
    await SessionSecrets.objects.filter(session=session).adelete()
    assert (await jonas.api("PUT", f"sessions/{session}/secrets", {"values": {"apiToken": SECRET}}))[0] == 204
    async with line(session, mia, origin) as at:
        assert await refusal(at) == "not-yours"
    next_one = await begun(mia, row, secrets={}, secrets_of=session)
    async with line(next_one, mia, origin) as at:
        await at.ask("continue")
        assert await refusal(at) == "not-yours", "nor in the next run, which has the same"


async def test_of_several_givers_and_of_runs_of_before_nobody_is_known(settings: Any) -> None:
    roles.with_accounts(settings)
    row = await sync_to_async(owned)()
    mia = await signed_in("mia")
    session = await begun(mia, row)
    key = f"user {(await User.objects.aget(username='mia')).pk}"
    given = sync_to_async(secret_store.is_given_by)
    assert [await given(session, one) for one in (key, "", "user 0")] == [True, False, False]
    await SessionSecrets.objects.filter(session=session).aupdate(giver="")
    assert not await given(session, key)


async def test_without_accounts_the_person_who_drives_is_shown_them(settings: Any) -> None:
    row = await sync_to_async(store.create)(TEXT, store.Facts(name="Own", dialect="1.0", states=1))
    browser, origin = Browser(), settings.ORIGINS[0]
    session = await begun(browser, row)
    link, _ = await sync_to_async(roles.link)(row)
    async with line(session, browser, origin, "person=a", accounts=False) as at:
        await at.ask("continue")
        assert await shown(at)
        async with line(session, browser, origin, "person=b", accounts=False) as other:
            assert await refusal(other) == "not-driving"
        async with line(session, Browser(), origin, f"link={link}", accounts=False) as guest:
            assert await refusal(guest) == "forbidden"
