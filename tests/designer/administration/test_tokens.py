"""The administration's page of tokens: all of the server, found, told by state, revoked; never a secret."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from designer.access import project_tokens, tokens
from designer.access.actors import Actor
from designer.library import projects
from designer.models import AccessToken, SecurityEvent
from tests.designer import roles

pytestmark = pytest.mark.django_db(transaction=True)
PLACE = "/administration/tokens"


@pytest.fixture
def made() -> dict[str, tokens.Made]:
    """Mia's, one of a project, and one that is over."""
    mia = Actor("mia", user=roles.account("mia"))
    orders = projects.create(mia, "Orders")
    found = {
        "nightly": tokens.create(mia, "nightly", "read", 9),
        "deploy": project_tokens.create(mia, orders, "deploy", "editor", "edit", 9),
        "older": tokens.create(mia, "older", "manage", 9),
    }
    AccessToken.objects.filter(label="older").update(expires=timezone.now() - timedelta(days=400))
    return found


@pytest.fixture
def names(root: Client) -> Callable[[str], set[str]]:
    """Which tokens a page has, by what stands behind its address."""

    def of(query: str) -> set[str]:
        page = root.get(f"{PLACE}?{query}").content.decode()
        return set(re.findall(r'<th scope="row">(\w+)', page))

    return of


def test_all_are_told_and_no_secret(root: Client, made: dict[str, tokens.Made]) -> None:
    page = root.get(f"{PLACE}?state=all").content.decode()
    for one in made.values():
        assert (one.row.beginning in page, one.token in page, one.row.digest in page) == (True, False, False)
    for words in ("Orders", "project, editor", "mia", "never", "over"):
        assert words in page, words


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", {"nightly", "deploy"}),
        ("state=all", {"nightly", "deploy", "older"}),
        ("state=ended", {"older"}),
        ("kind=project", {"deploy"}),
        ("kind=person&state=all", {"nightly", "older"}),
        ("q=orders", {"deploy"}),
        ("q=MIA&kind=person", {"nightly"}),
        ("q=zq%00&state=x&kind=x", set()),
    ],
)
def test_they_are_found(
    names: Callable[[str], set[str]], made: dict[str, tokens.Made], query: str, found: set[str]
) -> None:
    assert names(query) == found


def test_one_is_found_by_its_beginning(names: Callable[[str], set[str]], made: dict[str, tokens.Made]) -> None:
    assert names(f"q={made['nightly'].token}") == {"nightly"}, "whoever found one knows whose it is"


@pytest.mark.parametrize("name", ["nightly", "deploy"])
def test_one_is_revoked_and_the_log_says_by_whom(root: Client, made: dict[str, tokens.Made], name: str) -> None:
    row = made[name].row
    answer = root.post(f"{PLACE}/{row.pk}/revoke", follow=True).content.decode()
    assert f"The token {name} is revoked." in answer
    with pytest.raises(tokens.TokenRefused, match="revoked"):
        tokens.find(made[name].token, "")
    told = SecurityEvent.objects.get(what="token-revoked")
    assert (told.who, told.about, told.facts["label"]) == ("root", row.pk, name)
    assert "has ended already" in root.post(f"{PLACE}/{row.pk}/revoke", follow=True).content.decode()


def test_it_is_for_superusers(made: dict[str, tokens.Made]) -> None:
    mia = Client()
    mia.force_login(User.objects.get(username="mia"))
    assert mia.get(PLACE).status_code == 403
    assert mia.post(f"{PLACE}/{made['deploy'].row.pk}/revoke").status_code == 403


def test_many_are_told_in_pages_that_keep_what_is_looked_for(root: Client, made: dict[str, tokens.Made]) -> None:
    one = {"label": "many", "user": User.objects.get(username="mia"), "scope": "read"}
    end = timezone.now() + timedelta(days=9)
    AccessToken.objects.bulk_create(AccessToken(digest=f"{at:064}", expires=end, **one) for at in range(120))
    page = root.get(f"{PLACE}?kind=person&q=many").content.decode()
    assert "1 / 3" in page
    assert "?page=2&amp;q=many&amp;state=open&amp;kind=person" in page
    count = len(re.findall("Revoke the token", root.get(f"{PLACE}?kind=person&q=many&page=3").content.decode()))
    assert count == 20


def test_without_accounts_there_are_this_machine_s(settings: Any) -> None:
    settings.ACCOUNTS = False
    tokens.create(Actor("me", local=True), "mine", "read", 9)
    page = Client().get(PLACE).content.decode()
    assert "this machine’s user" in page


def test_a_pasted_token_is_found_and_stands_in_no_address(root: Client, made: dict[str, tokens.Made]) -> None:
    whole = made["nightly"].token
    answer = root.post(PLACE, {"q": f" {whole}", "state": "all", "kind": ""})
    assert (answer.status_code, answer["Location"]) == (302, f"{PLACE}?q={whole[: tokens.BEGINNING]}&state=all")
    page = root.get(answer["Location"]).content.decode()
    assert re.findall(r'<th scope="row">(\w+)', page) == ["nightly"]
    assert whole not in page
    assert root.post(PLACE, {"q": "a & b"})["Location"] == f"{PLACE}?q=a+%26+b"
