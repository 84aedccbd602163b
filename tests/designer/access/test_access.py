"""The small parts of designer/access by themselves: addresses, roles, the matrix, browsers and what a text names."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings as server
from django.core import signing
from django.http import HttpRequest, HttpResponse

from designer.access import client_address, current_actor, known_browsers, matrix
from designer.access.actors import Actor, clean
from designer.access.origins import FORBIDDEN, ExactOrigin
from designer.access.roles import ADMINISTRATOR, ANYBODY, GRANTS, LINK, MEMBER, MEMBERS, ROLES
from designer.server.setting import networks


@pytest.mark.parametrize(
    ("near", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("192.0.2.7:8080", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2:3:4:5:6]:80", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2:3:4:5:6]", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::", "::/64"),
        ("somewhere", "somewhere"),
        ("some:where", "some:where"),
        ("x" * 70, "x" * 60),
        ("", ""),
    ],
)
def test_how_an_address_is_counted(settings: Any, near: str, counted: str) -> None:
    settings.TRUSTED_PROXIES = ()
    assert client_address.of_socket({"client": (near, 1)}) == counted


def test_of_a_chain_each_proxy_must_be_trusted(settings: Any) -> None:
    settings.TRUSTED_PROXIES = networks("127.0.0.1, 10.0.0.0/8")

    def found(near: str | None, *passed: bytes) -> str:
        scope: dict[str, Any] = {
            "headers": [
                (b"host", b"192.0.2.9"),
                *((b"x-forwarded-for", one) for one in passed),
                (b"x-real-ip", b"192.0.2.8"),
            ]
        }
        return client_address.of_socket(scope if near is None else {**scope, "client": (near, 4711)})

    assert found("127.0.0.1", b"192.0.2.1, 192.0.2.2, 10.0.0.1") == "192.0.2.2"
    assert found("127.0.0.1", b"192.0.2.1", b"192.0.2.2") == "192.0.2.2", "several headers are one list"
    assert found("127.0.0.1", b" , ,") == "127.0.0.1"
    assert found("127.0.0.1", b"10.0.0.2") == "10.0.0.2", "who is last in the chain asks"
    assert found("127.0.0.1", b"192.0.2.1, nonsense") == "nonsense", "what is no address passes nothing on"
    assert found(None, b"192.0.2.1") == "192.0.2.1", "a Unix socket is this machine"
    assert found(None) == ""
    assert client_address.of_socket({}) == ""
    assert client_address.of_socket({"client": None}) == ""


@pytest.mark.parametrize(
    ("query", "said"),
    [
        (b"", {}),
        (b"link=a&name=b", {"link": "a", "name": "b"}),
        (b"link=a&link=b", {"link": "b"}),
        (b"link=", {"link": ""}),
        (b"\xff", {}),
        (b"&".join(b"%d=1" % n for n in range(10)), {str(n): "1" for n in range(10)}),
        (b"&".join(b"%d=1" % n for n in range(11)), {}),
    ],
)
def test_what_a_socket_s_address_says(query: bytes, said: dict[str, str]) -> None:
    assert client_address.asked({"query_string": query}) == said
    assert client_address.asked({}) == {}


def test_each_role_may_what_the_one_before_may_and_more() -> None:
    assert ROLES == ("link-read", "link-comment", "reviewer", "editor", "owner")
    assert ROLES[2:] == MEMBERS
    assert {
        "link-read": {"see", "watch"},
        "link-comment": {"see", "watch", "comment", "decide"},
        "reviewer": {"see", "watch", "comment", "decide", "simulate", "reveal"},
        "editor": {"see", "watch", "comment", "decide", "simulate", "reveal", "edit"},
        "owner": {"see", "watch", "comment", "decide", "simulate", "reveal", "edit", "share", "manage"},
    } == GRANTS
    assert [set(one) for one in (ANYBODY, LINK, MEMBER)] == [{"open"}, {"open", "tool"}, {"open", "tool", "library"}]


def test_what_a_request_needs() -> None:
    one = "api/definitions/<definition_id>"
    asked = [("GET", one), ("HEAD", one), ("PUT", one), ("DELETE", one), ("POST", one), ("GET", "nowhere")]
    assert [matrix.needed(*each) for each in asked] == ["see", "see", "edit", "manage", None, "manage"]
    assert matrix.needed("POST", "admin/login/") == "open"
    assert matrix.needed("GET", "api/archive") == "library", "what sorts before admin/ is no page of it"
    assert [matrix.needed_for(one) for one in ("connect", "step", "breakpoints", "unknown")] == [
        "watch",
        "simulate",
        "simulate",
        "simulate",
    ]


class TestBrowsers:
    def request(self, cookie: str | None) -> HttpRequest:
        made = HttpRequest()
        if cookie is not None:
            made.COOKIES[known_browsers.COOKIE] = cookie
        return made

    def signed(self, value: Any, salt: str = known_browsers.SALT) -> str:
        return signing.dumps(value, salt=salt)

    def test_a_browser_is_known_for_who_signed_in_there(self) -> None:
        answer = HttpResponse()
        known_browsers.remember(answer, known_browsers.Browser(""), "mia")
        cookie = answer.cookies[known_browsers.COOKIE]
        found = known_browsers.of(self.request(cookie.value))
        assert len(found.id) == 16
        assert (found.knows("mia"), found.knows("jonas"), known_browsers.Browser("").knows("mia")) == (
            True,
            False,
            False,
        )
        assert (cookie["max-age"], cookie["httponly"], cookie["samesite"]) == (180 * 24 * 3600, True, "Lax")
        assert bool(cookie["secure"]) is server.SESSION_COOKIE_SECURE
        assert "mia" not in str(signing.loads(cookie.value, salt=known_browsers.SALT))
        assert [len(name) for name in found.names] == [32]

    def test_it_keeps_its_id_and_the_ten_latest_names(self) -> None:
        browser = known_browsers.Browser("0" * 16)
        for name in (*range(11), 5):
            answer = HttpResponse()
            known_browsers.remember(answer, browser, str(name))
            browser = known_browsers.of(self.request(answer.cookies[known_browsers.COOKIE].value))
        assert browser.id == "0" * 16
        assert len(browser.names) == 10
        assert [name for name in range(12) if browser.knows(str(name))] == list(range(1, 11))
        known_browsers.remember(answer, browser, "new")
        browser = known_browsers.of(self.request(answer.cookies[known_browsers.COOKIE].value))
        assert [name for name in range(12) if browser.knows(str(name))] == list(range(2, 11)), "5 is not the oldest"

    def test_a_cookie_that_is_not_ours_tells_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        good = self.signed({"id": "a", "names": ["b"]})
        assert known_browsers.of(self.request(good)) == known_browsers.Browser("a", ("b",))
        others = [self.signed({"id": "a", "names": []}, "another"), self.signed({"id": "a"}), self.signed(["a"])]
        for cookie in (None, "", good + "x", *others, self.signed({"id": "a", "names": 5})):
            assert known_browsers.of(self.request(cookie)) == known_browsers.Browser("")
        monkeypatch.setattr(known_browsers, "SECONDS", -1)
        assert known_browsers.of(self.request(good)) == known_browsers.Browser("")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("subFlowRef: pay", True),
        ("pay", True),
        ("'pay'", True),
        ("payment", False),
        ("prepay", False),
        ("pre-pay", False),
        ("pay.v1", False),
        ("payment, pay", True),
        ("", False),
    ],
)
def test_a_text_names_what_it_has_as_a_whole(text: str, named: bool) -> None:
    assert current_actor._names(text, "pay") is named
    assert not current_actor._names("payxv1", "pay.v1"), "a point in a name is a point"


def test_whom_work_is_charged_to() -> None:
    link: Any = SimpleNamespace(pk=7)
    user: Any = SimpleNamespace(pk=3)
    askers = [
        current_actor.asker(Actor(link=link), "here"),
        current_actor.asker(Actor(user=user), "here"),
        current_actor.asker(Actor(local=True), "here"),
        current_actor.asker(Actor(), "here"),
    ]
    paths = [("links", "link 7", "here"), ("user 3",), ("local here",), ("address here",)]
    assert [one.path for one in askers] == paths


def test_what_somebody_is_written_as() -> None:
    link: Any = SimpleNamespace(pk=7)
    user: Any = SimpleNamespace(pk=3)
    people = [Actor(local=True), Actor(user=user), Actor(user=user, role="editor"), Actor(link=link), Actor()]
    assert [one.key for one in people] == ["local", "user 3", "user 3", "", ""]
    assert [one.part for one in people] == ["local", "member", "editor", "member", "nobody"]
    assert [one.known for one in people] == [True, True, True, True, False]
    assert [one.beside for one in people] == [ADMINISTRATOR, MEMBER, MEMBER, LINK, ANYBODY]
    assert [one.actions for one in people] == [set(), set(), GRANTS["editor"], set(), set()]


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("Marta", "Marta"),
        ("M%C3%A4rta%20%20N.", "Märta N."),
        ("a%00b%E2%80%AEc", "a b c"),
        ("x" * 61, "x" * 60),
        ("%C3%A4" * 61, "ä" * 60),
        ("%20" * 230 + "late", "late"),
        ("%20" * 240 + "late", ""),
        (" ", ""),
    ],
)
def test_a_guest_s_name(sent: str, shown: str) -> None:
    assert clean(sent) == shown


@pytest.mark.parametrize(
    ("origins", "opens"),
    [
        (["https://flows.example"], True),
        (["HTTPS://FLOWS.EXAMPLE"], True),
        ([], False),
        (["http://flows.example"], False),
        (["https://flows.example", "https://other.example"], False),
    ],
)
def test_a_socket_opens_from_our_own_pages_alone(settings: Any, origins: list[str], opens: bool) -> None:
    settings.ORIGINS = ["https://flows.example"]
    told: list[Any] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        told.append("opened")

    async def receive() -> None:
        told.append("asked")

    async def send(message: Any) -> None:
        told.append(message)

    headers = [
        (b"host", b"flows.example"),
        (b"user-agent", b"somebody"),
        *((b"origin", one.encode()) for one in origins),
    ]
    asyncio.run(ExactOrigin(application)({"headers": headers}, receive, send))
    refused = {"type": "websocket.close", "code": FORBIDDEN, "reason": "This origin may not connect."}
    assert told == (["opened"] if opens else ["asked", refused])
    assert FORBIDDEN == 4403
