"""Threads of comments and decisions, as the API gives them to the local user and to guests by a link."""

import asyncio
import getpass
import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import AsyncClient
from django.utils import timezone
from ninja.schema import DjangoGetter

from designer.access import links
from designer.api.schemas.review import Talk
from designer.models import Comment, Decision, Membership, ShareLink, Thread
from designer.review import approvals
from designer.review.thread_places import thinned
from designer.review.threads import mentioned
from designer.text_encoding import sha256
from tests.designer.requests import TEXT, Api
from tests.designer.review.samples import a_token, begin

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]

ME = getpass.getuser()


@pytest.fixture
def client(async_client: AsyncClient) -> Api:
    return Api(async_client)


async def test_a_list_of_many_comments_is_told_without_checking_each(
    client: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What comes out of the database is as it must be: a shape for each comment is what took most of the time."""
    made = await client.make(TEXT)
    thread = await begin(client, made)
    rows = [
        Comment(thread_id=thread["id"], author=f"Person {at % 3}", person="user:1", digest=str(at), text=f"Said {at}")
        for at in range(40)
    ]
    await Comment.objects.abulk_create(rows)
    shaped: list[object] = []
    real = DjangoGetter.__init__

    def counted(self: Any, given: object, *others: Any) -> None:
        shaped.append(given)
        real(self, given, *others)

    monkeypatch.setattr(DjangoGetter, "__init__", counted)
    status, found = await client("GET", f"definitions/{made['id']}/threads")
    assert (status, len(found["threads"][0]["comments"])) == (200, 41)
    assert {"Person 0", "Person 1", "Person 2"} < set(found["people"])
    assert len(shaped) < 40
    assert Talk(**found).model_dump(mode="json")["threads"][0].keys() == found["threads"][0].keys()


class Guest(Api):
    """Somebody who opened a link, under a name."""

    def __init__(self, client: AsyncClient, token: str, name: str) -> None:
        super().__init__(client)
        self.headers = {"X-Signalbox-Link": token, "X-Signalbox-Name": name}

    async def __call__(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        content = {} if body is None else {"data": json.dumps(body), "content_type": "application/json"}
        answer = await getattr(self.client, method.lower())(f"/api/{path}", headers=self.headers, **content)
        return answer.status_code, json.loads(answer.content) if answer.content else None


async def guest(definition_id: str, name: str, *, comments: bool = True, label: str = "") -> Guest:
    token = links.new_token()
    await ShareLink.objects.acreate(definition_id=definition_id, digest=sha256(token), comments=comments, label=label)
    return Guest(AsyncClient(), token, name)


async def save(client: Api, made: Any, version: int, text: str) -> None:
    assert (await client("PUT", f"definitions/{made['id']}", {"text": text, "version": version}))[0] == 200


async def all_of(client: Api, made: Any, query: str = "") -> Any:
    status, found = await client("GET", f"definitions/{made['id']}/threads{query}")
    assert status == 200, found
    return found


async def test_a_thread_on_a_state_is_kept_with_its_first_comment(client: Api) -> None:
    made = await client.make()
    thread = await begin(client, made, "  Why? <b>\n")
    assert thread["place"] == {
        "version": 1, "pointer": "/states/1", "kind": "inject", "name": "B", "line": None, "gone": None,
    }  # fmt: skip
    (comment,) = thread["comments"]
    assert (comment["text"], comment["author"], comment["mine"]) == ("Why? <b>", ME, True)
    assert thread["said"] == comment["id"]
    assert (await all_of(client, made))["threads"] == [{**thread, "said": None}]


async def test_a_comment_that_is_sent_twice_is_one(client: Api) -> None:
    made = await client.make()
    thread = await begin(client, made)
    assert (await begin(client, made))["id"] == thread["id"]
    path = f"definitions/{made['id']}/threads/{thread['id']}/comments"
    body = {"text": "Because.", "token": a_token("reply")}
    for _ in range(2):
        status, after = await client("POST", path, body)
        assert (status, [one["text"] for one in after["comments"]]) == (201, ["Why?", "Because."])


async def test_the_same_comment_twice_at_once_is_one_and_elsewhere_another(client: Api) -> None:
    made, other = await client.make(), await client.make()
    threads = await asyncio.gather(*(begin(client, made) for _ in range(4)))
    assert len({one["id"] for one in threads}) == 1
    assert (await begin(client, other))["id"] != threads[0]["id"]


async def test_a_thread_goes_with_its_state_from_version_to_version(client: Api) -> None:
    made = await client.make()
    await begin(client, made)
    renamed = TEXT.replace("nextState: B", "nextState: Bee").replace("name: B,", "name: Bee,")
    await save(client, made, 1, renamed)
    one_state = renamed.replace("transition: {nextState: Bee}", "end: {kind: default}").split("- {name: Bee")[0]
    await save(client, made, 2, one_state)

    def place(found: Any) -> tuple[str, int, int | None]:
        (thread,) = found["threads"]
        return thread["place"]["name"], thread["place"]["version"], thread["place"]["gone"]

    assert place(await all_of(client, made, "?version=1")) == ("B", 1, None)
    assert place(await all_of(client, made)) == ("Bee", 2, 3)
    assert place(await all_of(client, made, "?version=2")) == ("Bee", 2, None)
    both = await all_of(client, made, "?version=3&before=2")
    assert both["threads"][0]["was"]["pointer"] == "/states/1"
    assert set((await Thread.objects.aget()).places) == {"2", "3"}


async def test_lines_edges_steps_and_the_whole_can_be_talked_about(client: Api) -> None:
    made = await client.make()
    line = await begin(client, made, "a", on="line", pointer="", line=7)
    assert (line["place"]["name"], line["place"]["line"]) == ("data: {greeting: hello}", 7)
    edge = await begin(client, made, "b", on="state", pointer="/states/0/transition")
    assert edge["place"]["name"] == "A → B"
    step = await begin(client, made, "c", on="step", pointer="/states/0", scenario="s", seq=3, words="A begins")
    assert (step["anchor"]["seq"], step["anchor"]["words"], step["place"]["name"]) == (3, "A begins", "A")
    whole = await begin(client, made, "d", on="definition", pointer="")
    assert whole["place"]["pointer"] == ""


@pytest.mark.parametrize(
    ("anchor", "text", "code"),
    [
        ({"pointer": "/states/7"}, "x", "no-such-place"),
        ({"on": "line", "line": 99}, "x", "no-such-place"),
        ({"version": 9}, "x", "not-found"),
        ({}, "   \n", "empty"),
        ({}, "x" * 4001, "invalid"),
        ({"on": "cloud"}, "x", "invalid"),
    ],
)
async def test_what_cannot_be_said_is_refused_with_a_reason(client: Api, anchor: Any, text: str, code: str) -> None:
    made = await client.make()
    where = {"on": "state", "version": 1, "pointer": "/states/1"} | anchor
    body = {"anchor": where, "text": text, "token": a_token("x")}
    status, answer = await client("POST", f"definitions/{made['id']}/threads", body)
    assert (status, answer["error"]["code"]) == (404 if code == "not-found" else 422, code)
    assert (await all_of(client, made))["threads"] == []


async def test_threads_and_comments_are_bounded(client: Api, settings: Any) -> None:
    settings.LIMIT_THREADS = settings.LIMIT_COMMENTS = 1
    made = await client.make()
    thread = await begin(client, made)
    body = {"anchor": {"on": "definition", "version": 1}, "text": "x", "token": a_token("x")}
    path = f"definitions/{made['id']}/threads"
    for where, what in [(path, body), (f"{path}/{thread['id']}/comments", {"text": "x", "token": a_token("x")})]:
        status, answer = await client("POST", where, what)
        assert (status, answer["error"]["code"]) == (422, "too-many")


async def test_resolved_and_open_again(client: Api) -> None:
    made = await client.make()
    thread = await begin(client, made)
    path = f"definitions/{made['id']}/threads/{thread['id']}"
    resolved = (await client("POST", f"{path}/resolve"))[1]
    assert (resolved["resolver"], resolved["resolved"] is None) == (ME, False)
    assert (await client("POST", f"{path}/resolve"))[1]["resolved"] == resolved["resolved"]
    assert (await client("POST", f"{path}/reopen"))[1]["resolved"] is None
    assert (await client("POST", f"{path}x/resolve"))[0] == 404


async def test_guests_comment_under_their_name_and_change_only_what_they_have_the_token_of(client: Api) -> None:
    made = await client.make()
    marta, other = await guest(made["id"], "Marta"), await guest(made["id"], "Marta")
    thread = await begin(marta, made)
    (comment,) = thread["comments"]
    assert (comment["author"], comment["guest"], comment["mine"]) == ("Marta", True, None)
    path = f"definitions/{made['id']}/comments/{comment['id']}"
    for somebody in (other, client):
        assert (await somebody("PUT", path, {"text": "No", "token": a_token("guess")}))[0] == 403
    status, after = await marta("PUT", path, {"text": "Really?", "token": a_token("Why?")})
    assert (status, after["comments"][0]["text"], after["comments"][0]["edited"] is None) == (200, "Really?", False)


async def test_who_may_only_read_sees_comments_and_says_nothing(client: Api) -> None:
    made = await client.make()
    thread = await begin(client, made)
    reader = await guest(made["id"], "Eve", comments=False)
    found = await all_of(reader, made)
    assert ([one["id"] for one in found["threads"]], found["people"]) == ([thread["id"]], [])
    path = f"definitions/{made['id']}/threads/{thread['id']}"
    body = {"text": "x", "token": a_token("x")}
    for method, where in [("POST", f"{path}/comments"), ("POST", f"{path}/resolve")]:
        assert (await reader(method, where, body))[0] == 403
    assert (await reader("POST", f"definitions/{made['id']}/decisions", {"version": 1, "approved": True}))[0] == 403


async def test_a_comment_taken_back_leaves_its_place_only_where_others_answered(client: Api) -> None:
    made = await client.make()
    thread = await begin(client, made)
    path = f"definitions/{made['id']}"
    body = {"text": "Because.", "token": a_token("r")}
    first, second = (await client("POST", f"{path}/threads/{thread['id']}/comments", body))[1]["comments"]
    after = (await client("DELETE", f"{path}/comments/{first['id']}"))[1]
    assert [(one["gone"], one["text"]) for one in after["comments"]] == [(True, ""), (False, "Because.")]
    assert (await client("DELETE", f"{path}/comments/{first['id']}"))[0] == 404
    assert await client("DELETE", f"{path}/comments/{second['id']}") == (200, None)
    assert (await all_of(client, made))["threads"] == []


async def test_people_who_are_mentioned_are_known(client: Api) -> None:
    made = await client.make()
    marta = await guest(made["id"], "Marta Silva")
    await begin(marta, made, "Who reads this?")
    thread = await begin(client, made, f"@marta silva, ask @{ME}! Not @Martaxyz", pointer="/states/0")
    assert sorted(thread["comments"][0]["mentions"]) == sorted(["Marta Silva", ME])
    assert {"Marta Silva", ME} <= set((await all_of(client, made))["people"])


async def test_the_longest_name_is_meant() -> None:
    assert mentioned("@Ann-Marie and @Ann", ["Ann", "Ann-Marie", "Bo"]) == ["Ann-Marie", "Ann"]


async def review(client: Api, made: Any, version: int) -> Any:
    status, found = await client("GET", f"definitions/{made['id']}/decisions?version={version}")
    assert status == 200
    return found


async def test_a_decision_belongs_to_its_version(client: Api) -> None:
    made = await client.make()
    await guest(made["id"], "", label="Jonas")
    marta = await guest(made["id"], "Marta", label="Credit risk")
    path = f"definitions/{made['id']}/decisions"
    assert (await marta("POST", path, {"version": 1, "approved": False}))[1]["error"]["code"] == "no-sentence"
    await marta("POST", path, {"version": 1, "approved": False, "sentence": "Too\nsoon"})
    status, found = await marta("POST", path, {"version": 1, "approved": True, "sentence": "Good."})
    assert status == 201
    stands = [(one["name"], one["stand"], one["sentence"]) for one in found["standings"]]
    assert stands == [("Marta", "approved", "Good."), ("Jonas", "undecided", "")]
    assert [one["sentence"] for one in found["decisions"]] == ["Good.", "Too soon"]
    await save(client, made, 1, TEXT.replace("hello", "moin"))
    found = await review(client, made, 2)
    last = [(one["name"], one["stand"], one["earlier"], one["earlier_stand"]) for one in found["standings"]]
    assert last == [("Jonas", "undecided", None, None), ("Marta", "undecided", 1, "approved")]
    assert (found["approvals"], (await review(client, made, 1))["approvals"]) == (0, 1)
    assert (await client("POST", path, {"version": 9, "approved": True}))[0] == 404


async def test_a_review_is_asked_for_of_one_version(client: Api) -> None:
    made = await client.make()
    await save(client, made, 1, TEXT.replace("hello", "moin"))
    path = f"definitions/{made['id']}/review-requests"
    assert (await review(client, made, 2))["asked"] is None
    await client("POST", path, {"version": 2, "sentence": "First"})
    status, found = await client("POST", path, {"version": 2, "sentence": " Is the\ngreeting right? "})
    assert (status, found["asked"]["author"], found["asked"]["sentence"]) == (201, ME, "Is the greeting right?")
    assert (await review(client, made, 2))["asked"] == found["asked"]
    assert (await review(client, made, 1))["asked"] is None
    assert (await client("POST", path, {"version": 9}))[0] == 404
    marta = await guest(made["id"], "Marta")
    assert (await marta("POST", path, {"version": 2}))[0] == 403
    assert (await review(marta, made, 2))["asked"] == found["asked"]


async def test_a_guest_who_commented_is_asked_to_decide_while_the_link_is_open(client: Api) -> None:
    made = await client.make()
    await begin(await guest(made["id"], "Marta"), made)
    assert [one["name"] for one in (await review(client, made, 1))["standings"]] == ["Marta"]
    await ShareLink.objects.aupdate(revoked=timezone.now())
    assert (await review(client, made, 1))["standings"] == []


async def test_reviewers_are_asked_to_decide(client: Api) -> None:
    made = await client.make()
    for name, role in [("priya", "reviewer"), ("jonas", "editor")]:
        user = await User.objects.acreate_user(name)
        await Membership.objects.acreate(definition_id=made["id"], user=user, role=role)
    standings = (await review(client, made, 1))["standings"]
    assert [(one["name"], one["stand"]) for one in standings] == [("priya", "undecided")]


async def test_the_newest_decision_of_a_person_about_the_newest_version_counts() -> None:
    now = timezone.now()
    rows = [
        Decision(pk=number, version=version, approved=approved, author=who, person=who, created=now)
        for number, (version, approved, who) in enumerate(
            [(2, True, "a"), (3, False, "a"), (2, False, "a"), (4, True, "b")]
        )
    ][::-1]
    stands = approvals.standings(rows, approvals.Known(invited=[("c", False)]), 3)
    assert [(one.name, one.stand) for one in stands] == [("a", "changes"), ("c", "undecided")]
    assert [(one.name, one.stand, one.earlier) for one in approvals.standings(rows, approvals.Known(), 4)] == [
        ("b", "approved", None),
        ("a", "undecided", 3),
    ]


async def test_a_long_way_is_thinned_to_its_end() -> None:
    assert thinned([1, 2, 3], 3) == [1, 2, 3]
    assert thinned(list(range(1, 101)), 4) == [25, 50, 75, 100]
