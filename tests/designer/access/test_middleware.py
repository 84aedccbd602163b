"""What the access middleware answers in a view's place, asked of it by itself (designer/access/middleware.py)."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import RequestFactory

from designer.access import middleware
from designer.access.actors import Actor
from designer.models import ShareLink
from designer.workers.pool import Busy

ASKED = RequestFactory()


def respond(_request: Any) -> HttpResponse:
    return HttpResponse()


def test_of_other_failures_the_page_is_djangos() -> None:
    assert middleware.AccessMiddleware(respond).process_exception(ASKED.get("/"), ValueError()) is None


@pytest.mark.parametrize(("own", "status"), [(True, 429), (False, 503)])
def test_who_comes_while_there_is_too_much_to_do_is_told_as_they_asked(own: bool, status: int) -> None:
    busy, guard = Busy(own=own, seconds=7), middleware.AccessMiddleware(respond)
    for path, kind in (("/api/analyse", "application/json"), ("/definitions/hello/review", "text/html; charset=utf-8")):
        answer = guard.process_exception(ASKED.get(path), busy)
        assert answer is not None
        assert (answer.status_code, answer["Content-Type"], answer["Retry-After"]) == (status, kind, "7")


@pytest.mark.parametrize(
    ("actor", "words"),
    [
        (Actor("guest", link=ShareLink(pk="1"), role="link-read"), b"This link does not allow that."),
        (Actor("mia", user=User(username="mia"), role="reviewer"), b"You may not do this here."),
    ],
)
def test_who_may_not_is_told_whether_it_is_the_link(actor: Actor, words: bytes) -> None:
    answer = middleware._refused(ASKED.get("/api/definitions/hello"), actor, "edit")
    assert isinstance(answer, HttpResponse)
    assert answer.status_code == 403
    assert words in answer.content


def test_a_view_of_either_kind_can_stand_behind_it() -> None:
    assert middleware.AccessMiddleware.sync_capable
    assert middleware.AccessMiddleware.async_capable
