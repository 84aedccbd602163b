"""How every request is made: what fills an address, and a body for whatever takes one. A route without fails a test.

Bodies name what the asker may not see by a misspelling, so that a suggestion would tell it, and by its id.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from designer.access import matrix
from tests.designer.strangers.words import near
from tests.designer.strangers.world import LACKED, Place, World
from workflow.exports import formats

NOWHERE = "api/"
"""There is nothing at this address, for nobody."""
ROWS = [(method, route) for route, row in matrix.ROUTES.items() for method in row if route != NOWHERE]
RUN = """\
id: {workflow}
name: Run
version: '1'
states:
- {{name: A, type: inject, data: {{}}, start: {{kind: default}}, end: {{kind: default}}}}
"""
PROBE = """\
id: zqprobe
name: Probe
version: '1'
functions: {resource}
events: {resource}
states:
- name: Call
  type: subflow
  start: {{kind: default}}
  workflowId: {workflow}
  transition: {{nextState: Act}}
- name: Act
  type: operation
  actions: [{{functionRef: {{refName: {function}}}}}]
  transition: {{nextState: {state}}}
- {{name: End, type: inject, data: {{}}, end: {{kind: default}}}}
"""


@dataclass(frozen=True)
class Asked:
    """A request: `body` is JSON, `fields` a form, `files` uploads by name."""

    method: str
    path: str
    body: Any = None
    fields: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.method} {self.path} {self.body or ''}{self.fields or ''}{self.files or ''}"


@dataclass(frozen=True)
class About:
    """What a request is about: who asks, and a place of the world."""

    world: World
    who: str
    place: Place

    @property
    def probe(self) -> str:
        """A text that nearly names what is there."""
        secret = self.world.places["secret"].misspelled | self.place.misspelled
        wanted = {"resource": "a.json", "workflow": "none", "function": "none", "state": "End"}
        return PROBE.format(**{**wanted, **secret})


Bodies = Callable[[About], list[Any]]


def _scenario(about: About) -> dict[str, Any]:
    secret = about.world.places["secret"]
    return {"with": [near(secret.workflow), secret.misspelled["resource"]]}


def _company(about: About) -> dict[str, Any]:
    return {"with": [about.world.places["secret"].definition]}


JQ_TEXT = """\
id: probe
specVersion: '0.8'
states:
- {name: Look, type: inject, data: {}, stateDataFilter: {input: '${ . }'}, end: true}
"""


def _texts(about: About) -> list[dict[str, Any]]:
    return [{"text": about.probe}, {"text": about.probe, "definition": about.place.definition}]


def _jq(about: About) -> list[dict[str, Any]]:
    """An expression of a definition that nobody has, with data of one that somebody has."""
    return [{**JQ, "definition": about.place.definition}, {**JQ, "at": 6}]


JQ = {"text": JQ_TEXT, "pointer": "/states/0/stateDataFilter/input", "typed": "${ . }", "at": 4}


def _one(**body: Any) -> Bodies:
    return lambda _about: [body]


def _probe(**more: Any) -> Bodies:
    return lambda about: [{"text": about.probe, **more}]


def _said(about: About) -> list[dict[str, Any]]:
    return [{"text": "Said @zq", "token": f"a token of {about.who} at {about.place.name}"}]


def _thread(about: About) -> list[dict[str, Any]]:
    on = ({"on": "definition", "version": 1}, {"on": "state", "version": 1, "pointer": "/states/9"})
    return [{**said, "token": said["token"] + one["on"], "anchor": one} for said in _said(about) for one in on]


def _run(about: About) -> list[Any]:
    """Session files: of the definition's own workflow, and of another."""
    named = [about.place.workflow, "zq"]
    begun: dict[str, Any] = {"signalbox": "session", "with": [], "scenario": {}, "log": [], "position": 0, "length": 0}
    return [{"text": json.dumps({**begun, "definition": RUN.format(workflow=one)})} for one in named]


def _session(about: About) -> list[dict[str, Any]]:
    chosen = about.world.places["secret"].definition
    return [{"scenario": _scenario(about)}, {"with": [chosen]}, {"text": about.probe}]


def _several(about: About) -> list[dict[str, Any]]:
    cases = [{"name": "probe", "scenario": one} for one in (_scenario(about), _company(about), {})]
    return [{}, {"cases": cases}, {"cases": cases, "text": about.probe}, {"scenarios": [about.place.scenario]}]


def _merge(about: About) -> list[dict[str, Any]]:
    texts = {"base": about.probe, "mine": f"# a\n{about.probe}", "theirs": f"{about.probe}# b\n"}
    size = len(about.probe)
    return [texts, texts | {"kept": {"mine": [[0, 4, size]], "theirs": [[0, 0, size]]}}]


NAMES: dict[str, dict[str, str]] = {"states": {}, "functions": {}, "subflows": {}, "events": {}}
BODIES: dict[tuple[str, str], Bodies] = {
    ("POST", "logout"): _one(),
    ("POST", "account/elsewhere"): _one(),
    ("POST", "administration/invitations/<int:number>/revoke"): _one(),
    ("POST", "administration/tokens"): _one(),
    ("POST", "administration/tokens/<slug:token_id>/revoke"): _one(),
    ("POST", "api/inbox/read"): lambda _about: [{}, {"ids": [1]}],
    ("POST", "api/analyse"): _texts,
    ("POST", "api/compare"): lambda about: [{"old": roles_text(about), "new": about.probe}],
    ("POST", "api/completions"): _jq,
    ("POST", "api/calendar"): _probe(first="2026-01-01", last="2026-12-31"),
    ("POST", "api/conversions"): lambda about: [
        {"to": "1.0", "definitions": [about.place.definition, about.world.places["secret"].definition, "none"]},
    ],
    ("POST", "api/contract-names"): _probe(at=150),
    ("POST", "api/edit"): _probe(operation="uses", arguments={"pointer": "/states/0"}),
    ("POST", "api/fix"): lambda about: [
        {"text": about.probe, "rule": rule, "definition": about.place.definition}
        for rule in ("unknown-workflow", "absent-data", "schema")
    ],
    ("POST", "api/form"): lambda about: [{"text": about.probe, "pointer": at} for at in ("", "/states/0", "/states/1")],
    ("POST", "api/form/field"): _probe(pointer="/states/0/workflowId", do="set", value="other"),
    ("POST", "api/format"): _probe(),
    ("POST", "api/hover"): _jq,
    ("POST", "api/members"): _texts,
    ("POST", "api/merge"): _merge,
    ("POST", "api/merge/picture"): _merge,
    ("POST", "api/names"): _probe(at=150),
    ("POST", "api/repair"): _probe(),
    ("POST", "api/switch"): _probe(to="json"),
    ("POST", "api/definitions"): _probe(),
    ("PUT", "api/definitions/<definition_id>"): lambda about: [
        {"text": about.probe, "version": 99},
        {"text": about.probe, "version": 1},
    ],
    ("PUT", "api/definitions/<definition_id>/comments/<comment_id>"): _said,
    ("POST", "api/definitions/<definition_id>/copy"): _one(),
    ("POST", "api/definitions/<definition_id>/conversion"): _one(to="1.0"),
    ("POST", "api/definitions/<definition_id>/conversion/kept"): _one(to="1.0"),
    ("POST", "api/definitions/<definition_id>/conversion/run"): lambda about: [
        {"to": "1.0", "scenario": one} for one in (_scenario(about), {})
    ],
    ("POST", "api/definitions/<definition_id>/portability"): _one(),
    ("POST", "api/definitions/<definition_id>/review-requests"): lambda _about: [{"version": 1, "sentence": "Look"}],
    ("POST", "api/definitions/<definition_id>/decisions"): lambda _about: [
        {"version": 1, "approved": False, "sentence": "No."},
        {"version": 1, "approved": True},
    ],
    ("POST", "api/projects"): lambda about: [{"name": f"{about.who} {about.place.misspelled.get('project', '')}"}],
    ("PUT", "api/projects/<project_id>"): lambda about: [
        {"name": f"another of {about.who} {about.place.name}"},
        {"folder": f"{about.who}"},
    ],
    ("PUT", "api/projects/<project_id>/folder"): _one(),
    ("POST", "api/projects/<project_id>/folder"): _one(),
    ("POST", "api/definitions/<definition_id>/file"): _one(deed="write", digest=""),
    ("POST", "api/projects/<project_id>/tokens"): lambda about: [{"label": f"of {about.who}", "role": "owner"}],
    ("PUT", "api/projects/<project_id>/members"): lambda about: [
        {"kind": "group", "name": "zq", "role": "reviewer"},
        {"name": about.world.users["cleo"].username if about.who == "ada" else "zq", "role": "reviewer"},
    ],
    ("PUT", "api/definitions/<definition_id>/project"): lambda about: [
        {"project": about.world.places["secret"].project},
        {"project": about.place.project},
        {"project": "zq"},
    ],
    ("PUT", "api/definitions/<definition_id>/dialect"): _one(dialect="0.6-draft"),
    ("POST", "api/runtimes"): _one(text="# signalbox: runtime java\n"),
    ("PUT", "api/definitions/<definition_id>/runtime"): _one(runtime="sonataflow"),
    ("PUT", "api/definitions/<definition_id>/draft"): _probe(base_version=1),
    ("POST", "api/definitions/<definition_id>/explore"): lambda about: [
        {"max_paths": 3, "max_steps": 50},
        {"max_paths": 3, "max_steps": 50, "scenarios": [about.place.scenario]},
    ],
    ("PUT", "api/definitions/<definition_id>/policy"): lambda _about: [{"approvers": ["zq"]}, {"approvals": 1}],
    ("POST", "api/definitions/<definition_id>/recorded-run"): _one(history='{"type": "ExecutionStarted", "id": 1}'),
    ("POST", "api/definitions/<definition_id>/restore"): _one(),
    ("POST", "api/definitions/<definition_id>/scenarios"): lambda about: [
        {"name": "probe", "scenario": _scenario(about)}
    ],
    ("PUT", "api/definitions/<definition_id>/scenarios/<scenario_id>"): lambda about: [
        {"name": "probe", "scenario": {}}
    ],
    ("POST", "api/definitions/<definition_id>/scenarios/<scenario_id>/repair"): _one(**NAMES),
    ("POST", "api/definitions/<definition_id>/scenarios/from-contracts"): _one(seed=1),
    ("POST", "api/definitions/<definition_id>/scenarios/from-mock-config"): _one(text='{"StateMachines": {}}'),
    ("POST", "api/definitions/<definition_id>/scenarios/from-file"): _one(text="{with: [zq.yaml]}"),
    ("POST", "api/definitions/<definition_id>/scenarios/run"): _several,
    ("POST", "api/definitions/<definition_id>/scenarios/source"): lambda about: [
        {"text": "with: [zq.yaml]\ncalls: {zq: {result: 1}}\n"},
        {"text": f"with: [{about.world.places['secret'].definition}]\ncalls: {{zq: {{result: 1}}}}\n"},
        {"scenario": _scenario(about)},
        {"scenario": {}, "kept": about.world.places["secret"].scenario},
    ],
    ("POST", "api/definitions/<definition_id>/scenarios/sample"): lambda about: [
        {"scenario": _scenario(about), "runs": 2},
        {"scenario": {}, "runs": 2},
    ],
    ("POST", "api/definitions/<definition_id>/scenarios/sweep"): lambda about: [
        {"scenario": _scenario(about), "runs": 2, "sweep": ["/seed=1,2"]},
        {"scenario": {}, "runs": 2, "sweep": ["/seed=1,2"]},
    ],
    ("POST", "api/definitions/<definition_id>/scenarios/several"): lambda _about: [[{"name": "one", "scenario": {}}]],
    ("POST", "api/definitions/<definition_id>/sessions"): _session,
    ("POST", "api/definitions/<definition_id>/sessions/from-file"): _run,
    ("POST", "api/definitions/<definition_id>/links"): _one(label="another"),
    ("PUT", "api/definitions/<definition_id>/members/<name>"): _one(role="reviewer"),
    ("POST", "api/definitions/<definition_id>/webhooks"): _one(url="https://hooks.invalid/a", events=["version"]),
    ("PUT", "api/definitions/<definition_id>/webhooks/<webhook_id>"): _one(
        url="https://hooks.invalid/b", events=["decision"]
    ),
    ("POST", "api/definitions/<definition_id>/webhooks/<webhook_id>/test"): _one(),
    ("POST", "api/projects/<project_id>/webhooks"): _one(url="https://hooks.invalid/a", events=["version"]),
    ("PUT", "api/projects/<project_id>/webhooks/<webhook_id>"): _one(
        url="https://hooks.invalid/b", events=["decision"]
    ),
    ("POST", "api/projects/<project_id>/webhooks/<webhook_id>/test"): _one(),
    ("PATCH", "api/definitions/<definition_id>/tags"): _one(add=["probe"]),
    ("POST", "api/definitions/<definition_id>/threads"): _thread,
    ("POST", "api/definitions/<definition_id>/threads/<thread_id>/comments"): _said,
    ("POST", "api/definitions/<definition_id>/threads/<thread_id>/reopen"): _one(),
    ("POST", "api/definitions/<definition_id>/threads/<thread_id>/resolve"): _one(),
    ("PUT", "api/definitions/<definition_id>/versions/<number>"): _one(name="probe"),
    ("POST", "api/definitions/<definition_id>/versions/<number>/restore"): lambda _about: [
        {"version": 99},
        {"version": 2},
    ],
    ("POST", "api/resources"): lambda about: [
        {"name": about.world.places["shared"].misspelled["resource"], "text": "{}"},
        {"name": f"{about.who}-{about.place.name.replace(' ', '-')}.json", "text": '{"functions": []}'},
    ],
    ("POST", "api/resources/check"): _one(text='{"functions": [{"name": "zq", "operation": "a#b"}]}'),
    ("PUT", "api/resources/<resource_id>"): lambda _about: [{"text": "{}", "version": version} for version in (99, 1)],
    ("PUT", "api/resources/<resource_id>/name"): lambda about: [{"name": about.place.misspelled.get("resource", "a")}],
    ("POST", "api/resources/<resource_id>/restore"): _one(),
    ("POST", "api/tokens"): lambda about: [{"label": f"of {about.who}"}],
    ("PUT", "api/sessions/<session_id>/name"): _one(name="probe"),
    ("PUT", "api/sessions/<session_id>/secrets"): lambda about: [
        {"values": {name: f"of {about.who}"}} for name in ("probe", LACKED)
    ],
    ("POST", "api/sessions/<session_id>/scenario"): lambda about: [
        {"name": "probe"},
        {"name": "probe", "replaces": about.world.places["secret"].scenario},
    ],
}
FORMS: dict[tuple[str, str], Callable[[About], list[dict[str, str]]]] = {
    ("POST", "password/forgotten"): lambda _about: [{"who": "ada"}, {"who": "zq"}],
    ("POST", "invitation/<str:token>"): lambda _about: [{"username": "zq", "password1": "1", "password2": "1"}],
    ("POST", "account"): lambda _about: [{"shown": "", "email": "no address"}],
    ("POST", "inbox"): lambda _about: [{"do": "read"}],
    ("POST", "administration/accounts/<int:number>"): lambda _about: [{"do": one} for one in ("close", "link")],
    ("POST", "administration/groups"): lambda _about: [{"name": "zq"}],
    ("POST", "administration/invitations"): lambda _about: [{"label": "zq", "days": "7"}],
    ("POST", "administration/retention"): lambda _about: [{"KEEP_DRAFTS_DAYS": "1"}, {"do": "clean-up"}],
    ("POST", "login"): lambda _about: [{"username": name, "password": "wrong"} for name in ("ada", "zq")],
    ("POST", "password"): lambda _about: [{"old_password": "wrong", "new_password1": "a", "new_password2": "b"}],
    ("POST", "password/<str:uidb64>/<str:token>"): lambda _about: [{"new_password1": "a", "new_password2": "b"}],
}
EMPTY_ZIP = "PK\x05\x06" + "\0" * 18
FILES: dict[tuple[str, str], Callable[[About], dict[str, str]]] = {
    ("POST", "api/projects/<project_id>/tree"): lambda _about: {"tree.zip": EMPTY_ZIP},
    ("POST", "api/import"): lambda about: {
        "probe.yaml": about.probe,
        "a.scenario.yaml": f"definition: {about.world.places['secret'].definition}\nname: probe\ninput: {{}}\n",
        "b.scenario.yaml": f"definition: {near(about.place.workflow)}\nname: probe\ninput: {{}}\n",
        about.world.places["shared"].misspelled["resource"]: '{"functions": []}',
    },
}
QUERIES: dict[str, Callable[[About], list[str]]] = {
    "api/definitions/<definition_id>/samples": lambda about: [
        "state=Last&pointer=/states/1",
        "state=Load+prices&pointer=/states/0",
        f"state=Last&pointer=/states/1&scenario={about.place.scenario}",
    ],
    "api/definitions/<definition_id>/playback": lambda about: [
        f"scenario={about.place.scenario}",
        f"scenario={about.place.scenario}&version=1",
    ],
    "api/definitions/<definition_id>/threads": lambda _about: ["", "version=1&before=2"],
    "api/definitions/<definition_id>/decisions": lambda _about: ["", "version=1"],
    "definitions/<slug:definition_id>/outline": lambda _about: ["", "version=1"],
    "definitions/<slug:definition_id>/simulate": lambda about: [f"session={about.place.session}"],
    "api/projects/<project_id>/members": lambda about: [
        f"name={about.world.users['cleo'].username if about.who == 'ada' else 'zq'}",
        "kind=group&name=zq",
    ],
    "api/library": lambda about: [
        "",
        f"project={about.place.project}",
        "counts=true&limit=500",
        f"q={about.place.workflow}",
        "q=zq&tag=zq&problems=true",
    ],
    "login": lambda about: [f"next=/definitions/{about.place.definition}/design"],
}


def roles_text(about: About) -> str:
    """An older text than the probe."""
    return about.probe.replace("zqprobe", "zqbefore")


def requests(method: str, route: str, about: About) -> Iterator[Asked]:
    """The requests of a row of the matrix about a place. KeyError where nobody has said how they are made."""
    for path in _paths(route, about):
        key = (method, route)
        if key in FORMS:
            yield from (Asked(method, path, fields=fields) for fields in FORMS[key](about))
        elif key in FILES:
            yield Asked(method, path, files=FILES[key](about))
        elif method in ("GET", "DELETE"):
            queries = QUERIES[route](about) if route in QUERIES else [""]
            yield from (Asked(method, f"{path}?{query}" if query else path) for query in queries)
        else:
            yield from (Asked(method, path, body) for body in BODIES[key](about))


def _paths(route: str, about: About) -> Iterator[str]:
    """The addresses of a route at a place: one, but of exports one a format and of links one a token."""
    wanted = re.findall(r"<(?:\w+:)?(\w+)>", route)
    ways = {name: FILLED[name](about) for name in wanted}
    most = max(map(len, ways.values()), default=1)
    for turn in range(most):
        filled = {name: found[min(turn, len(found) - 1)] for name, found in ways.items()}
        yield "/" + re.sub(r"<(?:\w+:)?(\w+)>", "{\\1}", route).format(**filled)


def _tokens(about: About) -> list[str]:
    tokens = about.world.tokens
    ended = [tokens["late"], tokens["shut"], near(tokens["reader"]) + "_"]
    return [tokens[about.who], *ended] if about.who in tokens else ended


FILLED: dict[str, Callable[[About], list[str]]] = {
    "definition_id": lambda about: [about.place.definition or "none"],
    "scenario_id": lambda about: [about.place.scenario],
    "session_id": lambda about: [about.place.session],
    "thread_id": lambda about: [about.place.thread],
    "comment_id": lambda about: [about.place.comment],
    "link_id": lambda about: [about.place.link],
    "webhook_id": lambda about: [about.place.webhook, about.place.project_webhook],
    "resource_id": lambda about: [about.place.resource],
    "project_id": lambda about: [about.place.project],
    "number": lambda _about: ["1"],
    "name": lambda about: [about.world.users["cleo"].username if about.who == "ada" else "zq"],
    "dialect": lambda _about: ["0.6-draft"],
    "file_format": lambda _about: ["scenario", "project"],
    "target": lambda about: [one.ID for one in formats()] if about.who == "reader" else ["dot"],
    "kind": lambda _about: ["svg", "csv"],
    "page": lambda _about: ["guide/authors/"],
    "rest": lambda _about: ["zq"],
    "token": _tokens,
    "token_id": lambda about: [about.world.access_token, about.world.project_token],
    "uidb64": lambda about: [urlsafe_base64_encode(force_bytes(about.world.users["ada"].pk))],
}
"""What stands for each part of an address."""
