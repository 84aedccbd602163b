"""What is told once after a redirect: addresses of invitations and of new passwords, and what became of the mail."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core import mail
from django.test import Client

from designer.models import Identity, Invitation
from designer.review import email

pytestmark = pytest.mark.django_db(transaction=True)
PLACE = "/administration/invitations"
GIVEN = {"label": "Mia", "email": "mia@example.org", "days": 7}


def page(client: Client, place: str = PLACE) -> str:
    return str(client.get(place).content.decode())


@pytest.mark.parametrize("claim", ["", "groups"])
def test_whose_the_groups_of_an_invitation_are(root: Client, settings: Any, claim: str) -> None:
    settings.OIDC_GROUPS, settings.OIDC_NAME = claim, "Example Inc."
    assert ("signing in at Example Inc." in page(root)) == bool(claim)


def test_a_reload_makes_no_other_invitation_and_the_address_is_in_no_url(root: Client) -> None:
    answer = root.post(PLACE, GIVEN)
    assert (answer.status_code, answer["Location"]) == (302, PLACE)
    assert root.head(PLACE).status_code == 200, "takes nothing"
    first, again = page(root), page(root)
    assert (first.count("/invitation/"), again.count("/invitation/")) == (1, 0)
    assert "data-copy hidden" in first
    assert Invitation.objects.count() == 1
    assert "shown-once" not in str(root.session.items()), "nor is it kept any longer"


def test_two_made_at_once_are_both_shown_and_only_to_who_made_them(root: Client) -> None:
    other = Client()
    other.force_login(User.objects.create_superuser("other"))
    root.post(PLACE, GIVEN)
    root.post(PLACE, GIVEN | {"label": "Jonas"})
    assert "/invitation/" not in page(other)
    found = re.findall(r"/invitation/[\w-]+", page(root))
    assert len(set(found)) == 2
    assert [Client().get(one).status_code for one in found] == [200, 200]


def test_a_link_for_a_password_is_shown_on_the_page_of_its_account_alone(root: Client) -> None:
    mia, jonas = (User.objects.create_user(name) for name in ("mia", "jonas"))
    places = [f"/administration/accounts/{one.pk}" for one in (mia, jonas)]
    assert root.post(places[0], {"do": "link"})["Location"] == places[0]
    assert "/password/" not in page(root, places[1])
    assert [page(root, places[0]).count("/password/") for _ in range(2)] == [1, 0]


def test_without_mail_it_says_that_none_was_sent(root: Client, settings: Any) -> None:
    settings.EMAIL_ON = False
    root.post(PLACE, GIVEN)
    assert "No mail was sent to mia@example.org" in page(root)
    root.post(PLACE, GIVEN | {"email": ""})
    assert "mail was sent" not in page(root), "nobody asked for one"


def test_what_became_of_the_mail_is_said(root: Client, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.EMAIL_ON = True
    root.post(PLACE, GIVEN)
    assert "was sent to mia@example.org" in page(root)
    assert [one.to for one in mail.outbox] == [["mia@example.org"]]

    def refuses() -> Any:
        raise OSError("no such mail server")

    monkeypatch.setattr(email, "get_connection", refuses)
    root.post(PLACE, GIVEN)
    said = page(root)
    assert "could not be sent" in said
    found = re.search(r"/invitation/[\w-]+", said)
    assert found is not None
    assert Client().get(found[0]).status_code == 200, "the invitation is kept"
    monkeypatch.setattr(email, "sent", lambda to, subject, text: None)
    root.post(PLACE, GIVEN)
    assert "waits for the mail server" in page(root)


@pytest.mark.parametrize(
    ("claim", "issuer", "told"),
    [("groups", "https://login", True), ("", "https://login", False), ("groups", "https://before", False)],
)
def test_groups_that_the_provider_gives_are_told_as_such(
    root: Client, settings: Any, claim: str, issuer: str, told: bool
) -> None:
    settings.OIDC_GROUPS, settings.OIDC_ISSUER, settings.OIDC_NAME = claim, "https://login", "Example Inc."
    Group.objects.create(name="billing")
    mia, plain = (User.objects.create_user(name) for name in ("mia", "plain"))
    Identity.objects.create(user=mia, issuer=issuer, subject="s-1")
    said = [page(root, f"/administration/accounts/{one.pk}") for one in (mia, plain)]
    assert ["Example Inc. says at every sign-in" in one for one in said] == [told, False]
