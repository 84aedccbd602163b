"""Ten definitions of the gallery in a working tree: changed here and saved, Git shows the change and nothing else."""

import subprocess
from pathlib import Path

import pytest
from asgiref.sync import sync_to_async

from designer.models import WorkspaceFile
from designer.workspace import serving
from tests.designer.roles import Browser
from tests.serving import ROOT

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("workers")]
MANY = 10
ENDS = ("\n", "\r\n")
MARKS = (b"", b"\xef\xbb\xbf")


def git(folder: Path, *words: str) -> str:
    settings = ("user.name=a", "user.email=a@example.org", "commit.gpgsign=false", "core.autocrlf=false")
    own = [word for one in settings for word in ("-c", one)]
    done = subprocess.run(["git", *own, *words], cwd=folder, check=True, capture_output=True)
    return done.stdout.decode()


def put(folder: Path) -> list[str]:
    """Examples in several forms, committed; their names."""
    found = sorted((ROOT / "designer" / "library" / "examples").rglob("*.yaml"))
    texts = [(one, one.read_text("utf-8")) for one in found]
    chosen = [(one, text) for one, text in texts if "\ndo:" in text and "document:" in text][:MANY]
    for number, (one, text) in enumerate(chosen):
        data = MARKS[number // 2 % 2] + text.replace("\n", ENDS[number % 2]).encode()
        (folder / f"{number}-{one.name}").write_bytes(data)
    git(folder, "init", "-b", "main")
    git(folder, "add", ".")
    git(folder, "commit", "-m", "as they are")
    return [f"{number}-{one.name}" for number, (one, _) in enumerate(chosen)]


async def test_git_shows_only_what_was_changed(folder: Path) -> None:
    names = await sync_to_async(put)(folder)
    assert len(names) == MANY
    await sync_to_async(serving.begin)(folder)
    ask = Browser()
    for name in names:
        row = await WorkspaceFile.objects.aget(path=name)
        _, full = await ask.api("GET", f"definitions/{row.pk}")
        assert "\r" not in full["text"]
        text = full["text"].replace("\ndo:", "\n# changed here\ndo:", 1)
        assert (await ask.api("PUT", f"definitions/{row.pk}", {"text": text, "version": 1}))[0] == 200
    said = await sync_to_async(git)(folder, "diff", "--numstat")
    assert sorted(said.splitlines()) == sorted(f"1\t0\t{name}" for name in names)
    lines = (await sync_to_async(git)(folder, "diff", "-U0")).splitlines()
    assert {line.strip("\r") for line in lines if line.startswith("+") and not line.startswith("+++")} == {
        "+# changed here"
    }
