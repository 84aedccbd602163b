"""A project as a zip, down and up again (designer/api/project_trees.py)."""

import io
import json
import zipfile
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.files.uploadedfile import SimpleUploadedFile

from designer.access.actors import Actor
from designer.library import projects
from designer.models import Definition, Project
from tests.designer import roles
from tests.designer.roles import Browser

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]
MIA = Actor("mia", local=True)


def zipped(files: dict[str, str | bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    return made.getvalue()


async def upload(project: Project, data: bytes) -> tuple[int, Any]:
    file = SimpleUploadedFile("tree.zip", data)
    answer = await Browser().client.post(f"/api/projects/{project.pk}/tree", {"files": file})
    return answer.status_code, json.loads(answer.content)


async def download(project: Project) -> dict[str, bytes]:
    answer = await Browser()("GET", f"/api/projects/{project.pk}/tree")
    assert answer["Content-Disposition"].startswith('attachment; filename="Shop')
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


async def test_what_was_downloaded_comes_up_again_with_what_was_changed() -> None:
    project = await sync_to_async(projects.create)(MIA, "Shop")
    row = await sync_to_async(roles.definition)()
    await sync_to_async(projects.move)(MIA, row, project)
    files = await download(project)
    assert list(files) == ["definitions/Hello.yaml", "signalbox.yaml"]
    assert files == await download(project)
    changed = {f"shop-main/{path}": data for path, data in files.items()}
    changed["shop-main/definitions/Hello.yaml"] += b"# changed\n"
    status, told = await upload(project, zipped({**changed, "shop-main/definitions/new.yaml": "a: ["}))
    assert status == 200
    assert {one["file"]: one["what"] for one in told["lines"]} == {
        "definitions/Hello.yaml": "changed",
        "definitions/new.yaml": "made",
    }
    assert (await Definition.objects.aget(pk=row.pk)).text.endswith("# changed\n")


async def test_what_is_no_tree_is_refused_or_told(settings: Any) -> None:
    project = await sync_to_async(projects.create)(MIA, "Shop")
    status, told = await upload(project, b"no zip")
    assert (status, told["error"]["code"]) == (422, "bad-archive")
    status, told = await upload(project, zipped({"definitions/../../x.yaml": "a", "resources/a\\b:c.yaml": "{}"}))
    assert status == 200
    assert {one["file"]: one["what"] for one in told["lines"]} == {
        "resources/a/b:c.yaml": "left-out",
        "definitions/x.yaml": "made",
    }, "a way up is no part of a name in a zip"
    settings.LIMIT_IMPORT_EXPANDED = 1000
    status, told = await upload(project, zipped({"definitions/bomb.yaml": "x" * 100_000}))
    assert (status, told["error"]["code"]) == (422, "bad-archive")
    settings.LIMIT_IMPORT = 10
    status, told = await upload(project, zipped({"definitions/a.yaml": "x"}))
    assert (status, told["error"]["code"]) == (413, "too-large")
