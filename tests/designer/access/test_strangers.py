"""Nobody is told a word of what they may not see: two accounts, guests of each kind of link, a program with a token
of a project, and nobody, at every door.

Every route and every command of a session is asked by each of them, with their own things and with those of others, and
no answer (body, headers, errors, suggestions, redirects, what sockets tell) has a canary word that its asker may not
know. New routes and commands come from designer/access/matrix.py by themselves; one that nobody has said how to ask
(strangers/requests.py, strangers/commands.py) fails.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from designer.access import matrix
from designer.review.push import notify
from tests.designer import roles
from tests.designer.pdf_text import Reader
from tests.designer.strangers import commands, requests
from tests.designer.strangers.commands import Line
from tests.designer.strangers.requests import About, Asked
from tests.designer.strangers.world import ACCOUNTS, GUESTS, PEOPLE, ROBOT, Place, World, build, lose_secret
from tests.tiers import LONG

ENDED = ("late", "shut", "nobody")
CHANGES = ("POST", "PUT", "PATCH")
FURTHER = {"ada": ("archived", "bobs"), "bob": ("gallery", "archived", "bobs"), "reader": ("gallery",)}
CROSSED = {"bob": ("bobs", "shared", "gallery"), "reader": ("shared",), "commenter": ("shared",)}
"""What else they ask about, and where they put another's things behind their own address."""
LEAVES = "logout"
UNREACHED = {
    *{("GET", "metrics"), ("POST", "password/<str:uidb64>/<str:token>")},
    *((method, "api/definitions/<definition_id>/file") for method in ("GET", "POST", "DELETE")),
    ("GET", "api/projects/<project_id>/workspace"),
    *((method, "invitation/<str:token>") for method in ("GET", "POST")),
    *((method, route) for route, row in matrix.ROUTES.items() for method, one in row.items() if one == "administer"),
}
"""Without a token that is set, with one that nobody made, to what is for administrators alone, and to the files of a
workspace, which no server with accounts has, nobody gets in."""
EVERY, NUMBER = 6, 1
"""One family of so many is asked in every run."""


def family(route: str) -> str:
    """The rows that need each other: of what belongs to a definition by its kind, else of one collection.

    What is deleted from the archive was put there by a row of the collection.
    """
    collection, _, rest = route.replace("api/archive/", "api/").partition("/<")
    kind = rest.partition(">/")[2].partition("/")[0] if collection == "api/definitions" else ""
    return f"{collection} {kind}".strip()


def is_asked(row: tuple[str, str]) -> bool:
    """Whether a row is asked: by its family's name alone, so that a new route leaves the others as they are."""
    return LONG[0] or crc32(family(row[1]).encode()) % EVERY == NUMBER


ROWS = [row for row in requests.ROWS if is_asked(row)]
NEVER_TOLD = {"mail", "token", "secret value"}
"""Words that no answer at all has."""


@dataclass
class Walk:
    """What was asked, and what came of it."""

    world: World
    asked: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    reached: dict[tuple[str, str], set[int]] = field(default_factory=lambda: defaultdict(set))
    told: set[str] = field(default_factory=set)
    leaks: list[str] = field(default_factory=list)

    def judge(self, who: str, asked: str, said: str) -> None:
        """Note the words of an answer."""
        words = self.world.words
        self.told |= {word for word in words.told(said) if who in words.may[word]}
        self.leaks += [f"{who}: {asked[:300]} tells the {words.what[w]} {w}" for w in words.leaks(who, asked, said)]

    async def ask(self, who: str, row: tuple[str, str], request: Asked) -> None:
        """Send one request, and judge its answer."""
        answer = await send(self.world, who, request)
        body = b"".join([part async for part in answer]) if answer.streaming else answer.content
        head = f"{answer.status_code} {sorted(answer.items())} {answer.cookies.output()}"
        self.asked[who, *row] += 1
        self.reached[row].add(answer.status_code)
        self.judge(who, str(request), f"{head} {body.decode(errors='replace')}")
        if answer.status_code == 500:
            self.leaks.append(f"{who}: {request} failed: {body[:300]!r}")


async def send(world: World, who: str, asked: Asked) -> Any:
    """The answer to a request of somebody's."""
    browser = world.browsers[who]
    if asked.files:
        files = [SimpleUploadedFile(name, text.encode()) for name, text in asked.files.items()]
        return await browser.client.post(asked.path, {"files": files}, headers=browser.headers)
    if asked.fields:
        return await browser.client.post(asked.path, asked.fields, headers=browser.headers)
    return await browser(asked.method, asked.path, asked.body)


def places(world: World, who: str, method: str, route: str) -> list[Place]:
    """What somebody asks a route about: what it can be about and makes a difference for them."""
    if "session_id" in route:
        names = [name for name, one in world.places.items() if one.session != "none"]
    elif "token" in route and "project" not in route:
        names = ["shared"]
    elif "<" not in route:
        names = ["secret", "shared"] if method != "GET" else ["secret"]
    elif who in ENDED:
        names = ["shared"]
    else:
        names = ["shared", "secret", *FURTHER.get(who, ())]
        names += [f"{own} crossed" for own in CROSSED.get(who, ())] if route.count("<") > 1 else []
    return [world.places[name] for name in names]


async def walk(walked: Walk, methods: tuple[str, ...]) -> None:
    """Everybody asks all rows of these methods; the owner last, for whom most of them change something.

    What is deleted goes the other way round: a definition after what belongs to it.
    """
    for who in (*PEOPLE[1:], PEOPLE[0]):
        for method, route in ROWS[:: -1 if methods == ("DELETE",) else 1]:
            if method not in methods or route == LEAVES:
                continue
            for place in places(walked.world, who, method, route):
                found = list(requests.requests(method, route, About(walked.world, who, place)))
                for request in found[:1] if who in ENDED else found:
                    await walked.ask(who, (method, route), request)


async def use(walked: Walk) -> dict[str, set[str]]:
    """Everybody opens every session and sends it all commands; by command, what was answered."""
    world, answers = walked.world, defaultdict[str, set[str]](set)
    for who in (PEOPLE[0], *PEOPLE[1:]):
        for place in [one for one in world.places.values() if one.session != "none"]:
            line = Line(world, who, f"/ws/sessions/{place.session}/")
            if await line.connect():
                answers["connect"].add("done")
                for command in commands.SENT:
                    answers[command].add(await line.send(world, command))
                await line.send(world, "continue")
                if place.name == "gallery":
                    await line.send(world, "watches", watches=[f"$.{world.words.new('watch', who)}"])
            await line.leave()
            walked.judge(who, line.path, " ".join(line.told))
    return answers


async def listen(walked: Walk) -> None:
    """Everybody listens to every definition while something is said about each."""
    world = walked.world
    lines = []
    for who in PEOPLE:
        for place in (one for one in world.places.values() if one.definition):
            line = Line(world, who, f"/ws/definitions/{place.definition}/")
            lines.append((who, line))
            await line.connect()
    for place in (one for one in world.places.values() if "crossed" not in one.name):
        await notify(place.definition, "comment", thread=place.thread)
        await notify(place.definition, "version", number=2, author=place.name)
    for who, line in lines:
        await line.hear(0.02)
        await line.leave()
        walked.judge(who, line.path, " ".join(line.told))


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio(loop_scope="package")
@pytest.mark.usefixtures("workers")
async def test_no_answer_has_a_word_of_what_its_asker_may_not_see(
    settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    roles.with_accounts(settings)
    settings.REPOSITORIES = str(tmp_path)
    for patience in ("ANALYSIS", "COMMAND", "EXPLORE", "WAIT"):  # a busy machine takes its time
        setattr(settings, f"LIMIT_{patience}_SECONDS", 60.0)
    settings.LIMIT_SIGN_INS = settings.LIMIT_SIGN_INS_BY_ADDRESS = settings.LIMIT_PLAYBACKS = 10_000
    monkeypatch.setattr("designer.api.review.record.TEXTS", Reader())  # words instead of a PDF's pages
    walked = Walk(await build())
    answers = await use(walked)
    await lose_secret(walked.world)
    for methods in (("GET",), CHANGES):
        await walk(walked, methods)
    await listen(walked)
    await walk(walked, ("DELETE",))
    for who in PEOPLE:
        await walked.ask(who, ("POST", LEAVES), Asked("POST", f"/{LEAVES}", {}))

    missing = [(who, row) for who in PEOPLE for row in ROWS if not walked.asked[who, *row]]
    assert missing == [], "every row is asked by everybody"
    assert set(answers) == set(matrix.COMMANDS)
    print(f"{sum(walked.asked.values())} requests, {len(ROWS)} rows, {len(answers)} commands")
    assert not walked.leaks, "\n".join(sorted(set(walked.leaks)))
    unreached = {row for row, seen in walked.reached.items() if min(seen) >= 400}
    assert not unreached - UNREACHED, "somebody must be let in, or nothing is tried"
    what = walked.world.words.what
    untold = set(what.values()) - {what[word] for word in walked.told}
    assert not LONG[0] or not untold - NEVER_TOLD, "a word that nobody is told may be asked for in vain"


def test_everybody_who_asks_is_there() -> None:
    assert set(PEOPLE) == {*ACCOUNTS, *GUESTS, ROBOT, "nobody"}


def test_every_command_can_be_sent() -> None:
    assert set(commands.SENT) | {"connect"} == set(matrix.COMMANDS)


@pytest.mark.parametrize("row", requests.ROWS, ids=str)
def test_every_request_can_be_made(row: tuple[str, str]) -> None:
    """Whoever adds a route says in strangers/requests.py how it is asked."""
    method, _route = row
    assert method in ("GET", "DELETE") or {row} & (
        requests.BODIES.keys() | requests.FORMS.keys() | requests.FILES.keys()
    )
