"""One's own account: what one may change there, an end elsewhere, and a forgotten password by mail."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from designer.models import SecurityEvent
from designer.review import email
from tests.designer import roles

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "a long password of eight words"
NEW = "another quite long one of eight"


@pytest.fixture(autouse=True)
def accounts(settings: Any) -> None:
    roles.with_accounts(settings)


def signed_in(name: str = "mia", password: str | None = PASSWORD) -> Client:
    user = User.objects.filter(username=name).first()
    client = Client()
    client.force_login(user or User.objects.create_user(name, f"{name}@example.org", password))
    return client


def test_the_name_changes_freely_and_the_mail_address_with_the_password() -> None:
    client = signed_in()
    page = client.post("/account", {"shown": "Mia M.", "email": "mia@example.org"}, follow=True).content.decode()
    assert ("Saved." in page, 'value="Mia M."' in page) == (True, True)
    page = client.post("/account", {"shown": "Mia", "email": "m@evil.example"}).content.decode()
    assert "Another mail address needs your password" in page
    page = client.post("/account", {"shown": "Mia", "email": "m@new.example", "password": "wrong"}).content.decode()
    assert "needs your password" in page
    assert User.objects.get().email == "mia@example.org"
    client.post("/account", {"shown": "Mia", "email": "m@new.example", "password": PASSWORD})
    assert User.objects.get().email == "m@new.example"
    assert SecurityEvent.objects.filter(what="account-changed").count() == 1


def test_guessing_the_password_there_ends_soon(settings: Any) -> None:
    settings.LIMIT_SIGN_INS = 3
    client = signed_in()
    for _ in range(5):
        assert client.post("/account", {"email": "no address"}).status_code == 200, "its own mistake: free"
    wrong = {"email": "m@evil.example", "password": "wrong"}
    assert [client.post("/account", wrong).status_code for _ in range(4)] == [200, 200, 200, 429]


def test_who_signs_in_elsewhere_has_no_password_to_change() -> None:
    page = signed_in("ada", None).get("/account").content.decode()
    assert ("/password" in page, 'name="password"' in page) == (False, False)


def test_everywhere_else_is_signed_out_and_others_are_not() -> None:
    here, elsewhere, jonas = signed_in(), signed_in(), signed_in("jonas")
    assert "signed out everywhere else" in here.post("/account/elsewhere", follow=True).content.decode()
    assert [one.get("/account").status_code for one in (here, elsewhere, jonas)] == [200, 302, 200]
    assert SecurityEvent.objects.get(what="signed-out-elsewhere").facts["ended"] == 1


@pytest.fixture
def mailed(settings: Any, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    settings.EMAIL_ON = True
    monkeypatch.setattr(email, "post", lambda to, subject, text: email._send([to], subject, text))
    return mail.outbox


@pytest.mark.parametrize("written", ["mia", "MIA@example.org"])
def test_a_forgotten_password_is_replaced_by_a_link_in_a_mail(mailed: list[Any], written: str) -> None:
    signed_in()
    client = Client()
    assert "Forgot your password?" in client.get("/login").content.decode()
    assert "Look into your mail" in client.post("/password/forgotten", {"who": written}).content.decode()
    assert mailed[0].to == ["mia@example.org"]
    found = re.search(r"https?://[^/]+(/password/\S+)", mailed[0].body)
    assert found is not None
    page = client.get(found[1], follow=True)
    client.post(page.redirect_chain[-1][0], {"new_password1": NEW, "new_password2": NEW})
    assert User.objects.get().check_password(NEW)


def test_it_is_not_told_whether_there_is_an_account(mailed: list[Any]) -> None:
    signed_in()
    signed_in("gone")
    User.objects.filter(username="gone").update(is_active=False)
    signed_in("elsewhere", None)
    pages = {Client().post("/password/forgotten", {"who": who}).content for who in ("gone", "nobody", "elsewhere")}
    assert mailed == []
    pages.add(Client().post("/password/forgotten", {"who": "mia"}).content)
    assert len({re.sub(rb'(nonce|content|value)="[^"]*"', b"", page) for page in pages}) == 1


def test_it_is_asked_for_so_often(mailed: list[Any]) -> None:
    signed_in()
    for who in ("mia", "nobody"):
        found = [Client().post("/password/forgotten", {"who": who}).status_code for _ in range(4)]
        assert found == [200, 200, 200, 429]
    assert len(mailed) == 3


def test_without_mail_there_is_no_such_page() -> None:
    assert Client().get("/password/forgotten")["Location"] == "/login"
    assert "Forgot" not in Client().get("/login").content.decode()
