"""Projects that tests bind to folders of the server, by the API."""

from typing import Any

from asgiref.sync import sync_to_async

from designer.access.actors import Actor
from designer.library import projects
from designer.models import Definition, Project
from tests.designer import roles
from tests.designer.roles import Browser

MIA = Actor("mia", local=True)
HELLO = "definitions/Hello.yaml"


async def shop(name: str = "Shop") -> tuple[Project, Definition]:
    project = await sync_to_async(projects.create)(MIA, name)
    row = await sync_to_async(roles.definition)()
    await sync_to_async(projects.move)(MIA, row, project)
    return project, row


async def bind(project: Project, folder: str) -> tuple[int, Any]:
    answer = await Browser()("PUT", f"/api/projects/{project.pk}", {"folder": folder})
    return answer.status_code, answer.json()


async def full(project: Project) -> Any:
    return (await Browser()("GET", f"/api/projects/{project.pk}")).json()


async def save(row: Definition, text: str) -> None:
    version = (await Definition.objects.aget(pk=row.pk)).version
    answer = await Browser()("PUT", f"/api/definitions/{row.pk}", {"text": text, "version": version})
    assert answer.status_code == 200
