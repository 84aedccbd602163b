"""What the people behind many sockets may do: the same answers together as one by one, by a few questions."""

from typing import Any

import pytest
from django.contrib.auth import login, logout
from django.contrib.auth.models import User
from django.db import connection
from django.http import HttpRequest
from django.test.utils import CaptureQueriesContext

from designer.access import links
from designer.access.sessions import SessionStore
from designer.access.socket_permissions import Question, accounts, answers
from designer.models import Definition, Membership
from simulator.models import Session
from tests.designer import roles

pytestmark = pytest.mark.django_db
MOST_QUERIES = 7
"""Sessions of the simulator, accounts, cookies' sessions, memberships, projects and their members, the gallery."""


@pytest.fixture(autouse=True)
def with_accounts(settings: Any) -> None:
    roles.with_accounts(settings)


def signed_in(user: User) -> tuple[dict[str, Any], HttpRequest]:
    """The scope of a socket that an account opens with its cookie, and the request that it signed in with."""
    request = HttpRequest()
    request.session = SessionStore()
    login(request, user)
    request.session.save()
    return {"user": user, "session": SessionStore(request.session.session_key), "query_string": b""}, request


def used_now(row: Definition) -> None:
    """What was used a moment ago is not noted again."""
    links.use(*Membership.objects.filter(definition=row))


def questions(row: Definition) -> list[Question]:
    """One of everybody: all roles, links that have ended, who has signed out, been closed out or changed the password,
    a session of the simulator, and one that is gone."""
    session = Session.objects.create(definition=row.id, setup={})
    scopes = [roles.scope(role, row) for role in roles.ROLES]
    scopes += [{"query_string": b"link=unknown"}, {"query_string": b"link="}, {"query_string": b"\xff"}]
    for name, change in (("still", {}), ("closed", {"is_active": False}), ("changed", {"password": "another"})):
        scopes.append(signed_in(roles.account(name, row, "editor"))[0])
        User.objects.filter(username=name).update(**change)
    out, request = signed_in(roles.account("out", row, "editor"))
    logout(request)
    scopes += [out, signed_in(User.objects.create_superuser("root"))[0]]
    return [
        *(Question(scope, row.id) for scope in scopes),
        *(Question(scope, session_id=session.id) for scope in scopes),
        *(Question(scope, session_id="gone") for scope in scopes),
    ]


def test_together_they_are_answered_as_one_by_one() -> None:
    asked = questions(roles.definition())
    together = answers(asked)
    assert together == [answers([one])[0] for one in asked]
    assert {answer.part for answer in together if "see" in answer.may} == {
        "link-read",
        "link-comment",
        "reviewer",
        "editor",
        "owner",
    }
    may_simulate = {
        one.scope["user"].username
        for one, two in zip(asked, together, strict=True)
        if "simulate" in two.may and one.session_id
    }
    assert may_simulate == {"reviewer", "editor", "owner", "still", "root"}


def test_however_many_are_asked_about_the_questions_are_few() -> None:
    row = roles.definition()
    people = [roles.account(f"person {number}", row, "editor") for number in range(30)]
    sessions = [Session.objects.create(definition=row.id, setup={}) for _ in people]
    asked = [
        Question(signed_in(user)[0], session_id=session.id) for user, session in zip(people, sessions, strict=True)
    ]
    used_now(row)
    with CaptureQueriesContext(connection) as made:
        assert all("simulate" in answer.may for answer in answers(asked))
    assert len(made) < MOST_QUERIES, [one["sql"] for one in made]


def test_who_uses_what_they_have_is_noted_together() -> None:
    row = roles.definition()
    scopes = [roles.scope(role, row) for role in ("editor", "owner")]
    with CaptureQueriesContext(connection) as made:
        answers([Question(scope, row.id) for scope in scopes])
    assert sum(one["sql"].startswith("UPDATE") for one in made) == 1
    assert not Membership.objects.filter(used=None).exists()


def test_nobody_s_socket_has_no_account() -> None:
    assert accounts([{}, {"user": None}, {"user": None, "session": SessionStore("forged\0key")}]) == [None] * 3
