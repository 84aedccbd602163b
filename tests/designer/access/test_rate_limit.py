"""What may not happen too often: signing in, by name and by address, and playing over a link."""

from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.db.models import F
from django.http import HttpRequest
from django.test import AsyncClient

from designer.access import client_address, known_browsers, rate_limit
from designer.models import Occurrence
from designer.server.setting import networks
from tests.designer import roles
from tests.designer.api.kept_scenarios import kept
from tests.designer.orders import CHEAP, ORDER
from tests.designer.requests import Api
from tests.designer.roles import Browser

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
PASSWORD = "a long password of eight words"
take = sync_to_async(rate_limit.take)


async def later(minutes: float) -> None:
    await Occurrence.objects.aupdate(at=F("at") - timedelta(minutes=minutes))


async def test_so_often_within_a_time_and_no_oftener() -> None:
    assert [await take({"a": 2}, 60) for _ in range(2)] == [0, 0]
    assert 58 <= await take({"a": 2}, 60) <= 60
    assert await take({"b": 2}, 60) == 0
    await later(0.5)
    assert 28 <= await take({"a": 2}, 60) <= 30
    await later(0.51)
    assert await take({"a": 2}, 60) == 0


async def test_of_several_keys_each_counts_and_what_is_refused_does_not() -> None:
    assert await take({"a": 1, "b": 9}, 60) == 0
    assert await take({"a": 1, "b": 9}, 60) > 0
    assert await Occurrence.objects.acount() == 2
    await sync_to_async(rate_limit.give_back)("a")
    assert await take({"a": 1, "b": 9}, 60) == 0
    await sync_to_async(rate_limit.forget)("b")
    assert await Occurrence.objects.acount() == 1


async def test_what_is_long_over_is_not_kept() -> None:
    await take({"a": 1}, 60)
    await later(60 * 25)
    await take({"b": 1}, 60)
    assert await Occurrence.objects.acount() == 1


class TestSigningIn:
    @pytest.fixture(autouse=True)
    def accounts(self, settings: Any) -> None:
        roles.with_accounts(settings)
        settings.LIMIT_SIGN_INS, settings.LIMIT_SIGN_INS_BY_ADDRESS = 3, 5

    async def tries(
        self, name: str, password: str = "wrong", times: int = 1, browser: Browser | None = None, place: str = ""
    ) -> list[int]:
        """The answers to some attempts, each in a new browser or all in one, at `place`."""
        sent = {"username": name, "password": password, "next": "/"}
        headers = {"X-Forwarded-For": place} if place else {}
        found = [await (browser or Browser()).client.post("/login", sent, headers=headers) for _ in range(times)]
        self.last = found[-1]
        return [one.status_code for one in found]

    @pytest.mark.parametrize("name", ["mia", "nobody"])
    async def test_after_some_attempts_one_waits_whether_there_is_an_account_or_not(self, name: str) -> None:
        await sync_to_async(User.objects.create_user)("mia", "", PASSWORD)
        assert await self.tries(name, times=3) == [200, 200, 200]
        assert await self.tries(name.upper(), PASSWORD) == [429]
        assert 840 < int(self.last["Retry-After"]) <= 900
        page = self.last.content.decode()
        assert "Try again in 15 minutes." in page
        assert name not in page
        await later(15.1)
        assert await self.tries(name, PASSWORD) == [302 if name == "mia" else 200]

    async def test_signing_in_forgets_the_attempts_with_that_name(self) -> None:
        await sync_to_async(User.objects.create_user)("mia", "", PASSWORD)
        assert await self.tries("mia", times=2) == [200, 200]
        assert await self.tries("mia", PASSWORD) == [302]
        assert await self.tries("mia", times=3) == [200, 200, 200]

    async def test_one_address_does_not_try_all_names(self) -> None:
        await sync_to_async(User.objects.create_user)("mia", "", PASSWORD)
        for _ in range(7):
            assert await self.tries("mia", PASSWORD) == [302]
        for number in range(5):
            assert await self.tries(f"somebody {number}") == [200]
        assert await self.tries("mia", PASSWORD) == [429]

    async def test_who_is_signed_in_makes_nobody_elses_attempts_forgotten(self) -> None:
        browser = Browser()
        user = await sync_to_async(User.objects.create_user)("mia", "", PASSWORD)
        await browser.client.aforce_login(user)
        assert await self.tries("jonas", times=3) == [200, 200, 200]
        answer = await browser.client.post("/login", {"username": "jonas", "password": "x"})
        assert answer.status_code == 429

    async def test_attempts_from_elsewhere_keep_nobody_out(self, settings: Any) -> None:
        settings.TRUSTED_PROXIES = networks("127.0.0.1")
        await sync_to_async(User.objects.create_user)("mia", "", PASSWORD)
        assert await self.tries("mia", times=4, place="192.0.2.1") == [200, 200, 200, 429]
        assert await self.tries("mia", PASSWORD, place="192.0.2.2") == [302]
        assert await self.tries("mia", PASSWORD, place="192.0.2.1") == [429], "there it is still being guessed"

    async def test_in_a_browser_that_is_known_not_even_those_from_the_same_address_do(self) -> None:
        await sync_to_async(User.objects.create_user)("mia", "", PASSWORD)
        known, other = Browser(), Browser()
        assert await self.tries("mia", PASSWORD, browser=known) == [302]
        await known.client.post("/logout")
        assert await self.tries("mia", times=4) == [200, 200, 200, 429]
        assert await self.tries("somebody", times=3) == [200, 200, 429], "nor do those with all names"
        assert await self.tries("mia", PASSWORD, browser=known) == [302]
        await sync_to_async(User.objects.create_user)("jonas", "", PASSWORD)
        assert await self.tries("jonas", PASSWORD, browser=known) == [429], "it is known for one name alone"
        other.client.cookies[known_browsers.COOKIE] = known.client.cookies[known_browsers.COOKIE].value + "x"
        assert await self.tries("mia", PASSWORD, browser=other) == [429], "a cookie of one's own making tells nothing"

    async def test_a_browser_that_is_known_does_not_guess_oftener(self) -> None:
        await sync_to_async(User.objects.create_user)("mia", "", PASSWORD)
        known = Browser()
        assert await self.tries("mia", PASSWORD, browser=known) == [302]
        await known.client.post("/logout")
        assert await self.tries("mia", times=4, browser=known) == [200, 200, 200, 429]

    async def test_from_many_places_one_name_is_not_guessed_for_ever(self, settings: Any) -> None:
        settings.TRUSTED_PROXIES, settings.LIMIT_SIGN_INS_BY_NAME = networks("127.0.0.1"), 6
        found = [await self.tries("mia", place=f"192.0.2.{number}") for number in range(7)]
        assert found == [[200]] * 6 + [[429]]


@pytest.mark.parametrize(
    ("trusted", "near", "passed", "expected"),
    [
        ("", "127.0.0.1", "192.0.2.1", "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1", "198.51.100.9, 192.0.2.1", "192.0.2.1"),
        ("127.0.0.1", "192.0.2.7", "198.51.100.9", "192.0.2.7"),
        ("127.0.0.1, 10.0.0.0/8", "127.0.0.1", "198.51.100.9, 192.0.2.1, 10.1.2.3", "192.0.2.1"),
        ("10.0.0.0/8", "10.0.0.1", "10.0.0.2", "10.0.0.2"),
        ("10.0.0.0/8", "10.0.0.1", "", "10.0.0.1"),
        ("127.0.0.1", "", "192.0.2.1:4711", "192.0.2.1"),
        ("::1", "::1", "[2001:db8:1:2:3:4:5:6]:4711", "2001:db8:1:2::/64"),
        ("127.0.0.1", "::ffff:127.0.0.1", "192.0.2.1", "192.0.2.1"),
        ("127.0.0.1", "127.0.0.1", "unknown", "unknown"),
    ],
)
async def test_only_a_trusted_proxy_tells_where_people_come_from(
    settings: Any, trusted: str, near: str, passed: str, expected: str
) -> None:
    settings.TRUSTED_PROXIES = networks(trusted)
    request = HttpRequest()
    request.META = {"REMOTE_ADDR": near, "HTTP_X_FORWARDED_FOR": passed}
    assert client_address.of_request(request) == expected
    scope = {"client": (near, 1), "headers": [(b"x-forwarded-for", passed.encode())]}
    assert client_address.of_socket(scope) == expected


async def test_over_a_link_so_much_is_played_in_a_minute(async_client: AsyncClient, settings: Any) -> None:
    settings.LIMIT_PLAYBACKS = 2
    client = Api(async_client)
    made = (await client.make(ORDER))["id"]
    path = f"/api/definitions/{made}/playback?scenario={await kept(client, made, CHEAP)}"
    status, link = await client("POST", f"definitions/{made}/links", {})
    assert status == 201
    guest = {"X-Signalbox-Link": link["path"].rstrip("/").rpartition("/")[2]}
    assert [(await async_client.get(path, headers=guest)).status_code for _ in range(3)] == [200, 200, 429]
    refused = await async_client.get(path, headers=guest)
    assert refused.json()["error"]["code"] == "too-many"
    assert 1 <= int(refused["Retry-After"]) <= 60
    assert (await async_client.get(path)).status_code == 200
