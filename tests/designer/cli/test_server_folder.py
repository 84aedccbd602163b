"""`signalbox list`, `pull` and `push` against a real server, by a token."""

import json
import socket
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest

from designer.cli import main
from designer.cli._server import client
from designer.server.settings_table import read
from tests.designer import roles
from tests.designer.cli.served import SCENARIO, bring, edit, person, server
from tests.designer.live_person import Person

__all__ = ["person", "server"]


def test_a_library_is_listed_as_a_table_and_as_json(person: Person, capsys: pytest.CaptureFixture[str]) -> None:
    one, _ = bring(person), bring(person, "Other")
    assert main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["ID", "VERSION", "DIALECT", "PROJECT", "NAME"]
    assert [one, "1", "0.6-draft", "-", "Hello"] in [line.split() for line in lines]
    assert main(["list", "Other", "--format", "json"]) == 0
    assert [each["name"] for each in json.loads(capsys.readouterr().out)] == ["Other"]
    assert main(["list"]) == 0, "`list` is still a word of Python's there"


def test_what_is_pulled_runs_and_is_pushed_as_the_next_version(
    person: Person, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    number = bring(person)
    assert main(["pull", "-o", "flows"]) == 0
    assert capsys.readouterr().out == "Hello.yaml: new, version 1\n"
    file = tmp_path / "flows" / "Hello.yaml"
    assert file.read_text("utf-8") == roles.TEXT
    assert main(["test", "flows"]) == 0, "the scenarios find their definition"
    capsys.readouterr()
    assert main(["pull", "-o", "flows"]) == 0
    assert capsys.readouterr().out == "nothing has changed\n"

    assert main(["push", str(file)]) == 0
    edit(file, "there")
    assert main(["push", str(file), "--dry-run"]) == 0
    assert main(["push", str(file)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said == [f"{file}: nothing to push, it is version 1", f"{file}: would be version 2", f"{file}: version 2"]
    assert json.loads(person.page(f"/api/definitions/{number}"))["text"] == file.read_text("utf-8")
    deeds = json.loads(person.page(f"/api/definitions/{number}/activity"))
    assert (deeds[0]["what"], deeds[0]["facts"]["token"]) == ("saved", "cli")
    assert main(["pull", "-o", "flows"]) == 0
    assert capsys.readouterr().out == "nothing has changed\n"


def test_a_newer_version_on_the_server_is_never_overwritten(
    person: Person, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    number = bring(person)
    assert main(["pull", number, "-o", "mine"]) == main(["pull", number, "-o", "other"]) == 0
    mine, other = tmp_path / "mine" / "Hello.yaml", tmp_path / "other" / "Hello.yaml"
    edit(other, "other")
    assert main(["push", str(other)]) == 0
    capsys.readouterr()
    assert main(["push", str(mine)]) == 0, "what is as it was pulled is no conflict"
    said = capsys.readouterr().out
    assert said == f"{mine}: nothing to push, it is version 1; the server has version 2 by now: pull\n"
    edit(mine, "mine")
    for more in (["--dry-run"], []):
        assert main(["push", str(mine), *more]) == 1
        told = capsys.readouterr().err
        assert "the server has version 2" in told
        assert "yours was made of version 1" in told
    assert "greeting: other" in json.loads(person.page(f"/api/definitions/{number}"))["text"]

    assert main(["pull", number, "-o", "mine"]) == 1
    assert "changed here, and on the server (version 2; version 1 of it was pulled)" in capsys.readouterr().out
    assert "greeting: mine" in mine.read_text("utf-8"), "what was changed here stays"
    mine.rename(tmp_path / "aside.yaml")
    assert main(["pull", number, "-o", "mine"]) == 0
    assert capsys.readouterr().out == "Hello.yaml: version 1 → 2\n"
    assert "greeting: other" in mine.read_text("utf-8")
    edit(mine, "other")
    mine.write_text((tmp_path / "aside.yaml").read_text("utf-8"), encoding="utf-8")
    assert main(["push", str(mine)]) == 0


def test_what_was_changed_here_alone_and_there_alone(
    person: Person, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    bring(person)
    second = bring(person, "Other")
    assert main(["pull"]) == 0
    edit(tmp_path / "Hello.yaml", "here")
    person.post(f"definitions/{second}/scenarios", {**SCENARIO, "name": "Another"})
    capsys.readouterr()
    assert main(["pull", "--dry-run"]) == 0
    assert capsys.readouterr().out == "Other.yaml: scenarios changed\n"
    assert main(["pull"]) == 0
    assert capsys.readouterr().out == "Other.yaml: scenarios changed\n"
    assert "greeting: here" in (tmp_path / "Hello.yaml").read_text("utf-8")
    assert "Another" in (tmp_path / "Other.suite.yaml").read_text("utf-8")


def test_two_of_one_name_have_files_of_their_own(person: Person, tmp_path: Path) -> None:
    first, second = bring(person), bring(person)
    assert main(["pull", first, second]) == 0
    assert (tmp_path / "Hello.yaml").exists()
    assert (tmp_path / second / "Hello.yaml").exists()
    assert main(["test", "."]) == 0


def test_a_file_that_was_not_pulled_is_made_on_purpose(
    person: Person, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "new.yaml"
    file.write_text(roles.TEXT, encoding="utf-8")
    assert main(["push", str(file)]) == 2
    assert "was not pulled; with --new" in capsys.readouterr().err
    assert main(["push", str(file), "--new", "--dry-run"]) == 0
    assert main(["push", str(file), "--new"]) == 0
    assert json.loads(person.page("/api/library"))["found"] == 1
    edit(file, "again")
    capsys.readouterr()
    assert main(["push", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: version 2\n"


@pytest.mark.parametrize(
    ("settings", "words", "told"),
    [
        ({"SIGNALBOX_TOKEN": "sbx_wrong"}, ["list"], "This token is not known here."),
        ({"SIGNALBOX_TOKEN": ""}, ["list"], "there is no token: set SIGNALBOX_TOKEN"),
        ({"SIGNALBOX_TOKEN": "two words"}, ["list"], "it is one word"),
        ({"SIGNALBOX_SERVER": ""}, ["list"], "which server?"),
        ({"SIGNALBOX_SERVER": "ftp://x"}, ["list"], "a server is written as"),
        ({"SIGNALBOX_SERVER": "http://flows.example.org"}, ["list"], "over http the token could be read"),
        ({"SIGNALBOX_SERVER": "http://127.0.0.1:9"}, ["pull"], "cannot be reached"),
        ({}, ["pull", "nothing"], "There is no such definition"),
        ({}, ["push", "nothing.yaml"], "nothing.yaml:1:1: No such file"),
        ({}, ["list", "--token-file", "nothing"], "nothing: No such file"),
    ],
)
@pytest.mark.usefixtures("person")
def test_what_cannot_be_done_is_one_line(
    settings: dict[str, str],
    words: list[str],
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert main(words) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"signalbox {words[0]}: ")
    assert told in said
    assert said.count("\n") == 1


def test_a_scope_that_is_too_small_is_told(
    person: Person, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    bring(person)
    token = tmp_path / "token"
    token.write_text(person.post("tokens", {"label": "r"})["token"] + "\n", encoding="utf-8")
    monkeypatch.delenv("SIGNALBOX_TOKEN")
    monkeypatch.setenv("SIGNALBOX_TOKEN_FILE", str(token))
    assert main(["pull"]) == 0
    edit(tmp_path / "Hello.yaml", "there")
    assert main(["push", "Hello.yaml"]) == 2
    assert "This token may read; this needs the scope edit." in capsys.readouterr().err


def test_a_server_starts_where_these_are_set_too() -> None:
    read({"SIGNALBOX_SERVER": "https://a", "SIGNALBOX_TOKEN": "sbx_x", "SIGNALBOX_TOKEN_FILE": "token"})


class Elsewhere(BaseHTTPRequestHandler):
    """A server that points to another, and notes what it is sent."""

    asked: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_response(302)
        self.send_header("Location", "/login")
        self.end_headers()

    def log_message(self, *_words: Any) -> None:
        """Nothing."""


def test_the_token_goes_to_the_named_server_alone() -> None:
    there = HTTPServer(("127.0.0.1", 0), Elsewhere)
    threading.Thread(target=there.serve_forever, args=[0.02], daemon=True).start()
    try:
        with pytest.raises(client.Failed, match="answers 302 Found to /login"):
            client.Client(f"http://127.0.0.1:{there.server_port}", "sbx_x").ask("GET", "library")
    finally:
        there.shutdown()
        there.server_close()
    assert Elsewhere.asked == ["/api/library"]


def test_what_is_no_signalbox_is_told() -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        with pytest.raises(client.Failed, match="cannot be reached"):
            client.Client(f"http://127.0.0.1:{silent.getsockname()[1]}", "sbx_x").ask("GET", "library")
