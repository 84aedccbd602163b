"""A folder as a project: its files are listed, opened and saved as they are, by the API (docs/workspace.md)."""

from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test.utils import CaptureQueriesContext

from designer.models import Definition, Listing, Project, WorkspaceFile
from designer.workspace import current, rows, serving
from designer.workspace.current import Workspace
from tests.designer.roles import Browser

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("workers")]

PAY = """\
document:
  dsl: '1.0.0'
  namespace: shop
  name: pay # by card
  version: '0.1.0'
do:
- a: {set: {b: 1}}
""".replace("\n", "\r\n")
HELLO = "id: hello\nname: Hello\nversion: '1'\nstates: []\n"


async def serve(folder: Path) -> Workspace:
    return await sync_to_async(serving.begin)(folder)


async def listed(workspace: Workspace) -> dict[str, str]:
    """The names of the definitions by id, as the page lists them."""
    status, page = await Browser().api("GET", f"library?project={workspace.project}")
    assert status == 200
    return {one["id"]: one["name"] for one in page["definitions"]}


async def one(path: str) -> Definition:
    row = await WorkspaceFile.objects.select_related("definition").aget(path=path)
    return row.definition


def names(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


async def save(row: Definition, text: str, version: int) -> tuple[int, Any]:
    return await Browser().api("PUT", f"definitions/{row.pk}", {"text": text, "version": version})


async def test_files_are_listed_opened_and_saved_as_they_are(folder: Path) -> None:
    (folder / "deep").mkdir()
    (folder / "pay.yaml").write_bytes(b"\xef\xbb\xbf" + PAY.encode())
    (folder / "deep" / "hello.yml").write_text(HELLO)
    (folder / "other.yaml").write_text("services: {}\n")
    workspace = await serve(folder)
    assert sorted((await listed(workspace)).values()) == ["Hello", "pay"]
    project = await Project.objects.aget(pk=workspace.project)
    assert (project.name, project.workspace) == ("flows", str(folder))

    row = await one("pay.yaml")
    status, full = await Browser().api("GET", f"definitions/{row.pk}")
    assert (status, full["text"]) == (200, PAY.replace("\r\n", "\n"))
    assert (await save(row, full["text"].replace("{b: 1}", "{b: 2}"), 1))[0] == 200
    assert (folder / "pay.yaml").read_bytes() == b"\xef\xbb\xbf" + PAY.replace("{b: 1}", "{b: 2}").encode()
    assert (folder / "deep" / "hello.yml").read_text() == HELLO
    assert (await save(row, full["text"], 2))[0] == 200, "and again"
    assert (folder / "pay.yaml").read_bytes() == b"\xef\xbb\xbf" + PAY.encode()


async def test_the_same_folder_is_the_same_project_the_next_time(folder: Path) -> None:
    (folder / "hello.yaml").write_text(HELLO)
    first = await serve(folder)
    before = await listed(first)
    serving.end()
    (folder / "more.yaml").write_text(HELLO.replace("Hello", "More"))
    again = await serve(folder)
    assert again.project == first.project
    assert (await listed(again)).items() > before.items()
    other = folder.parent / "other" / "flows"
    other.mkdir(parents=True)
    serving.end()
    assert (await serve(other)).project != first.project
    assert [one.name async for one in Project.objects.all()] == ["flows", "flows (2)"]


async def test_a_file_that_was_changed_meanwhile_is_not_overwritten(folder: Path) -> None:
    (folder / "hello.yaml").write_text(HELLO)
    await serve(folder)
    row = await one("hello.yaml")
    woken: list[bool] = []
    current.on_wake(lambda: woken.append(True))
    (folder / "hello.yaml").write_text(HELLO + "# by hand\n")
    assert (await save(row, HELLO.replace("Hello", "Here"), 1))[0] == 200
    assert (folder / "hello.yaml").read_text() == HELLO + "# by hand\n"
    assert woken == [True]
    current.on_wake(None)


async def test_what_is_saved_while_the_folder_is_not_served_is_written_the_next_time(folder: Path) -> None:
    (folder / "hello.yaml").write_text(HELLO)
    await serve(folder)
    serving.end()
    row = await one("hello.yaml")
    changed = HELLO.replace("Hello", "Here")
    assert (await save(row, changed, 1))[0] == 200
    assert (folder / "hello.yaml").read_text() == HELLO
    await serve(folder)
    assert (folder / "hello.yaml").read_text() == changed


async def test_a_new_definition_of_the_project_is_a_new_file(folder: Path) -> None:
    (folder / "Hello.yaml").write_text(HELLO)
    workspace = await serve(folder)
    status, made = await Browser().api("POST", f"definitions?project={workspace.project}", {"text": HELLO})
    assert status == 201
    assert (folder / "Hello-2.yaml").read_text() == HELLO
    assert (await WorkspaceFile.objects.aget(pk=made["id"])).path == "Hello-2.yaml"
    await Browser().api("POST", "definitions", {"text": HELLO, "name": "of no project"})
    json = '{"id": "../out", "name": "../../out", "states": []}'
    assert (await Browser().api("POST", f"definitions?project={workspace.project}", {"text": json}))[0] == 201
    assert names(folder) == ["Hello-2.yaml", "Hello.yaml", "out.json"]


@pytest.mark.parametrize(
    ("asked", "path"),
    [
        ("deep/pay.yml", "deep/pay.yml"),
        ("../../out.yaml", "out.yaml"),
        ("/etc/pay.json", "etc/pay.json"),
        (".git/config.yaml", "git/config.yaml"),
        ("pay", "Hello.yaml"),
    ],
)
async def test_a_new_definition_has_the_file_that_was_asked_for(folder: Path, asked: str, path: str) -> None:
    workspace = await serve(folder)
    body = {"text": HELLO, "file": asked}
    status, made = await Browser().api("POST", f"definitions?project={workspace.project}", body)
    assert status == 201
    assert (await WorkspaceFile.objects.aget(pk=made["id"])).path == path
    assert (folder / path).read_text() == HELLO


async def test_a_folder_that_nobody_may_write_is_read_only(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "hello.yaml").write_text(HELLO)
    monkeypatch.setattr("designer.workspace.folder.Folder.is_writable", False)
    await serve(folder)
    row = await one("hello.yaml")
    status, answer = await save(row, HELLO.replace("Hello", "Here"), 1)
    assert (status, answer["error"]["code"]) == (403, "read-only")
    assert (folder / "hello.yaml").read_text() == HELLO
    assert (await Definition.objects.aget(pk=row.pk)).version == 1
    assert (await Browser().api("POST", f"definitions/{row.pk}/versions/1/restore", {"version": 1}))[0] == 403


async def test_a_file_that_cannot_be_written_says_why(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "hello.yaml").write_text(HELLO)
    await serve(folder)
    row = await one("hello.yaml")
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    assert (await save(row, HELLO.replace("Hello", "Here"), 1))[0] == 200
    file = await WorkspaceFile.objects.aget(pk=row.pk)
    assert (file.state, file.trouble) == ("unwritten", "No space left on device")
    monkeypatch.undo()
    assert (await save(row, HELLO.replace("Hello", "There"), 2))[0] == 200
    assert (folder / "hello.yaml").read_text() == HELLO.replace("Hello", "There")
    assert (await WorkspaceFile.objects.aget(pk=row.pk)).state == ""


def test_a_first_start_says_how_far_it_is(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "AT_ONCE", 50)
    for number in range(60):
        (folder / f"o-{number}.yaml").write_text(PAY.replace("name: pay", f"name: pay-{number}"))
    heard: list[tuple[int, int]] = []
    serving.begin(folder, lambda done, total: heard.append((done, total)))
    assert heard == [(0, 60), (50, 60), (60, 60)]
    heard.clear()
    serving.begin(folder, lambda done, total: heard.append((done, total)))
    assert heard == []  # all of them are known


async def test_a_first_start_asks_the_database_once_for_many_files(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "AT_ONCE", 20)
    asked = []
    for count in (20, 60):
        for number in range(count):
            (folder / f"{count}-{number}.yaml").write_text(HELLO.replace("hello", f"hello-{count}-{number}"))

        def begin() -> int:
            with CaptureQueriesContext(connection) as queries:
                serving.begin(folder)
            return len(queries)

        asked.append(await sync_to_async(begin)())
        serving.end()
    few, many = asked
    assert many <= few * 3 + 5, "once for each twenty files"
    assert few < 40


async def test_what_a_first_start_makes_is_whole(folder: Path) -> None:
    (folder / "hello.yaml").write_text(HELLO)
    (folder / "bad.yaml").write_bytes(PAY.encode() + b"\0")
    workspace = await serve(folder)
    row = await one("hello.yaml")
    assert (row.name, row.file, row.version, row.looked, row.project_id) == (
        "Hello",
        "hello.yaml",
        1,
        0,
        workspace.project,
    )
    version = await row.versions.aget()
    assert (version.number, version.text, version.author, version.writers) == (1, HELLO, "", [])
    assert (await Listing.objects.aget(definition=row)).name == "hello"
    file = await WorkspaceFile.objects.aget(pk=row.pk)
    assert (file.base, file.form, file.state, len(file.digest)) == (1, "utf-8 LF", "", 64)
    assert list(workspace.found.left_out) == ["bad.yaml"]
