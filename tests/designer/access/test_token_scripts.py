"""The scripts of the page of access tokens work when they are copied, in a shell and in Python, on a real server."""

import html
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.designer import roles
from tests.designer.live_person import Person
from tests.serving import Server


@pytest.fixture(scope="module")
def person(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    server = Server(tmp_path_factory.mktemp("tokens"))
    visitor = Person(server.start())
    visitor.page("/account/tokens")
    visitor.post("definitions", {"text": roles.TEXT})
    yield visitor
    server.stop()


def script(person: Person, name: str) -> str:
    """A script of the page, as it is copied."""
    found = re.search(rf'<pre [^>]*id="{name}">(.*?)</pre>', person.page("/account/tokens"), re.DOTALL)
    assert found
    return html.unescape(found[1])


@pytest.mark.long
def test_the_script_in_python_runs(person: Person, tmp_path: Path) -> None:
    token = person.post("tokens", {"label": "script", "scope": "read"})["token"]
    copied = tmp_path / "script.py"
    copied.write_text(script(person, "python"), encoding="utf-8")
    assert len(script(person, "python").splitlines()) <= 25
    environment = {**os.environ, "SIGNALBOX_TOKEN": token}
    done = subprocess.run([sys.executable, copied], env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Hello" in done.stdout
    refused = subprocess.run(
        [sys.executable, copied],
        env={**environment, "SIGNALBOX_TOKEN": "sbx_no"},
        check=False,
        capture_output=True,
        text=True,
    )
    assert "HTTP Error 401" in refused.stderr


@pytest.mark.long
def test_the_script_of_the_shell_runs(person: Person, tmp_path: Path) -> None:
    token = person.post("tokens", {"label": "shell", "scope": "read"})["token"]
    copied = tmp_path / "script.sh"
    copied.write_text("set -e\n" + script(person, "curl"), encoding="utf-8")
    done = subprocess.run(["sh", copied], input=f"{token}\n", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert '"name": "Hello"' in done.stdout
