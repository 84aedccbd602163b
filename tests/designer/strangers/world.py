"""A server on which two accounts and their guests own what the others may not see, each thing with a canary word in it.

Ada owns most of it. Bob reviews one definition of hers, has one of his own, and both use the gallery. Guests have links
to the definition that is shared: to read it, to comment on it, one that is over and one that was closed.
"""

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.utils import timezone

from designer.access.actors import Actor
from designer.library import gallery, sharing, store
from designer.library.bound_projects import binding as project_binding
from designer.models import Project, Resource, ShareLink
from simulator.live import secret_store
from simulator.models import Session
from tests.designer.roles import Browser
from tests.designer.strangers.words import Words, near

ACCOUNTS = ("ada", "bob")
GUESTS = ("reader", "commenter", "late", "shut")
"""By links to read, to comment, one that is over, and one that was closed."""
ROBOT = "robot"
"""A program with a token of a project of Ada's in which there is nothing: an owner there, with the widest scope."""
PEOPLE = (*ACCOUNTS, *GUESTS, ROBOT, "nobody")
SHARED = ("ada", "bob", "reader", "commenter")
"""Who may see the definition that is shared."""
PASSWORD = "a long password of eight words"
LACKED = "lacked"
"""The name of a secret that a run loses, as on a server with another key: it is to be given anew."""

ONE_CALL = """\
id: {workflow}
name: {name}
version: '1'
description: {about}
functions:
- {{name: {function}, operation: "{address}#call"}}
states:
- name: {state}
  type: operation
  start: {{kind: default}}
  actions: [{{functionRef: {{refName: {function}}}}}]
  end: {{kind: default}}
"""
OUTER = """\
id: {workflow}
name: {name}
version: '1'
description: {about}
functions: {resource}
states:
- {{name: {state}, type: subflow, workflowId: {inner}, start: {{kind: default}}, transition: {{nextState: Last}}}}
- name: Last
  type: operation
  actions: [{{functionRef: {{refName: {function}}}}}]
  end: {{kind: default}}
"""
RESOURCE = '{{"functions": [{{"name": "{function}", "operation": "https://{address}.example#call"}}]}}'


@dataclass
class Place:
    """The ids that fill addresses: a definition and what belongs to it."""

    name: str
    definition: str = ""
    scenario: str = "none"
    session: str = "none"
    thread: str = "none"
    comment: str = "none"
    link: str = "none"
    webhook: str = "none"
    project_webhook: str = "none"
    resource: str = "none"
    project: str = "none"
    workflow: str = "none"
    misspelled: dict[str, str] = field(default_factory=dict)


@dataclass
class World:
    """All there is: the words, browsers of everybody by name, and places by name."""

    words: Words = field(default_factory=Words)
    browsers: dict[str, Browser] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    access_token: str = "none"
    project_token: str = "none"
    places: dict[str, Place] = field(default_factory=dict)
    users: dict[str, User] = field(default_factory=dict)

    async def api(self, who: str, method: str, path: str, body: Any = None) -> Any:
        """What somebody gets for a request that must be right."""
        status, found = await self.browsers[who].api(method, path, body)
        assert status < 300, (who, method, path, found)
        return found


async def build() -> World:
    """A new world."""
    world = World()
    await sync_to_async(_people)(world)
    for name in ACCOUNTS:
        world.browsers[name] = Browser()
        await world.browsers[name].client.aforce_login(world.users[name])
    await sync_to_async(_resources)(world)
    await _private(world, "secret", "ada")
    await _private(world, "inner", "ada", named_by_shared=True)
    await _private(world, "bobs", "bob")
    await _private(world, "archived", "ada")
    await world.api("ada", "DELETE", f"definitions/{world.places['archived'].definition}")
    await _shared(world)
    await _gallery(world)
    label = world.words.new("access token", "ada")
    made = await world.api("ada", "POST", "tokens", {"label": label, "scope": "manage"})
    world.access_token = world.words.add(made["id"], "id of an access token", "ada")
    for name, owner in (("secret", "ada"), ("shared", "ada"), ("bobs", "bob")):
        await _project(world, world.places[name], owner)
    await _programs(world)
    secret = vars(world.places["secret"])
    for own in ("bobs", "shared", "gallery"):  # somebody's own address, with things of another's behind it
        mixed = {**secret, "name": f"{own} crossed", "definition": world.places[own].definition}
        world.places[mixed["name"]] = Place(**mixed)
    return world


def _people(world: World) -> None:
    for name in (*ACCOUNTS, "cleo"):
        user = User.objects.create_user(name, f"{world.words.new('mail', name)}@example.org", PASSWORD)
        world.users[name] = user
    cleo = world.words.new("member", "ada", "bob", "commenter")  # who may comment may mention
    User.objects.filter(username="cleo").update(username=cleo)
    world.users["cleo"] = User.objects.get(username=cleo)


def _resources(world: World) -> None:
    """One that the shared definition names, one that nobody's does, and one that was put away."""
    for place, who in (("shared", SHARED), ("secret", ACCOUNTS), ("archived", ACCOUNTS)):
        words = world.words
        names = {key: words.new(f"resource{key}", *who) for key in ("function", "address")}
        name = f"{words.new('resourcename', *who)}.json"
        row = Resource.objects.create(
            name=name,
            kind="functions",
            text=RESOURCE.format(**names),
            entries=[names["function"]],
            archived=place == "archived",
        )
        world.places[place] = Place(place, resource=row.pk)
        world.places[place].misspelled |= {"resource": name, **names}


async def _private(world: World, place: str, owner: str, *, named_by_shared: bool = False) -> None:
    """A definition that nobody but its owner may see, with everything that a definition has."""
    words, ask = world.words, world.api
    names = {key: words.new(key, owner) for key in ("name", "about", "function", "address", "state")}
    names["workflow"] = words.new("workflow", *(SHARED if named_by_shared else (owner,)))
    text = ONE_CALL.format(**names)
    made = await ask(owner, "POST", "definitions", {"text": text})
    here = world.places.setdefault(place, Place(place))
    here.definition, here.workflow = words.add(made["id"], "definition", owner), names["workflow"]
    path = f"definitions/{here.definition}"
    await ask(owner, "PUT", path, {"text": f"{text}# {words.new('newer text', owner)}\n", "version": 1})
    await ask(owner, "PUT", f"{path}/versions/1", {"name": words.new("version name", owner)})
    await ask(owner, "PUT", f"{path}/draft", {"text": words.new("draft", owner), "base_version": 2})
    await ask(owner, "PATCH", f"{path}/tags", {"add": [words.new("tag", owner)]})
    await _used(world, here, owner, names["function"], (owner,), (owner,))
    here.misspelled |= {key: near(word) for key, word in names.items() if not named_by_shared}


async def _used(
    world: World, here: Place, owner: str, function: str, who: tuple[str, ...], runs: tuple[str, ...]
) -> None:
    """What comes with use: a scenario, a run, threads, a decision, a link. `who` may see it, `runs` the run."""
    words, ask, path = world.words, world.api, f"definitions/{here.definition}"
    kept: dict[str, Any] = {
        "input": {words.new("scenario input", *who): 1},
        "functions": {function: {"result": {words.new("scenario result", *who): 2}}},
    }
    made = await ask(owner, "POST", f"{path}/scenarios", {"name": words.new("scenario", *who), "scenario": kept})
    here.scenario = words.add(made["id"], "scenario", *who)
    secret = {**kept, "input": {words.new("run input", *runs): words.new("run value", *runs)}}
    begun = {"scenario": secret, "name": words.new("run", *runs)}
    made = await ask(owner, "POST", f"{path}/sessions", begun)
    here.session = words.add(made["id"], "run id", *runs)
    said = {"text": words.new("comment", *who), "token": f"token of {here.name} of {owner}"}
    thread = await ask(owner, "POST", f"{path}/threads", {**said, "anchor": {"on": "definition", "version": 1}})
    here.thread = words.add(thread["id"], "thread", *who)
    here.comment = words.add(thread["comments"][0]["id"], "comment id", *who)
    no = {"version": 1, "approved": False, "sentence": words.new("decision", *who)}
    await ask(owner, "POST", f"{path}/decisions", no)
    wish = {"version": 1, "sentence": words.new("review request", *who)}
    await ask(owner, "POST", f"{path}/review-requests", wish)
    link = await ask(owner, "POST", f"{path}/links", {"label": words.new("link label", owner)})
    hook = {"url": f"https://{words.new('webhook', owner)}.invalid/", "events": ["version"]}
    here.webhook = words.add((await ask(owner, "POST", f"{path}/webhooks", hook))["id"], "webhook id", owner)
    here.link = words.add(link["id"], "link", owner)
    words.add(link["path"].split("/")[2], "token", owner)


async def _shared(world: World) -> None:
    """Ada's definition that Bob reviews and guests have links to. It runs one that only she may see."""
    words, here = world.words, world.places["shared"]
    names = {key: words.new(f"shared {key}", *SHARED) for key in ("workflow", "name", "about", "state")}
    names |= {key: here.misspelled[key] for key in ("resource", "function")}
    text = OUTER.format(**names, inner=world.places["inner"].workflow)
    made = await world.api("ada", "POST", "definitions", {"text": text})
    here.definition, here.workflow = words.add(made["id"], "shared definition", *SHARED), names["workflow"]
    path = f"definitions/{here.definition}"
    for name, role in (("bob", "reviewer"), (world.users["cleo"].username, "reviewer")):
        await world.api("ada", "PUT", f"{path}/members/{name}", {"role": role})
    await _used(world, here, "ada", names["function"], SHARED, ("ada",))
    here.misspelled |= {key: near(names[key]) for key in ("workflow", "state", "function")}
    await world.api("ada", "PUT", f"{path}/draft", {"text": words.new("shared draft", "ada"), "base_version": 1})
    own = world.places["bobs"].definition
    for name, who, company in (("watched", SHARED, []), ("carrying", ("bob",), [own])):
        begun: dict[str, Any] = {"scenario": {"input": {words.new(f"input {name}", *who): 1}}, "with": company}
        begun["secrets"] = {"kept": words.new("secret value"), LACKED: words.new("secret value")}
        made = await world.api("bob", "POST", f"{path}/sessions", begun)
        world.places[name] = Place(name, session=words.add(made["id"], f"run {name}", *who))
    await sync_to_async(_links)(world, here)


async def lose_secret(world: World) -> None:
    """Take a secret from the run that Bob carries another definition with."""
    session = await Session.objects.aget(pk=world.places["carrying"].session)
    kept = await sync_to_async(secret_store.given)(session.pk)
    rest = {name: kept[name] for name in kept if name != LACKED}
    await sync_to_async(secret_store.keep)(session, rest, session.maker)


def _links(world: World, here: Place) -> None:
    """A link of each kind, whose label its guest may read, and who may mention them where they may comment."""
    over = timezone.now() - timedelta(hours=1)
    for name in GUESTS:
        who = {"reader": ("ada", "reader"), "commenter": ("ada", "bob", "commenter")}.get(name, ("ada",))
        label = world.words.new(f"label of the {name}", *who)
        by = Actor("ada", user=world.users["ada"])
        made = sharing.create(by, here.definition, label, name == "commenter", None)
        ShareLink.objects.filter(pk=made.link.pk).update(
            expires=over if name == "late" else None, revoked=over if name == "shut" else None
        )
        world.tokens[name] = world.words.add(made.token, "token", "ada", name)
        world.browsers[name] = Browser(made.token, f"Guest {name}")
    world.browsers["nobody"] = Browser()


async def _project(world: World, here: Place, owner: str) -> None:
    """The project that a definition is in: who only reviews the definition is told nothing of it."""
    name = world.words.new("project", owner)
    made = await world.api(owner, "POST", "projects", {"name": name})
    here.project = world.words.add(made["id"], "project id", owner)
    here.misspelled |= {"project": near(name)}
    row = await Project.objects.aget(pk=here.project)
    await sync_to_async(project_binding.bind)(row, world.words.new("folder", owner))  # as an administrator does
    await world.api(owner, "PUT", f"definitions/{here.definition}/project", {"project": here.project})
    hook = {"url": f"https://{world.words.new('project webhook', owner)}.invalid/", "events": ["version"]}
    made = await world.api(owner, "POST", f"projects/{here.project}/webhooks", hook)
    here.project_webhook = world.words.add(made["id"], "project webhook id", owner)


async def _programs(world: World) -> None:
    """A token of the secret project, and one by which the robot comes."""
    robots = await world.api("ada", "POST", "projects", {"name": world.words.new("empty project", "ada", ROBOT)})
    world.words.add(robots["id"], "id of the empty project", "ada", ROBOT)
    wish = {"scope": "manage", "role": "owner"}
    for project, who in ((world.places["secret"].project, ("ada",)), (robots["id"], ("ada", ROBOT))):
        label = world.words.new("project token", *who)
        made = await world.api("ada", "POST", f"projects/{project}/tokens", {**wish, "label": label})
        world.words.add(made["id"], "id of a project's token", *who)
        if ROBOT in who:
            world.words.add(made["token"], "token", *who)
            world.browsers[ROBOT] = Browser()
            world.browsers[ROBOT].headers["Authorization"] = f"Bearer {made['token']}"
        else:
            world.project_token = made["id"]


async def _gallery(world: World) -> None:
    """An example, which everybody with an account may see and run: each for themselves."""
    facts = store.Facts(name="Example", dialect="0.6-draft", states=1)
    row = await sync_to_async(lambda: gallery.keep(gallery.missing()[0], facts))()
    scenario = await row.scenarios.afirst()
    assert scenario is not None
    begun = {"scenario": {"input": {world.words.new("gallery input", "ada"): 1}}}
    made = await world.api("ada", "POST", f"definitions/{row.pk}/sessions", begun)
    run = world.words.add(made["id"], "gallery run", "ada")
    world.places["gallery"] = Place("gallery", row.pk, scenario.pk, run)
