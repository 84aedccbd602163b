"""What is changed in the folder is taken in: versions, merges, new, renamed and missing files (docs/workspace.md)."""

from pathlib import Path

import pytest
from asgiref.sync import sync_to_async

from designer.models import Definition, Version, WorkspaceFile
from designer.workspace import serving, watching
from designer.workspace.current import Workspace
from tests.designer.roles import Browser

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("workers")]

PAY = """\
document:
  dsl: '1.0.0'
  namespace: shop
  name: pay
  version: '0.1.0'
do:
- first: {set: {a: 1}}
- second: {set: {b: 1}}
- third: {set: {c: 1}}
"""


async def serve(folder: Path, **files: str) -> Workspace:
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text)
    return await sync_to_async(serving.begin)(folder)


async def file(path: str) -> WorkspaceFile:
    return await WorkspaceFile.objects.select_related("definition").aget(path=path)


def move(one: Path, other: Path) -> None:
    one.rename(other)


async def save(row: WorkspaceFile, text: str, version: int) -> None:
    status, _ = await Browser().api("PUT", f"definitions/{row.pk}", {"text": text, "version": version})
    assert status == 200


async def test_a_changed_file_is_a_new_version(folder: Path) -> None:
    workspace = await serve(folder, pay=PAY)
    row = await file("pay.yaml")
    (folder / "pay.yaml").write_text(PAY.replace("a: 1", "a: 2"))
    await watching.look(workspace)
    newest = await Version.objects.aget(definition=row.pk, number=2)
    assert (newest.text, newest.author) == (PAY.replace("a: 1", "a: 2"), "flows/pay.yaml")
    await watching.look(workspace)
    assert (await Definition.objects.aget(pk=row.pk)).version == 2, "once"
    await save(row, PAY, 2)
    assert (folder / "pay.yaml").read_text() == PAY


async def test_changes_of_both_that_do_not_touch_are_joined(folder: Path) -> None:
    workspace = await serve(folder, pay=PAY)
    row = await file("pay.yaml")
    (folder / "pay.yaml").write_text(PAY.replace("a: 1", "a: 2").replace("\n", "\r\n"), newline="")
    await save(row, PAY.replace("c: 1", "c: 2"), 1)
    await watching.look(workspace)
    both = PAY.replace("a: 1", "a: 2").replace("c: 1", "c: 2")
    assert (await Definition.objects.aget(pk=row.pk)).text == both
    assert (folder / "pay.yaml").read_bytes() == both.replace("\n", "\r\n").encode()
    row = await file("pay.yaml")
    assert (row.state, row.base) == ("", 3)


async def test_what_both_changed_stays_on_both_sides_until_it_is_settled(folder: Path) -> None:
    workspace = await serve(folder, pay=PAY)
    row = await file("pay.yaml")
    theirs, mine = PAY.replace("b: 1", "b: 7"), PAY.replace("b: 1", "b: 2")
    (folder / "pay.yaml").write_text(theirs)
    await save(row, mine, 1)
    await watching.look(workspace)
    for _ in range(2):
        assert (await file("pay.yaml")).state == "conflict"
        assert (await Definition.objects.aget(pk=row.pk)).text == mine
        assert (folder / "pay.yaml").read_text() == theirs
        await watching.look(workspace)
    await save(row, theirs, 2)
    await watching.look(workspace)
    row = await file("pay.yaml")
    assert (row.state, row.base, (folder / "pay.yaml").read_text()) == ("", 3, theirs)


async def test_a_conflict_is_over_when_the_file_is_as_it_was(folder: Path) -> None:
    workspace = await serve(folder, pay=PAY)
    row = await file("pay.yaml")
    (folder / "pay.yaml").write_text(PAY.replace("b: 1", "b: 7"))
    await save(row, PAY.replace("b: 1", "b: 2"), 1)
    await watching.look(workspace)
    (folder / "pay.yaml").write_text(PAY)
    await watching.look(workspace)
    assert (await file("pay.yaml")).state == ""
    assert (folder / "pay.yaml").read_text() == PAY.replace("b: 1", "b: 2")


async def test_new_renamed_and_missing_files(folder: Path) -> None:
    workspace = await serve(folder, pay=PAY)
    row = await file("pay.yaml")
    (folder / "more.yaml").write_text(PAY.replace("pay", "more"))
    await watching.look(workspace)
    assert (await file("more.yaml")).definition.name == "more"
    (folder / "deep").mkdir()
    move(folder / "pay.yaml", folder / "deep" / "paying.yaml")
    await watching.look(workspace)
    assert (await file("deep/paying.yaml")).pk == row.pk
    assert await WorkspaceFile.objects.acount() == 2
    (folder / "deep" / "paying.yaml").unlink()
    await watching.look(workspace)
    assert (await file("deep/paying.yaml")).state == "gone"
    await save(row, PAY.replace("a: 1", "a: 2"), 1)
    assert not (folder / "deep" / "paying.yaml").exists(), "what somebody deleted does not come back by itself"
    (folder / "deep" / "paying.yaml").write_text(PAY)
    await watching.look(workspace)
    row = await file("deep/paying.yaml")
    assert (row.state, (folder / "deep" / "paying.yaml").read_text()) == ("", PAY.replace("a: 1", "a: 2"))


async def test_a_file_that_cannot_be_read_any_more_changes_nothing(folder: Path) -> None:
    workspace = await serve(folder, pay=PAY)
    (folder / "pay.yaml").write_bytes(b"\xff\xfe\x00")
    await watching.look(workspace)
    row = await file("pay.yaml")
    assert (row.state, row.trouble) == ("unreadable", "this is not utf-16 text, from line 1 on")
    assert row.definition.text == PAY
    await save(row, PAY.replace("a: 1", "a: 2"), 1)
    assert (folder / "pay.yaml").read_bytes() == b"\xff\xfe\x00"
    (folder / "pay.yaml").unlink()
    (folder / "pay.yaml").mkdir()
    await watching.look(workspace)
    assert (await file("pay.yaml")).state == "gone", "a folder is no file"
    (folder / "pay.yaml").rmdir()
    (folder / "pay.yaml").write_text(PAY)
    await watching.look(workspace)
    row = await file("pay.yaml")
    assert (row.state, (folder / "pay.yaml").read_text()) == ("", PAY.replace("a: 1", "a: 2"))


async def test_a_folder_that_is_gone_deletes_nothing(folder: Path) -> None:
    workspace = await serve(folder, pay=PAY)
    move(folder, folder.parent / "away")
    await watching.look(workspace)
    assert (await file("pay.yaml")).state == ""


async def test_what_is_archived_is_left_alone(folder: Path) -> None:
    workspace = await serve(folder, pay=PAY)
    row = await file("pay.yaml")
    assert (await Browser().api("DELETE", f"definitions/{row.pk}"))[0] == 204
    (folder / "pay.yaml").write_text(PAY.replace("a: 1", "a: 2"))
    await watching.look(workspace)
    assert await Definition.objects.acount() == 1
    assert (folder / "pay.yaml").read_text() == PAY.replace("a: 1", "a: 2")
    assert (await Browser().api("POST", f"definitions/{row.pk}/restore"))[0] == 204
    await watching.look(workspace)
    assert (await Definition.objects.aget(pk=row.pk)).text == PAY.replace("a: 1", "a: 2")


async def test_what_is_left_out_later_is_not_gone(folder: Path) -> None:
    workspace = await serve(folder, pay=PAY, more=PAY.replace("pay", "more"))
    (folder / ".gitignore").write_text("pay.yaml\n")
    (folder / "signalbox.toml").write_text("[files\n")
    (folder / "pay.yaml").write_text(PAY.replace("a: 1", "a: 2"))
    await watching.look(workspace)
    assert [one.state async for one in WorkspaceFile.objects.all()] == ["", ""]
    assert "a: 2" in (await file("pay.yaml")).definition.text


async def test_a_file_stays_in_the_project_of_its_folder(folder: Path) -> None:
    await serve(folder, pay=PAY)
    row = await file("pay.yaml")
    status, answer = await Browser().api("PUT", f"definitions/{row.pk}/project", {"project": None})
    assert (status, answer["error"]["code"]) == (403, "file")
    copy = (await Browser().api("POST", f"definitions/{row.pk}/copy"))[1]["id"]
    assert not await WorkspaceFile.objects.filter(pk=copy).aexists()
    project = row.project_id
    assert (await Browser().api("PUT", f"definitions/{copy}/project", {"project": project}))[0] == 200
    assert (folder / (await WorkspaceFile.objects.aget(pk=copy)).path).exists(), "what is moved in has a file"
