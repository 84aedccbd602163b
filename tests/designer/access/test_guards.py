"""Guards that another layer would hide: each is asked by itself, so that it cannot be lost unnoticed."""

import asyncio
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
from asgiref import testing
from django.conf import settings
from django.http import HttpRequest
from django.test import RequestFactory
from django.utils import timezone

from designer.access import login_throttle
from designer.api.errors import ApiError
from designer.api.guard import IMPORT, guard
from designer.library import sharing
from designer.limits import FORM_BYTES
from designer.server.static_files import WORKER_POLICY, static_files
from tests.designer import roles

Communicator: Any = testing.ApplicationCommunicator


@pytest.mark.parametrize("written", ["STRASSE", "strasse", " Straße ", "Stra\N{LATIN CAPITAL LETTER SHARP S}e"])
def test_attempts_count_for_a_name_however_it_is_spelled(written: str) -> None:
    assert login_throttle.of_name(written) == login_throttle.of_name("straße")
    assert login_throttle.of_name(written) != login_throttle.of_name("straßen")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("how", ["expires", "revoked"])
def test_a_link_that_ended_is_listed_for_thirty_days(how: str) -> None:
    row = roles.definition()
    days = {-31: False, -29: True, 29: True}
    links = {day: roles.link(row)[1] for day in days}
    for day, link in links.items():
        setattr(link, how, timezone.now() + timedelta(days=day))
        link.save()
    shown = {link.pk for link in sharing.listed(row.id)}
    assert {day: link.pk in shown for day, link in links.items()} == days


def asked(path: str, length: str | int) -> str:
    """The code with which the guard refuses a request of this length, or ""."""
    request: HttpRequest = RequestFactory().get(path)
    request.META["CONTENT_LENGTH"] = str(length)
    try:
        asyncio.run(guard(request))
    except ApiError as refused:
        return f"{refused.status} {refused.code}"
    return ""


def test_a_request_is_as_long_as_it_may_be_and_no_longer() -> None:
    body, files = settings.LIMIT_BODY, settings.LIMIT_IMPORT + FORM_BYTES
    assert [asked("/api/definitions", length) for length in ("", 0, body, body + 1)] == ["", "", "", "413 too-large"]
    assert [asked(IMPORT, length) for length in (body + 1, files, files + 1)] == ["", "", "413 too-large"]
    assert [asked("/api/definitions", length) for length in ("-1", "1e3", "many")] == ["413 too-large"] * 3


async def test_a_script_that_runs_as_a_worker_has_a_strict_policy_of_its_own() -> None:
    async def nothing(*_: Any) -> None:
        raise AssertionError("it is a file")

    scope = {
        "type": "http",
        "method": "GET",
        "path": f"{settings.STATIC_URL}dist/icon.svg",
        "query_string": b"",
        "headers": [],
    }
    line: Any = Communicator(static_files(nothing), scope)
    await line.send_input({"type": "http.request", "body": b""})
    begun: Mapping[str, Any] = await line.receive_output()
    heads = {name.lower(): value for name, value in begun["headers"]}
    assert begun["status"] == 200
    assert heads[b"content-security-policy"].decode() == WORKER_POLICY
    rules = dict(rule.split(" ", 1) for rule in WORKER_POLICY.split("; "))
    assert (rules["default-src"], rules["script-src"], rules["connect-src"]) == ("'none'", "'self'", "'self'")
    assert "unsafe" not in WORKER_POLICY
    await line.wait()
