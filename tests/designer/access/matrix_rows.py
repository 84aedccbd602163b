"""The rows of the permission matrix, and how each is asked and answered."""

import json
import re
from dataclasses import dataclass
from typing import Any

from asgiref.sync import sync_to_async

from designer.access import matrix
from designer.access.roles import MEMBERS
from designer.models import Definition, Project, ProjectMember, Resource, Scenario
from designer.server.failures import NOTHING_HERE
from simulator.models import Session
from tests.designer import roles

NOWHERE = "api/"
"""There is nothing at this address, for nobody."""

ROWS = [(method, route) for route, row in matrix.ROUTES.items() for method in row if route != NOWHERE]


def outcome(answer: Any) -> str:
    """`in`, or how somebody was kept out; from Design and Simulate members are led to Review."""
    if answer.status_code == 302 and answer["Location"].startswith("/login?"):
        return "signed-out"
    if answer.status_code == 302 and answer.asgi_request.path.endswith(("/design", "/simulate")):
        return "forbidden"
    assert answer.status_code != 429, "a limit would hide who is let in"
    if answer.status_code not in (401, 403, 404):
        return "in"
    is_api = answer["Content-Type"] == "application/json"
    code, message = json.loads(answer.content)["error"].values() if is_api else ("", NOTHING_HERE)
    if answer.status_code == 404:
        return "not-found" if message == NOTHING_HERE else "in"
    return str(code or "forbidden")


@dataclass
class Place:
    """A definition, and what fills the addresses about it."""

    row: Definition
    ids: dict[str, object]

    def address(self, route: str) -> str:
        """An address of this route: about the definition, and things of it that are there."""
        return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda found: str(self.ids.get(found[1], "unknown")), route)


def place(route: str) -> Place:
    """A new place, with what this route is about; about a project too where the route is."""
    row = roles.definition()
    session = Session.objects.create(definition=row.id, setup={"definition": row.text, "with": [], "scenario": {}})
    scenario = Scenario.objects.create(definition=row, name="One", scenario={})
    resource = Resource.objects.create(name=f"{row.id}.json", text="{}")
    project = _project(row) if "<project_id>" in route else None
    ids: dict[str, object] = {
        "project_id": project and project.pk,
        "definition_id": row.id,
        "session_id": session.id,
        "scenario_id": scenario.id,
        "resource_id": resource.id,
        "number": 1,
        "dialect": "0.6-draft",
        "file_format": "scenario",
        "target": "dot",
        "name": "nobody",
        "kind": "svg",
        "page": "guide/authors/",
        "token_id": "unknown",
    }
    return Place(row, ids)


class Places:
    """Where requests go. Who only looks, or is kept out, changes nothing: all these ask about the same place."""

    def __init__(self) -> None:
        self._still: dict[bool, Place] = {}

    async def of(self, method: str, route: str, let_in: bool) -> Place:
        """The place for a request that is let in or not."""
        if let_in and method != "GET":
            return await sync_to_async(place)(route)
        about_project = "<project_id>" in route
        if about_project not in self._still:
            self._still[about_project] = await sync_to_async(place)(route)
        return self._still[about_project]

    def forget(self) -> None:
        """Somebody was let in who should not be: what is there now may be something else."""
        self._still.clear()


def _project(row: Definition) -> Project:
    """A project with the definition, and a member of every role."""
    made = Project.objects.create(name=row.id)
    Definition.objects.filter(pk=row.pk).update(project=made)
    for role in MEMBERS:
        ProjectMember.objects.create(project=made, user=roles.account(role), role=role)
    return made
