"""Who is behind a socket, and what the security log keeps: the small parts, without a socket."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser, User

from designer.access import security_log, socket_permissions, sockets
from designer.access.actors import Actor
from designer.access.roles import Action
from designer.access.socket_permissions import Answer
from designer.models import SecurityEvent, ShareLink
from designer.telemetry.context import follow
from designer.workers import shares
from simulator.live.ports import Refused
from tests.designer import roles


def test_what_else_than_their_definition_may_be_seen() -> None:
    own, other = "my-definition ".strip(), "their-definition"  # equal, and not the same object
    guest = Actor(definition_id="my-definition", role="link-read", link=ShareLink(definition_id="my-definition"))
    assert socket_permissions._sees(guest, {}, own)
    assert not any(socket_permissions._sees(guest, {}, one) for one in (other, "a", "z"))
    user = User(pk=7)
    known: socket_permissions.Roles = {(user, own): "reviewer", (user, other): None}
    member = Actor(user=user)
    assert [socket_permissions._sees(member, known, one) for one in (own, other, "a")] == [True, False, False]


@pytest.mark.parametrize(
    ("number", "word", "same"), [(2, "h", True), (1, "h", False), (3, "h", False), (2, "g", False)]
)
def test_a_cookie_is_of_its_account_with_its_password(number: int, word: str, same: bool) -> None:
    user = SimpleNamespace(pk=2, get_session_auth_hash=lambda: "h")
    assert socket_permissions._is_of({HASH_SESSION_KEY: word, SESSION_KEY: f"{number}"}, user) is same
    assert not socket_permissions._is_of({}, user)


def answer(*actions: Action) -> Answer:
    return Answer(frozenset(actions), "reviewer", shares.SERVER)


@pytest.mark.parametrize("gone", [True, False])
def test_who_has_signed_out_is_told_so_as_they_connect(monkeypatch: pytest.MonkeyPatch, gone: bool) -> None:
    may = answer()

    async def ask(_question: Any) -> Answer:
        return may

    async def signed_out(_scope: Any) -> bool:
        return gone

    monkeypatch.setattr(sockets, "_ask", ask)
    monkeypatch.setattr(sockets, "signed_out", signed_out)
    for command in ("step", "advance", "back"):
        assert not asyncio.run(sockets.authorize({}, "s", command))
    if gone:
        with pytest.raises(Refused):
            asyncio.run(sockets.authorize({}, "s", "connect"))
    else:
        assert not asyncio.run(sockets.authorize({}, "s", "connect"))
    may = answer("watch")
    assert asyncio.run(sockets.authorize({}, "s", "connect"))


class Registry:
    """Answers `ask` in turn, each as soon as it is let; `asked` counts."""

    def __init__(self) -> None:
        self.asked = 0
        self.now = 0.0
        self.found: list[asyncio.Future[Answer]] = []

    async def ask(self, _question: Any) -> Answer:
        self.asked += 1
        if not self.found:
            return answer("watch", "simulate")
        return await self.found.pop(0)


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Registry:
    found = Registry()
    monkeypatch.setattr(sockets, "_ask", found.ask)
    monkeypatch.setattr(sockets, "monotonic", lambda: found.now)
    return found


async def test_what_a_connect_found_counts_for_three_seconds(registry: Registry) -> None:
    scope: dict[str, Any] = {}
    assert await sockets.authorize(scope, "s", "step")
    assert await sockets.authorize(scope, "s", "step")
    assert registry.asked == 2, "nobody asks for this socket again"
    assert await sockets.authorize(scope, "s", "connect")
    registry.now = 3.0
    assert await sockets.authorize(scope, "s", "step")
    assert registry.asked == 3
    assert await sockets.authorize(scope, "another", "step")
    assert registry.asked == 4, "of that session nothing was known"
    registry.now = 3.1
    assert await sockets.authorize(scope, "s", "step")
    assert registry.asked == 5


async def test_what_was_known_does_not_count_from_the_moment_at_which_it_is_asked_again(registry: Registry) -> None:
    scope: dict[str, Any] = {}
    assert await sockets.authorize(scope, "s", "connect")
    loop = asyncio.get_running_loop()
    before, after, at_once = (loop.create_future() for _ in range(3))
    registry.found = [before, after, at_once]
    first = asyncio.create_task(sockets.authorize(scope, "s", "connect"))
    second = asyncio.create_task(sockets.authorize(scope, "s", "connect"))
    await asyncio.sleep(0)
    step = asyncio.create_task(sockets.authorize(scope, "s", "step"))
    await asyncio.sleep(0)
    assert registry.asked == 4
    at_once.set_result(answer("watch"))
    assert not await step
    after.set_result(answer("watch"))
    assert await second
    before.set_result(answer("watch", "simulate"))
    assert await first
    assert not await sockets.authorize(scope, "s", "step"), "the later one counts, though it was answered first"
    assert registry.asked == 4


async def test_where_it_could_not_be_found_out_the_next_command_asks(registry: Registry) -> None:
    scope: dict[str, Any] = {}
    assert await sockets.authorize(scope, "s", "connect")
    failing = asyncio.get_running_loop().create_future()
    failing.set_exception(OSError("away"))
    registry.found = [failing]
    with pytest.raises(OSError, match="away"):
        await sockets.authorize(scope, "s", "connect")
    assert await sockets.authorize(scope, "s", "step")
    assert registry.asked == 3


def test_only_an_account_can_have_signed_out(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    async def nobody(_scope: Any) -> None:
        return None

    monkeypatch.setattr(sockets, "_account", nobody)
    user = User(pk=7)

    def said(**scope: Any) -> bool:
        return asyncio.run(sockets.signed_out(scope))

    settings.ACCOUNTS = True
    assert said(user=user)
    assert not said(user=user, query_string=b"link=abc")
    assert not said(user=AnonymousUser())
    assert not said()
    settings.ACCOUNTS = False
    assert not said(user=user)


@pytest.mark.django_db
def test_the_log_keeps_so_much_of_each_word(monkeypatch: pytest.MonkeyPatch) -> None:
    logged: list[str] = []
    monkeypatch.setattr(security_log.log, "log", lambda _level, words, *facts, **_more: logged.append(words % facts))
    security_log.note("signed-in", who="w" * 151, address="a" * 61, about="b" * 201)
    row = SecurityEvent.objects.get()
    assert (len(row.who), len(row.address), len(row.about)) == (150, 60, 200)
    assert "request" not in row.facts
    follow(request="r-1")
    try:
        security_log.note("signed-in", who="", address="")
    finally:
        follow()
    assert [one.facts.get("request") for one in SecurityEvent.objects.order_by("pk")] == [None, "r-1"]
    assert logged == [f"signed-in: {'w' * 150} from {'a' * 60} {'b' * 200}", "signed-in: - from - "]


@pytest.mark.django_db
def test_a_name_is_known_as_far_as_names_are_long() -> None:
    name = "n" * 150
    roles.account(name)
    assert security_log.known(name) == name
    assert security_log.known(name + "x") == name + "x", "what is longer than a name can be is cut as it is looked up"
    assert security_log.known(name[:149]) == security_log.UNKNOWN
    assert security_log._address(None) is None
