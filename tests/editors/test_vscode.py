"""The extension for VS Code: what is in the .vsix, and what it does with an editor around it and a server behind it.

A VS Code is too large for a test. So the bundle that people install runs in Node, its own language client included,
around the real `signalbox lsp`; the module `vscode` is a fake (fake-vscode.mjs).
"""

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.definitions import GALLERY
from tests.serving import ROOT
from tools import build_extension, build_frontend

SOURCE = build_frontend.EDITORS
FILES = [
    "[Content_Types].xml",
    "extension.vsixmanifest",
    "extension/package.json",
    "extension/README.md",
    "extension/LICENSE.txt",
    "extension/NOTICES.txt",
    "extension/dist/extension.js",
    "extension/dist/diagram-page.js",
    "extension/dist/run-page.js",
    "extension/dist/page.css",
]
SPACE = {"x": "http://schemas.microsoft.com/developer/vsx-schema/2011"}


@pytest.fixture(scope="module")
def vsix(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built as `make vsix` builds it."""
    return build_extension.build(tmp_path_factory.mktemp("vsix"))


@pytest.fixture(scope="module")
def unpacked(vsix: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that an editor makes of it."""
    home = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(vsix) as archive:
        archive.extractall(home)
    return home / "extension"


@pytest.mark.long
def test_it_has_what_an_editor_installs_and_nothing_else(vsix: Path) -> None:
    with zipfile.ZipFile(vsix) as archive:
        assert archive.namelist() == FILES
        assert archive.testzip() is None
        texts = {name: archive.read(name).decode() for name in FILES}
    assert vsix.name == f"signalbox-{build_extension.version()}.vsix"
    assert texts["extension/LICENSE.txt"] == (ROOT / "LICENSE").read_text("utf-8")
    types = {one.get("Extension") for one in ElementTree.fromstring(texts["[Content_Types].xml"])}
    assert {Path(name).suffix for name in FILES[1:]} <= types


@pytest.mark.long
def test_its_manifest_says_what_its_package_says(vsix: Path) -> None:
    with zipfile.ZipFile(vsix) as archive:
        package = json.loads(archive.read("extension/package.json"))
        manifest = ElementTree.fromstring(archive.read("extension.vsixmanifest"))
    identity = manifest.find("x:Metadata/x:Identity", SPACE)
    engine = manifest.find("x:Metadata/x:Properties/x:Property", SPACE)
    assert identity is not None
    assert engine is not None
    assert (identity.get("Id"), identity.get("Publisher")) == (package["name"], package["publisher"])
    assert identity.get("Version") == package["version"] == build_extension.version()
    assert engine.get("Value") == package["engines"]["vscode"]
    assert all(one.get("Path") in FILES for one in manifest.findall("x:Assets/x:Asset", SPACE))
    assert f"extension/{Path(package['main'])}" in FILES
    assert not {"dependencies", "devDependencies"} & set(package)


@pytest.mark.long
def test_two_builds_are_the_same_bytes(vsix: Path, tmp_path: Path) -> None:
    assert build_extension.build(tmp_path).read_bytes() == vsix.read_bytes()


@pytest.mark.long
def test_it_carries_the_notices_of_what_is_in_it(vsix: Path) -> None:
    with zipfile.ZipFile(vsix) as archive:
        told = archive.read("extension/NOTICES.txt").decode()
    for name in ("vscode-languageclient", "vscode-jsonrpc", "minimatch", "semver"):
        assert re.search(rf"^{name} \d", told, re.MULTILINE), name
    parts = told.split("-" * 80)[1:]
    assert [part.split("\n")[2] for part in parts if "copyright" not in part.lower()] == []


def test_each_command_of_the_manifest_is_registered_and_the_other_way_round() -> None:
    package = json.loads((SOURCE / "package.json").read_text("utf-8"))
    named = {one["command"] for one in package["contributes"]["commands"]}
    texts = "\n".join(path.read_text("utf-8") for path in sorted((SOURCE / "src").glob("*.ts")))
    constants = dict(re.findall(r'^export const (\w+) = "(signalbox\.\w+)"', texts, re.MULTILINE))
    registered = re.findall(r'registerCommand\(\s*"?([\w.]+)"?', texts)
    assert {constants.get(name, name) for name in registered} == named
    settings = package["contributes"]["configuration"]["properties"]
    assert {f"signalbox.{name}" for name in re.findall(r'settings\.get\("(\w+)"', texts)} == set(settings)


def test_its_packages_are_pinned_and_say_no_address() -> None:
    package = json.loads((SOURCE / "package.json").read_text("utf-8"))
    asked = {**package["dependencies"], **package["devDependencies"]}
    assert [name for name, version in asked.items() if not re.fullmatch(r"\d+\.\d+\.\d+", version)] == []
    lock = json.loads((SOURCE / "package-lock.json").read_text("utf-8"))
    assert [name for name, one in lock["packages"].items() if "resolved" in one] == []
    assert [name for name, one in lock["packages"].items() if name and "integrity" not in one] == []
    assert package["devDependencies"]["@types/vscode"] == package["engines"]["vscode"].removeprefix("^")


@pytest.mark.long
def test_it_works_in_an_editor(unpacked: Path, tmp_path: Path) -> None:
    for name in ("definition.yaml", "scenarios.yaml"):
        (tmp_path / name).write_bytes((GALLERY / "24-hotel-stay" / name).read_bytes())
    around = {"EXTENSION": str(unpacked), "SUITE": str(tmp_path)}
    server = {"PYTHON": sys.executable, "MANAGE": str(ROOT / "manage.py")}
    script = Path(__file__).parent / "extension.test.mjs"
    done = subprocess.run(
        [build_frontend.node(), "--test-reporter=spec", script],
        env={**os.environ, **around, **server},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    if done.returncode:
        pytest.fail(f"{script.name}\n{done.stdout}{done.stderr}", pytrace=False)
    assert re.search(r"^\S+ pass 8$", done.stdout, re.MULTILINE), done.stdout
