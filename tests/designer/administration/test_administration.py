"""The pages of the administration: what they show, what they change, and that they are for superusers."""

import csv
import io
import json
import re
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import Group, User
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from designer.access import invitations, security_log
from designer.administration import limits_in_force
from designer.administration.audit_words import WORDS, lines
from designer.administration.limits_in_force import plain
from designer.models import Identity, Invitation, Keeping, Project, SecurityEvent
from tests.designer import roles
from tests.designer.roles import Browser

pytestmark = pytest.mark.django_db(transaction=True)
PAGES = ("accounts", "groups", "invitations", "sessions", "retention", "limits", "log")
PASSWORD = "a long password of eight words"


def text(answer: Any) -> str:
    assert answer.status_code == 200, answer
    return str(answer.content.decode())


def post(client: Client, place: str, **fields: Any) -> str:
    """What the page says after a form was sent."""
    return text(client.post(f"/administration/{place}", fields, follow=True))


@pytest.mark.parametrize("page", PAGES)
def test_only_a_superuser_sees_a_page(root: Client, page: str) -> None:
    assert "Audit log" in text(root.get(f"/administration/{page}"))
    staff = Client()
    staff.force_login(User.objects.create_user("ada", is_staff=True))
    refused = staff.get(f"/administration/{page}")
    assert (refused.status_code, "for administrators" in refused.content.decode()) == (403, True)
    assert Client().get(f"/administration/{page}")["Location"].startswith("/login?")


def test_it_begins_with_the_accounts_which_are_found_by_name_mail_and_group(root: Client) -> None:
    mia = User.objects.create_user("mia", "m@example.org")
    mia.groups.add(Group.objects.create(name="billing"))
    User.objects.create_user("jonas", "j@example.net")
    assert "jonas" in text(root.get("/administration/", follow=True))
    for sought in ("mia", "M@EXAMPLE", "billing"):
        page = text(root.get("/administration/accounts", {"q": sought}))
        assert ("m@example.org" in page, "jonas" in page) == (True, False), sought
    assert "Nobody is found" in text(root.get("/administration/accounts", {"q": "zq\0"}))


def test_many_accounts_are_told_in_pages(root: Client) -> None:
    User.objects.bulk_create(User(username=f"p{at:03}") for at in range(120))
    assert "1 / 3" in text(root.get("/administration/accounts"))
    last = text(root.get("/administration/accounts?page=99"))
    assert ("3 / 3" in last, "p119" in last) == (True, True)
    assert "1 / 3" in text(root.get("/administration/accounts?page=-x"))


def test_an_account_is_closed_opened_and_made_administrator(root: Client) -> None:
    mia = User.objects.create_user("mia", "", PASSWORD)
    hers = Client()
    hers.force_login(mia)
    place = f"accounts/{mia.pk}"
    assert "is an administrator now" in post(root, place, do="administrator")
    assert hers.get("/administration/accounts").status_code == 200
    post(root, place, do="no-administrator")
    assert hers.get("/administration/accounts").status_code == 403
    post(root, place, do="close")
    assert hers.get("/").status_code == 302, "signed out"
    assert Session.objects.count() == 1, "the administrator's"
    post(root, place, do="open")
    assert hers.get("/").status_code == 302, "still"
    mia.refresh_from_db()
    assert (mia.is_active, mia.is_superuser, mia.is_staff) == (True, False, False)
    told = SecurityEvent.objects.filter(what="account-changed", about=str(mia.pk))
    assert [row.facts["fields"] for row in told.order_by("pk")] == [["is_superuser"]] * 2 + [["is_active"]] * 2
    assert {row.who for row in told} == {"root"}
    assert "Nothing was changed" in post(root, place, do="dance")


def test_nobody_locks_themselves_out(root: Client) -> None:
    me = User.objects.get(username="root")
    for do in ("close", "no-administrator"):
        assert "Another administrator has to do this" in post(root, f"accounts/{me.pk}", do=do)
    me.refresh_from_db()
    assert me.is_active
    assert me.is_superuser


def test_what_cannot_be_undone_is_asked_for_and_told_what_comes_of_it(root: Client, settings: Any) -> None:
    mia = User.objects.create_user("mia", "", PASSWORD, is_superuser=True)
    place = f"/administration/accounts/{mia.pk}"
    page = text(root.get(place))
    assert page.count('<details class="sure"') == 2
    assert "signed out everywhere and their tokens are refused" in page
    assert "says at every sign-in who is administrator" not in page
    settings.OIDC_ISSUER, settings.OIDC_NAME = "https://id.example.org", "Example Inc."
    settings.OIDC_GROUPS, settings.OIDC_ADMINS = "groups", "boss"
    Identity.objects.create(user=mia, issuer=settings.OIDC_ISSUER, subject="1", used=timezone.now())
    assert "Example Inc. says at every sign-in who is administrator: this holds until then." in text(root.get(place))
    me = User.objects.get(username="root")
    assert "<details" not in text(root.get(f"/administration/accounts/{me.pk}")), "nobody locks themselves out"


def test_a_one_time_link_is_shown_and_works(root: Client) -> None:
    mia = User.objects.create_user("mia", "", PASSWORD)
    page = post(root, f"accounts/{mia.pk}", do="link")
    found = re.search(r"https?://[^/]+(/password/[^<]+)", page)
    assert found is not None
    assert "/password/" not in text(root.get(f"/administration/accounts/{mia.pk}")), "it is shown once"
    assert "A new password for mia" in text(Client().get(found[1], follow=True))
    assert SecurityEvent.objects.filter(what="password-link-made", about=str(mia.pk)).count() == 1


def test_groups_are_made_filled_and_deleted(root: Client) -> None:
    assert "is made" in post(root, "groups", name="  Billing ")
    assert "There is a group" in post(root, "groups", name="billing")
    assert "needs a name" in post(root, "groups", name=" ")
    group = Group.objects.get(name="Billing")
    mia = User.objects.create_user("mia")
    post(root, f"accounts/{mia.pk}", do="groups", group=[group.pk, "x", 9999])
    assert list(mia.groups.all()) == [group]
    assert "is deleted" in post(root, "groups", delete=group.pk)
    assert (Group.objects.count(), User.objects.filter(username="mia").count()) == (0, 1)


def test_an_invitation_is_made_told_once_used_once_and_told_of(root: Client) -> None:
    group = Group.objects.create(name="billing")
    page = post(root, "invitations", label="Mia", email="mia@example.org", days=7, groups=[group.pk])
    found = re.search(r"https?://[^/]+(/invitation/[^<]+)", page)
    assert found is not None
    assert found[1] not in text(root.get("/administration/invitations")), "it is shown once"
    guest = Client()
    invitation = text(guest.get(found[1]))
    assert "You are invited" in invitation
    assert re.search(r"For Mia, by root\.\s+Open until 20\d\d-\d\d-\d\d \d\d:\d\d UTC\.", invitation)
    weak = {"username": "mia", "password1": "1", "password2": "1"}
    assert 'role="alert"' in text(guest.post(found[1], weak))
    pages = [text(guest.get(found[1])), text(guest.post(found[1]))]
    labels = [re.findall(r'class="lab">([^<]+)', page) for page in pages]
    assert labels == [["Name", "Password", "The password again"]] * 2, "after an error as before"
    given = {"username": "mia", "password1": PASSWORD, "password2": PASSWORD}
    assert guest.post(found[1], given)["Location"] == "/"
    assert guest.get("/").status_code == 200, "and is signed in"
    mia = User.objects.get(username="mia")
    assert (mia.email, list(mia.groups.all())) == ("mia@example.org", [group])
    again = Client().post(found[1], given | {"username": "eve"})
    assert (again.status_code, User.objects.filter(username="eve").exists()) == (410, False)
    assert "used by mia" in text(root.get("/administration/invitations"))
    told = list(SecurityEvent.objects.order_by("pk").values_list("what", flat=True))
    assert [one for one in told if one.startswith("invitation")] == ["invitation-made", "invitation-used"]


def test_an_invitation_taken_back_or_over_opens_nothing(root: Client) -> None:
    made = [invitations.make("Mia", "", [], days, "root") for days in (7, -1)]
    told = SecurityEvent.objects.filter(what="invitation-revoked").values_list("about", flat=True)
    for _ in range(2):
        post(root, f"invitations/{made[0].row.pk}/revoke")
        assert list(told.all()) == [str(made[0].row.pk)], "by the first, and once"
    answers = [Client().get(f"/invitation/{token}") for token in (*(one.token for one in made), "unknown")]
    assert [one.status_code for one in answers] == [410, 410, 410]
    assert "taken back" in answers[0].content.decode()
    assert "is over" in answers[1].content.decode()
    assert "days" in post(root, "invitations", days=1000)
    assert Invitation.objects.count() == 2


def test_invitations_are_tried_so_often(settings: Any) -> None:
    settings.LIMIT_SIGN_INS_BY_ADDRESS = 3
    assert [Client().get("/invitation/guess").status_code for _ in range(4)] == [410, 410, 410, 429]


def test_what_is_kept_is_said_on_the_page_and_read_at_once(root: Client, settings: Any) -> None:
    page = post(root, "retention", KEEP_SESSIONS_DAYS="30", KEEP_DRAFTS_DAYS="")
    assert ("said by root" in page, Keeping.objects.get().days) == (True, 30)
    assert "no number of days" in post(root, "retention", KEEP_SESSIONS_DAYS="5", KEEP_DRAFTS_DAYS="never")
    assert "no number of days" in post(root, "retention", KEEP_SESSIONS_DAYS="99999")
    assert Keeping.objects.get().days == 30, "nothing was changed"
    made = roles.definition()
    boot = re.search(r'"keepDays": (\d+)', text(root.get(f"/definitions/{made.pk}/simulate")))
    assert boot is not None
    assert boot[1] == "30", "the drawer of runs tells what is in force"
    mia = Client()
    mia.force_login(roles.account("mia", made, "owner"))
    places = [text(one.get(f"/definitions/{made.pk}/simulate")).count('"keepPage": "/adm') for one in (root, mia)]
    assert places == [1, 0], "and leads who may to where that is changed"
    post(root, "retention", KEEP_SESSIONS_DAYS="")
    assert not Keeping.objects.exists()
    told = SecurityEvent.objects.filter(what="retention-changed").order_by("pk")
    assert [(row.facts["before"], row.facts["after"]) for row in told] == [(365, 30), (30, 365)]
    assert "Deleted: 0" in post(root, "retention", do="clean-up")


def test_limits_are_those_in_force_and_secrets_are_masked(root: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIGNALBOX_OIDC_CLIENT_SECRET", "do-not-tell-this")
    page = text(root.get("/administration/limits"))
    assert "SIGNALBOX_LIMIT_TEXT" in page
    assert "do-not-tell-this" not in page
    assert "COMMENT_LENGTH" in page
    assert len(limits_in_force.fixed()) > 30


@pytest.mark.asyncio(loop_scope="package")
@pytest.mark.usefixtures("workers")
async def test_health_tells_what_ready_knows() -> None:
    browser = Browser()
    await browser.client.aforce_login(await sync_to_async(User.objects.create_superuser)("root"))
    answer = await browser("GET", "/administration/health")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert all(word in page for word in ("workers", "SQLite" if "SQLite" in page else "PostgreSQL", "free of"))


def fill(number: int) -> None:
    for at in range(number):
        security_log.note("signed-in", who=f"p{at % 3}", address="127.0.0.1", about='=HYPERLINK("x")')


def test_the_log_is_filtered_and_told_in_pages(root: Client) -> None:
    fill(120)
    SecurityEvent.objects.all()
    page = text(root.get("/administration/log", {"who": "p1", "what": "signed-in", "since": "2020-01-01"}))
    assert (page.count(">p1</td>"), page.count(">p2</td>")) == (40, 0)
    first = text(root.get("/administration/log", {"what": "signed-in"}))
    older = re.search(r"before=(\d+)", first)
    assert older is not None
    rest = text(root.get("/administration/log", {"what": "signed-in", "before": older[1]}))
    assert (first.count(">signed in</td>"), rest.count(">signed in</td>")) == (50, 50)
    assert "Nothing is found" in text(root.get("/administration/log", {"until": "2001-01-01"}))
    assert "Nothing is found" in text(root.get("/administration/log", {"who": "zq\0' OR 1=1"}))
    assert text(root.get("/administration/log", {"since": "nonsense", "what": "nonsense", "before": "x"}))


def test_the_log_is_told_in_words_with_the_names_of_what_it_is_about(root: Client) -> None:
    assert set(WORDS) == set(security_log.WORDS)
    project = Project.objects.create(name="Billing")
    security_log.note("role-given", who="root", about=project.pk, name="mia", role="editor")
    security_log.note("account-changed", who="root", about="7", name="mia", fields=["is_active"], now=False)
    security_log.note("definition-deleted", who="root", about="gone00000000", name="Old", simulations=2)
    given, changed, deleted = (
        next(each for each in lines(SecurityEvent.objects.filter(what=word)))
        for word in ("role-given", "account-changed", "definition-deleted")
    )
    assert (given.what, given.named, given.about) == ("role given", "Billing", project.pk)
    assert given.facts == "name: mia; role: editor"
    assert (changed.named, changed.about, changed.facts) == ("mia", "7", 'fields: ["is_active"]; now: false')
    assert (deleted.what, deleted.named, deleted.facts) == ("definition deleted", "Old", "simulations: 2")
    page = text(root.get("/administration/log", {"what": "role-given"}))
    assert '<option value="role-given" selected>role given</option>' in page
    assert "Billing" in page


@pytest.mark.asyncio(loop_scope="package")
async def test_the_log_is_exported_whole_and_no_cell_is_a_formula() -> None:
    browser = Browser()
    await browser.client.aforce_login(await sync_to_async(User.objects.create_superuser)("root"))
    await sync_to_async(fill)(1200)

    async def lines(kind: str) -> str:
        answer = await browser("GET", f"/administration/log/export/{kind}?what=signed-in&who=p")
        assert answer.status_code == 200
        return b"".join([part async for part in answer]).decode()

    rows = list(csv.DictReader(io.StringIO(await lines("csv"))))
    assert len(rows) == 1200
    assert rows[0]["about"] == '\'=HYPERLINK("x")'
    told = [json.loads(line) for line in (await lines("jsonl")).splitlines()]
    assert [one["id"] for one in told] == [int(row["id"]) for row in rows]
    assert (await browser("GET", "/administration/log/export/xml")).status_code == 404
    assert await SecurityEvent.objects.filter(what="log-exported", who="root").acount() == 2


def test_without_accounts_this_machine_s_user_has_what_there_is(settings: Any) -> None:
    settings.ACCOUNTS = False
    client = Client()
    assert "Kept" in text(client.get("/administration/retention"))
    assert "said by" in text(client.post("/administration/retention", {"KEEP_DRAFTS_DAYS": "9"}, follow=True))
    for page in ("accounts", "groups", "invitations"):
        assert client.get(f"/administration/{page}")["Location"] == "/administration/health"


@pytest.mark.parametrize("place", ["Accounts", "accounts/", "retention/7/x", "%3Cb%3E"])
def test_an_address_that_there_is_not_says_what_is_there(root: Client, place: str) -> None:
    answer = root.get(f"/administration/{place}")
    page = answer.content.decode()
    assert (answer.status_code, "<b>" in page, "Audit log" in page) == (404, False, True)
    assert "The administration has no page" in page
    assert Client().get(f"/administration/{place}").status_code == 302, "strangers are asked to sign in"
    staff = Client()
    staff.force_login(User.objects.create_user("ada", is_staff=True))
    assert staff.get(f"/administration/{place}").status_code == 403


def test_an_account_that_there_is_not_is_said_so(root: Client) -> None:
    answer = root.get("/administration/accounts/987654321")
    assert (answer.status_code, "There is no such account" in answer.content.decode()) == (404, True)


def test_limits_are_told_without_the_signs_of_their_document(root: Client) -> None:
    page = text(root.get("/administration/limits"))
    assert "](" not in page
    assert plain("[bind *projects*](projects.md#a) by `DIR`") == "bind projects by DIR"
