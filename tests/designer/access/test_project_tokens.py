"""Tokens of projects: what they see and make, that they outlive who made them, and who may make and revoke them."""

import json
from dataclasses import dataclass
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.utils import timezone

from designer.access import actors, project_tokens
from designer.access.actors import Actor
from designer.library import projects
from designer.library.bound_projects import rows as project_rows
from designer.limits import PROJECT_TOKENS
from designer.models import AccessToken, Activity, Definition, Project, Resource, Scenario, SecurityEvent, Version
from designer.review import approvals
from designer.review.policy import Policy
from simulator import stored_texts
from simulator.models import Session
from tests.designer import roles
from tests.designer.access.programs import Program, closed, quick, socket
from tests.designer.roles import Browser

__all__ = ["quick"]
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]


@dataclass
class Place:
    """A project of Mia's with one definition, and beside it one that is hers alone."""

    mia: User
    project: Project
    inside: Definition
    outside: Definition

    async def program(self, scope: str = "edit", role: Any = "editor") -> Program:
        return Program((await self.made(scope, role)).token)

    async def made(self, scope: str = "edit", role: Any = "editor") -> Any:
        by = Actor("mia", user=self.mia)
        return await sync_to_async(project_tokens.create)(by, self.project, "CI", role, scope, 9)

    async def browser(self) -> Browser:
        made = Browser()
        await made.client.aforce_login(self.mia)
        return made


@pytest.fixture
def place(settings: Any) -> Place:
    roles.with_accounts(settings)
    inside, outside = roles.definition(), roles.definition()
    mia = roles.account("mia", outside, "owner")
    roles.account("mia", inside, "owner")
    project = projects.create(Actor("mia", user=mia), "Orders")
    projects.move(Actor("mia", user=mia), inside, project)
    Definition.objects.filter(pk=outside.pk).update(workflow_id="outside")
    return Place(mia, project, inside, outside)


async def test_lists_have_the_project_and_nothing_else(place: Place) -> None:
    await Definition.objects.filter(pk=(await sync_to_async(roles.definition)()).pk).aupdate(example="hello")
    await Project.objects.acreate(name="Billing")
    await Resource.objects.acreate(name="a.json", text="{}")
    script = await place.program("manage", "owner")
    _, library = await script.api("GET", "library?counts=true&q=hello")
    assert [one["id"] for one in library["definitions"]] == [place.inside.pk]
    assert (library["counts"]["definitions"], library["counts"]["resources"], library["examples"]) == (1, 0, [])
    _, cards = await script.api("GET", "definitions")
    assert [one["id"] for one in cards] == [place.inside.pk]
    _, there = await script.api("GET", "projects")
    assert [(one["name"], one["role"]) for one in there] == [("Orders", "owner")]
    assert (await script.api("GET", f"definitions/{place.inside.pk}"))[0] == 200
    for path in (f"definitions/{place.outside.pk}", f"definitions/{place.outside.pk}/versions"):
        assert (await script.api("GET", path))[0] == 404
    assert (await script.api("GET", "resources"))[1]["error"]["code"] == "not-by-token"


@pytest.mark.parametrize("accounts", [True, False])
async def test_what_it_makes_is_in_the_project_and_says_by_which_token(
    settings: Any, place: Place, accounts: bool
) -> None:
    settings.ACCOUNTS = accounts
    script = await place.program()
    status, new = await script.api("POST", "definitions", {"text": roles.TEXT})
    assert status == 201, new
    row = await Definition.objects.aget(pk=new["id"])
    assert row.project_id == place.project.pk
    assert not await row.members.aexists()
    text = roles.TEXT.replace("greeting: hello", "greeting: there")
    assert (await script.api("PUT", f"definitions/{row.pk}", {"text": text, "version": 1}))[0] == 200
    _, copy = await script.api("POST", f"definitions/{row.pk}/copy")
    _, kept = await script.api("POST", f"definitions/{row.pk}/conversion/kept", {"to": "0.8"})
    for made in (copy, kept):
        assert (await Definition.objects.aget(pk=made["id"])).project_id == place.project.pk
    assert {one.author async for one in Version.objects.filter(definition=row)} == {"token CI of Orders"}
    deeds = [one async for one in Activity.objects.filter(definition=row, what="saved")]
    assert [(one.who, "token" in one.facts) for one in deeds] == [("token CI of Orders", False)]


async def test_nothing_goes_into_another_project_or_out_of_its_own(place: Place) -> None:
    other = await sync_to_async(projects.create)(Actor("mia", user=place.mia), "Billing")
    script = await place.program("manage", "owner")
    assert (await script.api("POST", f"definitions?project={other.pk}", {"text": roles.TEXT}))[0] == 404
    for to in (None, other.pk):
        status, told = await script.api("PUT", f"definitions/{place.inside.pk}/project", {"project": to})
        assert (status, told["error"]["code"]) == (403, "not-by-token")
    assert (await Definition.objects.aget(pk=place.inside.pk)).project_id == place.project.pk


async def test_its_role_and_its_scope_both_bound_it(place: Place) -> None:
    text = {"text": roles.TEXT, "version": 1}
    path = f"definitions/{place.inside.pk}"
    reader = await place.program("manage", "reviewer")
    assert (await reader.api("PUT", path, text))[1]["error"]["code"] == "forbidden"
    assert (await reader.api("POST", "definitions", text | {"version": None}))[0] in (403, 422)
    narrow = await place.program("read", "owner")
    assert (await narrow.api("PUT", path, text))[1]["error"]["code"] == "scope"
    assert (await narrow.api("GET", path))[0] == 200


async def test_it_goes_on_when_its_maker_leaves_and_ends_with_its_project(place: Place) -> None:
    script = await place.program()
    await User.objects.filter(pk=place.mia.pk).aupdate(is_active=False)
    assert (await script.api("GET", "library"))[0] == 200
    await User.objects.filter(pk=place.mia.pk).adelete()
    assert (await script.api("GET", f"definitions/{place.inside.pk}"))[0] == 200
    await Definition.objects.filter(pk=place.inside.pk).aupdate(archived=True)
    await sync_to_async(projects.delete)(Actor("root"), place.project)
    assert (await script.api("GET", "library"))[0] == 401
    gone = await SecurityEvent.objects.aget(what="project-deleted")
    assert gone.facts["tokens"] == ["CI"]


async def test_owners_make_list_and_revoke_them_and_nobody_else(place: Place) -> None:
    await sync_to_async(roles.account)("ben")
    await sync_to_async(projects.admit)(Actor("mia", user=place.mia), place.project, "user", "ben", "editor")
    browser, path = await place.browser(), f"projects/{place.project.pk}/tokens"
    status, new = await browser.api("POST", path, {"label": "CI", "scope": "edit", "role": "reviewer", "days": 7})
    assert (status, new["role"], new["creator"], new["acts_as"]) == (201, "reviewer", "mia", "token CI of Orders")
    assert new["token"].startswith("sbx_")
    listed = (await browser("GET", f"/api/{path}")).content.decode()
    assert (new["token"] in listed, new["id"] in listed) == (False, True)
    assert (await browser.api("GET", "tokens"))[1] == [], "it is nobody's own"
    ben = Browser()
    await ben.client.aforce_login(await User.objects.aget(username="ben"))
    for method, place_of in (("GET", path), ("POST", path), ("DELETE", f"{path}/{new['id']}")):
        assert (await ben.api(method, place_of, {"label": "a"}))[0] == 403
    script = Program(new["token"])
    assert (await script.api("GET", "library"))[0] == 200
    assert (await script.api("GET", path))[1]["error"]["code"] == "not-by-token"
    assert (await browser.api("DELETE", f"tokens/{new['id']}"))[0] == 404, "not by the address of one's own"
    assert (await browser.api("DELETE", f"{path}/{new['id']}"))[0] == 204
    assert (await browser.api("DELETE", f"{path}/{new['id']}"))[0] == 404
    assert (await script.api("GET", "library"))[0] == 401
    told = SecurityEvent.objects.filter(what__startswith="token-").exclude(what="token-refused").order_by("pk")
    assert [(one.what, one.who, one.facts["project"]) async for one in told] == [
        ("token-made", "mia", "Orders"),
        ("token-first-used", "token CI of Orders", "Orders"),
        ("token-revoked", "mia", "Orders"),
    ]


async def test_a_project_has_so_many(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    assert PROJECT_TOKENS == 20
    monkeypatch.setattr(project_tokens, "PROJECT_TOKENS", 1)
    browser, path = await place.browser(), f"projects/{place.project.pk}/tokens"
    assert (await browser.api("POST", path, {"label": "a"}))[0] == 201
    assert (await browser.api("POST", path, {"label": "b"}))[1]["error"]["code"] == "too-many"
    await AccessToken.objects.aupdate(revoked=timezone.now())
    assert (await browser.api("POST", path, {"label": "b"}))[0] == 201


@pytest.mark.parametrize("body", [{}, {"label": " "}, {"label": "a", "role": "link-read"}, {"label": "a", "days": 0}])
async def test_one_has_a_name_a_role_and_an_end(place: Place, body: dict[str, Any]) -> None:
    assert (await (await place.browser()).api("POST", f"projects/{place.project.pk}/tokens", body))[0] == 422


async def test_a_maker_does_not_approve_alone_what_their_token_saved(place: Place) -> None:
    script = await place.program()
    text = roles.TEXT.replace("greeting: hello", "greeting: there")
    await script.api("PUT", f"definitions/{place.inside.pk}", {"text": text, "version": 1})
    row = await Definition.objects.aget(pk=place.inside.pk)
    known = await sync_to_async(approvals.known)(row, Policy(not_author=True))
    assert "mia" in approvals.judge([], known, row.version).authors


async def test_its_runs_are_its_own_and_take_along_what_is_in_the_project(place: Place) -> None:
    script = await place.program()
    status, made = await script.api("POST", f"definitions/{place.inside.pk}/sessions", {"with": [place.outside.pk]})
    assert status == 422, made
    status, made = await script.api("POST", f"definitions/{place.inside.pk}/sessions", {})
    assert status == 201, made
    row = await Session.objects.aget(pk=made["id"])
    assert row.maker == f"token {(await AccessToken.objects.aget()).pk}"
    assert [one["id"] for one in (await script.api("GET", f"definitions/{place.inside.pk}/sessions"))[1]] == [row.pk]
    assert (await script.api("DELETE", f"sessions/{row.pk}"))[0] == 204


async def test_others_in_a_session_see_its_name_and_none_that_it_chose(place: Place) -> None:
    made = await place.made("simulate", "editor")
    _, session = await (await place.browser()).api("POST", f"definitions/{place.inside.pk}/sessions", {})
    opened = socket(f"/ws/sessions/{session['id']}/?name=mia&person=mia", made.token)
    assert (await opened.connect(timeout=15))[0]
    told = ""
    while "token CI of Orders" not in told:
        told = str(await opened.receive_output(timeout=20))
        assert "'mia'" not in told
    await opened.disconnect()


async def test_it_writes_in_the_live_text_by_its_name(place: Place) -> None:
    reader, writer = await place.made("read", "editor"), await place.made("edit", "editor")
    path = f"/ws/definitions/{place.inside.pk}/text/"
    refused = socket(path, reader.token)
    await refused.connect(timeout=15)
    assert await closed(refused) == 4403
    opened = socket(path, writer.token)
    assert (await opened.connect(timeout=15))[0]
    told = ""
    while "token CI of Orders" not in told:
        told = str(await opened.receive_output(timeout=20))
    await opened.disconnect()


async def test_a_comment_is_its_own_and_mentions_reach_people(place: Place) -> None:
    script = await place.program()
    path, said = f"definitions/{place.inside.pk}/threads", {"text": "Look, @mia", "token": "one of ten letters"}
    status, thread = await script.api("POST", path, {**said, "anchor": {"on": "definition", "version": 1}})
    assert status in (200, 201), thread
    comment = thread["comments"][0]
    assert (comment["author"], comment["mentions"]) == ("token CI of Orders", ["mia"])
    change = f"definitions/{place.inside.pk}/comments/{comment['id']}"
    assert (await script.api("PUT", change, {"text": "Look", "token": "another of ten letters"}))[0] == 200
    other = await place.program()
    assert (await other.api("PUT", change, {"text": "No", "token": said["token"]}))[0] == 403
    _, inbox = await (await place.browser()).api("GET", "inbox")
    assert [(one["what"], one["who"]) for one in inbox["notices"]] == [("mentioned", "token CI of Orders")]


async def test_a_tree_of_files_leaves_the_library_s_resources_as_they_are(place: Place) -> None:
    named = await Resource.objects.acreate(name="a.json", text='{"functions": []}')
    text = roles.TEXT + "functions: a.json\n"
    await Definition.objects.filter(pk=place.inside.pk).aupdate(text=text, refers={"resources": ["a.json"]})
    files = await sync_to_async(project_rows.files_of)(place.project)
    files["resources/a.json"] = '{"functions": [{"name": "b", "operation": "a#b"}]}'
    made = await place.made()
    actor = await sync_to_async(actors.by_token)(made.row, None, place.project.pk)
    report = await project_rows.bring(actor, place.project, files)
    assert [(one.what, one.file) for one in report.lines if one.what == "left-out"] == [
        ("left-out", "resources/a.json")
    ]
    await named.arefresh_from_db()
    assert named.text == '{"functions": []}'


async def test_what_is_moved_out_is_gone_for_it(place: Place) -> None:
    script = await place.program()
    status, made = await script.api("POST", f"definitions/{place.inside.pk}/sessions", {})
    assert status == 201
    await Definition.objects.filter(pk=place.inside.pk).aupdate(project=None)
    for path in (f"definitions/{place.inside.pk}", f"sessions/{made['id']}"):
        assert (await script.api("GET", path))[0] == 404, path
    assert (await script.api("GET", "library"))[1]["definitions"] == []


async def test_resources_are_known_as_far_as_the_project_names_them(place: Place) -> None:
    await Resource.objects.acreate(name="secret.json", text='{"functions": [{"name": "hidden", "operation": "a#b"}]}')
    text = roles.TEXT + "functions: secret.json\n"
    script = await place.program()
    _, before = await script.api("POST", "analyse", {"text": text})
    runs = f"definitions/{place.inside.pk}/sessions"
    carried = []
    await script.api("POST", runs, {"text": text})
    chosen = {"scenario": {"with": ["secret.json"]}}
    assert (await script.api("POST", runs, chosen))[1]["error"]["code"] == "unknown-definition"
    await Definition.objects.filter(pk=place.inside.pk).aupdate(text=text)
    _, after = await script.api("POST", "analyse", {"text": text})
    assert json.dumps(before) != json.dumps(after)
    await script.api("POST", runs, {"text": text})
    async for one in Session.objects.order_by("created"):
        setup = await sync_to_async(stored_texts.whole)(one.setup)
        carried.append([with_["name"] for with_ in setup["with"]])
    assert carried == [[], ["secret.json"]]
    await Definition.objects.filter(pk=place.inside.pk).aupdate(text=roles.TEXT)
    assert (await script.api("POST", runs, chosen))[0] == 422
    await Scenario.objects.acreate(definition=place.inside, name="One", scenario={"with": ["secret.json"]})
    assert (await script.api("POST", runs, chosen))[0] == 201, "a scenario of the project takes it along"


@pytest.mark.parametrize("accounts", [True, False])
@pytest.mark.parametrize("kind", ["definitions", "sessions"])
async def test_it_listens_to_its_project_alone_until_it_is_revoked(
    settings: Any, place: Place, kind: str, accounts: bool
) -> None:
    settings.ACCOUNTS = accounts
    made = await place.made("read", "reviewer")
    ids = {}
    for name, row in (("inside", place.inside), ("outside", place.outside)):
        setup = {"definition": row.text, "with": [], "scenario": {}}
        session = await Session.objects.acreate(definition=row.pk, setup=setup, maker="user 0", carries=[])
        ids[name] = row.pk if kind == "definitions" else session.pk
    beyond = socket(f"/ws/{kind}/{ids['outside']}/", made.token, accounts)
    await beyond.connect(timeout=15)
    assert await closed(beyond) in (4403, 4404)
    opened = socket(f"/ws/{kind}/{ids['inside']}/", made.token, accounts)
    assert (await opened.connect(timeout=15))[0]
    assert (await opened.receive_output(timeout=20))["type"] == "websocket.send"
    await sync_to_async(project_tokens.revoke)(Actor("mia"), place.project.pk, made.row.pk)
    assert await closed(opened) == 4403
    await opened.disconnect()
