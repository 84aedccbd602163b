"""What a person installs: the wheel, alone in an empty environment, serves everything from any folder."""

import json
import os
import subprocess
import sys
import tomllib
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

from tests.serving import ROOT, Server

pytestmark = pytest.mark.long
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built as `make wheel` builds it, from the source distribution; the front end is bundled by the build itself."""
    target = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", target, ROOT)
    (source,), (built,) = target.glob("*.tar.gz"), target.glob("*.whl")
    assert source.name == f"signalbox_workflow-{VERSION}.tar.gz"
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment with the locked requirements and the wheel, nothing else."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, with_pip=True)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    pip = (programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "--no-compile", "--require-hashes", "-r", ROOT / "requirements/run.lock")
    run(*pip, "--no-deps", wheel)
    return programs


def run(*command: str | Path) -> str:
    """The standard output of a command that must succeed; what it said is in the failure.

    It installs packages and so may leave the machine: without PYTHONPATH the canary does not go along.
    """
    outside = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, cwd=ROOT, env=outside)
    assert done.returncode == 0, f"{command} gave {done.returncode}:\n{done.stdout}\n{done.stderr}"
    return done.stdout


def fetch(address: str, language: str = "en") -> tuple[str, bytes]:
    asked = urllib.request.Request(address, headers={"Accept-Language": language})
    with urllib.request.urlopen(asked, timeout=20) as answer:
        assert answer.status == 200
        return answer.headers["Content-Type"], answer.read()


def test_carries_what_it_serves_and_no_sources_of_it(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    expected = ["designer/templates/base.html", "designer/static/dist/fonts/DejaVuSans.woff2", "workflow/model.py"]
    expected += [f"designer/schemas/{name}.schema.json" for name in ("scenario", "signalbox-toml")]
    assert [name for name in expected if name not in names] == []
    unwanted = ("tests/", "designer/static/src/", "node_modules/")
    assert [name for name in names if name.startswith(unwanted) or name.endswith((".map", ".pyc"))] == []
    assert any(name.startswith("designer/library/examples/") for name in names)


def test_carries_the_languages(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        sizes = {one.filename: one.file_size for one in archive.infolist()}
    dist = "designer/static/dist"
    for language, folder in (("de", "de"), ("zh-hans", "zh_Hans")):
        assert sizes[f"{dist}/words-{language}.js"] > 50_000
        assert sizes[f"{dist}/locale/{folder}/LC_MESSAGES/django.mo"] > 5_000
        assert f"{dist}/forms-{language}.js" in sizes


def test_carries_the_notices_of_what_is_in_the_bundle(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        told = archive.read("designer/static/dist/NOTICES.txt").decode()
    packages = json.loads((ROOT / "static" / "package.json").read_text())["dependencies"]
    assert [name for name, version in packages.items() if f"\n{name} {version}: " not in told] == []
    assert [name for name in ("dejavu-fonts-ttf 2.", "@fontsource/dejavu-sans 5.") if name not in told] == []
    parts = told.split("-" * 80)[1:]
    assert [part.split("\n")[2] for part in parts if "Copyright" not in part and "(c)" not in part.lower()] == []


def test_what_is_installed_agrees_with_the_lock(installed: Path) -> None:
    run(installed / "python", "-m", "pip", "check", "--disable-pip-version-check")


def test_says_which_release_it_is(installed: Path) -> None:
    assert run(installed / "signalbox", "--version").strip() == f"signalbox {VERSION}"


def test_serves_from_any_folder(installed: Path, tmp_path: Path) -> None:
    server = Server(tmp_path / "data", program=[str(installed / "signalbox")], folder=tmp_path)
    try:
        address = server.start()
        kind, home = fetch(f"{address}/")
        assert kind.startswith("text/html")
        assert b"Signalbox" in home
        assert b"Skip to the content" in home
        german = fetch(f"{address}/", "de")[1]
        assert b'<html lang="de"' in german
        assert b"Skip to the content" not in german
        assert fetch(f"{address}/static/dist/words-de.js")[1].startswith(b"globalThis.signalboxWords=")
        assert b"The first ten minutes" in fetch(f"{address}/help/guide/first-ten-minutes/")[1]
        kind, font = fetch(f"{address}/static/dist/fonts/DejaVuSans.woff2")
        assert kind == "font/woff2"
        assert font.startswith(b"wOF2")
    finally:
        server.stop()
