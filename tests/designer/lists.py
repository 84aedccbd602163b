"""Every list in the answers of the HTTP API, as its OpenAPI document has them, and rows to fill each with."""

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from designer.api import api
from designer.api.review import decisions
from designer.api.simulation import sessions
from designer.limits import NOTICES
from designer.models import (
    AccessToken,
    Activity,
    Comment,
    Decision,
    Definition,
    Membership,
    Notice,
    Project,
    ProjectMember,
    Resource,
    Scenario,
    ShareLink,
    Thread,
    Version,
    Webhook,
)
from designer.models.identifiers import new_id
from simulator.models import DebugSettings, Session
from workflow.anchors import anchor, edition

TEXT = """\
id: hello
name: Hello
version: '1'
states:
- {name: A, type: inject, data: {greeting: hello}, start: {kind: default}, end: {kind: default}}
"""
ONE = "/api/definitions/{definition_id}"
ANCHOR = anchor("state", edition(1, TEXT), place="/states/0").to_json()
Answer = Any
Schema = dict[str, Any]


ME = "me"
"""The account that asks, where there are accounts; it owns every definition."""


def definition(**more: Any) -> Definition:
    """A definition in its first version."""
    row: Definition = Definition.objects.create(
        text=TEXT, name="Hello", dialect="0.6-draft", workflow_id="hello", **more
    )
    Version.objects.create(definition=row, number=1, text=TEXT, author="mia")
    for user in User.objects.filter(username=ME):
        Membership.objects.create(definition=row, user=user, role="owner")
    return row


def key(between: str) -> str:
    """How sessions (with " ") and decisions (with ":") name who asks."""
    return next((f"user{between}{user.pk}" for user in User.objects.filter(username=ME)), "local")


def clear() -> None:
    """Nothing is there any more."""
    for model in (Definition, Project, Resource, Session, DebugSettings, User):
        model.objects.all().delete()


def lists() -> dict[str, tuple[str, ...]]:
    """The lists in the answer of every route that is read, by where they are in it; "?": its shape is not known."""
    document = api.get_openapi_schema()
    shapes = document["components"]["schemas"]
    found = {}
    for path, methods in document["paths"].items():
        if "get" in methods:
            told = methods["get"]["responses"][200].get("content", {}).get("application/json", {}).get("schema")
            found[path] = tuple(_arrays(told, shapes)) if told and not told.get("additionalProperties") else ("?",)
    return found


def _arrays(schema: Schema, shapes: dict[str, Schema], at: str = "") -> Iterator[str]:
    if "$ref" in schema:
        yield from _arrays(shapes[schema["$ref"].rpartition("/")[2]], shapes, at)
    for each in schema.get("anyOf", []):
        yield from _arrays(each, shapes, at)
    if schema.get("type") == "array":
        yield at or "/"
        yield from _arrays(schema["items"], shapes, f"{at}/*")
    for name, each in schema.get("properties", {}).items():
        yield from _arrays(each, shapes, f"{at}/{name}")


@dataclass(frozen=True)
class Rows:
    """`fill` gives a definition so many rows, and may give ids for the address; `told`: how many the answer tells.

    `most`: the rows of one answer, where it has no more; `ask`: what stands behind the address. Not `without_accounts`:
    there is nothing to list where a server has none.
    """

    fill: Callable[[Definition, int], dict[str, str] | None]
    told: Callable[[Answer], int] = len
    most: int = 10**9
    ask: str = ""
    without_accounts: bool = True


def _definitions(_row: Definition, number: int, **more: Any) -> None:
    for at in range(number):
        made = definition(tags=["one", "two"], **more)
        Scenario.objects.create(definition=made, name=f"case {at}")


def _examples(_row: Definition, number: int) -> None:
    for at in range(number):
        definition(example=f"example-{at}")


def _users(_row: Definition, number: int, *, workflows: bool) -> dict[str, str]:
    """Definitions that run the one, or that name a resource."""
    named = Resource.objects.create(name="functions.json", text="functions: []")
    refers = {"workflows": ["hello"]} if workflows else {"resources": ["functions.json"]}
    for _ in range(number):
        definition(refers=refers)
    return {"resource_id": named.pk}


def _resources(_row: Definition, number: int, *, archived: bool = False, used: bool = True) -> None:
    for at in range(number):
        name = f"functions{at}.json"
        Resource.objects.create(name=name, text="functions: []", entries=["a", "b"], archived=archived)
        if used:
            definition(refers={"resources": [name, "functions0.json"]})


def _versions(row: Definition, number: int) -> None:
    for at in range(2, number + 1):
        Version.objects.create(definition=row, number=at, text=TEXT, author=f"somebody {at}")


def _scenarios(row: Definition, number: int) -> None:
    """Each names a state that there is not."""
    for at in range(number):
        missing = {"expect": {"path": [f"No state {at}"]}}
        Scenario.objects.create(definition=row, name=f"case {at}", scenario=missing)


def _scenarios_of_versions(row: Definition, number: int) -> None:
    """Each was changed at another version of the definition, all of other texts than now."""
    _scenarios(row, number)
    for at, one in enumerate(Scenario.objects.all()):
        made = Version.objects.create(definition=row, number=at + 2, text=TEXT.replace("name: A", f"name: A{at}"))
        Scenario.objects.filter(pk=one.pk).update(updated=made.created)


def _misfits(row: Definition, number: int) -> None:
    """One scenario with so many names that there are not, each in two places."""
    path = [f"No state {at}" for at in range(number)] * 2
    Scenario.objects.create(definition=row, name="case", scenario={"expect": {"path": path}})


def _sessions(row: Definition, number: int) -> None:
    for at in range(number):
        Session.objects.create(definition=row.pk, name=f"run {at}", setup={}, maker=key(" "))


def _debug_settings(row: Definition, number: int) -> None:
    DebugSettings.objects.create(definition=row.pk, breakpoints=[{"state": "A"}] * number, watches=["$.a"] * number)


def _links(row: Definition, number: int, *, comments: bool = False) -> None:
    for at in range(number):
        ShareLink.objects.create(definition=row, digest=f"{at:064}", label=f"person {at}", comments=comments)


def _webhooks(row: Definition, number: int) -> None:
    for at in range(number):
        Webhook.objects.create(
            definition=row, url=f"https://hooks.invalid/{at}", secret="whsec_AA==", events=["version"]
        )


def _project_webhooks(row: Definition, number: int) -> dict[str, str]:
    found = _in_project(row, 0)
    for at in range(number):
        url = f"https://hooks.invalid/{at}"
        Webhook.objects.create(project_id=found["project_id"], url=url, secret="whsec_AA==", events=["version"])
    return found


def _tokens(_row: Definition, number: int) -> None:
    AccessToken.objects.all().delete()
    user, end = User.objects.filter(username=ME).first(), timezone.now() + timedelta(days=9)
    for at in range(number):
        AccessToken.objects.create(
            digest=secrets.token_hex(32), label=f"program {at}", scope="read", user=user, expires=end
        )


def _project_tokens(row: Definition, number: int) -> dict[str, str]:
    project = _in_project(row, 0)
    end = timezone.now() + timedelta(days=9)
    for at in range(number):
        AccessToken.objects.create(
            digest=secrets.token_hex(32),
            label=f"program {at}",
            scope="read",
            role="editor",
            acts_as=f"token program {at}",
            project_id=project["project_id"],
            expires=end,
        )
    return project


def _members(row: Definition, number: int, role: str = "reviewer") -> None:
    for at in range(number):
        user = User.objects.create(username=f"user{at}", email=f"user{at}@example.org")
        Membership.objects.create(definition=row, user=user, role=role)


def _in_project(row: Definition, number: int) -> dict[str, str]:
    """Accounts and groups of the project that the definition is in."""
    project = Project.objects.create(name=new_id())
    Definition.objects.filter(pk=row.pk).update(project=project)
    for at in range(number):
        user = User.objects.create(username=f"user{at}", email=f"user{at}@example.org")
        ProjectMember.objects.create(project=project, role="reviewer", user=user)
    for user in User.objects.filter(username=ME):
        ProjectMember.objects.create(project=project, role="owner", user=user)
    return {"project_id": project.pk}


def _projects(row: Definition, number: int) -> None:
    for _ in range(number):
        project = Project.objects.create(name=new_id())
        definition(project=project)
        for user in User.objects.filter(username=ME):
            ProjectMember.objects.create(project=project, role="owner", user=user)


def _deeds(row: Definition, number: int) -> None:
    for at in range(number):
        Activity.objects.create(definition=row, who=f"somebody {at}", what="commented", facts={"words": "so"})


def _saves(row: Definition, number: int) -> None:
    """Of one person in one sitting: they are told as one."""
    for at in range(number):
        Activity.objects.create(definition=row, who="mia", what="saved", facts={"version": at})


def _thread(row: Definition) -> Thread:
    return Thread.objects.create(definition=row, version=1, anchor=ANCHOR)


def _threads(row: Definition, number: int) -> None:
    for _ in range(number):
        _comments_in(_thread(row), 2)


def _moved_threads(row: Definition, number: int) -> None:
    """Threads of an older version, not yet looked for in the newest."""
    _threads(row, number)
    Version.objects.create(definition=row, number=2, text=f"# more\n{TEXT}")
    Definition.objects.filter(pk=row.pk).update(version=2, text=f"# more\n{TEXT}")


def _comments(row: Definition, number: int) -> None:
    _comments_in(_thread(row), number)


def _comments_in(thread: Thread, number: int) -> None:
    for at in range(number):
        Comment.objects.create(
            thread=thread, author=f"person {at}", person=f"user:{at}", digest=f"{thread.pk} {at}", text="So"
        )


def _mentions(row: Definition, number: int) -> None:
    _comments(row, 1)
    Comment.objects.update(mentions=[f"person {at}" for at in range(number)])


def _decisions(row: Definition, number: int) -> None:
    """Of so many people, about one version."""
    for at in range(number):
        Decision.objects.create(definition=row, version=1, approved=True, author=f"person {at}", person=f"user:{at}")


def _approvals(row: Definition, number: int) -> None:
    """Of so many versions, each by one."""
    _versions(row, number)
    Definition.objects.filter(pk=row.pk).update(version=number)
    for at in range(1, number + 1):
        found = {"role": "owner"}
        Decision.objects.create(definition=row, version=at, approved=True, author="mia", person=key(":"), found=found)


def _notices(row: Definition, number: int) -> None:
    """For who asks."""
    for at in range(number):
        Notice.objects.create(person=key(" "), what="asked", definition=row, who=f"person {at}", version=at)


def _in(name: str) -> Callable[[Answer], int]:
    return lambda answer: len(answer[name])


def _others(people: list[Any]) -> int:
    """How many people there are beside who asks and who saved the text."""
    return len({one["name"] if isinstance(one, dict) else one for one in people} - {ME, "mia"})


ROWS: dict[tuple[str, str], dict[str, Rows]] = {
    ("/api/definitions", "/"): {"definitions": Rows(_definitions, lambda answer: len(answer) - 1)},
    ("/api/library", "/definitions"): {
        "definitions": Rows(_definitions, lambda answer: len(answer["definitions"]) - 1, ask="?limit=500&counts=true"),
        "what a search finds": Rows(_definitions, _in("definitions"), ask="?q=hello&tag=one&limit=500&order=name"),
        "a page": Rows(_definitions, lambda answer: len(answer["definitions"]) - 1, most=1, ask="?limit=2"),
    },
    ("/api/library", "/examples"): {"examples": Rows(_examples, _in("examples"), ask="?q=hello")},
    ("/api/inbox", "/notices"): {
        "notices": Rows(_notices, _in("notices"), most=NOTICES, without_accounts=False),
    },
    ("/api/archive", "/definitions"): {
        "definitions": Rows(lambda row, number: _definitions(row, number, archived=True), _in("definitions"))
    },
    ("/api/archive", "/resources"): {
        "resources": Rows(lambda row, number: _resources(row, number, archived=True), _in("resources"))
    },
    ("/api/resources", "/"): {
        "resources": Rows(lambda row, number: _resources(row, number, used=False)),
        "resources, each named by another": Rows(_resources),
    },
    ("/api/resources/{resource_id}/uses", "/"): {
        "who names it": Rows(lambda row, number: _users(row, number, workflows=False))
    },
    (f"{ONE}/uses", "/"): {"who runs it": Rows(lambda row, number: _users(row, number, workflows=True))},
    (f"{ONE}/versions", "/"): {
        "versions": Rows(_versions),
        "pages of versions": Rows(_versions, most=4, ask="?limit=4"),
    },
    (f"{ONE}/scenarios", "/"): {"scenarios": Rows(_scenarios)},
    (f"{ONE}/scenarios/misfits", "/"): {
        "scenarios": Rows(_scenarios),
        "scenarios of other versions": Rows(_scenarios_of_versions),
    },
    (f"{ONE}/scenarios/misfits", "/*/misfits"): {"names": Rows(_misfits, lambda answer: len(answer[0]["misfits"]))},
    (f"{ONE}/sessions", "/"): {"sessions": Rows(_sessions, most=sessions.LISTED)},
    (f"{ONE}/aids", "/breakpoints"): {"breakpoints": Rows(_debug_settings, _in("breakpoints"))},
    (f"{ONE}/aids", "/watches"): {"watches": Rows(_debug_settings, _in("watches"))},
    (f"{ONE}/sharing", "/links"): {"links": Rows(_links, _in("links"))},
    (f"{ONE}/sharing", "/by_project"): {
        "members of the project": Rows(
            _in_project, lambda answer: _others(answer["by_project"]), without_accounts=False
        )
    },
    ("/api/projects", "/"): {"projects": Rows(_projects)},
    ("/api/projects/{project_id}", "/members"): {
        "members": Rows(_in_project, lambda answer: _others(answer["members"]), without_accounts=False)
    },
    (f"{ONE}/sharing", "/members"): {"members": Rows(_members, lambda answer: _others(answer["members"]))},
    (f"{ONE}/policy", "/members"): {
        "members": Rows(_members, lambda answer: _others(answer["members"]), without_accounts=False)
    },
    (f"{ONE}/webhooks", "/"): {"webhooks": Rows(_webhooks)},
    ("/api/projects/{project_id}/webhooks", "/"): {"webhooks": Rows(_project_webhooks)},
    ("/api/tokens", "/"): {"tokens": Rows(_tokens)},
    ("/api/projects/{project_id}/tokens", "/"): {"tokens": Rows(_project_tokens)},
    (f"{ONE}/activity", "/"): {
        "deeds": Rows(_deeds, most=50),
        "saves told as one": Rows(_saves, most=1),
    },
    (f"{ONE}/threads", "/threads"): {
        "threads": Rows(_threads, _in("threads")),
        "threads of an older version": Rows(_moved_threads, _in("threads")),
    },
    (f"{ONE}/threads", "/threads/*/comments"): {
        "comments": Rows(_comments, lambda answer: len(answer["threads"][0]["comments"]))
    },
    (f"{ONE}/threads", "/threads/*/comments/*/mentions"): {
        "people": Rows(_mentions, lambda answer: len(answer["threads"][0]["comments"][0]["mentions"]))
    },
    (f"{ONE}/threads", "/people"): {
        "members": Rows(_members, lambda answer: _others(answer["people"])),
        "people who have links": Rows(
            lambda row, number: _links(row, number, comments=True), lambda answer: _others(answer["people"])
        ),
    },
    (f"{ONE}/decisions", "/decisions"): {"decisions": Rows(_decisions, _in("decisions"), decisions.MOST)},
    (f"{ONE}/decisions", "/standings"): {
        "who decided": Rows(_decisions, _in("standings")),
        "who is asked": Rows(_members, _in("standings")),
        "who has a link": Rows(lambda row, number: _links(row, number, comments=True), _in("standings")),
    },
    (f"{ONE}/decisions", "/approved"): {"versions": Rows(_approvals, _in("approved"))},
}
"""What fills each list: the rows that it is about, by what they are."""
