"""What the API says of the folder and its files, and what may be done where something is the matter with one."""

import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from asgiref.sync import sync_to_async
from django.core.files.uploadedfile import SimpleUploadedFile

from designer.models import Definition, WorkspaceFile
from designer.workspace import git, serving, watching
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
"""


async def serve(folder: Path) -> tuple[Workspace, str]:
    """The folder with one file, and the id of its definition."""
    (folder / "pay.yaml").write_text(PAY.replace("\n", "\r\n"), newline="")
    workspace = await sync_to_async(serving.begin)(folder)
    return workspace, (await WorkspaceFile.objects.aget(path="pay.yaml")).pk


async def save(key: str, text: str, version: int) -> None:
    assert (await Browser().api("PUT", f"definitions/{key}", {"text": text, "version": version}))[0] == 200


async def card(workspace: Workspace) -> Any:
    _, page = await Browser().api("GET", f"library?project={workspace.project}")
    return page["definitions"][0]["file"]


async def test_the_folder_is_told_with_what_is_left_out(folder: Path) -> None:
    (folder / "latin.yaml").write_bytes(PAY.replace("shop", "für").encode("latin-1"))
    workspace, key = await serve(folder)
    _, page = await Browser().api("GET", f"library?project={workspace.project}")
    status, state = await Browser().api("GET", f"projects/{workspace.project}/workspace")
    assert (status, page["workspace"]) == (200, state)
    assert (state["folder"], state["writable"], state["branch"], state["changed"]) == (str(folder), True, "", 0)
    assert state["left_out"] == [{"path": "latin.yaml", "why": "this is not utf-8 text, from line 3 on"}]
    assert await card(workspace) == {"path": "pay.yaml", "state": "", "trouble": "", "git": ""}
    _, everything = await Browser().api("GET", "library")
    assert everything["workspace"] is None
    assert everything["definitions"][0]["file"]["path"] == "pay.yaml"
    serving.end()
    assert await card(workspace) is None
    for path in (f"projects/{workspace.project}/workspace", f"definitions/{key}/file"):
        assert (await Browser().api("GET", path))[0] == 404


async def test_a_deleted_file_is_written_again_as_it_was(folder: Path) -> None:
    workspace, key = await serve(folder)
    (folder / "pay.yaml").unlink()
    revision = workspace.revision
    await watching.look(workspace)
    assert (await card(workspace))["state"] == "gone"
    assert workspace.revision > revision
    await save(key, PAY.replace("a: 1", "a: 2"), 1)
    status, file = await Browser().api("POST", f"definitions/{key}/file", {"deed": "write"})
    assert (status, file["state"]) == (200, "")
    assert (folder / "pay.yaml").read_bytes() == PAY.replace("a: 1", "a: 2").replace("\n", "\r\n").encode()


async def test_a_conflict_is_settled_with_the_saved_text(folder: Path) -> None:
    workspace, key = await serve(folder)
    theirs = PAY.replace("b: 1", "b: 7")
    (folder / "pay.yaml").write_text(theirs)
    await save(key, PAY.replace("b: 1", "b: 2"), 1)
    await watching.look(workspace)
    _, file = await Browser().api("GET", f"definitions/{key}/file")
    assert (file["state"], file["text"], file["base"]) == ("conflict", theirs, PAY)
    await save(key, PAY.replace("b: 1", "b: 9"), 2)
    (folder / "pay.yaml").write_text(theirs + "# more\n")
    wrong, answer = await Browser().api("POST", f"definitions/{key}/file", {"deed": "settle", "digest": file["digest"]})
    assert (wrong, answer["error"]["code"]) == (409, "file")
    assert (folder / "pay.yaml").read_text() == theirs + "# more\n"
    _, file = await Browser().api("GET", f"definitions/{key}/file")
    status, done = await Browser().api("POST", f"definitions/{key}/file", {"deed": "settle", "digest": file["digest"]})
    assert (status, done["state"], done["text"]) == (200, "", None)
    assert (folder / "pay.yaml").read_text() == PAY.replace("b: 1", "b: 9")
    assert (await Definition.objects.aget(pk=key)).version == 3


async def test_what_could_not_be_written_is_tried_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, key = await serve(folder)
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    await save(key, PAY.replace("a: 1", "a: 2"), 1)
    status, answer = await Browser().api("POST", f"definitions/{key}/file", {"deed": "write"})
    assert (status, answer["error"]["message"]) == (409, "The file is not written: No space left on device.")
    monkeypatch.undo()
    assert (await Browser().api("POST", f"definitions/{key}/file", {"deed": "write"}))[1]["state"] == ""
    assert "a: 2" in (folder / "pay.yaml").read_text()


def run(folder: Path, *words: str) -> None:
    own = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *own, *words], cwd=folder, check=True, capture_output=True)


def test_git_says_branch_and_what_is_changed(folder: Path) -> None:
    assert git.look(folder) is None
    for name in ("a.yaml", "b.yaml", "ü c.yaml"):
        (folder / name).write_text(PAY)
    run(folder.parent, "init", "-b", "main")
    run(folder.parent, "add", "flows/a.yaml", "flows/ü c.yaml")
    assert git.look(folder) == git.Git("main", {"a.yaml": "new", "b.yaml": "new", "ü c.yaml": "new"})
    run(folder.parent, "commit", "-m", "one")
    (folder / "ü c.yaml").write_text("changed")
    (folder / "a.yaml").unlink()
    (folder.parent / "beside").write_text("")
    assert git.look(folder) == git.Git("main", {"a.yaml": "changed", "b.yaml": "new", "ü c.yaml": "changed"})
    run(folder.parent, "worktree", "add", "-b", "other", "tree")
    assert git.look(folder.parent / "tree" / "flows") == git.Git("other", {})
    run(folder.parent / "tree", "checkout", "--detach")
    found = git.look(folder.parent / "tree")
    assert found is not None
    assert len(found.branch) == 10


def test_without_git_or_in_time_nothing_is_said(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(folder, "init", "-b", "main")
    monkeypatch.setattr(git, "WORKSPACE_GIT_SECONDS", 1e-9)
    assert git.look(folder) is None
    monkeypatch.undo()
    monkeypatch.setattr(git, "COMMAND", ("no-such-git",))
    assert git.look(folder) is None


async def test_cards_say_what_git_does(folder: Path) -> None:
    run(folder, "init", "-b", "main")
    workspace, _ = await serve(folder)
    await watching.look(workspace)
    assert (await card(workspace))["git"] == "new"
    _, state = await Browser().api("GET", f"projects/{workspace.project}/workspace")
    assert (state["branch"], state["changed"]) == ("main", 1)


NEW = PAY.replace("name: pay", "name: refund")
ELSEWHERE = (
    "../out.yaml",
    "/tmp/out.yaml",
    "deep/../../out.yaml",
    ".git/hook.yaml",
    "linked/out.yaml",
    "pay.yaml/out.yaml",
    "a\nb.yaml",
    "a\x1b[31m.yaml",
    "a\\b.yaml",
    "x" * 300 + ".yaml",
    "notes.txt",
    "pay.yaml",
    "leads-out.yaml",
    "nowhere.yaml",
)


async def one_of(path: str) -> Definition:
    return (await WorkspaceFile.objects.select_related("definition").aget(path=path)).definition


async def bring(workspace: Workspace, path: str, *texts: str) -> tuple[int, Any]:
    browser = Browser()
    files = [SimpleUploadedFile(f"new-{number}.yaml", text.encode()) for number, text in enumerate(texts)]
    address = f"/api/import?project={workspace.project}&path={quote(path)}"
    answer = await browser.client.post(address, {"files": files}, headers=browser.headers)
    return answer.status_code, answer.json()


@pytest.mark.parametrize("path", ELSEWHERE)
async def test_a_new_file_is_made_in_the_folder_alone_and_in_no_others_place(folder: Path, path: str) -> None:
    workspace, key = await serve(folder)
    out = folder.parent / "out"
    out.mkdir()
    (out / "secret.yaml").write_text("secret")
    (folder / "linked").symlink_to(out)
    (folder / "leads-out.yaml").symlink_to(out / "secret.yaml")
    (folder / "nowhere.yaml").symlink_to(out / "new.yaml")
    before = {str(one): one.lstat().st_mtime_ns for one in folder.parent.rglob("*")}
    wanted = f"project={workspace.project}&path={quote(path)}"
    answers = [
        await Browser().api("POST", f"definitions?{wanted}", {"text": NEW}),
        await Browser().api("POST", f"definitions/{key}/copy?{wanted}"),
        await bring(workspace, path, NEW),
    ]
    assert [status for status, _ in answers] == [409] * 3
    for _, answer in answers:
        assert answer["error"]["code"] == "file"
        assert answer["error"]["message"].startswith("This file cannot be made: ")
        assert answer["error"]["message"].isprintable()
        assert str(folder) not in str(answer)
    assert {str(one): one.lstat().st_mtime_ns for one in folder.parent.rglob("*")} == before
    assert await Definition.objects.acount() == 1, "nothing is kept"


async def test_what_is_new_gets_the_file_that_is_asked_for(folder: Path) -> None:
    workspace, key = await serve(folder)
    into = f"project={workspace.project}"
    _, made = await Browser().api("POST", f"definitions?{into}&path=orders/one.yml", {"text": NEW})
    _, copy = await Browser().api("POST", f"definitions/{key}/copy?{into}&path=orders/two.json")
    others = (NEW.replace("refund", word) for word in ("return", "ask"))
    status, report = await bring(workspace, "orders/three.yaml", *others)
    assert (status, [one["file"] for one in report["items"]]) == (200, ["orders/three.yaml", "new-1.yaml"])
    paths = {one.pk: one.path async for one in WorkspaceFile.objects.all()}
    assert (paths[made["id"]], paths[copy["id"]]) == ("orders/one.yml", "orders/two.json")
    assert (folder / "orders" / "one.yml").read_text() == NEW
    assert "pay (copy)" in (folder / "orders" / "two.json").read_text()
    assert "name: return" in (folder / "orders" / "three.yaml").read_text()
    assert (await one_of("orders/three.yaml")).file == "three.yaml"
    assert all([not one.trouble async for one in WorkspaceFile.objects.all()])


@pytest.mark.parametrize(
    ("name", "free"),
    [
        ("pay.yaml", "pay-2.yaml"),
        ("deep/pay.yaml", "deep/pay.yaml"),
        ("Refund (all)", "Refund -all.yaml"),
        ("../../etc/passwd", "etc/passwd.yaml"),
        ("a\x1b[31m", "a-31m.yaml"),
        ("...", "definition.yaml"),
    ],
)
async def test_a_free_name_is_told(folder: Path, name: str, free: str) -> None:
    workspace, _ = await serve(folder)
    _, state = await Browser().api("GET", f"projects/{workspace.project}/workspace?name={quote(name)}")
    assert state["free"] == free


async def test_a_huge_text_makes_no_file(folder: Path, settings: Any) -> None:
    workspace, _ = await serve(folder)
    settings.LIMIT_TEXT = 500
    text = NEW + "#" * 500
    assert (await Browser().api("POST", f"definitions?project={workspace.project}&path=new.yaml", {"text": text}))[
        0
    ] == 413
    _, report = await bring(workspace, "new.yaml", text)
    assert report["items"][0]["outcome"] == "left-out"
    assert not (folder / "new.yaml").exists()


async def test_where_no_folder_is_served_no_file_can_be_asked_for(folder: Path) -> None:
    workspace, _ = await serve(folder)
    for address in ("definitions?path=a.yaml", f"definitions?project={workspace.project}&path=a.yaml"):
        serving.end()
        status, answer = await Browser().api("POST", address, {"text": NEW})
        assert (status, answer["error"]["code"]) == (409, "file")
    assert await Definition.objects.acount() == 1
