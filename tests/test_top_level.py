"""The first listing explains the project: what stands at the top, and nothing else."""

import subprocess

from tests.serving import ROOT

FILES = {"README.md", "LICENSE", "CHANGELOG.md", "Makefile", "manage.py", "pyproject.toml"}
FOLDERS = {
    *("designer", "simulator", "workflow", "signalbox", "static", "templates"),
    *("tests", "docs", "tools", "requirements", "deploy", "editors"),
}
HIDDEN = {".ci", ".gitignore"}


def test_only_these_stand_at_the_top() -> None:
    kept = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False).stdout
    there = {name.partition("/")[0] for name in kept.splitlines()}
    if not there:  # unpacked from a source distribution: what is built or local is known by its name
        there = {path.name for path in ROOT.iterdir()} - {"PKG-INFO", "build", "dist", "__pycache__", ".venv", ".cache"}
    assert there - HIDDEN == (FILES | FOLDERS) & there
    assert there >= FILES | FOLDERS


def test_each_folder_has_files() -> None:
    assert all(any((ROOT / name).iterdir()) for name in FOLDERS)
