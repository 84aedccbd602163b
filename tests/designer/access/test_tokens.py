"""Access tokens: what a program may do by one, how one ends, and that nobody reads it again."""

import hashlib
import json
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.test import AsyncClient
from django.utils import timezone

from designer.access import tokens
from designer.access.actors import Actor
from designer.limits import ACCESS_TOKENS, TOKEN_DAYS
from designer.models import AccessToken, Activity, Definition, SecurityEvent, Version
from tests.designer import roles
from tests.designer.access.programs import Program
from tests.designer.roles import Browser

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio(loop_scope="package")]


def made(user: User | None = None, scope: str = "edit", days: int = 90, label: str = "CI") -> tokens.Made:
    name = "this machine" if user is None else user.username
    return tokens.create(Actor(name, user=user, local=user is None), label, scope, days)


async def program(user: User | None = None, scope: str = "edit") -> Program:
    return Program((await sync_to_async(made)(user, scope)).token)


def code(answer: Any) -> str:
    return str(json.loads(answer.content)["error"]["code"])


async def test_without_a_token_a_program_is_told_how_to_get_one() -> None:
    answer = await AsyncClient(enforce_csrf_checks=True).post("/api/analyse", "{}", content_type="application/json")
    assert (answer.status_code, "/account/tokens" in json.loads(answer.content)["error"]["message"]) == (403, True)


@pytest.mark.usefixtures("workers")
@pytest.mark.parametrize("accounts", [True, False])
async def test_a_program_saves_without_a_cookie_and_the_activity_tells_by_which_token(
    settings: Any, accounts: bool
) -> None:
    if accounts:
        roles.with_accounts(settings)
    user = await sync_to_async(roles.account)("mia") if accounts else None
    script = await program(user)
    status, new = await script.api("POST", "definitions", {"text": roles.TEXT})
    assert status == 201, new
    text = roles.TEXT.replace("greeting: hello", "greeting: there")
    status, _ = await script.api("PUT", f"definitions/{new['id']}", {"text": text, "version": 1})
    assert status == 200
    status, deeds = await script.api("GET", f"definitions/{new['id']}/activity")
    assert {(one["what"], one["facts"]["token"]) for one in deeds} == {("created", "CI"), ("saved", "CI")}
    assert "sessionid" not in script.client.cookies
    if user is not None:
        authors = {one.author async for one in Version.objects.filter(definition_id=new["id"])}
        assert authors == {"mia"}, "a version is its account's, so that nobody approves their own by a token"
        assert await Definition.objects.filter(members__user=user, members__role="owner").aexists()


async def test_a_token_is_told_once_and_kept_as_its_hash() -> None:
    browser = Browser()
    status, new = await browser.api("POST", "tokens", {"label": "  nightly  build ", "scope": "simulate", "days": 7})
    assert (status, new["label"], new["scope"]) == (201, "nightly build", "simulate")
    token = new["token"]
    assert (token[:4], len(token), new["beginning"]) == ("sbx_", 47, token[:10])
    row = await AccessToken.objects.aget()
    assert row.digest == hashlib.sha256(token.encode()).hexdigest()
    assert abs(row.expires - timezone.now() - timedelta(days=7)) < timedelta(minutes=1)
    _, listed = await browser.api("GET", "tokens")
    page = (await browser("GET", "/account/tokens")).content.decode()
    assert [one["id"] for one in listed] == [row.pk]
    for told in (json.dumps(listed), page):
        assert (token in told, row.digest in told, token[:10] in told) == (False, False, True)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"label": " "},
        {"label": "\x07"},
        {"label": "x" * 41},
        {"label": "a", "scope": "admin"},
        {"label": "a", "days": 0},
        {"label": "a", "days": TOKEN_DAYS + 1},
    ],
)
async def test_a_token_has_a_name_a_known_scope_and_an_end(body: dict[str, Any]) -> None:
    assert (await Browser().api("POST", "tokens", body))[0] == 422
    assert not await AccessToken.objects.aexists()


async def test_where_nothing_is_said_it_reads_for_ninety_days() -> None:
    await Browser().api("POST", "tokens", {"label": "a"})
    row = await AccessToken.objects.aget()
    assert (row.scope, (row.expires - row.created).days) == ("read", 89)


async def test_so_many_are_open_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ACCESS_TOKENS == 50
    monkeypatch.setattr(tokens, "ACCESS_TOKENS", 1)
    browser = Browser()
    assert (await browser.api("POST", "tokens", {"label": "a"}))[0] == 201
    status, told = await browser.api("POST", "tokens", {"label": "b"})
    assert (status, told["error"]["code"]) == (422, "too-many")
    first = await AccessToken.objects.aget()
    assert (await browser.api("DELETE", f"tokens/{first.pk}"))[0] == 204
    assert (await browser.api("POST", "tokens", {"label": "b"}))[0] == 201


async def end_it(how: str, row: AccessToken) -> None:
    rows = AccessToken.objects.filter(pk=row.pk)
    if how == "revoked":
        await sync_to_async(tokens.revoke)(Actor("mia", user=row.user), row.pk)
    elif how == "expired":
        await rows.aupdate(expires=timezone.now() - timedelta(seconds=1))
    elif how == "closed":
        await User.objects.aupdate(is_active=False)
    else:
        await rows.aupdate(user=None)


@pytest.mark.parametrize("how", ["revoked", "expired", "closed", "of no account"])
async def test_one_that_has_ended_opens_nothing(settings: Any, how: str) -> None:
    roles.with_accounts(settings)
    settings.LIMIT_SIGN_INS_BY_ADDRESS = 1
    user = await sync_to_async(roles.account)("mia")
    new = await sync_to_async(made)(user)
    script = Program(new.token)
    assert (await script.api("GET", "library"))[0] == 200
    await end_it(how, new.row)
    for _ in range(3):
        answer = await script("GET", "/api/library")
        assert (answer.status_code, code(answer)) == (401, "invalid-token"), "it is no guess: told each time"
        assert answer["WWW-Authenticate"] == 'Bearer error="invalid_token"'


@pytest.mark.parametrize("written", ["", "sbx_", "sbx_wrong", "x" * 5000, "sbx_ünknown", "eyJhbGciOi.J9.x"])
async def test_a_wrong_one_opens_nothing_also_where_nobody_signs_in(written: str) -> None:
    client = AsyncClient(enforce_csrf_checks=True)
    answer = await client.get("/api/library", headers={"Authorization": f"Bearer {written}"})
    assert (answer.status_code, code(answer)) == (401, "invalid-token")


async def test_wrong_ones_are_counted_by_address_and_keep_no_right_one_out(settings: Any) -> None:
    settings.LIMIT_SIGN_INS_BY_ADDRESS = 2
    wrong = Program("sbx_wrong")
    found = [(await wrong("GET", "/api/library")).status_code for _ in range(4)]
    assert found == [401, 401, 429, 429]
    assert int((await wrong("GET", "/api/library"))["Retry-After"]) > 0
    assert (await (await program()).api("GET", "library"))[0] == 200
    told = [one.what async for one in SecurityEvent.objects.order_by("pk")]
    assert told == ["token-refused", "token-made", "token-first-used"], "refused ones once a minute"


async def test_the_security_log_tells_who_made_used_first_and_revoked_one(settings: Any) -> None:
    roles.with_accounts(settings)
    user = await sync_to_async(roles.account)("mia")
    browser = Browser()
    await browser.client.aforce_login(user)
    _, new = await browser.api("POST", "tokens", {"label": "CI", "scope": "edit"})
    script = Program(new["token"])
    for _ in range(3):
        await script.api("GET", "library")
    await script.api("POST", "definitions", {"text": roles.TEXT})
    await browser.api("DELETE", f"tokens/{new['id']}")
    rows = SecurityEvent.objects.exclude(what="signed-in").order_by("pk")
    told = [(one.what, one.who, one.about, one.facts["label"]) async for one in rows]
    assert told == [(f"token-{what}", "mia", new["id"], "CI") for what in ("made", "first-used", "revoked")]
    facts = json.dumps([one.facts async for one in rows])
    assert new["token"] not in facts


async def test_nobody_has_a_token_of_somebody_else(settings: Any) -> None:
    roles.with_accounts(settings)
    mia, ben = [await sync_to_async(roles.account)(name) for name in ("mia", "ben")]
    new = await sync_to_async(made)(mia)
    browser = Browser()
    await browser.client.aforce_login(ben)
    assert (await browser.api("GET", "tokens"))[1] == []
    assert (await browser.api("DELETE", f"tokens/{new.row.pk}"))[0] == 404
    assert (await Program(new.token).api("GET", "library"))[0] == 200


@pytest.mark.parametrize("accounts", [True, False])
async def test_no_token_makes_lists_or_revokes_tokens(settings: Any, accounts: bool) -> None:
    if accounts:
        roles.with_accounts(settings)
    user = await sync_to_async(User.objects.create_superuser)("root") if accounts else None
    new = await sync_to_async(made)(user, "manage")
    script = Program(new.token)
    for method, path in (("GET", "tokens"), ("POST", "tokens"), ("DELETE", f"tokens/{new.row.pk}")):
        answer = await script(method, f"/api/{path}", {"label": "more"})
        assert (answer.status_code, code(answer)) == (403, "not-by-token")
    assert await AccessToken.objects.acount() == 1


@pytest.mark.parametrize("path", ["/", "/account/tokens", "/password", "/admin/", "/admin/auth/user/", "/metrics"])
async def test_a_token_counts_at_the_api_alone(settings: Any, path: str) -> None:
    roles.with_accounts(settings)
    user = await sync_to_async(User.objects.create_superuser)("root")
    script = await program(user, "manage")
    with_it, without = await script("GET", path), await AsyncClient().get(path)
    assert with_it.status_code == without.status_code != 200
    assert with_it.get("Location") == without.get("Location")


async def test_a_token_may_no_more_than_its_account(settings: Any) -> None:
    roles.with_accounts(settings)
    row = await sync_to_async(roles.definition)()
    stranger = await program(await sync_to_async(roles.account)("stranger"), "manage")
    reviewer = await program(await sync_to_async(roles.account)("ben", row, "reviewer"), "manage")
    path = f"/api/definitions/{row.id}"
    assert (await stranger("GET", path)).status_code == 404
    assert (await reviewer("GET", path)).status_code == 200
    answer = await reviewer("PUT", path, {"text": roles.TEXT, "version": 1})
    assert (answer.status_code, code(answer)) == (403, "forbidden")


async def test_a_scope_that_is_too_small_names_the_one_that_would_do(settings: Any) -> None:
    roles.with_accounts(settings)
    row = await sync_to_async(roles.definition)()
    script = await program(await sync_to_async(roles.account)("mia", row, "owner"), "read")
    answer = await script("PUT", f"/api/definitions/{row.id}", {"text": roles.TEXT, "version": 1})
    assert (answer.status_code, code(answer)) == (403, "scope")
    assert json.loads(answer.content)["error"]["message"] == "This token may read; this needs the scope edit."
    assert answer["WWW-Authenticate"] == 'Bearer error="insufficient_scope", scope="edit"'


async def test_a_token_counts_before_a_cookie(settings: Any) -> None:
    """A script that runs in a browser's profile does not get more than its token."""
    roles.with_accounts(settings)
    row = await sync_to_async(roles.definition)()
    owner = await roles.browser("owner", row)
    script = await program(await sync_to_async(roles.account)("reviewer", row, "reviewer"), "read")
    owner.headers |= script.headers
    assert (await owner.api("POST", f"definitions/{row.id}/links", {}))[0] == 403


async def test_activity_tells_saves_by_a_token_and_by_hand_apart(settings: Any) -> None:
    row = await sync_to_async(roles.definition)()
    for at, facts in enumerate(({}, {"token": "CI"}, {"token": "CI"}, {})):
        await Activity.objects.acreate(definition=row, who="mia", what="saved", facts={"version": at, **facts})
    _, deeds = await Browser().api("GET", f"definitions/{row.id}/activity")
    assert [one["facts"].get("token") for one in deeds if one["what"] == "saved"] == [None, "CI", None]
