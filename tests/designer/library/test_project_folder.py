"""What of a folder is read and written as a project's tree (designer/library/bound_projects/folder.py)."""

from pathlib import Path

import pytest

from designer.library.bound_projects import folder as project_folder
from designer.library.bound_projects.folder import Limits
from designer.library.bound_projects.tree import MANIFEST, Tree, TreeDefinition, digest, listed, write

LIMITS = Limits(500, 10_000_000, 1_000_000)


def tree(text: str) -> dict[str, str]:
    return write(Tree("Shop", [TreeDefinition("abc", "A", text), TreeDefinition("def", "B", text)]))


def test_a_file_that_somebody_changed_stays_known_to_be_changed(tmp_path: Path) -> None:
    project_folder.write(tmp_path, tree("one"), LIMITS)
    (tmp_path / "definitions" / "B.yaml").write_text("mine")
    assert project_folder.write(tmp_path, tree("two"), LIMITS).kept == ["definitions/B.yaml"]
    assert (tmp_path / "definitions" / "A.yaml").read_text() == "two"
    assert listed((tmp_path / MANIFEST).read_text()) == {
        "definitions/A.yaml": digest("two"),
        "definitions/B.yaml": digest("one"),
    }
    assert project_folder.write(tmp_path, tree("three"), LIMITS).kept == ["definitions/B.yaml"], "and the next time too"
    assert not list(tmp_path.rglob(".signalbox-*"))


def test_links_and_too_much_are_refused(tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("secret")
    tree = tmp_path / "tree"
    (tree / "definitions").mkdir(parents=True)
    (tree / "definitions" / "a.yaml").symlink_to(secret)
    (tree / "scenarios").symlink_to(tmp_path)
    (tree / "definitions" / "b.yaml").write_bytes(b"\xff\xfe\xff")
    (tree / "definitions" / "c.yaml").write_text("x" * 50)
    files, left_out = project_folder.read(tree, Limits(9, 1000, 40))
    assert files == {}
    assert [path for path, _ in left_out] == ["definitions/a.yaml", "definitions/b.yaml", "definitions/c.yaml"]
    with pytest.raises(project_folder.Unusable, match="link"):
        project_folder.write(tree, {"scenarios/x/y.yaml": "a", "signalbox.yaml": ""}, LIMITS)
    assert not (tmp_path / "x").exists()
    for few in (Limits(0, 1000, 100), Limits(9, 20, 100)):
        with pytest.raises(project_folder.Unusable):
            project_folder.read(tree, few)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "definitions").write_text("in the way")
    with pytest.raises(project_folder.Unusable):
        project_folder.write(tmp_path, {"definitions/a.yaml": "", "signalbox.yaml": ""}, LIMITS)
