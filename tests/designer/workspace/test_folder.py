"""Files are read and written below a folder only, whatever links, names and kinds of files there are."""

import os
import stat
from pathlib import Path

import pytest

from designer.workspace.folder import Changed, Folder, Missing, Refused, digest

MOST = 1000


@pytest.fixture
def here(tmp_path: Path) -> Folder:
    (tmp_path / "in" / "deep").mkdir(parents=True)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "secret.yaml").write_text("secret")
    (tmp_path / "in" / "deep" / "a.yaml").write_text("a")
    return Folder(tmp_path / "in")


def names(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


def test_a_file_is_written_whole_and_keeps_its_mode(here: Folder) -> None:
    file = here.root / "deep" / "a.yaml"
    file.chmod(0o640)
    here.write("deep/a.yaml", b"b", digest(b"a"))
    assert (file.read_text(), stat.S_IMODE(file.stat().st_mode)) == ("b", 0o640)
    assert names(file.parent) == ["a.yaml"]
    with pytest.raises(Changed):
        here.write("deep/a.yaml", b"c", digest(b"a"))
    assert file.read_text() == "b"


def test_links_and_other_names_of_a_file_stay(here: Folder) -> None:
    (here.root / "link.yaml").symlink_to("deep/a.yaml")
    here.write("link.yaml", b"b", digest(b"a"))
    assert (here.root / "link.yaml").is_symlink()
    assert (here.root / "deep" / "a.yaml").read_text() == "b"
    (here.root / "same.yaml").hardlink_to(here.root / "deep" / "a.yaml")
    here.write("same.yaml", b"c", digest(b"b"))
    assert (here.root / "deep" / "a.yaml").read_text() == "c"


@pytest.mark.parametrize(
    "path",
    [
        *("../out/secret.yaml", "/etc/passwd", "deep/../../out/secret.yaml", "", ".", "deep//a.yaml", ".git/config"),
        *("a\nb.yaml", "a\x1b[31m.yaml", "deep\\a.yaml", "x" * 1001),
    ],
)
def test_paths_that_lead_elsewhere_are_refused(here: Folder, path: str) -> None:
    for deed in (
        lambda: here.read(path, MOST),
        lambda: here.write(path, b"", digest(b"")),
        lambda: here.make(path, b"x"),
    ):
        with pytest.raises(Refused):
            deed()


def test_links_that_lead_out_are_refused(here: Folder) -> None:
    out = here.root.parent / "out"
    (here.root / "file.yaml").symlink_to("../out/secret.yaml")
    (here.root / "whole.yaml").symlink_to(out / "secret.yaml")
    (here.root / "folder").symlink_to(out)
    (here.root / "two.yaml").symlink_to("folder/secret.yaml")
    (here.root / "loop.yaml").symlink_to("loop.yaml")
    (here.root / "new.yaml").symlink_to("../out/new.yaml")
    (here.root / "git.yaml").symlink_to(".git/config")
    (here.root / ".git").mkdir()
    (here.root / ".git" / "config").write_text("[core]")
    linked = ("file.yaml", "whole.yaml", "folder/secret.yaml", "two.yaml", "loop.yaml", "new.yaml", "git.yaml")
    for name in linked:
        with pytest.raises(Refused):
            here.read(name, MOST)
        with pytest.raises(Refused):
            here.write(name, b"x", digest(b"secret"))
        with pytest.raises(Refused):
            here.make(name, b"x")
    with pytest.raises(Refused):
        here.make("folder/made.yaml", b"x")
    assert names(out) == ["secret.yaml"]
    assert (out / "secret.yaml").read_text() == "secret"


def test_a_folder_that_becomes_a_link_between_two_looks_is_refused(here: Folder) -> None:
    assert here.read("deep/a.yaml", MOST) == b"a"
    (here.root / "deep").rename(here.root / "was")
    (here.root / "deep").symlink_to("../out")
    (here.root.parent / "out" / "a.yaml").write_text("a")
    with pytest.raises(Refused):
        here.read("deep/a.yaml", MOST)
    with pytest.raises(Refused):
        here.write("deep/a.yaml", b"x", digest(b"a"))
    assert (here.root.parent / "out" / "a.yaml").read_text() == "a"


def test_what_is_no_file_is_refused_at_once(here: Folder) -> None:
    os.mkfifo(here.root / "pipe.yaml")
    (here.root / "dir.yaml").mkdir()
    for name in ("pipe.yaml", "dir.yaml"):
        with pytest.raises(Refused):
            here.read(name, MOST)
        with pytest.raises(Refused):
            here.write(name, b"x", digest(b""))
    (here.root / "big.yaml").write_bytes(b"x" * 1001)
    with pytest.raises(Refused, match="1,000 bytes"):
        here.read("big.yaml", MOST)
    for gone in ("gone.yaml", "deep/a.yaml/b.yaml"):
        with pytest.raises(Missing):
            here.read(gone, MOST)


def test_a_new_file_takes_no_place_that_is_taken(here: Folder) -> None:
    here.make("new/deep/b.yaml", b"b")
    assert (here.root / "new" / "deep" / "b.yaml").read_bytes() == b"b"
    with pytest.raises(Refused, match="of this name"):
        here.make("new/deep/b.yaml", b"c")
    assert (here.root / "new" / "deep" / "b.yaml").read_bytes() == b"b"


def test_a_full_disk_leaves_the_file_as_it_was(here: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Refused, match="No space left"):
        here.write("deep/a.yaml", b"b", digest(b"a"))
    assert names(here.root / "deep") == ["a.yaml"]
    assert (here.root / "deep" / "a.yaml").read_bytes() == b"a"
