"""The scripts of the page of access tokens work when they are copied, in a shell and in Python, on a real server."""

import html
import json
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path

import pytest

from tests.designer import roles
from tests.serving import Server


class Person:
    """A browser at a server without accounts: cookies, and the token of its page."""

    def __init__(self, address: str) -> None:
        self.address, self.cookies = address, CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def page(self, path: str) -> str:
        """The text of a page."""
        with self._opener.open(f"{self.address}{path}") as answer:
            return str(answer.read().decode())

    def post(self, path: str, body: object) -> dict[str, str]:
        """What the API answers."""
        csrf = next(one.value for one in self.cookies if one.name == "csrftoken") or ""
        headers = {"Content-Type": "application/json", "X-CSRFToken": csrf, "Origin": self.address}
        request = urllib.request.Request(f"{self.address}/api/{path}", json.dumps(body).encode(), headers)
        with self._opener.open(request) as answer:
            found: dict[str, str] = json.load(answer)
        return found


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


def test_the_script_in_python_runs(person: Person, tmp_path: Path) -> None:
    token = person.post("tokens", {"label": "script", "scope": "simulate"})["token"]
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


def test_the_script_of_the_shell_runs(person: Person, tmp_path: Path) -> None:
    token = person.post("tokens", {"label": "shell", "scope": "simulate"})["token"]
    copied = tmp_path / "script.sh"
    copied.write_text("set -e\n" + script(person, "curl"), encoding="utf-8")
    done = subprocess.run(["bash", copied], input=f"{token}\n", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert '"name": "Hello"' in done.stdout
    assert '"dialect"' in done.stdout
