"""How often a password may be tried, asked of the decorator by itself (designer/access/login_throttle.py)."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from designer.access import known_browsers, login_throttle, rate_limit
from designer.models import Occurrence, SecurityEvent

pytestmark = pytest.mark.django_db


def answering(status: int) -> login_throttle.View:
    """A view that asks for a password and answers with `status`."""

    def sign_in(_request: HttpRequest) -> HttpResponse:
        return HttpResponse(status=status)

    return login_throttle.limited(sign_in)


def asked(method: str, name: str, who: str = "") -> HttpRequest:
    request: HttpRequest = getattr(RequestFactory(), method)("/login", {"username": name})
    request.user = User(username=who) if who else AnonymousUser()
    return request


@pytest.fixture(autouse=True)
def few(settings: Any) -> None:
    settings.LIMIT_SIGN_INS = 2


@pytest.mark.parametrize("method", ["get", "head", "options", "put"])
def test_only_what_sends_a_password_is_counted(method: str) -> None:
    for _ in range(5):
        assert answering(200)(asked(method, "mia")).status_code == 200
    assert not Occurrence.objects.exists()


@pytest.mark.parametrize("status", [200, 301, 303, 400])
def test_any_answer_but_the_way_on_is_a_wrong_attempt(status: int) -> None:
    for _ in range(2):
        assert answering(status)(asked("post", "mia", who="mia")).status_code == status
    assert answering(status)(asked("post", "mia", who="mia")).status_code == 429


def test_who_is_let_in_as_somebody_else_was_not_right() -> None:
    for name in ("mia", "mia"):
        answer = answering(302)(asked("post", name, who="zoe"))
        assert known_browsers.COOKIE not in answer.cookies
    for who in ("adam", "zoe"):
        assert answering(302)(asked("post", "mia", who=who)).status_code == 429


def test_who_was_right_may_go_on_and_the_browser_is_known() -> None:
    for _ in range(4):
        answer = answering(302)(asked("post", "Mia ", who="mia"))
        assert answer.status_code == 302
        assert known_browsers.COOKIE in answer.cookies


def test_a_name_counts_as_long_as_an_account_s_can_be() -> None:
    longest = "n" * 150
    assert login_throttle.of_name(longest + "x") == login_throttle.of_name(longest)
    assert login_throttle.of_name(longest[:149]) != login_throttle.of_name(longest)


@pytest.mark.parametrize(
    ("wait", "words"), [(1, "1 minute."), (60, "1 minute."), (61, "2 minutes."), (0, "0 minutes.")]
)
def test_the_time_to_wait_is_said_in_whole_minutes(wait: int, words: str) -> None:
    answer = login_throttle.refused(asked("post", "mia"), wait)
    assert isinstance(answer, HttpResponse)
    assert f"Try again in {words} Whoever runs" in answer.content.decode()
    assert answer["Retry-After"] == str(wait)


def test_the_security_log_has_it_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    spans: list[tuple[dict[str, int], int]] = []
    take = rate_limit.take

    def noted(limits: dict[str, int], seconds: int) -> int:
        spans.append((limits, seconds))
        return take(limits, seconds)

    monkeypatch.setattr(rate_limit, "take", noted)
    for _ in range(5):
        answering(200)(asked("post", "mia"))
    assert SecurityEvent.objects.filter(what="sign-in-delayed").count() == 1
    assert [each for each in spans if "told" in next(iter(each[0]))] == [({"told of 127.0.0.1 mia": 1}, 60)] * 3


def test_a_view_keeps_its_name() -> None:
    assert getattr(answering(200), "__name__", "") == "sign_in"
