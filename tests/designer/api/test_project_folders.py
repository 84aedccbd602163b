"""Projects that are bound to folders of the server (designer/library/bound_projects/binding.py)."""

import os
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile

from designer.library import projects
from designer.models import Definition, Scenario, SecurityEvent, Version
from tests.designer import roles
from tests.designer.bound_projects import HELLO, MIA, bind, full, save, shop
from tests.designer.roles import Browser

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio(loop_scope="package"),
    pytest.mark.usefixtures("workers"),
]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "REPOSITORIES", str(tmp_path.resolve()))
    return tmp_path.resolve()


async def test_what_is_changed_is_written(root: Path) -> None:
    project, row = await shop()
    assert (await bind(project, "team/shop"))[0] == 200
    place = root / "team/shop"
    assert (place / HELLO).read_text() == row.text
    await save(row, row.text + "# two\n")
    assert (place / HELLO).read_text() == row.text + "# two\n"
    case = await Scenario.objects.acreate(definition=row, name="One", scenario={})
    assert (place / "scenarios/Hello/One.yaml").exists()
    await case.adelete()
    assert not (place / "scenarios/Hello/One.yaml").exists()
    await Browser()("DELETE", f"/api/definitions/{row.pk}")
    assert not (place / HELLO).exists()
    told = await full(project)
    assert (told["folder"], told["trouble"]) == ("team/shop", "")
    assert told["written"]


async def test_what_is_moved_out_is_gone_from_the_folder(root: Path) -> None:
    project, row = await shop()
    await bind(project, "shop")
    await Browser()("PUT", f"/api/definitions/{row.pk}/project", {"project": None})
    assert not (root / "shop" / HELLO).exists()


@pytest.mark.parametrize(
    "folder", ["../out", "a/../../b", "/etc", "a\\b", "C:/x", ".git", "a//b", "linked", "linked/x"]
)
async def test_folders_elsewhere_are_refused(root: Path, folder: str) -> None:
    (root / "linked").symlink_to("/tmp")
    project, _ = await shop()
    status, told = await bind(project, folder)
    assert (status, told["error"]["code"]) == (422, "folder")
    assert str(root) not in told["error"]["message"]


@pytest.mark.parametrize("folder", ["shop", "Shop", "shop/below"])
async def test_one_folder_has_one_project(root: Path, folder: str) -> None:
    first, _ = await shop()
    second, _ = await shop("Other")
    assert (await bind(first, "shop"))[0] == 200
    status, told = await bind(second, folder)
    assert status == 422
    assert "Shop" not in told["error"]["message"].replace(folder, "")


async def test_files_of_another_project_are_not_deleted(root: Path) -> None:
    first, row = await shop()
    second = await sync_to_async(projects.create)(MIA, "Other")
    await bind(first, "shop")
    await bind(first, "")
    assert (await bind(second, "shop"))[0] == 422
    assert (root / "shop" / HELLO).read_text() == row.text


async def test_a_hand_s_change_stays_and_is_read(root: Path) -> None:
    project, row = await shop()
    await bind(project, "shop")
    file = root / "shop" / HELLO
    file.write_text(row.text + "# by hand\n")
    await Scenario.objects.acreate(definition=row, name="One", scenario={})
    assert file.read_text() == row.text + "# by hand\n"
    assert HELLO in (await full(project))["trouble"]
    answer = await Browser()("POST", f"/api/projects/{project.pk}/folder")
    assert {one["file"]: one["what"] for one in answer.json()["lines"]}[HELLO] == "changed"
    newest = await Version.objects.filter(definition=row).order_by("-number").afirst()
    assert newest is not None
    assert newest.text == row.text + "# by hand\n"
    assert (await full(project))["trouble"] == ""


async def test_what_was_changed_on_both_sides_stays(root: Path) -> None:
    project, row = await shop()
    await bind(project, "shop")
    file = root / "shop" / HELLO
    file.write_text(row.text + "# by hand\n")
    await save(row, row.text + "# here\n")
    answer = await Browser()("POST", f"/api/projects/{project.pk}/folder")
    assert {one["file"]: one["what"] for one in answer.json()["lines"]}[HELLO] == "conflict"
    assert file.read_text() == row.text + "# by hand\n"
    assert (await Definition.objects.aget(pk=row.pk)).text == row.text + "# here\n"


async def test_a_failing_disk_does_not_fail_the_save(root: Path) -> None:
    project, row = await shop()
    await bind(project, "shop")
    (root / "shop").rename(root / "away")
    (root / "shop").write_text("in the way")
    await save(row, row.text + "# two\n")
    told = await full(project)
    assert "file" in told["trouble"]
    assert told["written"]
    (root / "shop").unlink()
    (root / "away").rename(root / "shop")
    answer = await Browser()("PUT", f"/api/projects/{project.pk}/folder")
    assert (answer.status_code, answer.json()["trouble"]) == (200, "")
    assert (root / "shop" / HELLO).read_text() == row.text + "# two\n"


async def test_without_the_setting_nothing_is_bound() -> None:
    project, _ = await shop()
    assert (await full(project))["repositories"] is False
    assert (await bind(project, "shop"))[0] == 422
    assert (await Browser()("POST", f"/api/projects/{project.pk}/folder")).status_code == 409


async def test_what_is_new_goes_into_the_project_that_is_shown(root: Path) -> None:
    project, row = await shop()
    await bind(project, "shop")
    new = {"text": roles.TEXT, "name": "New"}
    made = await Browser()("POST", f"/api/definitions?project={project.pk}", new)
    copied = await Browser()("POST", f"/api/definitions/{row.pk}/copy?project={project.pk}")
    for answer in (made, copied):
        assert answer.status_code == 201
        assert (await Definition.objects.aget(pk=answer.json()["id"])).project_id == project.pk
    file = SimpleUploadedFile("brought.yaml", roles.TEXT.replace("id: hello", "id: brought").encode())
    await Browser().client.post(f"/api/import?project={project.pk}", {"files": file})
    assert await project.definitions.acount() == 4
    assert (root / "shop/definitions/brought.yaml").exists()
    assert (await Browser()("POST", "/api/definitions?project=zq", new)).status_code == 404


async def test_a_scenario_that_was_changed_on_both_sides_stays(root: Path) -> None:
    project, row = await shop()
    case = await Scenario.objects.acreate(definition=row, name="One", scenario={"context": {"a": 1}})
    await bind(project, "shop")
    file = root / "shop/scenarios/Hello/One.yaml"
    by_hand = file.read_text().replace("1", "2") + "# by hand\n"
    file.write_text(by_hand)
    case.scenario = {"context": {"a": 3}}
    await case.asave()
    await save(row, row.text + "# two\n")
    assert file.read_text() == by_hand
    answer = await Browser()("POST", f"/api/projects/{project.pk}/folder")
    told = {one["file"]: one["what"] for one in answer.json()["lines"]}
    assert told["scenarios/Hello/One.yaml"] == "conflict"
    assert file.read_text() == by_hand
    assert (await Scenario.objects.aget(pk=case.pk)).scenario == {"context": {"a": 3}}


async def test_a_scenario_that_was_changed_here_is_written(root: Path) -> None:
    project, row = await shop()
    case = await Scenario.objects.acreate(definition=row, name="One", scenario={"context": {"a": 1}})
    await bind(project, "shop")
    case.scenario = {"context": {"a": 3}}
    await case.asave()
    assert "a: 3" in (root / "shop/scenarios/Hello/One.yaml").read_text()
    assert (await full(project))["trouble"] == ""


async def test_several_scenarios_at_once_are_written(root: Path) -> None:
    project, row = await shop()
    await bind(project, "shop")
    several: list[dict[str, Any]] = [{"name": name, "scenario": {}} for name in ("One", "Two")]
    answer = await Browser()("POST", f"/api/definitions/{row.pk}/scenarios/several", several)
    assert answer.status_code == 201
    assert sorted(one.name for one in (root / "shop/scenarios/Hello").iterdir()) == ["One.yaml", "Two.yaml"]


async def test_a_copy_and_its_scenarios_are_written(root: Path) -> None:
    project, row = await shop()
    await Scenario.objects.acreate(definition=row, name="One", scenario={})
    await bind(project, "shop")
    await Browser()("POST", f"/api/definitions/{row.pk}/copy?project={project.pk}")
    written = [one.relative_to(root / "shop").as_posix() for one in (root / "shop/scenarios").rglob("One.yaml")]
    assert len(written) == 2


async def test_tags_are_written(root: Path) -> None:
    project, row = await shop()
    await bind(project, "shop")
    answer = await Browser()("PATCH", f"/api/definitions/{row.pk}/tags", {"add": ["urgent"], "remove": []})
    assert answer.status_code == 200
    assert "urgent" in (root / "shop/signalbox.yaml").read_text()


async def test_a_resource_that_comes_and_changes_is_written(root: Path) -> None:
    project = await sync_to_async(projects.create)(MIA, "Shop")
    text = roles.TEXT.replace("states:", "functions: things.json\nstates:", 1)
    made = await Browser()("POST", f"/api/definitions?project={project.pk}", {"text": text, "name": "Names"})
    assert made.status_code == 201
    await bind(project, "shop")
    file = root / "shop/resources/things.json"
    assert not file.exists()
    came = await Browser()("POST", "/api/resources", {"name": "things.json", "text": "[]"})
    assert came.status_code == 201, came.content
    assert file.read_text() == "[]"
    at = f"/api/resources/{came.json()['id']}"
    body = {"text": '{"functions": []}', "version": 1}
    assert (await Browser()("PUT", at, body)).status_code == 200
    assert file.read_text() == '{"functions": []}'


async def test_only_an_administrator_gives_a_folder(root: Path, settings: Any) -> None:
    """Who owns a project could bind it to a folder that was nobody's yet, and read what lies there."""
    roles.with_accounts(settings)
    (root / "payroll/definitions").mkdir(parents=True)
    (root / "payroll/definitions/secret.yaml").write_text(roles.TEXT)
    owner, admin = Browser(), Browser()
    await owner.client.aforce_login(await sync_to_async(roles.account)("eve"))
    await admin.client.aforce_login(await sync_to_async(User.objects.create_superuser)("root"))
    _, project = await owner.api("POST", "projects", {"name": "Mine"})
    path = f"projects/{project['id']}"
    for folder in ("payroll", "nowhere", "../etc"):  # none of them is told apart from the others
        status, told = await owner.api("PUT", path, {"folder": folder})
        assert (status, told["error"]["code"]) == (403, "administrator")
    assert (await owner.api("POST", f"{path}/folder"))[0] == 409
    _, told = await owner.api("GET", path)
    assert (told["folder"], told["definitions"], told["gives_folders"]) == ("", 0, False)
    assert (await admin.api("PUT", path, {"folder": "payroll"}))[0] == 200
    assert (await admin.api("GET", path))[1]["gives_folders"]
    _, report = await owner.api("POST", f"{path}/folder")
    assert report["lines"][0]["what"] == "made", "what an administrator gave is the project's"
    assert (await owner.api("PUT", path, {"folder": ""}))[0] == 200, "an owner may give it back"
    assert (await owner.api("PUT", path, {"folder": "payroll"}))[0] == 403
    told = [
        (one.what, one.who, one.facts["folder"])
        async for one in SecurityEvent.objects.filter(about=project["id"])
        if one.what.startswith("folder")
    ]
    assert sorted(told) == [("folder-given", "root", "payroll"), ("folder-taken", "eve", "payroll")]


async def test_a_file_on_the_way_and_a_closed_folder_are_refused(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (root / "file").write_text("")
    project, _ = await shop()
    for folder in ("file", "file/below"):
        status, told = await bind(project, folder)
        assert (status, "file" in told["error"]["message"]) == (422, True)
    monkeypatch.setattr(os, "access", lambda *_: False)
    status, told = await bind(project, "closed")
    assert (status, told["error"]["code"]) == (422, "folder")
    assert (await full(project))["folder"] == ""
