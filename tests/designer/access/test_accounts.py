"""People with accounts: signing in, what is whose, and that nobody sees or changes what is not theirs."""

import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import HttpCommunicator
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import VALID_KEY_CHARS
from django.core.asgi import get_asgi_application
from django.core.files.uploadedfile import SimpleUploadedFile
from django.middleware.csrf import CSRF_SECRET_LENGTH
from django.utils.crypto import get_random_string

from designer.access import actors, authorize, of_scope
from designer.access.sessions import SessionStore
from designer.models import Definition, Membership, Scenario
from simulator import stored_texts
from simulator.models import Session
from tests.designer import roles
from tests.designer.roles import Browser
from tests.designer.subflow_samples import CHILD, PARENT

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
PASSWORD = "a long password of eight words"


@pytest.fixture(autouse=True)
def accounts(settings: Any) -> None:
    roles.with_accounts(settings)


async def someone(name: str, **more: Any) -> Browser:
    """The browser of a new account."""
    user = await sync_to_async(User.objects.create_user)(name, f"{name}@example.org", PASSWORD, **more)
    browser = Browser()
    await browser.client.aforce_login(user)
    return browser


async def made(browser: Browser, text: str = roles.TEXT) -> str:
    """The id of a new definition of somebody's."""
    status, found = await browser.api("POST", "definitions", {"text": text})
    assert status == 201
    return str(found["id"])


async def listed(browser: Browser) -> list[str]:
    return [one["id"] for one in (await browser.api("GET", "definitions"))[1]]


async def test_one_signs_in_and_out_and_comes_to_where_one_wanted() -> None:
    await someone("mia")
    browser = Browser()
    assert (await browser("GET", "/"))["Location"] == "/login?next=/"
    page = await browser.client.get("/login?next=/resources/x")
    assert 'value="/resources/x"' in page.content.decode()
    wrong = await browser.client.post("/login", {"username": "mia", "password": "wrong", "next": "/"})
    assert "do not match" in wrong.content.decode()
    answer = await browser.client.post("/login", {"username": "mia", "password": PASSWORD, "next": "/resources/x"})
    assert answer["Location"] == "/resources/x"
    page = await browser("GET", "/")
    assert page.status_code == 200
    answer = await browser.client.post("/logout")
    assert answer["Location"] == "/login"
    assert (await browser.api("GET", "definitions"))[0] == 401


async def test_signing_in_leads_to_no_other_site() -> None:
    await someone("mia")
    given = {"username": "mia", "password": PASSWORD, "next": "https://evil.example/"}
    assert (await Browser().client.post("/login", given))["Location"] == "/"


async def test_without_accounts_nobody_signs_in(settings: Any) -> None:
    settings.ACCOUNTS = False
    assert (await Browser()("GET", "/login"))["Location"] == "/"


async def test_a_definition_belongs_to_who_made_it() -> None:
    mia, jonas = await someone("mia"), await someone("jonas")
    made_by_mia = await made(mia)
    assert (await listed(mia), await listed(jonas)) == ([made_by_mia], [])
    assert (await jonas.api("GET", f"definitions/{made_by_mia}"))[0] == 404
    assert "Hello" not in (await jonas("GET", "/")).content.decode()
    _, sharing = await mia.api("GET", f"definitions/{made_by_mia}/sharing")
    assert [(one["name"], one["role"], one["you"]) for one in sharing["members"]] == [("mia", "owner", True)]
    assert (await Membership.objects.aget(definition=made_by_mia)).used is not None


async def test_a_copy_and_an_import_belong_to_who_made_them() -> None:
    mia, jonas = await someone("mia"), await someone("jonas")
    first = await made(mia)
    await mia.api("PUT", f"definitions/{first}/members/jonas", {"role": "reviewer"})
    _, copy = await jonas.api("POST", f"definitions/{first}/copy")
    assert sorted(await listed(jonas)) == sorted([first, copy["id"]])
    assert await listed(mia) == [first]
    assert (await jonas.api("DELETE", f"definitions/{copy['id']}"))[0] == 204
    assert (await jonas.api("DELETE", f"definitions/{first}"))[0] == 403


async def test_rights_come_and_go_at_once() -> None:
    mia, jonas = await someone("mia"), await someone("jonas")
    path = f"definitions/{await made(mia)}"
    change = {"text": roles.TEXT + "# jonas\n", "version": 1}
    assert (await jonas.api("PUT", path, change))[0] == 404
    await mia.api("PUT", f"{path}/members/jonas", {"role": "reviewer"})
    assert (await jonas.api("PUT", path, change))[0] == 403
    assert (await jonas("GET", f"/{path}/design"))["Location"] == f"/{path}/review"
    assert (await jonas("GET", f"/{path}/"))["Location"] == f"/{path}/review"
    await mia.api("PUT", f"{path}/members/jonas", {"role": "editor"})
    assert (await jonas.api("PUT", path, change))[0] == 200
    assert (await jonas.api("GET", f"{path}/sharing"))[0] == 403
    assert (await mia.api("DELETE", f"{path}/members/jonas"))[0] == 204
    assert (await jonas.api("GET", path))[0] == 404
    _, deeds = await mia.api("GET", f"{path}/activity")
    assert [(one["who"], one["what"]) for one in deeds] == [
        ("mia", "member-removed"),
        ("jonas", "saved"),
        ("mia", "member"),
        ("mia", "member"),
        ("mia", "created"),
    ]


@pytest.mark.parametrize(
    ("method", "name", "body", "expected"),
    [
        ("PUT", "mia", {"role": "editor"}, (409, "last-owner")),
        ("DELETE", "mia", None, (409, "last-owner")),
        ("PUT", "nobody", {"role": "editor"}, (404, "no-account")),
        ("DELETE", "nobody", None, (404, "not-found")),
        ("PUT", "gone", {"role": "editor"}, (404, "no-account")),
        ("PUT", "mia", {"role": "king"}, (422, "invalid")),
    ],
)
async def test_what_cannot_be_shared(method: str, name: str, body: Any, expected: tuple[int, str]) -> None:
    mia = await someone("mia")
    await someone("gone", is_active=False)
    status, answer = await mia.api(method, f"definitions/{await made(mia)}/members/{name}", body)
    assert (status, answer["error"]["code"]) == expected


async def test_an_owner_may_leave_when_there_is_another() -> None:
    mia, jonas = await someone("mia"), await someone("jonas")
    path = f"definitions/{await made(mia)}"
    await mia.api("PUT", f"{path}/members/jonas", {"role": "owner"})
    assert (await mia.api("DELETE", f"{path}/members/mia"))[0] == 204
    assert (await mia.api("GET", path))[0] == 404
    assert (await jonas.api("GET", f"{path}/sharing"))[0] == 200


async def test_an_administrator_owns_what_nobody_does() -> None:
    old = await sync_to_async(roles.definition)()
    mia, jonas = await someone("mia", is_superuser=True), await someone("jonas")
    assert (await listed(mia), await listed(jonas)) == ([old.id], [])
    assert (await mia.api("PUT", f"definitions/{old.id}/members/jonas", {"role": "owner"}))[0] == 200
    assert (await jonas.api("GET", f"definitions/{old.id}/sharing"))[0] == 200


async def test_the_gallery_is_for_everybody_who_is_signed_in() -> None:
    jonas = await someone("jonas")
    row = await sync_to_async(roles.definition)()
    await Definition.objects.filter(pk=row.pk).aupdate(example="one")
    path = f"definitions/{row.id}"
    assert await listed(jonas) == [row.id]
    assert (await jonas.api("GET", f"{path}/sessions"))[0] == 200
    assert (await jonas.api("DELETE", path))[0] == 403
    assert (await Browser().api("GET", path))[0] == 401


async def test_a_closed_account_may_nothing(settings: Any) -> None:
    jonas = await someone("jonas")
    path = f"definitions/{await made(jonas)}"
    await User.objects.filter(username="jonas").aupdate(is_active=False)
    assert (await jonas.api("GET", path))[0] == 401


async def test_the_library_of_others_is_not_told_by_what_uses_what() -> None:
    mia, jonas = await someone("mia"), await someone("jonas")
    await made(mia, PARENT)
    child = await made(jonas, CHILD)
    assert (await jonas.api("GET", f"definitions/{child}/uses"))[1] == []
    own = await made(jonas, PARENT)
    assert [use["id"] for use in (await jonas.api("GET", f"definitions/{child}/uses"))[1]] == [own]


async def test_a_run_takes_along_only_what_its_person_may_see() -> None:
    mia, jonas = await someone("mia"), await someone("jonas")
    secret = await made(mia, CHILD)
    parent = await made(jonas, PARENT)
    _, run = await jonas.api("POST", f"definitions/{parent}/sessions", {})
    assert (await Session.objects.aget(pk=run["id"])).setup["with"] == []
    status, answer = await jonas.api("POST", f"definitions/{parent}/sessions", {"with": [secret]})
    assert (status, answer["error"]["code"]) == (422, "unknown-definition")
    await mia.api("PUT", f"definitions/{secret}/members/jonas", {"role": "reviewer"})
    _, run = await jonas.api("POST", f"definitions/{parent}/sessions", {})
    row = await Session.objects.aget(pk=run["id"])
    carried: Any = await sync_to_async(stored_texts.whole)(row.setup)
    assert [one["text"] for one in carried["with"]] == [CHILD]


async def test_so_does_one_whose_result_comes_line_by_line() -> None:
    """Asked of the server as it runs: the work is done after the view has answered."""
    mia, jonas = await someone("mia"), await someone("jonas")
    secret, parent = await made(mia, CHILD), await made(jonas, PARENT)
    body = {"cases": [{"name": "One", "scenario": {"with": [secret]}}]}
    token = "a" * CSRF_SECRET_LENGTH
    cookies = "; ".join([f"csrftoken={token}", *(f"{one.key}={one.value}" for one in jonas.client.cookies.values())])
    given = {"host": "localhost", "cookie": cookies, "x-csrftoken": token, "content-type": "application/json"}
    sent = json.dumps(body).encode()
    headers = [(name.encode(), value.encode()) for name, value in {**given, "content-length": str(len(sent))}.items()]
    path = f"/api/definitions/{parent}/scenarios/run"
    asked = HttpCommunicator(get_asgi_application(), "POST", path, headers=headers)
    await asked.send_input({"type": "http.request", "body": sent})
    lines = b""
    assert (await asked.receive_output(30))["status"] == 200
    while (part := await asked.receive_output(30)).get("more_body"):
        lines += part["body"]
    await asked.wait()
    _, line, _ = [json.loads(one) for one in lines.splitlines()]
    assert line["problem"]["code"] == "unknown-definition"


async def test_a_file_of_scenarios_goes_to_no_definition_of_others() -> None:
    mia, jonas = await someone("mia"), await someone("jonas")
    theirs = await made(mia)
    suite = json.dumps({"definition": "hello", "scenarios": [{"name": "One", "input": {}}]})
    sent = {"files": SimpleUploadedFile("suite.json", suite.encode())}
    report = json.loads((await jonas.client.post("/api/import", sent)).content)
    assert [one["outcome"] for one in report["items"]] == ["left-out"]
    assert not await Scenario.objects.filter(definition=theirs).aexists()


async def test_sockets_ask_for_the_account_s_rights_each_time() -> None:
    mia = await someone("mia")
    row = await made(mia)
    user = await sync_to_async(roles.account)("jonas")
    session = await Session.objects.acreate(definition=row, setup={})
    scope = {"user": user, "query_string": b""}
    nobody = {"query_string": b""}

    async def may(command: str) -> bool:
        return await authorize(scope, session.id, command)

    assert not await may("connect")
    assert not await authorize(nobody, session.id, "connect")
    await mia.api("PUT", f"definitions/{row}/members/jonas", {"role": "reviewer"})
    assert await may("step")
    assert (await of_scope(scope, row)).name == "jonas"
    await User.objects.filter(pk=user.pk).aupdate(is_active=False)
    assert not await may("sync")


async def test_a_run_by_link_takes_along_what_its_maker_may_see() -> None:
    mia, jonas = await someone("mia"), await someone("jonas")
    await made(mia, CHILD)
    parent = await made(jonas, PARENT)
    _, link = await jonas.api("POST", f"definitions/{parent}/links", {})
    actor = await actors.find(parent, link["path"].split("/")[2])
    assert [row.id async for row in Definition.objects.filter(actor.company())] == [parent]
    assert [row.id async for row in Definition.objects.filter(actor.visible())] == [parent]


@pytest.mark.parametrize("key", ["of\0eight-characters", "of eight characters", "half\ud800ofeight", "seven77"])
async def test_a_cookie_that_is_no_session_key_is_no_session(key: str) -> None:
    """So it reaches no database: PostgreSQL does not let itself be asked for a NUL."""
    assert SessionStore(key).session_key is None


async def test_a_session_s_own_key_is_one() -> None:
    key = get_random_string(32, VALID_KEY_CHARS)
    assert SessionStore(key).session_key == key
