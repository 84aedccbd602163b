"""Sign-in by OIDC at a real provider on loopback, by its code flow: who is let in, as whom, and who is not."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
import requests
from django.contrib.auth.models import Group, User
from django.test import Client

from designer.access import invitations
from designer.models import Identity, SecurityEvent
from designer.oidc import provider as doors
from tests.designer import roles
from tests.designer.oidc.provider import CLIENT, SECRET, Provider

pytestmark = pytest.mark.django_db(transaction=True)
BACKENDS = ["designer.oidc.backend.Backend", "django.contrib.auth.backends.ModelBackend"]


@pytest.fixture
def there(settings: Any) -> Iterator[Provider]:
    """The provider, and a server that people sign in to by it."""
    roles.with_accounts(settings)
    provider = Provider()
    settings.AUTHENTICATION_BACKENDS = BACKENDS
    settings.OIDC_ISSUER, settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET = provider.issuer, CLIENT, SECRET
    settings.OIDC_NAME = "Team"
    doors.forget()
    yield provider
    provider.close()


def came_back(client: Client, query: str = "") -> str:
    """Go to the provider, sign in there; the address to which it sends back."""
    out = client.get(f"/oidc/start{query}")
    assert out.status_code == 302, out.content
    sent = requests.get(out["Location"], allow_redirects=False, timeout=10)
    place: str = sent.headers["Location"].partition("testserver")[2]
    return place


def sign_in(client: Client, query: str = "") -> Any:
    return client.get(came_back(client, query))


def who(client: Client) -> str:
    key = client.session.get("_auth_user_id")
    return User.objects.get(pk=key).username if key else ""


def test_the_login_page_has_the_button_and_the_first_sign_in_makes_an_account(there: Provider) -> None:
    there.claims |= {"email": "mia@example.org", "email_verified": True, "name": "Mia M."}
    client = Client()
    assert "Sign in with Team" in client.get("/login?next=/inbox").content.decode()
    answer = sign_in(client, "?next=/inbox")
    assert (answer.status_code, answer["Location"], who(client)) == (302, "/inbox", "mia")
    mia = User.objects.get()
    assert (mia.email, mia.first_name, mia.has_usable_password()) == ("mia@example.org", "Mia M.", False)
    assert client.get("/inbox").status_code == 200
    asked = there.asked[0]
    assert asked["code_challenge_method"] == "S256"
    assert len(asked["nonce"]) == len(asked["state"]) == 32
    again = Client()
    sign_in(again)
    assert (who(again), User.objects.count(), Identity.objects.count()) == ("mia", 1, 1)


def test_a_mail_address_is_nobody_s_identity(there: Provider) -> None:
    User.objects.create_user("mia", "mia@example.org", "a long password of eight words")
    there.claims |= {"email": "mia@example.org", "email_verified": False}
    client = Client()
    sign_in(client)
    assert who(client) == "mia-2"
    assert User.objects.get(username="mia-2").email == "", "an address that is not verified is nobody's"


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"nonce": "another"}, 400),
        ({"exp": -120}, 400),
        ({"iat": 600}, 400),
        ({"aud": "another"}, 400),
        ({"aud": [CLIENT, "another"], "azp": "another"}, 400),
        ({"iss": "https://evil.example"}, 400),
        ({"exp": None}, 400),
        ({"sub": None}, 400),
    ],
    ids=str,
)
def test_a_token_that_does_not_fit_lets_nobody_in(there: Provider, wrong: dict[str, Any], status: int) -> None:
    there.wrong = {name: time.time() + value if isinstance(value, int) else value for name, value in wrong.items()}
    client = Client()
    answer = sign_in(client)
    assert (answer.status_code, who(client), User.objects.count()) == (status, "", 0)
    assert "Not signed in with Team" in answer.content.decode()
    assert SecurityEvent.objects.filter(what="oidc-refused").exists()


def test_clocks_may_differ_a_little(there: Provider) -> None:
    there.wrong = {"exp": int(time.time()) - 20, "iat": int(time.time()) + 20}
    client = Client()
    sign_in(client)
    assert who(client) == "mia"


def test_a_forged_signature_and_another_s_data_let_nobody_in(there: Provider) -> None:
    there.forged = True
    client = Client()
    assert (sign_in(client).status_code, who(client)) == (400, "")
    there.forged, there.other_subject = False, True
    assert (sign_in(client).status_code, who(client)) == (403, "")


def test_a_state_is_good_once_and_in_its_browser_alone(there: Provider) -> None:
    client, victim = Client(), Client()
    place = came_back(client)
    assert (victim.get(place).status_code, who(victim)) == (403, "")
    state = place.rpartition("state=")[2]
    assert client.get(place.replace(state, "x" * 32)).status_code == 400
    assert client.get(place).status_code == 302
    assert client.get(place).status_code in (400, 403), "it was used"


def test_who_says_no_is_told_so_and_stays_who_they_are(there: Provider) -> None:
    there.denies = "access_denied"
    client = Client()
    answer = sign_in(client)
    assert (answer.status_code, "you said no there" in answer.content.decode()) == (403, True)
    assert client.session.get("oidc_states") == {}, "what was begun is over"
    client.force_login(User.objects.create_user("ada"))
    assert client.get("/oidc/back?error=<script>&state=x").status_code == 403
    assert who(client) == "ada", "an address signs nobody out"


@pytest.mark.parametrize("door", ["openid-configuration", "token", "keys", "userinfo"])
def test_a_provider_that_fails_is_told_in_words(there: Provider, door: str) -> None:
    client = Client()
    there.broken = door
    answer = client.get("/oidc/start")
    if answer.status_code == 302:
        answer = sign_in(client)
    assert (answer.status_code, "cannot be reached now" in answer.content.decode(), who(client)) == (502, True, "")


def test_next_leads_to_no_other_site(there: Provider) -> None:
    assert sign_in(Client(), "?next=https://evil.example/")["Location"] == "/"
    assert sign_in(Client(), "?next=//evil.example/")["Location"] == "/"


def test_groups_and_administrators_are_the_provider_s(there: Provider, settings: Any) -> None:
    settings.OIDC_GROUPS, settings.OIDC_ADMINS = "groups", "admins"
    there.claims["groups"] = ["admins", "billing", 7]
    client = Client()
    sign_in(client)
    mia = User.objects.get()
    assert (sorted(mia.groups.values_list("name", flat=True)), mia.is_superuser) == (["admins", "billing"], True)
    there.claims["groups"] = ["billing"]
    sign_in(client)
    mia.refresh_from_db()
    assert ([one.name for one in mia.groups.all()], mia.is_superuser, mia.is_staff) == (["billing"], False, False)


def test_only_some_domains_by_a_verified_address(there: Provider, settings: Any) -> None:
    settings.OIDC_DOMAINS = ("example.org",)
    for claims, status in (
        ({"email": "mia@evil.example", "email_verified": True}, 403),
        ({"email": "mia@example.org"}, 403),
        ({"email": "mia@example.org@evil.example", "email_verified": True}, 403),
        ({"email": "mia@example.org", "email_verified": True}, 302),
    ):
        there.claims = {"sub": "s-1", **claims}
        assert sign_in(Client()).status_code == status, claims


def test_only_who_is_invited(there: Provider, settings: Any) -> None:
    settings.OIDC_NEW = "invited"
    client = Client()
    refused = sign_in(client)
    assert (refused.status_code, "can invite you" in refused.content.decode()) == (403, True)
    made = invitations.make("Mia", "mia@example.org", [Group.objects.create(name="billing")], 7, "root")
    page = client.get(f"/invitation/{made.token}").content.decode()
    assert 'href="/oidc/start?invited"' in page
    assert sign_in(client, "?invited").status_code == 302
    mia = User.objects.get()
    assert ([one.name for one in mia.groups.all()], mia.email) == (["billing"], "mia@example.org")
    there.claims = {"sub": "s-2", "preferred_username": "eve"}
    other = Client()
    assert other.get(f"/invitation/{made.token}").status_code == 410, "once"
    assert sign_in(other, "?invited").status_code == 403


def test_a_closed_account_stays_closed(there: Provider) -> None:
    client = Client()
    sign_in(client)
    User.objects.update(is_active=False)
    assert sign_in(Client()).status_code == 403
    assert client.get("/inbox").status_code == 302, "also where they were signed in"


def test_who_signs_out_is_offered_to_sign_out_there_too(there: Provider) -> None:
    client = Client()
    sign_in(client)
    left = client.post("/logout")
    assert left["Location"] == "/login?left"
    page = client.get(left["Location"]).content.decode()
    assert f"{there.issuer}/leave?client_id=signalbox" in page
    assert who(client) == ""


def test_without_passwords_nobody_signs_in_with_one(there: Provider, settings: Any) -> None:
    User.objects.create_user("ada", "", "a long password of eight words")
    settings.OIDC_ONLY, settings.AUTHENTICATION_BACKENDS = True, BACKENDS[:1]
    client = Client()
    page = client.get("/login").content.decode()
    assert ("Sign in with Team" in page, 'name="password"' in page) == (True, False)
    client.post("/login?code=a&state=b", {"username": "ada", "password": "a long password of eight words"})
    assert who(client) == ""


def test_passwords_work_where_the_provider_does_not_answer(there: Provider) -> None:
    User.objects.create_user("ada", "", "a long password of eight words")
    there.broken = "openid-configuration"
    client = Client()
    client.post("/login", {"username": "ada", "password": "a long password of eight words"})
    assert who(client) == "ada"
    assert client.get("/inbox").status_code == 200


def test_without_a_provider_these_addresses_lead_to_the_sign_in(settings: Any) -> None:
    roles.with_accounts(settings)
    assert [Client().get(path)["Location"] for path in ("/oidc/start", "/oidc/back")] == ["/login", "/login"]
